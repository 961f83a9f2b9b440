"""The messages for tables that are in memory."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress

import discord
import msgspec
from sqlalchemy import ColumnElement, select

from bot.clock import guarded
from bot.log import logger
from bot.messages.services import Services
from bot.messages.table_messages import TableMessages
from bot.messages.tracked_message import Interaction
from bot.storage import Unavailable
from bot.storage.schema import tables
from bot.storage.store import Row
from bot.tables.commands import Placed
from bot.tables.events import Forgotten, Moved, Placement
from bot.tables.model import IN_PLAY, LIVE, Table
from bot.tables.parts import Messages
from bot.trouble import TROUBLE, facts

KEPT = 900.0
"""How many seconds messages stay in memory after a table's last change: as long as press tokens."""

LOOKS_EVERY = 0.2
"""Seconds between two requests that check whether a message still exists."""

SLICES = 10
"""In how many ``sweep`` calls every table is checked, even if nothing has changed."""

_STAND = ("id", "seq", "rules_version", "record", "status", "guild_id", "channel_id", "thread_id")
"""The columns that say what state a table has reached, and what has been shown where."""


class MessageRegistry(dict[int, TableMessages]):
    """The messages for tables that are in memory, by table.

    Attributes:
        services: what all of them share.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._played_in: defaultdict[int, set[int]] = defaultdict(set)
        self._beat = 0
        self._search: list[tuple[int, int, int, int]] = []

    def of(self, table: Table) -> TableMessages:
        if not self.services.store.places.owns(table.home):  # its own process posts and changes it
            messages = TableMessages(self.services, table)
            messages.stop()
            return messages
        if table.id not in self:
            self[table.id] = TableMessages(self.services, table)
        self._played_in[table.place_id].add(table.id)
        return self[table.id]

    def on_forgotten(self, event: Forgotten) -> None:
        if (known := self.get(event.answer.table.id)) is not None:
            known.update(event.answer)

    def on_noted(self, event: Placement) -> None:
        self.of(event.answer.table).update(event.answer)

    def on_moved(self, event: Moved) -> None:
        """Shows a move, and reminds the people that the table is waiting for."""
        answer, messages = event.answer, self.of(event.answer.table)
        messages.update(answer)
        if answer.table.game not in self.services.game_uis:
            return
        messages.refresh()
        if answer.reminded is not None:
            reminding = asyncio.get_running_loop().create_task(
                messages.reminders.remind(answer.reminded), name=f"remind {answer.table.id}"
            )
            reminding.add_done_callback(_log_failure)

    def table_at_hand(self, interaction: Interaction) -> Table | None:
        """Returns the table in memory where a user plays in this channel.

        It awaits nothing, so a command submitted right after it keeps its place in the queue.
        """
        for messages in self.values():
            table = messages.table
            if (
                table.status in IN_PLAY
                and table.place_id == interaction.channel_id
                and table.seat_of(interaction.user.id) is not None
            ):
                return table
        return None

    def bury(self, channel_id: int, message_id: int) -> None:
        """Counts a message below a channel's boards only once, even if the gateway repeats it."""
        for table_id in list(self._played_in.get(channel_id, ())):
            messages = self.get(table_id)
            if messages is not None and messages.table.place_id == channel_id:
                messages.bury(message_id)
            else:  # the board has moved, or is no longer in memory
                self._played_in[channel_id].discard(table_id)

    async def show_again(self, user_id: int) -> None:
        """Updates a user's live tables after a change to their settings."""
        for table in await self.services.tables.of(user_id, *map(str, LIVE)):
            if self.services.store.places.owns(table.home):  # other processes are notified
                self.of(table).refresh(user_id)

    def show_server_again(self, guild_id: int) -> None:
        """Updates a server's live tables, because its language may have changed."""
        for messages in self.values():
            if messages.table.guild_id == guild_id and messages.table.status in LIVE:
                messages.refresh()

    async def behind(self, since: float) -> list[int]:
        """Returns the ids of tables, latest first, that may be showing an outdated state."""
        rows = await self._standing(tables.c.status.in_(LIVE) | (tables.c.updated_at >= since))
        return [row["id"] for row in rows if _is_behind(row)]

    async def find_missing(self) -> None:
        """Restores boards and lobby cards that were deleted while the bot received no events.

        Looks for one every ``LOOKS_EVERY`` seconds, so that it holds up nothing more urgent.
        """
        store = self.services.store
        with suppress(Unavailable):  # the bot is closing
            rows = await store.when_back(lambda: self._standing(tables.c.status.in_(LIVE)))
            posted = [*filter(None, map(_posted, rows))]
            del rows  # they are large, and this takes a while
            self._search = posted
            for message in posted:
                if self._search is not posted:  # a later session has begun a new search
                    return
                await self._find(*message)
                await asyncio.sleep(LOOKS_EVERY)

    async def _find(self, table_id: int, guild_id: int, place_id: int, message_id: int) -> None:
        client = self.services.client
        if client.get_guild(guild_id) is None or client.is_closed():
            return
        try:
            await client.get_partial_messageable(place_id).fetch_message(message_id)
        except discord.NotFound:
            async for table in self.services.tables.readable([table_id]):
                self.of(table).lost(message_id)
        except TROUBLE as error:
            logger.info("not looked for", table=table_id, **facts(error))

    async def _standing(self, which: ColumnElement[bool]) -> list[Row]:
        """Returns what this process's tables say of themselves, the latest first."""
        columns = (getattr(tables.c, name) for name in _STAND)
        here = select(*columns).where(which, *self.services.store.places.here())
        return await self.services.store.read(here.order_by(tables.c.updated_at.desc()))

    async def sweep(self) -> None:
        """Shows waiting changes, records which state is on screen, and drops idle messages from
        memory.

        Active tables are checked on each call, the others once every ``SLICES`` calls.
        """
        shown = dict[int, Placed]()
        self._beat += 1
        for table_id, messages in list(self.items()):
            if messages.resting and (table_id + self._beat) % SLICES:
                continue
            with guarded("messages not looked at", table=table_id):
                if messages.catch_up():
                    await asyncio.sleep(0)  # many boards may be due; presses take turns with them
            if not messages.idle:
                continue
            if messages.shown_seq > messages.table.record.messages.shown:
                shown[table_id] = Placed(shown=messages.shown_seq)
            elif asyncio.get_running_loop().time() - messages.refreshed_at > KEPT:
                del self[table_id]
                self._played_in[messages.table.place_id].discard(table_id)
        # All at once, so that the database writes them together. If another process has taken over
        # a table, that process records it.
        if noting := [self.services.tables.submit(*entry) for entry in shown.items()]:
            await asyncio.wait(noting)


class _Shown(msgspec.Struct):
    """The part of a record that says what state is on screen."""

    messages: Messages


def _messages(row: Row) -> Messages | None:
    try:
        return msgspec.json.decode(row["record"], type=_Shown).messages
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None


def _posted(row: Row) -> tuple[int, int, int, int] | None:
    """Returns the ids of a table, of its server, and of its board's or card's place and message."""
    seen = _messages(row) or Messages()
    message_id, thread_id = seen.board or seen.lobby, seen.board and row["thread_id"]
    place_id = thread_id or row["channel_id"]
    return None if message_id is None else (row["id"], row["guild_id"], place_id, message_id)


def _is_behind(row: Row) -> bool:
    if (seen := _messages(row)) is None or not isinstance(row["seq"], int):
        return True  # reading the whole table shows what is wrong with it
    over, dealt = row["status"] not in LIVE, row["rules_version"] is not None
    return seen.shown < row["seq"] + dealt + over or not (over or seen.threaded)


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.error("task failed", task=task.get_name(), exc_info=error)
