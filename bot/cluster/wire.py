"""What nodes tell each other: short words, which arrive at once or not at all.

Nothing depends on them: what must not be lost is a row, which a look each second finds. Where the connection was cut, something
may have been missed, and the listener hears of that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.log import logger
from bot.storage.dialects import FAILURES, listen
from bot.storage.outage import AGAIN_AFTER

MISSED = "missed"
"""What is heard where something may have been missed: at first, and after a cut."""


async def hear(engine: AsyncEngine, name: str, heard: Callable[[str], None]) -> None:
    """Listens until it is cancelled.

    Args:
        engine: the database.
        name: this process's: its own words are no news.
        heard: gets what the others say.
    """

    def receive(words: str) -> None:
        sender, _, said = words.partition(" ")
        if sender != name:
            heard(said)

    while True:
        cut = asyncio.Event()
        try:
            async with engine.connect() as connection:
                await listen(connection, receive, cut.set)
                heard(MISSED)
                try:
                    await cut.wait()
                finally:
                    await connection.invalidate()  # it would go on listening in the pool
        except FAILURES as error:
            logger.debug("not listening", reason=type(error).__name__)
        await asyncio.sleep(AGAIN_AFTER)
