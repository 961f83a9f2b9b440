"""Numbers of tables."""

from __future__ import annotations

from sqlalchemy import func, literal, select

from bot.storage.schema import tables
from bot.storage.store import Store


async def tables_by_game(store: Store, *statuses: str) -> dict[tuple[str, str], int]:
    """Returns the number of tables by game and state, for these states."""
    rows = await store.read(
        select(tables.c.game, tables.c.status, func.count(literal(1)).label("count"))
        .where(tables.c.status.in_(statuses))
        .group_by(tables.c.game, tables.c.status)
    )
    return {(row["game"], row["status"]): row["count"] for row in rows}
