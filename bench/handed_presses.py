"""What a press costs if it reaches the wrong one of two processes, on PostgreSQL over a socket.

The player whose turn it is presses a button in their hand, and Discord sends alternate presses to
the two processes. The time from the press to its response, the hand after the move, is measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction

from bench.figure import Figure, Goal
from bench.seated import scratch
from playground.discord_server.gateway import Session
from tests.storm.people import Group, belongs
from tests.support.interactions import NotPossible
from tests.support.many import several
from tests.support.postgres import Databases, NoServer, Server
from tests.support.socket_world import SocketWorld, until

PRESSES, TABLES = 60, 5
"""Presses per process, and how many tables: one per game, all run by the first process."""

REST = 0.2
"""Seconds between two presses, so that messages can be shown."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Presses through the two processes alternately; does nothing without a server."""
    with ExitStack() as stack, suppress(NoServer):
        server = Server()
        stack.callback(server.close)
        databases = Databases(server)
        stack.callback(databases.close)
        folder = stack.enter_context(scratch()).resolve()
        address = databases.address("handed.sqlite3")
        right, wrong = asyncio.run(_measure(folder, address, 2 if quick else PRESSES))
        against, more = "a press that arrives at its table's process", {"presses": len(wrong)}
        goal = Goal("ratio", "<=", 2)
        yield Figure("handed_press", median(wrong), "ms", median(right), against, goal, more)


async def _measure(folder: Path, address: str, presses: int) -> tuple[list[float], list[float]]:
    """Returns the milliseconds for presses through the right process, and through the wrong one."""
    to, took, rng, plain = 0, (list[float](), list[float]()), Random(1), Session.owns

    def owns(session: Session, event: str, data: Mapping[str, Any]) -> bool:
        if event == "INTERACTION_CREATE":
            return session.shard[0] == to
        return plain(session, event, data)

    with patch.object(Session, "owns", owns):
        async with several(folder, address, 2, tables=TABLES) as (w, groups, bots):
            await asyncio.sleep(2.0)
            for number in range(2 * presses + 4):
                to = number % 2
                pressed = await until(lambda: _press(w, rng.choice(groups), rng))
                began = perf_counter()
                while not pressed.responded:  # noqa: ASYNC110 - another process responds
                    await asyncio.sleep(0.0005)
                if number > 3:  # the first presses warm up
                    took[to].append((perf_counter() - began) * 1000)
                await asyncio.sleep(REST)
            for bot in bots:
                await bot.stop()
    return took


def _press(w: SocketWorld, group: Group, rng: Random) -> Interaction | None:
    """Has someone at a table press a button in one of the match's windows, if there is one."""
    for person in rng.sample(group.people, len(group.people)):
        hand = w.hand(person)
        for piece in w.people.controls(hand) if hand is not None else ():
            if belongs(piece["custom_id"]) and "options" not in piece and hand is not None:
                with suppress(NotPossible, BackendError):
                    return w.people.press(person, hand, piece["custom_id"])
    return None
