"""A schema upgrade happens entirely or not at all, despite interruptions, after a copy.

Tests interrupt it from an empty database and from each schema since 1.0.0, up to a future one.
"""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from alembic import command
from sqlalchemy import Connection, Engine, event, inspect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

import cogs
from bot import doctor
from bot.backup import back_up
from bot.programs import report
from bot.storage import DatabaseProblem, Unavailable, copies, dialects, engine, open_store
from bot.storage.dialects import Contents, contents
from bot.storage.schema import complete
from tests.bot.storage.test_old_databases import SCHEMAS, restored
from tests.support.solo import quick

ROOT = Path(__file__).parents[3]
HEAD = "next_of_tournaments"
DRAWN = list(dict.fromkeys([*SCHEMAS[:1], *SCHEMAS[-3:]]))

from_file = pytest.mark.parametrize(
    "dump", [None, *DRAWN], ids=lambda path: path.name[:4] if path else "base"
)
from_old_file = pytest.mark.parametrize("dump", DRAWN[-1:], ids=lambda path: path.name[:4])


@pytest.fixture(autouse=True, scope="module")
def migrations(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yields a folder with all migrations, one more, and one of a feature."""
    folder = tmp_path_factory.mktemp("later") / "migrations"
    shutil.copytree(engine._MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(Path(__file__).with_name("next_version.py"), folder / "versions")
    of_feature = folder.with_name("cogs") / "tournaments/migrations"
    of_feature.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("next_of_tournaments.py"), of_feature)
    assert cogs.__spec__ is not None
    places = [*cogs.__path__, str(folder.with_name("cogs"))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_MIGRATIONS", folder)
        patch.setattr(cogs.__spec__, "submodule_search_locations", places)
        engine._scripts.cache_clear()
        yield folder
    engine._scripts.cache_clear()


def laid_out(dump: Path | None, database: Path) -> Contents:
    """Writes an old database as a bot leaves it, and returns its content."""
    if dump is not None:
        restored(dump, database)
    with closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA journal_mode=WAL")
    return held(database)


def held(database: Path) -> Contents:
    with closing(sqlite3.connect(database)) as connection:
        return contents(connection)


def revision(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


@contextmanager
def heard(monkeypatch: pytest.MonkeyPatch, hears: Callable[[str], None]) -> Iterator[None]:
    """Calls ``hears`` with each statement before it runs; nearly every change is synced at once."""
    pragmas = dialects.sqlite_pragmas

    def prepared(connection: Any, record: object) -> None:
        pragmas(connection, record)
        for setting in ("cache_size=2", "synchronous=OFF"):
            connection.cursor().execute(f"PRAGMA {setting}")
        connection.driver_connection._conn.set_trace_callback(hears)

    with monkeypatch.context() as patch:
        patch.setattr(dialects, "sqlite_pragmas", prepared)
        yield


async def opened(database: Path) -> None:
    await (await open_store(str(database))).close()


@pytest.mark.sqlite
@from_file
async def test_a_kill_at_any_statement_leaves_what_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dump: Path | None
) -> None:
    """A killed process leaves its files as they are: the test copies them at each statement."""
    database = tmp_path / "w.sqlite3"
    before = laid_out(dump, database)
    left: dict[tuple[bytes, bytes], str] = {}

    def leave(statement: str) -> None:
        log = tmp_path / "w.sqlite3-wal"
        files = database.read_bytes(), log.read_bytes() if log.exists() else b""
        left.setdefault(files, statement)

    with heard(monkeypatch, leave):
        await opened(database)
    after = held(database)
    assert (revision(database), after == before) == (HEAD, False)
    assert len(left) > 3, "nothing reached the disk before the end"
    copied, started = tmp_path / "found.sqlite3", set[Contents]()
    for (file, log), statement in reversed(left.items()):
        copied.write_bytes(file)
        copied.with_name(f"{copied.name}-wal").write_bytes(log)
        state = held(copied)
        assert state in (before, after), statement
        if state not in started:
            started.add(state)
            await opened(copied)
            assert held(copied) == after, statement
    assert started >= {before}


@pytest.mark.sqlite
@from_old_file
@pytest.mark.parametrize("without", ["", "tournaments"])
async def test_a_feature_that_is_left_out_is_migrated_too(
    tmp_path: Path, dump: Path, without: str
) -> None:
    database = tmp_path / "w.sqlite3"
    laid_out(dump, database)
    async with quick(database, without=without) as w:
        assert ("cogs.tournaments" in w.bot.extensions) != bool(without)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT max(later) FROM entrants").fetchone() is not None
    assert revision(database) == HEAD


@pytest.mark.sqlite
@from_old_file
@pytest.mark.parametrize("at", [pytest.param(1, marks=pytest.mark.soak), 3])
def test_a_process_that_is_killed(tmp_path: Path, migrations: Path, dump: Path, at: int) -> None:
    """Uses a real process and the real signal, at a statement that changes the schema."""
    database = tmp_path / "w.sqlite3"
    before = laid_out(dump, database)
    killed = subprocess.run(
        [sys.executable, "-c", LATER + KILLED, str(migrations), str(database), str(at)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert killed.returncode != 0
    assert held(database) == before, killed.stderr
    assert held(Path(f"{database}{copies.BEFORE_UPGRADE}")) == before
    assert doctor_says(migrations, database) == HEAD


LATER = """
import asyncio, os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
import cogs
from bot import doctor
from bot.storage import engine, open_store

engine._MIGRATIONS = Path(sys.argv.pop(1))
cogs.__spec__.submodule_search_locations.append(str(engine._MIGRATIONS.with_name("cogs")))
"""

KILLED = """
left = int(sys.argv[2])

@event.listens_for(Engine, "after_cursor_execute")
def die(connection, cursor, statement, *_):
    global left
    left -= statement.startswith(("CREATE", "ALTER", "UPDATE"))
    if not left:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

asyncio.run(open_store(sys.argv[1]))
"""


def doctor_says(migrations: Path, database: Path) -> str:
    """Has the doctor repair a database, in its own process; returns the schema's revision."""
    done = subprocess.run(
        [sys.executable, "-c", LATER + "sys.exit(doctor.main())", str(migrations), "--repair"],
        cwd=ROOT,
        env={**os.environ, "PARLOUR_DATABASE": str(database)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return revision(database)


# -- an error at each statement, on both engines -----------------------------------------------


class Stop(Exception):
    """Interrupts an upgrade."""


def shape(connection: Connection) -> object:
    """Returns all tables with their columns and indexes, and the schema's revision."""
    view = inspect(connection)
    columns = {key: [row["name"] for row in of] for key, of in view.get_multi_columns().items()}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Skipped unsupported reflection")
        listed = view.get_multi_indexes()
    indexes = {key: {row["name"] for row in of} for key, of in listed.items()}
    version = None
    if view.has_table("alembic_version"):
        version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return columns, indexes, version


@asynccontextmanager
async def at_revision(address: str, old: str) -> AsyncIterator[AsyncEngine]:
    """Yields a database with no schema, or with today's."""
    engine_made = create_async_engine(address, **dialects.options(address))
    dialects.prepare(engine_made.sync_engine)
    try:
        if old == "today":
            async with engine_made.begin() as connection:
                await connection.run_sync(complete().create_all)
                config = engine._config()
                config.attributes["connection"] = connection.sync_connection
                await connection.run_sync(lambda _: command.stamp(config, "0018"))
        yield engine_made
    finally:
        await engine_made.dispose()


async def shape_of(database_engine: AsyncEngine) -> object:
    async with database_engine.connect() as connection:
        return await connection.run_sync(shape)


async def interrupted(target: AsyncEngine, every: int, cut: Callable[[Connection], None]) -> int:
    """Interrupts upgrades, each some changes later, until one gets through; returns the failures.

    No failed upgrade may leave anything.
    """
    before, count = await shape_of(target), 0
    while True:
        left = count * every

        def stop(connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
            nonlocal left
            if not left:
                cut(connection)
                raise Stop
            left -= statement.lstrip().startswith(("CREATE", "ALTER", "DROP", "INSERT", "UPDATE"))

        event.listen(Engine, "before_cursor_execute", stop)
        try:
            await engine._upgrade(target, None)
        except (Stop, DBAPIError):  # on a cut connection, rolling back fails as well
            event.remove(Engine, "before_cursor_execute", stop)
            assert await shape_of(target) == before, count
            count += 1
        else:
            event.remove(Engine, "before_cursor_execute", stop)
            return count


every = pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.soak)])
from_revision = pytest.mark.parametrize("old", ["base", "today"])


@pytest.mark.sqlite
@every
@from_revision
async def test_an_error_leaves_nothing(tmp_path: Path, old: str, every: int) -> None:
    async with at_revision(f"sqlite+aiosqlite:///{tmp_path}/w.sqlite3", old) as database_engine:
        assert await interrupted(database_engine, every, lambda _connection: None)


@every
@from_revision
async def test_a_cut_leaves_nothing_on_a_server(postgres: Any, old: str, every: int) -> None:
    """The connection ends without another word, as when the process is killed."""

    def cut(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.terminate()

    name = postgres.create("template0")
    async with at_revision(postgres.address(name), old) as database_engine:
        assert await interrupted(database_engine, every, cut)
    postgres.drop(name)


# -- a full disk -------------------------------------------------------------------------------


def pages(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("PRAGMA page_count").fetchone()[0]


@pytest.mark.sqlite
@from_file
async def test_a_disk_that_is_full_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dump: Path | None
) -> None:
    """It fills up after each page of an upgrade; once there is room again, the upgrade succeeds."""
    database, done = tmp_path / "w.sqlite3", tmp_path / "done.sqlite3"
    before = laid_out(dump, database)
    laid_out(dump, done)
    await opened(done)
    pragmas, most = dialects.sqlite_pragmas, [0]

    def limited(connection: Any, record: object) -> None:
        pragmas(connection, record)
        connection.cursor().execute(f"PRAGMA max_page_count={most[0]}")

    with monkeypatch.context() as patch:
        patch.setattr(dialects, "sqlite_pragmas", limited)
        first = max(1, pages(database))
        for most[0] in range(first, pages(done), 1 + (pages(done) - first) // 6):
            with pytest.raises(Unavailable):
                await opened(database)
            assert held(database) == before, most
    await opened(database)
    assert held(database) == held(done)


class Other(sqlite3.Connection):
    """A connection whose backup arrives changed."""

    def backup(self, target: sqlite3.Connection, **how: Any) -> None:
        super().backup(target, **how)
        target.execute("UPDATE tables SET seq = seq + 1")
        target.commit()


@contextmanager
def no_room(how: str, size: int) -> Iterator[None]:
    """Makes the copy of a file fail.

    Args:
        how: the system reports little room; writing fails; or the written file differs.
        size: the file's, in bytes.
    """
    with pytest.MonkeyPatch.context() as patch, ExitStack() as then:
        if how == "little":
            patch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=size - 1))
        elif how == "different":
            patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Other))
        else:
            import resource

            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            then.callback(resource.setrlimit, resource.RLIMIT_FSIZE, (soft, hard))
            resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, hard))
        yield


