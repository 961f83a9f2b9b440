"""A start takes up what an earlier one has left: frozen tables, robots' turns, and messages that are behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot.app.house import House
from bot.clock import guarded
from bot.log import logger

SHOW_ENDS_FOR = 86_400.0
"""Seconds after its end for which a table that ended unseen is still brought up to date at a start."""

SHOWN_AT_ONCE = 8
"""Tables that are brought up to date at the same time at a start."""


class Recovery:
    """Brings tables up to date that went on unseen; the process is awake then."""

    def __init__(self, bot: House) -> None:
        self._bot = bot
        self._under_way = self._stopped = False

    def stop(self) -> None:
        """Begins to show no more tables; the next start does."""
        self._stopped = True

    async def once(self, claim: Callable[[], Awaitable[None]] | None) -> None:
        """Does it, once, after this process has claimed its tables, if others may have them; the sweep tries again what fails."""
        process = self._bot.process
        if process.awake or self._under_way:
            return
        self._under_way = True
        try:
            if claim is not None:
                await claim()
            await self.catch_up()
            process.awake = True
            process.schedule.wake_all()
        except Exception:  # noqa: BLE001 - the sweep comes soon
            if not self._stopped:
                logger.exception("tables not shown again yet")
        finally:
            self._under_way = False

    async def catch_up(self, said: str = "ready") -> None:
        """Tries frozen tables again, has robots look at theirs, and shows tables that went on unseen."""
        bot = self._bot
        await bot.process.drain.over()
        await bot.tables.retry()
        lately = discord.utils.utcnow().timestamp() - SHOW_ENDS_FOR
        behind = await bot.messages.behind(lately)
        await bot.robots.wake()
        logger.info(said, tables_behind=len(behind))
        showing: set[asyncio.Task[None]] = set()
        async for table in bot.tables.readable(behind):
            if self._stopped:
                break
            if not bot.store.places.begins(table.home):  # it has been given back meanwhile
                continue
            with guarded("table not shown again", table=table.id):
                messages = bot.messages.of(table)
                messages.refresh()
                showing.add(asyncio.create_task(messages.wait_idle()))
            if len(showing) >= SHOWN_AT_ONCE:  # what is played now goes before the rest
                _, showing = await asyncio.wait(showing, return_when=asyncio.FIRST_COMPLETED)
