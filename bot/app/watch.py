"""Serves ``/metrics``, ``/healthz`` and ``/readyz`` on the bot's own event loop.

The loop itself responds, so a response from ``/healthz`` shows that it is alive; a blocked loop
sends none. ``/readyz`` says in words what is missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from aiohttp import web
from discord.ext import commands

from bot.app.house import House
from bot.clock import Beat
from bot.config import Settings
from bot.installed import version
from bot.metrics.meters import NotServed
from bot.metrics.prometheus import PrometheusMeters
from bot.tables.model import LIVE

PULSE = 0.5
"""Seconds between measurements of the event loop's lag; they don't depend on the schedule."""

STILL = 10.0
"""Seconds without a measurement after which the bot counts as stuck."""

PATIENCE = 2.0
"""How many seconds the database has to respond."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Watch:
    """Serves the bot's metrics and health checks."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        settings: Settings,
        house: Callable[[], House | None],
        meters: PrometheusMeters,
    ) -> None:
        """Takes what it reports on; ``house`` returns the bot's parts, or ``None`` at first."""
        self._client, self._settings, self._house = client, settings, house
        self._meters = meters
        self._beat = Beat(PULSE, self._pulse)
        self._checked_at: float | None = None
        self._runner: web.AppRunner | None = None
        self._asking: asyncio.Task[dict[tuple[str, str], int]] | None = None

    async def open(self) -> None:
        """Starts serving at the address in ``PARLOUR_METRICS``.

        Raises:
            NotServed: the address can't be used.
        """
        self._beat.start()
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/readyz", self._readyz)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        host, port = self._settings.metrics_at
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self.close()
            raise NotServed(
                f"Metrics cannot be served at {self._settings.metrics} ({error.strerror}); "
                "check PARLOUR_METRICS."
            ) from error

    async def close(self) -> None:
        self._beat.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def port(self) -> int:
        """The port actually in use, even if the address asks for port 0 (any free port)."""
        assert self._runner is not None
        return self._runner.addresses[0][1]

    async def _pulse(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._checked_at is not None:
            self._meters.lagged(max(now - self._checked_at - PULSE, 0.0))
        self._checked_at = now

    def missing_to_live(self) -> list[str]:
        """Returns any signs that the bot is stuck."""
        now = asyncio.get_running_loop().time()
        if self._checked_at is None or now - self._checked_at > STILL:
            return ["the event loop does not come to its timers"]
        return []

    async def missing_to_serve(self) -> list[str]:
        """Returns any reasons why the bot can't serve people right now."""
        return self._missing(await self._count())

    def _missing(self, count: Mapping[tuple[str, str], int] | None) -> list[str]:
        client, house, missing = self._client, self._house(), self.missing_to_live()
        if client.is_closed():
            missing.append("the bot is closing")
        process = None if house is None else house.process
        if not client.is_ready() or process is None or process.lost:
            missing.append("the gateway is not connected")
        if process is None or not process.awake:
            missing.append("tables have not been shown after the start")
        if count is None:
            missing.append("the database does not answer")
        return missing

    async def _count(self) -> Mapping[tuple[str, str], int] | None:
        """Counts live tables by game and state; returns ``None`` if the query fails."""
        if (house := self._house()) is None:
            return None
        asking = self._asking
        if asking is None or asking.done():  # cancelling the query would leave its connection open
            asking = asyncio.create_task(house.store.tables_by_game(*map(str, LIVE)))
            asking.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._asking = asking
        await asyncio.wait({asking}, timeout=PATIENCE)
        if not asking.done() or asking.cancelled() or asking.exception() is not None:
            return None
        return asking.result()

    # -- the pages ---------------------------------------------------------------------------------

    async def _healthz(self, _request: web.Request) -> web.Response:
        return _report(self.missing_to_live())

    async def _readyz(self, _request: web.Request) -> web.Response:
        return _report(await self.missing_to_serve())

    async def _metrics(self, _request: web.Request) -> web.Response:
        client, count = self._client, await self._count()
        if (house := self._house()) is None:
            return web.Response(status=503)
        lost = len(house.process.lost)
        connected = max(len(client.shards) - lost, 0) if client.is_ready() else 0
        held, own = house.store.places.held, {house.store.places.own}
        text = self._meters.text(
            tables=count,
            shards={"connected": connected, "disconnected": len(client.shards) - connected},
            latency=max((seconds for _, seconds in client.latencies), default=float("nan")),
            leases={"own": len(held & own), "adopted": len(held - own)},
            ready=not self._missing(count),
        )
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE})


def _report(missing: list[str]) -> web.Response:
    status, code = ("no", 503) if missing else ("ok", 200)
    report = {"status": status, "missing": missing, "version": version()}
    return web.json_response(report, status=code)
