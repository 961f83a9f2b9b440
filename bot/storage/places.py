"""What of a database is this process's: all of it, where it is alone."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection


class Places:
    """The places that this process has now: the only one, as long as no other process shares the database.

    Attributes:
        shared: whether other processes have other places.
        own: its own.
    """

    shared: bool = False
    own: int = 0

    @property
    def held(self) -> set[int]:
        """The places in which it begins something."""
        return {self.own}

    @property
    def leads(self) -> bool:
        """Whether what one process does for all is done by this one."""
        return self.own == 0

    def owns(self, _home: int) -> bool:
        """Whether the tables of a place are this process's."""
        return True

    def begins(self, _home: int) -> bool:
        """Whether something may begin at the tables of a place: they are this process's, and stay it for now."""
        return True

    def here(self) -> tuple[Any, ...]:
        """Returns the condition under which a row of ``tables`` is this process's, if there are others."""
        return ()

    def home(self, _guild_id: int) -> int:
        """Returns where tables of a server belong; 0 stands for private ones."""
        return self.own

    def home_of_new(self, guild_id: int) -> int:
        """Returns where a new table goes: where it belongs, or to this process where that is another's."""
        home = self.home(guild_id)
        return home if home in self.held else self.own

    async def notify(self, connection: AsyncConnection, words: str) -> None:
        """Tells the other processes something, if there are any, once the transaction is committed."""
