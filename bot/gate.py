"""The one gate out: every request that counts against Discord's limits passes it, below discord.py's HTTP client.

Discord takes fifty requests a second from a bot, and shuts it out for an answer 401, 403 or 429 ten thousand times in ten
minutes. discord.py keeps to the limit of each route and learns of the one over all routes by running into it. So each
request waits here for its turn when it is about to be sent: hands before boards, and boards before what is new in a
channel. Answers to presses, and edits with a press's token, do not count and pass at once.
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
"""Requests at once, and the seconds until the next: at most 49 in any second. Processes share it, like what follows."""

OPENED = (4, 1.75)
"""Conversations opened at once, and the seconds until the next: 9 in ten seconds; Discord refuses hasty bots (40003)."""

INVALID = (4_000, 0.15)
"""Answers 401, 403 and 429 taken at once, and the seconds until the next: at most 8,000 in ten minutes."""

AWAY = 3.0
"""Seconds for which no request has been answered after which Discord is away."""

CHECK_EVERY = 1.0
"""Seconds between two looks whether Discord is back."""

SHUT = 30.0
"""Seconds without a request after Discord has refused the token, and where it does not say how long it wants none."""


_FIXED = re.compile(r"@?[a-z][a-z-]*")
"""What a part of a path looks like that is no id, no token and no emoji."""

_asked: ContextVar[float | None] = ContextVar("asked", default=None)
"""When the request of this task was wanted, or its last try answered; between that and the next one discord.py waits."""


def asked() -> None:
    """Notes that a request is wanted, before discord.py waits for its limits."""
    _asked.set(asyncio.get_running_loop().time())


class Rank(IntEnum):
    """By how many seconds a request queues behind others that arrive at the same time.

    No request waits forever: after that long it goes before new ones.
    """

    HAND = 0
    BOARD = 15
    NEW = 30


class Meter:
    """A token bucket: allows ``burst`` at once, and then one every ``every`` seconds."""

    @classmethod
    def share(cls, burst: int, every: float, processes: int) -> Meter:
        """Returns the meter of one of several processes, which together stay within a limit."""
        own = max(1, burst // processes)
        over = max(0, own * processes - burst)  # each may send one at once
        return cls(own, processes / (1 / every - over) if over * every < 1 else processes * every)

    def __init__(self, burst: int, every: float) -> None:
        self._every = every
        self._ahead = (burst - 1) * every
        self._next = 0.0

    def wait(self, now: float) -> float:
        """Returns the seconds until the next one fits; 0 or less if one fits now."""
        return self._next - now

    def count(self, now: float) -> None:
        """Counts one, even if it does not fit: the next one then waits longer."""
        self._next = max(self._next, now - self._ahead) + self._every


class Reach:
    """Knows whether Discord is away: nobody can see or press anything then."""

    def __init__(self) -> None:
        self._silent_since: float | None = None
        self._gone = 0.0

    @property
    def away(self) -> bool:
        return self._silent(asyncio.get_running_loop().time()) > 0.0

    def gone(self) -> float:
        """Returns the seconds for which Discord was away since the last call."""
        gone, self._gone = self._gone, 0.0
        return gone

    def note(self, now: float, *, answered: bool) -> None:
        """Notes that a request was answered or not, at a time of the event loop's clock."""
        if answered:
            self._gone += self._silent(now)
            self._silent_since = None
        elif self._silent_since is None:
            self._silent_since = now

    def _silent(self, now: float) -> float:
        silent = now - (now if self._silent_since is None else self._silent_since)
        return silent if silent > AWAY else 0.0


class Gate:
    """Where requests wait for their turn.

    Attributes:
        trace: hears of every request; discord.py hands it to its session.
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
        """Holds a request until its turn."""
        path = _path(str(request.url))
        loop = asyncio.get_running_loop()
        context.path, context.began = path, loop.time()
        if (wanted := _asked.get()) is not None:
            self._meters.waited("limits", context.began - wanted)
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
                if self._reach.away:  # what waits would fail, and be counted by discord.py
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
        """Notes an answer by which Discord asks for fewer requests."""
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
            if status[0] != "2":  # or else what it says is still to be read
                self._reach.note(now, answered=status[0] in "34")
            seconds = now - context.began
            self._meters.requested(method, route_of(context.path), status, seconds)


async def check_discord(client: discord.Client) -> None:
    """Looks for a second whether Discord, which is away, is back: by a request that waits for no turn."""
    soon = asyncio.get_running_loop().time() + CHECK_EVERY
    with suppress(*TROUBLE, RuntimeError):  # also where the bot ends meanwhile
        async with asyncio.timeout_at(soon):
            await fetch_self(client)
            return
    await asyncio.sleep(soon - asyncio.get_running_loop().time())


def route_of(path: list[str]) -> str:
    """Returns the route of a path: what names one channel, message, webhook or emoji is replaced by what it is."""
    parts = ["{id}" if part.isdecimal() else part for part in path]
    if path[0] in ("interactions", "webhooks") and len(path) > 2:
        parts[2] = "{token}"
    known = ("{id}", "{token}")
    return "/" + "/".join(
        part if part in known or _FIXED.fullmatch(part) else "{name}" for part in parts
    )


def _path(url: str) -> list[str]:
    """Returns the parts of an API request's path below the version; none for the gateway and files."""
    if not url.startswith(f"{Route.BASE}/"):
        return []
    return url.removeprefix(f"{Route.BASE}/").partition("?")[0].split("/")


def _counts(path: list[str]) -> bool:
    """Whether a request waits for its turn; answers to presses, edits by token and ``/users/@me`` do not."""
    by_token = path[:1] == ["interactions"] or (path[:1] == ["webhooks"] and len(path) > 2)
    return bool(path) and not by_token and path != ["users", "@me"]
