"""``/table`` and ``/hand``: commands for people at a table of any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

import rules
from bot.components.custom_id import CustomId, number
from bot.components.fitting import NO_NEWS
from bot.components.kit import compose, row
from bot.components.screen import Button, Screen, Tone, sentence
from bot.i18n.words import Words, plain
from bot.interactions.responses import send_publicly
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.pages import open_page
from bot.presses.slash import private, turn
from bot.tables.commands import Join, Kick, Refused, SeatRobots, VoteEnd
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.tables.pace import undone
from bot.tables.personas import called
from bot.tables.referee import Answer, Asker
from bot.tables.service import Broken
from bot.ui.refusals import broken, refusal, why_not
from bot.ui.table_controls import go_on
from bot.ui.table_screens import context_for, reopening, table_in_words, words_button
from cogs.lobby.screens.lobby import options_line
from cogs.settings.screens.mine import offered
from cogs.table.cog.leaving import LeavingCog
from cogs.table.cog.votes import VotesCog
from cogs.table.cog.watch import WatchCog
from cogs.table.logic import past_table, table_of


class TableCog(
    LeavingCog,
    VotesCog,
    WatchCog,
    FeatureCog,
    commands.GroupCog,
    group_name="table",
    group_description=_("Your table"),
):
    """``/table status | join | score | end | robots``, and the commands of its base classes."""

    @app_commands.command(name="status", description=_("See the state of your table"))
    async def status(self, interaction: Interaction) -> None:
        """Shows the table in a few lines."""
        table = await self.bot.handler.table_for(interaction)
        w = self.bot.people.remember(interaction)
        await private(self.bot, interaction, self._panel(table, interaction.user.id, w), table.id)

    @button("house_table")
    async def panel(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the same from the button under the board."""
        table = await table_of(self.bot, press, custom_id)
        w = self.bot.people.remember(press)
        panel = self._panel(table, press.user.id, w)
        await open_page(self.bot, press, panel, table, keep=True)

    @app_commands.command(name="join", description=_("Sit down at a friend's private table"))
    @app_commands.describe(code=_("The code on its card"))
    async def join(self, interaction: Interaction, code: str) -> None:
        """Seats the user at a private table by its code."""
        table_number = number(code.partition("-")[0], range(2**31))
        person = Join(interaction.user.id, interaction.user.display_name, code=code.strip())
        asker = Asker(interaction.user.id, None)  # the code alone counts
        await self.bot.tables.submit(table_number or 0, person, asker)
        w = self.bot.people.remember(interaction)
        text = w.t(
            "You sit at table {number}; its card comes by direct message.", number=table_number
        )
        await self.bot.handler.answer(interaction, text)

    @app_commands.command(name="score", description=_("See how the match stands"))
    async def score(self, interaction: Interaction) -> None:
        """Shows the match so far: the game's score screen, or the latest summary."""
        table = await self.bot.handler.table_for(interaction, live=False)
        w = self.bot.people.remember(interaction)
        if table.match is None:
            raise Refused("not_started")
        game_ui, context = self.bot.game_uis[table.game], context_for(table, w)
        view: Any = table.match.view(table.seat_of(interaction.user.id))
        if game_ui.score is not None:
            shown = game_ui.score(view, context, w)
        elif count := game_ui.summary_count(view):
            shown = game_ui.summary(view, count - 1, context, w)
        else:
            shown = sentence(w.t("Nothing has been scored yet."))
        await private(self.bot, interaction, shown, table.id)

    @app_commands.command(name="end", description=_("Vote to end the match without a result"))
    async def end(self, interaction: Interaction) -> None:
        table = await self.bot.handler.table_for(interaction)
        await self._vote(interaction, table.id)

    @app_commands.command(name="robots", description=_("Add robots to your table, or remove them"))
    @app_commands.rename(level=_("skill"))
    @app_commands.describe(
        level=_("How well they play"), seat=_("A seat number; all free seats if you leave it out")
    )
    @app_commands.choices(
        level=[
            app_commands.Choice(name=_("easy"), value="easy"),
            app_commands.Choice(name=_("normal"), value="normal"),
            app_commands.Choice(name=_("hard"), value="hard"),
            app_commands.Choice(name=_("no robots"), value="none"),
        ]
    )
    async def robots(
        self,
        interaction: Interaction,
        level: str,
        seat: app_commands.Range[int, 1, 9] | None = None,
    ) -> None:
        """Seats robots on one seat or on all free seats, or removes them."""
        table = await self.bot.handler.table_for(interaction)
        w = self.bot.people.remember(interaction)
        place = None if seat is None else seat - 1
        asker = interaction.user.id
        if level == "none":
            robots = [
                Kick(asker, number)
                for number, person in enumerate(table.seats)
                if person and person.builtin_robot and place in (None, number)
            ]
            if not robots:
                raise Refused("seat_empty")
            for command in robots:
                table = (await self.bot.tables.submit(table.id, command)).table
        else:
            command = SeatRobots(asker, level, place, len(table.seats))
            table = (await self.bot.tables.submit(table.id, command)).table
        names = w.listing([plain(called(person)) for person in table.people])
        await self.bot.handler.answer(interaction, w.t("At the table: {names}", names=names))

    @button("end_vote")
    async def vote(self, press: Interaction, custom_id: CustomId) -> None:
        await self._vote(press, custom_id.table)

    @button("end_stay")
    async def stay(self, press: Interaction) -> None:
        w = self.bot.people.remember(press)
        await self.bot.handler.answer(press, w.t("OK. You keep your seat."))

    async def _vote(self, interaction: Interaction, table_id: int) -> None:
        bot = self.bot
        w = bot.people.remember(interaction)
        try:
            answer: Answer = await bot.handler.submit(
                interaction, table_id, VoteEnd(interaction.user.id)
            )
        except (Refused, rules.RuleError, Broken) as error:
            await bot.handler.answer(interaction, why_not(error, None, w))
            return
        public = await bot.messages.services.public(answer.table)
        name = plain(interaction.user.display_name)
        if answer.detail:
            text = public.n(
                "{name} wants to end the match without a result: "
                "{count} more vote with `/table end` and it ends.",
                "{name} wants to end the match without a result: "
                "{count} more votes with `/table end` and it ends.",
                answer.detail,
                name=name,
            )
        else:
            text = public.t("{name} agrees: the match ends without a result.", name=name)
        counted = w.t("Your vote has been counted, and the table has been told.")
        if interaction.channel_id == answer.table.place_id:
            nobody = discord.AllowedMentions.none()
            await send_publicly(interaction, counted, content=text, allowed_mentions=nobody)
        else:
            await bot.handler.answer(interaction, counted)
            await bot.messages.of(answer.table).table_channel.announce(text)

    def _panel(self, table: Table, user_id: int, w: Words) -> Screen:
        """Returns the state of a table, with what the reader can do apart from playing."""
        buttons = [words_button(w.t("In words"))]
        seated = table.seat_of(user_id) is not None
        if table.status is Status.FROZEN:
            buttons.append(go_on(w))
        elif seated and table.status not in LIVE and not table.homeless:
            buttons.append(reopening(table, w))
        elif table.status in IN_PLAY and not seated:
            buttons.append(Button(w.t("Watch"), "house_watch", emoji="👀"))
        elif table.status is Status.PLAYING:
            shut = "" if table.record.question is None else refusal("question_open", {}, w)
            pause = Button(w.t("Ask for a pause"), "house_pause", shut=shut, emoji="⏸️")
            buttons.append(pause)
        if seated and table.status in (*IN_PLAY, Status.FROZEN):
            buttons.append(Button(w.t("Leave the table"), "house_leave", emoji="🚪"))
            buttons.append(Button(w.t("Vote to end"), "end_vote", tone=Tone.DANGER))
        return compose(None, self._status(table, w), row(*buttons))

    def _status(self, table: Table, w: Words) -> str:
        game_ui = self.bot.game_uis[table.game]
        lines = [
            "### " + w.t("{game} · table {number}", game=game_ui.title(w), number=table.id),
            w.t(
                "At the table: {names}",
                names=w.listing([plain(called(person)) for person in table.people]),
            ),
            w.t("Rules: {options}", options=options_line(table, game_ui, w)),
        ]
        if table.match is not None and table.status in IN_PLAY:
            waiting = {seat for prompt in table.prompts for seat in undone(prompt)}
            names = [plain(called(person)) for seat, person in table.taken() if seat in waiting]
            lines.append(w.t("Waiting for: {names}", names=w.listing(names)))
            if not table.private:
                lines.append(w.t("Played in {place}.", place=f"<#{table.place_id}>"))
        elif table.status is Status.LOBBY:
            lines.append(w.t("Not started yet."))
        elif table.status is Status.FROZEN:
            lines.append(broken(table.record.incident, w))
        return "\n".join(lines)


