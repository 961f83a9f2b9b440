"""``python -m tests.support.zygote FD``: a process with the bot imported; it forks bots.

A fork of it is up in a fraction of the time that a new process needs for its imports. For each
bot, the client sends over the socket ``FD`` a JSON object (``cwd``, ``environment``) and two
pipes: one for the bot's stderr, one for its process id and, after its end, its exit code. When
the client is gone, however it ended, all forks end too.
"""

import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import traceback
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot import __main__ as whole
from bot.app.build import build
from bot.app.client import Parlour
from bot.components import emoji
from bot.config import Settings
from bot.i18n.words import languages, words
from playground.discord_server.process import ROOT, BotProcess
from tests.support.world import lay_out

GUILDS_WITHIN = 0.2
"""Seconds discord.py waits after the last server (default: 2); here servers come at once."""

LARGEST = 1 << 16
"""The most bytes of a request."""


def _built(settings: Settings) -> Parlour:
    bot = build(settings)
    bot._connection.guild_ready_timeout = GUILDS_WITHIN
    return bot


async def _warm_up(database: Path) -> None:
    """Imports all that a bot needs, reads its catalogs, and draws its emoji and first pictures."""
    for language in languages():
        words(language)
    lay_out(database)
    bot = build(Settings.read(database=str(database), _env_file=None))
    await bot.load_cogs()
    for draw in bot.host.game_uis.warm_ups:
        draw()
    for sign in bot.host.game_uis.emoji.values():
        emoji._drawn(sign)
    await bot.host.store.close()


def _live(request: dict[str, Any], stderr: int) -> int:
    """Runs ``python -m bot`` in a folder and an environment; returns its exit code."""
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    os.dup2(stderr, 2)
    os.close(stderr)
    whole.build = _built
    return whole.main()


def _keep(request: dict[str, Any], stderr: int, status_pipe: int) -> None:
    """Starts a bot, and reports its process id and exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if not child:
        os.close(status_pipe)
        code = 1
        try:
            code = _live(request, stderr)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    os.close(stderr)
    os.write(status_pipe, f"{child}\n".encode())
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(BrokenPipeError):
        os.write(status_pipe, f"{os.waitstatus_to_exitcode(status)}\n".encode())


def main() -> None:
    """Serves until no client is left."""
    with TemporaryDirectory(prefix="zygote-") as folder:
        asyncio.run(_warm_up(Path(folder, "parlour.sqlite3")))
    gc.collect()
    gc.freeze()  # a collection would copy shared memory
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no one waits for the keepers of bots
    with socket.socket(fileno=int(sys.argv[1])) as control:
        while True:
            text, pipes, _, _ = socket.recv_fds(control, LARGEST, 2)
            if not text:
                os.killpg(0, signal.SIGKILL)
            if not os.fork():
                control.close()
                _keep(json.loads(text), *pipes)
                os._exit(0)
            for pipe in pipes:
                os.close(pipe)


class _Forked:
    """A process of the zygote, with the parts of ``asyncio.subprocess.Process`` we need."""

    def __init__(self, pid: int, said: asyncio.StreamReader, told: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stderr = said
        self.returncode: int | None = None
        self._told = told

    async def wait(self) -> int:
        """Waits until the process has ended, and returns its exit code."""
        if self.returncode is None:
            self.returncode = int(await self._told.read())
        return self.returncode

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)


class ForkedBot(BotProcess):
    """A ``python -m bot`` forked from a process that has imported it; ends with this process."""

    async def _spawn(self) -> Any:
        (stderr_read, stderr_write), (status_read, status_write) = os.pipe(), os.pipe()
        request = {"cwd": str(self.folder), "environment": self.environment}
        _, control = _zygote()
        socket.send_fds(control, [json.dumps(request).encode()], [stderr_write, status_write])
        os.close(stderr_write)
        os.close(status_write)
        stderr, status = await _reading(stderr_read), await _reading(status_read)
        return _Forked(int(await status.readline()), stderr, status)


@cache
def _zygote() -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Starts the process that forks bots, once; returns it and its socket."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.zygote", str(theirs.fileno())],
            env=environment,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return process, ours


async def _reading(pipe: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(pipe, "rb", 0))
    return reader


if __name__ == "__main__":
    main()
