"""What of a database is this process's: all of it, or the tables of the places that it has."""

from __future__ import annotations

from typing import Any

from bot.storage.lease import Lease
from bot.storage.schema import tables


class Places:
    """The places that this process has now; without a lease there is one, and it is its own.

    Attributes:
        lease: what says so.
        shared: whether other processes have other places.
        own: its own.
    """

    def __init__(self, lease: Lease | None) -> None:
        self.lease = lease
        self.shared = lease is not None and lease.group.places > 1
        self.own = 0 if lease is None else lease.place
        self._leaving: set[int] = set()

    @property
    def held(self) -> set[int]:
        """The places in which it begins something: all that it has and is not about to give back."""
        return {0} if self.lease is None else {*self.lease.held} - self._leaving

    @property
    def leads(self) -> bool:
        """Whether what one process does for all is done by this one."""
        return self.own == 0

    def owns(self, home: int) -> bool:
        """Whether the tables of a place are this process's."""
        return not self.shared or self.lease is None or home in self.lease.held

    def begins(self, home: int) -> bool:
        """Whether something may begin at the tables of a place: they are this process's, and stay it for now."""
        return not self.shared or home in self.held

    def here(self) -> tuple[Any, ...]:
        """Returns the condition under which a row of ``tables`` is this process's, if there are others."""
        return (tables.c.home.in_(self.held),) if self.shared else ()

    def home(self, guild_id: int) -> int:
        """Returns where tables of a server belong; 0 stands for private ones."""
        return 0 if self.lease is None else self.lease.group.home(guild_id)

    def home_of_new(self, guild_id: int) -> int:
        """Returns where a new table goes: where it belongs, or to this process where that is another's."""
        home = self.home(guild_id)
        return home if home in self.held else self.own

    def leave(self, place: int) -> None:
        """Takes nothing on at a place any more, which is given back as soon as what was begun is done."""
        self._leaving.add(place)

    def left(self, place: int) -> None:
        """Has nothing to do with a place any more."""
        if self.lease is not None:
            self.lease.held.pop(place, None)
        self._leaving.discard(place)

    def signed(self, words: str) -> str:
        """Returns a message for other processes, with the name of this one."""
        return words if self.lease is None else f"{self.lease.name} {words}"
