"""Hands presses and commands that arrive at the wrong process over to their table's process.

The process where a press arrives writes a row with its token and little more than the owner needs
(:func:`bot.cluster.payload.needed`), and notifies the owner, which is the table's process. The
owner handles presses in the order of their rows, as if they had arrived there, and responds with
the token; the first response deletes the row. Exactly one process sends Discord that response: the
owner that took the row (``tries``) or, shortly before time runs out, the process where the press
arrived (``deferred``), even if the owner seems dead. Only the next owner of the place takes a row
again, and only once. No row lasts longer than ``KEPT``. docs/decisions describes the protocol.

Requests to a table that don't come from a press on Discord, such as those from a page, are handed
over as commands. A command's row is deleted once it is carried out, or brings back the refusal.
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

import rules
from bot.cluster.lease import NodeLease
from bot.cluster.payload import needed, server_of, table_of
from bot.discord_internals import before_dispatch, interaction_of, parsers_of
from bot.interactions.responses import Handed, defer, hand_on
from bot.log import logger
from bot.presses.host import Host
from bot.storage import Unavailable
from bot.storage.dialects import FAILURES, clock
from bot.storage.schema import moves, presses, seats, tables
from bot.tables.commands import Act, Announce, Close, Command, ComponentAction, Refused
from bot.tables.model import LIVE, Table
from bot.tables.refused import Broken

EVENT = "INTERACTION_CREATE"

TAKEN_WITHIN, ANSWERED_WITHIN = 1.5, 2.4
"""Seconds in which the owner must take and answer a press before the sender acknowledges it."""

KEPT = 120
"""The most seconds a row is kept: new owners take it within ten, and players soon press again."""

TRIES = 2
"""How many owners may try to handle a press at most, as one press could crash them all."""

KNOWN = 10_000
"""How many tables' places, and how many presses that arrived here, are remembered at most."""

DONE_WITHIN = 10.0
"""Seconds to wait for another process to carry out a command."""

REFUSED = -1
"""The place in a refused command's row: no process takes the row, and its sender deletes it."""


