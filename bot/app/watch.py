"""Where others look at the bot: ``/metrics``, ``/healthz`` and ``/readyz``, served by its own event loop.

Since the loop itself answers, an answer to ``/healthz`` shows that it turns, and a blocked one gives none. ``/readyz`` says
in words what is missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

from aiohttp import web

from bot.app.house import House
from bot.clock import Beat
from bot.config import Settings
from bot.metrics.meters import NotServed
from bot.metrics.prometheus import PrometheusMeters
from bot.storage.counts import tables_by_game
from bot.tables.model import LIVE

PULSE = 0.5
"""Seconds between two looks at how late the event loop is. This stays a loop of its own: it measures its own pauses."""

STILL = 10.0
"""Seconds without such a look after which the bot counts as stuck."""

PATIENCE = 2.0
"""Seconds in which the database has to answer."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Watched(Protocol):
    """The bot, as far as it is watched."""

    settings: Settings

    @property
    def opened(self) -> House | None:
        """Its parts; ``None`` while the database is not open yet."""
        ...

    @property
    def shards(self) -> Mapping[int, Any]: ...

    @property
    def latencies(self) -> list[tuple[int, float]]:
        """For each shard, seconds until Discord answers its heartbeat."""
        ...

    def is_closed(self) -> bool: ...

    def is_ready(self) -> bool: ...


class Watch:
    """Serves what the bot tells of itself."""

    def __init__(self, bot: Watched, meters: PrometheusMeters) -> None:
        self._bot = bot
        self._meters = meters
        self._beat = Beat(PULSE, self._pulse)
        self._looked: float | None = None
        self._runner: web.AppRunner | None = None
        self._asking: asyncio.Task[dict[tuple[str, str], int]] | None = None

    async def open(self) -> None:
        """Serves at the address of ``PARLOUR_METRICS``.

        Raises:
            NotServed: it cannot be had.
        """
        self._beat.start()
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/readyz", self._readyz)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        host, port = self._bot.settings.metrics_at
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self.close()
            raise NotServed(
                f"Metrics cannot be served at {self._bot.settings.metrics} ({error.strerror}); check PARLOUR_METRICS."
            ) from error

    async def close(self) -> None:
        self._beat.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def port(self) -> int:
        """Where it is served, if the address leaves that to the system (port 0)."""
        assert self._runner is not None
        return self._runner.addresses[0][1]

    async def _pulse(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._looked is not None:
            self._meters.lagged(max(now - self._looked - PULSE, 0.0))
        self._looked = now

    def missing_to_live(self) -> list[str]:
        """Returns what says that the bot is stuck."""
        now = asyncio.get_running_loop().time()
        if self._looked is None or now - self._looked > STILL:
            return ["the event loop does not come to its timers"]
        return []

    async def missing_to_serve(self) -> list[str]:
        """Returns what keeps the bot from serving people just now."""
        return self._missing(await self._count())

    def _missing(self, count: Mapping[tuple[str, str], int] | None) -> list[str]:
        bot, found = self._bot, self.missing_to_live()
        if bot.is_closed():
            found.append("the bot is closing")
        process = None if bot.opened is None else bot.opened.process
        if not bot.is_ready() or process is None or process.lost:
            found.append("the gateway is not connected")
        if process is None or not process.awake:
            found.append("tables have not been shown after the start")
        if count is None:
            found.append("the database does not answer")
        return found

    async def _count(self) -> Mapping[tuple[str, str], int] | None:
        """Returns how many tables that are not over there are, by game and state; ``None`` if the database is silent."""
        if (house := self._bot.opened) is None:
            return None
        asking = self._asking
        if asking is None or asking.done():  # never cancelled: that would leave its connection open
            asking = asyncio.create_task(tables_by_game(house.store, *map(str, LIVE)))
            asking.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._asking = asking
        await asyncio.wait({asking}, timeout=PATIENCE)
        if not asking.done() or asking.cancelled() or asking.exception() is not None:
            return None
        return asking.result()

    # -- what is served ----------------------------------------------------------------------------

    async def _healthz(self, _request: web.Request) -> web.Response:
        return _report(self.missing_to_live())

    async def _readyz(self, _request: web.Request) -> web.Response:
        return _report(await self.missing_to_serve())

    async def _metrics(self, _request: web.Request) -> web.Response:
        bot, count = self._bot, await self._count()
        if (house := bot.opened) is None:
            return web.Response(status=503)
        lost = len(house.process.lost)
        connected = max(len(bot.shards) - lost, 0) if bot.is_ready() else 0
        held, own = house.store.places.held, {house.store.places.own}
        text = self._meters.text(
            tables=count,
            shards={"connected": connected, "disconnected": len(bot.shards) - connected},
            latency=max((seconds for _, seconds in bot.latencies), default=float("nan")),
            leases={"own": len(held & own), "adopted": len(held - own)},
            ready=not self._missing(count),
        )
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE})


def observed(bot: Watched) -> tuple[PrometheusMeters, Watch]:
    """Returns what measures a bot, and what serves it."""
    meters = PrometheusMeters()
    return meters, Watch(bot, meters)


def _report(missing: list[str]) -> web.Response:
    return web.json_response(
        {"status": "no" if missing else "ok", "missing": missing}, status=503 if missing else 200
    )
