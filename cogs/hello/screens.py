"""The card that greets everyone on a server that the bot has just joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.components.kit import compose, lines
from bot.components.screen import Button, Screen, rows
from bot.i18n.words import Words
from bot.ui.game_ui import GameUI
from bot.ui.offers import offered
from cogs.lobby.screens.games import PICTURED
from cogs.lobby.screens.lobby import ACCENT, banner, how_many


def hello(game_uis: Mapping[str, GameUI], missing: Sequence[str], w: Words) -> Screen:
    """Returns the card, which names the games and says how to play, learn, and set up the bot.

    ``missing`` says which permissions the bot lacks here.
    """
    games = [game_ui for _, game_ui in sorted(game_uis.items())]
    learn = [button for one in games for button in offered("learn", w, one.game, one.title(w))]
    return compose(
        ACCENT,
        "## " + w.t("Hello! I'm Parlour, and I've brought card games."),
        w.t(
            "**{play}** shows them all: play right away with robots, or with people here.",
            play=w.t("Let's play"),
        ),
        [banner(game_ui, w, how_many(game_ui, w)) for game_ui in games[:PICTURED]],
        rows(
            [
                *offered("play", w),
                Button(w.t("Set up"), "server", emoji="🛠️"),
            ]
        ),
        "-# " + w.t("New to a game? Let your first match teach you:"),
        rows(learn),
        lines(*missing),
    )
