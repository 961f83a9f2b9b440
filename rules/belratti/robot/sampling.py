"""Random legal actions, weighted so that players taken at random get through a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.belratti.legal import (
    allowed,
    candidates,
    hung,
    missing,
    most_demand,
    own_commitments,
)
from rules.belratti.model import (
    LEAST_DEMAND,
    SWAP,
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    KeepDemand,
    Move,
    Place,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Ready,
    Refuse,
    State,
    StateFit,
    SwapHand,
    Theme,
    Unhang,
    Unready,
    Withdraw,
)
from rules.core.model import Action, Prompt, Seat


def sample(state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
    """Returns one legal action of a seat: mostly what brings the round on, now and then anything else."""
    kind = rng.choice([prompt.kind for prompt in prompts])
    match kind:
        case "proposal":
            return rng.choice((Agree(), Agree(), Refuse()))
        case "themes":
            return _rarely(state, seat, ProposeNewThemes, rng) or Continue()
        case "plus_minus":
            return _rarely(state, seat, ProposePlusMinus, rng) or KeepDemand()
        case "paint":
            return _paint(state, seat, rng)
        case "hang" | "captain":
            return _rarely(state, seat, ProposeQuestion, rng, 0.05) or _hang(state, rng)
        case _:
            return _demand(state, rng)


def _rarely(
    state: State, seat: Seat, kind: type[Action], rng: Random, chance: float = 0.2
) -> Move | None:
    if rng.random() > chance:
        return None
    found = [action for action in candidates(state, seat, kind) if allowed(state, seat, action)]
    return rng.choice(found) if found else None


def _demand(state: State, rng: Random) -> ConfirmDemand:
    """Mostly follows the first vote, so that the Cats find together."""
    if state.votes and rng.random() < 0.8:
        return ConfirmDemand(state.votes[0].number)
    return ConfirmDemand(rng.randint(LEAST_DEMAND, most_demand(state)))


def _paint(state: State, seat: Seat, rng: Random) -> Move:
    hand, committed = state.hands[seat], own_commitments(state, seat)
    likely: list[tuple[Move, int]] = [(_fit(len(hand) + len(committed), rng), 1)]
    if missing(state) and hand:
        likely.append((Commit(rng.choice(hand), rng.choice(tuple(Theme))), 8))
    if not missing(state):
        likely.append((Unready(), 1) if seat in state.marks else (Ready(), 12))
    if committed:
        likely.append((Withdraw(rng.choice(committed)), 1))
    if len(hand) >= SWAP:
        chosen = rng.sample(hand, SWAP)
        swap = SwapHand(tuple(card for card in hand if card in chosen))
        likely += [(swap, 1)] if allowed(state, seat, swap) else []
    actions, weights = zip(*likely, strict=True)
    return rng.choices(actions, weights)[0]


def _fit(held: int, rng: Random) -> StateFit:
    good = rng.randint(0, held)
    medium = rng.randint(0, held - good)
    return StateFit(good, medium, held - good - medium)


def _hang(state: State, rng: Random) -> Move:
    """Hangs or takes down until the board can be confirmed."""
    walls = (Place.A, Place.B)
    over = hung(state) - (state.demand or 0)
    loose = [exhibit.card for exhibit in state.table if exhibit.place not in walls]
    hanging = [exhibit.card for exhibit in state.table if exhibit.place in walls]
    if rng.random() < 0.05:
        return Hang(rng.choice(state.table).card, rng.choice(tuple(Place)))
    if over < 0:
        return Hang(rng.choice(loose), rng.choice(walls))
    if over > 0:
        return rng.choice((Unhang(rng.choice(hanging)), Hang(rng.choice(hanging), Place.ASIDE)))
    return ConfirmBoard()
