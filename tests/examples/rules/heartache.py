"""Tricks without trump in which hearts hurt.

**The deal.** Ten cards each of a deck of 52; the rest stays out, unseen.

**Play.** The winner of the last trick leads any card. The others follow suit if they can and play
any card if they cannot. The highest card of the suit led takes the trick.

**The end.** Each heart taken costs a point, the queen of spades five. After three deals the fewest
points lost win.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import kit
from rules.core.chance import Chance
from rules.core.game import Game
from rules.core.model import Action, BySeat, Event, Outcome, Prompt, Seat
from rules.core.zones import Hands, Pile, Stock

CARDS, DEALS = 10, 3


class PlayCard(Action, frozen=True, tag=True):
    """Plays a card to the trick."""

    card: str


class CardPlayed(Event, frozen=True, tag=True):
    """A player has played a card."""

    seat: Seat
    card: str


class TrickTaken(Event, frozen=True, tag=True):
    """A player has taken the trick."""

    seat: Seat
    points: int


class State(msgspec.Struct):
    """What lies where, and what has been played."""

    hands: Hands[str]
    talon: Stock[str]
    turn: Seat
    deal: int = 1
    trick: Pile[str] = ()
    taken: Pile[str] = ()
    points: BySeat[int] = ()
    voids: BySeat[str] = ()


class Heartache(Game[State]):
    """Tricks without trump in which every heart hurts."""

    seats = range(3, 5)

    def setup(
        self, seats: int, options: msgspec.Struct, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        hands, talon = kit.deal(chance.shuffled("deal-1", kit.deck()), seats, CARDS)
        turn = chance.below("first", seats)
        return State(hands, talon, turn, points=(0,) * seats, voids=("",) * seats), ()

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.deal > DEALS:
            return ()
        window = f"{state.deal}.{len(state.taken)}.{len(state.trick)}"
        return kit.turn(window, "card", state.turn)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return map(PlayCard, kit.following(state.hands[seat], state.trick))

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        assert isinstance(action, PlayCard)
        seats, card = len(draft.hands), action.card
        draft.hands = kit.replaced(draft.hands, seat, kit.without(draft.hands[seat], [card]))
        if draft.trick and (led := draft.trick[0][1]) not in card[1] + draft.voids[seat]:
            draft.voids = kit.replaced(draft.voids, seat, draft.voids[seat] + led)
        draft.trick = (*draft.trick, card)
        draft.turn = (seat + 1) % seats
        played = CardPlayed(seat, card)
        if len(draft.trick) < seats:
            return (played,)
        winner = kit.turn_order(draft.turn, seats)[kit.winning_place(draft.trick)]
        lost = sum(card[1] == "H" for card in draft.trick) + 5 * ("QS" in draft.trick)
        draft.points = kit.raised(draft.points, winner, -lost)
        draft.taken, draft.trick, draft.turn = draft.taken + draft.trick, (), winner
        if not draft.hands[winner]:
            draft.deal += 1
            deck = chance.shuffled(f"deal-{draft.deal}", kit.deck())
            draft.hands, draft.talon = kit.deal(deck, seats, CARDS)
            draft.taken, draft.voids = (), ("",) * seats
        return played, TrickTaken(winner, -lost)

    def fits(self, state: State, seat: Seat | None, card: str) -> bool:
        return seat is None or card[1] not in state.voids[seat]

    def outcome(self, state: State) -> Outcome | None:
        return kit.outcome(state.points) if state.deal > DEALS else None
