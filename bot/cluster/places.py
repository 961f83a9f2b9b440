"""What of a database is a node's: the tables of the places that it has."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.dialects import announce
from bot.storage.lease import Lease
from bot.storage.places import Places
from bot.storage.schema import tables


class NodePlaces(Places):
    """The places that a node has now.

    Attributes:
        lease: what says so.
    """

    shared = True

    def __init__(self, lease: Lease) -> None:
        self.lease, self.own = lease, lease.place
        self._leaving: set[int] = set()

    @property
    def held(self) -> set[int]:
        """The places in which it begins something: all that it has and is not about to give back."""
        return {*self.lease.held} - self._leaving

    def owns(self, home: int) -> bool:
        return home in self.lease.held

    def begins(self, home: int) -> bool:
        return home in self.held

    def here(self) -> tuple[Any, ...]:
        return (tables.c.home.in_(self.held),)

    def home(self, guild_id: int) -> int:
        return self.lease.group.home(guild_id)

    async def tell(self, connection: AsyncConnection, words: str) -> None:
        await announce(connection, f"{self.lease.name} {words}")

    def leave(self, place: int) -> None:
        """Takes nothing on at a place any more, which is given back as soon as what was begun is done."""
        self._leaving.add(place)

    def left(self, place: int) -> None:
        """Has nothing to do with a place any more."""
        self.lease.held.pop(place, None)
        self._leaving.discard(place)
