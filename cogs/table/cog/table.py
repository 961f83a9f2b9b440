"""``/table``, and the buttons in people's hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import rules
from bot.components.custom_id import CustomId, number
from bot.components.fitting import NO_NEWS
from bot.components.kit import compose
from bot.components.screen import Button, Choice, Menu, Screen, Tone, rows, sentence
from bot.i18n.words import Words, plain
from bot.interactions.responses import send_publicly
from bot.messages.tracked_message import Interaction
from bot.messages.turns import waiting_for, waiting_screen
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.pages import open_page
from bot.presses.slash import private, turn
from bot.tables.commands import Cancel, Join, Kick, Refused, VoteEnd
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.tables.personas import called
from bot.tables.referee import Answer, Asker
from bot.tables.service import Broken
from bot.ui.refusals import broken, refusal, why_not
from bot.ui.table_controls import go_on, undoable
from bot.ui.table_screens import (
    context_for,
    ending,
    fair_play,
    reopening,
    table_in_words,
    words_button,
)
from cogs.lobby.logic.permissions import moderates_table
from cogs.lobby.screens.lobby import options_line
from cogs.table.cog.leaving import LeavingCog
from cogs.table.cog.votes import VotesCog
from cogs.table.cog.watch import WatchCog
from cogs.table.logic import past_table, table_of


class TableCog(LeavingCog, VotesCog, WatchCog, FeatureCog):
    """``/table``: one panel with everything people can do at a table besides playing."""

    @anywhere
    @app_commands.command(
        name="table",
        description=_("Your table: your hand, pausing, leaving, and what's waiting for you"),
    )
    @app_commands.describe(
        number=_("The table's number (default: the one here)"),
        code=_("The code of a friend's private table, to sit down there"),
    )
    async def table(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1] | None = None,
        code: str | None = None,
    ) -> None:
        """Shows a table's panel or, away from tables, the waiting ones; a code seats the user."""
        if code is not None:
            await self._join(interaction, code)
            return
        table = await self._table_for(interaction, number)
        if table is None:
            await self._turns(interaction, or_elsewhere=True)
            return
        w, user_id = self.bot.people.remember(interaction), interaction.user.id
        await private(self.bot, interaction, self._panel(table, user_id, w, typed=True), table.id)

    async def _table_for(self, interaction: Interaction, number: int | None) -> Table | None:
        """Returns the table a command is about: the user's own, or else one being played here."""
        bot = self.bot
        if number is not None:
            return await past_table(bot, interaction, number)
        try:
            return await bot.handler.table_for(interaction)
        except Refused as refused:
            if refused.code != "no_table_here":
                raise
        states = (str(status) for status in (*IN_PLAY, Status.FROZEN))
        here = await bot.store.tables_in(interaction.channel_id or 0, *states)
        return await anext(bot.tables.readable(here), None)

    async def _join(self, interaction: Interaction, code: str) -> None:
        """Seats the user at the table with the given code."""
        table_number = number(code.partition("-")[0], range(2**31))
        person = Join(interaction.user.id, interaction.user.display_name, code=code.strip())
        asker = Asker(interaction.user.id, None)  # only the code counts
        await self.bot.tables.submit(table_number or 0, person, asker)
        w = self.bot.people.remember(interaction)
        text = w.t(
            "You're at table {number}; its card is on its way by direct message.",
            number=table_number,
        )
        await self.bot.handler.answer(interaction, text)

    @button("turns")
    async def turns(self, press: Interaction) -> None:
        await self._turns(press)

    async def _turns(self, interaction: Interaction, *, or_elsewhere: bool = False) -> None:
        """Lists the tables waiting for the user, with links and deadlines, this server's first.

        ``or_elsewhere`` lists the matches to watch if no table is waiting.
        """
        bot, w = self.bot, self.bot.people.remember(interaction)
        listed = await waiting_for(bot.tables, interaction.user.id, interaction.guild_id)
        shown = waiting_screen(listed, bot.game_uis, w)
        if or_elsewhere and not listed:
            shown = await self.played_elsewhere(interaction)
        await private(bot, interaction, shown)

    @button("house_table")
    async def panel(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the same panel after a press on the button under the board."""
        table = await table_of(self.bot, press, custom_id)
        w = self.bot.people.remember(press)
        panel = self._panel(table, press.user.id, w)
        await open_page(self.bot, press, panel, table, keep=True)

    @button("house_score")
    async def score(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows how the match stands: the game's score screen, or the latest summary."""
        table = await table_of(self.bot, press, custom_id)
        w = self.bot.people.remember(press)
        if table.match is None:
            raise Refused("not_started")
        game_ui, context = self.bot.game_uis[table.game], context_for(table, w)
        view: Any = table.match.view(table.seat_of(press.user.id))
        if game_ui.score is not None:
            shown = game_ui.score(view, context, w)
        elif count := game_ui.summary_count(view):
            shown = game_ui.summary(view, count - 1, context, w)
        else:
            shown = sentence(w.t("No one has scored yet."))
        await open_page(self.bot, press, shown, table)

    @button("kick")
    async def kick(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Removes someone from their seat in a lobby."""
        seat = number(values[0] if values else "")
        if seat is None:
            raise Refused("bad_option")
        answer = await self.bot.handler.submit(press, custom_id.table, Kick(press.user.id, seat))
        w = self.bot.people.remember(press)
        shown = self._panel(answer.table, press.user.id, w, typed=True)
        await turn(self.bot, press, shown, custom_id.table)

    @button("cancel")
    async def cancel(self, press: Interaction, custom_id: CustomId) -> None:
        """Closes a lobby."""
        table = await table_of(self.bot, press, custom_id)
        command = Cancel(press.user.id, moderates_table(press, table))
        answer = await self.bot.handler.submit(press, table.id, command)
        w = self.bot.people.remember(press)
        await turn(self.bot, press, Screen(tuple(ending(answer.table, w))), table.id)

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
                "{count} more vote with **Vote to end** on `/table` and it ends.",
                "{name} wants to end the match without a result: "
                "{count} more votes with **Vote to end** on `/table` and it ends.",
                answer.detail,
                name=name,
            )
        else:
            text = public.t("{name} agrees: the match ends without a result.", name=name)
        counted = w.t("I've counted your vote and told the table.")
        if interaction.channel_id == answer.table.place_id:
            nobody = discord.AllowedMentions.none()
            await send_publicly(interaction, counted, content=text, allowed_mentions=nobody)
        else:
            await bot.handler.answer(interaction, counted)
            await bot.messages.of(answer.table).table_channel.announce(text)

    def _panel(self, table: Table, user_id: int, w: Words, *, typed: bool = False) -> Screen:
        """Returns the state of a table, with what the reader can do there besides playing.

        ``typed`` says whether this responds to a command and not to a press in the reader's hand.
        """
        seat, status = table.seat_of(user_id), table.status
        first, more = list[Button](), [words_button(w.t("As text"))]
        if status in (Status.PAUSED, Status.FROZEN):
            first.append(go_on(w))
        if seat is not None and table.match is not None and typed:
            first.append(Button(w.t("My hand"), "hand_back", tone=Tone.MAIN, emoji="🃏"))
        if seat is not None and status not in LIVE and not table.homeless:
            first.append(reopening(table, w))
        if status in IN_PLAY and seat is None:
            first.append(Button(w.t("Watch"), "house_watch", emoji="👀"))
        if table.match is not None:
            more.append(Button(w.t("Score"), "house_score", emoji="📊"))
        if status is Status.PLAYING and seat is not None:
            if undoable(table, seat):
                first.append(Button(w.t("Undo"), "house_undo", emoji="↩️"))
            shut = "" if table.record.question is None else refusal("question_open", {}, w)
            first.append(Button(w.t("Ask for a pause"), "house_pause", shut=shut, emoji="⏸️"))
        more.append(fair_play(w))
        if seat is not None and status in (*IN_PLAY, Status.FROZEN, Status.LOBBY):
            leave = "leave" if table.match is None else "house_leave"
            more.append(Button(w.t("Leave the table"), leave, emoji="🚪"))
        if seat is not None and status in (*IN_PLAY, Status.FROZEN):
            more.append(Button(w.t("Vote to end"), "end_vote", tone=Tone.DANGER))
        hosts = status is Status.LOBBY and user_id == table.record.host
        if hosts:
            more.append(Button(w.t("Close this table"), "cancel", tone=Tone.DANGER))
        first.append(Button(w.t("Waiting for me"), "turns", emoji="⏳"))
        if table.company and not table.private and "report" in self.bot.handler.verbs:
            more.append(Button(w.t("Report …"), "report", emoji="🚩"))
        others = tuple(
            Choice(called(person)[:90], str(at))
            for at, person in table.taken()
            if hosts and person.user_id != user_id
        )
        return compose(
            None,
            self._status(table, user_id, w),
            rows(first),
            rows(more),
            Menu(w.t("Remove a player"), "kick", others) if others else None,
            _offers(table, user_id, w),
        )

    def _status(self, table: Table, user_id: int, w: Words) -> str:
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
            waiting = {seat for prompt in table.prompts for seat in prompt.undone}
            names = [plain(called(person)) for seat, person in table.taken() if seat in waiting]
            lines.append(w.t("Waiting for: {names}", names=w.listing(names)))
            if not table.private:
                lines.append(w.t("Played in {place}.", place=f"<#{table.place_id}>"))
        elif table.status is Status.LOBBY:
            lines.append(w.t("Not started yet."))
            if table.seat_of(user_id) is not None:
                code = table.join_code
                lines.append(w.t("Friends sit down with `/table code:{code}`", code=code))
        elif table.status is Status.FROZEN:
            lines.append(broken(table.record.incident, w))
        return "\n".join(lines)


def _offers(table: Table, user_id: int, w: Words) -> Menu | None:
    """Returns the menu of seats that the reader may offer to someone else."""
    if table.status not in IN_PLAY or table.seat_of(user_id) is None:
        return None
    mine = tuple(
        Choice(called(person)[:90], str(seat))
        for seat, person in table.taken()
        if user_id in (person.user_id, table.record.host) or person.held
    )
    return Menu(w.t("Offer a seat to someone …"), "house_replace", mine)


class HandCog(FeatureCog):
    """The buttons in hands."""

    @button("hand")
    async def show(self, press: Interaction, custom_id: CustomId) -> None:
        table = await table_of(self.bot, press, custom_id)
        await self.bot.messages.of(table).send_copy(press, self.bot.people.remember(press))

    @button("more")
    async def more(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Does what the user chose from the menu below their hand."""
        handle = self.bot.handler.verbs.get(values[0]) if values else None
        if handle is None:
            raise Refused("not_now")
        await handle(press, replace(custom_id, verb=values[0]), ())

    @button("last_round")
    async def last_round(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the latest summary in place of the hand."""
        table = await table_of(self.bot, press, custom_id)
        game_ui, w = self.bot.game_uis[table.game], self.bot.people.remember(press)
        view = table.seen_by(press.user.id)
        if view is None or not (count := game_ui.summary_count(view)):
            raise Refused("not_now")
        shown = game_ui.summary(view, count - 1, context_for(table, w), w)
        await open_page(self.bot, press, shown, table, keep=True)

    @button("hand_back")
    async def back(self, press: Interaction, custom_id: CustomId) -> None:
        """Closes the page that the user opened in place of their hand."""
        table = await table_of(self.bot, press, custom_id)
        await self.bot.messages.of(table).answer(press, self.bot.people.remember(press))

    @button("board_words")
    async def board(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the public board in words, or updates it if it's already showing there."""
        table = await past_table(self.bot, press, custom_id.table)
        w = self.bot.people.remember(press)
        game_ui = self.bot.game_uis[table.game]
        lobby = self.bot.messages.services.lobby_ui.lobby(table, game_ui, w)
        over = table.status is Status.FINISHED
        news = NO_NEWS if over else await self.bot.messages.of(table).news(w)
        shown = table_in_words(table, lobby, game_ui, w, news)
        await (turn if custom_id.arg == "again" else private)(self.bot, press, shown, table.id)
