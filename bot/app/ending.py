"""How the bot stops: it finishes what was accepted."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.app.house import House
from bot.interactions.responses import answering
from bot.log import logger

FAREWELL = 3.0
"""Seconds the bot waits, when it closes, for presses and commands that are being answered."""

WORKING = ("table ", "messages ", "remind ")
"""How the names of tasks begin that carry out and show accepted commands."""


async def finish(bot: House) -> None:
    """Finishes, answers and shows what was accepted, as far as ``PARLOUR_STOP_SECONDS`` go; the next start shows the rest."""
    try:
        async with asyncio.timeout(bot.settings.stop_seconds):
            await bot.tables.close()
            if tasks := answering():
                await asyncio.wait(tasks, timeout=FAREWELL)
            await asyncio.gather(*(one.wait_idle() for one in list(bot.messages.values())))
            await bot.tables.close()
            await bot.process.hooks.end()
            await bot.people.wait_idle()
            await bot.incidents.settled()
    except TimeoutError:
        logger.warning("stopped before everything was shown", seconds=bot.settings.stop_seconds)
        for task in tasks_called(*WORKING):
            task.cancel()
    for task in answering():  # there is no time left for it
        task.cancel()
    for messages in bot.messages.values():
        messages.stop()


def tasks_called(*names: str) -> list[asyncio.Task[Any]]:
    """Returns the tasks whose names begin so."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
