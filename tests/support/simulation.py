"""Makes the simulated Discord fast, and patient on a busy machine."""

import asyncio
import marshal
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import aiosqlite.core
import simcord
import simcord._runtime
import simcord.env
import simcord.gateway
import simcord.http.router
from simcord import _dpy_internals
from simcord.env import Env
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.util import LRUCache

from tests.support.threadless import NoThread, OnTheLoop

PATIENCE = 60.0
"""Seconds the bot may take to settle, generous for a busy machine."""

TURNS = 10_000
"""The most turns of the event loop before we ask the simulation whether a bot is idle."""


# With threads SQLite takes twice as long. Tests of processes have them.
aiosqlite.core.SimpleQueue = OnTheLoop  # type: ignore[misc, assignment]
aiosqlite.core.Thread = NoThread  # type: ignore[misc, assignment]


class _Shared:
    """A cache of compiled statements for all engines: every world has the same statements."""

    cache = LRUCache[Any, Any](2_000)

    def __get__(self, engine: Engine, kind: type[Engine]) -> LRUCache[Any, Any]:
        return self.cache

    def __set__(self, engine: Engine, own: object) -> None:
        """Ignores an engine's own cache."""


# The cache's key is statement and dialect; each engine has a dialect, normally unequal to others.
Engine._compiled_cache = _Shared()  # type: ignore[assignment]
SQLiteDialect_aiosqlite.__eq__ = lambda self, other: type(self) is type(other)
SQLiteDialect_aiosqlite.__hash__ = lambda self: hash(type(self))

# By default the simulation checks for idle bots every 50 ms, long after most are idle.
Env._settle_internal.__kwdefaults__["idle"] = 0.001  # type: ignore[index]
_settle = Env._settle_internal


async def _settle_patiently(env: Env, *, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109
    """Gives a restarted bot as long as any other; the simulation's default is five seconds."""
    for _ in range(TURNS):  # its close look is useless while anything runs
        if all(record.when is not None for record in env._work.callbacks):
            break
        await asyncio.sleep(0)
    await _settle(env, timeout=timeout and PATIENCE, **how)


Env._settle_internal = _settle_patiently  # type: ignore[method-assign]

# Parlour never waits for a listener, view or form, but the simulation looks in every task.
for _wait in ("is_listener_future", "is_wait_for_listener", "is_view_wait_future"):
    setattr(_dpy_internals, _wait, lambda *_: False)
_dpy_internals._view_timeout_task_identity = lambda *_: False

# It builds its state for each task that it looks at, and compares all records to find a call.
Env._settlement_state = lambda env: SimpleNamespace(  # type: ignore[method-assign, return-value, assignment]
    work=env._work,
    bot=env.bot,
    loop=env._loop,
    virtual_time=env._virtual_time,
    advancing=env._advancing,
    generation=env._generation,
    last_dispatch=env._last_dispatch,
)
simcord._runtime._CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]


def _copied(value: Any) -> Any:
    """Copies JSON data as ``deepcopy`` does, but ten times as fast."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # the data has an object of the simulation in it
        return deepcopy(value)


# The simulation copies every message several times on its way.
for _module in (simcord.components, simcord.results, simcord.backend.serializers):
    _module.deepcopy = _copied  # type: ignore[attr-defined]
for _module in (simcord.http.router, simcord.gateway):
    _module.copy = SimpleNamespace(deepcopy=_copied)  # type: ignore[attr-defined]
