"""The gate for all requests that count against Discord's limits, below discord.py's HTTP client.

Discord accepts fifty requests a second from a bot, and bans it after ten thousand 401, 403 or 429
responses in ten minutes. discord.py respects each route's limit, but learns of the global limit
only by exceeding it. So each request waits its turn here just before it is sent: hands before
boards, boards before new messages in a channel. Interaction responses, and edits with an
interaction's token, don't count and pass at once.
"""

from __future__ import annotations

import asyncio
import heapq
import re
from contextlib import suppress
from contextvars import ContextVar
from enum import IntEnum
from itertools import count
from types import SimpleNamespace

import aiohttp
import discord

from bot.discord_internals import Route, fetch_self
from bot.log import logger
from bot.metrics.meters import Meters
from bot.trouble import TROUBLE

RATE = (4, 1 / 45)
"""How many requests may go at once, and seconds per further one: at most 49 a second in total."""

OPENED = (4, 1.75)
"""How many DMs may be opened at once, and seconds per further one: 9 in 10 s (else error 40003)."""

INVALID = (4_000, 0.15)
"""How many 401, 403 and 429s may come at once, and seconds per further one: 8,000 in 10 min."""

AWAY = 3.0
"""Seconds without a response after which Discord counts as unreachable."""

CHECK_EVERY = 1.0
"""Seconds between two checks whether Discord is back."""

SHUT = 30.0
"""Seconds without requests after Discord refuses the token, or doesn't say how long to wait."""

_FIXED = re.compile(r"@?[a-z][a-z-]*")
"""What a path segment looks like if it isn't an id, a token or an emoji."""

_asked: ContextVar[float | None] = ContextVar("asked", default=None)
"""When this task made its request or its last attempt ended: discord.py starts waiting then."""


def asked() -> None:
    """Records a task's request before discord.py waits for its own limits."""
    _asked.set(asyncio.get_running_loop().time())


class Rank(IntEnum):
    """How many seconds a request waits behind others that arrive at the same time.

    No request waits forever: after this time it takes precedence over all new requests.
    """

    HAND = 0
    BOARD = 15
    NEW = 30


