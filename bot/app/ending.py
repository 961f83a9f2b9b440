"""Stops the bot after it finishes accepted work."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.app.house import House
from bot.interactions.responses import answering
from bot.log import logger

FAREWELL = 3.0
"""Seconds a closing bot waits for presses and commands that are being answered."""

WORKING = ("table ", "messages ", "remind ")
"""The prefixes of tasks that carry out and show accepted commands."""


async def finish(bot: House) -> None:
    """Finishes and shows accepted work within ``PARLOUR_STOP_SECONDS``; a start shows the rest."""
    try:
        async with asyncio.timeout(bot.settings.stop_seconds):
            await bot.tables.close()
            if tasks := answering():
                await asyncio.wait(tasks, timeout=FAREWELL)
            await asyncio.gather(
                *(table_messages.wait_idle() for table_messages in list(bot.messages.values()))
            )
            await bot.tables.close()
            await bot.process.hooks.end()
            await bot.people.wait_idle()
            await bot.incidents.settled()
    except TimeoutError:
        logger.warning("stopped before everything was shown", seconds=bot.settings.stop_seconds)
        for task in tasks_called(*WORKING):
            task.cancel()
    for task in answering():  # there is no time left for them
        task.cancel()
    for messages in bot.messages.values():
        messages.stop()


def tasks_called(*names: str) -> list[asyncio.Task[Any]]:
    """Returns the tasks whose names begin with one of these."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
