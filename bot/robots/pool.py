"""The workers in which robots think: started when the first one is needed, replaced when one dies or does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Any, cast

from bot.log import logger
from bot.metrics.meters import Meters
from bot.robots import worker
from bot.robots.personas import LEVELS
from bot.robots.worker import RobotRequest

SECONDS = {"easy": 0.05, "normal": 0.1, "hard": 0.2}
"""What a level has to think about one decision."""

PATIENCE = 5.0
"""Seconds more than its own a robot may take on a busy machine before a simpler one takes over."""

START = 60.0
"""Seconds a worker may take to start."""


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
        self._meters.queue("robots", lambda: max(self._asking - len(self._workers), 0))
        self._processes = workers > 0
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker(self._processes) for _ in range(max(workers, 1))]
        for one in self._workers:
            self._free.put_nowait(one)

    async def ask(self, question: RobotRequest, table_id: int) -> dict[str, Any] | None:
        """Returns what a robot does, or ``None`` if it lets the window be.

        Raises:
            NoAnswer: neither it nor any simpler one has answered.
        """
        self._asking += 1
        try:
            return await self._ask(question, table_id)
        finally:
            self._asking -= 1

    async def _ask(self, question: RobotRequest, table_id: int) -> dict[str, Any] | None:
        level = LEVELS.index(question.level) if question.level in LEVELS else 0
        loop = asyncio.get_running_loop()
        for simpler in reversed(LEVELS[: level + 1]):
            asked = replace(question, level=simpler, seconds=SECONDS[simpler])
            mate = await self._free.get()
            began = loop.time()
            try:
                answer = await mate.run(self._answer, asked, SECONDS[simpler] + self._patience)
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
            finally:
                self._free.put_nowait(mate)
                self._meters.thought(question.game, simpler, loop.time() - began)
        raise NoAnswer

    def close(self) -> None:
        """Ends the workers, whatever they are doing."""
        for one in self._workers:
            one.end()


class _Worker:
    """One process, or thread, that answers one question at a time."""

    def __init__(self, process: bool) -> None:
        self._process = process
        self._executor: Executor | None = None

    async def run(
        self, answer: Callable[[RobotRequest], Any], question: RobotRequest, seconds: float
    ) -> Any:
        """Returns the answer; a worker that has given none in time is ended.

        Raises:
            Exception: whatever the robot raised, or what kept it from answering.
        """
        try:
            executor = self._executor or await self._start()
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(executor.submit(answer, question))
        except (TimeoutError, asyncio.CancelledError, BrokenExecutor):
            self.end()
            raise

    async def _start(self) -> Executor:
        """Starts a process; where none can be had, a thread from then on."""
        if self._process:
            try:
                return await self._ready(
                    ProcessPoolExecutor(
                        1, mp_context=get_context("spawn"), initializer=worker.begin
                    )
                )
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
        if executor is None:
            return
        held: Mapping[int, BaseProcess] | None = getattr(executor, "_processes", None)
        processes = list(held.values()) if held else []
        executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
