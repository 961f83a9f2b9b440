"""Belles about other parties, and the Belle who reserves a guest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rules.belle.belles.base import Effect
from rules.belle.belles.line import ALONE
from rules.belle.events import GuestInvited
from rules.belle.model import Choice
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

WRONG_ADDRESS = range(1, 4)
STRIPPED = 2


def last_placed(table: Table) -> Iterator[str]:
    """Yields the guest placed last in each of the opponents' groups of two or more. Rule: BB-54."""
    for _, space in table.other_spaces():
        if len(space.guests) >= STRIPPED:
            yield space.guests[-1]


class WrongAddress(Effect):
    """Sends the first guest in the line to an opponent, for chips; this isn't an invitation."""

    id = "M1"
    wants = "belle_wants_opponent_group_of_one_to_three"
    needs = "belle_needs_opponent_group_of_one_to_three"

    def choices(self, table: Table) -> Iterator[Choice]:
        if table.content.is_guest(table.line[table.first_open()].card):
            for at, space in table.other_spaces():
                if len(space.guests) in WRONG_ADDRESS:
                    yield Choice(group=at)

    def refusal(self, table: Table) -> str | None:
        if not table.content.is_guest(table.line[table.first_open()].card):
            return "belle_needs_guest_first_in_line"
        return super().refusal(table)

    def play(self, draft: Draft, choice: Choice) -> None:
        assert choice.group is not None
        guest = draft.take_from_line(draft.first_open())
        draft.tell(GuestInvited(seat=draft.seat, guest=guest, source="line"))
        draft.place_guest(choice.group, guest)
        draft.reward(self.id)


class CutIn(Effect):
    """Makes one of the player's guests, named first, swap places with an opponent's guest."""

    id = "M2"
    wants = "belle_wants_own_and_opponent_guest"
    needs = "belle_needs_guest_of_yours"

    def choices(self, table: Table) -> Iterator[Choice]:
        for (_, own), (_, other) in product(table.own_spaces(), table.other_spaces()):
            for guests in product(own.guests, other.guests):
                yield Choice(cards=guests)

    def refusal(self, table: Table) -> str | None:
        if not any(space.guests for _, space in table.own_spaces()):
            return self.needs
        return None if any(self.choices(table)) else "belle_needs_opponent_guest"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.exchange_guests(*choice.cards)


class Poached(Effect):
    """Takes the guest placed last in an opponent's group, for chips."""

    id = "M3"
    wants = "belle_wants_last_placed_guest"
    needs = "belle_needs_opponent_group_of_two"

    def choices(self, table: Table) -> Iterator[Choice]:
        if table.active.chips >= table.content.printed[self.id].pays:
            for guest in last_placed(table):
                yield Choice(cards=(guest,))

    def refusal(self, table: Table) -> str | None:
        pays = table.content.printed[self.id].pays
        if table.active.chips < pays:
            return "belle_needs_chip" if pays == 1 else "belle_needs_two_chips"
        return super().refusal(table)

    def play(self, draft: Draft, choice: Choice) -> None:
        (guest,) = choice.cards
        host = draft.take_guest(guest).seat
        draft.pay(host, draft.content.printed[self.id].pays)
        draft.welcome(guest, "party", host)


class CarriageAtTheDoor(Effect):
    """Sends the guest placed last in an opponent's group to the end of the line."""

    id = "M4"
    wants = "belle_wants_last_placed_guest"
    needs = "belle_needs_opponent_group_of_two"

    def choices(self, table: Table) -> Iterator[Choice]:
        for guest in last_placed(table):
            yield Choice(cards=(guest,))

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.send_away(choice.cards[0])


class ReservedTable(Effect):
    """Reserves a card in the line for the active player until their next turn."""

    id = "M5"
    wants = "belle_wants_card_in_line"

    def idle(self, table: Table) -> str | None:
        return None if table.line[1:] else ALONE

    def choices(self, table: Table) -> Iterator[Choice]:
        for place in table.line:
            if place.belle is None:
                yield Choice(cards=(place.card,))

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.reserve(choice.cards[0], self.id)
