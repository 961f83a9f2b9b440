"""What each card of a match cost its side against exact play from there on, all hands known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from rules.belote.content import NUMBER, SUITS, read_all
from rules.belote.events import CardPlayed
from rules.belote.flow import step
from rules.belote.model import BeloteView, Card
from rules.belote.robot.search import Deal, solve
from rules.core.match import Match
from rules.core.model import Seat, to_dict


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


def cost(match: Match) -> Iterator[CardCost]:
    """Yields what each card of a match has cost, in order; a card that was taken back is among them.

    A deal takes some tenths of a second compiled, and about half a minute interpreted.
    """
    game = match.game.name
    again = Match.new(game, seats=match.seats, seed=match.seed, options=to_dict(match.options))
    for seq, seat, action in match.log:
        values = _values(again) if again.prompts and again.prompts[0].kind == "card" else {}
        for event in again.play(seat, action):
            if isinstance(event, CardPlayed):
                lost = max(values.values()) - values[event.card]
                yield CardCost(seq, event.seat, event.card, lost)


def _values(match: Match) -> dict[Card, int]:
    """Returns what the side whose turn it is takes from here on with each legal card."""
    views = [cast(BeloteView, match.view(seat)) for seat in range(4)]
    view = views[match.prompts[0].seats[0]]
    assert view.viewer is not None
    assert view.trump is not None
    assert view.leader is not None
    assert view.taker is not None
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