class HandCog(FeatureCog):
    """``/hand``, and its buttons."""

    @app_commands.command(name="hand", description=_("See your hand, and choose where you get it"))
    @app_commands.describe(where=_("Where your hand is sent from now on"))
    @app_commands.choices(where=offered("hand"))
    async def hand(self, interaction: Interaction, where: str | None = None) -> None:
        """Shows the user's hand, and saves where they want it."""
        w = self.bot.people.remember(interaction)
        if where is not None:
            await self.bot.people.set(interaction.user.id, hand=where, dm_closed=False)
            await self.bot.messages.show_again(interaction.user.id)
        try:
            table = await self.bot.handler.table_for(interaction)
        except Refused:
            if where is None:
                raise
            await self.bot.handler.answer(
                interaction, w.t("OK. Your next hand will be sent that way.")
            )
            return
        await self.bot.messages.of(table).send_copy(interaction, w)

    @button("hand")
    async def show(self, press: Interaction, custom_id: CustomId) -> None:
        table = await table_of(self.bot, press, custom_id)
        await self.bot.messages.of(table).send_copy(press, self.bot.people.remember(press))

    @button("more")
    async def more(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Does what the user has chosen in the menu below their hand."""
        handle = self.bot.handler.verbs.get(values[0]) if values else None
        if handle is None:
            raise Refused("not_now")
        await handle(press, replace(custom_id, verb=values[0]), ())

    @button("hand_back")
    async def back(self, press: Interaction, custom_id: CustomId) -> None:
        """Closes the page the user has opened in place of their hand."""
        table = await table_of(self.bot, press, custom_id)
        await self.bot.messages.of(table).answer(press, self.bot.people.remember(press))

    @button("board_words")
    async def board(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the public board in words; pressed again there, updates it."""
        table = await past_table(self.bot, press, custom_id.table)
        w = self.bot.people.remember(press)
        game_ui = self.bot.game_uis[table.game]
        lobby = self.bot.messages.services.lobby_ui.lobby(table, game_ui, w)
        over = table.status is Status.FINISHED
        news = NO_NEWS if over else await self.bot.messages.of(table).news(w)
        shown = table_in_words(table, lobby, game_ui, w, news)
        await (turn if custom_id.arg == "again" else private)(self.bot, press, shown, table.id)
