"""Presses and commands that arrive at a process which does not have their table: on their way to the one that does.

A press is written down with its token and as little else as its table's process needs to read it (:func:`bot.cluster.payload.needed`), and that process is told. That one takes presses up in the order
of their rows, as if they had arrived there, and answers with the token; with the first answer the row is gone. Exactly one
process gives Discord's first answer: who has taken the row up (``tries``), or else, shortly before time is up, where it arrived
(``deferred``); there too if the one that took it up seems to have died. A row is taken up again only by the next owner of the place, once, and none is kept for longer than ``KEPT``.
docs/decisions has the protocol.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cluster.lease import NodeLease
from bot.cluster.payload import needed, table_of
from bot.discord_internals import before_dispatch, interaction_of, parsers_of
from bot.interactions.responses import Handed, defer, hand_on
from bot.log import logger
from bot.presses.host import Host
from bot.storage import Unavailable
from bot.storage.dialects import FAILURES, clock
from bot.storage.schema import moves, presses, seats, tables
from bot.tables.commands import Announce, Close, Command, Depart, Erase, Leave, Refused
from bot.tables.model import LIVE, Table

EVENT = "INTERACTION_CREATE"

TAKEN_WITHIN, ANSWERED_WITHIN = 1.5, 2.4
"""Seconds within which the owner should have taken a press up, and answered it: then it is acknowledged where it arrived."""

KEPT = 120
"""Seconds a row is kept at most; the next owner of a place takes it up within ten, and players have pressed again by then."""

TRIES = 2
"""Owners that begin with a press at most: one that ends them all must not go on for ever."""

KNOWN = 10_000
"""Tables of which it is remembered where they belong, and presses that have come here."""

DONE_WITHIN = 10.0
"""Seconds to wait for another process to carry out a command."""

COMMANDS: dict[str, type[Command]] = {
    one.__name__: one for one in (Close, Depart, Erase, Leave, Announce)
}
"""What is asked of tables without a press, and may be asked of another process's."""


