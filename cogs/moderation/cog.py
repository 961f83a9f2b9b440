"""Bans and reports: the moderators' page on ``/server``, players' buttons, and the warning sign."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from bot.clock import guarded, unix_time
from bot.components.custom_id import CustomId, number
from bot.i18n.words import Words
from bot.interactions.responses import Interaction, ask
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.storage import Unavailable
from bot.tables.commands import Leave, Refused
from bot.tables.events import Moved, Opened
from bot.tables.model import Player, Status, Table
from bot.tables.refused import need_valid
from bot.ui.offers import ADDITIONS, OFFERS, TableAdditions
from cogs.lobby.logic.permissions import may_manage
from cogs.moderation import screens
from cogs.moderation.store import REASON_MOST, Ban, ModerationStore

OPEN_MOST = 5
"""How many open reports one person can have on a server."""

LEAVES = 2
"""How many matches someone must have left recently to get the warning sign."""


class ModerationCog(FeatureCog):
    """The buttons and menus for bans and reports."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.kept = ModerationStore(bot.store)
        self._left: dict[int, int] = {}
        self._reviews: set[asyncio.Task[None]] = set()

    def added(self) -> None:
        events = self.bot.tables.events
        self.append(self.bot.tables.admissions, self._admit)
        self.register(OFFERS, "moderation", lambda _game, w, _label: [screens.players_button(w)])
        self.register(ADDITIONS, "moderation", TableAdditions(sign=self._sign))
        self.subscribe(events, Opened, lambda event: self._review_soon(event.table))
        self.subscribe(events, Moved, lambda event: self._review_soon(event.answer.table))

    # -- bans --------------------------------------------------------------------------------------

    async def _admit(self, guild_id: int, user_id: int) -> None:
        """Raises ``Refused`` if someone is banned from a server's tables."""
        subject = self._subject(user_id)
        for ban in await self.kept.bans_of(guild_id):
            if ban.subject == subject:
                raise Refused("banned_here", until=f"<t:{int(ban.until)}:f>", reason=ban.reason)

    @button("players")
    async def players(self, press: Interaction) -> None:
        await self._page(press)

    @button("ban_whom")
    async def choose_days(self, press: Interaction, values: Sequence[str]) -> None:
        _need_manager(press)
        if values:  # otherwise the menu has been emptied
            whom, w = need_valid(number(values[0])), self.bot.people.remember(press)
            await turn(self.bot, press, screens.ban_page(whom, w))
        else:
            await self._page(press)

    @button("ban_ask")
    async def ask_why(self, press: Interaction, custom_id: CustomId) -> None:
        _need_manager(press)
        await ask(press, screens.ban_form(custom_id, self.bot.people.remember(press)))

    @button("ban_set")
    async def ban(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Bans someone, who gives up their seat at any table that hasn't started."""
        guild_id, bot, w = _need_manager(press), self.bot, self.bot.people.remember(press)
        user_id, days = need_valid(number(custom_id.window)), number(custom_id.arg)
        if days not in screens.DAYS:
            raise Refused("bad_option")
        until, reason = unix_time() + days * 86_400.0, "".join(values[:1])[:REASON_MOST]
        await self.kept.ban(Ban(guild_id, self._subject(user_id), user_id, until, reason))
        for table in await bot.tables.of(user_id, str(Status.LOBBY)):
            await self._review(table)
        done = w.t("{who} is banned from the tables here.", who=f"<@{user_id}>")
        await self._page(press, f"✅ {done}")

    @button("ban_lift")
    async def lift(self, press: Interaction, values: Sequence[str]) -> None:
        await self.kept.lift(_need_manager(press), "".join(values[:1]))
        await self._page(press, "✅ " + self.bot.people.remember(press).t("You've lifted the ban."))

    # -- reports -----------------------------------------------------------------------------------

    @button("report")
    async def ask_what(self, press: Interaction, custom_id: CustomId) -> None:
        _server(press)
        await ask(press, screens.report_form(custom_id, self.bot.people.remember(press)))

    @button("report_set")
    async def report(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Stores a report for the moderators' page."""
        guild_id, user_id, w = _server(press), press.user.id, self.bot.people.remember(press)
        mine = [one for one in await self.kept.reports_of(guild_id) if one.user_id == user_id]
        if len(mine) >= OPEN_MOST:
            raise Refused("report_many", count=len(mine))
        await self.kept.report(guild_id, user_id, number(custom_id.arg), "".join(values[:1]))
        thanks = w.t(
            "Thank you. This server's managers will find your report under `/server`, "
            "**Moderation**."
        )
        await self.bot.handler.answer(press, thanks)

    @button("report_done")
    async def settle(self, press: Interaction, custom_id: CustomId) -> None:
        last = need_valid(number(custom_id.arg, range(2**31)))
        await self.kept.settle(_need_manager(press), last)
        await self._page(press)

    # -- who has left recently ---------------------------------------------------------------------

    def _sign(self, person: Player, w: Words) -> str:
        count = self._left.get(person.user_id, 0)
        if count < LEAVES:
            return ""
        return w.n("🚪 left {count} match recently", "🚪 left {count} matches recently", count)

    def _review_soon(self, table: Table) -> None:
        if table.status is Status.LOBBY and not table.private:
            review = asyncio.create_task(self._review(table), name=f"left {table.id}")
            self._reviews.add(review)
            review.add_done_callback(self._reviews.discard)

    async def _review(self, table: Table) -> None:
        """Flags people at a table who have left matches recently, and unseats banned people."""
        with guarded("players not reviewed", table=table.id), suppress(Unavailable):
            ids = [person.user_id for person in table.people if person.present]
            banned = {ban.subject for ban in await self.kept.bans_of(table.guild_id)}
            for user_id in ids if banned else ():
                if self._subject(user_id) in banned:
                    self.bot.tables.submit(table.id, Leave(user_id))
            counts = await self.kept.left(ids)
            for user_id in ids:
                self._left.pop(user_id, None)
            self._left |= {one: count for one, count in counts.items() if count >= LEAVES}
            if not self._left.keys().isdisjoint(ids):
                self.bot.messages.of(table).refresh()

    # -- helpers -----------------------------------------------------------------------------------

    async def _page(self, press: Interaction, news: str = "") -> None:
        guild_id, w = _need_manager(press), self.bot.people.remember(press)
        bans, reports = await self.kept.bans_of(guild_id), await self.kept.reports_of(guild_id)
        await turn(self.bot, press, screens.players_page(bans, reports, news, w))

    def _subject(self, user_id: int) -> str:
        return self.bot.handler.incidents.hashed("user", user_id) or ""


def _server(press: Interaction) -> int:
    """Returns the server in which a button was pressed; raises ``Refused`` outside servers."""
    if press.guild_id is None:
        raise Refused("seek_server")
    return press.guild_id


def _need_manager(press: Interaction) -> int:
    """Returns the server if the user manages it; otherwise raises ``Refused``."""
    if not may_manage(press):
        raise Refused("manage_server")
    return _server(press)
