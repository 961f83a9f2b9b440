"""Makes the simulated Discord fast, and patient on a busy machine."""

from __future__ import annotations

import asyncio
import marshal
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import aiosqlite
import simcord
import simcord.env
import simcord.gateway
import simcord.http.router
from simcord.env import Env

PATIENCE = 60.0
"""Seconds the bot may take to settle, generous for a busy machine."""


class _Flights:
    """What SQLite's threads are asked for and have not answered yet: as long as there is any, no bot is idle."""

    def __init__(self) -> None:
        self.count = 0
        self._execute = aiosqlite.Connection._execute
        self._waiting: asyncio.Future[None] | None = None

    async def execute(self, connection: aiosqlite.Connection, *asked: Any, **how: Any) -> Any:
        """Has a thread do something."""
        self.count += 1
        try:
            return await self._execute(connection, *asked, **how)
        finally:
            self.count -= 1
            if self._waiting is not None and not self._waiting.done():
                self._waiting.set_result(None)

    async def over(self) -> bool:
        """Waits until nothing is asked for and nothing is ready to run, and returns whether there was a wait."""
        loop, waited = asyncio.get_running_loop(), False
        ready: Any = loop._ready  # type: ignore[attr-defined]
        for _turn in range(TURNS):
            await asyncio.sleep(0)
            if self.count:
                self._waiting = loop.create_future()
                done, _ = await asyncio.wait({self._waiting}, timeout=A_WHILE)
                if not done:  # a killed bot may leave one that never lands
                    return waited
            elif not ready:
                return waited
            waited = True
        return waited


TURNS = 1000
"""Turns of the loop between two looks at whether the bot is idle, at most."""

A_WHILE = 0.2
"""Seconds to wait for SQLite between two looks, at most."""

_flights = _Flights()


async def _execute(connection: aiosqlite.Connection, *asked: Any, **how: Any) -> Any:
    return await _flights.execute(connection, *asked, **how)


aiosqlite.Connection._execute = _execute  # type: ignore[method-assign]

# Whether a bot is idle takes long to find out, since each of its tasks is looked at, and is asked every 50 ms: too often
# while SQLite works, too seldom after that.
Env._settle_internal.__kwdefaults__["idle"] = 0.001  # type: ignore[index]
_settle = Env._settle_internal


async def _settle_patiently(env: Env, *, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109
    """Gives a restarted bot as long as any other; the simulation's default is five seconds."""
    await _flights.over()
    await _settle(env, timeout=timeout and PATIENCE, **how)


Env._settle_internal = _settle_patiently  # type: ignore[method-assign]


class _Patient:
    """The module ``asyncio`` for the simulation: its short waits are for what the bot is busy with."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def wait(self, tasks: Any, **how: Any) -> Any:
        """Waits for tasks, or for what the bot is busy with."""
        if "return_when" in how and await _flights.over():
            return set(), set()
        return await asyncio.wait(tasks, **how)


simcord.env.asyncio = _Patient()  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    """Copies JSON data as ``deepcopy`` does, but ten times as fast."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # there is an object of the simulation's in it
        return deepcopy(value)


# The simulation copies every message several times on its way.
for _module in (simcord.components, simcord.results, simcord.backend.serializers):
    _module.deepcopy = _copied  # type: ignore[attr-defined]
for _module in (simcord.http.router, simcord.gateway):
    _module.copy = SimpleNamespace(deepcopy=_copied)  # type: ignore[attr-defined]
