"""Leaving a match in progress, coming back, and handing a seat to someone else."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.custom_id import CustomId, number
from bot.components.kit import compose, lines
from bot.components.renderer import layout
from bot.components.screen import Button, GuildPick, Row, Screen, Text, Tone, rows, sentence
from bot.i18n.words import Words, plain
from bot.interactions.responses import Interaction, edit
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.commands import (
    AcceptSeat,
    DeclineSeat,
    Depart,
    OfferSeat,
    Refused,
    Return,
)
from bot.tables.kinds import kind_of
from bot.tables.model import LIVE, MOVING, Player, Table
from bot.tables.personas import called
from bot.ui.offers import offered
from bot.ui.table_screens import link
from cogs.lobby.logic.gathering import title_of
from cogs.lobby.logic.inviting import picked_people
from cogs.table.logic import table_of

LISTED = 20
"""The most of a person's tables shown in a list."""


class LeavingCog(FeatureCog):
    """Leaving a match, coming back, and offering a seat."""

    bot: Host

    def added(self) -> None:
        """Lists people's tables when the bot refuses them another."""
        super().added()
        self.add(self.bot.handler.explained, "many_tables", self._list)

    async def _list(self, interaction: Interaction, news: str) -> None:
        """Shows the user's tables, each with a way to leave it."""
        bot, w = self.bot, self.bot.people.remember(interaction)
        ids = await bot.store.tables_of(interaction.user.id, *map(str, MOVING), awake=True)
        mine = [table async for table in bot.tables.readable(ids[:LISTED])]
        entries = [f"▫️ {title_of(bot, table.game, w)} · {link(table, w)}" for table in mine]
        out = [
            Button(w.t("Leave table {number}", number=table.id), "leave_one", str(table.id))
            for table in mine
        ]
        screen = compose(None, news, lines(*entries), rows(out), _next(w))
        await turn(bot, interaction, screen)

    @button("leave_one")
    async def leave_table(self, press: Interaction, custom_id: CustomId) -> None:
        """Leaves a listed table; asks first if others are playing, or if it can't be replayed."""
        table = await self.bot.tables.get(number(custom_id.arg, range(2**31)) or 0)
        user_id, w = press.user.id, self.bot.people.remember(press)
        if table is None or table.seat_of(user_id) is None:
            raise Refused("not_seated_here")
        if table.match is not None and (table.company or kind_of(table).solo):
            await turn(self.bot, press, _question(table, user_id, w), table.id)
            return
        await self.bot.tables.submit(table.id, Depart(user_id))
        await self._list(press, "✅ " + w.t("You've left table {number}.", number=table.id))

    @button("house_leave")
    async def ask_to_leave(self, press: Interaction, custom_id: CustomId) -> None:
        """Asks for confirmation."""
        table = await table_of(self.bot, press, custom_id)
        if table.seat_of(press.user.id) is None:
            raise Refused("not_seated_here")
        w = self.bot.people.remember(press)
        await turn(self.bot, press, _question(table, press.user.id, w), table.id)

    @button("house_left")
    async def left(self, press: Interaction, custom_id: CustomId) -> None:
        answer = await self.bot.handler.submit(press, custom_id.table, Depart(press.user.id))
        w = self.bot.people.remember(press)
        text = (
            w.t("You've left; a robot is playing on in your place.")
            if answer.table.status in LIVE
            else w.t("You've left. No one else was there, so the table is closed.")
        )
        await turn(self.bot, press, compose(None, text, _next(w)), custom_id.table)

    @button("house_back")
    async def pressed_back(self, press: Interaction, custom_id: CustomId) -> None:
        """Takes the seat back after a press on the board or in the hand."""
        await self.bot.handler.carry_out(press, custom_id.table, Return(press.user.id))

    # -- handing on a seat -------------------------------------------------------------------------

    @button("house_replace")
    async def ask_whom(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Asks who to offer a seat to."""
        table = await table_of(self.bot, press, custom_id)
        w, seat = self.bot.people.remember(press), number(values[0] if values else "")
        person = None if seat is None else dict(table.taken()).get(seat)
        if person is None:
            raise Refused("no_such_seat")
        text = w.t("Who takes **{name}**'s seat?", name=plain(called(person)))
        pick = GuildPick(w.t("Pick someone"), "house_offer", "user", arg=str(seat))
        await turn(self.bot, press, Screen((Text(text), pick)), table.id)

    @button("house_offer")
    async def offer(self, press: Interaction, custom_id: CustomId) -> None:
        """Offers someone a seat in a match in progress, which they have to accept."""
        bot, chosen, picked = self.bot, _seat(custom_id), picked_people(press)
        table = await table_of(bot, press, custom_id)
        w = bot.people.remember(press)
        if not picked or picked[0].bot:
            raise Refused("robots_only")
        person = picked[0]
        command = OfferSeat(press.user.id, chosen, person.user_id, person.name)
        answer = await bot.handler.submit(press, table.id, command)
        context = answer.table.seats[chosen]
        assert context is not None
        public = await bot.messages.services.public(answer.table)
        screen = _offer(chosen, context, press.user.display_name, person.user_id, public)
        if await bot.messages.of(answer.table).table_channel.post(screen, mention=True) is None:
            await bot.tables.submit(table.id, DeclineSeat(press.user.id, chosen))
            raise Refused("cannot_post")
        text = w.t("I've asked {name} at {place}.", name=plain(person.name), place=link(table, w))
        await bot.handler.answer(press, text)

    @button("house_accept")
    async def accept(self, press: Interaction, custom_id: CustomId) -> None:
        bot = self.bot
        seat = _seat(custom_id)
        states = [str(status) for status in MOVING]
        mine = len(await bot.store.tables_of(press.user.id, *states, awake=True))
        if mine >= bot.settings.tables_per_person:
            raise Refused("many_tables", count=mine)
        command = AcceptSeat(press.user.id, press.user.display_name, seat)
        answer = await bot.handler.submit(press, custom_id.table, command)
        public = await bot.messages.services.public(answer.table)
        text = public.t(
            "🪑 {name} takes over {other}'s seat.",
            name=plain(press.user.display_name),
            other=plain(answer.detail.name),
        )
        bot.people.remember(press)
        await edit(press, view=layout(sentence(text), custom_id.table))

    @button("house_decline")
    async def decline(self, press: Interaction, custom_id: CustomId) -> None:
        """Declines a seat that was offered, or withdraws the offer."""
        command = DeclineSeat(press.user.id, _seat(custom_id))
        answer = await self.bot.handler.submit(press, custom_id.table, command)
        public = await self.bot.messages.services.public(answer.table)
        text = public.t("No seat changed hands.")
        self.bot.people.remember(press)
        await edit(press, view=layout(sentence(text), custom_id.table))


def _next(w: Words) -> list[Row]:
    """Returns what someone can do if they have no table to go back to."""
    return rows([*offered("play", w), *offered("daily", w)])


def _question(table: Table, user_id: int, w: Words) -> Screen:
    others = any(player.present and player.user_id != user_id for player in table.people)
    text = (
        w.t(
            "Leave this match? A robot takes your seat and plays on; it counts as leaving. "
            "You can also offer your seat to someone, or ask for a pause: both are on `/table`."
        )
        if others
        else w.t("Leave this match? No one else is here, so it ends without a result.")
    )
    buttons = [
        Button(w.t("Leave the table"), "house_left", tone=Tone.DANGER, emoji="🚪"),
        Button(w.t("Stay"), "end_stay"),
    ]
    if others:
        buttons.insert(1, Button(w.t("Vote to end"), "end_vote"))
    return Screen((Text(text), Row(tuple(buttons))))


def _offer(seat: int, context: Player, by: str, user_id: int, w: Words) -> Screen:
    text = w.t(
        "🪑 <@{user}>, {by} is offering you **{name}**'s seat: you'd take over the hand "
        "and play on.",
        user=user_id,
        by=plain(by),
        name=plain(context.name),
    )
    buttons = (
        Button(w.t("Accept"), "house_accept", str(seat), Tone.GOOD),
        Button(w.t("No, thanks"), "house_decline", str(seat)),
    )
    return Screen((Text(text), Row(buttons)))


def _seat(custom_id: CustomId) -> int:
    seat = number(custom_id.arg)
    if seat is None:
        raise Refused("offer_gone")
    return seat
