"""Pages under load: from a press to its response, and to the change on all of the table's pages.

The bot is a separate process. Everyone at its tables has a page open that follows the table, and
presses come at a fixed rate, at tables where nothing has just happened.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from time import perf_counter
from typing import Any

from bench.figure import Figure, Goal
from bench.socket_moves import SEATS, evening, milliseconds
from tests.cogs.page.tab import LOST, Tab, free_port, served, signed_in

PAGES, RATE, SECONDS = 200, 10.0, 30.0
"""How many pages are open, presses per second, and how many seconds the pressing lasts."""


class Pages:
    """The open pages, by table, and the seconds from presses to responses and to changes."""

    def __init__(self) -> None:
        self.answers, self.changes = list[float](), list[float]()
        self._tables: defaultdict[int, list[Tab]] = defaultdict(list)
        self._pressed: dict[int, float] = {}

    async def open(self, tab: Tab) -> None:
        """Opens a page, and records each change it receives until the bot stops."""
        await tab.open()
        self._tables[tab.table_id].append(tab)
        with suppress(*LOST):
            async for _ in tab.live():
                if (at := self._pressed.get(tab.table_id)) is not None:
                    self.changes.append(perf_counter() - at)

    async def press(self) -> None:
        """Presses a button at the table that has waited longest, if someone there can."""
        table_id, tabs = next(iter(self._tables.items()))
        self._tables[table_id] = self._tables.pop(table_id)
        for tab in tabs:
            if plays := tab.plays():
                began = self._pressed[table_id] = perf_counter()
                await tab.press(plays[-1], str(began))
                self.answers.append(perf_counter() - began)
                await asyncio.sleep(1.0)
                self._pressed.pop(table_id, None)
                return


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Presses buttons at the given rate while all pages are open."""
    pages, seconds = (2 * SEATS, 1.0) if quick else (PAGES, SECONDS)
    opened, cpu = asyncio.run(_measure(pages, seconds))
    answer, change = (milliseconds(times, 0.99) for times in (opened.answers, opened.changes))
    usual = milliseconds(opened.answers, 0.5)
    for name, value, unit, bound in (
        ("answer", answer, "ms to the answer, 99 of 100", 150.0),
        ("change", change, "ms to the change on a page, 99 of 100", 250.0),
        ("press_cpu", 1000 * cpu, "ms of CPU a press, with all that it changes", 60.0),
    ):
        more = {"pages": pages, "presses": len(opened.answers), "changes": len(opened.changes)}
        goal, against = Goal("value", "<=", bound), "the time to the answer, median"
        yield Figure(f"pages_{name}", value, unit, usual, against, goal, more)


async def _measure(pages: int, seconds: float) -> tuple[Pages, float]:
    """Returns what arrived, and how many CPU seconds each press cost the bot."""
    port, opened, tasks = free_port(), Pages(), list[asyncio.Task[None]]()
    web: dict[str, Any] = {name: own for name, (own,) in served([port]).items()}
    async with evening(pages // SEATS, **web) as running, AsyncExitStack() as stack:
        for number, table in enumerate(running.tables, 1):
            for person in table.people:
                page = signed_in(f"sqlite+aiosqlite:///{running.database}", person, [port])
                tab = await stack.enter_async_context(page)
                tab.table_id = number
                tasks.append(asyncio.create_task(opened.open(tab)))
        await asyncio.sleep(seconds / 3)
        before, following = running.used().cpu, len(tasks)
        for _ in range(int(seconds * RATE)):
            tasks.append(asyncio.create_task(opened.press()))
            await asyncio.sleep(1 / RATE)
        await asyncio.gather(*tasks[following:])
        cpu = (running.used().cpu - before) / max(1, len(opened.answers))
        for task in tasks:
            task.cancel()
    return opened, cpu
