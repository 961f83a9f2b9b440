"""Secret bids for prizes, some of which no one wants.

**The deal.** Each player holds eight bids, cards from 1 to 60. Eight prizes from -4 to 10 are
turned over one by one.

**Play.** For each prize everyone chooses a bid in secret; all are turned over together. The highest
bid takes a prize that gives points. A prize that costs points goes to the lowest bid.

**The end.** After eight prizes the most points win.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NewType

import msgspec

from rules.core import kit
from rules.core.chance import Chance
from rules.core.game import Game
from rules.core.model import Action, BySeat, Event, Outcome, Prompt, Seat
from rules.core.zones import Choices, Hands, Pile, Stock

BIDS, PRIZES = tuple(range(1, 61)), tuple(range(-4, 11))
ROUNDS = 8

Prize = NewType("Prize", int)  # a deck of its own: no bid is ever taken for a prize


class Bid(Action, frozen=True, tag=True):
    """Chooses a bid for the prize."""

    card: int


class BidsShown(Event, frozen=True, tag=True):
    """Everyone has chosen."""

    bids: BySeat[int]


class PrizeTaken(Event, frozen=True, tag=True):
    """A player has taken the prize."""

    seat: Seat
    prize: int


class State(msgspec.Struct):
    """What lies where."""

    hands: Hands[int]
    bids: Choices[Bid]
    prizes: Stock[Prize]
    points: BySeat[int]
    unused: Stock[int]
    prize: Pile[int] = ()
    shown: Pile[int] = ()
    earlier: Pile[int] = ()


class Auction(Game[State]):
    """Secret bids for prizes, some of which no one wants."""

    seats = range(2, 7)

    def setup(
        self, seats: int, options: msgspec.Struct, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        hands, unused = kit.deal(chance.shuffled("bids", BIDS), seats, ROUNDS)
        first, *prizes = chance.shuffled("prizes", map(Prize, PRIZES))
        none = (None,) * seats
        return State(hands, none, tuple(prizes), (0,) * seats, unused, (first,)), ()

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        over = not any(state.hands)
        return () if over else kit.all_at_once(f"{len(state.prizes)}", "bid", state.bids)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return map(Bid, sorted(state.hands[seat]))

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        assert isinstance(action, Bid)
        draft.bids = kit.replaced(draft.bids, seat, action)
        bids = tuple(bid.card for bid in draft.bids if bid is not None)
        if len(bids) < len(draft.bids):
            return ()
        (prize,) = draft.prize
        winner = bids.index(max(bids) if prize >= 0 else min(bids))
        draft.hands = tuple(map(kit.without, draft.hands, ((bid,) for bid in bids)))
        draft.points = kit.raised(draft.points, winner, prize)
        draft.bids = (None,) * len(bids)
        draft.earlier, draft.shown = draft.earlier + draft.shown + draft.prize, bids
        draft.prize, draft.prizes = draft.prizes[:1], draft.prizes[1:]
        return BidsShown(bids), PrizeTaken(winner, prize)

    def outcome(self, state: State) -> Outcome | None:
        return None if any(state.hands) else kit.outcome(state.points)
