"""Random legal actions, weighted so that random players finish a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.belratti import legal, model
from rules.belratti.legal import missing, own_commitments
from rules.belratti.model import Move, Place, State, Theme
from rules.core.model import Action, Prompt, Seat


def sample(state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
    """Returns a legal action for a seat, which usually advances the round."""
    kind = rng.choice([prompt.kind for prompt in prompts])
    match kind:
        case "proposal":
            return rng.choice((model.Agree(), model.Agree(), model.Refuse()))
        case "themes":
            return _rarely(state, seat, model.ProposeNewThemes, rng) or model.Continue()
        case "plus_minus":
            return _rarely(state, seat, model.ProposePlusMinus, rng) or model.KeepDemand()
        case "paint":
            return _paint(state, seat, rng)
        case "hang" | "captain":
            return _rarely(state, seat, model.ProposeQuestion, rng, 0.05) or _hang(state, rng)
        case _:
            return _demand(state, rng)


def _rarely(
    state: State, seat: Seat, kind: type[Action], rng: Random, chance: float = 0.2
) -> Move | None:
    if rng.random() > chance:
        return None
    options = [
        action
        for action in legal.candidates(state, seat, kind)
        if legal.allowed(state, seat, action)
    ]
    return rng.choice(options) if options else None


def _demand(state: State, rng: Random) -> model.ConfirmDemand:
    """Usually follows the first vote, so that the Cats reach an agreement."""
    if state.votes and rng.random() < 0.8:
        return model.ConfirmDemand(state.votes[0].number)
    return model.ConfirmDemand(rng.randint(model.LEAST_DEMAND, legal.most_demand(state)))


def _paint(state: State, seat: Seat, rng: Random) -> Move:
    hand, committed = state.hands[seat], own_commitments(state, seat)
    likely: list[tuple[Move, int]] = [(_fit(len(hand) + len(committed), rng), 1)]
    if missing(state) and hand:
        likely.append((model.Commit(rng.choice(hand), rng.choice(tuple(Theme))), 8))
    if not missing(state):
        likely.append((model.Unready(), 1) if seat in state.marks else (model.Ready(), 12))
    if committed:
        likely.append((model.Withdraw(rng.choice(committed)), 1))
    if len(hand) >= model.SWAP:
        chosen = rng.sample(hand, model.SWAP)
        swap = model.SwapHand(tuple(card for card in hand if card in chosen))
        likely += [(swap, 1)] if legal.allowed(state, seat, swap) else []
    actions, weights = zip(*likely, strict=True)
    return rng.choices(actions, weights)[0]


def _fit(held: int, rng: Random) -> model.StateFit:
    good = rng.randint(0, held)
    medium = rng.randint(0, held - good)
    return model.StateFit(good, medium, held - good - medium)


def _hang(state: State, rng: Random) -> Move:
    """Hangs pictures, or takes them down, until the board can be confirmed."""
    walls = (Place.A, Place.B)
    over = legal.hung(state) - (state.demand or 0)
    loose = [exhibit.card for exhibit in state.table if exhibit.place not in walls]
    hanging = [exhibit.card for exhibit in state.table if exhibit.place in walls]
    if rng.random() < 0.05:
        return model.Hang(rng.choice(state.table).card, rng.choice(tuple(Place)))
    if over < 0:
        return model.Hang(rng.choice(loose), rng.choice(walls))
    if over > 0:
        return rng.choice(
            (model.Unhang(rng.choice(hanging)), model.Hang(rng.choice(hanging), Place.ASIDE))
        )
    return model.ConfirmBoard()
