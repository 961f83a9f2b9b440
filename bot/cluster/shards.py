"""The shards that one of several processes runs: those of every place it has or looks after.

A process that gives a place back keeps its shards until the next owner receives their events, so
that no press is lost. Meanwhile both receive them, and the owner drops duplicates (`Handover`).
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import yarl

from bot.cluster.lease import NodeLease
from bot.discord_internals import end_shard, forget_guild, shards_of, start_shard
from bot.log import logger
from bot.presses.host import Host

LINGERS = 15.0
"""Seconds to keep a former place's shards if no one else runs them, and to wait for one shard."""


class Shards:
    """Connects and ends shards as this process gains and loses places.

    Attributes:
        connected: the shards that have a session.
    """

    def __init__(self, bot: Host, gateway: str) -> None:
        self._client, self._store, self._lost = bot.client, bot.store, bot.process.lost
        self._meters, self._gateway = bot.handler.meters, gateway
        self.connected: set[int] = set()
        self._connecting: dict[int, asyncio.Task[None]] = {}
        self._turn, self._ready = asyncio.Lock(), asyncio.Event()
        self._given: dict[int, float] = {}
        self._elsewhere: set[int] = set()
        self._held: set[int] = set()
        self._announced: set[int] = set()

    @property
    def _running(self) -> dict[int, Any]:
        """The existing shards, by number."""
        return shards_of(self._client)

    def elsewhere(self, place: int) -> None:
        """Records that another process runs a place's shards."""
        self._elsewhere.add(place)

    async def follow(self, lease: NodeLease) -> bool:
        """Connects missing shards and ends unneeded ones; returns whether everything is done."""
        of = lease.group
        own = {*of.shards_of(lease.own)}
        held = lease.held | ({lease.own} if lease.waits else set[int]())
        # The process that ran them is gone, or returns while this process looks after its place.
        self._elsewhere -= held - self._held
        self._held = held
        for place in held:
            self._given.pop(place, None)
            shards = {*of.shards_of(place)}
            if own <= self._running.keys():  # until then discord.py connects them
                for shard in shards - self._running.keys() - self._connecting.keys():
                    self._connecting[shard] = asyncio.create_task(self._connect(shard))
            if place not in self._announced and shards <= self.connected:
                self._announced.add(place)
                await self._store.notify(f"connected {place}")
        self._announced &= held
        now = asyncio.get_running_loop().time()
        surplus = [shard for shard in self._running if shard % of.places not in held]
        for shard in surplus:
            place = shard % of.places
            kept_until = self._given.setdefault(place, now) + LINGERS
            if place in self._elsewhere or now > kept_until:
                await self._end(shard)
        return not self._connecting and self._running.keys().isdisjoint(surplus)

    async def leave(self) -> None:
        """Ends all shards, even if no other process runs them."""
        for shard in [*self._running]:
            await self._end(shard)

    async def settled(self) -> None:
        """Waits until all connecting shards are connected."""
        if self._connecting:
            await asyncio.wait(self._connecting.values())

    def close(self) -> None:
        for task in self._connecting.values():
            task.cancel()

    async def _connect(self, shard: int) -> None:
        """Connects a shard while no other shard is getting ready, as discord.py requires."""
        try:
            async with self._turn:
                await self._client.wait_until_ready()
                self._ready.clear()
                await start_shard(self._client, yarl.URL(self._gateway), shard)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LINGERS):
                        await self._ready.wait()
        finally:
            del self._connecting[shard]

    async def on_ready(self, shard: int) -> None:
        """Records that the bot knows all of a shard's servers, and can tell which it has left."""
        self._ready.set()
        shards = self._client.shard_ids
        if shards is not None and shard not in shards:
            shards.append(shard)

    async def on_disconnect(self, shard: int) -> None:
        """Records that a shard no longer has a session."""
        self.connected.discard(shard)

    async def _end(self, shard: int) -> None:
        """Ends a shard and drops its servers."""
        if self._client.shard_ids is not None and shard in self._client.shard_ids:
            self._client.shard_ids.remove(shard)
        await end_shard(self._client, shard)
        self.connected.discard(shard)
        self._lost.discard(shard)
        self._meters.gateway("ended")
        logger.info("gateway ended", shard=shard)
        self._ready.set()  # stop waiting for it
        for guild in [served for served in self._client.guilds if served.shard_id == shard]:
            forget_guild(self._client, guild)
