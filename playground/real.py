"""The playground with ``python -m bot`` as a separate process, over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path

from simcord import Env

from playground import patches
from playground.discord_server.process import BotProcess
from playground.discord_server.server import DiscordServer, WallClock
from playground.world import Outage, World, nobody


def pages_at(environment: Mapping[str, str]) -> dict[str, str]:
    """Returns the settings that tell the bot where to serve its pages."""
    return {name: at for name, at in environment.items() if name.startswith("PARLOUR_WEB")}


class RealWorld(World):
    """A world whose bot is another process; a client that does nothing takes its place.

    Attributes:
        server: the Discord that the bot connects to.
        process: the bot's process.
    """

    def __init__(self, env: Env, database: Path) -> None:
        super().__init__(env, database, lambda _: env.bot)
        self.server = DiscordServer(env.backend)
        self.process: BotProcess | None = None

    async def _start(self) -> None:
        await self.env.start()
        await self.server.start()
        await self.start_bot()

    async def start_bot(self) -> None:
        """Starts the bot, and waits for it to be ready.

        Raises:
            RuntimeError: the bot has exited, or isn't ready in time.
        """
        self.process = self.process or BotProcess(
            self.server, self.database.resolve(), **pages_at(os.environ)
        )
        self.process.hear = self._hear
        await self.process.start()
        await self.process.heard(" ready ")

    def _hear(self, line: str) -> None:
        print(line, file=sys.stderr)
        if "[error" in line or "[critical" in line:
            self.troubles.heard(line)

    async def pull_the_plug(self) -> Outage:
        """Kills the bot's process, then starts another on the same database."""
        async with self.lock:
            began = time.perf_counter()
            problem = None
            assert self.process is not None
            await self.process.kill()
            try:
                await self.start_bot()
            except RuntimeError as error:
                problem = str(error)
            number = self.outage.number + 1 if self.outage is not None else 1
            self.outage = Outage(number, time.perf_counter() - began, problem)
            return self.outage


@contextlib.asynccontextmanager
async def open_real_world(database: Path) -> AsyncGenerator[World]:
    """Opens the fake Discord; afterwards closes it, and the bot started by `World.start`.

    Args:
        database: the file for the bot's database.
    """
    env = patches.PatientEnv(nobody(), check_errors=False)
    env.elsewhere = True
    world = RealWorld(env, database)
    env.backend.clock = WallClock()
    world.server.gateway.identify_seconds = 0.0  # the plug may be pulled twice
    try:
        clock = asyncio.create_task(world.keep_time())
        try:
            yield world
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)
    finally:
        if world.process is not None:
            with contextlib.suppress(TimeoutError):
                await world.process.stop()
            await world.process.kill()
        await world.server.stop()
        await env.shutdown()
