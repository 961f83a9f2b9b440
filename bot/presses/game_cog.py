"""The base of every game's cog: while it is loaded, its game can be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from discord.ext import commands

from bot.components.custom_id import CustomId
from bot.components.emoji import Emoji
from bot.components.screen import Text
from bot.messages.tracked_message import Interaction
from bot.presses.handler import ComponentHandler
from bot.presses.host import Host
from bot.presses.pages import open_page, show_beside
from bot.tables.commands import Refused
from bot.tables.refused import malformed
from bot.ui.game_ui import GameUI
from bot.ui.table_screens import context_for


class GameCog(commands.Cog):
    """A game's cog, named after the game. Unloading it removes exactly what loading it has added.

    Attributes:
        game_ui: the game's screens and sentences.
        emoji: the game's own emoji, by plain sign.
        warm_up: draws the game's pictures for the first time.
    """

    def __init__(
        self,
        bot: Host,
        game_ui: GameUI,
        emoji: Mapping[str, Emoji] = MappingProxyType({}),
        warm_up: Callable[[], None] | None = None,
    ) -> None:
        self.__cog_name__ = game_ui.game
        self.__module__ = f"cogs.{game_ui.game}"  # discord.py removes it with this extension
        self.bot = bot
        self.game_ui = game_ui
        self.emoji = emoji
        self.warm_up = warm_up

    @property
    def buttons(self) -> Mapping[str, ComponentHandler]:
        """The handlers of the game's own buttons that play no move, by verb."""
        return dict.fromkeys(self.game_ui.panels, self.show_panel)

    async def show_panel(
        self, press: Interaction, custom_id: CustomId, _values: Sequence[str]
    ) -> None:
        """Shows a private screen of the game, from the presser's view.

        Plain text appears in the hand, everything else in its place.

        Raises:
            Refused: they don't play at this table, it is another game's, or it has not begun.
        """
        table = await self.bot.tables.get(custom_id.table)
        if table is None or table.seat_of(press.user.id) is None:  # don't reveal its game
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

    async def cog_load(self) -> None:
        self.bot.handler.verbs |= self.buttons
        self.bot.game_uis.add(self.game_ui, self.emoji, self.warm_up)
        await self.bot.process.hooks.back(self.game_ui.game)

    async def cog_unload(self) -> None:
        self.bot.game_uis.remove(self.game_ui, self.emoji, self.warm_up)
        for verb in self.buttons:
            del self.bot.handler.verbs[verb]
        self.bot.process.hooks.away(self.game_ui.game)
