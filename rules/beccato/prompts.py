"""The open windows: who may act now, and how. A window's id is ``round.kind`` and what tells it from its like."""

from __future__ import annotations

from collections.abc import Iterator

from rules.beccato.legal import face_up
from rules.beccato.model import (
    AGREE_SECONDS,
    BETWEEN_SECONDS,
    PASS_SECONDS,
    SETTLE_SECONDS,
    Phase,
    State,
)
from rules.core.model import Mode, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the open windows; ``()`` exactly when the match is over.

    The round's race window takes the calls of everybody and their gestures besides; the first valid call closes it,
    gestures and passes leave it open, so that a button pressed just after a pass still counts.
    """
    match state.phase:
        case Phase.AGREE:
            return tuple(_agreeing(state))
        case Phase.PASSING:
            return tuple(_passing(state))
        case Phase.SETTLE:
            return tuple(_settling(state))
        case Phase.BETWEEN:
            return tuple(_between(state))
        case Phase.OVER:
            return ()


def _agreeing(state: State) -> Iterator[Prompt]:
    """A window for each team that has no signals yet, known to the team alone. Rule: BC-80."""
    for index, team in enumerate(state.teams):
        if not team.signals:
            yield Prompt(
                window=f"r0.agree.{index}",
                kind="agree",
                mode=Mode.OPEN,
                seats=team.seats,
                seconds=AGREE_SECONDS,
                audience=team.seats,
            )


def _passing(state: State) -> Iterator[Prompt]:
    """The turn window of who holds four cards, and the round's race window. Rule: BC-10, BC-12, BC-13."""
    yield Prompt(
        window=f"r{state.round}.pass.{len(state.passes) + 1}",
        kind="pass",
        mode=Mode.TURN,
        seats=(state.turn,),
        seconds=PASS_SECONDS,
    )
    yield Prompt(
        window=f"r{state.round}.call",
        kind="call",
        mode=Mode.RACE,
        seats=tuple(sorted(state.ring)),
    )


def _settling(state: State) -> Iterator[Prompt]:
    """Every egg that waits for its place, and the first that is to be chosen: no two teams choose from the same coops."""
    for gain in state.gains:
        if gain.egg is not None:
            yield _decision(state, "place", gain.seat)
    for gain in state.gains:
        if gain.egg is None:
            yield _decision(state, "take", gain.seat)
            return


def _decision(state: State, kind: str, seat: int) -> Prompt:
    return Prompt(
        window=f"r{state.round}.{kind}.{seat}",
        kind=kind,
        mode=Mode.TURN,
        seats=(seat,),
        seconds=SETTLE_SECONDS,
    )


def _between(state: State) -> Iterator[Prompt]:
    """Everybody's window to be ready, and one for each team that may change its signal. Rule: BC-70, BC-72."""
    yield Prompt(
        window=f"r{state.round}.ready",
        kind="ready",
        mode=Mode.OPEN,
        seats=tuple(seat for seat in sorted(state.ring) if seat not in state.ready),
        done=state.ready,
        seconds=BETWEEN_SECONDS,
    )
    for index, team in enumerate(state.teams):
        if face_up(team) and state.round not in team.changes:
            yield Prompt(
                window=f"r{state.round}.change.{index}",
                kind="change",
                mode=Mode.OPEN,
                seats=team.seats,
                audience=team.seats,
            )
