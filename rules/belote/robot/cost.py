"""What each card of a match cost its side against exact play from there on, all hands known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from rules.belote.content import NUMBER, SUITS, read_all
from rules.belote.events import CardPlayed
from rules.belote.flow import step
from rules.belote.model import BeloteView, Card, ClaimRest
from rules.belote.robot.search import COMPILED, Deal, solve
from rules.core.match import Match
from rules.core.model import Seat, to_dict

TRICKS = 8 if COMPILED else 5
"""From how many tricks left on a card is judged: all of a deal takes Python half a minute, its last five tricks a quarter
of a second."""


class CardCost(NamedTuple):
    """What a card cost.

    Attributes:
        seq: number of the move.
        seat: who played it.
        card: what was played.
        points: card points, the last trick's ten among them, that its side took less than with the best card.
    """

    seq: int
    seat: Seat
    card: Card
    points: int


def cost(match: Match, moves: range | None = None) -> Iterator[CardCost]:
    """Yields what cards of a match have cost, in order; where the rest was claimed there was nothing to lose.

    Args:
        match: the match, with its log from the deal on.
        moves: the numbers of the moves to judge; ``None`` for all.
    """
    game, options = match.game, to_dict(match.options)
    again = Match.new(
        game.name, seats=match.seats, seed=match.seed, options=options, version=game.rules_version
    )
    for seq, seat, action in match.log:
        if moves is not None and seq >= moves.stop:
            return
        judged = (moves is None or seq in moves) and not isinstance(action, ClaimRest)
        values = _values(again) if judged else {}
        for event in again.play(seat, action):
            if isinstance(event, CardPlayed) and values:
                lost = max(values.values()) - values[event.card]
                yield CardCost(seq, event.seat, event.card, lost)


def _values(match: Match) -> dict[Card, int]:
    """Returns what the side whose turn it is takes from here on with each legal card; nothing where that takes too long."""
    if not match.prompts or match.prompts[0].kind != "card":
        return {}
    views = [cast(BeloteView, match.view(seat)) for seat in range(4)]
    view = views[match.prompts[0].seats[0]]
    assert view.viewer is not None
    assert view.trump is not None
    assert view.leader is not None
    assert view.taker is not None
    if len(view.hand or ()) > TRICKS:
        return {}
    if len(view.legal) == 1:
        return {view.legal[0]: 0}
    deal = Deal(
        hands=tuple(read_all(one.hand or ()) for one in views),
        trick=tuple(NUMBER[one.card] for one in view.trick),
        leader=view.leader,
        trump=SUITS.index(view.trump),
        taker=view.taker,
        step=step(view.options),
        options=view.options,
    )
    results = solve(deal, [NUMBER[card] for card in view.legal])
    return {card: both[view.viewer & 1] for card, both in zip(view.legal, results, strict=True)}
