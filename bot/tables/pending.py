"""What a table waits for beside moves: an answer, someone to take a seat, a hand to be closed."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True):
    """Something the people at a table are asked to agree to.

    Attributes:
        kind: ``pause`` or ``undo``.
        seat: who asks.
        number: how many actions had been played when it was asked; tells it from questions before.
        agreed: the seats that have agreed, ascending.
    """

    kind: str
    seat: int
    number: int
    agreed: list[int] = []


class Offer(msgspec.Struct, frozen=True):
    """A seat that is offered to someone: whom it is for, and who has offered it."""

    user_id: int
    name: str
    by: int


class ClosedHand(msgspec.Struct, frozen=True):
    """A private hand of someone whose seat is another's now, until it shows nothing any more."""

    user_id: int
    channel: int
    message: int
