"""The workers in which robots think: started on demand, and replaced if they die or hang."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

from bot.log import logger
from bot.metrics.meters import Meters
from bot.workers import worker
from bot.workers.processes import WorkerProcess
from bot.workers.worker import EXPERT, HARD, LEVELS, Hint, RobotRequest
from rules.core.coach import Mark

T = TypeVar("T")

SECONDS = {"easy": 0.05, "normal": 0.1, HARD: 0.2, EXPERT: 0.2}
"""The minimum time each level may think about a decision, in seconds."""

BEFORE = 0.1
"""How many seconds before its action a robot must stop thinking."""

MOST = {HARD: 2.2, EXPERT: 32.2}
"""The most seconds for thinking: a turn's longest pause, plus the owner's maximum for experts."""

RECENT = 10.0
"""How many seconds after its latest question a table keeps its share of the workers."""

PATIENCE = 5.0
"""Extra seconds a robot gets on a busy machine before a simpler one takes over."""

START = 60.0
"""How many seconds a worker may take to start."""


HINT_SECONDS = 0.5
"""How many seconds to think about a hint."""

JUDGING_SECONDS = 60.0
"""The most seconds for judging a few moves."""


class NoAnswer(Exception):
    """No robot of any level answered."""


class WorkerPool:
    """Asks robots without blocking the event loop.

    A question goes to the first free worker. If a robot fails, gives an unplayable answer, takes
    too long or crashes its worker, a simpler one replaces it for that move.
    """

    def __init__(
        self,
        workers: int,
        *,
        answer: Callable[[RobotRequest], Any] = worker.answer,
        patience: float = PATIENCE,
        meters: Meters | None = None,
    ) -> None:
        """Makes the workers, but no processes yet. With 0 workers, robots think in a thread.

        ``answer`` answers a question in the worker, which must find it by name; a robot may take
        ``patience`` seconds longer than its own time.
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
        for mate in self._workers:
            self._free.put_nowait(mate)

    async def ask(
        self,
        question: RobotRequest,
        table_id: int,
        until: float | None = None,
        rivals: int = 1,
    ) -> dict[str, Any] | None:
        """Returns a robot's action, or ``None`` if it doesn't act.

        Args:
            question: the question; this method sets its thinking time.
            table_id: its table's number.
            until: when it acts (by the event loop's clock). A hard or expert robot thinks until
                about then, or takes its table's share of that time if several tables' robots are
                thinking.
            rivals: how many robots at its table are thinking at the same time.

        Raises:
            NoAnswer: neither it nor a simpler robot answered; or time ran out for a question with
                ``steps``, whose answer must not depend on time.
        """
        self._asking += 1
        self._quiet.clear()
        now = asyncio.get_running_loop().time()
        self._asked = {table: at for table, at in self._asked.items() if at > now - RECENT}
        self._asked[table_id] = now
        try:
            return await self._ask(question, table_id, until, rivals)
        finally:
            self._asking -= 1
            if not self._asking:
                self._quiet.set()

    async def judge(self, match: bytes, moves: Sequence[int], seconds: float) -> list[Mark]:
        """Returns the coach's marks for a finished match's moves; waits until no robot is thinking.

        Args:
            match: the stored match.
            moves: the numbers of the moves.
            seconds: about how long each move may take.

        Raises:
            NoAnswer: judging failed or took too long.
        """
        async with self._judging:
            await self._quiet.wait()
            return await self._work(partial(worker.judge, match, moves, seconds), JUDGING_SECONDS)

    async def hint(self, question: RobotRequest) -> Hint:
        """Returns what a robot would do in a person's place, and why.

        Raises:
            NoAnswer: the robot didn't answer.
        """
        adjusted = replace(question, level=HARD, seconds=HINT_SECONDS)
        return await self._work(partial(worker.hint, adjusted), HINT_SECONDS + self._patience)

    async def _work(self, work: Callable[[], T], seconds: float) -> T:
        """Gives the first free worker other work; raises ``NoAnswer`` on failure or delay."""
        mate = await self._free.get()
        try:
            return await mate.run(work, seconds)
        except Exception as error:  # any error raised by the work
            logger.warning("no answer", reason=type(error).__name__)
            raise NoAnswer from error
        finally:
            self._free.put_nowait(mate)

    def _seconds(self, mate: _Worker, level: str, until: float | None, rivals: int) -> float:
        """Returns how many seconds a robot may think, now that it has a worker."""
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
            adjusted = replace(question, level=simpler, seconds=seconds)
            try:
                thinking = partial(self._answer, adjusted)
                answer = await mate.run(thinking, seconds + self._patience)
                if not isinstance(answer, dict) and (question.awaited or answer is not None):
                    raise TypeError("no action")  # the table checks it against the rules
                return cast("dict[str, Any] | None", answer)
            except Exception as error:  # noqa: BLE001 - the table goes on after any error
                # Never the error's message: it might name cards.
                where = {"table": table_id, "game": question.game, "window": question.prompt.window}
                reason = type(error).__name__
                logger.warning("robot replaced", level=simpler, reason=reason, **where)
                if repeatable and isinstance(error, TimeoutError | BrokenExecutor):
                    raise NoAnswer from None  # a slow machine must not change the move
            finally:
                self._free.put_nowait(mate)
                self._meters.thought(question.game, simpler, loop.time() - began)
        raise NoAnswer

    def close(self) -> None:
        """Ends the workers, even if they are busy."""
        for mate in self._workers:
            mate.end()


class _Worker:
    """A process or thread that does one thing at a time."""

    def __init__(self, process: bool) -> None:
        self._process = process
        self._at: WorkerProcess | ThreadPoolExecutor | None = None

    @property
    def apart(self) -> bool:
        """Returns whether it has its own process, where long thoughts don't slow the bot down."""
        return self._process

    async def run(self, work: Callable[[], T], seconds: float) -> T:
        """Returns what the work returns; ends the worker if it isn't done in time.

        Raises:
            Exception: whatever the work, or running it, raised.
        """
        try:
            if self._at is None:
                await self._start()
            async with asyncio.timeout(seconds):
                return await self._ask(work)
        except (TimeoutError, asyncio.CancelledError, BrokenExecutor):
            self.end()
            raise

    async def _start(self) -> None:
        """Starts a process; if that is impossible, uses a thread from now on."""
        if self._process:
            try:
                return await self._load(WorkerProcess(worker.KINDNESS))
            except (OSError, BrokenExecutor) as error:  # a time-out is also an OSError
                logger.warning("robots think in the bot's own process", reason=type(error).__name__)
                self.end()
                self._process = False
        return await self._load(ThreadPoolExecutor(1, thread_name_prefix="robot"))

    async def _load(self, at: WorkerProcess | ThreadPoolExecutor) -> None:
        self._at = at
        async with asyncio.timeout(START):
            await self._ask(worker.ready)

    async def _ask(self, work: Callable[[], T]) -> T:
        at = self._at
        if isinstance(at, WorkerProcess):
            return await at.ask(work)
        assert at is not None  # otherwise it would be a thread of the loop
        return await asyncio.get_running_loop().run_in_executor(at, work)

    def end(self) -> None:
        """Ends its work; the next question restarts it."""
        at, self._at = self._at, None
        if isinstance(at, WorkerProcess):
            at.close()
        elif at is not None:
            at.shutdown(wait=False, cancel_futures=True)
