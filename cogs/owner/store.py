"""The log of what the bot's owner and the people they trust have done."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BigInteger, Column, Float, Integer, String, insert, select, update

from bot.clock import unix_time
from bot.incidents import Incidents
from bot.log import logger
from bot.storage import Store
from bot.storage.personal import personal
from bot.storage.schema import table
from bot.storage.store import Row

DETAIL_MOST = 1000

# Append-only; user 0 was forgotten at their request.
audit = table(
    "audit",
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("action", String(16), nullable=False),
    Column("detail", String(DETAIL_MOST), nullable=False),
)
personal(
    audit,
    forget=lambda user_id, _former: [
        update(audit).where(audit.c.user_id == user_id).values(user_id=0)
    ],
)


class Audit:
    """Keeps the log of actions by the owner and the people they trust."""

    def __init__(self, store: Store, incidents: Incidents) -> None:
        self._store = store
        self._incidents = incidents

    async def note(self, user_id: int, action: str, detail: str) -> None:
        """Stores an action, and logs it without the detail, which is text that someone wrote.

        Args:
            user_id: the person who acted.
            action: the command.
            detail: what the action was about; never a person's id.
        """
        hashed_id = self._incidents.hashed("user", user_id)
        logger.info("owner's action", did=action, user=hashed_id)
        row = {"at": unix_time(), "user_id": user_id, "action": action}
        row["detail"] = detail[:DETAIL_MOST]
        await self._store.write(lambda connection: connection.execute(insert(audit), row))

    async def latest(self, count: int) -> Sequence[Row]:
        """Returns the latest actions, newest first."""
        return await self._store.read(select(audit).order_by(audit.c.id.desc()).limit(count))
