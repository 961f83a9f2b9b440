"""Players' blocks: a player never sits with someone they block, or who blocks them.

Rows have the blocked person's id, and a keyed hash of it that stays if their data is deleted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from sqlalchemy import delete, select

from bot.incidents import Incidents
from bot.storage import Store
from bot.storage.changes import Blocked, blocks_among
from bot.storage.dialects import put
from bot.storage.schema import avoided

Parted = Callable[[int, int], bool]
"""Returns whether two people, by user id in either order, may not sit at the same table."""


def no_one(_first: int, _other: int) -> bool:
    """Returns ``False``: everyone may sit together."""
    return False


def apart(ids: Iterable[int], parted: Parted) -> bool:
    """Returns whether two of these people may not sit together; robots don't count."""
    return any(
        parted(first, other) for first, other in combinations(ids, 2) if min(first, other) > 0
    )


class Avoided:
    """Keeps everyone's blocks in memory, so that checking is free if there are none.

    Another process may have just changed some, so the transaction that seats a player rechecks.
    """

    def __init__(self, store: Store, incidents: Incidents) -> None:
        self._store = store
        self._incidents = incidents
        self._known: dict[int, set[str]] = {}
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Rereads all blocks, because another process may have changed them."""
        async with self._changing:
            known: dict[int, set[str]] = {}
            for row in await self._store.read(select(avoided.c.user_id, avoided.c.subject)):
                known.setdefault(row["user_id"], set()).add(row["subject"])
            self._known = known

    def avoids(self, user_id: int, other_id: int) -> bool:
        """Returns whether a user blocks another person."""
        mine = self._known.get(user_id)
        return bool(mine) and self._subject(other_id) in mine

    def parted(self, first: int, other: int) -> bool:
        """Returns whether one of these people blocks the other."""
        return self.avoids(first, other) or self.avoids(other, first)

    def between(self, coming: Iterable[int], people: Iterable[int]) -> tuple[Blocked, ...]:
        """Returns all possible blocks between people coming to a table and all who'll sit there.

        Args:
            coming: the user ids of the people who are coming.
            people: the user ids of all who will sit there, including those; robots don't count.
        """
        everyone = {user_id for user_id in people if user_id > 0}
        pairs = [(new, other) for new in everyone & {*coming} for other in everyone - {new}]
        both = {pair for new, other in pairs for pair in ((new, other), (other, new))}
        return tuple(sorted((user_id, self._subject(other)) for user_id, other in both))

    async def written_since(self, blocks: Sequence[Blocked]) -> bool:
        """Returns whether another process has changed these blocks since the check."""
        shared = bool(blocks) and self._store.places.shared
        return shared and bool(await self._store.read(blocks_among(blocks)))

    async def add(self, user_id: int, other_id: int) -> None:
        """Blocks a person for a user; returns once earlier decisions are in the database."""
        subject = self._subject(other_id)
        row = {"user_id": user_id, "subject": subject, "other_id": other_id}
        async with self._changing:
            before = self._known.get(user_id, set())
            self._known[user_id] = before | {subject}
            try:
                await self._store.write(
                    lambda writer: put(writer, avoided, [row]), notice="avoided"
                )
            except BaseException:
                self._known[user_id] = before
                raise

    async def remove(self, user_id: int, other_id: int) -> None:
        subject = self._subject(other_id)
        deletion = delete(avoided).where(avoided.c.user_id == user_id, avoided.c.subject == subject)
        async with self._changing:
            await self._store.write(
                lambda connection: connection.execute(deletion), notice="avoided"
            )
            self._known.get(user_id, set()).discard(subject)

    async def of(self, user_id: int) -> tuple[list[int], int]:
        """Returns the ids that a user blocks, and how many other blocked people were forgotten."""
        mine = select(avoided.c.other_id).where(avoided.c.user_id == user_id)
        rows = await self._store.read(mine.order_by(avoided.c.other_id))
        known = [row["other_id"] for row in rows if row["other_id"] is not None]
        return known, len(rows) - len(known)

    def forget(self, user_id: int) -> None:
        """Drops a user's blocks from memory; they are already deleted from the database."""
        self._known.pop(user_id, None)

    def _subject(self, user_id: int) -> str:
        return self._incidents.hashed("user", user_id) or ""
