"""Outages: for a while, the database is locked, read-only, down or on a full disk."""

from __future__ import annotations

import asyncio

from bot.log import logger
from bot.storage.dialects import Trouble, trouble_of

PATIENCE = 15.0
"""How many seconds to retry while another process locks the database or its server is down."""

AGAIN_AFTER = 0.2
"""Seconds between two attempts."""

CHECK_EVERY = 1.0
"""Seconds between two attempts at work that has to be done as soon as the database is back."""

CALM = 3.0
"""Seconds without a failure before the database counts as available: some calls may still fail."""


class Unavailable(Exception):
    """The database can't be used at the moment; nothing has changed."""


class Uncertain(Unavailable):
    """The database failed during a commit; it isn't known yet whether the change was written."""


class Outage:
    """Logs when the database stops responding, and once when it is back, counting the failures."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._failures = 0
        self._works_since: dict[str, float | None] = {}
        """When reading and writing worked again, by the loop's clock; ``None`` if not yet."""

    def hits(self, error: Exception, since: float, doing: str) -> bool:
        """Returns whether an error is an outage and worth another attempt.

        Args:
            error: the error.
            since: when the work was requested (by the event loop's clock).
            doing: what failed: "reading" or "writing".

        Raises:
            Unavailable: it is an outage that retries won't end, or it has lasted too long.
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
        """Records that reading or writing worked; the outage ends once both have for a while."""
        if self._since is None:
            return
        now = asyncio.get_running_loop().time()
        if self._works_since.get(doing, now) is None:
            self._works_since[doing] = now
        working = [start for start in self._works_since.values() if start is not None]
        if len(working) < len(self._works_since) or now < max(working) + CALM:
            return
        seconds = round(max(working) - self._since, 1)
        logger.warning("database available again", seconds=seconds, failures=self._failures)
        self._since = None
        self._works_since.clear()
