"""The table service: one queue for each table, drained on demand.

A command is on its table's queue before anything is awaited, so the order of arrival is the order
of play. A task drains a queue if none does yet, and ends when the queue is empty: an idle table
costs only its database row. The service decides a command, makes it durable, and only then answers
and shows it.
"""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress

from msgspec import structs
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

import rules
from bot.clock import guarded, unix_time
from bot.incidents import Incidents
from bot.log import logger
from bot.storage import Change, Conflict, Store
from bot.storage.changes import Apart, Blocked
from bot.storage.outage import CHECK_EVERY, Unavailable
from bot.storage.rows import StoredSeat, StoredTable
from bot.storage.store import Then
from bot.tables import mending, play
from bot.tables.events import Closed, Events, Finished, Forgotten, Moved, Opened, Placement
from bot.tables.games import Games
from bot.tables.kinds import kind_of, need_feature
from bot.tables.leaving import Erase
from bot.tables.lobby import Close, Leave, move_hands
from bot.tables.model import LIVE, MOVING, Player, Status, Table
from bot.tables.opening import new_table, seats_again
from bot.tables.pace import Clock
from bot.tables.parts import Terms
from bot.tables.placed import Announce, Placed, Thin
from bot.tables.play import Act, Stepped, TimeUp
from bot.tables.queue import Elsewhere, GetPreferences, Item, TableQueue, not_here, progress
from bot.tables.record import Record
from bot.tables.referee import Answer, Asker, Command, Decision, RateCheck
from bot.tables.refused import Broken, Expected, Misread, Refused
from bot.tables.stops import Retry, freeze
from bot.users.avoided import Avoided, apart

KEEP = 2_048
"""The most idle tables kept in memory: rereading a table costs a tenth of a press."""

DECIDED_AGAIN = 5
"""How often, at most, a command is decided again because another process changed the table."""


