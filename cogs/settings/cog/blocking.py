"""The people a user has chosen never to be seated with."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.custom_id import CustomId, number
from bot.components.kit import compose, lines, row
from bot.components.screen import Button, Choice, GuildPick, Menu, Screen
from bot.i18n.words import Words
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.commands import Leave, Refused
from bot.tables.model import IN_PLAY, Status
from cogs.lobby.logic.inviting import picked_people
from cogs.lobby.screens.lobby import ACCENT

LISTED = 25
"""The most people that the menu lists, which is Discord's limit."""


class BlockingCog(FeatureCog):
    """The card that lists the people a user blocks, and its buttons."""

    bot: Host

    @button("blocked")
    async def blocked(self, press: Interaction) -> None:
        """Shows the people that the user blocks."""
        w = self.bot.people.remember(press)
        await turn(self.bot, press, await self._card(press.user.id, (), w))

    @button("block")
    async def block(self, press: Interaction) -> None:
        """Blocks the person chosen by the user."""
        user_id, picked = press.user.id, picked_people(press)
        if not picked or picked[0].bot or picked[0].user_id == user_id:
            raise Refused("avoid_yourself")
        w, other = self.bot.people.remember(press), picked[0].user_id
        await self.bot.avoided.add(user_id, other)
        news = await self._part(user_id, other, w)
        await turn(self.bot, press, await self._card(user_id, news, w))

    @button("unblock")
    async def unblock(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        other = number(values[0] if values else custom_id.arg)
        if other is None:
            raise Refused("bad_option")
        await self.bot.avoided.remove(press.user.id, other)
        w = self.bot.people.remember(press)
        news = [w.t("You've unblocked {person}.", person=f"<@{other}>")]
        await turn(self.bot, press, await self._card(press.user.id, news, w))

    async def _part(self, user_id: int, other_id: int, w: Words) -> list[str]:
        """Takes the user off tables where the other is waiting too, but not out of a match."""
        bot, person = self.bot, f"<@{other_id}>"
        news = [w.t("You've blocked {person}: I won't seat you together any more.", person=person)]
        for table in await bot.tables.of(user_id, str(Status.LOBBY), *map(str, IN_PLAY)):
            if table.seat_of(other_id) is None:
                continue
            try:
                left = (await bot.tables.submit(table.id, Leave(user_id))).table
            except Refused:
                left = table
            news.append(
                w.t("You've left table {number}.", number=table.id)
                if left.seat_of(user_id) is None
                else w.t("Table {number} goes on: its match has begun.", number=table.id)
            )
        return news

    async def _card(self, user_id: int, news: Sequence[str], w: Words) -> Screen:
        known, forgotten = await self.bot.avoided.of(user_id)
        numbered = len(known) > 1
        people = [
            f"{place}. <@{one}>" if numbered else f"<@{one}>" for place, one in enumerate(known, 1)
        ]
        if forgotten:
            more = w.n(
                "and {count} person who has asked to be forgotten",
                "and {count} people who have asked to be forgotten",
                forgotten,
            )
            people.append(more)
        offers = tuple(
            Choice(w.t("Unblock number {number}", number=place), str(one))
            for place, one in list(enumerate(known, 1))[-LISTED:]
        )
        return compose(
            ACCENT,
            "### 🚫 " + w.t("People I never seat you with"),
            lines(*(f"✅ {one}" for one in news)),
            lines(w.t("You've blocked:"), *people)
            if people
            else w.t("You haven't blocked anyone."),
            Menu(w.t("Unblock someone"), "unblock", offers) if numbered else None,
            row(Button(w.t("Unblock"), "unblock", str(known[0]))) if len(known) == 1 else None,
            GuildPick(w.t("Block someone …"), "block", "user"),
            "-# "
            + w.t("I won't tell anyone, but they may notice that they can't join your table."),
        )
