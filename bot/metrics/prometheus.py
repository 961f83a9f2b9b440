"""Metrics that follow Prometheus's conventions: base units, ``_total`` for counters, few labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from bot.installed import version
from bot.metrics.meters import Meters

ANSWERS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 15.0)
"""Histogram buckets in seconds for answering an interaction; Discord waits for three."""

WRITES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0)
"""Histogram buckets in seconds for writes to disk, and for the event loop's lag."""

THOUGHTS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Buckets in seconds for a robot's thinking: at most 0.2, and five more on a busy machine."""

WAITS = (0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0)
"""Histogram buckets in seconds for a request's wait."""


class PrometheusMeters(Meters):
    """Meters that record in a separate registry."""

    def __init__(self) -> None:
        disable_created_metrics()  # another series for each metric, which no one reads
        self._registry = CollectorRegistry()
        Info("parlour_build", "This bot.", registry=self._registry).info({"version": version()})
        for standard in (ProcessCollector, PlatformCollector, GCCollector):
            standard(registry=self._registry)
        self._queues: dict[str, Callable[[], int]] = {}
        self._answers = self._histogram(
            "interaction_answer_seconds",
            "From the arrival of a press, command, form or suggestion to its answer",
            ("kind",),
            ANSWERS,
        )
        self._durable = self._histogram(
            "move_durable_seconds",
            "From the arrival of a move at its table to its commit",
            ("by",),
            WRITES,
        )
        self._requests = self._histogram(
            "discord_request_seconds",
            "Requests to Discord, without their waiting",
            ("method", "route"),
            ANSWERS,
        )
        self._waits = self._histogram(
            "discord_request_wait_seconds",
            "What requests waited for: Discord's rate limits, and their turn at the bot's own gate",
            ("for_what",),
            WAITS,
        )
        self._thoughts = self._histogram(
            "robot_thinking_seconds", "A robot's decision", ("game", "level"), THOUGHTS
        )
        self._transactions = self._histogram(
            "database_transaction_seconds", "Transactions of the writer", (), WRITES
        )
        self._lag = self._histogram(
            "event_loop_lag_seconds", "How late the event loop came to a timer", (), WRITES
        )
        self._refusals = self._counter("refusals", "What people were refused", "reason")
        self._statuses = self._counter(
            "discord_requests", "Requests to Discord", "method", "route", "status"
        )
        self._limited = self._counter("discord_rate_limited", "Answers 429", "scope")
        self._conversations = self._counter(
            "conversations", "Direct messages to people who have never used any", "kind", "outcome"
        )
        self._quarantined = self._gauge("quarantined", "1 while Discord lets the bot open none")
        self._errors = self._counter("database_errors", "Failures of the database", "trouble")
        self._events = self._counter("gateway_events", "What befell the shards", "event")
        self._dropped = self._counter(
            "gateway_events_dropped", "Events of the gateway that could not be read", "event"
        )
        self._lengths = self._gauge("queue_length", "What waits", "queue")
        self._tables = self._gauge("tables", "Tables that are not over", "game", "state")
        self._shards = self._gauge("shards", "Shards of this process", "state")
        self._latency = self._gauge(
            "gateway_latency_seconds", "The slowest shard's heartbeat and back"
        )
        self._leases = self._gauge("leases", "Places whose tables this process has", "kind")
        self._ready = self._gauge("ready", "1 while /readyz says yes")

    def _histogram(
        self, name: str, about: str, labels: tuple[str, ...], buckets: tuple[float, ...]
    ) -> Histogram:
        return Histogram(
            f"parlour_{name}", f"{about}.", labels, buckets=buckets, registry=self._registry
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"parlour_{name}_total", f"{about}.", labels, registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"parlour_{name}", f"{about}.", labels, registry=self._registry)

    def queue(self, name: str, length: Callable[[], int]) -> None:
        self._queues[name] = length

    def answered(self, kind: str, seconds: float) -> None:
        self._answers.labels(kind).observe(seconds)

    def durable(self, by: str, seconds: float) -> None:
        self._durable.labels(by).observe(seconds)

    def refused(self, reason: str) -> None:
        self._refusals.labels(reason).inc()

    def requested(self, method: str, route: str, status: str, seconds: float) -> None:
        self._requests.labels(method, route).observe(seconds)
        self._statuses.labels(method, route, status).inc()

    def waited(self, for_what: str, seconds: float) -> None:
        self._waits.labels(for_what).observe(seconds)

    def limited(self, scope: str) -> None:
        self._limited.labels(scope).inc()

    def conversation(self, kind: str, outcome: str) -> None:
        self._conversations.labels(kind, outcome).inc()

    def quarantined(self, on: bool) -> None:
        self._quarantined.set(on)

    def thought(self, game: str, level: str, seconds: float) -> None:
        self._thoughts.labels(game, level).observe(seconds)

    def written(self, seconds: float) -> None:
        self._transactions.observe(seconds)

    def failed(self, trouble: str) -> None:
        self._errors.labels(trouble).inc()

    def gateway(self, event: str) -> None:
        self._events.labels(event).inc()

    def dropped(self, event: str) -> None:
        self._dropped.labels(event).inc()

    def lagged(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def text(
        self,
        *,
        tables: Mapping[tuple[str, str], int] | None,
        shards: Mapping[str, int],
        latency: float,
        leases: Mapping[str, int],
        ready: bool,
    ) -> bytes:
        """Returns all metrics in Prometheus's text format.

        Args:
            tables: how many tables aren't over, by game and state; ``None`` if not known right now.
            shards: how many shards are ``connected`` and ``disconnected``.
            latency: the slowest heartbeat, in seconds; NaN if there was none.
            leases: how many places are its ``own``, and how many ``adopted`` from absent processes.
            ready: whether ``/readyz`` reports that the bot is ready.
        """
        for name, length in self._queues.items():
            self._lengths.labels(name).set(length())
        self._tables.clear()
        for (game, state), count in (tables or {}).items():
            self._tables.labels(game, state).set(count)
        for state, count in shards.items():
            self._shards.labels(state).set(count)
        self._latency.set(latency)
        for kind, count in leases.items():
            self._leases.labels(kind).set(count)
        self._ready.set(ready)
        return generate_latest(self._registry)
