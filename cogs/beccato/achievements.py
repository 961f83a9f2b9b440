"""Beccato!'s achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import rules
from bot.games.achievements import Achievement, Career, Earned
from bot.games.replay import Replay
from bot.i18n.words import Words
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


def achievements(w: Words) -> Sequence[Achievement]:
    """Every achievement of Beccato!."""
    return (
        Achievement("caught", "🔎", w.t("Beccato!"), w.t("Catch another team signalling.")),
        Achievement(
            "inspector",
            "🕵️",
            w.t("Chief inspector"),
            w.t("Catch others signalling three times in one match."),
        ),
        Achievement(
            "telepath",
            "🧠",
            w.t("Read like a book"),
            w.t("Call Coccodé! correctly three times in one match."),
        ),
        Achievement("rooster", "🐓", w.t("Cock of the walk"), w.t("Call Chicchirichì! correctly.")),
        Achievement(
            "decoy",
            "🦆",
            w.t("Decoy"),
            w.t("Have another team accuse you of a triple you do not have."),
        ),
        Achievement(
            "quick",
            "⚡",
            w.t("Before the first lap"),
            w.t("Call correctly before everyone has passed a card."),
        ),
        Achievement(
            "spotless",
            "🤫",
            w.t("Not a word too much"),
            w.t("Win without a single wrong call by your team."),
        ),
        Achievement(
            "shutout", "🥚", w.t("Nothing but shells"), w.t("Win while another team has no egg.")
        ),
    )


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
