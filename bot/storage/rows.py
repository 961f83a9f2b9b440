"""Rows as read from the database. No one has checked their values: a database can be damaged."""

from __future__ import annotations

import msgspec


class StoredMove(msgspec.Struct, frozen=True):
    """A row of ``moves``.

    Attributes:
        seq: the move's number at its table, from 1.
        seat: the seat that moved; ``None`` if the time ran out.
        action: the action as JSON.
        interaction_id: the press that played it; ``None`` if no person did, or they were forgotten.
        at: when it was played (seconds since the epoch).
    """

    id: int
    table_id: int
    seq: int
    seat: int | None
    action: bytes
    interaction_id: int | None
    at: float


class StoredResult(msgspec.Struct, frozen=True):
    """A row of ``results``: the result of a match for one seat.

    Attributes:
        team: the number of the seat's team, if teams play.
        counted: whether the match counts for ratings.
        alone: whether its player was the only person at the table.
    """

    table_id: int
    seat: int
    user_id: int
    name: str
    guild_id: int
    game: str
    place: int
    won: bool
    points: int
    ended_at: float
    team: int | None
    counted: bool
    alone: bool
