"""Messages between nodes: short words, which arrive at once or not at all.

Nothing depends on them: everything that must not get lost is a row, and a check each second finds
it. After a lost connection the listener learns that it may have missed something.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.log import logger
from bot.storage.dialects import FAILURES, listen
from bot.storage.outage import AGAIN_AFTER

MISSED = "missed"
"""The message for a listener that may have missed something: at first, and after a cut."""


async def hear(engine: AsyncEngine, name: str, heard: Callable[[str], None]) -> None:
    """Listens until it is cancelled.

    Args:
        engine: the database.
        name: this process's name, whose own messages are dropped.
        heard: called with each message of the others.
    """

    def receive(words: str) -> None:
        sender, _, text = words.partition(" ")
        if sender != name:
            heard(text)

    while True:
        cut = asyncio.Event()
        try:
            async with engine.connect() as connection:
                await listen(connection, receive, cut.set)
                heard(MISSED)
                try:
                    await cut.wait()
                finally:
                    await connection.invalidate()  # in the pool it would still listen
        except FAILURES as error:
            logger.debug("not listening", reason=type(error).__name__)
        await asyncio.sleep(AGAIN_AFTER)
