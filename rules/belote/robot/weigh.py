"""What bids and cards are worth, and what cards cost, in deals that are known: the coach's scales."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.belote.content import NUMBER, SUITS
from rules.belote.flow import step
from rules.belote.model import BeloteView, NameTrump, Pair, PlayCard, State, Take
from rules.belote.robot.robot import Count, try_pass, try_trump
from rules.belote.robot.search import COMPILED, Deal, cost, play_out, solve
from rules.core.model import Action

TRICKS = 8 if COMPILED else 4
"""From how many tricks left on a card is weighed by the solver: sixteen deals of four tricks take Python a third of a second,
those of five two seconds. Before that everyone plays by rule of thumb."""
ALONE = 8 if COMPILED else 5
"""The same for a single deal."""
COSTED = 8 if COMPILED else 6
"""From how many tricks left on it is told what a card cost: that takes a tenth of a second a deal, compiled or not. For one trick
more Python would take a second, of which a robot that wants to think would wait for most."""


def weigh(
    view: BeloteView, actions: Sequence[Action | None], worlds: Sequence[State]
) -> Iterator[list[float]]:
    """Yields for each world what each bid or card is worth to the viewer's team.

    Of cards that is the card points its side takes from here on, the last trick's ten among them; of bids by how many points
    of the match the round puts it ahead. Claiming the rest costs nothing: it is worth what the best card is.
    """
    assert view.viewer is not None
    for world in worlds:
        if view.phase != "play":
            yield [_bid(view, action, world) for action in actions]
            continue
        deal = deal_of(world)
        cards = [NUMBER[one.card] for one in actions if isinstance(one, PlayCard)]
        left = world.hands[view.viewer].bit_count()
        known = left <= (ALONE if len(set(map(id, worlds))) == 1 else TRICKS)
        found = (solve if known else play_out)(deal, cards) if cards else []
        points = iter([float(one.points[view.viewer & 1]) for one in found])
        best = max((one.points[view.viewer & 1] for one in found), default=0)
        yield [next(points) if isinstance(one, PlayCard) else float(best) for one in actions]


def cost_of(world: State, action: Action) -> float | None:
    """Returns what a card costs its side; ``None`` for bids, claims, and where it would take too long to tell."""
    if not isinstance(action, PlayCard) or world.hands[world.turn].bit_count() > COSTED:
        return None
    return float(cost(deal_of(world), NUMBER[action.card]))


def deal_of(world: State) -> Deal:
    """Returns the round of a state in the middle of its play."""
    assert world.leader is not None
    assert world.trump is not None
    assert world.taker is not None
    return Deal(
        hands=world.hands,
        trick=world.trick,
        leader=world.leader,
        trump=world.trump,
        taker=world.taker,
        step=step(world.options),
        options=world.options,
    )


def _bid(view: BeloteView, action: Action | None, world: State) -> float:
    """Returns by how much the round puts the viewer's team ahead, everyone bidding and playing on by rule of thumb."""
    assert view.viewer is not None
    count = Count(view, _lead)
    if not isinstance(action, Take | NameTrump):
        return try_pass(count, world.hands, world.stock)
    suit = view.turned[1] if isinstance(action, Take) else action.suit
    return try_trump(count, world.hands, world.stock, view.viewer, SUITS.index(suit))


def _lead(view: BeloteView, totals: Pair) -> float:
    assert view.viewer is not None
    team = view.viewer & 1
    return float(totals[team] - totals[1 - team])
