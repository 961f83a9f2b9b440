"""Rows in the database. Values that were read are unchecked, as a database can be damaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Column, Table


class StoredTable(msgspec.Struct, frozen=True):
    """A row in ``tables``; columns that have a default here may be missing."""

    id: int
    game: str
    status: str
    seq: int
    record: bytes
    guild_id: int = 0
    channel_id: int = 0
    thread_id: int | None = None
    rules_version: int | None = None
    snapshot: bytes | None = None
    next_due: float | None = None
    created_at: float = 0.0
    updated_at: float = 0.0
    version: int = 0
    home: int = 0
    last_seq: int = 0
    """The number of its latest move, as read from ``moves``."""


class StoredSeat(msgspec.Struct, frozen=True):
    """A row in ``seats``, with default values for missing columns."""

    table_id: int = 0
    seat: int = -1
    user_id: int = 0
    name: str = ""
    robot: str = ""


class StoredMove(msgspec.Struct, frozen=True):
    """A row in ``moves``.

    Attributes:
        seq: the move's number at its table, from 1.
        seat: the seat that moved; ``None`` if its time ran out.
        action: the action as JSON.
        interaction_id: the press that played it; ``None`` without a person, or once forgotten.
        at: when it was played (seconds since the epoch).
    """

    table_id: int
    seq: int
    seat: int | None
    action: bytes
    interaction_id: int | None
    at: float


class StoredResult(msgspec.Struct, frozen=True):
    """A row in ``results``: the result of a match for one seat.

    Attributes:
        team: the number of the seat's team, if teams play.
        counted: whether the match counts for ratings.
        alone: whether the seat's player was the only person at the table.
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


class StoredDeparture(msgspec.Struct, frozen=True):
    """A row in ``departures``: someone who left a match that went on without them."""

    table_id: int
    seat: int
    user_id: int
    name: str
    guild_id: int
    game: str
    at: float


def columns(kind: type[msgspec.Struct], table: Table) -> Iterator[Column[Any]]:
    """Yields those of a table's columns that a struct has."""
    return (table.c[name] for name in kind.__struct_fields__ if name in table.c)
