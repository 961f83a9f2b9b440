"""The games that can be played now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.components.emoji import Emoji
from bot.tables.commands import Refused
from bot.ui.game_ui import GameUI


class GameUIs(dict[str, GameUI]):
    """The UIs of the games whose cogs are loaded, by game; refuses other games.

    Attributes:
        emoji: the bot's own emoji, by the plain sign that each replaces.
        warm_ups: functions that draw a game's first pictures.
    """

    def __init__(self, games: Mapping[str, GameUI] = MappingProxyType({})) -> None:
        super().__init__(games)
        self.emoji: dict[str, Emoji] = {}
        self.warm_ups: list[Callable[[], None]] = []

    def add(
        self, game_ui: GameUI, emoji: Mapping[str, Emoji], warm_up: Callable[[], None] | None
    ) -> None:
        self[game_ui.game] = game_ui
        self.emoji |= emoji
        if warm_up is not None:
            self.warm_ups.append(warm_up)

    def remove(
        self, game_ui: GameUI, emoji: Mapping[str, Emoji], warm_up: Callable[[], None] | None
    ) -> None:
        del self[game_ui.game]
        for sign in emoji:
            del self.emoji[sign]
        if warm_up is not None:
            self.warm_ups.remove(warm_up)

    def __missing__(self, game: str) -> GameUI:
        """Refuses: the game's cog is not loaded."""
        raise Refused("game_unavailable")
