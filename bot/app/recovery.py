"""Resumes unfinished work at startup: frozen tables, robots' turns and outdated messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.app.house import House
from bot.clock import guarded, unix_time
from bot.log import logger

SHOW_ENDS_FOR = 86_400.0
"""How many seconds after a match has ended startup still shows an ending that no one has seen."""

SHOWN_AT_ONCE = 8
"""The most tables to update at the same time during startup."""


class Recovery:
    """Updates tables whose changes haven't been shown yet; after that the process is awake."""

    def __init__(self, bot: House) -> None:
        self._bot = bot
        self._under_way = self._stopped = False

    def stop(self) -> None:
        """Stops showing further tables; the next start shows them."""
        self._stopped = True

    async def once(self, claim: Callable[[], Awaitable[None]] | None) -> None:
        """Recovers once, after ``claim`` took the process's tables; the sweep retries failures."""
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
        except Exception:  # noqa: BLE001 - the sweep retries soon
            if not self._stopped:
                logger.exception("tables not shown again yet")
        finally:
            self._under_way = False

    async def catch_up(self, message: str = "ready") -> None:
        """Retries frozen tables, wakes robots, and shows changes that haven't been shown yet."""
        bot = self._bot
        await bot.process.drain.over()
        await bot.tables.retry()
        lately = unix_time() - SHOW_ENDS_FOR
        behind = await bot.messages.behind(lately)
        await bot.robots.wake()
        logger.info(message, tables_behind=len(behind))
        showing: set[asyncio.Task[None]] = set()
        async for table in bot.tables.readable(behind):
            if self._stopped:
                break
            if not bot.store.places.begins(table.home):  # the table was given back meanwhile
                continue
            with guarded("table not shown again", table=table.id):
                messages = bot.messages.of(table)
                messages.refresh()
                showing.add(asyncio.create_task(messages.wait_idle()))
            if len(showing) >= SHOWN_AT_ONCE:  # running matches go first
                _, showing = await asyncio.wait(showing, return_when=asyncio.FIRST_COMPLETED)