class Tables:
    """All tables; each handles one command after another.

    Attributes:
        games: the games that people can play now.
        set_aside: the tables that this process can't go on with, with the refusal's code.
        pace: the factor that people's time for moves is multiplied by; 1 is the games' own time.
        lobby_seconds: how many seconds a table waits for its start.
        events: publishes all tables' events to subscribers.
        opening: whether people may open new tables now.
        elsewhere: asks other processes to carry out commands at their tables.
        admissions: functions that refuse people, given a server and user id; cogs add their own.
    """

    def __init__(
        self,
        store: Store,
        games: Games,
        *,
        pace: float,
        lobby_seconds: float,
        preferences: GetPreferences,
        incidents: Incidents,
        avoided: Avoided,
    ) -> None:
        self._store = store
        self.games = games
        self.pace = pace
        self.lobby_seconds = lobby_seconds
        self.events = Events()
        self._preferences = preferences
        self._incidents = incidents
        self._avoided = avoided
        self._queues: OrderedDict[int, TableQueue] = OrderedDict()
        self.set_aside: dict[int, str] = {}
        self._closing = False
        self.opening = True
        self.elsewhere: Elsewhere = not_here
        self.admissions: list[Callable[[int, int], Awaitable[None]]] = []

    # -- asking ------------------------------------------------------------------------------------

    def submit(
        self, table_id: int, command: Command, asker: Asker | None = None
    ) -> asyncio.Future[Answer]:
        """Puts a command on a table's queue at once, and returns a future for its answer.

        For an ``asker`` who may not know of the table, the table doesn't exist.

        The future gets an :class:`Answer`, or an error: ``Refused``, ``rules.RuleError`` or
        :class:`Broken`. Any other error is a bug that hasn't changed the table.
        """
        queue, loop = self._queue(table_id), asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        if self._closing and not isinstance(command, Placed):
            answer.set_exception(Refused("closing"))
            answer.exception()  # the asker may have stopped waiting
            return answer
        asked = None if isinstance(command, Placed) else progress.get()
        item = Item(command, answer, loop.time(), get_contextvars(), asker, asked)
        queue.waiting.append(item)
        if queue.draining is None:
            queue.draining = loop.create_task(
                self._drain(table_id, queue), name=f"table {table_id}"
            )
        return answer

    async def reopen(self, old: Table, user_id: int, terms: Terms, level: str = "") -> Table:
        """Opens a lobby with a finished table's people, robots, seats, language and options.

        ``level`` is the level of its robots, if different from before.
        """
        was = old.record.terms
        kept = structs.replace(
            terms, locale=was.locale, options=was.options, preset=was.preset, pace=was.pace
        )
        seats = seats_again(old, user_id, self._avoided.parted, level)
        return await self.gather(old.game, (old.guild_id, old.place_id), seats, user_id, kept)

    async def admit(self, guild_id: int, user_ids: Iterable[int]) -> None:
        """Raises ``Refused`` if any of these people is barred from a server's tables."""
        for user_id in user_ids if guild_id else ():
            for admission in self.admissions:
                await admission(guild_id, user_id)

    async def get(self, table_id: int) -> Table | None:
        """Returns the current table, or ``None`` if it doesn't exist."""
        queue = self._queues.get(table_id)
        if queue is not None and queue.table is not None:
            return queue.table
        queue = self._queue(table_id)
        async with queue.reading:
            if queue.table is not None:  # another task was faster
                return queue.table
            rows = await self._store.table(table_id)
            if rows is None:
                return None
            table = await self._read(*rows)
            if not self._store.places.owns(rows[0].home):
                return table  # another process may change it at any moment
            queue.table = queue.table or table
        return queue.table

    async def of(self, user_id: int, *statuses: str) -> list[Table]:
        """Returns the tables in one of these states where a user has a seat."""
        table_ids = await self._store.tables_of(user_id, *statuses)
        return [table async for table in self.readable(table_ids)]

    async def readable(self, table_ids: Iterable[int]) -> AsyncIterator[Table]:
        """Yields the readable tables and skips damaged rows; in an outage, raises `Unavailable`."""
        for table_id in table_ids:
            table = None
            with guarded("table not read", table=table_id), suppress(Refused):  # then it is logged
                table = await self.get(table_id)
            if table is not None:
                yield table

    async def retry(self) -> None:
        """Retries all frozen tables in turn; any that still hit their bug freeze again."""
        async for table in self.readable(await self._store.with_status(str(Status.FROZEN))):
            tried = self.submit(table.id, Retry())
            await asyncio.wait({tried})
            if (error := tried.exception()) is not None and not isinstance(error, Refused):
                logger.error("frozen table not tried again", table=table.id, exc_info=error)

    async def step(self, step: Stepped, games: Collection[str]) -> None:
        """Shifts all timers at some games' tables; waits while the database is down."""
        waiting = await self._store.when_back(lambda: self._store.due(math.inf, games))
        while waiting:
            moving = [self.submit(table_id, step) for table_id in waiting]
            moved = zip(waiting, await asyncio.gather(*moving, return_exceptions=True), strict=True)
            waiting = [table_id for table_id, end in moved if isinstance(end, Unavailable)]
            if waiting:
                await asyncio.sleep(CHECK_EVERY)

    async def close(self) -> None:
        """Finishes accepted commands and refuses new ones, except records of posted messages."""
        self._closing = True
        while busy := [
            queue.draining for queue in self._queues.values() if queue.draining is not None
        ]:
            await asyncio.wait(busy)

    def queues_of(self, home: int) -> list[TableQueue]:
        """Returns the queues of a place's tables that are in memory."""
        queues = self._queues.values()
        return [queue for queue in queues if queue.table and queue.table.home == home]

    @property
    def waiting(self) -> int:
        """The number of commands that are waiting for their tables."""
        return sum(len(queue.waiting) for queue in self._queues.values())

    # -- the queue ---------------------------------------------------------------------------------

    def _queue(self, table_id: int) -> TableQueue:
        queue = self._queues.get(table_id)
        if queue is None:
            queue = self._queues[table_id] = TableQueue()
            for oldest in list(self._queues)[: max(0, len(self._queues) - KEEP)]:
                if self._queues[oldest].draining is None:
                    del self._queues[oldest]
        self._queues.move_to_end(table_id)
        return queue

    async def _drain(self, table_id: int, queue: TableQueue) -> None:
        loop = asyncio.get_running_loop()
        try:
            while queue.waiting:
                item = queue.waiting.popleft()
                command, answer = item.command, item.answer
                clear_contextvars()
                bind_contextvars(**item.log_context)
                before = queue.table
                try:
                    outcome = await self._carry_out(table_id, queue, item)
                except Exception as error:  # noqa: BLE001 - the asker gets any error
                    expected = isinstance(error, Expected)
                    if isinstance(command, TimeUp | Close) and not expected:  # no one asked
                        logger.error("not done", table=table_id, verb=command.label, exc_info=error)
                    if not answer.done():
                        answer.set_exception(error)
                        answer.exception()  # not logged: the asker may have stopped waiting
                else:
                    if item.progress is not None:
                        item.progress.done = True
                    if queue.table is not None:  # otherwise its own process publishes it
                        self._publish(command, outcome, before, loop.time() - item.arrived)
                    if not answer.done():
                        answer.set_result(outcome)
        finally:
            queue.draining = None

    def _publish(
        self, command: Command, answer: Answer, before: Table | None, seconds: float = 0.0
    ) -> None:
        """Publishes a durable change; ``before`` is the table before it, if known."""
        table = answer.table
        if isinstance(command, Erase | Thin):
            self.events.publish(Forgotten(answer))
        elif isinstance(command, Placed):
            self.events.publish(Placement(answer))
        else:
            if table.status not in LIVE and (before is None or before.status in LIVE):
                self.events.publish(Closed(table) if table.match is None else Finished(table))
            self.events.publish(Moved(command, answer, seconds))

    async def _carry_out(self, table_id: int, queue: TableQueue, item: Item) -> Answer:
        """Decides a command and makes it durable; starts over if the table changed elsewhere."""
        for _ in range(DECIDED_AGAIN):
            try:
                return await self._carry_out_once(table_id, queue, item)
            except Conflict:
                before, queue.table = queue.table, None
                now = await self.get(table_id)
                changed = before and now and now.version != before.version
                if now and changed and self._store.places.owns(now.home):
                    self._publish(TimeUp(), Answer(now), before)  # an uncertain change was written
        raise Refused("try_again")

    async def _carry_out_once(self, table_id: int, queue: TableQueue, item: Item) -> Answer:
        command = item.command
        table = queue.table or await self.get(table_id)
        if table is None:
            raise Refused("no_such_table")
        asker = item.asker
        if asker and not (table.known_to(asker.user_id, asker.place_id) or command.invited(table)):
            raise Refused("no_such_table")
        if not self._store.places.owns(table.home):
            await self.elsewhere(table, command)
            return Answer(await self.get(table_id) or table)
        if asker and table.status is Status.LOBBY and kind_of(table).bot_deals:
            raise Refused("not_now")
        if not isinstance(command, Erase | Close | Placed | Stepped | Announce | Thin):
            _ = self.games[table.game]  # refused if its cog is not loaded
            need_feature(table)
        draft = table.copy()
        decision = await self._decision(draft, queue.gate(item, table, self.games))
        try:
            decision.detail = command.decide(draft, decision)
            if draft.seated_changed:
                move_hands(table, draft)
            play.conclude(draft, decision)
            if not isinstance(command, Erase | Stepped | Announce | Thin):  # nothing has happened
                draft.updated_at = decision.clock.now
            coming: list[int] = []
            together: Sequence[Blocked] = ()
            if draft.seated_changed:
                everyone = [person.user_id for person in draft.people]
                coming = [user_id for user_id in everyone if table.seat_of(user_id) is None]
                together = self._avoided.between(coming, everyone)
                await self.admit(draft.guild_id, [user_id for user_id in coming if user_id > 0])
            scores = kind_of(draft).scores if decision.results else None
            change = draft.change(
                move=decision.move,
                results=decision.results,
                scored=None if scores is None else scores(draft),
                together=together,
            )
        except rules.WindowClosed as error:
            late = None
            if isinstance(command, Act):
                late = queue.limiter.lateness(command.user_id, command.window or "", item.arrived)
            raise late or error from None
        except (Refused, rules.RuleError, Misread, Unavailable):  # nothing has happened
            raise
        except Exception as error:  # any other error is a bug
            if table.status not in MOVING:
                raise  # it is already frozen or over, and stays so
            if await self._misled(table, error):
                raise Conflict from error
            raise await self._freeze(queue, table, error, command) from error
        logger.debug("decided", table=table.id, command=type(command).__name__)
        await self._commit(draft, change)
        queue.table = draft
        if await self._avoided.written_since(together):
            for user_id in coming:  # the block was added at the moment of the commit
                self.submit(table_id, Leave(user_id))
        logger.debug("durable", table=table.id, version=draft.version)
        if isinstance(command, Erase):
            queue.limiter.closed.clear()
            queue.limiter.played.clear()
        player = command.user_id if isinstance(command, Act) and decision.move else None
        now = asyncio.get_running_loop().time()
        queue.limiter.note(table, draft, player, item.arrived, now)
        return decision

    async def _decision(self, draft: Table, gate: RateCheck) -> Decision:
        people = [person.user_id for person in draft.people if person.present]
        clock = Clock(unix_time(), self.pace, await self._preferences(people))
        return Decision(
            draft, clock=clock, games=self.games, gate=gate, parted=self._avoided.parted
        )

    async def _misled(self, table: Table, error: Exception) -> bool:
        """Repairs a snapshot that differs from its log; returns whether that caused the error."""
        rows = await self._store.table(table.id)
        if rows is None or table.match is None:
            return False
        moves = await self._store.moves_of(table.id)
        wrong, repaired = mending.check(*rows, moves, Clock(unix_time(), self.pace))
        if not wrong or repaired is None:
            return False
        logger.warning(
            "table repaired", table=table.id, reason=wrong, found_by=type(error).__name__
        )
        await self._commit(repaired, repaired.change())
        return True

    async def _commit(self, table: Table, change: Change) -> None:
        try:
            await self._store.commit(change)
        except Apart:
            await self._avoided.load()
            raise Refused("not_with_them") from None
        table.version += 1

    # -- reading and storing -----------------------------------------------------------------------

    async def _read(self, row: StoredTable, seated: Sequence[StoredSeat]) -> Table:
        """Returns the table built from these rows, repaired if necessary."""
        if row.id in self.set_aside:
            raise Refused(self.set_aside[row.id])
        try:
            return mending.read(row, seated)
        except rules.BadSetup as error:
            return await self._repaired(row, seated, error)

    async def _repaired(
        self, row: StoredTable, seated: Sequence[StoredSeat], error: Exception
    ) -> Table:
        """Repairs and stores a table from its log; if that fails, logs and raises ``Refused``."""
        moves = await self._store.moves_of(row.id)
        try:
            table = mending.repair(row, seated, moves, Clock(unix_time(), self.pace))
        except Refused as refused:
            self.set_aside[row.id] = refused.code
            if refused.code == "closing":
                logger.warning("table left to a later version", table=row.id)
            else:
                logger.error("table set aside: restore a backup", table=row.id, exc_info=error)
            raise
        if table.sealed is None or row.status != table.status:
            reason = getattr(error, "code", "")
            logger.warning("table repaired", table=table.id, status=table.status, reason=reason)
            await self._store.commit_repaired(table.change())
            table.version += 1
            self._publish(TimeUp(), Answer(table), None)
        return table

    async def _freeze(
        self, queue: TableQueue, table: Table, error: Exception, command: Command
    ) -> Broken:
        """Stops a table that hit a bug, in the state it had before, with an incident number.

        If the write fails, it is frozen only in memory, until its next timer or a restart.
        """
        incident = self._incidents.note(
            "table frozen",
            error,
            user=getattr(command, "user_id", None),
            interaction=getattr(command, "interaction_id", None),
            guild=table.guild_id,
            channel=table.place_id,
            table=table.id,
            verb=command.label,
        )
        frozen = table.copy()
        freeze(frozen, incident)
        queue.table = frozen
        try:
            await self._commit(frozen, frozen.change())
        except Exception:  # noqa: BLE001 - the asker gets the first bug's number
            logger.exception("not noted as frozen", table=table.id, incident=incident)
        self._publish(TimeUp(), Answer(frozen), table)
        return Broken(incident)

    async def gather(
        self,
        game: str,
        place: tuple[int, int],
        seated: Sequence[Player | None],
        host: int,
        terms: Terms,
        mark: Callable[[Record], None] | None = None,
        then: Then | None = None,
        begin: Command | None = None,
    ) -> Table:
        """Opens a lobby with people seated; ``then`` writes more in the same transaction.

        With ``begin``, the transaction includes that command's outcome on a table without a number.

        Raises:
            Refused: ``draining``; or ``not_with_them``: some people here block each other (except
                in a tournament, which pairs them anyway).
        """
        _ = self.games[game]  # refused if its cog is not loaded
        if not self.opening:
            raise Refused("draining")
        now = unix_time()
        table = new_table(game, place, seated, host, terms, now, self.lobby_seconds)
        if mark is not None:
            mark(table.record)
        people = [] if kind_of(table).bot_deals else [person.user_id for person in table.people]
        if apart(people, self._avoided.parted):
            raise Refused("not_with_them")
        table.home = self._store.places.home_of_new(place[0])
        decision: Decision | None = None
        if begin is not None:
            decision = await self._decision(table, _ungated)
            begin.decide(table, decision)
            play.conclude(table, decision)
            table.seated_changed = False
        together = self._avoided.between(people, people)
        try:
            table.id = await self._store.create(table.row(), table.seat_rows(), then, together)
        except Apart:
            await self._avoided.load()
            raise Refused("not_with_them") from None
        self._queue(table.id).table = table
        self.events.publish(Opened(table))
        if begin is not None and decision is not None:
            self._publish(begin, decision, table)
        return table


def _ungated(_action: str, _windows: list[str]) -> None:
    """Allows everything, as no one has acted at a new table."""
