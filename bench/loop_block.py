"""How long the event loop was blocked at most, while pictures are drawn and thirty tables move.

A thread asks the loop for a sign of life every few milliseconds and notes how long each answer took. What the loop
spent in that time on the simulated Discord and on driving it is taken off, and so is the time for which the machine
had given the processor to somebody else, where the system tells. What is left is the house's own work in one go, or
the house's drawing threads holding the interpreter. The baseline is the same heartbeat beside a loop that computes for
a millisecond at a time.
"""

from __future__ import annotations

import asyncio
import threading
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any
from unittest.mock import patch

from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bench import seated
from bench.figure import Figure, Goal
from bot.tables.commands import Act
from tests.support.world import World

TABLES = 30
BEAT = 0.003
"""Seconds between two signs of life."""
PAUSES = (0.3, 1.5)
"""Seconds between two moves at one of the thirty tables, at least and at most."""
MOVES = 150
"""Moves of the match that is watched."""


@dataclass(slots=True)
class Heartbeat:
    """Signs of life of a loop: when each was asked for and given, and what is to be taken off.

    Attributes:
        foreign: begin and end of everything the loop did that is not the house's, in order.
        beats: for each sign of life, when it was asked for and given, and how long the loop's thread had waited for a
            processor between the two, in seconds.
    """

    foreign: list[tuple[float, float]] = field(default_factory=list)
    beats: list[tuple[float, float, float]] = field(default_factory=list)

    async def during(self, work: Awaitable[None]) -> None:
        """Watches the loop while something is done."""
        loop = asyncio.get_running_loop()
        statistics = _statistics_of_this_thread()
        over = threading.Event()

        def beat() -> None:
            while not over.is_set():
                given = threading.Event()
                asked, waited = perf_counter(), _waited(statistics)

                def give() -> None:
                    self.beats.append((asked, perf_counter(), _waited(statistics) - waited))  # noqa: B023
                    given.set()  # noqa: B023

                loop.call_soon_threadsafe(give)
                given.wait(10)
                sleep(BEAT)

        thread = threading.Thread(target=beat, daemon=True)
        thread.start()
        try:
            await work
        finally:
            over.set()
            await asyncio.to_thread(thread.join)

    def lags(self) -> list[float]:
        """Returns the milliseconds of every sign of life, less what is to be taken off, shortest first."""
        ends = [end for _, end in self.foreign]
        found: list[float] = []
        for asked, given, waited in self.beats:
            lag = given - asked - waited
            for begin, end in self.foreign[bisect_left(ends, asked) :]:
                if begin >= given:
                    break
                lag -= min(end, given) - max(begin, asked)
            found.append(max(lag, 0.0) * 1000)
        return sorted(found)


@dataclass(slots=True)
class Foreign:
    """Awaits something that is not the house's and notes when its steps ran."""

    work: Awaitable[Any]
    heartbeat: Heartbeat

    def __await__(self) -> Generator[Any, Any, Any]:
        steps = self.work.__await__()
        send: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            begin = perf_counter()
            try:
                waits_for = send(value)
            except StopIteration as stop:
                return stop.value
            finally:
                self.heartbeat.foreign.append((begin, perf_counter()))
            try:
                value = yield waits_for
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is meant for the work
                send, value = steps.throw, error
            else:
                send = steps.send


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Watches a busy house, and a loop that computes for a millisecond at a time."""
    yield asyncio.run(_measure(3 if quick else TABLES, 4 if quick else MOVES))


async def _measure(tables: int, moves: int) -> Figure:
    busy, idle = Heartbeat(), Heartbeat()
    async with seated.house() as made:
        ids = [await made.deal() for _ in range(tables)]
        watched = await made.deal()
        with ExitStack() as patches:
            for client in (FakeHTTPClient, FakeWebhookAdapter):
                patches.enter_context(patch.object(client, "request", _yielding(client, busy)))
            start = perf_counter()
            await busy.during(_play(made, watched, ids, moves, busy))
            took = perf_counter() - start
    await idle.during(_compute(min(took, 10.0)))
    lags = busy.lags()
    return Figure(
        name="loop_block",
        value=lags[-1],
        unit="ms",
        baseline=idle.lags()[-1],
        against="the longest answer of a loop that computes for a millisecond at a time",
        goal=Goal("value", "<=", 20),
        more={
            "tables": tables,
            "signs_of_life": len(lags),
            "p99_ms": round(lags[int(0.99 * len(lags))], 2),
            "over_20_ms": sum(lag > 20 for lag in lags),
        },
    )


async def _play(
    made: World, watched: int, ids: list[int], moves: int, heartbeat: Heartbeat
) -> None:
    """Plays the watched match by presses while the other tables move on their own."""
    others = [asyncio.create_task(_move_on(made, table_id)) for table_id in ids]
    rng = Random(20)
    for _ in range(moves):
        move = seated.next_move(made, watched, rng)
        if move is None:
            break
        await Foreign(seated.press(made, move), heartbeat)
        await Foreign(made.pass_time(), heartbeat)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def _move_on(made: World, table_id: int) -> None:
    """Has the people at a table play whatever is legal, with pauses."""
    rng = Random(table_id)
    while True:
        await asyncio.sleep(rng.uniform(*PAUSES))
        table = made.table(table_id)
        prompts = table.match.prompts
        if not prompts:
            return
        seat = prompts[0].seats[0]
        action = table.match.sample(seat, rng)
        plain = {"type": type(action).__name__} | {
            name: getattr(action, name) for name in action.__struct_fields__
        }
        await made.bot.tables.submit(table_id, Act(table.seats[seat].user_id, plain))


async def _compute(seconds: float) -> None:
    over = perf_counter() + seconds
    while perf_counter() < over:
        begin = perf_counter()
        while perf_counter() - begin < 0.001:
            pass
        await asyncio.sleep(0)


def _yielding(client: type[Any], heartbeat: Heartbeat) -> Callable[..., Awaitable[Any]]:
    """Returns a client's ``request`` that lets others run, as a real one does, and counts as foreign."""
    request = client.request

    async def wrapped(self: Any, *args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0)
        return await Foreign(request(self, *args, **kwargs), heartbeat)

    return wrapped


def _statistics_of_this_thread() -> Path | None:
    """Returns where Linux says how long this thread has waited for a processor."""
    path = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
    return path if path.exists() else None


def _waited(statistics: Path | None) -> float:
    return int(statistics.read_text().split()[1]) / 1e9 if statistics else 0.0
