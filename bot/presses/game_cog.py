"""The base class of every game's cog: while it is loaded, its game can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from bot.components.custom_id import CustomId
from bot.components.emoji import Emoji
from bot.components.screen import Text
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog
from bot.presses.host import Host
from bot.presses.pages import open_page, show_beside
from bot.tables.commands import Refused
from bot.tables.refused import malformed
from bot.ui.game_ui import GameUI
from bot.ui.table_screens import context_for


class GameCog(FeatureCog):
    """A game's cog, named after the game.

    Attributes:
        game_ui: the game's screens and texts.
        emoji: the game's own emoji, by plain symbol.
        warm_up: draws the game's first pictures.
    """

    def __init__(
        self,
        bot: Host,
        game_ui: GameUI,
        emoji: Mapping[str, Emoji] = MappingProxyType({}),
        warm_up: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(bot)
        self.__cog_name__ = game_ui.game
        self.__module__ = f"cogs.{game_ui.game}"  # discord.py removes it with this extension
        self.game_ui, self.emoji, self.warm_up = game_ui, emoji, warm_up

    def added(self) -> None:
        for verb in self.game_ui.panels:
            self.add(self.bot.handler.verbs, verb, self.show_panel)
        brought = (self.game_ui, self.emoji, self.warm_up)
        self.bot.game_uis.add(*brought)
        self.undone(partial(self.bot.game_uis.remove, *brought))

    @property
    def parts(self) -> set[str]:
        return {self.game_ui.game}

    async def show_panel(
        self, press: Interaction, custom_id: CustomId, _values: Sequence[str]
    ) -> None:
        """Shows one of the game's private screens, from the user's point of view.

        Plain text appears in the hand, and anything else in the hand's place.

        Raises:
            Refused: they don't play at this table, or it plays another game or hasn't begun.
        """
        table = await self.bot.tables.get(custom_id.table)
        if table is None or table.seat_of(press.user.id) is None:  # don't reveal the table's game
            raise Refused("not_seated_here")
        if table.game != self.game_ui.game:
            raise malformed()
        if (view := table.seen_by(press.user.id)) is None:
            raise Refused("not_started")
        w = self.bot.people.remember(press)
        panel = self.game_ui.panels[custom_id.verb]
        shown = panel(view, context_for(table, w), w)
        is_brief = all(isinstance(block, Text) for block in shown.blocks)
        await (show_beside if is_brief else open_page)(self.bot, press, shown, table)
