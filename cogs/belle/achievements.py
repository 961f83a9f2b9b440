"""The achievements of Belle of the Ball."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import rules
from bot.games.achievements import Achievement, Career, Earned
from bot.games.replay import Replay
from bot.i18n.words import Words
from rules.belle.events import (
    BellePlayed,
    ChipsCollected,
    GroupScored,
    GuestInvited,
    LineDealt,
)

TOAST = 14
"""Chips of one group that are the talk of the town."""

CHORUS = 6
"""Interests that a group shares at once."""

HOSTESS = 8
"""Belles played in one match."""

WINDFALL = 5
"""Chips lying on one guest."""

FORTUNE = 60
"""Chips at the end."""


def achievements(w: Words) -> Sequence[Achievement]:
    """Every achievement of Belle of the Ball."""
    return (
        Achievement(
            "toast", "🥂", w.t("Talk of the town"), w.t("Earn 14 chips or more with one group.")
        ),
        Achievement(
            "best",
            "💃",
            w.t("Belle of the ball"),
            w.t("Win, and have the best-paid group of the match all to yourself."),
        ),
        Achievement(
            "chorus",
            "🎶",
            w.t("In one voice"),
            w.t("Score a group in which six interests pay at once."),
        ),
        Achievement("encore", "🎇", w.t("Encore"), w.t("Score two groups in the same round.")),
        Achievement(
            "poacher", "🦊", w.t("Poacher"), w.t("Invite a guest away from another player's party.")
        ),
        Achievement("hostess", "🪭", w.t("Hostess"), w.t("Play eight Belles in one match.")),
        Achievement(
            "purist", "🎩", w.t("By the rules"), w.t("Win without playing a single Belle.")
        ),
        Achievement(
            "windfall",
            "🪙",
            w.t("Worth the wait"),
            w.t("Invite a guest on whom five chips or more are lying."),
        ),
        Achievement("fortune", "💰", w.t("A fortune"), w.t("End a match with 60 chips or more.")),
    )


def earned(replay: Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """What a match has earned whom."""
    outcome = replay.match.outcome
    assert outcome is not None
    winners = set(outcome.ranking[0])
    groups = [*replay.events(GroupScored)]
    played = Counter(event.seat for event in replay.events(BellePlayed))
    best = max((group.chips for group in groups), default=0)
    owners = {group.seat for group in groups if group.chips == best}
    return {
        "toast": {group.seat for group in groups if group.chips >= TOAST},
        "best": owners & winners if len(owners) == 1 else set(),
        "chorus": {
            group.seat
            for group in groups
            if sum(tally.chips > 0 for tally in group.tallies) >= CHORUS
        },
        "encore": _twice_in_a_round(replay),
        "poacher": {
            event.seat
            for event in replay.events(GuestInvited)
            if event.source == "party" and event.host not in (None, event.seat)
        },
        "hostess": {seat for seat, times in played.items() if times >= HOSTESS},
        "purist": {seat for seat in winners if not played[seat]},
        "windfall": {
            event.seat for event in replay.events(ChipsCollected) if event.chips >= WINDFALL
        },
        "fortune": {seat for seat, chips in enumerate(outcome.scores) if chips >= FORTUNE},
    }


def _twice_in_a_round(replay: Replay) -> set[rules.Seat]:
    found: set[rules.Seat] = set()
    groups: Counter[rules.Seat] = Counter()
    for step in replay.steps:
        for event in step.events:
            match event:
                case LineDealt():
                    groups.clear()
                case GroupScored(seat=seat):
                    groups[seat] += 1
                    if groups[seat] == 2:
                        found.add(seat)
                case _:
                    pass
    return found
