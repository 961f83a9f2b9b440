"""Which part of a database belongs to this process: all of it, if it is the only process."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection


class Places:
    """The places that this process has now: the only place, unless processes share the database.

    Attributes:
        shared: whether other processes have other places.
        own: the process's own place.
    """

    shared: bool = False
    own: int = 0

    @property
    def held(self) -> set[int]:
        """The places in which this process starts new work."""
        return {self.own}

    @property
    def leads(self) -> bool:
        """Returns whether this process does the work that one process does for all."""
        return self.own == 0

    def owns(self, _home: int) -> bool:
        """Returns whether the tables of a place belong to this process."""
        return True

    def begins(self, _home: int) -> bool:
        """Returns whether this process may start work at a place's tables: it keeps them now."""
        return True

    def here(self) -> tuple[Any, ...]:
        """Returns conditions: which rows of ``tables`` are this process's; none if it is alone."""
        return ()

    def home(self, _guild_id: int) -> int:
        """Returns the place of a server's tables; server 0 is for private tables."""
        return self.own

    def home_of_new(self, guild_id: int) -> int:
        """Returns the place of a new table: its server's if held here, or this process's own."""
        home = self.home(guild_id)
        return home if home in self.held else self.own

    async def notify(self, connection: AsyncConnection, words: str) -> None:
        """Sends words to the other processes, if any, once the transaction is committed."""
