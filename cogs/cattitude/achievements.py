"""Cattitude's achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import rules
from bot.ui.achievements import Career, Earned
from cogs.cattitude.cards import BOOK
from rules.cattitude.events import AddictStruck, GameScored, Secured, TableauLost

COUP, MISER, BATTERED, SWIFT = 15, 3, 3, 5
"""Points in a single stroke; bonus cards that pay; strikes, and species secured, in one match."""

achievements = BOOK.achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that earned each achievement in a match."""
    outcome = replay.match.outcome
    assert outcome is not None
    winners, seats = set(outcome.ranking[0]), set(range(replay.match.seats))
    sheets = next(replay.events(GameScored)).sheets
    struck, secured = [*replay.events(AddictStruck)], [*replay.events(Secured)]
    fewest = min(sheet.cats for sheet in sheets)
    return {
        "serene": seats - {event.seat for event in struck if event.discarded},
        "coup": {event.seat for event in secured if event.points >= COUP},
        "menagerie": {sheet.seat for sheet in sheets if all(line.birds for line in sheet.species)},
        "connoisseur": {
            sheet.seat
            for sheet in sheets
            if sum(line.points > 0 for line in sheet.bonuses) >= MISER
        },
        "dodged": {event.seat for event in struck if not event.discarded},
        "phoenix": winners & _often(struck, BATTERED),
        "tidy": winners - {event.seat for event in replay.events(TableauLost) if event.cards},
        "busy": _often(secured, SWIFT),
        "commoner": winners & {sheet.seat for sheet in sheets if sheet.cats == fewest},
    }


def _often(events: Iterable[AddictStruck | Secured], least: int) -> set[rules.Seat]:
    """Returns the seats to which these events happened at least this many times."""
    times = Counter(event.seat for event in events)
    return {seat for seat, count in times.items() if count >= least}
