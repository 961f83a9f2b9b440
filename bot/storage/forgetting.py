"""What is deleted about a person who asks for it, beside what stands in tables they have played at."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import (
    audit,
    avoided,
    dailies,
    departures,
    night_guests,
    nights,
    players,
    seeks,
)


async def forget(writer: AsyncConnection, user_id: int) -> None:
    """Deletes it; what others need goes on without saying who it was."""
    going = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    for statement in (
        update(audit).where(audit.c.user_id == user_id).values(user_id=0),
        update(avoided).where(avoided.c.other_id == user_id).values(other_id=None),
        update(nights)
        .where((nights.c.host_id == user_id) | nights.c.id.in_(going))
        .values(stale=True),
        update(nights).where(nights.c.host_id == user_id).values(host_id=0, host_name=""),
        *(
            delete(table).where(table.c.user_id == user_id)
            for table in (players, departures, dailies, seeks, night_guests, avoided)
        ),
    ):
        await writer.execute(statement)
