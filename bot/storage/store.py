"""The store: one writer that commits whatever is waiting in one transaction, and readers beside it.

An accepted action is durable when ``commit`` returns: SQLite runs with ``synchronous=FULL``. Changes that arrive while
a transaction is under way go together into the next one, so that many tables moving at once share the cost of the disk.
The task that writes exists only while there is something to write.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import CursorResult, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from bot.log import logger
from bot.metrics.meters import Meters
from bot.storage.changes import Blocked, Change, Conflict, Row, need_together, write_changes
from bot.storage.dialects import FAILURES, TAKEN, is_stale, put, trouble_of
from bot.storage.guard import Guard
from bot.storage.lease import RENEWED_EVERY, Lease, Lost
from bot.storage.lookups import TableLookups
from bot.storage.outage import AGAIN_AFTER, LOOKED_EVERY, Outage, Unavailable
from bot.storage.personal import forget
from bot.storage.places import Places
from bot.storage.receipt import Receipt
from bot.storage.schema import installation, players, seats, tables

T = TypeVar("T")

Then = Callable[[AsyncConnection, int], Awaitable[None]]
"""Writes what goes with a new table, by its id, in the same transaction."""

READ_BY = 1.0
"""Seconds for readers to give their connections back when everything is closed or dropped."""


@dataclass(frozen=True, slots=True)
class _Job:
    change: Change | None
    run: Callable[[AsyncConnection], Awaitable[Any]] | None
    done: asyncio.Future[Any]
    since: float
    trail: dict[str, Any]


class Store(TableLookups):
    """The database, in the words of the table service.

    Attributes:
        places: what of it is this process's.
        meters: hear of transactions and failures.
        lost: whether another process has taken this one's place: nothing can be written any more.
        on_loss: is called then.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        writer: AsyncConnection,
        guard: Guard | Lease | None = None,
        receipt: Receipt | None = None,
    ) -> None:
        """Takes the writer's connection and, closed with it, the guard of a file, or lease and receipt of a server."""
        self._engine = engine
        self._writer = writer
        self._guard = guard
        self._receipt = receipt
        self._outage = Outage()
        self.meters = Meters()
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._readers = set[asyncio.Future[None]]()
        self._dropped = self._closed = False
        self.lost = False
        self.on_loss: Callable[[], None] = lambda: None
        self._lease = guard if isinstance(guard, Lease) else None
        self.places = self._lease or Places()
        self._renewing: asyncio.Task[None] | None = None
        if self._lease is not None:
            self._renewing = asyncio.create_task(self._renew(), name="lease")

    async def close(self) -> None:
        """Finishes what was handed in, refuses what comes later, and closes every connection."""
        self._closed = True
        if self._renewing is not None:
            self._renewing.cancel()
        if self._writing is not None:
            await asyncio.wait({self._writing})
        if self._readers:
            await asyncio.wait(self._readers, timeout=READ_BY)
        if self._receipt is not None:
            with contextlib.suppress(*FAILURES):  # it is deleted in a week
                await self._receipt.close()
        if isinstance(self._guard, Lease):  # a row of the database
            await self._guard.release()
        await self._writer.close()
        await self._engine.dispose()
        if isinstance(self._guard, Guard):
            await self._guard.release()

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return len(self._waiting)

    async def drop(self) -> None:
        """Drops the connections in the middle of whatever they are doing, as a power cut would.

        Readers hold theirs for a moment more: a pool forgets what is out of it without closing it.
        """
        self._dropped = True
        if self._renewing is not None:
            self._renewing.cancel()
        if self._writing is not None:
            self._writing.cancel()
        self._waiting.clear()
        await self._writer.invalidate()
        if self._readers:
            await asyncio.wait(self._readers, timeout=READ_BY)
        await self._writer.close()
        await self._engine.dispose()
        if isinstance(self._guard, Guard):  # the system ends it; a lease runs out
            await self._guard.release()

    async def _renew(self) -> None:
        """Keeps this process's place where nothing else is written."""
        while not self.lost:
            await asyncio.sleep(RENEWED_EVERY)
            with contextlib.suppress(*FAILURES, Unavailable):
                await self.write(_nothing)

    # -- writing -----------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Makes a change durable.

        Raises:
            Conflict: the table has another version by now; nothing was changed.
        """
        await self._enqueue(change, None)

    async def commit_repaired(self, change: Change, game: str) -> None:
        """Makes a repaired row durable, whatever its version and its game are now."""
        key, version = change.table["id"], change.table["version"]
        known = update(tables).where(tables.c.id == key).values(version=version, game=game)
        await self.write(lambda connection: connection.execute(known))
        await self.commit(change)

    async def create(
        self,
        row: Row,
        seated: Sequence[Row],
        then: Then | None = None,
        together: Sequence[Blocked] = (),
    ) -> int:
        """Adds a table with its seats, with what goes ``then`` with it, and returns its id, which the rows do not have yet.

        Raises:
            Apart: there is one of the blocks that must not exist for these people to sit ``together``.
        """
        new = {name: value for name, value in row.items() if name != "id"}

        async def run(connection: AsyncConnection) -> int:
            await need_together(connection, together)
            key: Any = (await connection.execute(insert(tables), new)).inserted_primary_key
            if seated:
                rows = [{**one, "table_id": key[0]} for one in seated]
                await connection.execute(insert(seats), rows)
            if then is not None:
                await then(connection, int(key[0]))
            return int(key[0])

        return await self._enqueue(None, run)

    async def save_player(self, user_id: int, **values: object) -> None:
        """Remembers something about a person: ``hand``, ``dm_closed``, ``locale``."""
        row = {"user_id": user_id, **values}
        await self.write(
            lambda connection: put(connection, players, [row]), tells=f"person {user_id}"
        )

    async def installed(self, name: str) -> bytes | None:
        """Returns what the bot keeps for itself under a name."""
        rows = await self.read(select(installation.c.value).where(installation.c.name == name))
        return rows[0]["value"] if rows else None

    async def install(self, name: str, value: bytes) -> None:
        """Keeps something for the bot itself."""
        row = {"name": name, "value": value}
        await self.write(lambda connection: put(connection, installation, [row]))

    async def install_first(self, name: str, value: bytes) -> bytes:
        """Keeps something unless another process was faster; returns what is kept."""
        row = {"name": name, "value": value}
        await self.write(lambda connection: put(connection, installation, [row], keep=True))
        return await self.installed(name) or value

    async def forget_player(self, user_id: int, former: int) -> None:
        """Forgets what is remembered about a person, for whom ``former`` stands then; what they played stays with the tables."""
        await self.write(
            lambda connection: forget(connection, user_id, former), tells=f"person {user_id}"
        )

    async def write(self, run: Callable[[AsyncConnection], Awaitable[T]], *, tells: str = "") -> T:
        """Runs statements on the writer's connection, all of them or none, among the other changes.

        Args:
            run: runs them.
            tells: what to tell the other processes of the database then, if there are any.
        """

        async def and_tell(connection: AsyncConnection) -> T:
            done = await run(connection)
            if tells:
                await self.places.notify(connection, tells)
            return done

        return await self._enqueue(None, and_tell)

    async def alone(self, statement: Any) -> int:
        """Changes a row in a transaction of its own, and returns how many rows have changed.

        For a row that is another process's to write: among other changes, each could wait for what the other holds.
        """
        async with self._reader() as connection:
            changed: int = (await connection.execute(statement)).rowcount
            await connection.commit()
        return changed

    async def when_back(self, work: Callable[[], Awaitable[T]]) -> T:
        """Does what is due; while the database is away, it waits for it.

        Raises:
            Unavailable: it won't be back for this process.
        """
        while True:
            try:
                return await work()
            except Unavailable:
                if self._closed or self.lost:
                    raise
                await asyncio.sleep(LOOKED_EVERY)

    async def notify(self, words: str) -> None:
        """Tells the other processes of the database something, if there are any."""
        if self.places.shared:
            await self.write(_nothing, tells=words)

    async def _enqueue(
        self, change: Change | None, run: Callable[[AsyncConnection], Awaitable[Any]] | None
    ) -> Any:
        if self._dropped:  # after a power cut no one writes on
            raise asyncio.CancelledError
        if self._closed:  # its connection belongs to what closes it
            raise Unavailable
        loop = asyncio.get_running_loop()
        job = _Job(change, run, loop.create_future(), loop.time(), get_contextvars())
        self._waiting.append(job)
        if self._writing is None:
            self._writing = loop.create_task(self._drain(), name="store writer")
        return await job.done

    async def _drain(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write_or_split(batch)
        finally:
            self._writing = None

    async def _write_or_split(self, batch: list[_Job]) -> None:
        """Writes a batch in one transaction; if it fails, each job in its own, so that none fails for another."""
        clear_contextvars()  # they belong to what woke the writer
        if len(batch) == 1:
            bind_contextvars(**batch[0].trail)
        try:
            answers = await self._write_patiently(batch)
        except Unavailable as error:
            _fail(batch, error)
        except Exception as error:  # noqa: BLE001 - the caller gets it
            await self._roll_back()
            if len(batch) == 1:
                taken = isinstance(error, TAKEN)
                _fail(batch, Conflict(str(getattr(error, "orig", error))) if taken else error)
            else:
                for job in batch:
                    await self._write_or_split([job])
        except BaseException as error:
            await self._roll_back()
            _fail(batch, error)
            raise
        else:
            for job, answer in zip(batch, answers, strict=True):
                if not job.done.done():
                    job.done.set_result(answer)

    async def _write_patiently(self, batch: list[_Job]) -> list[Any]:
        """Writes a batch, again and again while the database is locked.

        Raises:
            Unavailable: it cannot be written; surely nothing of it is.
        """
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                answers = await self._write(batch)
            except FAILURES as error:
                self._note_failure(error)
                await self._roll_back()
                if is_stale(error):
                    await self._writer.invalidate()
                    await self._engine.dispose()
                if not self._outage.hits(error, batch[0].since, "writing"):
                    raise
                await asyncio.sleep(AGAIN_AFTER)
            else:
                self._outage.over("writing")
                self.meters.written(loop.time() - began)
                return answers

    def _note_failure(self, error: Exception) -> None:
        trouble = trouble_of(error)
        self.meters.failed("statement" if trouble is None else trouble.name.lower())

    async def _write(self, batch: list[_Job]) -> list[Any]:
        writer = self._writer
        await self._sign(writer)
        changes = [job.change for job in batch if job.change is not None]
        await write_changes(writer, changes, self._lease and self._lease.epochs)
        answers = [await job.run(writer) if job.run is not None else None for job in batch]
        if self._receipt is not None:
            await self._receipt.sign(writer)
        self._check()
        try:
            await writer.commit()
        except FAILURES:
            if self._receipt is None:
                raise
            await self._roll_back()
            if not await self._receipt.is_there():
                raise
        return answers

    def _check(self) -> None:
        """Makes sure that a file is still there: SQLite goes on with one that was deleted, and all would be lost.

        Raises:
            sqlite3.OperationalError: it is not.
        """
        if isinstance(self._guard, Guard):
            self._guard.check()

    async def _sign(self, writer: AsyncConnection) -> None:
        """Begins a transaction with the lease.

        Raises:
            Lost: another process has the place; so it is with everything from now on.
        """
        if self.lost:
            raise Lost
        if self._lease is not None and not await self._lease.sign(writer):
            await self._roll_back()
            self.lose()
            raise Lost

    def lose(self) -> None:
        """Takes note that another process has the place: nothing is written any more."""
        self.lost = True
        logger.error("another process has taken over", place=self.places.own)
        self.on_loss()

    async def _roll_back(self) -> None:
        """Ends the writer's transaction, whether or not its connection still answers."""
        try:
            await self._writer.rollback()
        except FAILURES:
            await self._writer.invalidate()
            await self._writer.rollback()

    # -- reading -----------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _reader(self) -> AsyncGenerator[AsyncConnection]:
        """Yields a connection to read with; after a power cut no one reads on.

        Raises:
            Unavailable: it is closed.
        """
        if self._dropped:
            raise asyncio.CancelledError
        if self._closed:
            raise Unavailable
        read = asyncio.get_running_loop().create_future()
        self._readers.add(read)
        try:
            async with self._engine.connect() as connection:
                yield connection
        finally:
            self._readers.discard(read)
            read.set_result(None)

    async def read(self, statement: Any) -> list[Row]:
        return (await self.read_together(statement))[0]

    async def read_together(self, *statements: Any) -> list[list[Row]]:
        """Returns the rows of queries, from one connection.

        Raises:
            Unavailable: the database cannot be read just now.
        """
        since = asyncio.get_running_loop().time()
        while True:
            try:
                self._check()
                async with self._reader() as connection:
                    found = [_rows(await connection.execute(one)) for one in statements]
            except FAILURES as error:
                self._note_failure(error)
                if not self._outage.hits(error, since, "reading"):
                    raise
                await asyncio.sleep(AGAIN_AFTER)
            else:
                self._outage.over("reading")
                return found

    async def pieces(self, statement: Any, size: int) -> AsyncIterator[list[Row]]:
        """Yields the rows of a query, so many at a time."""
        async with self._reader() as connection:
            found = await connection.stream(statement)
            async for some in found.mappings().partitions(size):
                yield [dict(row) for row in some]


def _rows(result: CursorResult[Any]) -> list[Row]:
    """Returns rows by column name: as plain strings, since msgspec converts no others."""
    names = list(map(str, result.keys()))
    return [dict(zip(names, row, strict=True)) for row in result]


async def _nothing(_connection: AsyncConnection) -> None:
    """Writes nothing but what every transaction does."""


def _fail(batch: list[_Job], error: BaseException) -> None:
    for job in batch:
        if not job.done.done():
            job.done.set_exception(error)
