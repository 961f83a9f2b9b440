"""The workers in which robots think: started when the first one is needed, replaced when one dies or does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

from bot.log import logger
from bot.metrics.meters import Meters
from bot.workers import worker
from bot.workers.processes import Processes
from bot.workers.worker import EXPERT, HARD, LEVELS, Hint, RobotRequest
from rules.core.coach import Mark

T = TypeVar("T")

SECONDS = {"easy": 0.05, "normal": 0.1, HARD: 0.2, EXPERT: 0.2}
"""What a level has to think about one decision, at least."""

BEFORE = 0.1
"""Seconds before it acts by which a robot that thinks until then has to be done."""

MOST = {HARD: 2.2, EXPERT: 32.2}
"""Seconds one thinks at most: the longest pause of a turn, and the most that an owner can give an expert on top of it."""

RECENT = 10.0
"""Seconds after its latest question for which a table has its share of the workers."""

PATIENCE = 5.0
"""Seconds more than its own a robot may take on a busy machine before a simpler one takes over."""

START = 60.0
"""Seconds a worker may take to start."""


HINT_SECONDS = 0.5
"""Seconds of thinking behind a hint."""

JUDGING_SECONDS = 60.0
"""Seconds that judging a few moves may take."""


class NoAnswer(Exception):
    """No robot of any level has answered."""


class WorkerPool:
    """Asks robots, never on the event loop.

    A question goes to the first worker that is free. A robot that fails, gives no answer that could be played, takes
    too long or takes its worker down with it is replaced by a simpler one for that move.
    """

    def __init__(
        self,
        workers: int,
        *,
        answer: Callable[[RobotRequest], Any] = worker.answer,
        patience: float = PATIENCE,
        meters: Meters | None = None,
    ) -> None:
        """Makes the workers' places; no process starts yet. With 0 workers robots think in a thread of this process.

        ``answer`` answers a question in the worker, and has to be found by its name; a robot may take ``patience``
        seconds more than its own.
        """
        self._answer = answer
        self._patience = patience
        self._meters = meters or Meters()
        self._asking = 0
        self._asked: dict[int, float] = {}
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._judging = asyncio.Lock()
        self._meters.queue("robots", lambda: max(self._asking - len(self._workers), 0))
        self._processes = workers > 0
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker(self._processes) for _ in range(max(workers, 1))]
        for one in self._workers:
            self._free.put_nowait(one)

    async def ask(
        self,
        question: RobotRequest,
        table_id: int,
        until: float | None = None,
        rivals: int = 1,
    ) -> dict[str, Any] | None:
        """Returns what a robot does, or ``None`` if it lets the window be.

        Args:
            question: what it is asked; how long it may think is settled here.
            table_id: its table.
            until: when it acts (event loop's clock): a hard or expert one thinks about as long as that, or its table's
                share of it where robots of several tables think.
            rivals: how many robots of its table think at the same time.

        Raises:
            NoAnswer: neither it nor any simpler one has answered; or it has no time, and its answer must not depend on that.
        """
        self._asking += 1
        self._quiet.clear()
        now = asyncio.get_running_loop().time()
        self._asked = {one: at for one, at in self._asked.items() if at > now - RECENT}
        self._asked[table_id] = now
        try:
            return await self._ask(question, table_id, until, rivals)
        finally:
            self._asking -= 1
            if not self._asking:
                self._quiet.set()

    async def judge(self, match: bytes, moves: Sequence[int], seconds: float) -> list[Mark]:
        """Returns what the coach thinks of moves of a finished match; begins when no robot has anything to ask.

        Args:
            match: the match.
            moves: their numbers.
            seconds: how long each may take, about.

        Raises:
            NoAnswer: it could not be worked out.
        """
        async with self._judging:
            await self._quiet.wait()
            return await self._work(partial(worker.judge, match, moves, seconds), JUDGING_SECONDS)

    async def hint(self, question: RobotRequest) -> Hint:
        """Returns what a robot would do in someone's place, and why.

        Raises:
            NoAnswer: it has not answered.
        """
        asked = replace(question, level=HARD, seconds=HINT_SECONDS)
        return await self._work(partial(worker.hint, asked), HINT_SECONDS + self._patience)

    async def _work(self, work: Callable[[], T], seconds: float) -> T:
        """Has the first free worker do something that is no robot's move.

        Raises:
            NoAnswer: it failed, or took too long.
        """
        mate = await self._free.get()
        try:
            return await mate.run(work, seconds)
        except Exception as error:
            logger.warning("no answer", reason=type(error).__name__)
            raise NoAnswer from error
        finally:
            self._free.put_nowait(mate)

    def _seconds(self, mate: _Worker, level: str, until: float | None, rivals: int) -> float:
        """Returns how long a robot may think, now that a worker is free for it."""
        if until is None or level not in MOST or not mate.apart:
            return SECONDS[level]
        left = min(until - BEFORE - asyncio.get_running_loop().time(), MOST[level])
        share = len(self._workers) / (max(len(self._asked), 1) * rivals)
        return max(SECONDS[level], left * min(1.0, share))

    async def _ask(
        self, question: RobotRequest, table_id: int, until: float | None, rivals: int
    ) -> dict[str, Any] | None:
        level = LEVELS.index(question.level) if question.level in LEVELS else 0
        loop = asyncio.get_running_loop()
        repeatable = question.steps is not None
        for simpler in reversed(LEVELS[: level + 1]):
            mate = await self._free.get()
            began, seconds = loop.time(), self._seconds(mate, simpler, until, rivals)
            asked = replace(question, level=simpler, seconds=seconds)
            try:
                thinking = partial(self._answer, asked)
                answer = await mate.run(thinking, seconds + self._patience)
                if not isinstance(answer, dict) and (question.awaited or answer is not None):
                    raise TypeError(
                        "no action"
                    )  # whether the rules allow one is for the table to say
                return cast("dict[str, Any] | None", answer)
            except Exception as error:  # noqa: BLE001 - whatever a robot does, the table goes on
                # Never the error's words: they might name cards.
                where = {"table": table_id, "game": question.game, "window": question.prompt.window}
                reason = type(error).__name__
                logger.warning("robot replaced", level=simpler, reason=reason, **where)
                if repeatable and isinstance(error, TimeoutError | BrokenExecutor):
                    raise NoAnswer from None  # that was the machine: a simpler one would move otherwise
            finally:
                self._free.put_nowait(mate)
                self._meters.thought(question.game, simpler, loop.time() - began)
        raise NoAnswer

    def close(self) -> None:
        """Ends the workers, whatever they are doing."""
        for one in self._workers:
            one.end()


class _Worker:
    """One process, or thread, that does one thing at a time."""

    def __init__(self, process: bool) -> None:
        self._process = process
        self._executor: Executor | None = None

    @property
    def apart(self) -> bool:
        """Whether it works in a process of its own, where long thoughts take nothing from the bot's."""
        return self._process

    async def run(self, work: Callable[[], T], seconds: float) -> T:
        """Returns what the work returns; a worker that is not done in time is ended.

        Raises:
            Exception: whatever the work raised, or what kept it from being done.
        """
        try:
            executor = self._executor or await self._start()
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(executor.submit(work))
        except (TimeoutError, asyncio.CancelledError, BrokenExecutor):
            self.end()
            raise

    async def _start(self) -> Executor:
        """Starts a process; where none can be had, a thread from then on."""
        if self._process:
            try:
                return await self._ready(Processes(1))
            except (OSError, ImportError, NotImplementedError, BrokenExecutor) as error:
                # A time-out is an OSError as well.
                logger.warning("robots think in the bot's own process", reason=type(error).__name__)
                self.end()
                self._process = False
        return await self._ready(ThreadPoolExecutor(1, thread_name_prefix="robot"))

    async def _ready(self, executor: Executor) -> Executor:
        self._executor = executor
        async with asyncio.timeout(START):
            await asyncio.wrap_future(executor.submit(worker.ready))
        return executor

    def end(self) -> None:
        """Ends what it is doing; the next question starts it again."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
