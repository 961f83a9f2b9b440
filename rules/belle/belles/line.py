"""Belles about inviting: the line, the deck and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from rules.belle.belles.base import AskingEffect, Effect
from rules.belle.events import CardsBuried, CardsSeen, DeckLookedAt, LineRearranged
from rules.belle.model import NOTHING, Choice
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

REVOLVING = 4
LOOK = 3
LATE = 4
ALONE = "belle_needs_two_in_line"


class SideDoor(Effect):
    """Makes skipping free this turn."""

    id = "L1"

    def idle(self, table: Table) -> str | None:
        return None if table.line[1:] else ALONE

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.change_turn(skip_price=0)


class PlusOne(Effect):
    """Allows one more invitation this turn, in return for chips paid to the next player."""

    id = "L2"
    needs = "belle_needs_two_chips"

    def choices(self, table: Table) -> Iterator[Choice]:
        if table.active.chips + table.content.chips_of[self.id] >= 0:
            yield NOTHING

    def idle(self, table: Table) -> str | None:
        return None if table.line[1:] else ALONE

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.change_turn(invitations=draft.turn.invitations + 1)
        chips = draft.content.chips_of[self.id]
        if chips < 0:
            draft.pay((draft.seat + 1) % len(draft.state.players), -chips)
        elif chips:
            draft.change_turn(skip_price=chips)


class RevolvingDoor(Effect):
    """Puts the first four places in the line in a new order; chips and reservations move along."""

    id = "L3"
    wants = "belle_wants_order_of_first_four"

    def idle(self, table: Table) -> str | None:
        return None if table.line[1:] else ALONE

    def choices(self, table: Table) -> Iterator[Choice]:
        for order in permutations(place.card for place in table.line[:REVOLVING]):
            yield Choice(cards=order)

    def play(self, draft: Draft, choice: Choice) -> None:
        first = sorted(draft.line[:REVOLVING], key=lambda place: choice.cards.index(place.card))
        draft.state.line = (*first, *draft.line[REVOLVING:])
        draft.tell(LineRearranged(cards=tuple(place.card for place in draft.line)))


class UninvitedCousin(AskingEffect):
    """Brings a guest from the top three of the deck, which only the active player sees."""

    id = "L4"
    needs = "belle_needs_guest_deck"
    asks = "belle_asks_guest_and_order_of_rest"

    def choices(self, table: Table) -> Iterator[Choice]:
        if table.state.guest_deck:
            yield NOTHING

    def play(self, draft: Draft, choice: Choice) -> None:
        seen = draft.state.guest_deck[:LOOK]
        draft.change_turn(looking=len(seen))
        draft.ask(self.id)
        draft.tell(DeckLookedAt(seat=draft.seat, count=len(seen)))
        draft.tell(CardsSeen(to=(draft.seat,), cards=seen))

    def answers(self, table: Table) -> Iterator[Choice]:
        """Yields possible orders: the guest taken, then those put under the deck, lowest last."""
        for order in permutations(table.state.guest_deck[: table.turn.looking]):
            yield Choice(cards=order)

    def answer(self, draft: Draft, choice: Choice) -> None:
        taken, *buried = choice.cards
        draft.state.guest_deck = draft.state.guest_deck[draft.turn.looking :]
        draft.state.buried = (*draft.buried(), *(draft.seat for _ in buried))
        draft.state.guest_deck += tuple(buried)
        draft.change_turn(looking=0)
        draft.welcome(taken, "deck")
        if buried:
            draft.tell(CardsBuried(seat=draft.seat, count=len(buried)))


class LostAndFound(Effect):
    """Brings a guest from the discard pile, plus a chip."""

    id = "L5"
    wants = "belle_wants_discarded_guest"
    needs = "belle_needs_guest_discard"

    def choices(self, table: Table) -> Iterator[Choice]:
        for guest in table.state.guest_discard:
            yield Choice(cards=(guest,))

    def play(self, draft: Draft, choice: Choice) -> None:
        (guest,) = choice.cards
        left = tuple(other for other in draft.state.guest_discard if other != guest)
        draft.state.guest_discard = left
        draft.welcome(guest, "discard")
        draft.reward(self.id)


class TipTray(Effect):
    """Takes all chips in the line, topped up from the supply to the Belle's own number."""

    id = "L6"

    def idle(self, table: Table) -> str | None:
        pays = table.content.chips_of[self.id] or any(place.chips for place in table.line)
        return None if pays else "belle_needs_chips_in_line"

    def play(self, draft: Draft, choice: Choice) -> None:
        before = draft.active.chips
        for index in range(len(draft.line)):
            draft.collect_chips(index)
        missing = draft.content.chips_of[self.id] - (draft.active.chips - before)
        if missing > 0:
            draft.gain(self.id, missing)


class FashionablyLate(Effect):
    """Brings chips instead of a guest."""

    id = "L7"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.change_turn(invitations=0)
        draft.gain(self.id, LATE)
