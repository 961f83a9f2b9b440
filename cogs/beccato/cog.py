"""Beccato!'s cog, which includes the form for a signal in words."""

from __future__ import annotations

from bot.components.custom_id import CustomId
from bot.interactions.forms import TextForm
from bot.interactions.responses import ask
from bot.messages.tracked_message import Interaction
from bot.presses.feature import button
from bot.presses.game_cog import GameCog
from cogs.beccato.signals.choices import TEXT_MOST


class BeccatoCog(GameCog):
    """Beccato!, with the button that asks for a signal in words."""

    @button("beccato_words")
    async def words(self, press: Interaction, custom_id: CustomId) -> None:
        """Asks for a signal in words, which goes into the user's plan, so only they see it."""
        w = self.bot.people.remember(press)
        form = TextForm(
            CustomId(custom_id.table, "words", custom_id.window, ""),
            title=w.t("A signal in your own words"),
            label=w.t("What you do or say"),
            hint=w.t("Something everyone can see or hear; only your team reads this"),
            most=TEXT_MOST,
        )
        await ask(press, form)
