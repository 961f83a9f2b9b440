"""One of several processes: looks after the places of those that are away, gives them back, and forgets what others change.

See docs/decisions, "Several processes on one server".
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Beat
from bot.cluster.handover import Handover
from bot.cluster.lease import NodeLease
from bot.cluster.shards import Shards
from bot.cluster.wire import MISSED
from bot.interactions.responses import answering
from bot.log import logger
from bot.messages.conversations import KEY as QUARANTINED
from bot.presses.host import Host
from bot.robots.scheduler import RobotScheduler
from bot.storage import Unavailable
from bot.storage.dialects import FAILURES, clock, put
from bot.storage.guard import InUse
from bot.storage.schema import installation

EVERY = 1.0
"""Seconds between two looks, while no other process says that there is something to see. This stays a loop of its own: leases run out by the second."""

SHOWN_WITHIN, HEARD_WITHIN = 0.5, 10.0
"""Seconds to show what has happened at tables that are left to others, and for those to connect the shards of a process that ends."""

IDENTIFIED_EVERY = 5.0
"""Seconds between two shards that identify and may not do so at once, at least."""

TURN = "identify"
"""How the names begin under which the database keeps when a shard's turn came last (its own clock)."""


class Node:
    """What a process does because there are others."""

    def __init__(
        self,
        bot: Host,
        robots: RobotScheduler,
        catch_up: Callable[[str], Awaitable[None]],
        gateway: str,
    ) -> None:
        """Takes what shows the tables that it takes up, and logs a word (``catch_up``)."""
        self._bot, self._robots, self._catch_up = bot, robots, catch_up
        assert isinstance(bot.store.places, NodeLease)
        self._lease = bot.store.places
        self._shards, self._handover = Shards(bot, gateway), Handover(bot)
        self._beat = Beat(EVERY, self.check)
        self._looking = asyncio.Lock()
        self._leaving = False
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Listens to the others, and hands presses over from now on."""
        client, shards = self._bot.client, self._shards
        client.add_listener(self._on_shard_session, "on_shard_connect")
        client.add_listener(self._on_shard_session, "on_shard_resumed")
        client.add_listener(shards.on_ready, "on_shard_ready")
        client.add_listener(shards.on_disconnect, "on_shard_disconnect")
        self._handover.open()
        self._start(self._lease.hear(self._heard))
        self._beat.start()

    def close(self) -> None:
        self._beat.cancel()
        self._shards.close()
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, name="node")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait_to_identify(self, shard_id: int) -> None:
        """Waits for a shard's turn to identify: as many of all processes each five seconds as Discord allows."""
        limits = await self._bot.client.fetch_session_start_limits()
        name = f"{TURN}:{shard_id % limits.max_concurrency}"

        async def run(connection: AsyncConnection) -> float:
            row = installation.c.name == name
            await put(connection, installation, [{"name": name, "value": b"0"}], keep=True)
            at = select(installation.c.value).where(row).with_for_update()
            last = float(await connection.scalar(at) or 0)
            now = await connection.scalar(select(clock())) or 0.0
            turn = max(now, last + IDENTIFIED_EVERY)
            value = str(turn).encode()
            await connection.execute(update(installation).where(row).values(value=value))
            return turn - now

        await asyncio.sleep(await self._bot.store.write(run))

    async def check(self) -> None:
        """Takes the places of those that are away, gives back what is wanted, and takes up what was handed over."""
        lease = self._lease
        if self._leaving or self._bot.client.is_closed():
            return
        self._handover.check()
        async with self._looking:
            try:
                await self._shards.follow(lease)
                if lease.waits:
                    return
                before = {*lease.epochs}
                adopted = await self._handover.adopt(lease)
                self._forget(before - {*lease.epochs})  # it was too slow, and another has them
                for place in sorted(lease.wanted):
                    await self._give_back(place)
                if adopted:
                    logger.warning("looking after others' tables", places=adopted)
                    await self._shards.follow(lease)
                    self._start(self._adopt())
            except (Unavailable, *FAILURES) as error:
                logger.debug("places not looked at", reason=type(error).__name__)

    async def _adopt(self) -> None:
        """Does for the tables of places that have just been taken what a start does."""
        bot = self._bot
        await bot.store.when_back(bot.process.hooks.tables)
        await bot.store.when_back(partial(self._catch_up, "taken up"))
        bot.process.schedule.wake_all()

    async def _on_shard_session(self, shard: int) -> None:
        """Looks at once: a shard has a session."""
        self._shards.connected.add(shard)
        self._start(self.check())

    async def claim(self) -> None:
        """Takes the tables from the process that has looked after them, now that this one is ready for them."""
        bot, lease = self._bot, self._lease
        waited = lease.waits
        try:
            await lease.claim()
        except InUse:
            bot.store.lose()
            return
        if waited:
            logger.info("tables taken", place=lease.own)
            await bot.process.hooks.tables()

    async def leave(self) -> None:
        """Leaves the tables to the others, if there are any, and stays until they hear of what this process hears of."""
        bot, lease = self._bot, self._lease
        if lease.waits or bot.store.lost:
            return
        with suppress(Unavailable, *FAILURES):
            if not await bot.store.write(lease.others):
                return
            self._leaving = True
            async with self._looking:
                held = lease.held
                for place in held:
                    self._lease.stop_at(place)
                if tasks := answering():
                    await asyncio.wait(tasks, timeout=SHOWN_WITHIN)
                await self._drained(held)
                with suppress(TimeoutError):  # the others show the rest
                    async with asyncio.timeout(SHOWN_WITHIN):
                        await self._finished(held)
                await bot.store.write(lease.leave)
                self._forget(held)
            logger.info("left", places=[*held])
            until = asyncio.get_running_loop().time() + HEARD_WITHIN
            while not await self._shards.follow(lease) and await bot.store.write(lease.others):
                if asyncio.get_running_loop().time() > until:
                    logger.warning("nobody has connected the shards")
                    break
                await asyncio.sleep(0.1)
            # Or else what still arrives would have to be handed over for ever.
            await self._shards.leave()
            await self._handover.settled()

    async def _give_back(self, place: int) -> None:
        """Finishes what was begun at the tables of a place, shows it, and leaves them to their own process."""
        self._lease.stop_at(place)
        await self._drained({place})
        with suppress(TimeoutError):  # the next owner shows the rest
            async with asyncio.timeout(SHOWN_WITHIN):
                await self._finished({place})
        self._forget({place})
        await self._bot.store.write(
            lambda connection: self._lease.give_back(connection, place), tells=f"free {place}"
        )
        logger.info("given back", place=place)

    async def _finished(self, places: set[int]) -> None:
        """Begins nothing at the tables of places, and waits until what was begun is done and shown."""
        bot = self._bot
        for place in places:
            self._robots.forget(home=place)
        theirs = [one for one in bot.messages.values() if one.table.home in places]
        for _ in range(2):  # messages note what they have shown
            await self._drained(places)
            await asyncio.gather(*(one.wait_idle() for one in theirs))

    async def _drained(self, places: set[int]) -> None:
        """Waits until what was begun at the tables of places is durable."""
        lines = [line for place in places for line in self._bot.tables.queues_of(place)]
        while busy := [one.draining for one in lines if one.draining]:
            await asyncio.wait(busy)

    def _forget(self, gone: set[int]) -> None:
        """Knows nothing of the tables of places that are not this process's any more."""
        bot = self._bot
        for place in gone:
            self._lease.forget(place)
            self._robots.forget(home=place)
            for line in bot.tables.queues_of(place):
                line.table = None
        for table_id, messages in [*bot.messages.items()]:
            if messages.table.home in gone:
                messages.stop()
                del bot.messages[table_id]

    # -- what others say ---------------------------------------------------------------------------

    def _heard(self, said: str) -> None:
        bot, (what, _, which) = self._bot, said.partition(" ")
        if what == "person":
            bot.people.drop(int(which))
            for messages in bot.messages.values():
                if messages.table.seat_of(int(which)) is not None:
                    messages.refresh(int(which))
        elif what == "server":
            bot.guild_settings.drop(int(which))
            bot.messages.show_server_again(int(which))
        elif what == "press":
            if int(which) in self._lease.held:
                self._handover.check()
        elif what == "connected":
            self._shards.elsewhere(int(which))
        elif what == "drain":
            self._start(self._drain(float(which)))
        elif what == MISSED:
            bot.people.drop()
            bot.guild_settings.drop()
        if what in (MISSED, "blocks"):
            self._start(bot.blocks.load())
        if what in (MISSED, QUARANTINED):
            self._start(bot.messages.services.conversations.load())
        if what in (MISSED, "person"):
            self._start(bot.people.load())
        if what in (MISSED, "person", "avoided"):  # a person who is forgotten blocks no one
            self._start(bot.avoided.load())
        if what in (MISSED, "free", "wanted", "connected"):
            self._start(self.check())

    async def _drain(self, seconds: float) -> None:
        drain = self._bot.process.drain
        await (drain.begin(seconds) if seconds else drain.cancel())
