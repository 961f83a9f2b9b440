"""What lets aiosqlite work on the loop: without a thread, there is none to wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

Coming = asyncio.Future[Any] | None
"""What a connection was asked for, as it will be; nothing if nobody waits for it."""

Work = Callable[[], Any]
"""What does it."""


class NoThread:
    """Stands where aiosqlite has a thread for each connection."""

    daemon = True

    def __init__(self, **_: Any) -> None:
        pass

    def start(self) -> None:
        """Nothing starts."""


class OnTheLoop:
    """Stands where aiosqlite has the queue of a connection: work is done in a moment, first come first."""

    def put_nowait(self, asked: tuple[Coming, Work]) -> None:
        """Has something done."""
        asyncio.get_running_loop().call_soon(do, *asked)


def do(coming: Coming, work: Work) -> None:
    """Does something, for whoever waits for it."""
    try:
        made = work()
    except Exception as error:
        if coming is not None and not coming.done():
            coming.set_exception(error)
        return
    if coming is not None and not coming.done():
        coming.set_result(made)
