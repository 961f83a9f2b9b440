"""``python -m bot``: the real thing."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from pathlib import Path

import discord

from bot import connection
from bot.app import build
from bot.client import Parlour
from bot.config import BadSettings, Settings
from bot.log import logger, set_up
from bot.metrics.meters import NotServed
from bot.notify import notify, watchdog
from bot.storage import DatabaseInUse, DatabaseProblem, Unavailable

try:
    from uvloop import new_event_loop
except ImportError:  # it does not exist for Windows
    from asyncio import new_event_loop

ENV = Path(".env")

TEMPORARY = 75
"""The exit code for what may pass by itself (EX_TEMPFAIL): try again."""

COLLECTED_AFTER = (5_000, 3, 10)
"""New objects after which Python looks for cycles, and how many times until it looks at older ones.

Of the usual 700 most are still in use, as requests are under way: looking so often took a tenth of all CPU.
"""

HEARD = 1.0
"""Seconds that what runs has to come to its end; discord.py goes on if that is while it comes back to the gateway."""

BAD_TOKEN = 4004
"""The gateway's close code for a token it does not take (any more)."""

REFUSED = "Discord refused the token in DISCORD_TOKEN; make a new one on your application's Bot page and put it there."


def main() -> int:
    """Runs the bot until it is told to stop; returns the exit code: 2 for what its owner has to mend, 75 to try again."""
    try:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no one speaks here
        settings = Settings.read()
        token = settings.need_token()
        set_up(settings.log_level, settings.log_format)
        for name, nearest in Settings.unknown().items():
            logger.warning("no such setting", name=name, nearest=nearest or "see .env.example")
        if os.name == "posix" and ENV.is_file() and ENV.stat().st_mode & 0o077:
            logger.warning("others on this machine can read .env", advice="chmod 600 .env")
        connection.point_to(settings.api, settings.gateway)
        bot = build(settings)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(run(bot, token))
        if bot.lost:
            return _give_up("Another Parlour has taken over the database.", TEMPORARY)
    except DatabaseInUse as problem:
        return _give_up(str(problem), TEMPORARY)
    except Unavailable as problem:
        return _give_up(f"The database cannot be used just now ({problem.__cause__}).", TEMPORARY)
    except NotServed as problem:
        return _give_up(str(problem), TEMPORARY)
    except (BadSettings, DatabaseProblem) as problem:
        return _give_up(str(problem))
    except discord.LoginFailure:
        return _give_up(REFUSED)
    except discord.ConnectionClosed as closed:
        return _give_up(
            REFUSED
            if closed.code == BAD_TOKEN
            else f"Discord's gateway refuses this bot (code {closed.code}); check PARLOUR_SHARD_COUNT and PARLOUR_SHARD_IDS."
        )
    except discord.PrivilegedIntentsRequired:
        return _give_up(
            "Discord asks for a privileged intent, which Parlour never uses; please report this."
        )
    except (*connection.AWAY, discord.DiscordException) as problem:
        return _give_up(f"Discord does not let the bot in just now ({problem}).", TEMPORARY)
    return 0


async def run(bot: Parlour, token: str) -> None:
    """Runs a bot until it ends or the process is told to stop; then finishes what was accepted.

    Raises:
        DatabaseProblem: the database cannot be used.
        discord.LoginFailure: the token was refused.
    """
    loop = asyncio.get_running_loop()
    connection.look_after_requests(bot, bot.meters, bot.settings.processes, bot.reach)
    if bot.watch is not None:
        await bot.watch.open()
    living = watchdog()
    running, told = loop.create_task(_start(bot, token)), asyncio.Event()
    ending = loop.create_task(told.wait())
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, told.set)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            break
    try:
        async with bot:  # its end finishes what was accepted
            try:
                await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
                if running.done():
                    running.result()
                else:
                    logger.info("stopping")
            except asyncio.CancelledError:
                logger.info("stopping")
            except Exception:
                if not bot.lost:  # or else everything was closed under it
                    raise
            finally:
                running.cancel()
                await asyncio.wait({running}, timeout=HEARD)
                notify("STOPPING=1")
    finally:
        for task in (running, ending, living):
            if task is not None:
                task.cancel()


async def _start(bot: Parlour, token: str) -> None:
    """Opens the database and connects to Discord; what is away is waited for, and the system told that this is so."""

    async def open_database() -> None:
        try:
            await bot.open_database()
        finally:
            notify("READY=1")

    await connection.patiently(open_database, "the database", away=(Unavailable,))
    gc.freeze()  # what was imported stays for good: without it a full collection is short
    gc.set_threshold(*COLLECTED_AFTER)
    freezing = asyncio.create_task(_freeze(bot))
    try:
        await connection.start(bot, token)
    finally:
        freezing.cancel()


async def _freeze(bot: Parlour) -> None:
    """Keeps what the start has loaded and shown, cogs and tables, from being looked through at every full collection."""
    while not bot.recovery.done:  # noqa: ASYNC110 - once, and nobody waits for it
        await asyncio.sleep(1.0)
    gc.collect()
    gc.freeze()


def _give_up(sentence: str, code: int = 2) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - it is what the owner reads
    return code


if __name__ == "__main__":
    sys.exit(main())
