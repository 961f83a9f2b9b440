"""`python -m playground`: starts the playground and prints its address."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import traceback
import webbrowser
from collections.abc import Callable, Sequence
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli import called
from bot.installed import installed, to_install

if TYPE_CHECKING:
    import discord

    from playground.world import World

PORT = 8765
SIMCORD = "3.2.1"
"""The SimCord release this works with; others may lack what `patches` and `simcord.edits` use."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        prog=called("play"),
        description="A Discord on your own machine: the real bot, in a browser, without a token.",
        epilog="The Discord is new at every start: no messages. So is the database, a new file "
        "var/playground-<date>-<time>.sqlite3 at every start, unless --database names one to go on "
        "with; ratings and settings are then still there, and so are old tables, whose messages "
        "are not.",
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, help=f"where to serve (default: {PORT})"
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        default=bool(os.environ.get("PARLOUR_NO_BROWSER")),
        help="do not open a browser; setting PARLOUR_NO_BROWSER does the same",
    )
    parser.add_argument(
        "--database", type=Path, help="the file to keep the bot's database in (default: a new one)"
    )
    parser.add_argument(
        "--fresh", action="store_true", help="empty the file that --database names before starting"
    )
    parser.add_argument(
        "--real",
        action="store_true",
        help="run the bot as a process of its own, connected over HTTP and WebSocket",
    )
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 to 65535")
    return int(text)


def listen(port: int) -> socket.socket:
    """Returns a socket that listens on one of this machine's ports; port 0 means any free one.

    Raises:
        OSError: the port is already in use.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere, this would allow sharing a port that is already in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def database_file(chosen: Path | None, *, fresh: bool, now: datetime) -> Path:
    """Returns the file for the bot's database: the chosen one, or a new one named by the time."""
    path = chosen or Path("var") / f"playground-{now:%Y%m%d-%H%M%S}.sqlite3"
    path.parent.mkdir(parents=True, exist_ok=True)
    if fresh or chosen is None:
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    return path


def make_parlour(database: Path) -> discord.Client:
    """Makes the real bot, importing everything that it will load."""
    from bot.app.build import build, cog_names
    from bot.config import Settings

    for name in cog_names():
        import_module(f"cogs.{name}")
    return build(Settings(database=str(database)))


def offer_pages() -> None:
    """Has the bot serve its pages on any free port of this machine, unless they're set up."""
    if not os.environ.get("PARLOUR_WEB"):
        with listen(0) as free:
            host, port = free.getsockname()
        os.environ["PARLOUR_WEB_BIND"] = f"{host}:{port}"
        os.environ["PARLOUR_WEB"] = f"http://{host}:{port}"


async def play(
    database: Path,
    make_bot: Callable[[Path], discord.Client],
    *,
    port: int,
    browser: bool,
    stop: asyncio.Event | None = None,
    real: bool = False,
) -> int:
    """Runs the playground until it is stopped.

    Args:
        database: the file for the bot's database.
        make_bot: makes a bot on that file.
        port: the port to serve on; 0 means any free one.
        browser: whether to open a browser.
        stop: set this to stop the playground; Ctrl-C and SIGTERM set it, too.
        real: whether to run the bot as a separate process instead.

    Returns:
        The exit code: 0, or 2 if the port is already in use.
    """
    from playground.real import open_real_world
    from playground.shell import Shell
    from playground.world import open_world

    stop = stop or asyncio.Event()
    _stop_on_signals(stop)
    try:
        listener = listen(port)
    except OSError:
        print(
            f"Port {port} is taken; stop what uses it, or choose another with --port.",
            file=sys.stderr,
        )
        return 2
    opened = open_real_world(database) if real else open_world(database, make_bot, start=False)
    async with opened as world:
        shell = Shell(world)
        await shell.start(listener)
        print(f"The playground is open: {shell.address}", flush=True)
        starting = asyncio.create_task(_start(world, stop))
        if browser:
            # Some browsers return only when they're closed, so don't open them in this thread.
            threading.Thread(target=webbrowser.open, args=(shell.address,), daemon=True).start()
        try:
            await stop.wait()
        finally:
            starting.cancel()
            await asyncio.wait({starting})
            await shell.stop()
    print("The playground is closed.", flush=True)
    return 0


async def _start(world: World, stop: asyncio.Event) -> None:
    try:
        await world.start()
    except Exception as error:  # noqa: BLE001 - terminal and page show it
        if not stop.is_set():  # a bot that is cancelled during its start may raise anything
            traceback.print_exception(error)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(name, lambda _, __: loop.call_soon_threadsafe(stop.set))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the playground, and returns the exit code."""
    chosen = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        import simcord

    except ImportError as error:
        print(
            f"The playground needs more packages ({error.name} is missing): "
            + (to_install("play") if installed() else f"make play, or {to_install('play')}"),
            file=sys.stderr,
        )
        return 2
    if simcord.__version__ != SIMCORD:
        print(
            f"The playground needs SimCord {SIMCORD}, not {simcord.__version__}.", file=sys.stderr
        )
        return 2
    now = datetime.now().astimezone()
    try:
        database = database_file(chosen.database, fresh=chosen.fresh, now=now)
    except OSError as error:
        print(f"The database file cannot be used: {error}.", file=sys.stderr)
        return 2
    print(f"The bot's database: {database}", flush=True)
    offer_pages()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    return asyncio.run(
        play(
            database,
            make_parlour,
            port=chosen.port,
            browser=not chosen.no_browser,
            real=chosen.real,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
