"""A budget of requests to one channel, so that a lively table never runs into Discord's limits."""

from __future__ import annotations

from collections import deque

REQUESTS = 5
"""Requests Discord takes in one channel ..."""

SECONDS = 5.0
"""... within so many seconds."""


class Budget:
    """Counts the requests of the last seconds; times are the event loop's."""

    def __init__(self) -> None:
        self._spent: deque[float] = deque(maxlen=4 * REQUESTS)

    def left(self, now: float) -> int:
        """Returns how many requests may be sent now; never below 0."""
        while self._spent and self._spent[0] <= now - SECONDS:
            self._spent.popleft()
        return max(0, REQUESTS - len(self._spent))

    def spend(self, now: float) -> None:
        """Counts a request that is sent now."""
        self._spent.append(now)
