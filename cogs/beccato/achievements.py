"""Beccato!'s achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import rules
from bot.ui.achievements import Career, Earned
from cogs.beccato.cards import BOOK
from rules.beccato.events import CallJudged, CallMade, CardPassed, EggTaken, RoundStarted

SHARP = 3
"""How many correct calls of a kind in one match earn an achievement."""


achievements = BOOK.achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that have earned each achievement in a match."""
    judged, outcome = [*_judged(replay)], replay.match.outcome
    assert outcome is not None
    right = [call for call, good, _ in judged if good]
    wrong = [call for call, good, _ in judged if not good]
    by_kind = Counter((call.seat, call.shout) for call in right)
    winners, blunders = set(outcome.ranking[0]), {call.seat for call in wrong}
    mates = {seat: set(team) for team in outcome.teams for seat in team}
    eggs = Counter(event.team for event in replay.events(EggTaken))
    empty = any(not eggs[team] for team in range(len(outcome.teams)))
    return {
        "caught": {call.seat for call in right if call.shout == "beccato"},
        "inspector": _often(by_kind, "beccato"),
        "telepath": _often(by_kind, "coccode"),
        "rooster": {call.seat for call in right if call.shout == "chicchirichi"},
        "decoy": {call.target for call in wrong if call.target is not None},
        "quick": {call.seat for call, good, passes in judged if good and passes < len(mates)},
        "spotless": {seat for seat in winners if not mates[seat] & blunders},
        "shutout": winners if empty and len(winners) < len(mates) else set(),
    }


def _often(by_kind: Counter[tuple[rules.Seat, str]], shout: str) -> set[rules.Seat]:
    return {seat for (seat, kind), times in by_kind.items() if kind == shout and times >= SHARP}


def _judged(replay: rules.Replay) -> Iterator[tuple[CallMade, bool, int]]:
    """Yields the judged calls, whether each was right, and the passes in the round before."""
    passes, call = 0, None
    for step in replay.steps:
        for event in step.events:
            match event:
                case RoundStarted():
                    passes, call = 0, None
                case CardPassed(imaginary=False):
                    passes += 1
                case CallMade():
                    call = event
                case CallJudged(verdict=verdict) if call is not None and verdict != "void":
                    yield call, verdict == "right", passes
                case _:
                    pass
