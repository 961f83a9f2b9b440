"""Lets aiosqlite work on the event loop, without a thread to wait for."""

import asyncio
from collections.abc import Callable
from typing import Any

Coming = asyncio.Future[Any] | None
"""The future result of a request to a connection; ``None`` if no one waits for it."""

Work = Callable[[], Any]
"""The function that does the work."""


class NoThread:
    """Replaces aiosqlite's thread for each connection."""

    daemon = True

    def __init__(self, **_: Any) -> None:
        pass

    def start(self) -> None:
        """Does nothing: there is no thread to start."""


class OnTheLoop:
    """Replaces a connection's queue in aiosqlite: the loop does the work soon, in order."""

    def put_nowait(self, asked: tuple[Coming, Work]) -> None:
        asyncio.get_running_loop().call_soon(do, *asked)


def do(coming: Coming, work: Work) -> None:
    """Does the work and passes its result or error on to the waiting future."""
    try:
        result = work()
    except Exception as error:
        if coming is not None and not coming.done():
            coming.set_exception(error)
        return
    if coming is not None and not coming.done():
        coming.set_result(result)
