"""The achievements of Belle of the Ball."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import rules
from bot.ui.achievements import Career, Earned
from bot.ui.replay import Replay
from cogs.belle.cards import BOOK
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

achievements = BOOK.achievements


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