@pytest.mark.sqlite
@pytest.mark.parametrize("how", ["little", "different", *(["full"] if os.name == "posix" else [])])
@from_old_file
async def test_without_room_for_the_copy_nothing_is_touched(
    tmp_path: Path, dump: Path, how: str
) -> None:
    database = tmp_path / "w.sqlite3"
    before = laid_out(dump, database)
    earlier = tmp_path / f"w.sqlite3{copies.BEFORE_UPGRADE}"
    earlier.write_bytes(b"of an earlier upgrade")
    file = database.read_bytes()
    with no_room(how, len(file)), pytest.raises(DatabaseProblem, match="Nothing was changed") as no:
        await opened(database)
    assert str(earlier) in str(no.value)
    assert len(str(no.value).splitlines()) == 1
    assert {*os.listdir(tmp_path)} == {database.name, f"{database.name}.lock", earlier.name}
    assert (database.read_bytes(), earlier.read_bytes()) == (file, b"of an earlier upgrade")
    await opened(database)
    assert held(earlier) == before


# -- the copy ----------------------------------------------------------------------------------


@pytest.mark.sqlite
@from_old_file
async def test_the_copy_is_kept_until_the_next_upgrade(tmp_path: Path, dump: Path) -> None:
    """The log names it, only its owner may read it, and a start without an upgrade keeps it."""
    database = tmp_path / "w.sqlite3"
    before = laid_out(dump, database)
    copy = tmp_path / f"w.sqlite3{copies.BEFORE_UPGRADE}"
    copy.with_name(f"{copy.name}{copies.PARTIAL}").write_bytes(b"left by a process that was killed")
    for count in (1, 0):
        with structlog.testing.capture_logs() as logs:
            await opened(database)
        assert [row["copy"] for row in logs if "upgrading" in row["event"]] == [str(copy)] * count
        assert held(copy) == before
    assert os.name != "posix" or copy.stat().st_mode & 0o777 == 0o600
    assert {*os.listdir(tmp_path)} == {"w.sqlite3", "w.sqlite3.lock", copy.name}
    shutil.copy(copy, database)  # back to before
    assert revision(database) == dump.name[:4]
    await opened(database)


