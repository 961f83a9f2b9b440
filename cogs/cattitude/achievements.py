"""Cattitude's achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import rules
from bot.games.achievements import Achievement, Career, Earned
from bot.games.replay import Replay
from bot.i18n.words import Words
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


def achievements(w: Words) -> Sequence[Achievement]:
    """Every achievement of Cattitude."""
    return (
        Achievement(
            "serene",
            "🧘",
            w.t("Serene cat"),
            w.t("Play a whole match without losing a bird to addicts or catastrophes."),
        ),
        Achievement("coup", "💎", w.t("Coup"), w.t("Secure 15 points at one stroke.")),
        Achievement(
            "menagerie",
            "🦚",
            w.t("Menagerie"),
            w.t("Have all three kinds of birds in your palace at the end."),
        ),
        Achievement(
            "connoisseur", "📜", w.t("Small print"), w.t("Have three bonus cards pay at the end.")
        ),
        Achievement(
            "dodged",
            "🍃",
            w.t("Nothing to see here"),
            w.t("Be struck while there is nothing to take from you."),
        ),
        Achievement(
            "phoenix",
            "🐦‍🔥",
            w.t("Nine lives"),
            w.t("Win even though your tableau was struck three times."),
        ),
        Achievement("tidy", "🧺", w.t("Empty basket"), w.t("Win with nothing left unsecured.")),
        Achievement("busy", "🗝️", w.t("Locksmith"), w.t("Secure birds five times in one match.")),
        Achievement(
            "commoner", "🐈", w.t("No airs and graces"), w.t("Win with the fewest cats of all.")
        ),
    )


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
