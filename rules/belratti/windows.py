"""The windows that are open at each moment, and how long they stay open.

A phase has one window for what is done in it. Two things have a clock of their own and so a window of their own beside
it: a proposed joker (silence agrees), and the time the Cats have left once the first of them has named a demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.belratti.model import (
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    KeepDemand,
    Phase,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Ready,
    Refuse,
    State,
    StateFit,
    SwapHand,
    Unhang,
    Unready,
    Withdraw,
)
from rules.belratti.roles import captain, cats, owls
from rules.core.model import Action, Mode, Prompt, Seat

SECONDS = MappingProxyType(
    {
        "themes": 60,
        "demand": 180,
        "demand_closing": 90,
        "plus_minus": 30,
        "paint": 300,
        "hang": 300,
        "captain": 60,
        "proposal": 30,
    }
)
"""How long each window stays open. Rule: BR-20, BR-54, A7."""

ACCEPTS: Mapping[str, tuple[type[Action], ...]] = MappingProxyType(
    {
        "themes": (ProposeNewThemes, Continue),
        "demand": (ConfirmDemand,),
        "demand_closing": (ConfirmDemand,),
        "plus_minus": (ProposePlusMinus, KeepDemand),
        "paint": (Commit, Withdraw, StateFit, SwapHand, Ready, Unready),
        "hang": (Hang, Unhang, ProposeQuestion, ConfirmBoard),
        "captain": (Hang, Unhang, ProposeQuestion, ConfirmBoard),
        "proposal": (Agree, Refuse),
    }
)
"""What can be done in each kind of window. ``demand_closing`` takes the same votes as ``demand``."""


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the open windows, the phase's own first."""
    return _phase_windows(state) + _proposal_window(state)


def proposal_window(state: State) -> str:
    """Returns the id of the window in which the present proposal is answered."""
    return f"r{state.round}.proposal.{state.proposals}"


def _window(
    state: State,
    kind: str,
    seats: tuple[Seat, ...],
    done: tuple[Seat, ...],
    *,
    window: str | None = None,
) -> Prompt:
    return Prompt(
        window=window or f"r{state.round}.{kind}",
        kind=kind,
        mode=Mode.OPEN,
        seats=seats,
        done=tuple(sorted(done)),
        seconds=SECONDS[kind],
    )


def _phase_windows(state: State) -> tuple[Prompt, ...]:
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.DEMAND:
            voters = tuple(vote.seat for vote in state.votes)
            kinds = ("demand", "demand_closing") if voters else ("demand",)
            return tuple(_window(state, kind, cats(state), voters) for kind in kinds)
        case Phase.HANG if state.late:
            return (_window(state, "captain", (captain(state),), state.marks),)
        case Phase.THEMES | Phase.PLUS_MINUS if state.late:
            return ()  # all that is left to do is to answer the proposal
        case Phase.THEMES | Phase.HANG:
            return (_window(state, state.phase.value, cats(state), state.marks),)
        case Phase.PLUS_MINUS | Phase.PAINT:
            return (_window(state, state.phase.value, owls(state), state.marks),)


def _proposal_window(state: State) -> tuple[Prompt, ...]:
    """Returns the window for those of the role who are asked. Rule: BR-54."""
    if state.proposal is None:
        return ()
    asked = owls(state) if state.phase is Phase.PLUS_MINUS else cats(state)
    agreed = state.proposal.agreed
    return (_window(state, "proposal", asked, agreed, window=proposal_window(state)),)
