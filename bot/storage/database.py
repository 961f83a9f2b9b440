"""A writer that commits all waiting changes in one transaction, and readers alongside it.

Whatever is written is durable when the call returns: SQLite runs with ``synchronous=FULL``. Changes
that arrive during a transaction share the next one, so many tables share the cost of a disk write.
The writing task exists only while there is something to write.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import CursorResult
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from bot.log import logger
from bot.metrics.meters import Meters
from bot.storage.changes import Change, Conflict, Row, write_changes
from bot.storage.dialects import FAILURES, TAKEN, is_stale, trouble_of
from bot.storage.guard import Guard
from bot.storage.lease import RENEWED_EVERY, Lease, Lost, Places
from bot.storage.outage import AGAIN_AFTER, CHECK_EVERY, Outage, Unavailable
from bot.storage.receipt import Receipt

T = TypeVar("T")

READ_BY = 1.0
"""How many seconds readers have to return connections when the store closes or drops them."""


@dataclass(frozen=True, slots=True)
class _Job:
    change: Change | None
    run: Callable[[AsyncConnection], Awaitable[Any]] | None
    done: asyncio.Future[Any]
    since: float
    trail: dict[str, Any]


class Database:
    """The database connections: what is read and written, in what order and how durably.

    Attributes:
        places: the part of the database that belongs to this process.
        meters: counts transactions and failures.
        lost: whether another process has taken this process's place: no more writes.
        on_loss: called when another process takes the place.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        writer: AsyncConnection,
        guard: Guard | Lease | None = None,
        receipt: Receipt | None = None,
    ) -> None:
        """Takes what it will have to close: the writer, a guard, or a lease and receipt."""
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
        """Finishes waiting work, refuses later calls, and closes every connection."""
        self._closed = True
        if self._renewing is not None:
            self._renewing.cancel()
        if self._writing is not None:
            await asyncio.wait({self._writing})
        if self._readers:
            await asyncio.wait(self._readers, timeout=READ_BY)
        if self._receipt is not None:
            with contextlib.suppress(*FAILURES):  # another writer deletes the row within a week
                await self._receipt.close()
        if isinstance(self._guard, Lease):  # stored as a row in the database
            await self._guard.release()
        await self._writer.close()
        await self._engine.dispose()
        if isinstance(self._guard, Guard):
            await self._guard.release()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def drop(self) -> None:
        """Drops the connections in mid-work, as a power cut would.

        Readers get a moment to return theirs, as a pool doesn't close connections in use.
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
        if isinstance(self._guard, Guard):  # the system would release it too; a lease runs out
            await self._guard.release()

    async def _renew(self) -> None:
        """Renews the lease on this process's place while nothing else is written."""
        while not self.lost:
            await asyncio.sleep(RENEWED_EVERY)
            with contextlib.suppress(*FAILURES, Unavailable):
                await self.write(_nothing)

    # -- writing -----------------------------------------------------------------------------------

    async def write(self, run: Callable[[AsyncConnection], Awaitable[T]], *, notice: str = "") -> T:
        """Runs statements on the writer's connection, all or none, in a shared transaction.

        Args:
            run: runs the statements.
            notice: words to send to the database's other processes afterwards, if any.
        """

        async def and_notify(connection: AsyncConnection) -> T:
            done = await run(connection)
            if notice:
                await self.places.notify(connection, notice)
            return done

        return await self._enqueue(None, and_notify)

    async def alone(self, statement: Any) -> int:
        """Changes rows in a separate transaction; returns how many rows changed.

        Use it for other processes' rows: in a larger transaction, the two could deadlock.
        """
        async with self._reader() as connection:
            changed: int = (await connection.execute(statement)).rowcount
            await connection.commit()
        return changed

    async def when_back(self, work: Callable[[], Awaitable[T]]) -> T:
        """Runs the work; waits and retries while the database is unavailable.

        Raises:
            Unavailable: the store is closed, or its place is lost.
        """
        while True:
            try:
                return await work()
            except Unavailable:
                if self._closed or self.lost:
                    raise
                await asyncio.sleep(CHECK_EVERY)

    async def notify(self, words: str) -> None:
        """Sends words to the database's other processes, if any."""
        if self.places.shared:
            await self.write(_nothing, notice=words)

    async def _enqueue(
        self, change: Change | None, run: Callable[[AsyncConnection], Awaitable[Any]] | None
    ) -> Any:
        if self._dropped:  # nothing is written after a power cut
            raise asyncio.CancelledError
        if self._closed:  # close() uses the connection now
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
        """Writes a batch in one transaction; if that fails, each job in its own transaction."""
        clear_contextvars()  # they belong to the task that started the writer
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
        """Writes a batch; retries while the database is locked or unreachable.

        Raises:
            Unavailable: it can't be written; `Uncertain` if it may have been.
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
                await writer.rollback()
                await writer.begin()  # the next rollback reaches SQLite, which may still be in it
                raise
            await self._roll_back()
            if not await self._receipt.is_there():
                raise
        return answers

    def _check(self) -> None:
        """Checks a database's file (see `Guard.check`): SQLite would keep using a deleted file."""
        if isinstance(self._guard, Guard):
            self._guard.check()

    async def _sign(self, writer: AsyncConnection) -> None:
        """Begins a transaction by renewing the lease.

        Raises:
            Lost: another process has the place; every later write raises this, too.
        """
        if self.lost:
            raise Lost
        if self._lease is not None and not await self._lease.sign(writer):
            await self._roll_back()
            self.lose()
            raise Lost

    def lose(self) -> None:
        """Records that another process has the place, and calls ``on_loss``: no more writes."""
        self.lost = True
        logger.error("another process has taken over", place=self.places.own)
        self.on_loss()

    async def _roll_back(self) -> None:
        """Ends the writer's transaction, even if its connection no longer responds."""
        try:
            await self._writer.rollback()
        except FAILURES:
            await self._writer.invalidate()
            await self._writer.rollback()

    # -- reading -----------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _reader(self) -> AsyncGenerator[AsyncConnection]:
        """Yields a connection for reading; raises ``CancelledError`` after a power cut.

        Raises:
            Unavailable: the store is closed.
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
        """Returns a query's rows."""
        return (await self.read_together(statement))[0]

    async def read_together(self, *statements: Any) -> list[list[Row]]:
        """Returns several queries' rows, all read on one connection.

        Raises:
            Unavailable: the database can't be read at the moment.
        """
        return await self._fetch(_rows, statements)

    async def read_plainly(self, *statements: Any) -> list[Sequence[Sequence[Any]]]:
        """Returns rows as their values in the order asked for: faster, where there are many.

        Raises:
            Unavailable: the database cannot be read just now.
        """
        return await self._fetch(CursorResult[Any].fetchall, statements)

    async def _fetch(
        self, rows_of: Callable[[CursorResult[Any]], T], statements: Sequence[Any]
    ) -> list[T]:
        since = asyncio.get_running_loop().time()
        while True:
            try:
                self._check()
                async with self._reader() as connection:
                    fetched = [rows_of(await connection.execute(item)) for item in statements]
            except FAILURES as error:
                self._note_failure(error)
                if not self._outage.hits(error, since, "reading"):
                    raise
                await asyncio.sleep(AGAIN_AFTER)
            else:
                self._outage.over("reading")
                return fetched

    async def pieces(self, statement: Any, size: int) -> AsyncIterator[list[Row]]:
        """Yields a query's rows in lists of at most ``size``."""
        async with self._reader() as connection:
            fetched = await connection.stream(statement)
            async for some in fetched.mappings().partitions(size):
                yield [dict(row) for row in some]


def _rows(result: CursorResult[Any]) -> list[Row]:
    """Returns rows as dictionaries keyed by column name, in plain strings, as msgspec needs."""
    names = list(map(str, result.keys()))
    return [dict(zip(names, row, strict=True)) for row in result]


async def _nothing(_connection: AsyncConnection) -> None:
    """Adds nothing to what every transaction writes."""


def _fail(batch: list[_Job], error: BaseException) -> None:
    for job in batch:
        if not job.done.done():
            job.done.set_exception(error)
