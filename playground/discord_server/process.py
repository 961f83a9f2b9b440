"""The bot as a separate process, which connects to a Discord on a socket."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path

from playground.discord_server.server import DiscordServer

ROOT = Path(__file__).parents[2]
OURS = ("PARLOUR_", "DISCORD_")
LINES = 500

HANGS = 300.0
"""Seconds after which something counts as hanging; no machine is that slow."""


class BotProcess:
    """``python -m bot``, unmodified.

    Attributes:
        command: the command that starts the bot.
        said: the latest lines of the bot's log.
        hear: called with every line, if set.
        process: the process, once it has been started.
        environment: the process's environment.
        folder: the process's working folder.
    """

    def __init__(self, server: DiscordServer, database: Path, **settings: str) -> None:
        """Prepares the process.

        Args:
            server: the Discord that the bot connects to.
            database: the bot's database; the bot runs in that file's folder.
            settings: further settings, by environment variable.
        """
        clean = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
        self.environment = {
            **clean,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": server.token,
            "PARLOUR_DATABASE": str(database),
            "PARLOUR_API": server.api,
            "PARLOUR_GATEWAY": server.gateway.address,
            **settings,
        }
        self.command = [sys.executable, "-m", "bot"]
        self.said: deque[str] = deque(maxlen=LINES)
        self.hear: Callable[[str], None] | None = None
        self.process: asyncio.subprocess.Process | None = None
        self.folder = database.parent
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts the bot; use `heard` to wait for a line of its log."""
        self.said.clear()
        self.process = await self._spawn()
        self._reading = asyncio.create_task(self._read(self.process))

    async def _spawn(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.command,
            cwd=self.folder,
            env=self.environment,
            stderr=asyncio.subprocess.PIPE,
        )

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            self.said.append(line.decode(errors="replace").rstrip())
            if self.hear is not None:
                self.hear(self.said[-1])

    async def heard(self, words: str, seconds: float = HANGS) -> None:
        """Waits until a line in the bot's log contains the given words.

        Raises:
            RuntimeError: the bot has exited, or time ran out.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while not any(words in line for line in self.said):
            assert self._reading is not None
            if self._reading.done() or loop.time() > until:
                raise RuntimeError(f"the bot did not say {words!r}:\n" + "\n".join(self.said))
            await asyncio.sleep(0.01)

    async def kill(self) -> None:
        """Kills the bot the way a power cut would."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        await self.ended()

    async def stop(self) -> int:
        """Asks the bot to exit, and returns its exit code."""
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
        return await self.ended()

    async def ended(self, seconds: float = HANGS) -> int:
        """Waits for the bot to exit, and returns its exit code.

        Raises:
            TimeoutError: it is still running.
        """
        if self.process is None or self._reading is None:
            return 0
        async with asyncio.timeout(seconds):
            code = await self.process.wait()
            await self._reading
        return code
