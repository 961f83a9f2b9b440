"""One of several processes: adopts absent processes' places, returns them, and drops stale data.

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
from bot.cluster.lease import MISSED, NodeLease
from bot.cluster.shards import Shards
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
"""Seconds between checks if no notification comes; in its own loop, as leases last seconds."""

SHOWN_WITHIN, HEARD_WITHIN = 0.5, 10.0
"""Seconds to show a table's events before another process takes over, and for it to connect."""

IDENTIFIED_EVERY = 5.0
"""The minimum time, in seconds, between identifying two shards that mustn't identify together."""

TURN = "identify"
"""The prefix of database keys that store a shard's last turn (by the database's clock)."""


class Node:
    """The work that a process does because there are other processes."""

    def __init__(
        self,
        bot: Host,
        robots: RobotScheduler,
        catch_up: Callable[[str], Awaitable[None]],
        gateway: str,
    ) -> None:
        """Makes the node; ``catch_up`` logs a message and shows the tables the node takes."""
        self._bot, self._robots, self._catch_up = bot, robots, catch_up
        assert isinstance(bot.store.places, NodeLease)
        self._lease = bot.store.places
        self._shards, self._handover = Shards(bot, gateway), Handover(bot)
        self._beat = Beat(EVERY, self.check)
        self._looking = asyncio.Lock()
        self._leaving = False
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Starts listening to the other processes and handing presses over."""
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
        """Waits for a shard's turn: Discord limits how often all processes may identify."""
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
        """Adopts absent processes' places, gives back wanted places, takes handed-over presses."""
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
                self._forget(before - {*lease.epochs})  # it was too slow: another node took them
                for place in sorted(lease.wanted):
                    await self._give_back(place)
                if adopted:
                    logger.warning("looking after others' tables", places=adopted)
                    await self._shards.follow(lease)
                    self._start(self._adopt())
            except (Unavailable, *FAILURES) as error:
                logger.debug("places not looked at", reason=type(error).__name__)

    async def _adopt(self) -> None:
        """Treats the tables of newly adopted places as startup does."""
        bot = self._bot
        await bot.store.when_back(bot.process.hooks.tables)
        await bot.store.when_back(partial(self._catch_up, "taken up"))
        bot.process.schedule.wake_all()

    async def _on_shard_session(self, shard: int) -> None:
        """Checks at once, because a shard now has a session."""
        self._shards.connected.add(shard)
        self._start(self.check())

    async def claim(self) -> None:
        """Takes this process's tables back from the process that has been looking after them."""
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
        """Leaves its tables to any other processes, and stays until they receive all its events."""
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
                    logger.warning("no one has connected the shards")
                    break
                await asyncio.sleep(0.1)
            # Otherwise it would have to go on handing over presses forever.
            await self._shards.leave()
            await self._handover.settled()

    async def _give_back(self, place: int) -> None:
        """Finishes and shows the work at a place's tables, and gives them back to their process."""
        self._lease.stop_at(place)
        await self._drained({place})
        with suppress(TimeoutError):  # the next owner shows the rest
            async with asyncio.timeout(SHOWN_WITHIN):
                await self._finished({place})
        self._forget({place})
        await self._bot.store.write(
            lambda connection: self._lease.give_back(connection, place), notice=f"free {place}"
        )
        logger.info("given back", place=place)

    async def _finished(self, places: set[int]) -> None:
        """Stops the robots at these places, and waits until all work there is done and shown."""
        bot = self._bot
        for place in places:
            self._robots.forget(home=place)
        theirs = [shown for shown in bot.messages.values() if shown.table.home in places]
        for _ in range(2):  # messages record what they have shown
            await self._drained(places)
            await asyncio.gather(*(shown.wait_idle() for shown in theirs))

    async def _drained(self, places: set[int]) -> None:
        """Waits until the work at the tables of these places is durable."""
        queues = [queue for place in places for queue in self._bot.tables.queues_of(place)]
        while busy := [queue.draining for queue in queues if queue.draining]:
            await asyncio.wait(busy)

    def _forget(self, gone: set[int]) -> None:
        """Drops the tables at places that this process no longer has."""
        bot = self._bot
        for place in gone:
            self._lease.forget(place)
            self._robots.forget(home=place)
            for queue in bot.tables.queues_of(place):
                queue.table = None
        for table_id, messages in [*bot.messages.items()]:
            if messages.table.home in gone:
                messages.stop()
                del bot.messages[table_id]

    # -- messages from the others ------------------------------------------------------------------

    def _heard(self, message: str) -> None:
        bot, (topic, _, argument) = self._bot, message.partition(" ")
        if topic == "person":
            bot.people.drop(int(argument))
            for messages in bot.messages.values():
                if messages.table.seat_of(int(argument)) is not None:
                    messages.refresh(int(argument))
        elif topic == "server":
            bot.guild_settings.drop(int(argument))
            bot.messages.show_server_again(int(argument))
        elif topic == "press":
            if int(argument) in self._lease.held:
                self._handover.check()
        elif topic == "connected":
            self._shards.elsewhere(int(argument))
        elif topic == "drain":
            self._start(self._drain(float(argument)))
        elif topic == MISSED:
            bot.people.drop()
            bot.guild_settings.drop()
        if topic in (MISSED, "blocks"):
            self._start(bot.blocks.load())
        if topic in (MISSED, QUARANTINED):
            self._start(bot.messages.services.conversations.load())
        if topic in (MISSED, "person"):
            self._start(bot.people.load())
        if topic in (MISSED, "person", "avoided"):  # someone whose data is deleted blocks no one
            self._start(bot.avoided.load())
        if topic in (MISSED, "free", "wanted", "connected"):
            self._start(self.check())

    async def _drain(self, seconds: float) -> None:
        drain = self._bot.process.drain
        await (drain.begin(seconds) if seconds else drain.cancel())
