"""Finished tables, written straight into the database without a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import Store
from bot.storage.schema import departures, results, seats, tables

GUILD = 7
"""A server."""


@dataclass(frozen=True, slots=True)
class At:
    """A player: their id, their place and their side (by default a side of their own)."""

    user_id: int
    place: int
    team: int | None = None
    points: int = 0


async def ended(
    store: Store,
    people: Sequence[At],
    *,
    game: str = "cattitude",
    guild_id: int = GUILD,
    at: float = 1_000.0,
    counted: bool = True,
    won: bool | None = None,
) -> int:
    """Writes a finished table and returns its number.

    Args:
        store: the database.
        people: the players, in seat order.
        game: the game.
        guild_id: the server.
        at: when it ended, in seconds since the epoch.
        counted: whether it counts.
        won: for a cooperative game, whether the table won.
    """

    async def run(connection: AsyncConnection) -> int:
        table_id = await _table(connection, game, guild_id, at, [user.user_id for user in people])
        await connection.execute(
            insert(results),
            [
                {
                    "table_id": table_id,
                    "seat": seat,
                    "user_id": user.user_id,
                    "name": f"Player {user.user_id}",
                    "guild_id": guild_id,
                    "game": game,
                    "place": user.place,
                    "won": user.place == 1 if won is None else won,
                    "points": user.points,
                    "ended_at": at,
                    "team": seat if user.team is None else user.team,
                    "counted": counted,
                }
                for seat, user in enumerate(people)
            ],
        )
        return table_id

    return await store.write(run)


async def left(
    store: Store,
    user_id: int,
    others: Sequence[int],
    *,
    game: str = "cattitude",
    guild_id: int = GUILD,
    at: float = 1_000.0,
    table_id: int | None = None,
    status: str = "finished",
) -> int:
    """Writes that a player left a table and a robot took seat 0; returns the table's number."""

    async def run(connection: AsyncConnection) -> int:
        people = [-100, *others]
        number = table_id or await _table(connection, game, guild_id, at, people, status)
        row = {
            "table_id": number,
            "user_id": user_id,
            "name": f"Player {user_id}",
            "seat": 0,
            "guild_id": guild_id,
            "game": game,
            "at": at,
        }
        await connection.execute(insert(departures), row)
        return number

    return await store.write(run)


async def _table(
    connection: AsyncConnection,
    game: str,
    guild_id: int,
    at: float,
    people: Sequence[int],
    status: str = "finished",
) -> int:
    row = {
        "game": game,
        "status": status,
        "guild_id": guild_id,
        "channel_id": 1,
        "seq": 0,
        "record": b'{"host":0,"terms":{},"messages":{"shown":1,"result":1}}',
        "created_at": at,
        "updated_at": at,
    }
    key: Any = (await connection.execute(insert(tables), row)).inserted_primary_key
    sat = [
        {"table_id": key[0], "seat": seat, "user_id": user_id, "name": f"Player {user_id}"}
        for seat, user_id in enumerate(people)
    ]
    await connection.execute(insert(seats), sat)
    return key[0]
