"""One process owns a file, under any name, despite deletions; it notices when the file is gone."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import closing
from copy import copy
from pathlib import Path
from random import Random

import pytest

from bot.app.watch import Watch
from bot.storage import DatabaseInUse, DatabaseProblem, open_store
from bot.storage.copies import BEFORE_UPGRADE
from bot.tables.commands import VoteEnd
from bot.tables.events import Events
from tests.support.playing import button_of, deal_to, everything_is_shown, pick, play_sample, turn
from tests.support.world import World, lay_out, words_of, world

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parents[3]

OPENED = """
import asyncio, sys
from bot.storage import open_store
async def opened(): await (await open_store(sys.argv[1])).close()
asyncio.run(opened())
"""

SEEN = (
    "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM tables').fetchall()"
)


def another(code: str, database: Path) -> str:
    """Runs code on a database in its own process; returns the last line of its output."""
    command = [sys.executable, "-c", code, str(database)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stderr.strip().rpartition("\n")[2]


def linked(database: Path) -> Path:
    other = database.parent / "folder" / "other.sqlite3"
    other.parent.mkdir()
    other.symlink_to(database)
    return other


def with_two_names(database: Path) -> Path:
    other = database.parent / "folder" / "other.sqlite3"
    other.parent.mkdir()
    os.link(database, other)
    return other


def unlocked(database: Path) -> Path:
    database.with_name(f"{database.name}.lock").unlink()
    return database


@pytest.mark.skipif(sys.platform != "linux", reason="locks of an open file are Linux's")
@pytest.mark.parametrize("by", [linked, with_two_names, unlocked])
async def test_a_second_bot_is_refused_by_any_name(
    tmp_path: Path, by: Callable[[Path], Path]
) -> None:
    database = tmp_path / "w.sqlite3"
    store = await open_store(str(database))
    await store.install("x", b"y")
    other = by(database)
    with pytest.raises(DatabaseInUse):
        await open_store(str(other))
    assert "DatabaseInUse" in another(OPENED, other)
    log = tmp_path / "w.sqlite3-wal"
    assert log.stat().st_size
    another(SEEN, database)
    assert log.exists()  # the last connection would have deleted it
    await store.install("x", b"z")
    await store.close()
    assert not log.exists()
    assert another(OPENED, other) == ""
    await (await open_store(str(other))).close()


async def test_a_start_that_fails_leaves_the_file_to_the_next_as_it_was(tmp_path: Path) -> None:
    database = tmp_path / "w.sqlite3"
    lay_out(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("UPDATE alembic_version SET version_num = 'of tomorrow'")
        connection.commit()
    before = database.read_bytes()
    for _ in range(2):
        with pytest.raises(DatabaseProblem, match="newer"):
            await open_store(str(database))
    assert database.read_bytes() == before
    assert not database.with_name(database.name + BEFORE_UPGRADE).exists()


async def press(w: World, table_id: int) -> str:
    seat, action = turn(w, table_id), pick(w, table_id, Random(2))
    result = await w.press(seat, w.hand(seat), *button_of(action))
    return "" if result.response is None else words_of(result.response.message)


@pytest.mark.parametrize("how", ["deleted", "replaced", "moved"])
async def test_a_file_that_is_gone_is_noticed(tmp_path: Path, how: str) -> None:
    """SQLite would go on with the nameless file, and all later moves would be lost."""
    file, aside = tmp_path / "w.sqlite3", tmp_path / "aside.sqlite3"
    async with world(file, metrics="127.0.0.1:0") as w:
        w.trouble = True
        table_id = await deal_to(w, 501)
        await w.pass_time(2)
        watch = w.bot.watch
        assert isinstance(watch, Watch)
        assert "the database does not answer" not in await watch.missing_to_serve()
        if how == "replaced":
            shutil.copy(file, aside)
            os.replace(aside, file)
        elif how == "deleted":
            file.unlink()
        else:
            os.rename(file, aside)
        await w.pass_time(1.1)  # no one presses anything
        outages = [one for one in w.logs if one["event"] == "database unavailable"]
        assert ["deleted, moved or replaced" in one["reason"] for one in outages] == [True]
        assert "the database does not answer" in await watch.missing_to_serve()
        for _ in range(2):
            assert "didn't go through" in await press(w, table_id)
        await w.pass_time(5)
        assert w.table(table_id).seq == 0
        assert [one["log_level"] for one in w.logs if one["log_level"] == "error"] == ["error"]
        if how == "moved":
            os.rename(aside, file)
            assert "didn't go through" not in await press(w, table_id)
            assert w.table(table_id).seq == 1
            await w.pass_time(5)
            assert "database available again" in [one["event"] for one in w.logs]


@pytest.mark.parametrize("moves", [1, 3])
async def test_what_another_process_has_played_is_read_again(w: World, moves: int) -> None:
    """If the guard ever fails, the next request here makes board and hands show that play."""
    table_id = await deal_to(w, 501)
    await w.pass_time(2)
    there = copy(w.bot.host.tables)
    there._queues, there.events = OrderedDict(), Events()
    for _ in range(moves):
        await play_sample(there, table_id)
    await w.submit(table_id, VoteEnd(w.people[0].id))
    await w.pass_time(2)
    assert w.table(table_id).seq == moves
    await everything_is_shown(w, table_id)
    story = w.bot.host.messages.of(w.table(table_id))._game_log
    assert story is not None
    assert [item.seq for item in story._steps] == list(range(moves + 1))
    await press(w, table_id)
    assert w.table(table_id).seq == moves + 1
    await w.pass_time(2)
    await everything_is_shown(w, table_id)
    assert not [item for item in w.logs if item["event"] == "not told"]


async def test_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    """Otherwise SQLite leaves it in the file until it needs the space."""
    database, secret = tmp_path / "w.sqlite3", b"what a person has deleted" * 200
    store = await open_store(str(database))
    await store.install("x", secret)
    await store.install("x", b"")
    await store.close()
    assert secret[:25] not in database.read_bytes()
