"""Deleting what is stored about a person beside their tables; what they played stays with those."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.contests import (
    champions,
    entrants,
    pairings,
    tournament_log,
    tournaments,
    week_players,
)
from bot.storage.schema import audit, dailies, departures, players


async def forget(connection: AsyncConnection, user_id: int) -> None:
    """Forgets what is remembered about someone, and what they have left, entered and organised.

    In a tournament they stay a number without a name: who met them has met someone.
    """
    for table in (audit, tournament_log, tournaments):
        theirs = update(table).where(table.c.user_id == user_id)
        await connection.execute(theirs.values(user_id=0))
    for table in (players, departures, dailies, champions, week_players):
        await connection.execute(delete(table).where(table.c.user_id == user_id))
    mine = entrants.c.user_id == user_id
    gone = update(entrants).where(mine).values(user_id=-entrants.c.number, name="", state="out")
    await connection.execute(gone)


PERSONAL = (tournaments, entrants, pairings, tournament_log, champions, week_players)
"""Tables with rows about people, which they are told."""

UNTOLD = frozenset({"secret", "options"})
"""Columns that are about no one, and may have to be kept secret."""


def about(user_id: int) -> dict[str, Select[Any]]:
    """Returns the queries of the rows about someone, by the name of the table."""
    mine = and_(
        entrants.c.tournament_id == pairings.c.tournament_id,
        entrants.c.number == pairings.c.entrant,
        entrants.c.user_id == user_id,
    )
    found: dict[str, Select[Any]] = {pairings.name: select(pairings).join(entrants, mine)}
    for table in (tournaments, entrants, tournament_log, champions, week_players):
        told = [column for column in table.c if column.name not in UNTOLD]
        found[table.name] = select(*told).where(table.c.user_id == user_id)
    return found
