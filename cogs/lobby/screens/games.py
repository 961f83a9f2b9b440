"""The list of games: every game with its picture, and two ways to start."""

from __future__ import annotations

from collections.abc import Mapping

from bot.components.kit import compose, lines, row
from bot.components.screen import Block, Button, Screen, Tone
from bot.i18n.words import Words
from bot.tables.personas import MARK
from bot.ui.game_ui import GameUI
from cogs.lobby.screens.lobby import ACCENT, banner, how_many

PICTURED = 5
"""The most games that are shown with pictures; with any more, there's no room for them."""

MOST = 9
"""The most games with buttons in one message; any further games are only named."""


def games_panel(game_uis: Mapping[str, GameUI], w: Words, guest: int = 0) -> Screen:
    """Returns all games, each with **Play now** and **With people**.

    With a ``guest``, the only choice is to open a table and invite that user.
    """
    games = [game_ui for _, game_ui in sorted(game_uis.items())]
    pictured = len(games) <= PICTURED
    more = w.listing([game_ui.title(w) for game_ui in games[MOST:]])
    return compose(
        ACCENT,
        "## " + w.t("What are we playing?"),
        [_game(game_ui, w, guest, pictured=pictured) for game_ui in games[:MOST]],
        "-# " + w.t("Or type `/play` and the name: {games}", games=more) if more else None,
    )


def games_offer(_game: str, w: Words, label: str) -> list[Button]:
    """Returns the button that shows all games."""
    return [Button(label or w.t("Let's play"), "play_games", tone=Tone.GOOD, emoji="🎴")]


def _game(game_ui: GameUI, w: Words, guest: int, *, pictured: bool) -> list[Block | str | None]:
    title, about = game_ui.title(w), game_ui.about(w)
    ways = [
        Button(w.t("Play now"), "play_now", game_ui.game, Tone.GOOD, emoji=MARK),
        Button(w.t("With people"), "play_open", game_ui.game, emoji="👥"),
    ]
    if guest:
        together = Button(
            w.t("Let's play"), "play_with", game_ui.game, Tone.GOOD, window=str(guest)
        )
        ways = [together]
    players = how_many(game_ui, w)
    return [
        banner(game_ui, w, players) if pictured else None,
        lines(
            game_ui.tagline(w) if pictured else f"**{title}** ({players}) · {game_ui.tagline(w)}",
            f"-# {about}" if about else None,
        ),
        row(*ways),
    ]
