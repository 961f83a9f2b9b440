"""Moves a community from one engine to the other and back."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, insert

from bot.app.build import build
from bot.backup import back_up
from bot.config import Settings
from bot.doctor import examine
from bot.move_database import COPY, copied_tables, main, move
from bot.storage import DatabaseProblem, open_store
from bot.storage.receipt import NAMED
from bot.storage.schema import seats, tables
from bot.tables.events import Events
from bot.tables.model import Status
from cogs.ratings.logic.service import RatingService
from tests.bot.test_outage import ROW
from tests.bot.test_writers import dealt, started, table_of
from tests.cogs.ratings.test_keeper import history
from tests.support.playing import play_sample


async def rows_of(database: str) -> dict[str, list[str]]:
    store = await open_store(database)
    contents: dict[str, list[str]] = {}
    for kind in copied_tables():
        rows = [
            repr(row)
            for row in await store.read(kind.select())
            if row.get("name") != COPY and not str(row.get("name")).startswith(NAMED)
        ]
        contents[kind.name] = sorted(rows)
    await store.close()
    return contents


async def a_community(database: str) -> None:
    bot, at = await started(Path(database))
    await play_on(at, await dealt(at), 3)
    await history(bot.host.store, Random("moved"), 12, RatingService(bot.host.store))
    await bot.host.store.save_player(3, zone="Europe/Paris", text_mode=True, quiet_from=22)
    await bot.host.store.install("commands", b"\x00\xff")
    await bot.host.guild_settings.set(7, language="fr")
    gone = await bot.host.store.create(ROW, [])
    lost = delete(tables).where(tables.c.id == gone)
    await bot.host.store.write(lambda connection: connection.execute(lost))
    await bot.host.store.close()


async def play_on(at: Any, table_id: int, moves: int) -> None:
    for _ in range(moves):
        await play_sample(at, table_id)


async def test_to_a_server_and_back(tmp_path: Path, address: str) -> None:
    """Every row arrives; a copy can be repeated until someone plays; new tables get new numbers."""
    file, server, again, output = str(tmp_path / "a"), address, str(tmp_path / "c"), list[str]()
    await a_community(file)
    before = await rows_of(file)
    assert all(before[kind] for kind in ("tables", "moves", "steps", "players", "guilds", "scores"))
    for _ in range(2):
        await move(file, server, output.append)
        assert await rows_of(server) == before
    assert "13 tables" in output[-1]

    bot = build(Settings.read(database=server, _env_file=None))
    await bot.load_cogs()
    bot.host.tables.events = Events()
    await play_on(bot.host.tables, 1, 3)
    assert await dealt(bot.host.tables) == 15  # 14 is gone, and named on old buttons
    assert (await table_of(bot.host.tables, 1)).status is Status.PLAYING
    await bot.host.store.close()
    with pytest.raises(DatabaseProblem, match="neither empty nor"):
        await move(file, server, output.append)

    played = await rows_of(server)
    await move(server, again, output.append)
    assert await rows_of(again) == played == await rows_of(server)
    bot, at = await started(Path(again))
    await play_on(at, 1, 2)
    assert (await table_of(at, 1)).seq == 8
    await bot.host.store.close()


async def test_the_doctor_sees_a_server_and_backs_it_up(tmp_path: Path, address: str) -> None:
    server, backup, output = address, tmp_path / "backup", list[str]()
    store = await open_store(server)
    await history(store, Random("seen"), 3)
    await store.close()
    await back_up(server, backup, output.append)
    assert await rows_of(str(backup)) == await rows_of(server)
    assert backup.stat().st_mode & 0o077 == 0
    output.clear()
    assert await examine(server, output.append) == 0
    assert "3 tables" in output[0]


async def test_what_a_server_does_not_take_is_not_copied_at_all(
    tmp_path: Path, address: str
) -> None:
    """A row of a missing table, as in a damaged file: the owner reads one sentence."""
    file, server = str(tmp_path / "a"), address
    store = await open_store(file)
    await store.create(ROW, [])
    await store._writer.exec_driver_sql("PRAGMA foreign_keys=OFF")
    await store._writer.commit()
    lost = {"table_id": 99, "seat": 0, "user_id": 1, "name": "Bob"}
    await store.write(lambda connection: connection.execute(insert(seats), lost))
    await store.close()
    with pytest.raises(DatabaseProblem, match="nothing was copied"):
        await move(file, server, lambda _sentence: None)
    assert not any((await rows_of(server)).values())


@pytest.mark.sqlite
def test_what_cannot_be_copied_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    file = str(tmp_path / "a")
    for source, target, message in (
        (file, str(tmp_path / "b"), "no database file"),
        (file, file, "the same"),
        ("nonsense://me:secret@host/db", file, "not an address"),
        ("postgresql://me:secret@host/db", file, "requirements-postgres.lock"),
    ):
        assert main([source, target]) == 2
        error = capsys.readouterr().err
        assert message in error
        assert "secret" not in error
