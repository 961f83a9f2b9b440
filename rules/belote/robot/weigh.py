"""What bids and cards are worth to the coach in known deals, and what cards cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.belote.content import NUMBER, SUITS
from rules.belote.flow import step
from rules.belote.model import BeloteView, NameTrump, Pair, PlayCard, State, Take
from rules.belote.robot.robot import Count, try_pass, try_trump
from rules.belote.robot.search import COMPILED, Deal, cost, play_out, solve
from rules.core.model import Action

TRICKS = 8 if COMPILED else 4
"""For how many last tricks the solver weighs cards; until then, all play by rule of thumb.

In Python, sixteen deals of four tricks take a third of a second; with five, they take two seconds.
"""
ALONE = 8 if COMPILED else 5
"""For how many last tricks the solver weighs the cards in a single deal."""
COSTED = 8 if COMPILED else 6
"""For how many last tricks a card's cost is computed: 0.1 seconds a deal, compiled or not.

Another trick would take Python a second, most of which a thinking robot would have to wait.
"""


def weigh(
    view: BeloteView, actions: Sequence[Action | None], worlds: Sequence[State]
) -> Iterator[list[float]]:
    """Yields what each bid or card is worth to the viewer's team, for each world.

    For a card, that is what its side wins from here on, with the last trick's ten; for a bid, the
    round's lead in match points. Claiming the rest is worth as much as the best card.
    """
    assert view.viewer is not None
    for world in worlds:
        if view.phase != "play":
            yield [_bid(view, action, world) for action in actions]
            continue
        deal = deal_of(world)
        cards = [NUMBER[item.card] for item in actions if isinstance(item, PlayCard)]
        left = world.hands[view.viewer].bit_count()
        known = left <= (ALONE if len(set(map(id, worlds))) == 1 else TRICKS)
        outcomes = (solve if known else play_out)(deal, cards) if cards else []
        points = iter([float(item.points[view.viewer & 1]) for item in outcomes])
        best = max((item.points[view.viewer & 1] for item in outcomes), default=0)
        yield [next(points) if isinstance(item, PlayCard) else float(best) for item in actions]


def cost_of(world: State, action: Action) -> float | None:
    """Returns what a card costs its side; ``None`` for bids, claims and early cards."""
    if not isinstance(action, PlayCard) or world.hands[world.turn].bit_count() > COSTED:
        return None
    return float(cost(deal_of(world), NUMBER[action.card]))


def deal_of(world: State) -> Deal:
    """Returns the round in a state that is in the middle of play."""
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
    """Returns the viewer's team's lead from the round if everyone goes on by rule of thumb."""
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
