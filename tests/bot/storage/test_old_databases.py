"""Databases as earlier versions left them, with tables alive: each comes along, and its tables are played on.

A file in ``schemas`` is what a bot of that schema version wrote, as SQL: made by that version's own code at tables of its
time, never by today's. Whoever adds a migration adds what the bot before it wrote, with tables of all five games in play:
``"\\n".join(sqlite3.connect(FILE).iterdump())``, without the lines about ``sqlite_sequence``, through gzip.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from bot.storage import schema
from bot.tables.commands import Act, Join
from bot.tables.model import IN_PLAY, Status
from cogs.learn.kind import LESSON, step_at
from tests.bot.test_writers import started

GAMES = {"beccato", "belle", "belote", "belratti", "cattitude"}
SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql.gz"))
VERSIONS = Path(schema.__file__).parent / "migrations" / "versions"
NUMBERS = sorted(path.name[:4] for path in VERSIONS.glob("0*.py"))


def restored(dump: Path, database: Path) -> dict[int, int]:
    """Writes an old database, and returns how many moves each of its tables has had."""
    with closing(sqlite3.connect(database)) as old:
        old.executescript(gzip.decompress(dump.read_bytes()).decode())
        return dict(old.execute("SELECT id, seq FROM tables"))


def test_every_version_before_this_one_is_there() -> None:
    """And the first, as long as it is the only one."""
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
            table = await at.get(table_id)
            assert table is not None
            states.add((table.game, table.status))
            assert table.seq == seq
            if table.status is Status.LOBBY:
                await at.submit(table_id, Join(4711, "Newcomer"))
            elif LESSON.of(table.record) is not None:
                assert step_at(table) is not None
            elif table.status in IN_PLAY:
                assert table.match is not None
                seat = table.match.prompts[0].seats[0]
                person = table.seats[seat]
                assert person is not None
                action: Any = rules.to_dict(table.match.sample(seat, Random(1)))
                await at.submit(table_id, Act(person.user_id, action))
                changed = await at.get(table_id)
                assert changed is not None
                assert changed.seq > seq
        assert {game for game, status in states if status in IN_PLAY} == GAMES
        kept = {row["id"] for row in await house.host.store.read(schema.tables.select())}
        assert kept == set(before)
    finally:
        await house.host.store.close()
