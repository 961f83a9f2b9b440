"""Makes a universe, which replaces clocks, threads, chance, the disk and Discord."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from structlog.processors import format_exc_info

from bot.log import _name_no_one
from bot.metrics.meters import Meters
from bot.tables.service import Tables
from bot.workers import worker
from bot.workers.pool import WorkerPool
from tests.support.world import _DOT, _Ears, lay_out, translated_once, unsynced
from tests.universe.discord import reached_through
from tests.universe.loop import Inline
from tests.universe.store import on_the_loop
from tests.universe.universe import Universe

BAD_ROBOTS = 0.05
"""The probability that a robot above easy fails."""

MOODS = ("error", "nothing", "nonsense")
"""How robots fail."""

FORGETFUL = {
    "bot.tables.service.KEEP": 1,
    "bot.tables.rate_limit.KEPT": 2,
    "bot.messages.game_log.KEPT": 2,
    "bot.messages.services.BOARDS": 1,
    "bot.messages.spectators.MOST": 1,
    "bot.messages.turns.LISTED": 1,
    "bot.messages.board.BURIED": 3,
    "bot.robots.forced.PEOPLE": 2,
    "bot.robots.forced.LEAST": 1,
    "bot.storage.outage.PATIENCE": 2.0,
}
"""The limits of a bot with little memory."""


@contextmanager
def made(
    folder: Path, games: Sequence[str], seed: object, *, keep: bool = False
) -> Iterator[Universe]:
    """Makes a universe and replaces clocks, threads, chance, the disk and Discord with it."""
    universe = Universe(folder, games, seed, keep=keep)
    lay_out(universe.database)
    loop, chance = universe.loop, Random(f"chance {seed}")
    loop.set_exception_handler(
        lambda _loop, about: universe.wrong.append(
            f"{about.get('message')}: {about.get('exception')!r} {about.get('future')!r}"
        )
    )
    ears = _Ears(universe.logs)
    ears.addFilter(_name_no_one)
    with (
        warnings.catch_warnings(),
        pytest.MonkeyPatch.context() as patch,
        structlog.testing.capture_logs([format_exc_info]) as universe.logs,
        on_the_loop(universe.disk),
        reached_through(universe.discord),
    ):
        warnings.simplefilter("ignore")
        ears._logs = universe.logs
        logging.getLogger().addHandler(ears)
        for module in (os, random):
            patch.setattr(module, "_urandom" if module is random else "urandom", chance.randbytes)
        thinking = _Stopwatch()
        patch.setattr("rules.core.search.perf_counter", thinking)
        patch.setattr("rules.core.game.Robot.clock", thinking)
        patch.setattr(gc, "freeze", lambda: None)  # frozen objects are never collected
        for module in ("bot.log", "cogs.table.cog.moves"):
            patch.setattr(f"{module}.monotonic", loop.time)
        patch.setattr("bot.workers.pool.ThreadPoolExecutor", Inline)
        moods = partial(_moody, universe, worker.answer, Random(f"robots {seed}"))
        defaults: Any = WorkerPool.__init__.__kwdefaults__
        patch.setitem(defaults, "answer", moods)
        patch.setattr("bot.app.client.Meters", partial(_Noted, universe.discord.traffic.note))
        patch.setattr("bot.app.client._each", lambda _warm_ups: None)
        patch.setattr("bot.components.emoji._drawn", lambda item: (f"{item.stem}_0a1b2c3d", _DOT))
        patch.setattr("discord.ext.commands.bot._is_submodule", lambda _parent, _child: False)
        patch.setattr("bot.interactions.command_sync.translated", translated_once)
        patch.setattr("bot.storage.dialects.sqlite_pragmas", unsynced(_pragmas()))
        patch.setattr(Tables, "submit", universe.heard(Tables.submit))
        patch.setattr(loop, "run_in_executor", _drawing(loop.run_in_executor))
        universe.forget_soon = lambda: [patch.setattr(*item) for item in FORGETFUL.items()]
        asyncio.set_event_loop(loop)
        try:
            yield universe
        finally:
            logging.getLogger().removeHandler(ears)
            _bury(universe)
            asyncio.set_event_loop(None)
            loop.close()


class _Noted(Meters):
    """Meters that add every figure to the traffic."""

    def __init__(self, note: Callable[..., None]) -> None:
        for name in {*vars(Meters)} - {"queue"}:
            if not name.startswith("_"):
                setattr(self, name, partial(note, "meter", name))


def _bury(universe: Universe) -> None:
    """Collects tasks that never go on, while their ``finally`` blocks reach nothing."""
    universe.kill()
    del universe._process
    universe.loop.forget()
    logging.disable()
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        gc.collect()
    finally:
        sys.unraisablehook = hook
        logging.disable(logging.NOTSET)


def _moody(universe: Universe, answer: Callable[[Any], Any], rng: Random, question: Any) -> Any:
    """Makes robots fail now and then: with no answer, with nonsense, or with an error."""
    mood = universe.mood
    if not mood:
        if rng.random() > BAD_ROBOTS or question.level == "easy":
            return answer(question)
        mood = MOODS[rng.randrange(3)]
    if mood == "error":
        raise ValueError("a robot fails")
    return None if mood == "nothing" else {"type": "Nonsense"}


def _pragmas() -> Callable[..., None]:
    from bot.storage import dialects

    return dialects.sqlite_pragmas


class _Stopwatch:
    """Advances 0.2 ms with each look: robots think equally far on every machine."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += 0.0002
        return self._now


def _drawing(run: Callable[..., Any]) -> Callable[..., Any]:
    """Lets the renderer's pictures take their time, but draws none."""

    def run_in_executor(executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        if getattr(executor, "_thread_name_prefix", "") == "drawing":
            return run(executor, lambda: _DOT)
        return run(executor, func, *args)

    return run_in_executor


def lived(universe: Universe, does: Callable[[Universe], Coroutine[Any, Any, None]]) -> float:
    """Runs a universe until its story is over; returns the CPU seconds it took."""
    began = time.process_time()
    universe.loop.run_until_complete(does(universe))
    return time.process_time() - began
