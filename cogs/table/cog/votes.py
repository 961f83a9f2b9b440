"""Votes of players at a table: pausing, resuming, and taking a move back."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId, number
from bot.components.screen import sentence
from bot.i18n.words import Words
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.commands import AskVote, CastVote, Refused, Resume, Return
from bot.tables.model import Status, Table
from cogs.lobby.logic.permissions import moderates, moderates_table


class VotesCog(FeatureCog):
    """``/table pause | resume | undo``, and their buttons."""

    bot: Host

    @app_commands.command(name="pause", description=_("Ask the others for a pause"))
    async def pause(self, interaction: Interaction) -> None:
        """Asks for a pause; the clocks stop once everyone agrees."""
        table = await self.bot.handler.table_for(interaction)
        w = self.bot.people.remember(interaction)
        answer = await self.bot.tables.submit(table.id, AskVote(interaction.user.id, "pause"))
        await self.bot.handler.answer(interaction, _asked(answer.table, w))

    @app_commands.command(
        name="resume", description=_("Resume a paused table, or take your seat back from a robot")
    )
    async def resume(self, interaction: Interaction) -> None:
        """Resumes a paused or frozen table; if a robot holds the user's seat, takes it back."""
        table = await self._standing(interaction)
        w = self.bot.people.remember(interaction)
        seat = table.seat_of(interaction.user.id)
        person = None if seat is None else table.seats[seat]
        if table.status is Status.PLAYING and person is not None and person.held:
            answer = await self.bot.tables.submit(table.id, Return(interaction.user.id))
            await self.bot.messages.of(answer.table).send_copy(interaction, w)
            return
        command = Resume(interaction.user.id, moderates_table(interaction, table))
        await self.bot.tables.submit(table.id, command)
        await self.bot.handler.answer(interaction, w.t("The table has resumed."))

    @app_commands.command(name="undo", description=_("Ask to take your last move back"))
    async def undo(self, interaction: Interaction) -> None:
        """Asks to take the last move back."""
        table = await self.bot.handler.table_for(interaction)
        w = self.bot.people.remember(interaction)
        answer = await self.bot.tables.submit(table.id, AskVote(interaction.user.id, "undo"))
        await self.bot.handler.answer(interaction, _asked(answer.table, w))

    async def _standing(self, interaction: Interaction) -> Table:
        """Returns the table to resume: a stopped one here that the user plays or moderates.

        Raises:
            Refused: they are at no table.
        """
        store, states = self.bot.store, (str(Status.FROZEN), str(Status.PAUSED))
        here = await store.tables_in(interaction.channel_id or 0, *states)
        mine = await store.tables_of(interaction.user.id, *states)
        table_ids = [table_id for table_id in mine if table_id in here]
        if moderates(interaction):
            table_ids += await store.tables_in(interaction.channel_id or 0, str(Status.FROZEN))
        async for table in self.bot.tables.readable(table_ids):
            return table
        return await self.bot.handler.table_for(interaction)

    @button("house_pause")
    async def pressed_pause(self, press: Interaction, custom_id: CustomId) -> None:
        """Asks for a pause from the table's panel."""
        w = self.bot.people.remember(press)
        answer = await self.bot.handler.submit(
            press, custom_id.table, AskVote(press.user.id, "pause")
        )
        await turn(self.bot, press, sentence(_asked(answer.table, w)), custom_id.table)

    @button("house_undo")
    async def pressed_undo(self, press: Interaction, custom_id: CustomId) -> None:
        """Asks from the hand to take the last move back."""
        await self.bot.handler.carry_out(press, custom_id.table, AskVote(press.user.id, "undo"))

    @button("house_agree")
    async def agree(self, press: Interaction, custom_id: CustomId) -> None:
        await self._answer(press, custom_id, agrees=True)

    @button("house_refuse")
    async def refuse(self, press: Interaction, custom_id: CustomId) -> None:
        """Votes no, or withdraws the user's own question."""
        await self._answer(press, custom_id, agrees=False)

    async def _answer(self, press: Interaction, custom_id: CustomId, *, agrees: bool) -> None:
        question = number(custom_id.arg)
        if question is None:
            raise Refused("question_gone")
        command = CastVote(press.user.id, question, agrees)
        await self.bot.handler.carry_out(press, custom_id.table, command)


def _asked(table: Table, w: Words) -> str:
    return (
        w.t("The others have been asked; the board shows who has yet to answer.")
        if table.record.question is not None
        else w.t("Done.")
    )
