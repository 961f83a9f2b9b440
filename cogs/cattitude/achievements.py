"""Cattitude's achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import rules
from bot.ui.achievements import Career, Earned
from bot.ui.replay import Replay
from cogs.cattitude.cards import BOOK
from rules.cattitude.content import Species
from rules.cattitude.events import AddictStruck, GameScored, Secured, TableauLost

COUP = 15
"""Points secured at one stroke."""

MISER = 3
"""Bonus cards that pay."""

BATTERED = 3
"""Times a tableau was struck."""

SWIFT = 5
"""Times something was secured in one match."""

achievements = BOOK.achievements


def earned(replay: Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Who has earned what in a match."""
    outcome = replay.match.outcome
    assert outcome is not None
    winners, everybody = set(outcome.ranking[0]), set(range(replay.match.seats))
    sheets = next(replay.events(GameScored)).sheets
    struck = [*replay.events(AddictStruck)]
    secured = [*replay.events(Secured)]
    fewest = min(sheet.cats for sheet in sheets)
    return {
        "serene": everybody - {event.seat for event in struck if event.discarded},
        "coup": {event.seat for event in secured if event.points >= COUP},
        "menagerie": {
            sheet.seat
            for sheet in sheets
            if {line.species for line in sheet.species if line.birds} == set(Species)
        },
        "connoisseur": {
            sheet.seat
            for sheet in sheets
            if sum(line.points > 0 for line in sheet.bonuses) >= MISER
        },
        "dodged": {event.seat for event in struck if not event.discarded},
        "phoenix": {
            seat
            for seat, times in Counter(event.seat for event in struck).items()
            if times >= BATTERED and seat in winners
        },
        "tidy": winners - {event.seat for event in replay.events(TableauLost) if event.cards},
        "busy": {
            seat
            for seat, times in Counter(event.seat for event in secured).items()
            if times >= SWIFT
        },
        "commoner": {
            sheet.seat for sheet in sheets if sheet.cats == fewest and sheet.seat in winners
        },
    }
