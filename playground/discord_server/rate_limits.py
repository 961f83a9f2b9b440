"""Discord's rate limits: a bucket per route and channel, fifty requests a second, and the ban.

The bucket sizes come from observation: Discord publishes none, and asks clients to read headers.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import md5

GLOBAL = (50, 1.0)
"""The most requests a bot may send, and in how many seconds. Responses to presses don't count."""

INVALID = (10_000, 600.0)
"""How many 401, 403 and 429 responses make Cloudflare block everything, and in how many seconds."""

ROUTES: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "channels/{}/messages"): (5, 5.0),
    ("PATCH", "channels/{}/messages/{}"): (5, 5.0),
    ("DELETE", "channels/{}/messages/{}"): (5, 1.0),
    ("POST", "channels/{}/messages/{}/threads"): (50, 300.0),
    ("POST", "users/@me/channels"): (10, 10.0),
    ("POST", "webhooks/{}/{}"): (5, 2.0),
    ("PATCH", "webhooks/{}/{}"): (5, 2.0),
}
OTHER = (50, 1.0)


@dataclass
class Window:
    """A count of requests, restarted some seconds after the first one."""

    limit: int
    seconds: float
    used: int = 0
    ends: float = 0.0

    def take(self, now: float) -> float:
        """Counts a request and returns 0, or else returns the seconds until one fits."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.seconds
        if self.used >= self.limit:
            return self.ends - now
        self.used += 1
        return 0.0


@dataclass(frozen=True)
class Verdict:
    """What the limits say about a request.

    Attributes:
        headers: the headers for the response.
        retry_after: 0 if the request passes, or the seconds to wait.
        everywhere: whether all routes must wait.
        banned: whether the request doesn't even reach Discord.
    """

    headers: dict[str, str]
    retry_after: float = 0.0
    everywhere: bool = False
    banned: bool = False


class RateLimits:
    """Counts requests.

    Attributes:
        refused: how many 429 responses there have been.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._buckets: dict[tuple[str, str, str], Window] = {}
        self._everything = Window(*GLOBAL)
        self._invalid: deque[float] = deque(maxlen=INVALID[0])
        self.refused = 0

    def take(self, method: str, segments: Sequence[str]) -> Verdict:
        """Counts a request.

        Args:
            method: the request's method.
            segments: the segments of the request's path after the API version.
        """
        now = self._monotonic()
        if len(self._invalid) == INVALID[0] and now - self._invalid[0] < INVALID[1]:
            return Verdict({"Retry-After": "600"}, 600.0, banned=True)
        if segments[0] == "interactions":
            return Verdict({})
        if segments[0] != "webhooks" and (wait := self._everything.take(now)):
            self.refused += 1
            scope = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
            return Verdict({**scope, "Retry-After": str(int(wait) + 1)}, wait, everywhere=True)
        template, major = _route(segments)
        bucket = self._buckets.get((method, template, major))
        if bucket is None:
            bucket = Window(*ROUTES.get((method, template), OTHER))
            self._buckets[method, template, major] = bucket
        wait = bucket.take(now)
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
            "X-RateLimit-Reset": f"{time.time() + bucket.ends - now:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.ends - now:.3f}",
            "X-RateLimit-Bucket": md5(
                f"{method} {template}".encode(), usedforsecurity=False
            ).hexdigest(),
        }
        if wait:
            self.refused += 1
            headers |= {"X-RateLimit-Scope": "user", "Retry-After": str(int(wait) + 1)}
        return Verdict(headers, wait)

    def note(self, status: int) -> None:
        """Counts a response towards the ban if its status is 401, 403 or 429."""
        if status in (401, 403, 429):
            self._invalid.append(self._monotonic())


def _route(segments: Sequence[str]) -> tuple[str, str]:
    """Returns a path stripped of ids, and the id that has a bucket of its own."""
    if segments[0] == "webhooks":
        return "webhooks/{}/{}", "/".join(segments[1:3])
    template = "/".join("{}" if segment.isdecimal() else segment for segment in segments)
    return template, segments[1] if segments[0] in ("channels", "guilds") else ""
