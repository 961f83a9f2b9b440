"""Keeps blocked players apart, even where another process has written the block a moment ago."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.storage import Store
from bot.storage.changes import Blocked, blocks_among
from bot.tables.model import Person
from bot.tables.refused import Refused
from bot.users.avoided import Avoided
from bot.users.company import Parted, no_one


class Company:
    """Who may sit together, by what is in memory and by what is in the database.

    Attributes:
        parted: tells from memory whether two people are kept apart.
    """

    def __init__(self, store: Store, avoided: Avoided | None) -> None:
        self._store = store
        self._avoided = avoided
        self.parted: Parted = no_one if avoided is None else avoided.parted

    def blocks(self, coming: Iterable[Person], people: Iterable[Person]) -> Sequence[Blocked]:
        """Returns the blocks that must not exist if some of the people at a table are to come to it."""
        if self._avoided is None:
            return ()
        new = [one.user_id for one in coming if one.present]
        return self._avoided.between(new, [one.user_id for one in people])

    async def blocked_since(self, blocks: Sequence[Blocked]) -> bool:
        """Whether another process has written one of some blocks since a transaction looked for them."""
        shared = bool(blocks) and self._store.places.shared
        return shared and bool(await self._store.read(blocks_among(blocks)))

    async def refusal(self) -> Refused:
        """Returns the refusal of people the database keeps apart, and reads the blocks again."""
        if self._avoided is not None:
            await self._avoided.learn()
        return Refused("not_with_them")
