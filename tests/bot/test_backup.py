"""``parlour backup`` and ``parlour restore``: dated, checked, and whole or not at all."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import backup, cli, programs
from bot.storage import copies, open_store
from tests.bot.storage.test_old_databases import SCHEMAS, restored
from tests.bot.storage.test_upgrade import held

pytestmark = pytest.mark.sqlite


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Goes to an owner's folder, and returns the path of the database there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(programs, "UNIT", tmp_path / "unit/parlour.sqlite3")
    for name in [*os.environ]:
        if name.startswith(("PARLOUR_", "DISCORD_")):
            monkeypatch.delenv(name)
    (tmp_path / "var").mkdir()
    database = tmp_path / "var/parlour.sqlite3"
    restored(SCHEMAS[-1], database)

    async def upgrade() -> None:
        await (await open_store(str(database))).close()

    asyncio.run(upgrade())
    return database


@pytest.fixture
def nights(monkeypatch: pytest.MonkeyPatch) -> None:
    stamps: Iterator[str] = (f"202601{day:02}-031700" for day in range(1, 32))
    monkeypatch.setattr(backup, "stamp", lambda: next(stamps))


def name_of(database: Path, new: str = "") -> str:
    """Returns a player's name in a database, after changing it to a new one."""
    with closing(sqlite3.connect(database)) as connection:
        if new:
            connection.execute("UPDATE seats SET name = ?", (new,))
            connection.commit()
        return connection.execute("SELECT max(name) FROM seats").fetchone()[0]


@pytest.mark.usefixtures("nights")
def test_the_latest_backups_stay_and_nothing_else_is_deleted(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = here.parent / "backups"
    for _night in range(4):
        assert cli.main(["backup", str(folder), "--keep", "2"]) == 0
    names = [f"parlour-202601{day:02}-031700.sqlite3" for day in (3, 4)]
    assert sorted(os.listdir(folder)) == names
    assert names[1] in capsys.readouterr().out
    assert folder.stat().st_mode & 0o077 == (folder / names[0]).stat().st_mode & 0o077 == 0
    for other in ("parlour-notes.sqlite3", f"{names[0]}{copies.PARTIAL}"):
        (folder / other).touch()
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _folder: shutil._ntuple_diskusage(0, 0, 0))
        assert cli.main(["backup", str(folder), "--keep", "1"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert {*names, "parlour-notes.sqlite3"} <= {*os.listdir(folder)}
    assert cli.main(["backup", str(folder), "--keep", "1"]) == 0
    assert sorted(os.listdir(folder)) == [names[0].replace("03-", "06-"), "parlour-notes.sqlite3"]


def test_a_second_backup_of_one_name_is_refused_in_words(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = here.with_name("today")
    assert [cli.main(["doctor", "--backup", str(file)]) for _ in range(2)] == [0, 2]
    assert "already exists: name another file" in capsys.readouterr().err


def test_a_backup_comes_back_and_what_was_there_stays(here: Path) -> None:
    """Also over a database that is damaged, or gone."""
    folder, before = here.with_name("backups"), name_of(here)
    assert cli.main(["backup", str(folder)]) == 0
    (kept,) = map(str, folder.iterdir())
    name_of(here, "Since then")
    assert cli.main(["restore", kept]) == 0
    assert name_of(here) == before
    (aside,) = here.parent.glob("*.before-restore")
    assert name_of(aside) == "Since then"
    assert here.stat().st_mode & 0o777 == 0o600
    here.write_bytes(b"nonsense")
    Path(f"{here}-wal").write_bytes(b"more of it")
    aside.unlink()
    assert cli.main(["restore", kept]) == 0
    assert name_of(here) == before
    here.unlink()
    assert cli.main(["restore", kept]) == 0
    assert name_of(here) == before
    assert cli.main(["doctor"]) == 0


def test_what_cannot_be_restored_changes_nothing(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer, folder = here.with_name("newer"), here.with_name("folder")
    shutil.copy(here, newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    folder.mkdir()
    before = held(here)
    for wrong, why in (
        (newer, "is newer than this version"),
        (Path(cli.__file__), "is damaged"),
        (folder, "no backup"),
    ):
        assert cli.main(["restore", str(wrong)]) == 2
        assert why in capsys.readouterr().err

    async def while_a_bot_runs() -> int:
        store = await open_store(str(here))
        try:
            return await asyncio.to_thread(cli.main, ["restore", str(newer)])
        finally:
            await store.close()

    shutil.copy(here, newer)
    assert asyncio.run(while_a_bot_runs()) == 2
    assert "stop it first" in capsys.readouterr().err
    assert held(here) == before
    assert not [*here.parent.glob("*.before-restore")]


@pytest.mark.parametrize("command", ["doctor", "ratings", "backup"])
def test_the_database_is_found_where_the_unit_has_it_or_nowhere(
    command: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a wrong folder nothing is made and the sentence names the file."""
    arguments = [command, "backups"] if command == "backup" else [command]
    programs.UNIT.parent.mkdir()
    here.rename(programs.UNIT)
    assert cli.main(arguments) == 0
    assert str(programs.UNIT) in capsys.readouterr().out
    programs.UNIT.unlink()
    assert cli.main(arguments) == 2
    assert f"no database file {programs.UNIT}" in capsys.readouterr().err
    assert not here.exists()
