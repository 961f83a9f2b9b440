"""What a visitor can do solo: a lesson, a match against robots, a puzzle, a look back."""

from __future__ import annotations

from collections.abc import Mapping

from bot.components.kit import compose, lines, row
from bot.components.screen import Block, Button, Screen, Separator, Tone
from bot.i18n.words import Words
from bot.tables.personas import MARK
from bot.ui.game_ui import GameUI
from bot.ui.offers import offered
from cogs.lobby.screens.lobby import ACCENT
from cogs.ratings.logic.query import LeaderboardQuery


def alone(game_uis: Mapping[str, GameUI], user_id: int, w: Words) -> Screen:
    """Returns the buttons for a person's solo activities, for all games and for each one."""
    games = [game_ui for _, game_ui in sorted(game_uis.items())]
    board = LeaderboardQuery(here=False)
    mine = row(
        *offered("daily", w),
        Button(w.t("Puzzle"), "puzzle", emoji="🧩"),
        Button(w.t("Profile"), "profile_to", "ep.0", window=str(user_id), emoji="👤"),
        Button(w.t("Leaderboard"), "board_to", str(board), emoji="🏆"),
        Button(w.t("Finished tables"), "history_page", ".0", window=str(user_id), emoji="📜"),
    )
    return compose(ACCENT, mine, [_game(game_ui, w) for game_ui in games])


def _game(game_ui: GameUI, w: Words) -> list[Block | str]:
    return [
        Separator(),
        lines(f"### {game_ui.title(w)}", game_ui.tagline(w), f"-# {game_ui.about(w)}"),
        row(
            Button(w.t("Play now"), "play_now", game_ui.game, Tone.GOOD, emoji=MARK),
            *offered("learn", w, game_ui.game),
            Button(w.t("Rules"), "help_rules", game_ui.game, emoji="📖"),
        ),
    ]
