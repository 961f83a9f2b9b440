"""Tables and pictures: what each visitor may see, and what they have open."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from functools import partial
from hmac import digest
from secrets import token_bytes
from types import SimpleNamespace
from typing import cast

import discord

import rules
from bot.components.emoji import spoken
from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.interactions.responses import Interaction
from bot.presses.host import Host
from bot.render.sprite import alone
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.tables.refused import Refused
from bot.trouble import TROUBLE
from bot.ui.game_ui import GameUI
from cogs.page.logic.press import shown_here
from cogs.page.screens.html import Paper
from cogs.page.screens.pages import Seen, table_main
from cogs.page.store import Visitor
from cogs.table.logic import past_table

PICTURES = 4_000
"""The most pictures kept for requests; the ones shown longest ago are dropped first."""

MEMBERS, MEMBER_SECONDS = 500, 60.0
"""How many server members are remembered, and for how many seconds, as their roles may change."""


class Pictures:
    """Addresses of pictures: each belongs to one visitor, and gives no clue to what it shows."""

    def __init__(self) -> None:
        self._secret = token_bytes(32)
        self._known: OrderedDict[str, tuple[int, Picture]] = OrderedDict()

    def address(self, user_id: int, picture: Picture) -> str:
        """Returns a picture's address for one visitor."""
        told = f"{user_id} {picture.draw.__module__}.{picture.draw.__qualname__} {picture.of!r}"
        key = digest(self._secret, told.encode(), "sha256").hex()[:32]
        self._known[key] = (user_id, picture)
        self._known.move_to_end(key)
        while len(self._known) > PICTURES:
            self._known.popitem(last=False)
        return f"/pic/{key}"

    def get(self, user_id: int, key: str) -> Picture | None:
        """Returns the picture at an address, if it belongs to this visitor."""
        owner, picture = self._known.get(key, (0, None))
        return picture if owner == user_id else None


class Seats:
    """Everything that open pages are showing.

    Attributes:
        pictures: the pictures on those pages.
    """

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self.pictures = Pictures()
        self._members: dict[tuple[int, int], tuple[discord.Member, float]] = {}

    def paper(
        self, visitor: Visitor, w: Words, table_id: int = 0, table: Table | None = None
    ) -> Paper:
        """Returns the context for rendering a visitor's screens as HTML, optionally for a table."""
        bot, address = self._bot, partial(self.pictures.address, visitor.user_id)
        paper = Paper(table=table_id, w=w, works=partial(shown_here, bot), address=address)
        if table is None or (match := table.match) is None:
            return paper
        seat = table.seat_of(visitor.user_id)
        asks = match.prompts if table.status in IN_PLAY else ()
        windows = frozenset(one.window for one in asks if seat in one.seats)
        face = partial(_face, bot.game_uis[table.game], match.view(seat), w)
        return replace(paper, art=face, windows=windows)

    async def seen(self, visitor: Visitor, table: Table, w: Words) -> Seen:
        """Returns a table's page as someone who may see it sees it."""
        bot, seat = self._bot, table.seat_of(visitor.user_id)
        messages = bot.messages.of(table)
        screen = await messages.seen(visitor.user_id, w)
        table, game_ui = messages.table, bot.game_uis[table.game]
        paper = self.paper(visitor, w, table.id, table)
        lines = (await messages.news(w)).lines
        asked = asking(table, seat)
        asks = w.capital(spoken(game_ui.prompt_text(asked[0], w))) if asked else ""
        title = w.t("{game} · table {number}", game=game_ui.title(w), number=table.id)
        main = table_main(paper, screen, title, lines)
        accent = "" if screen.accent is None else f"#{screen.accent:06x}"
        return Seen(f"▶ {title}" if asks else title, main, asks, accent)

    async def table_for(self, visitor: Visitor, table_id: int) -> Table:
        """Returns a table that a visitor may see: their own, or one that they may watch in Discord.

        Raises:
            Refused: there is no such table that they may see.
        """
        bot = self._bot
        table = await bot.tables.get(table_id)
        if table is None:
            raise Refused("no_such_table")
        await self.need_open(table_id)
        if table.seat_of(visitor.user_id) is None:
            asker = await self._member(visitor.user_id, table.guild_id)
            table = await past_table(bot, cast("Interaction", asker), table_id)
            if table.match is None or table.status not in (*IN_PLAY, Status.FINISHED):
                raise Refused("no_such_table")
        _ = bot.game_uis[table.game]
        return table

    async def need_open(self, table_id: int) -> None:
        """Refuses presses at a table if the bot's owner has blocked its server."""
        table = await self._bot.tables.get(table_id) if table_id else None
        if table is not None and self._bot.blocks.block_of("server", table.guild_id) is not None:
            raise Refused("page_blocked")

    async def _member(self, user_id: int, guild_id: int) -> SimpleNamespace:
        """Returns the visitor as a member of a server, to check whether they may watch a channel.

        Raises:
            Refused: they aren't a member, or this process doesn't serve that server.
        """
        guild = self._bot.client.get_guild(guild_id)
        if guild is None:
            raise Refused("no_such_table")
        now = asyncio.get_running_loop().time()
        member, since = self._members.get((guild_id, user_id), (None, 0.0))
        if member is None or now > since + MEMBER_SECONDS:
            try:
                member = await guild.fetch_member(user_id)
            except (discord.HTTPException, *TROUBLE):
                raise Refused("no_such_table") from None
            self._members[guild_id, user_id] = member, now
            while len(self._members) > MEMBERS:
                del self._members[next(iter(self._members))]
        return SimpleNamespace(user=member, guild=guild, guild_id=guild_id, channel_id=None)

    async def tables_of(self, visitor: Visitor, w: Words) -> list[tuple[int, str, bool]]:
        """Returns a visitor's tables: number, title, and whether it's their turn there."""
        mine: list[tuple[int, str, bool]] = []
        for table in await self._bot.tables.of(visitor.user_id, *map(str, LIVE)):
            if (game_ui := self._bot.game_uis.get(table.game)) is not None:
                title = w.t("{game} · table {number}", game=game_ui.title(w), number=table.id)
                mine.append((table.id, title, bool(asking(table, table.seat_of(visitor.user_id)))))
        return mine


def asking(table: Table, seat: rules.Seat | None) -> list[rules.Prompt]:
    """Returns the windows in which a seat has to act; races don't count, since no one waits."""
    return [
        prompt
        for prompt in (table.prompts if table.status is Status.PLAYING else ())
        if seat in prompt.seats and seat not in prompt.done and prompt.mode is not rules.Mode.RACE
    ]


def _face(game_ui: GameUI, view: rules.View, w: Words, code: str) -> Picture | None:
    """Returns the picture for a touchable item, or ``None`` if it has no picture of its own."""
    drawing = game_ui.face(code, view, w)
    return None if drawing is None else Picture("face.png", (), alone, drawing)