class Handover:
    """Finds the owner of each press, hands the press over, and takes presses from others."""

    def __init__(self, bot: Host) -> None:
        self._client, self._store = bot.client, bot.store
        self._tables, self._messages = bot.tables, bot.messages
        self._homes: OrderedDict[int, int] = OrderedDict()
        self._asking: deque[dict[str, Any]] = deque()
        self._handed: dict[int, Handed] = {}
        self._begun: set[int] = set()
        self._here: OrderedDict[int, list[int] | None] = OrderedDict()
        """The rows of presses handled here, deleted with the answer; ``None`` once answered."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking: asyncio.Task[None] | None = None
        self._again = False
        self._parse: Callable[[Any], None] = lambda _data: None

    def open(self) -> None:
        """Intercepts gateway events before commands and buttons get them; only in a cluster."""
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
        """Waits until every press in transit is written, taken or acknowledged."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # -- where a press arrives ---------------------------------------------------------------------

    def arrives(self, data: dict[str, Any]) -> None:
        """Takes Discord's data in order, and handles it here or hands it to the table's process."""
        if int(data["id"]) in self._here:  # another process on the same shard handed it over
            return
        home = self._home_of(data)
        if home is not None:
            self._pass_on(data, home)
            return
        self._asking.append(data)
        if len(self._asking) == 1:
            self._start(self._fetch_waiting(), "asks")

    def _home_of(self, data: dict[str, Any]) -> int | None:
        """Returns the place that a press belongs to; ``None`` if only the database knows it."""
        places = self._store.places
        if guild_id := server_of(data):
            return places.home(guild_id)
        result = table_of(data)
        if result == 0:
            return places.own
        return None if result is None else self._homes.get(result)

    async def _fetch_waiting(self) -> None:
        while self._asking:
            data = self._asking[0]
            home = self._store.places.own
            try:
                home = await self._ask_for_home(data)
            except Exception as error:  # noqa: BLE001 - other presses are waiting behind it
                logger.warning("home not looked up", reason=type(error).__name__)
            self._asking.popleft()
            self._pass_on(data, home)

    async def _ask_for_home(self, data: dict[str, Any]) -> int:
        """Returns the place of the press's table, or of the table where the person is playing."""
        store, table_id = self._store, table_of(data)
        query = select(tables.c.home).where(tables.c.id == (table_id or 0))
        if table_id is None:
            sat = seats.c.user_id == int(data.get("member", data)["user"]["id"])
            query = select(tables.c.home).join(seats, seats.c.table_id == tables.c.id).where(sat)
            query = query.where(tables.c.status.in_(map(str, LIVE)))
            query = query.order_by(tables.c.status == "frozen", tables.c.updated_at.desc())
        rows = await store.read(query.limit(1))
        home = rows[0]["home"] if rows else store.places.own
        if table_id is not None and rows:
            _remember(self._homes, table_id, home)
        return home

    def _pass_on(self, data: dict[str, Any], home: int) -> None:
        if int(data["id"]) in self._here:  # its row arrived while its table was being looked up
            return
        if home in self._store.places.held:
            _remember(self._here, int(data["id"]), [])
            self._parse(data)
        else:
            self._start(self._hand_over(data, home), "goes")

    async def _hand_over(self, data: dict[str, Any], home: int) -> None:
        """Stores a press for its owner; acknowledges it here if the owner is slow to take it."""
        loop = asyncio.get_running_loop()
        until = loop.time() + TAKEN_WITHIN
        try:
            row_id = await self._write(home, needed(data))
        except (Unavailable, *FAILURES):
            self._parse(data)  # and explains why
            return
        await asyncio.sleep(until - loop.time())
        this_row = presses.c.id == row_id
        deferral = update(presses).where(this_row, presses.c.tries == 0).values(deferred=True)
        try:
            if not await self._is_there(row_id):
                return
            if not await self._store.alone(deferral):
                await asyncio.sleep(ANSWERED_WITHIN - TAKEN_WITHIN)
                if not await self._is_there(row_id):
                    return  # otherwise its owner is dead, or is slow and has answered Discord
        except (Unavailable, *FAILURES) as error:
            # Discord accepts only the first response and rejects a second.
            logger.info("not known whether it is answered", reason=type(error).__name__)
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

        return await self._store.write(run, notice=f"press {home}")

    async def ask(self, table: Table, command: Command) -> None:
        """Asks another process to carry out a command at its table; returns once it is done.

        Raises:
            Refused: only the table's own process runs this command, or it wasn't done in time.
            Refused, rules.RuleError, Broken: the same error that the table raised there.
        """
        if not _may_come_from_elsewhere(command):
            raise Refused("try_again")
        fields: Any = msgspec.to_builtins(command)
        asked = {"table": table.id, "command": type(command).__name__, "fields": fields}
        row_id, loop = await self._write(table.home, asked), asyncio.get_running_loop()
        this_row = presses.c.id == row_id
        until = loop.time() + DONE_WITHIN
        while rows := await self._store.read(
            select(presses.c.place, presses.c.body).where(this_row)
        ):
            if rows[0]["place"] == REFUSED:
                self._done(row_id)
                raise _refusal(msgspec.json.decode(rows[0]["body"]))
            if loop.time() > until:
                not_begun = delete(presses).where(this_row, presses.c.tries == 0)
                await self._store.alone(not_begun)
                raise Refused("try_again")
            await asyncio.sleep(0.05)

    # -- where its table is played -----------------------------------------------------------------

    async def adopt(self, lease: NodeLease) -> list[int]:
        """Takes over absent processes' places and presses, oldest first; returns the places."""

        async def run(connection: AsyncConnection) -> tuple[dict[int, int], list[Any]]:
            await connection.execute(delete(presses).where(presses.c.at < clock() - KEPT))
            result = await lease.adopt(connection)
            return result, await self._claim(connection, result) if result else []

        adopted, rows = await self._store.write(run)
        lease.epochs |= adopted
        for row in rows:
            self._deliver(row)
        return [*adopted]

    def check(self) -> None:
        """Handles the presses and commands that are waiting for this process."""
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
                # A press that is already being handled doesn't hold up the others.
                waits = presses.c.place.in_(store.places.held) & presses.c.id.not_in(self._begun)
                if await store.read(select(presses.c.id).where(waits).limit(1)):
                    # Only the transaction knows the places that are still this process's.
                    for row in await store.write(lambda at: self._claim(at, store.places.held)):
                        self._deliver(row)
        except (Unavailable, *FAILURES) as error:
            logger.debug("presses wait", reason=type(error).__name__)
        finally:
            self._taking = None

    async def _claim(self, connection: AsyncConnection, places: Collection[int]) -> list[Any]:
        """Claims and returns the rows for this process's places, in one transaction."""
        waiting = (presses.c.place.in_(places), presses.c.id.not_in(self._begun))
        over = (presses.c.at < clock() - KEPT) | (presses.c.tries >= TRIES)
        await connection.execute(delete(presses).where(*waiting, over))
        columns = select(presses, (clock() - presses.c.at).label("age"))
        result = await connection.execute(
            columns.where(*waiting).order_by(presses.c.id).with_for_update()
        )
        rows = [*result.all()]
        if played := await self._played(connection, rows):
            await connection.execute(delete(presses).where(presses.c.id.in_(played)))
            rows = [row for row in rows if row.id not in played]
        taken = update(presses).where(presses.c.id.in_([row.id for row in rows]))
        await connection.execute(taken.values(tries=presses.c.tries + 1))
        return rows

    async def _played(self, connection: AsyncConnection, rows: Sequence[Any]) -> set[int]:
        """Returns the rows of presses that an earlier owner has already made durable."""
        asked: dict[int, tuple[int, int]] = {}
        for row in rows:
            data = msgspec.json.decode(row.body)
            table_id = table_of(data)
            press = int(data["id"] if "type" in data else data["fields"].get("interaction_id") or 0)
            if table_id and press and press not in self._here:
                asked[row.id] = (table_id, press)
        if not asked:
            return set()
        pair = tuple_(moves.c.table_id, moves.c.interaction_id)
        result = await connection.execute(
            select(moves.c.table_id, moves.c.interaction_id).where(pair.in_({*asked.values()}))
        )
        there = {(move.table_id, move.interaction_id) for move in result}
        return {row_id for row_id, press in asked.items() if press in there}

    def _deliver(self, row: Any) -> None:
        """Handles a press here, as if it had arrived here."""
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
            # An earlier owner may have answered; Discord would no longer accept a first response.
            deferred = row.deferred or row.tries > 0
            self._handed[press] = Handed(row.age, deferred, partial(self._answered, press))
            self._parse(data)
        except Exception:  # noqa: BLE001 - a bad row must not block the others
            logger.exception("press not taken up")
            self._done(row.id)

    async def _carry_out(self, row_id: int, asked: dict[str, Any]) -> None:
        command = _command(asked)
        done = self._tables.submit(asked["table"], command)
        await asyncio.wait({done})
        if (error := done.exception()) is not None:
            refused = msgspec.json.encode(_plain_refusal(error))
            answer = update(presses).where(presses.c.id == row_id)
            answer = answer.values(place=REFUSED, body=refused)
            await self._store.write(lambda at: _count(at, answer))
            self._begun.discard(row_id)
            return
        if not isinstance(command, Act):  # so that players see their move on the page at once
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
        deletion = delete(presses).where(presses.c.id == row_id)
        try:
            await self._store.write(lambda at: _count(at, deletion))
        except (Unavailable, *FAILURES):
            return  # it is deleted once it expires
        self._begun.discard(row_id)


