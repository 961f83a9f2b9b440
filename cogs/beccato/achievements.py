"""Beccato!'s achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import rules
from bot.ui.achievements import Career, Earned
from bot.ui.replay import Replay
from cogs.beccato.cards import BOOK
from rules.beccato.events import (
    CallJudged,
    CallMade,
    CardPassed,
    EggTaken,
    RoundStarted,
)

SHARP = 3
"""Right calls of one kind in one match."""


@dataclass(frozen=True, slots=True)
class _Call:
    """A call that was judged: what was shouted, by whom, at whom, whether it was right, and how many cards had been passed."""

    shout: str
    seat: rules.Seat
    target: rules.Seat | None
    right: bool
    passed: int


achievements = BOOK.achievements


def earned(replay: Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """What a match has earned whom."""
    calls = [*_calls(replay)]
    right = [call for call in calls if call.right]
    by_kind = Counter((call.seat, call.shout) for call in right)
    outcome = replay.match.outcome
    assert outcome is not None
    winners = set(outcome.ranking[0])
    teams = outcome.teams
    mates = {seat: set(team) for team in teams for seat in team}
    eggs = Counter(event.team for event in replay.events(EggTaken))
    blunders = {call.seat for call in calls if not call.right}
    return {
        "caught": {call.seat for call in right if call.shout == "beccato"},
        "inspector": _often(by_kind, "beccato"),
        "telepath": _often(by_kind, "coccode"),
        "rooster": {call.seat for call in right if call.shout == "chicchirichi"},
        "decoy": {
            call.target
            for call in calls
            if call.target is not None
            and not call.right
            and call.shout == "beccato"
            and call.target not in mates[call.seat]
        },
        "quick": {call.seat for call in right if call.passed < replay.match.seats},
        "spotless": {seat for seat in winners if not mates[seat] & blunders},
        "shutout": winners
        if len(winners) < replay.match.seats and any(not eggs[team] for team in range(len(teams)))
        else set(),
    }


def _often(by_kind: Counter[tuple[rules.Seat, str]], shout: str) -> set[rules.Seat]:
    return {seat for (seat, kind), times in by_kind.items() if kind == shout and times >= SHARP}


def _calls(replay: Replay) -> Iterator[_Call]:
    """Yields the calls that were judged right or wrong."""
    passed, made = 0, None
    for step in replay.steps:
        for event in step.events:
            match event:
                case RoundStarted():
                    passed, made = 0, None
                case CardPassed(imaginary=False):
                    passed += 1
                case CallMade():
                    made = event
                case CallJudged(verdict=verdict) if made is not None and verdict != "void":
                    right = verdict == "right"
                    yield _Call(made.shout, made.seat, made.target, right, passed)
                case _:
                    pass
