"""Reads the events to count: results and departures, as stored by the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Exists, Select, and_, exists, or_, select

import rules
from bot.clock import unix_time
from bot.storage.schema import departures, results, seats, tables
from bot.storage.store import Row, Store
from bot.tables.model import FIRST_ROBOT, LIVE
from cogs.ratings.logic.events import Entry, RatedEvent
from cogs.ratings.store.tables import counted

TICK = 1e-6
"""Seconds between departures that become final at the same moment, to keep them in order."""

RESULT = 0
"""In ``counted``, the ``user_id`` that marks a table's result; departures have the leaver's id."""


async def pending_tables(store: Store) -> list[int]:
    """Returns the ids of tables with an event that hasn't been counted yet."""
    done = exists().where(counted.c.table_id == results.c.table_id, counted.c.user_id == RESULT)
    ended = await store.read(select(results.c.table_id).where(results.c.seat == 0, ~done))
    gone = await store.read(_final().where(~_departure_counted()))
    return sorted({row["table_id"] for row in (*ended, *gone)})


async def pending_at(store: Store, table_id: int) -> list[RatedEvent]:
    """Returns a table's uncounted events in order."""
    done = await store.read(select(counted.c.user_id).where(counted.c.table_id == table_id))
    known = {row["user_id"] for row in done}
    events = [*_ended(await store.read(_results().where(results.c.table_id == table_id)))]
    events += await departures_of(store, _final().where(departures.c.table_id == table_id))
    new = (event for event in events if event.leaver not in known)  # a result's leaver is RESULT
    return sorted(new, key=lambda event: event.order)


async def all_occasions(store: Store) -> list[RatedEvent]:
    """Returns all events in order, whether counted or not."""
    events = [*_ended(await store.read(_results())), *await departures_of(store, _final())]
    return sorted(events, key=lambda event: event.order)


async def comes_late(store: Store, occasion: RatedEvent) -> bool:
    """Returns whether a later event with any of the same people has already been counted."""
    people = [entry.user_id for entry in occasion.entries if entry.user_id > 0]
    at, table_id, _ = occasion.order
    result = select(results.c.table_id).where(
        results.c.user_id.in_(people),
        or_(results.c.ended_at > at, and_(results.c.ended_at == at, results.c.table_id > table_id)),
        exists().where(counted.c.table_id == results.c.table_id, counted.c.user_id == RESULT),
    )
    sat = exists().where(seats.c.table_id == departures.c.table_id, seats.c.user_id.in_(people))
    gone = select(departures.c.table_id).where(
        departures.c.at > at, _departure_counted(), or_(departures.c.user_id.in_(people), sat)
    )
    return bool(await store.read(result.limit(1)) or await store.read(gone.limit(1)))


async def departures_of(store: Store, statement: Select[Any]) -> list[RatedEvent]:
    """Returns departures, each counted as a loss to everyone else who sat there at the start.

    People may come back until the table is over, so a departure becomes final only when it's
    counted, and takes its place in the order at that moment.
    """
    wanted = await store.read(statement.order_by(departures.c.at))
    if not wanted:
        return []
    here = select(statement.subquery().c.table_id)
    gone = await store.read(
        select(departures)
        .where(departures.c.table_id.in_(here))
        .order_by(departures.c.table_id, departures.c.at)
    )
    sat = await store.read(
        select(seats.c.table_id, seats.c.seat, seats.c.user_id)
        .where(seats.c.table_id.in_(here))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    first: dict[int, dict[int, int]] = {row["table_id"]: {} for row in wanted}
    for row in (*gone, *sat):
        first[row["table_id"]].setdefault(row["seat"], row["user_id"])
    now = unix_time()
    return [
        _left(row, row["at"] if row["final"] else now + place * TICK, first[row["table_id"]])
        for place, row in enumerate(wanted)
    ]


def _final() -> Select[Any]:
    """Returns the departures from tables that have ended."""
    over = exists().where(
        tables.c.id == departures.c.table_id,
        tables.c.status.not_in([str(status) for status in LIVE]),
    )
    return select(departures).where(over)


def _departure_counted() -> Exists:
    return exists().where(
        counted.c.table_id == departures.c.table_id, counted.c.user_id == departures.c.user_id
    )


def _results() -> Select[Any]:
    there = and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
    statement = (
        select(results, seats.c.robot, tables.c.created_at)
        .outerjoin(seats, there)
        .join(tables, tables.c.id == results.c.table_id)
    )
    return statement.order_by(results.c.table_id, results.c.seat)


def _ended(rows: Sequence[Row]) -> Iterable[RatedEvent]:
    for table_id, group in groupby(rows, key=lambda row: row["table_id"]):
        seated = list(group)
        first = seated[0]
        yield RatedEvent(
            table_id=table_id,
            game=first["game"],
            guild_id=first["guild_id"],
            at=first["ended_at"],
            entries=tuple(
                Entry(
                    row["user_id"],
                    row["name"],
                    row["seat"] if row["team"] is None else row["team"],
                    row["place"],
                    row["won"],
                    row["seat"],
                )
                for row in seated
            ),
            points=first["points"],
            counts=all(row["counted"] and row["user_id"] > FIRST_ROBOT for row in seated),
            began=first["created_at"],
            levels=tuple(row["robot"] or "" for row in seated) if first["alone"] else (),
        )


def _left(row: Row, at: float, first: dict[int, int]) -> RatedEvent:
    together = _played_together(row["game"], len(first))
    return RatedEvent(
        table_id=row["table_id"],
        game=row["game"],
        guild_id=row["guild_id"],
        at=at,
        entries=tuple(
            Entry(
                user_id,
                row["name"] if user_id == row["user_id"] else "",
                0 if together else seat,
                2 if user_id == row["user_id"] else 1,
                won=False,
                seat=seat,
            )
            for seat, user_id in sorted(first.items())
        ),
        leaver=row["user_id"],
        counts=all(user_id > FIRST_ROBOT for user_id in first.values()),
    )


def _played_together(game: str, people: int) -> bool:
    """Returns whether everyone is on the same side in a game; ``False`` for an unknown game."""
    definition = rules.GAMES.get(game)
    return (
        definition is not None
        and people in definition.seats
        and len(definition.teams(people, definition.Options())) == 1
    )


def is_cooperative(game: str) -> bool:
    """Returns whether everyone plays a game together, with the game itself as the opponent."""
    return _played_together(game, rules.GAMES[game].seats[0])
