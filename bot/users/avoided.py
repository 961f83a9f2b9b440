"""Players' blocks: a player never sits with someone they block, or who blocks them.

Others are kept by a keyed hash of their id, beside the id itself until they ask to be forgotten: so a block outlives that.
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
"""Whether two people are not to sit at one table, by their user ids, in either order."""


def no_one(_one: int, _other: int) -> bool:
    """Parts no one."""
    return False


def apart(ids: Iterable[int], parted: Parted) -> bool:
    """Whether any two of some people are not to sit at one table; ids of robots are negative."""
    return any(parted(one, other) for one, other in combinations(ids, 2) if min(one, other) > 0)


class Avoided:
    """Everyone's blocks, kept in memory: where there are none, asking costs nothing.

    Another process may have changed them a moment ago. So the transaction that seats a player looks for blocks itself.
    """

    def __init__(self, store: Store, incidents: Incidents) -> None:
        self._store = store
        self._incidents = incidents
        self._known: dict[int, set[str]] = {}
        self._changing = asyncio.Lock()

    @classmethod
    async def open(cls, store: Store, incidents: Incidents) -> Avoided:
        loaded = cls(store, incidents)
        await loaded.load()
        return loaded

    async def load(self) -> None:
        """Reads all blocks again: another process may have changed them."""
        async with self._changing:
            known: dict[int, set[str]] = {}
            for row in await self._store.read(select(avoided.c.user_id, avoided.c.subject)):
                known.setdefault(row["user_id"], set()).add(row["subject"])
            self._known = known

    def avoids(self, user_id: int, other_id: int) -> bool:
        """Whether someone blocks another person."""
        mine = self._known.get(user_id)
        return bool(mine) and self._subject(other_id) in mine

    def parted(self, one: int, other: int) -> bool:
        """Whether one of two people blocks the other."""
        return self.avoids(one, other) or self.avoids(other, one)

    def between(self, coming: Iterable[int], people: Iterable[int]) -> tuple[Blocked, ...]:
        """Returns every block there could be between people who come to a table and those who will sit there.

        Args:
            coming: those who come, by user id.
            people: all who will sit there, those who come among them. Negative ids, of robots, are left out.
        """
        everyone = [one for one in people if one > 0]
        pairs = [(one, other) for one in coming if one > 0 for other in everyone if one != other]
        both = {pair for one, other in pairs for pair in ((one, other), (other, one))}
        return tuple(sorted((one, self._subject(other)) for one, other in both))

    async def written_since(self, blocks: Sequence[Blocked]) -> bool:
        """Whether another process has written one of some blocks since a transaction checked for them."""
        shared = bool(blocks) and self._store.places.shared
        return shared and bool(await self._store.read(blocks_among(blocks)))

    async def add(self, user_id: int, other_id: int) -> None:
        """Blocks a person for a user; once this returns, all that was decided before is in the database."""
        subject = self._subject(other_id)
        row = {"user_id": user_id, "subject": subject, "other_id": other_id}
        async with self._changing:
            self._known.setdefault(user_id, set()).add(subject)
            await self._store.write(
                lambda connection: put(connection, avoided, [row]), tells="avoided"
            )

    async def remove(self, user_id: int, other_id: int) -> None:
        subject = self._subject(other_id)
        gone = delete(avoided).where(avoided.c.user_id == user_id, avoided.c.subject == subject)
        async with self._changing:
            await self._store.write(lambda connection: connection.execute(gone), tells="avoided")
            self._known.get(user_id, set()).discard(subject)

    async def of(self, user_id: int) -> tuple[list[int], int]:
        """Returns whom someone blocks, and how many others who have asked to be forgotten since."""
        mine = select(avoided.c.other_id).where(avoided.c.user_id == user_id)
        rows = await self._store.read(mine.order_by(avoided.c.other_id))
        known = [row["other_id"] for row in rows if row["other_id"] is not None]
        return known, len(rows) - len(known)

    def forget(self, user_id: int) -> None:
        """Forgets whom someone blocks; the database has forgotten it already."""
        self._known.pop(user_id, None)

    def _subject(self, user_id: int) -> str:
        return self._incidents.hashed("user", user_id) or ""
