"""Rows as they are read: nothing checks their values, since a database can be damaged."""

from __future__ import annotations

import msgspec


class StoredMove(msgspec.Struct, frozen=True):
    """A row of ``moves``.

    Attributes:
        seq: the move's number at its table, from 1.
        seat: who moved; ``None`` where time ran out.
        action: the action as JSON.
        interaction_id: the press that played it, if a person did and is not forgotten.
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
    """A row of ``results``: what a match was for one seat.

    Attributes:
        team: the number of the seat's team, where teams play.
        counted: whether it counts for ratings.
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