class Meter:
    """A token bucket: allows ``burst`` requests at once, and one more every ``every`` seconds."""

    @classmethod
    def share(cls, burst: int, every: float, processes: int) -> Meter:
        """Returns a meter for one process, so that all processes together stay within a limit."""
        own = max(1, burst // processes)
        over = max(0, own * processes - burst)  # each process may send at least one request at once
        return cls(own, processes / (1 / every - over) if over * every < 1 else processes * every)

    def __init__(self, burst: int, every: float) -> None:
        self._every = every
        self._ahead = (burst - 1) * every
        self._next = 0.0

    def wait(self, now: float) -> float:
        """Returns how many seconds until the next request fits; 0 or less if it fits now."""
        return self._next - now

    def count(self, now: float) -> None:
        """Counts a request, even if it doesn't fit; the next one then waits longer."""
        self._next = max(self._next, now - self._ahead) + self._every


class Reach:
    """Tracks whether Discord is reachable: while it isn't, no one can see or press anything."""

    def __init__(self) -> None:
        self._silent_since: float | None = None
        self._gone = 0.0

    @property
    def away(self) -> bool:
        return self._silent(asyncio.get_running_loop().time()) > 0.0

    def gone(self) -> float:
        """Returns how many seconds Discord has been unreachable since the last call."""
        gone, self._gone = self._gone, 0.0
        return gone

    def note(self, now: float, *, answered: bool) -> None:
        """Records whether a request got a response, and when (by the event loop's clock)."""
        if answered:
            self._gone += self._silent(now)
            self._silent_since = None
        elif self._silent_since is None:
            self._silent_since = now

    def _silent(self, now: float) -> float:
        silent = now - (now if self._silent_since is None else self._silent_since)
        return silent if silent > AWAY else 0.0


class Gate:
    """The queue of requests waiting their turn.

    Attributes:
        trace: follows every request; discord.py gives it to its session.
    """

    def __init__(
        self, client: discord.Client, meters: Meters, processes: int = 1, reach: Reach | None = None
    ) -> None:
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._starts)
        self.trace.on_request_end.append(self._ends)
        self.trace.on_request_exception.append(self._fails)
        self._meters = meters
        meters.queue("discord", lambda: len(self._waiting))
        self._client = client
        limits = (RATE, OPENED, INVALID)
        self._all, self._opened, self._invalid = (
            Meter.share(*limit, processes) for limit in limits
        )
        self._shut_until = 0.0
        self._reach = reach or Reach()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()
        self._opening: asyncio.Task[None] | None = None

    async def _starts(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Holds a request until its turn comes."""
        path = _path(str(request.url))
        loop = asyncio.get_running_loop()
        context.path, context.began = path, loop.time()
        if (asked_at := _asked.get()) is not None:
            self._meters.waited("limits", context.began - asked_at)
        if not _counts(path):
            return
        if path[:2] == ["users", "@me"] and request.method == "POST":
            wait = self._opened.wait(loop.time())
            self._opened.count(loop.time())
            await asyncio.sleep(max(wait, 0.0))
        turn = loop.create_future()
        due = loop.time() + self._rank(request.method, path)
        heapq.heappush(self._waiting, (due, next(self._number), turn))
        if self._opening is None:
            self._opening = loop.create_task(self._open())
        await turn
        arrived, context.began = context.began, loop.time()
        self._meters.waited("gate", context.began - arrived)

    def _rank(self, method: str, path: list[str]) -> Rank:
        public = (
            path[0] == "channels"
            and path[2:3] == ["messages"]
            and path[4:] == []
            and getattr(self._client.get_channel(int(path[1])), "guild", None) is not None
        )
        if not public:
            return Rank.HAND
        return Rank.BOARD if method == "PATCH" else Rank.NEW

    async def _open(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                if self._waiting[0][2].cancelled():
                    heapq.heappop(self._waiting)
                    continue
                now = loop.time()
                wait = max(self._all.wait(now), self._shut_until - now, self._invalid.wait(now))
                if wait > 0:
                    await asyncio.sleep(wait)
                    continue
                self._all.count(now)
                if self._reach.away:  # otherwise they would fail, and discord.py would count them
                    await check_discord(self._client)
                    continue
                heapq.heappop(self._waiting)[2].set_result(None)
        finally:
            self._opening = None

    async def _ends(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        """Records a response, and whether Discord is asking for fewer requests."""
        headers, status, path = request.response.headers, request.response.status, context.path
        self._measure(context, request.method, str(status))
        if not path or status not in (401, 403, 429):
            return
        now = asyncio.get_running_loop().time()
        if status == 429:
            scope = headers.get("X-RateLimit-Scope", "")
            self._meters.limited(scope if scope in ("user", "global", "shared") else "none")
        if headers.get("X-RateLimit-Scope") != "shared":
            self._invalid.count(now)
        refused = status == 401 and _counts(path)
        banned = status == 429 and "Via" not in headers
        if refused or banned or "X-RateLimit-Global" in headers:
            seconds = SHUT if refused else float(headers.get("Retry-After", SHUT))
            self._shut_until = max(self._shut_until, now + seconds)
            logger.warning("no requests for now", status=status, seconds=seconds)

    async def _fails(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._measure(context, request.method, "error")

    def _measure(self, context: SimpleNamespace, method: str, status: str) -> None:
        if context.path:
            asked()
            now = asyncio.get_running_loop().time()
            if status[0] != "2":  # a good response is recorded only once it has been read
                self._reach.note(now, answered=status[0] in "34")
            seconds = now - context.began
            self._meters.requested(method, route_of(context.path), status, seconds)


async def check_discord(client: discord.Client) -> None:
    """Checks every second whether Discord is back, with a request that skips the queue."""
    soon = asyncio.get_running_loop().time() + CHECK_EVERY
    with suppress(*TROUBLE, RuntimeError):  # RuntimeError: the bot may close in the meantime
        async with asyncio.timeout_at(soon):
            await fetch_self(client)
            return
    await asyncio.sleep(soon - asyncio.get_running_loop().time())


def route_of(path: list[str]) -> str:
    """Returns a path's route: ids, tokens and emoji become ``{id}``, ``{token}`` and ``{name}``."""
    parts = ["{id}" if part.isdecimal() else part for part in path]
    if path[0] in ("interactions", "webhooks") and len(path) > 2:
        parts[2] = "{token}"
    known = ("{id}", "{token}")
    return "/" + "/".join(
        part if part in known or _FIXED.fullmatch(part) else "{name}" for part in parts
    )


def _path(url: str) -> list[str]:
    """Returns an API path's parts after the version; none for the gateway and files."""
    if not url.startswith(f"{Route.BASE}/"):
        return []
    return url.removeprefix(f"{Route.BASE}/").partition("?")[0].split("/")


def _counts(path: list[str]) -> bool:
    """Returns whether a request must wait: all but responses, edits by token and ``/users/@me``."""
    by_token = path[:1] == ["interactions"] or (path[:1] == ["webhooks"] and len(path) > 2)
    return bool(path) and not by_token and path != ["users", "@me"]