def _may_come_from_elsewhere(command: Command) -> bool:
    """Returns whether a person or the bot sent this command for another process's table."""
    if isinstance(command, Act):
        return command.robot is None and not command.forced
    return isinstance(command, Close | Announce) or hasattr(command, "user_id")


def _command(asked: dict[str, Any]) -> Command:
    """Returns the command that another process asks for."""
    kinds = {kind.__name__: kind for kind in Command.__subclasses__()}
    kind, fields = kinds[asked["command"]], asked["fields"]
    if kind is not Act:
        return msgspec.convert(fields, kind)
    if "verb" in fields["action"]:
        fields["action"] = msgspec.convert(fields["action"], ComponentAction)
    return Act(**fields)


_REFUSALS = {kind.__name__: kind for kind in (Refused, rules.RuleError, Broken)}


def _plain_refusal(error: BaseException) -> dict[str, Any]:
    """Returns a refusal in a form that its sender can put into words."""
    match error:
        case Broken():
            return {"kind": "Broken", "code": error.incident, "params": {}}
        case Refused() | rules.RuleError():
            kind = "Refused" if isinstance(error, Refused) else "RuleError"
            return {"kind": kind, "code": error.code, "params": error.params}
        case _:
            logger.error("command not carried out", exc_info=error)
            return _plain_refusal(Refused("try_again"))


def _refusal(sent: dict[str, Any]) -> Exception:
    return _REFUSALS[sent["kind"]](sent["code"], **sent["params"])


async def _count(connection: AsyncConnection, statement: Any) -> int:
    return (await connection.execute(statement)).rowcount


def _remember(known: OrderedDict[int, Any], number: int, value: Any) -> None:
    """Remembers a value, and forgets the oldest values beyond ``KNOWN``."""
    known[number] = value
    while len(known) > KNOWN:
        known.popitem(last=False)
