"""What the database no longer needs goes: in small steps, and nothing else with it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert, select, update

from bot.app.clearing import BREATH, DAY, Clearing
from bot.clock import unix_time
from bot.config import Settings
from bot.doctor import examine
from bot.storage import open_store
from bot.storage.clearing import KEPT, SPARE, shrink
from bot.storage.dialects import free_pages
from bot.storage.schema import moves, results, seats, tables
from bot.tables.commands import Cancel, Refused
from bot.tables.model import Status
from cogs.fairness.logic.export import exported
from cogs.history.logic.replay_cache import ReplayCache
from cogs.ratings.store.tables import achievements, standings
from cogs.seeking.store import seeks
from tests.support.playing import deal_to, rush_until
from tests.support.world import World, answer_of, words_of, world


def clearing(w: World, days: int = 0) -> Clearing:
    settings = Settings.read(_env_file=None, keep_moves_days=days)
    return Clearing(w.bot.host.store, w.bot.host.tables, lambda: settings, lambda: True)


async def run(job: Clearing) -> None:
    while await job.run() == BREATH:
        pass
    assert await job.run() is None  # until an hour later


async def aged(w: World, days: float) -> None:
    """Makes everything this many days older."""
    older = update(tables).values(updated_at=unix_time() - days * DAY)
    await w.bot.host.store.write(lambda connection: connection.execute(older))


async def finished(w: World) -> int:
    table_id = await deal_to(w, 51)
    await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
    await w.pass_time(2)
    assert w.table(table_id).status is Status.FINISHED
    return table_id


async def ids(w: World) -> set[int]:
    return {row["id"] for row in await w.bot.host.store.read(select(tables.c.id))}


async def test_a_lobby_that_closed_goes_after_a_week_and_an_open_one_stays(w: World) -> None:
    store, numbers = w.bot.host.store, list[int]()
    for _ in range(2):
        await w.open("belote")
        numbers.append(w.newest)
    closed, open_still = numbers
    await w.bot.host.tables.submit(closed, Cancel(w.people[0].id))
    await aged(w, 6.9)
    await run(clearing(w))
    assert await ids(w) == {closed, open_still}
    await aged(w, 7.1)
    await run(clearing(w))
    assert await ids(w) == {open_still}
    assert {row["table_id"] for row in await store.read(select(seats))} == {open_still}


async def test_a_search_goes_a_week_after_its_time(w: World) -> None:
    store, now = w.bot.host.store, unix_time()
    rows = [
        {
            **{column.name: 0 for column in seeks.c},
            **dict.fromkeys(("name", "games", "tongue", "pace", "sure_game"), ""),
            "user_id": number,
            "since": now - KEPT - since,
        }
        for number, since in ((1, 60.0), (2, -60.0))
    ]
    await store.write(lambda connection: connection.execute(insert(seeks), rows))
    assert await clearing(w).run() == BREATH  # there may be more
    assert [row["user_id"] for row in await store.read(select(seeks.c.user_id))] == [2]


async def test_an_old_match_loses_its_moves_and_nothing_that_counts(w: World) -> None:
    store, table_id = w.bot.host.store, await finished(w)
    ratings = w.bot.get_cog("LeaderboardCog").ratings  # pyright: ignore
    await ratings.settled()

    async def counts() -> list[object]:
        read = (results, standings, achievements)
        return [sorted(map(str, await store.read(select(kind)))) for kind in read]

    before = await counts()
    await aged(w, 31)
    await run(clearing(w))  # by default everything stays
    assert await store.moves_of(table_id)
    await run(clearing(w, 32))
    assert await store.moves_of(table_id)
    await run(clearing(w, 30))
    assert not await store.moves_of(table_id)
    assert await counts() == before
    await ratings.rebuild(with_achievements=True)
    assert await counts() == before
    await w.restart()
    table = await w.bot.host.tables.get(table_id)
    assert table is not None
    assert (table.status, table.match) == (Status.FINISHED, None)
    for attempt in (ReplayCache(w.bot.host.store).of(table), exported(w.bot.host.store, table_id)):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.code == "moves_gone"
    said = await w.through(1, w.channel, "table", number=table_id)
    assert f"table {table_id}" in words_of(answer_of(said))
    assert not w.errors


@pytest.mark.parametrize("days", [0, 30])
async def test_the_doctor_finds_nothing_wrong_with_a_match_without_moves(
    w: World, tmp_path: Path, days: int
) -> None:
    table_id, copy, said = await finished(w), tmp_path / "copy.sqlite3", list[str]()
    await aged(w, 31)
    await run(clearing(w, days))
    assert bool(await w.bot.host.store.moves_of(table_id)) == (days == 0)
    database = w.bot.settings.database
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    assert await examine(str(copy), said.append) == 0, said


@pytest.mark.sqlite
async def test_a_file_gives_its_room_back_in_small_steps(tmp_path: Path) -> None:
    file = tmp_path / "parlour.sqlite3"
    store = await open_store(str(file))
    row = {"table_id": 1, "seat": 0, "action": b"x" * 4000, "at": 0.0}
    lobby = {**{column.name: 0 for column in tables.c}, "id": 1, "game": "", "status": "closed"}
    lobby |= {"snapshot": None, "record": b"", "next_due": None, "rules_version": None}
    many = [{**row, "seq": number} for number in range(4 * SPARE)]
    await store.write(lambda connection: connection.execute(insert(tables), [lobby]))
    await store.write(lambda connection: connection.execute(insert(moves), many))
    await store.write(lambda connection: connection.execute(moves.delete()))

    steps = 0
    while await shrink(store):
        steps += 1
    assert not await shrink(store)
    assert await store.write(free_pages) == SPARE
    await store.close()
    assert steps >= 3 * SPARE // 64 - 1
    assert file.stat().st_size < 2.5 * SPARE * 4096


@pytest.mark.sqlite
async def test_the_doctor_shares_its_work_and_reads_the_file_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that has the file goes on, and nothing is copied."""
    file, said = tmp_path / "parlour.sqlite3", list[str]()
    async with world(file) as w:
        whole, broken = await deal_to(w, 51), await deal_to(w, 51)
        bad = update(tables).where(tables.c.id == broken).values(snapshot=b"{")
        await w.bot.host.store.write(lambda connection: connection.execute(bad))
        monkeypatch.setattr("bot.doctor.PART", 1)
        monkeypatch.setattr("bot.doctor.SAY_EVERY", 0.0)
        monkeypatch.setattr("bot.doctor.back_up", None)
        assert await examine(str(file), said.append) == 1
        assert "1 of 2 tables are checked." in said
        assert [line for line in said if f"Table {broken}: " in line]
        assert not [line for line in said if f"Table {whole}: " in line]


@pytest.mark.sqlite
async def test_a_repair_packs_a_file_of_before(tmp_path: Path) -> None:
    file = tmp_path / "parlour.sqlite3"
    await (await open_store(str(file))).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as store:
        store.execute("PRAGMA journal_mode=DELETE")
        store.execute("PRAGMA auto_vacuum=NONE")
        store.execute("VACUUM")
        assert store.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    assert await examine(str(file), list[str]().append, repair=True) == 0
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("PRAGMA auto_vacuum").fetchone() == (2,)
