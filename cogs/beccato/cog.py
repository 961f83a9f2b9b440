"""Beccato!'s own window for words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui

from bot.client import Parlour
from bot.games.cog import GameCog
from bot.i18n.words import Words
from bot.interactions.custom_id import CustomId
from bot.interactions.handler import ComponentHandler
from bot.interactions.responses import ask
from bot.messages.tracked_message import Interaction
from cogs.beccato.signals.choices import TEXT_MOST


class BeccatoCog(GameCog):
    """Beccato! with the button that asks for a signal in words."""

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """What the game's own buttons do."""
        return {"beccato_words": self.words}

    async def words(self, press: Interaction, made: CustomId, _values: Sequence[str]) -> None:
        """Asks for a signal in words."""
        w = self.bot.people.met(press)
        await ask(press, WordsWindow(self.bot, made, w))


class WordsWindow(ui.Modal):
    """Asks for a signal in words; they go into the writer's plan, which only they see."""

    def __init__(self, bot: Parlour, made: CustomId, w: Words) -> None:
        super().__init__(title=w.t("A signal in your own words"), timeout=600)
        self._bot = bot
        self._made = CustomId(made.table, "words", made.window, "")
        self._words: ui.TextInput[WordsWindow] = ui.TextInput(max_length=TEXT_MOST)
        self.add_item(
            ui.Label(
                text=w.t("What you do or say"),
                description=w.t("Something everyone can see or hear; only your team reads this"),
                component=self._words,
            )
        )

    async def on_submit(self, interaction: Interaction) -> None:
        """Hands the words in like a choice from a menu."""
        await self._bot.pressed(interaction, self._made, (self._words.value,))