class Handover:
    """Finds out whose a press is, hands it over, and takes up what was handed over."""

    def __init__(self, bot: Host) -> None:
        self._client, self._store = bot.client, bot.store
        self._tables, self._messages = bot.tables, bot.messages
        self._homes: OrderedDict[int, int] = OrderedDict()
        self._asking: deque[dict[str, Any]] = deque()
        self._handed: dict[int, Handed] = {}
        self._begun: set[int] = set()
        self._here: OrderedDict[int, list[int] | None] = OrderedDict()
        """Presses that are worked off here, with the rows that go with the answer; ``None`` when they are answered."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking: asyncio.Task[None] | None = None
        self._again = False
        self._parse: Callable[[Any], None] = lambda _data: None

    def open(self) -> None:
        """Stands between the gateway and the commands and buttons; for a process that is one of several."""
        parsers = parsers_of(self._client)
        self._parse, parsers[EVENT] = parsers[EVENT], self.arrives

        def on_event(event: str, *args: Any) -> None:
            if event == "interaction":
                done = partial(self._answered, args[0].id)
                hand_on(args[0], self._handed.pop(args[0].id, Handed(0.0, False, done)))

        before_dispatch(self._client, on_event)
        self._tables.elsewhere = self.ask

    def _start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.get_running_loop().create_task(work, name=f"handover {name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Waits until what was handed over is someone else's, or acknowledged."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # -- where it arrives --------------------------------------------------------------------------

    def arrives(self, data: dict[str, Any]) -> None:
        """Takes what Discord has sent, in order: here, or on its way to its table's process."""
        if (
            int(data["id"]) in self._here
        ):  # it was handed over, by a process that runs the same shard
            return
        home = self._home_of(data)
        if home is not None:
            self._pass_on(data, home)
            return
        self._asking.append(data)
        if len(self._asking) == 1:
            self._start(self._fetch_waiting(), "asks")

    def _home_of(self, data: dict[str, Any]) -> int | None:
        """Returns the place something is for; ``None`` if the database has to be asked."""
        places = self._store.places
        if data.get("guild_id"):
            return places.home(int(data["guild_id"]))
        found = table_of(data)
        if found == 0:
            return places.own
        return None if found is None else self._homes.get(found)

    async def _fetch_waiting(self) -> None:
        while self._asking:
            data = self._asking[0]
            home = self._store.places.own
            try:
                home = await self._ask_for_home(data)
            except Exception as error:  # noqa: BLE001 - its owner finds out, and the others behind it wait
                logger.debug("not looked up", reason=type(error).__name__)
            self._asking.popleft()
            self._pass_on(data, home)

    async def _ask_for_home(self, data: dict[str, Any]) -> int:
        """Returns the place of a table; of what names none, that of the one its person plays at."""
        store, table_id = self._store, table_of(data)
        wanted = select(tables.c.home).where(tables.c.id == (table_id or 0))
        if table_id is None:
            sat = seats.c.user_id == int(data["user"]["id"])
            wanted = select(tables.c.home).join(seats, seats.c.table_id == tables.c.id).where(sat)
            wanted = wanted.where(tables.c.status.in_(map(str, LIVE)))
            wanted = wanted.order_by(tables.c.status == "frozen", tables.c.updated_at.desc())
        rows = await store.read(wanted.limit(1))
        home = rows[0]["home"] if rows else store.places.own
        if table_id is not None and rows:
            _remember(self._homes, table_id, home)
        return home

    def _pass_on(self, data: dict[str, Any], home: int) -> None:
        if int(data["id"]) in self._here:  # its row has come while its table was looked up
            return
        if home in self._store.places.held:
            _remember(self._here, int(data["id"]), [])
            self._parse(data)
        else:
            self._start(self._hand_over(data, home), "goes")

    async def _hand_over(self, data: dict[str, Any], home: int) -> None:
        """Writes a press down for its owner; acknowledges it here if that one does not take it up in time."""
        loop = asyncio.get_running_loop()
        until = loop.time() + TAKEN_WITHIN
        try:
            row_id = await self._write(home, needed(data))
        except (Unavailable, *FAILURES):
            self._parse(data)  # and explains it
            return
        await asyncio.sleep(until - loop.time())
        it = presses.c.id == row_id
        mine = update(presses).where(it, presses.c.tries == 0).values(deferred=True)
        try:
            if not await self._is_there(row_id):
                return
            if not await self._store.alone(mine):
                await asyncio.sleep(ANSWERED_WITHIN - TAKEN_WITHIN)
                if not await self._is_there(row_id):
                    return  # or else its owner is slow, and has said so to Discord, or is dead
        except (Unavailable, *FAILURES) as error:
            # Discord takes one first answer, and refuses another.
            logger.info("nobody knows whether it is answered", reason=type(error).__name__)
        await defer(interaction_of(self._client, data))

    async def _is_there(self, row_id: int) -> bool:
        return bool(await self._store.read(select(presses.c.id).where(presses.c.id == row_id)))

    async def _write(self, home: int, body: dict[str, Any]) -> int:
        row = {"place": home, "body": msgspec.json.encode(body), "at": clock()}

        async def run(connection: AsyncConnection) -> int:
            added: Any = (
                await connection.execute(insert(presses).values(row))
            ).inserted_primary_key
            return added[0]

        return await self._store.write(run, tells=f"press {home}")

    async def ask(self, table: Table, command: Command) -> None:
        """Has another process carry out a command at a table of its own; returns when it has.

        Raises:
            Refused: that is not asked of others, or not done for now.
        """
        if type(command).__name__ not in COMMANDS:
            raise Refused("try_again")
        fields: Any = msgspec.to_builtins(command)
        asked = {"table": table.id, "command": type(command).__name__, "fields": fields}
        row_id, loop = await self._write(table.home, asked), asyncio.get_running_loop()
        until = loop.time() + DONE_WITHIN
        while await self._is_there(row_id):
            if loop.time() > until:
                raise Refused("try_again")
            await asyncio.sleep(0.1)

    # -- where its table is ------------------------------------------------------------------------

    async def adopt(self, lease: NodeLease) -> list[int]:
        """Takes the places of processes that are away, with the presses that wait for them; returns those places.

        What comes from now on comes after those.
        """

        async def run(connection: AsyncConnection) -> tuple[dict[int, int], list[Any]]:
            await connection.execute(delete(presses).where(presses.c.at < clock() - KEPT))
            found = await lease.adopt(connection)
            return found, await self._claim(connection, found) if found else []

        adopted, rows = await self._store.write(run)
        lease.epochs |= adopted
        for row in rows:
            self._deliver(row)
        return [*adopted]

    def check(self) -> None:
        """Takes up what waits for this process."""
        self._again = True
        if self._taking is None:
            self._taking = asyncio.get_running_loop().create_task(
                self._run_waiting(), name="handover takes"
            )

    async def _run_waiting(self) -> None:
        store = self._store
        try:
            while self._again:
                self._again = False
                # One that has begun is in the way of none of the others.
                waits = presses.c.place.in_(store.places.held) & presses.c.id.not_in(self._begun)
                if await store.read(select(presses.c.id).where(waits).limit(1)):
                    for row in await store.write(partial(self._claim, places=store.places.held)):
                        self._deliver(row)
        except (Unavailable, *FAILURES) as error:
            logger.debug("presses wait", reason=type(error).__name__)
        finally:
            self._taking = None

    async def _claim(self, connection: AsyncConnection, places: Collection[int]) -> list[Any]:
        """Takes up the rows of places that this process has, in a transaction that says so."""
        waiting = (presses.c.place.in_(places), presses.c.id.not_in(self._begun))
        over = (presses.c.at < clock() - KEPT) | (presses.c.tries >= TRIES)
        await connection.execute(delete(presses).where(*waiting, over))
        columns = select(presses, (clock() - presses.c.at).label("age"))
        found = await connection.execute(
            columns.where(*waiting).order_by(presses.c.id).with_for_update()
        )
        rows = [*found.all()]
        if played := await self._played(connection, rows):
            await connection.execute(delete(presses).where(presses.c.id.in_(played)))
            rows = [row for row in rows if row.id not in played]
        taken = update(presses).where(presses.c.id.in_([row.id for row in rows]))
        await connection.execute(taken.values(tries=presses.c.tries + 1))
        return rows

    async def _played(self, connection: AsyncConnection, rows: Sequence[Any]) -> set[int]:
        """Returns the rows of presses that others have made durable: an owner before this one, who may have heard of them itself."""
        asked: dict[int, tuple[int, int]] = {}
        for row in rows:
            data = msgspec.json.decode(row.body)
            table_id = table_of(data) if "type" in data else None
            if table_id and int(data["id"]) not in self._here:
                asked[row.id] = (table_id, int(data["id"]))
        if not asked:
            return set()
        pair = tuple_(moves.c.table_id, moves.c.interaction_id)
        found = await connection.execute(
            select(moves.c.table_id, moves.c.interaction_id).where(pair.in_({*asked.values()}))
        )
        there = {(one.table_id, one.interaction_id) for one in found}
        return {row_id for row_id, press in asked.items() if press in there}

    def _deliver(self, row: Any) -> None:
        """Has a press happen here, as if it had arrived here."""
        self._begun.add(row.id)
        try:
            data: dict[str, Any] = msgspec.json.decode(row.body)
            if "command" in data:
                self._start(self._carry_out(row.id, data), "does")
                return
            press = int(data["id"])
            if press in self._here:
                if (rows := self._here[press]) is None:
                    self._done(row.id)
                else:
                    rows.append(row.id)
                return
            _remember(self._here, press, [row.id])
            # Whether an owner before had answered is not known; Discord would not take a first answer any more.
            deferred = row.deferred or row.tries > 0
            self._handed[press] = Handed(row.age, deferred, partial(self._answered, press))
            self._parse(data)
        except Exception:  # noqa: BLE001 - one that cannot be read must not keep the others
            logger.exception("press not taken up")
            self._done(row.id)

    async def _carry_out(self, row_id: int, asked: dict[str, Any]) -> None:
        command = msgspec.convert(asked["fields"], COMMANDS[asked["command"]])
        done = self._tables.submit(asked["table"], command)
        await asyncio.wait({done})
        if done.exception() is None:
            messages = self._messages.of(done.result().table)
            messages.refresh()
            await messages.wait_idle()
        self._done(row_id)

    def _answered(self, press: int) -> None:
        for row_id in self._here.get(press) or ():
            self._done(row_id)
        if press in self._here:
            self._here[press] = None

    def _done(self, row_id: int) -> None:
        self._start(self._forget(row_id), "done")

    async def _forget(self, row_id: int) -> None:
        gone = delete(presses).where(presses.c.id == row_id)
        try:
            await self._store.write(lambda at: _count(at, gone))
        except (Unavailable, *FAILURES):
            return  # it is deleted when its time is up
        self._begun.discard(row_id)


async def _count(connection: AsyncConnection, statement: Any) -> int:
    return (await connection.execute(statement)).rowcount


def _remember(known: OrderedDict[int, Any], number: int, what: Any) -> None:
    """Remembers something, and forgets what is long ago."""
    known[number] = what
    while len(known) > KNOWN:
        known.popitem(last=False)
