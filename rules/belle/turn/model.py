"""A match, as the rules see it: the state together with the printed content."""

from __future__ import annotations

from collections.abc import Iterator

from rules.belle.content import Content
from rules.belle.model import LINE, At, Place, Player, Space, State, Turn
from rules.core import kit
from rules.core.model import Seat


class Table:
    """The state and the content, with queries that several rules share.

    Attributes:
        content: the printed facts of the cards.
        state: the state, which is never changed through this class.
    """

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.state = state

    @property
    def turn(self) -> Turn:
        """The turn in progress."""
        return self.state.turn

    @property
    def seat(self) -> Seat:
        """The active seat."""
        return self.state.turn.seat

    @property
    def active(self) -> Player:
        """The active player."""
        return self.state.players[self.seat]

    @property
    def line(self) -> tuple[Place, ...]:
        """The line, first card first."""
        return self.state.line

    def space(self, at: At) -> Space:
        return self.state.players[at.seat].spaces[at.space]

    def spaces(self, seat: Seat) -> Iterator[tuple[At, Space]]:
        """Yields a party's spaces, in order."""
        for index, space in enumerate(self.state.players[seat].spaces):
            yield At(seat, index), space

    def own_spaces(self) -> Iterator[tuple[At, Space]]:
        """Yields the active player's spaces, in order."""
        return self.spaces(self.seat)

    def other_spaces(self) -> Iterator[tuple[At, Space]]:
        """Yields the opponents' spaces, starting to the left of the active seat."""
        for seat in kit.turn_order(self.seat, len(self.state.players))[1:]:
            yield from self.spaces(seat)

    def full_spaces(self) -> Iterator[tuple[At, Space]]:
        """Yields the active player's groups that score this turn. Rule: BB-24, BB-25."""
        for index, space in enumerate(self.active.spaces):
            if space.room == 0 or index in self.turn.filled:
                yield At(self.seat, index), space

    def buried(self) -> tuple[Seat, ...]:
        """Returns the seats that put the guest deck's lowest cards there."""
        return self.state.buried[max(0, len(self.state.buried) - len(self.state.guest_deck)) :]

    @property
    def last_round(self) -> bool:
        """Returns whether the match ends with this round. Rule: BB-32."""
        left = len(self.state.guest_deck)
        remainder = left < LINE * len(self.state.players)
        return not left or (remainder and self.state.options.discard_remainder)

    def find(self, guest: str) -> At:
        """Returns where a guest is, in any party.

        Raises:
            LookupError: the guest isn't in any party.
        """
        for seat in range(len(self.state.players)):
            for at, space in self.spaces(seat):
                if guest in space.guests:
                    return at
        raise LookupError(guest)

    def is_open(self, place: Place) -> bool:
        """Returns whether the active seat may invite a card no one else reserved. Rule: BB-53."""
        return place.reserved_for is None or place.reserved_for == self.seat

    def skipped(self, index: int) -> tuple[str, ...]:
        """Returns the cards skipped to reach a place, except reserved ones. Rule: BB-21, BB-53."""
        return tuple(place.card for place in self.line[:index] if self.is_open(place))

    def price(self, index: int) -> int:
        """Returns how many chips it costs the active seat to reach a place in line. Rule: BB-21."""
        return len(self.skipped(index)) * self.turn.skip_price

    def first_open(self) -> int:
        """Returns the index of the first card that the active seat may invite. Rule: BB-53.

        There is one unless the line is empty: a reservation ends when all cards are reserved.
        """
        return next(index for index, place in enumerate(self.line) if self.is_open(place))
