"""The steps that turns and Belles are made of. Each step reports its events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import astuple, replace

from rules.belle import events
from rules.belle.content import Content
from rules.belle.model import FULL, Answer, At, Choice, Claim, Place, ScoredGroup, Space, State
from rules.belle.turn.model import Table
from rules.core import kit
from rules.core.chance import Chance
from rules.core.model import Event, Seat


class Draft(Table):
    """A table being changed: a copy of the state, its randomness, and the events so far."""

    def __init__(self, content: Content, state: State, chance: Chance) -> None:
        super().__init__(content, state)
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    def change_turn(self, **terms: Any) -> None:
        """Changes the turn's fields: its terms or progress."""
        self.state.turn = replace(self.state.turn, **terms)

    # Players and their groups

    def change_player(self, seat: Seat, **fields: Any) -> None:
        player = replace(self.state.players[seat], **fields)
        self.state.players = kit.replaced(self.state.players, seat, player)

    def change_space(self, at: At, **fields: Any) -> None:
        spaces = self.state.players[at.seat].spaces
        space = replace(self.space(at), **fields)
        self.change_player(at.seat, spaces=kit.replaced(spaces, at.space, space))

    def add_chips(self, seat: Seat, chips: int) -> None:
        """Gives chips to a player, or takes them; the caller reports why."""
        self.change_player(seat, chips=self.state.players[seat].chips + chips)

    def gain(self, belle: str, chips: int) -> None:
        """Pays the active player from the supply, for a Belle."""
        self.add_chips(self.seat, chips)
        self.tell(events.ChipsGained(seat=self.seat, belle=belle, chips=chips))

    def reward(self, belle: str, times: int = 1) -> None:
        """Pays a Belle's printed chips to the active player ``times`` times; no event if 0."""
        if chips := self.content.chips_of[belle] * times:
            self.gain(belle, chips)

    def pay(self, receiver: Seat, chips: int) -> None:
        """Moves chips from the active player to another."""
        self.add_chips(self.seat, -chips)
        self.add_chips(receiver, chips)
        self.tell(events.ChipsPaid(seat=self.seat, receiver=receiver, chips=chips))

    def place_guest(self, at: At, guest: str) -> None:
        """Puts a guest into a group, in the last place. Rule: BB-23."""
        self.change_space(at, guests=(*self.space(at).guests, guest))
        self.tell(events.GuestGrouped(seat=self.seat, host=at.seat, space=at.space, guest=guest))

    def take_guest(self, guest: str) -> At:
        """Takes a guest out of their group and returns the place; an empty group loses its Belles.

        Rule: BB-55.
        """
        at = self.find(guest)
        space = self.space(at)
        left = tuple(other for other in space.guests if other != guest)
        self.change_space(at, guests=left)
        if not left and space.belles:
            self.change_space(at, belles=(), full_at=FULL)
            self.discard_belles(space.belles)
        return at

    def move_guest(self, guest: str, at: At) -> None:
        """Moves a guest to another group, where they are the last placed. Rule: BB-54."""
        origin = self.take_guest(guest)
        self.change_space(at, guests=(*self.space(at).guests, guest))
        self.tell(
            events.GuestMoved(seat=self.seat, guest=guest, origin=origin.space, space=at.space)
        )

    def exchange_guests(self, first: str, other: str) -> None:
        """Makes two guests from different groups swap places. Rule: BB-54."""
        swap = {first: other, other: first}
        for at in (self.find(first), self.find(other)):
            self.change_space(
                at, guests=tuple(swap.get(guest, guest) for guest in self.space(at).guests)
            )
        self.tell(events.GuestsExchanged(seat=self.seat, guests=(first, other)))

    def record_score(self, group: ScoredGroup) -> None:
        """Reports a group that has been paid for, and adds it to the round's log."""
        *before, now = self.state.history
        self.state.history = (*before, replace(now, scored=(*now.scored, group)))
        self.tell(events.GroupScored(*astuple(group)))

    # The line

    def take_from_line(self, index: int) -> str:
        """Takes a card out of the line, with the chips on it, and returns it. Rule: BB-22."""
        place = self.line[index]
        self.collect_chips(index)
        self.state.line = self.line[:index] + self.line[index + 1 :]
        if place.belle is not None:
            self.discard_belles((place.belle,))
        if all(other.reserved_for is not None for other in self.line):
            self.end_reservations()
        return place.card

    def collect_chips(self, index: int) -> None:
        """Gives the active player the chips on a card in the line. Rule: BB-22."""
        place = self.line[index]
        if place.chips:
            self._change_place(index, chips=0)
            self.add_chips(self.seat, place.chips)
            self.tell(events.ChipsCollected(seat=self.seat, card=place.card, chips=place.chips))

    def place_chips(self, cards: tuple[str, ...], each: int) -> None:
        """Moves the active player's chips onto cards in the line. Rule: BB-21."""
        if not cards or not each:
            return
        self.add_chips(self.seat, -each * len(cards))
        self.state.line = tuple(
            replace(place, chips=place.chips + each) if place.card in cards else place
            for place in self.line
        )
        self.tell(events.ChipsPlaced(seat=self.seat, cards=cards, each=each))

    def reserve(self, card: str, belle: str) -> None:
        """Reserves a card in the line for the active seat with a Belle just played. Rule: BB-53."""
        index = next(index for index, place in enumerate(self.line) if place.card == card)
        self._lay_down(belle)
        self._change_place(index, reserved_for=self.seat, belle=belle)
        self.tell(events.CardReserved(seat=self.seat, card=card, belle=belle))
        if all(place.reserved_for is not None for place in self.line):
            self.end_reservations()

    def end_reservations(self, seat: Seat | None = None) -> None:
        """Ends a seat's reservations, or all of them. Rule: BB-53."""
        for index, place in enumerate(self.line):
            if place.belle is not None and seat in (None, place.reserved_for):
                self._change_place(index, reserved_for=None, belle=None)
                self.tell(events.ReservationEnded(card=place.card))
                self.discard_belles((place.belle,))

    def _change_place(self, index: int, **fields: Any) -> None:
        place = replace(self.line[index], **fields)
        self.state.line = kit.replaced(self.line, index, place)

    def send_away(self, guest: str) -> None:
        """Sends a guest from a party to the end of the line, without chips."""
        at = self.take_guest(guest)
        self.state.line = (*self.line, Place(guest))
        self.tell(events.GuestSentAway(seat=self.seat, host=at.seat, guest=guest))

    # The invited guest

    def welcome(
        self,
        card: str,
        source: Literal["line", "deck", "discard", "party"],
        host: Seat | None = None,
    ) -> None:
        """Receives a card as this turn's guest; a Belle goes to the hand. Rule: BB-21, BB-40."""
        self.change_turn(invitations=self.turn.invitations - 1, plays=0)
        if self.content.is_guest(card):
            self.change_turn(guest=card)
            self.tell(events.GuestInvited(seat=self.seat, guest=card, source=source, host=host))
            return
        assert source in ("line", "deck"), "Belles are invited from nowhere else"
        self.change_player(self.seat, hand=(*self.active.hand, card))
        seen = card if source == "line" else None
        if seen:
            self.state.batches += ((seen,),)
        self.tell(events.BelleInvited(seat=self.seat, belle=seen, source=source))
        if source == "deck":
            self.tell(events.HandDrawn(to=(self.seat,), belles=(card,)))

    # Belles

    def ask(self, belle: str) -> None:
        """Opens a Belle's question in the middle of the turn."""
        self.change_turn(asking=belle)

    def record_answer(self, belle: str, choice: Choice) -> None:
        """Records an answer to a Belle about the groups that score. Rule: BB-52."""
        self.change_turn(answers=(*self.turn.answers, Answer(belle, choice)))
        self.tell(events.BelleAnswered(seat=self.seat, belle=belle, choice=choice))

    def count_as_full(self, space: int) -> None:
        """Makes one of the active player's groups count as full this turn."""
        self.change_turn(filled=(*self.turn.filled, space))

    def enlarge_group(self, at: At, belle: str) -> None:
        """Puts a Belle just played with a group, which now needs one more guest. Rule: BB-55."""
        space = self.space(at)
        self._lay_down(belle)
        self.change_space(at, belles=(*space.belles, belle), full_at=space.full_at + 1)
        self.tell(
            events.GroupEnlarged(
                seat=at.seat, space=at.space, belle=belle, full_at=space.full_at + 1
            )
        )

    def open_space(self, belle: str) -> None:
        """Turns a Belle just played into an additional space in the active player's party."""
        self._lay_down(belle)
        spaces = self.active.spaces
        self.change_player(self.seat, spaces=(*spaces, Space(wing=belle)))
        self.tell(events.SpaceOpened(seat=self.seat, space=len(spaces), belle=belle))

    def claim_start(self, belle: str) -> None:
        """Puts a Belle just played before the active seat, for the start token after the round."""
        self._lay_down(belle)
        self.state.claims = (*self.state.claims, Claim(belle, self.seat))
        self.tell(events.StartClaimed(seat=self.seat, belle=belle))

    def _lay_down(self, belle: str) -> None:
        """Removes a Belle from those that clean-up discards: she stays in play. Rule: BB-20."""
        self.change_turn(belles=tuple(other for other in self.turn.belles if other != belle))

    def discard_belles(self, belles: Iterable[str]) -> None:
        """Puts Belles on their discard pile. Rule: BB-56."""
        belles = tuple(belles)
        if belles:
            self.state.belle_discard = (*self.state.belle_discard, *belles)
            self.tell(events.BellesDiscarded(belles=belles))

    def draw_belles(self, seat: Seat, count: int) -> None:
        """Draws Belles into a hand, or as many as there are.

        They come from the deck, and then from the reshuffled discard pile. The one-deck game has no
        Belle deck, so they come from the discard pile at random.

        Rule: BB-30, BB-41, BB-56.
        """
        state = self.state
        drawn: tuple[str, ...]
        if state.options.one_deck:
            drawn = self._shuffled_discard()[:count]
            state.belle_discard = tuple(b for b in state.belle_discard if b not in drawn)
            state.batches += (tuple(sorted(drawn)),) if drawn else ()
        else:
            drawn, state.belle_deck = state.belle_deck[:count], state.belle_deck[count:]
            missing = count - len(drawn)
            if missing and state.belle_discard:
                deck = self._shuffled_discard()
                self.tell(events.BellesShuffled(count=len(deck)))
                drawn += deck[:missing]
                state.batches += (state.belle_discard,)
                state.belle_deck, state.belle_discard = deck[missing:], ()
        if drawn:
            self.change_player(seat, hand=state.players[seat].hand + drawn)
            self.tell(events.BellesDrawn(seat=seat, count=len(drawn)))
            self.tell(events.HandDrawn(to=(seat,), belles=drawn))

    def _shuffled_discard(self) -> tuple[str, ...]:
        self.state.draws += 1
        return tuple(self.chance.shuffled(f"belles-{self.state.draws}", self.state.belle_discard))
