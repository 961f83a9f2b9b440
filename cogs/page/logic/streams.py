"""The streams that send changes to open pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from math import inf
from typing import Any

from aiohttp import web
from sqlalchemy import select

from bot.clock import guarded
from bot.presses.host import Host
from bot.storage.outage import Unavailable
from bot.storage.schema import tables
from bot.tables.events import Moved
from bot.tables.refused import Refused
from bot.ui.match_lines import move_lines
from bot.ui.table_screens import context_for
from cogs.page.logic.seats import Seats
from cogs.page.screens.markdown import html_of
from cogs.page.screens.pages import Seen
from cogs.page.store import Keys, Visitor

MOST = 6
"""The most pages on which one person can follow tables; a new page closes the oldest."""

NEWS = 12
"""The most log lines sent at once."""

PULSE = 20.0
"""The longest silence in seconds before an open page receives something even if nothing happens."""

CHECK = 1.0
"""Seconds between checks that a page's reader may still see another process's table."""

POLL = 0.15
"""Seconds between checks for changes at other processes' tables."""

Inside = Callable[[Coroutine[Any, Any, Any]], Coroutine[Any, Any, Any]]
"""Runs a coroutine as part of the bot."""


@dataclass(slots=True, eq=False)
class Stream:
    """The stream to an open page that follows a table.

    Attributes:
        visitor: the page's reader.
        table_id: the table's number.
        changed: set when there is something to send.
        news: the log lines to send with it.
        ends: ``over`` if the reader may no longer see the table or a newer page took this one's
            place, ``closing`` if the bot is stopping, in which case the page reconnects by itself.
        seen: the version of the table that the page shows, and the contents it shows.
        own: whether this process runs the table.
    """

    visitor: Visitor
    table_id: int
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    news: list[str] = field(default_factory=list[str])
    ends: str = ""
    seen: tuple[int, Seen] | None = None
    own: bool = True

    def end(self, how: str) -> None:
        self.ends = how
        self.changed.set()


class Streams:
    """The streams to all open pages that follow tables."""

    def __init__(self, bot: Host, keys: Keys, seats: Seats, inside: Inside) -> None:
        self._bot, self._keys, self._seats, self._inside = bot, keys, seats, inside
        self._open: set[Stream] = set()

    def moved(self, event: Moved) -> None:
        """Tells a table's open pages that something has happened there."""
        table = event.answer.table
        for stream in [one for one in self._open if one.table_id == table.id]:
            if event.answer.events and table.game in self._bot.game_uis:
                stream.news += self._lines(event, stream.visitor)
            stream.changed.set()

    def pressed(self, table_id: int) -> None:
        """Shows a table's open pages the effect of a press that another process has handled."""
        for stream in self._open:
            if stream.table_id == table_id and not stream.own:
                stream.changed.set()

    async def watch(self) -> None:
        """Tells open pages when another process changes their table, for as long as the bot runs.

        A single query covers all tables, and none is sent while no page follows such a table.
        """
        while True:
            await asyncio.sleep(POLL)
            with guarded("pages not refreshed"), suppress(Unavailable):  # pages check, too
                await self._check_others()

    async def _check_others(self) -> None:
        if there := [one for one in self._open if not one.own]:
            asked = {one.table_id for one in there}
            query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(asked))
            versions = {row["id"]: row["version"] for row in await self._bot.store.read(query)}
            for stream in there:
                if stream.seen and stream.seen[0] != versions.get(stream.table_id):
                    stream.changed.set()

    def _lines(self, event: Moved, visitor: Visitor) -> list[str]:
        table = event.answer.table
        w, seat = self._bot.people.known_words(visitor.user_id), table.seat_of(visitor.user_id)
        game_ui, context = self._bot.game_uis[table.game], context_for(table, w)
        lines = (
            game_ui.log_line(one, context, w)
            for one in event.answer.events
            if one.visible_to(seat) and not one.passing
        )
        return move_lines(table, (table.seq, inf), (), lines, context, w)[-NEWS:]

    def end(self, user_id: int | None, how: str) -> None:
        """Ends a person's streams, or everyone's."""
        for stream in self._open:
            if user_id in (None, stream.visitor.user_id):
                stream.end(how)

    async def follow(self, visitor: Visitor, table_id: int, answer: web.StreamResponse) -> None:
        """Sends a page every change as it happens, for as long as the reader may see the table."""
        stream = Stream(visitor, table_id)
        mine = [one for one in self._open if one.visitor.user_id == visitor.user_id]
        for old in mine[: max(0, len(mine) - MOST + 1)]:
            old.end("over")
        self._open.add(stream)
        stream.changed.set()
        try:
            await self._send(stream, answer)
        except ConnectionError:
            pass  # the page has gone
        finally:
            self._open.discard(stream)

    async def _send(self, stream: Stream, answer: web.StreamResponse) -> None:
        shown, waited, pause = None, 0.0, PULSE
        while True:
            try:
                async with asyncio.timeout(pause):
                    await stream.changed.wait()
            except TimeoutError:
                waited += pause
            stream.changed.clear()
            if not stream.ends:
                await self._inside(self._refresh_if_changed(stream))
            if stream.ends or stream.seen is None:
                break
            pause = PULSE if stream.own else CHECK
            if stream.seen != shown or stream.news:
                news, stream.news = [html_of(line) for line in stream.news], []
                sent = json.dumps({**asdict(stream.seen[1]), "news": news})
                await answer.write(f"data: {sent}\n\n".encode())
                shown, waited = stream.seen, 0.0
            elif waited >= PULSE:
                await answer.write(b":\n\n")
                waited = 0.0
        if stream.ends != "closing":
            await answer.write(b"event: over\ndata: 0\n\n")

    async def _refresh_if_changed(self, stream: Stream) -> None:
        """Records what an open page shows now, if that has changed."""
        visitor, before = stream.visitor, stream.seen
        stream.seen = None
        try:
            if await self._keys.visitor(visitor.cookie) is None:
                return
            table = await self._seats.table_for(visitor, stream.table_id)
        except Refused:
            return
        stream.own = self._bot.store.places.owns(table.home)
        if before is not None and not stream.own and before[0] == table.version:
            stream.seen = before
        else:
            w = await self._bot.people.words(visitor.user_id)
            stream.seen = table.version, await self._seats.seen(visitor, table, w)
