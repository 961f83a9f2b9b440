"""The achievements of Belle of the Ball."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import rules
from bot.ui.achievements import Career, Earned
from cogs.belle.cards import BOOK
from rules.belle.events import BellePlayed, ChipsCollected, GroupScored, GuestInvited, LineDealt

TOAST, CHORUS = 14, 6
"""How many chips, and how many shared interests, a group needs to earn an achievement."""
HOSTESS, WINDFALL, FORTUNE = 8, 5, 60
"""The same for the Belles played in a match, the chips on one guest, and the chips at the end."""

achievements = BOOK.achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that have earned each achievement in a match."""
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


def _twice_in_a_round(replay: rules.Replay) -> set[rules.Seat]:
    rounds = [Counter[rules.Seat]()]
    for event in (event for step in replay.steps for event in step.events):
        if isinstance(event, LineDealt):
            rounds.append(Counter())
        elif isinstance(event, GroupScored):
            rounds[-1][event.seat] += 1
    return {seat for groups in rounds for seat, count in groups.items() if count > 1}
