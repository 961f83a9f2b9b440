"""Pages of real processes: killed between a press and its answer, and two on one database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.storage.schema import moves, tables
from playground.discord_server.process import BotProcess
from tests.cogs.page.tab import Tab, free_port, served, signed_in
from tests.playground.test_many_processes import opened, to_act
from tests.support.many import READY, rows, server_on, several
from tests.support.postgres import Databases, Server
from tests.support.socket_world import socket_world, until

PORTS = (free_port(), free_port())


@asynccontextmanager
async def page_of(database: str, person: int, port: int) -> AsyncIterator[Tab]:
    async with signed_in(database, person, [port]) as page:
        page.table_id = 1
        await page.open()
        yield page


async def changed(page: Tab, seen: str) -> None:
    async for change in page.live():
        if seen in change:
            return


def seq_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT count(*) FROM moves").fetchone()[0]


@pytest.mark.timeout(600)
async def test_a_press_counts_once_though_the_process_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "parlour.sqlite3"
    settings = {name: own for name, (own,) in served(PORTS[:1]).items()}
    async with socket_world(tmp_path, 4, **settings) as w:
        bot = w.process()
        await bot.start()
        await bot.heard(READY)
        await opened(w, w.channel)
        for number, delay in enumerate((0.0, 0.05)):
            _, person, _ = await until(
                lambda last=number: turn if (turn := to_act(w))[0] > last else None
            )
            async with page_of(f"sqlite+aiosqlite:///{file}", person, PORTS[0]) as page:
                (chosen,) = page.plays()[-1:]
                press = asyncio.create_task(page.press(chosen, "once"))
                await asyncio.sleep(delay)
                await bot.kill()
                await asyncio.wait({press})
                press.exception()
                await bot.start()
                await bot.heard(READY)
                await page.open()  # the cookie has outlived the process
                await page.press(chosen, "once")
                assert seq_of(file) == number + 1
        await bot.kill()


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    databases = Databases(postgres)
    yield databases.address("pages.sqlite3")
    databases.close()


@pytest.mark.soak  # starts two processes
@pytest.mark.timeout(600)
async def test_any_process_serves_a_table_of_another(tmp_path: Path, address: str) -> None:
    async with several(tmp_path, address, 2, people=4, **served(PORTS)) as (w, _, (first, second)):
        bots: tuple[BotProcess, BotProcess] = (first, second)
        await opened(w, server_on(w, 1, of=2))
        assert [row.home for row in await rows(address, select(tables))] == [1]
        _, person, _ = await until(lambda: turn if (turn := to_act(w))[0] else None)
        other = next(one for one in w.ids if one != person)
        async with (
            page_of(address, person, PORTS[0]) as mine,
            page_of(address, other, PORTS[1]) as theirs,
        ):
            assert mine.plays()
            following = [asyncio.create_task(changed(page, "passes")) for page in (mine, theirs)]
            passing = mine.plays()[-1]
            assert await mine.press(passing, "a") == {}
            assert await mine.press(passing, "a") == {}, "the same press sent twice counts once"
            await asyncio.wait_for(asyncio.gather(*following), 60)
            assert len(await rows(address, select(moves))) == 1
            assert "Too late" in (await mine.press(passing, "b"))["say"], "refused there, said here"
            await mine.open()
            assert not mine.plays()
        for bot in bots:
            assert await bot.stop() == 0
