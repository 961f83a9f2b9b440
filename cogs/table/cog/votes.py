"""Votes by the players at a table, on a pause or on undoing a move."""

from __future__ import annotations

from bot.components.custom_id import CustomId, number
from bot.components.screen import sentence
from bot.i18n.words import Words
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.commands import AskVote, CastVote, Refused
from bot.tables.model import Table


class VotesCog(FeatureCog):
    """The buttons to ask for a pause or an undo, and to answer."""

    bot: Host

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
        """Asks to undo the last move, from the hand or the panel."""
        await self.bot.handler.carry_out(press, custom_id.table, AskVote(press.user.id, "undo"))

    @button("house_agree")
    async def agree(self, press: Interaction, custom_id: CustomId) -> None:
        await self._answer(press, custom_id, agrees=True)

    @button("house_refuse")
    async def refuse(self, press: Interaction, custom_id: CustomId) -> None:
        """Votes no, or withdraws the user's own request."""
        await self._answer(press, custom_id, agrees=False)

    async def _answer(self, press: Interaction, custom_id: CustomId, *, agrees: bool) -> None:
        question = number(custom_id.arg)
        if question is None:
            raise Refused("question_gone")
        command = CastVote(press.user.id, question, agrees)
        await self.bot.handler.carry_out(press, custom_id.table, command)


def _asked(table: Table, w: Words) -> str:
    return (
        w.t("I've asked the others; the board shows who still has to answer.")
        if table.record.question is not None
        else w.t("Done.")
    )
