"""How the bot stops: it finishes what was accepted; and a stop that is announced, which every live table shows before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot.discord_internals import COMMAND_TASK, PRESS_TASK
from bot.log import logger
from bot.tables.model import LIVE
from bot.tables.notice import Tell

if TYPE_CHECKING:
    from bot.client import Parlour

KEY = "drain"
"""The name under which the database keeps that tables show a stop (of the first place); a start takes it off again."""

FAREWELL = 3.0
"""Seconds the bot waits, when it closes, for presses and commands that are being answered."""

ANSWERING = (PRESS_TASK, COMMAND_TASK)
"""How the names of discord.py's tasks begin in which presses, forms and commands are answered."""

WORKING = ("table ", "messages ", "remind ")
"""How the tasks are called that carry out what was accepted, and show it."""


class Drain:
    """The countdown.

    Attributes:
        stops_at: when the bot stops (seconds since the epoch); ``None`` while it does not.
    """

    def __init__(self, bot: Parlour) -> None:
        self._bot = bot
        self.stops_at: float | None = None
        self._ending: asyncio.Task[None] | None = None

    async def begin(self, seconds: float) -> int:
        """Begins a countdown, or changes it; returns how many tables show it."""
        stops_at = discord.utils.utcnow().timestamp() + seconds
        self._bot.tables.opening = False
        await self._note(b"1")
        logger.warning("draining", seconds=round(seconds))
        told = await tell_all(self._bot, Tell(stops_at=stops_at))
        self.stops_at = stops_at
        return told

    async def cancel(self) -> int:
        """Takes it back; returns how many tables show that."""
        self.stops_at = None
        self._bot.tables.opening = True
        told = await tell_all(self._bot, Tell(stops_at=0.0))
        await self._note(b"")
        return told

    async def over(self) -> None:
        """Takes what a drain has left off the tables, after the next start."""
        store = self._bot.store
        if any([await store.installed(key_of(place)) for place in store.places.held]):
            await self.cancel()

    async def _note(self, value: bytes) -> None:
        for place in self._bot.store.places.held:
            await self._bot.store.install(key_of(place), value)

    def look(self, now: float) -> None:
        """Ends the bot when it is time."""
        if self.stops_at is not None and now >= self.stops_at and self._ending is None:
            logger.warning("drained")
            self._ending = asyncio.create_task(self._bot.close(), name="drain")


def key_of(place: int) -> str:
    """Returns the name under which the database keeps that the tables of a place show a stop."""
    return f"{KEY}:{place}" if place else KEY


async def tell_all(bot: Parlour, tell: Tell) -> int:
    """Tells every live table something; returns how many took it."""
    live = await bot.store.with_status(*map(str, LIVE))
    answers = await asyncio.gather(
        *(bot.tables.submit(table_id, tell) for table_id in live), return_exceptions=True
    )
    return sum(not isinstance(answer, BaseException) for answer in answers)


async def finish(bot: Parlour) -> None:
    """Finishes, answers and shows what was accepted, as far as ``PARLOUR_STOP_SECONDS`` go; the next start shows the rest."""
    try:
        async with asyncio.timeout(bot.settings.stop_seconds):
            await bot.tables.close()
            if answering := tasks_called(*ANSWERING):
                await asyncio.wait(answering, timeout=FAREWELL)
            await asyncio.gather(*(one.settled() for one in list(bot.table_messages.values())))
            await bot.tables.close()
            await bot.ratings.settled()
            await bot.people.settled()
            await bot.incidents.settled()
    except TimeoutError:
        logger.warning("stopped before everything was shown", seconds=bot.settings.stop_seconds)
        for task in tasks_called(*WORKING):
            task.cancel()
    for task in tasks_called(*ANSWERING):  # there is no time left for it
        task.cancel()
    for messages in bot.table_messages.values():
        messages.stop()


def tasks_called(*names: str) -> list[asyncio.Task[Any]]:
    """Returns the tasks whose names begin so."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]


def log_failure(task: asyncio.Task[None]) -> None:
    """Logs what a task that nobody waits for has raised."""
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.error("task failed", task=task.get_name(), exc_info=error)
