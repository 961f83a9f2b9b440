"""Times in which the database cannot be used: locked, read-only, on a full disk. They pass by themselves."""

from __future__ import annotations

import asyncio

from bot.log import logger
from bot.storage.dialects import Trouble, trouble_of

PATIENCE = 15.0
"""Seconds for which something is tried again while another process locks the database, or its server is away."""

AGAIN_AFTER = 0.2
"""Seconds between two tries."""


class Unavailable(Exception):
    """The database cannot be used just now; nothing was changed."""


class Outage:
    """Notes when the database stops answering and when it does again: one line in the log each, with a count between."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._failures = 0

    def hits(self, error: Exception, since: float) -> bool:
        """Whether an error is an outage that is worth another try, of something that was handed in a while ago.

        Args:
            error: what was raised.
            since: when it was handed in (event loop's clock).

        Raises:
            Unavailable: it is an outage, and has lasted too long for this.
        """
        cause = getattr(error, "orig", error)
        trouble = trouble_of(error)
        if trouble is None:
            return False
        now = asyncio.get_running_loop().time()
        if self._since is None:
            self._since, self._failures = now, 0
            advice = "restore a backup" if trouble is Trouble.DAMAGED else "trying again"
            logger.error("database unavailable", reason=str(cause), advice=advice)
        self._failures += 1
        if trouble is Trouble.PASSING and now < since + PATIENCE:
            return True
        raise Unavailable from error

    def over(self) -> None:
        """Notes that the database has been written again."""
        if self._since is not None:
            seconds = round(asyncio.get_running_loop().time() - self._since, 1)
            logger.warning("database available again", seconds=seconds, failures=self._failures)
            self._since = None
