"""``python -m bot``: runs the bot."""

from __future__ import annotations

import asyncio
import gc
import os
import platform
import signal
import sys
from contextlib import suppress
from pathlib import Path

import discord

from bot import connection
from bot.app.build import build
from bot.app.client import Parlour
from bot.app.notify import notify, watchdog
from bot.config import WHERE, BadSettings, Settings
from bot.discord_internals import silence_voice_warning
from bot.installed import version
from bot.log import logger, set_up
from bot.metrics.meters import NotServed
from bot.storage import DatabaseInUse, DatabaseProblem, Mendable, Unavailable

try:
    from uvloop import new_event_loop
except ImportError:  # uvloop doesn't run on Windows
    from asyncio import new_event_loop

ENV = Path(".env")

TEMPORARY = 75
"""The exit code that means "try again later" (EX_TEMPFAIL)."""

COLLECTED_AFTER = (5_000, 3, 10)
"""Thresholds for Python's garbage collector: new objects, then collections per older generation.

At the default of 700, most new objects are still in use, and collection took 10 % of the CPU.
"""

HEARD = 1.0
"""Seconds to wait for a cancelled bot, because discord.py may be reconnecting to the gateway."""

BAD_TOKEN = 4004
"""The gateway's close code for an invalid token."""

REFUSED = (
    "Discord refused the token in DISCORD_TOKEN; "
    "make a new one on your application's Bot page and put it there."
)


def main() -> int:
    """Runs the bot until it is stopped; returns 0, 2 (correct the settings) or 75 (try again)."""
    try:
        silence_voice_warning()
        settings: Settings | None = Settings.read()
        while settings is not None:
            refusal = _serve(settings)
            settings = None if refusal is None else asyncio.run(mended(settings, refusal))
    except (DatabaseInUse, NotServed) as problem:
        return _give_up(str(problem), TEMPORARY)
    except Unavailable as problem:
        return _give_up(f"The database cannot be used just now ({problem.__cause__}).", TEMPORARY)
    except (BadSettings, DatabaseProblem) as problem:
        return _give_up(str(problem))
    except (*connection.AWAY, discord.DiscordException) as problem:
        return _give_up(f"Discord does not let the bot in just now ({problem}).", TEMPORARY)
    return 0


def _serve(settings: Settings) -> str | None:
    """Runs a bot until it is stopped; returns why Discord refused it, or ``None`` if it didn't."""
    token = settings.need_token()
    set_up(settings.log_level, settings.log_format)
    logger.info("starting", version=version(), python=platform.python_version())
    for name, nearest in Settings.unknown().items():
        logger.warning("no such setting", setting=name, nearest=nearest or WHERE)
    if os.name == "posix" and ENV.is_file() and ENV.stat().st_mode & 0o077:
        logger.warning("others on this machine can read .env", advice="chmod 600 .env")
    connection.point_to(settings.api, settings.gateway)
    bot = build(settings)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(run(bot, token))
    except discord.LoginFailure:
        return REFUSED
    except discord.ConnectionClosed as closed:
        return (
            REFUSED
            if closed.code == BAD_TOKEN
            else f"Discord's gateway refuses this bot (code {closed.code}); "
            "check PARLOUR_SHARD_COUNT and PARLOUR_SHARD_IDS."
        )
    except discord.PrivilegedIntentsRequired:
        return "Discord asks for a privileged intent, which Parlour never uses; please report this."
    if bot.lost:
        raise DatabaseInUse("Another Parlour has taken over the database.")
    return None


async def mended(settings: Settings, refusal: str) -> Settings | None:
    """Waits until the owner corrects rejected settings and returns them; ``None`` if stopped first.

    Trying again with the same settings would fail again, and Discord counts connections: a service
    that keeps restarting the bot would use up the day's allowance.
    """
    stop, living = _stop_signal(), watchdog()
    try:
        while True:
            logger.error("waiting", for_what="its owner", why=refusal)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), connection.LOG_EVERY)
                return None
            try:
                if (read := Settings.read()) != settings and read.need_token():
                    return read
            except BadSettings as problem:
                refusal = str(problem)
    finally:
        if living is not None:
            living.cancel()


def _stop_signal() -> asyncio.Event:
    """Returns an event that is set by SIGTERM and Ctrl-C."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # on Windows, Ctrl-C arrives as KeyboardInterrupt
            break
    return stop


async def run(bot: Parlour, token: str) -> None:
    """Runs a bot until it ends or the process is stopped, then finishes the work it has accepted.

    Raises:
        DatabaseProblem: another process is using the database, or the database setting is wrong.
        discord.LoginFailure: Discord refused the token.
    """
    loop = asyncio.get_running_loop()
    connection.set_up_requests(bot, bot.meters, bot.settings.processes, bot.reach)
    if bot.watch is not None:
        await bot.watch.open()
    living = watchdog()
    running = loop.create_task(_start(bot, token))
    ending = loop.create_task(_stop_signal().wait())
    try:
        async with bot:  # leaving the context finishes accepted work
            try:
                await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
                if running.done():
                    running.result()
                else:
                    logger.info("stopping")
            except asyncio.CancelledError:
                logger.info("stopping")
            except Exception:  # any error: a bot that loses its database fails in many ways
                if not bot.lost:
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
    """Opens the database, notifies systemd and connects to Discord, retrying whatever fails."""

    async def open_database() -> None:
        try:
            await bot.open_database()
        finally:
            notify("READY=1")

    await connection.retry_while_away(open_database, "the database", away=(Unavailable, Mendable))
    gc.freeze()  # imported objects stay forever: leaving them out keeps full collections short
    gc.set_threshold(*COLLECTED_AFTER)
    freezing = asyncio.create_task(_freeze(bot))
    try:
        await connection.start(bot, token)
    finally:
        freezing.cancel()


async def _freeze(bot: Parlour) -> None:
    """Excludes everything loaded at startup, such as cogs, from full garbage collections."""
    while not bot.awake:  # noqa: ASYNC110 - it runs once, and no one waits for it
        await asyncio.sleep(1.0)
    gc.collect()
    gc.freeze()


def _give_up(sentence: str, code: int = 2) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - the owner reads it
    return code


if __name__ == "__main__":
    sys.exit(main())
