"""Databases of earlier versions, with live tables: each is upgraded, and its tables go on.

A file in ``schemas`` is what a bot of that schema version wrote, as SQL: by that version's own code
at its own tables, never by today's. With a new migration, add what the bot before it wrote, with
tables of all five games in play: ``"\\n".join(sqlite3.connect(FILE).iterdump())``, without the
lines about ``sqlite_sequence``, through gzip.
"""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import schema
from bot.storage.engine import revision_folders
from bot.tables.commands import Join
from bot.tables.model import IN_PLAY, Status
from cogs.learn.kind import LESSON, step_at
from tests.bot.test_writers import started, table_of
from tests.support.playing import play_sample

GAMES = {"beccato", "belle", "belote", "belratti", "cattitude"}
SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql.gz"))
NUMBERS = sorted(path.name[:4] for folder in revision_folders() for path in folder.glob("0*.py"))


def restored(dump: Path, database: Path) -> dict[int, int]:
    """Writes an old database, and returns the number of moves of each of its tables."""
    with closing(sqlite3.connect(database)) as old:
        old.executescript(gzip.decompress(dump.read_bytes()).decode())
        return dict(old.execute("SELECT id, seq FROM tables"))


def test_every_version_before_this_one_is_there() -> None:
    assert [path.name[:4] for path in SCHEMAS] == (NUMBERS[:-1] or NUMBERS)


@pytest.mark.sqlite
@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda path: path.name[:4])
async def test_its_tables_are_played_on(tmp_path: Path, dump: Path) -> None:
    database = tmp_path / "w.sqlite3"
    before = restored(dump, database)
    house, at = await started(database)
    try:
        states: set[tuple[str, Status]] = set()
        for table_id, seq in before.items():
            table = await table_of(at, table_id)
            states.add((table.game, table.status))
            assert table.seq == seq
            if table.status is Status.LOBBY:
                await at.submit(table_id, Join(4711, "Newcomer"))
            elif LESSON.of(table.record) is not None:
                assert step_at(table) is not None
            elif table.status in IN_PLAY:
                await play_sample(at, table_id)
                assert (await table_of(at, table_id)).seq > seq
        assert {game for game, status in states if status in IN_PLAY} == GAMES
        kept = {row["id"] for row in await house.host.store.read(schema.tables.select())}
        assert kept == set(before)
    finally:
        await house.host.store.close()