@pytest.mark.sqlite
@from_old_file
def test_the_doctor_copies_before_it_repairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dump: Path
) -> None:
    database = tmp_path / "w.sqlite3"
    before = laid_out(dump, database)
    monkeypatch.setenv("PARLOUR_DATABASE", str(database))
    assert doctor.main([]) == 0
    assert (held(database), os.listdir(tmp_path)) == (before, ["w.sqlite3"])
    with no_room("little", database.stat().st_size):
        assert doctor.main(["--repair"]) == 2
    assert held(database) == before
    assert doctor.main(["--repair"]) == 0
    assert held(tmp_path / f"w.sqlite3{copies.BEFORE_UPGRADE}") == before
    assert revision(database) == HEAD


@pytest.mark.sqlite
@from_old_file
def test_a_backup_that_fails_leaves_no_file_that_looks_like_one(tmp_path: Path, dump: Path) -> None:
    database, backup = tmp_path / "w.sqlite3", tmp_path / "backup.sqlite3"
    laid_out(dump, database)
    with no_room("different", 0), pytest.raises(DatabaseProblem, match="differs"):
        asyncio.run(back_up(str(database), backup, report))
    assert os.listdir(tmp_path) == ["w.sqlite3"]


@pytest.mark.sqlite
async def test_what_cannot_be_upgraded_says_what_to_do(tmp_path: Path) -> None:
    """Such as half an upgrade, or a schema from before the first release."""
    database = tmp_path / "w.sqlite3"
    laid_out(DRAWN[-1], database)
    with closing(sqlite3.connect(database)) as torn:
        torn.execute("CREATE TABLE later (id INTEGER)")
        torn.commit()
    for revision, message in (
        ("0015", r"cannot be upgraded .* Restore a backup"),
        ("0009", r"commit \w+"),
    ):
        with closing(sqlite3.connect(database)) as torn:
            torn.execute(f"UPDATE alembic_version SET version_num = '{revision}'")
            torn.commit()
        before = held(database)
        with pytest.raises(DatabaseProblem, match=message) as no:
            await opened(database)
        assert len(str(no.value).splitlines()) == 1
        assert held(database) == before
