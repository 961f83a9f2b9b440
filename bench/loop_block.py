"""The longest time the event loop is blocked while pictures are drawn and thirty tables move.

A thread asks the loop for a sign of life every few milliseconds, and records when each one comes.
The time the loop spends on the simulated Discord and on driving it is subtracted, and so is any
time in which this process didn't compute because the machine was busy. What remains is the bot's
own uninterrupted work, and drawing threads that hold the interpreter. The baseline is the same
heartbeat with a loop that computes for a millisecond at a time.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time, sleep
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bench import seated
from bench.figure import Figure, Goal
from bot.tables.commands import Act
from tests.support.world import World

TABLES = 30
BEAT = 0.003
"""Seconds between two signs of life."""
SPREAD = 1.0
"""How many seconds the moves at the thirty tables are spread over."""
MOVES = 60
"""How many moves are made at the watched table, and at each of the others."""


class Moment(NamedTuple):
    """A moment on two clocks, in seconds: the wall clock, and this process's CPU time."""

    wall: float
    cpu: float

    @classmethod
    def now(cls) -> Moment:
        return cls(perf_counter(), process_time())


Span = tuple[Moment, Moment]
"""A start and an end."""


@dataclass(slots=True)
class Heartbeat:
    """The signs of life from a loop.

    Attributes:
        beats: the span from the request for each sign of life to its arrival.
        foreign: all the loop's work that isn't the bot's, in order.
    """

    beats: list[Span] = field(default_factory=list[Span])
    foreign: list[Span] = field(default_factory=list[Span])

    async def during(self, work: Awaitable[None]) -> None:
        """Watches the loop while some work is done."""
        over = threading.Event()
        thread = threading.Thread(
            target=self._beat, args=(asyncio.get_running_loop(), over), daemon=True
        )
        thread.start()
        try:
            await work
        finally:
            over.set()
            await asyncio.to_thread(thread.join)

    def _beat(self, loop: asyncio.AbstractEventLoop, over: threading.Event) -> None:
        while not over.is_set():
            given = threading.Event()
            loop.call_soon_threadsafe(self._give, Moment.now(), given)
            given.wait(10)
            sleep(BEAT)

    def _give(self, requested: Moment, given: threading.Event) -> None:
        self.beats.append((requested, Moment.now()))
        given.set()

    def lags(self) -> list[float]:
        """Returns how late each heartbeat was, in milliseconds without foreign work, sorted."""
        ends = [[end[clock] for _, end in self.foreign] for clock in (0, 1)]
        return sorted(
            min(self._lag(beat, clock, ends[clock]) for clock in (0, 1)) * 1000
            for beat in self.beats
        )

    def _lag(self, beat: Span, clock: int, ends: list[float]) -> float:
        """Returns how late a heartbeat was by a given clock, in seconds without foreign work."""
        requested, given = beat[0][clock], beat[1][clock]
        foreign = 0.0
        for begin, end in self.foreign[bisect_left(ends, requested) :]:
            if begin[clock] >= given:
                break
            foreign += min(end[clock], given) - max(begin[clock], requested)
        return max(given - requested - foreign, 0.0)


@contextmanager
def foreign(heartbeat: Heartbeat) -> Generator[None]:
    """Records that the work done inside it isn't the bot's."""
    begin = Moment.now()
    try:
        yield
    finally:
        heartbeat.foreign.append((begin, Moment.now()))


@dataclass(slots=True)
class Foreign:
    """Awaits work that isn't the bot's, and records when its steps ran."""

    work: Awaitable[Any]
    heartbeat: Heartbeat

    def __await__(self) -> Generator[Any, Any, Any]:
        steps = self.work.__await__()
        send: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            try:
                with foreign(self.heartbeat):
                    waits_for = send(value)
            except StopIteration as stop:
                return stop.value
            try:
                value = yield waits_for
            except BaseException as error:  # noqa: BLE001 - the error is for the work
                send, value = steps.throw, error
            else:
                send = steps.send


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Runs a busy bot, then a loop that computes for a millisecond at a time."""
    yield asyncio.run(_measure(1 if quick else TABLES, 2 if quick else MOVES))


async def _measure(tables: int, moves: int) -> Figure:
    busy, idle = Heartbeat(), Heartbeat()
    async with seated.house() as w:
        ids = [await w.deal() for _ in range(tables)]
        watched = await w.deal()
        with ExitStack() as patches:
            for client in (FakeHTTPClient, FakeWebhookAdapter):
                patches.enter_context(patch.object(client, "request", _yielding(client, busy)))
            _set_aside()
            start = perf_counter()
            await busy.during(_play(w, watched, ids, moves, busy))
            took = perf_counter() - start
    gc.unfreeze()
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


async def _play(w: World, watched: int, ids: list[int], moves: int, heartbeat: Heartbeat) -> None:
    """Plays a match by pressing buttons; all other tables move once between two presses."""
    rng = Random(20)
    for _ in range(moves):
        move = seated.next_move(w, watched, rng)
        if move is None:
            break
        others = [asyncio.create_task(_move_on(w, table_id, rng)) for table_id in ids]
        await Foreign(seated.press(w, move), heartbeat)
        await asyncio.gather(*others)
        await Foreign(w.pass_time(), heartbeat)
        with foreign(heartbeat):
            _set_aside()


def _set_aside() -> None:
    """Hides the simulated Discord's records from the collector; a real bot has far fewer."""
    gc.collect()
    gc.freeze()


async def _move_on(w: World, table_id: int, rng: Random) -> None:
    """Has someone at a table play any legal action, after a random delay."""
    await asyncio.sleep(rng.uniform(0, SPREAD))
    table = w.table(table_id)
    if table.match is not None and table.match.prompts:
        seat = table.match.prompts[0].seats[0]
        action = msgspec.to_builtins(table.match.sample(seat, rng))
        await w.bot.host.tables.submit(table_id, Act(table.people[seat].user_id, action))


async def _compute(seconds: float) -> None:
    over = perf_counter() + seconds
    while perf_counter() < over:
        begin = perf_counter()
        while perf_counter() - begin < 0.001:
            pass
        await asyncio.sleep(0)


def _yielding(client: type[Any], heartbeat: Heartbeat) -> Callable[..., Awaitable[Any]]:
    """Returns a client's ``request`` that yields to others, like a real one, and is foreign."""
    request = client.request

    async def wrapped(self: Any, *args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0)
        return await Foreign(request(self, *args, **kwargs), heartbeat)

    return wrapped
