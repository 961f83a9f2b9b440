"""The table service: one queue a table, drained on demand.

A command is put on its table's queue before anything is awaited, so the order of arrival is the order of play. If
no one drains that queue, a task starts that does and ends when it is empty; a table no one touches costs a row in the
database and nothing else. A command is decided, made durable, and only then answered and shown.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence

import discord
from msgspec import structs
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

import rules
from bot.incidents import Incidents
from bot.log import logger
from bot.storage import Change, Conflict, Store
from bot.storage.changes import Apart, Blocked
from bot.storage.store import Row, Then
from bot.tables import mending, play
from bot.tables.company import Company
from bot.tables.events import Closed, Events, Finished, Forgotten, Moved, Opened, Placement
from bot.tables.games import Games
from bot.tables.kinds import kind_of, need_feature
from bot.tables.leaving import Erase
from bot.tables.line import Elsewhere, Item, TableLine, Wishes, deed, not_here
from bot.tables.lobby import Close, Leave, carry_hands
from bot.tables.model import LIVE, MOVING, Person, Status, Table
from bot.tables.notice import Tell
from bot.tables.opening import new_table, seats_again
from bot.tables.pace import Clock
from bot.tables.parts import Terms
from bot.tables.placed import Placed
from bot.tables.play import Act, Stepped, TimeUp
from bot.tables.record import Record
from bot.tables.referee import Answer, Asker, Command, Decision, RateCheck
from bot.tables.refused import Broken, Expected, Misread, Refused
from bot.tables.stops import Retry, freeze
from bot.users.avoided import Avoided
from bot.users.company import apart

KEEP = 2_048
"""Tables kept in memory while nothing happens at them: reading one again costs a tenth of a press."""

DECIDED_AGAIN = 5
"""How often a command is decided at most, each time on what another process has made of the table."""


class Tables:
    """All tables, one command after the other at each.

    Attributes:
        games: the games that can be played now.
        set_aside: tables whose rows are damaged beyond repair.
        pace: how long people have for a move, 1 is the games' own.
        lobby_seconds: how long a table waits to be started.
        events: who hears of what has happened.
        opening: whether new tables may be opened now.
        elsewhere: has other processes carry out what is asked of their tables.
    """

    def __init__(
        self,
        store: Store,
        games: Games,
        *,
        pace: float,
        lobby_seconds: float,
        wishes: Wishes,
        incidents: Incidents,
        avoided: Avoided | None = None,
    ) -> None:
        self._store = store
        self.games = games
        self.pace = pace
        self.lobby_seconds = lobby_seconds
        self.events = Events()
        self._wishes = wishes
        self._incidents = incidents
        self._company = Company(store, avoided)
        self._lines: OrderedDict[int, TableLine] = OrderedDict()
        self.set_aside: set[int] = set()
        self._closing = False
        self.opening = True
        self.elsewhere: Elsewhere = not_here

    # -- the door ----------------------------------------------------------------------------------

    def submit(
        self, table_id: int, command: Command, asker: Asker | None = None
    ) -> asyncio.Future[Answer]:
        """Puts a command on a table's queue, at once, and returns its answer to come.

        To an ``asker`` who may not know of the table, there is none.

        The answer is an :class:`Answer`, or one of ``Refused``, ``rules.RuleError``, or :class:`Broken`; anything else is a
        bug that has not touched the table.
        """
        line, loop = self._line(table_id), asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        if self._closing and not isinstance(command, Placed):
            answer.set_exception(Refused("closing"))
            answer.exception()  # the asker may have stopped waiting
            return answer
        asked = None if isinstance(command, Placed) else deed.get()
        item = Item(command, answer, loop.time(), get_contextvars(), asker, asked)
        line.waiting.append(item)
        if line.draining is None:
            line.draining = loop.create_task(self._drain(table_id, line), name=f"table {table_id}")
        return answer

    async def open(
        self, game: str, guild_id: int, channel_id: int, host: Person, terms: Terms
    ) -> Table:
        """Opens a lobby with its host seated."""
        return await self.gather(game, (guild_id, channel_id), [host], host.user_id, terms)

    async def reopen(self, old: Table, user_id: int, terms: Terms) -> Table:
        """Opens a lobby with the people, robots, seats, language and options of a finished table."""
        kept = structs.replace(
            terms,
            locale=old.record.terms.locale,
            options=old.record.terms.options,
            preset=old.record.terms.preset,
            pace=old.record.terms.pace,
        )
        seats = seats_again(old, user_id, self._company.parted)
        return await self.gather(old.game, (old.guild_id, old.place_id), seats, user_id, kept)

    async def get(self, table_id: int) -> Table | None:
        """Returns a table as it stands, or ``None`` if there is none."""
        line = self._lines.get(table_id)
        if line is not None and line.table is not None:
            return line.table
        line = self._line(table_id)
        async with line.reading:
            if line.table is not None:  # someone else was faster
                return line.table
            found = await self._store.table(table_id)
            if found is None:
                return None
            table = await self._read(*found)
            if not self._store.places.owns(found[0]["home"]):
                return table  # it may be another one in a moment
            line.table = line.table or table
        return line.table

    async def of(self, user_id: int, *statuses: str) -> list[Table]:
        """Returns the tables a person sits at in one of these states."""
        found = await self._store.tables_of(user_id, *statuses)
        return [table async for table in self.sound(found)]

    async def sound(self, table_ids: Iterable[int]) -> AsyncIterator[Table]:
        """Yields those of some tables that can be read; a row that cannot be concerns no other table."""
        for table_id in table_ids:
            try:
                table = await self.get(table_id)
            except Refused:  # it has been set aside, and the log knows
                continue
            except Exception:  # noqa: BLE001 - whatever is wrong with it, the others go on
                logger.exception("table not read", table=table_id)
            else:
                if table is not None:
                    yield table

    async def retry(self) -> None:
        """Tries every frozen table again, one after the other; where the bug is still there it freezes again, once."""
        async for table in self.sound(await self._store.with_status(str(Status.FROZEN))):
            tried = self.submit(table.id, Retry())
            await asyncio.wait({tried})
            if (error := tried.exception()) is not None and not isinstance(error, Refused):
                logger.error("frozen table not tried again", table=table.id, exc_info=error)

    async def close(self) -> None:
        """Finishes what was accepted and takes nothing more, except where messages were posted that show it."""
        self._closing = True
        while busy := [line.draining for line in self._lines.values() if line.draining is not None]:
            await asyncio.wait(busy)

    def lines_of(self, home: int) -> list[TableLine]:
        """Returns what stands in front of the tables in memory that belong to a place."""
        return [one for one in self._lines.values() if one.table and one.table.home == home]

    @property
    def waiting(self) -> int:
        """How many commands wait for their tables."""
        return sum(len(line.waiting) for line in self._lines.values())

    # -- the queue ---------------------------------------------------------------------------------

    def _line(self, table_id: int) -> TableLine:
        line = self._lines.get(table_id)
        if line is None:
            line = self._lines[table_id] = TableLine()
            for one in list(self._lines)[: max(0, len(self._lines) - KEEP)]:
                if self._lines[one].draining is None:
                    del self._lines[one]
        self._lines.move_to_end(table_id)
        return line

    async def _drain(self, table_id: int, line: TableLine) -> None:
        loop = asyncio.get_running_loop()
        try:
            while line.waiting:
                item = line.waiting.popleft()
                command, answer = item.command, item.answer
                clear_contextvars()
                bind_contextvars(**item.trail)
                before = line.table
                try:
                    made = await self._carry_out(table_id, line, item)
                except Exception as error:  # noqa: BLE001 - whatever it is, the asker gets it
                    expected = isinstance(error, Expected)
                    if isinstance(command, TimeUp | Close) and not expected:  # no one asked
                        logger.error("not done", table=table_id, verb=command.label, exc_info=error)
                    if not answer.done():
                        answer.set_exception(error)
                        answer.exception()  # someone may have stopped waiting; that is no news for the log
                else:
                    if item.deed is not None:
                        item.deed.done = True
                    if line.table is not None:  # or else the process that has it knows
                        self._publish(command, made, before, loop.time() - item.arrived)
                    if not answer.done():
                        answer.set_result(made)
        finally:
            line.draining = None

    def _publish(
        self, command: Command, made: Answer, before: Table | None, seconds: float = 0.0
    ) -> None:
        """Publishes what has become durable; ``before`` is the table as it was, if that is known."""
        table = made.table
        match command:
            case Erase():
                self.events.publish(Forgotten(made))
                return
            case Placed():
                self.events.publish(Placement(made))
                return
            case _:
                pass
        if table.status not in LIVE and (before is None or before.status in LIVE):
            over = Closed(table) if table.match is None else Finished(table)
            self.events.publish(over)
        self.events.publish(Moved(command, made, seconds))

    async def _carry_out(self, table_id: int, line: TableLine, item: Item) -> Answer:
        """Decides a command and makes it durable; if the table was changed elsewhere meanwhile, decides it again."""
        for _ in range(DECIDED_AGAIN):
            try:
                return await self._carry_out_once(table_id, line, item)
            except Conflict:
                line.table = None
        raise Refused("try_again")

    async def _carry_out_once(self, table_id: int, line: TableLine, item: Item) -> Answer:
        command = item.command
        table = line.table or await self.get(table_id)
        if table is None:
            raise Refused("no_such_table")
        if not self._store.places.owns(table.home):
            await self.elsewhere(table, command)
            return Answer(await self.get(table_id) or table)
        asker = item.asker
        if asker and not (table.known_to(asker.user_id, asker.place_id) or command.invited(table)):
            raise Refused("no_such_table")
        if asker and table.status is Status.LOBBY and kind_of(table).bot_deals:
            raise Refused("not_now")
        if not isinstance(command, Erase | Close | Placed | Stepped | Tell):
            _ = self.games[table.game]  # refused where its cog is not loaded
            need_feature(table)
        draft = table.copy()
        decision = await self._decision(draft, line.gate(item, table, self.games))
        try:
            decision.detail = command.decide(draft, decision)
            if draft.seated_changed:
                carry_hands(table, draft)
            play.conclude(draft, decision)
            if not isinstance(command, Erase | Stepped | Tell):  # nothing has happened at the table
                draft.updated_at = decision.clock.now
            coming: list[Person] = []
            together: Sequence[Blocked] = ()
            if draft.seated_changed:
                coming = [one for one in draft.people if table.seat_of(one.user_id) is None]
                together = self._company.blocks(coming, draft.people)
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
                late = line.limiter.lateness(command.user_id, command.window or "", item.arrived)
            raise late or error from None
        except (Refused, rules.RuleError, Misread):  # nothing has happened: the table goes on
            raise
        except Exception as error:
            if table.status not in MOVING:
                raise  # it stands already, frozen or over, and stays as it is
            if await self._misled(table, error):
                raise Conflict from error
            raise await self._freeze(line, table, error, command) from error
        logger.debug("decided", table=table.id, command=type(command).__name__)
        await self._commit(draft, change)
        line.table = draft
        if together and await self._company.blocked_since(together):
            for one in coming:  # it was the very moment of the commit
                self.submit(table_id, Leave(one.user_id))
        logger.debug("durable", table=table.id, version=draft.version)
        if isinstance(command, Erase):
            line.limiter.closed.clear()
            line.limiter.played.clear()
        player = command.user_id if isinstance(command, Act) and decision.move else None
        now = asyncio.get_running_loop().time()
        line.limiter.note(table, draft, player, item.arrived, now)
        return decision

    async def _decision(self, draft: Table, gate: RateCheck) -> Decision:
        people = [one.user_id for one in draft.seats if one is not None and one.user_id > 0]
        clock = Clock(_now(), self.pace, await self._wishes(people))
        return Decision(
            draft, clock=clock, games=self.games, gate=gate, parted=self._company.parted
        )

    async def _misled(self, table: Table, error: Exception) -> bool:
        """Whether it was no bug, but a snapshot that disagrees with its log; if so, it is repaired."""
        found = await self._store.table(table.id)
        if found is None or table.match is None:
            return False
        moves = await self._store.moves_of(table.id)
        wrong, repaired = mending.check(*found, moves, Clock(_now(), self.pace))
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
            raise await self._company.refusal() from None
        table.version += 1

    # -- coming and going --------------------------------------------------------------------------

    async def _read(self, row: Row, seated: Sequence[Row]) -> Table:
        """Returns the table of some rows, repaired if need be."""
        if row["id"] in self.set_aside:
            raise Refused("damaged")
        try:
            return mending.read(row, seated, row["last_seq"])
        except rules.BadSetup as error:
            return await self._repaired(row, seated, error)

    async def _repaired(self, row: Row, seated: Sequence[Row], error: Exception) -> Table:
        """Repairs a damaged table from its log, and reads it again.

        Raises:
            Refused: ``damaged``; the log has it once.
        """
        moves = await self._store.moves_of(row["id"])
        try:
            table = mending.repair(row, seated, moves, Clock(_now(), self.pace))
        except Refused:
            self.set_aside.add(row["id"])
            logger.error("table set aside: restore a backup", table=row["id"], exc_info=error)
            raise
        if table.sealed is None or row["status"] != table.status:
            reason = getattr(error, "code", "")
            logger.warning("table repaired", table=table.id, status=table.status, reason=reason)
            await self._store.commit_repaired(table.change(), table.game)
            table.version += 1
            self._publish(TimeUp(), Answer(table), None)
        return table

    async def _freeze(
        self, line: TableLine, table: Table, error: Exception, command: Command
    ) -> Broken:
        """Stops a table in which a bug showed itself: as it was before, with an incident number.

        If that cannot be noted it stands in memory alone until its next timer is due, or a start finds it as it was.
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
        line.table = frozen
        try:
            await self._commit(frozen, frozen.change())
        except Exception:  # noqa: BLE001 - the asker gets the number of the bug, not of this
            logger.exception("not noted as frozen", table=table.id, incident=incident)
        self._publish(TimeUp(), Answer(frozen), table)
        return Broken(incident)

    async def gather(
        self,
        game: str,
        place: tuple[int, int],
        seated: Sequence[Person | None],
        host: int,
        terms: Terms,
        mark: Callable[[Record], None] | None = None,
        then: Then | None = None,
        begin: Command | None = None,
    ) -> Table:
        """Opens a lobby with people seated, and writes what goes ``then`` with it in the same transaction.

        With ``begin``, that transaction holds what the command makes of the lobby. The table has no number yet then.

        Raises:
            Refused: ``draining``; ``not_with_them``: someone blocks someone, and it is no tournament, which pairs them if it must.
        """
        _ = self.games[game]  # refused where its cog is not loaded
        if not self.opening:
            raise Refused("draining")
        now = _now()
        table = new_table(game, place, seated, host, terms, now, self.lobby_seconds)
        if mark is not None:
            mark(table.record)
        people = [] if kind_of(table).bot_deals else [one for one in seated if one is not None]
        if apart((one.user_id for one in people), self._company.parted):
            raise Refused("not_with_them")
        table.home = self._store.places.home_of_new(place[0])
        made = None if begin is None else await self._decision(table, _ungated)
        if begin is not None and made is not None:
            begin.decide(table, made)
            play.conclude(table, made)
            table.seated_changed = False
        row = {"game": game, "created_at": now, "home": table.home, **table.row()}
        together = self._company.blocks(people, people)
        try:
            table.id = await self._store.create(row, table.seat_rows(), then, together)
        except Apart:
            raise await self._company.refusal() from None
        self._line(table.id).table = table
        self.events.publish(Opened(table))
        if begin is not None and made is not None:
            self._publish(begin, made, table)
        return table


def _ungated(_action: str, _windows: list[str]) -> None:
    """Lets anything through: no one has acted at a new table."""


def _now() -> float:
    return discord.utils.utcnow().timestamp()
