"""Times in which the database cannot be used: locked, read-only, on a full disk. They pass by themselves."""

from __future__ import annotations

import asyncio

from bot.log import logger
from bot.storage.dialects import Trouble, trouble_of

PATIENCE = 15.0
"""Seconds for which something is tried again while another process locks the database, or its server is away."""

AGAIN_AFTER = 0.2
"""Seconds between two tries."""


LOOKED_EVERY = 1.0
"""Seconds between two tries of what has to be done as soon as the database is back."""

CALM = 3.0
"""Seconds without a failure after which the database is available again: one that lets some in and not others is not."""


class Unavailable(Exception):
    """The database cannot be used just now; nothing was changed."""


class Uncertain(Unavailable):
    """The database went away in the middle of a commit; no one knows yet whether something was changed."""


class Outage:
    """Notes when the database stops answering and when it does again: one line in the log each, with a count between."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._failures = 0
        self._works_since: dict[str, float | None] = {}
        """Since when each of what has failed works again; ``None`` while it does not."""

    def hits(self, error: Exception, since: float, doing: str) -> bool:
        """Whether an error is an outage that is worth another try, of something that was handed in a while ago.

        Args:
            error: what was raised.
            since: when it was handed in (event loop's clock).
            doing: what failed: reading, or writing.

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
        self._works_since[doing] = None
        if trouble in (Trouble.PASSING, Trouble.REFUSED) and now < since + PATIENCE:
            return True
        raise Unavailable from error

    def over(self, doing: str) -> None:
        """Notes that the database has been read or written; it is available once all of that works for a while."""
        if self._since is None:
            return
        now = asyncio.get_running_loop().time()
        if self._works_since.get(doing, now) is None:
            self._works_since[doing] = now
        working = [one for one in self._works_since.values() if one is not None]
        if len(working) < len(self._works_since) or now < max(working) + CALM:
            return
        seconds = round(max(working) - self._since, 1)
        logger.warning("database available again", seconds=seconds, failures=self._failures)
        self._since = None
        self._works_since.clear()
