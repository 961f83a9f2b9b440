"""The games, and what people see of each."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

import rules
from bot.ui.game_ui import GameUI
from cogs.plain.screens.plain import plain_ui

GAMES = sorted(rules.GAMES)

OWN = [game for game in GAMES if find_spec(f"cogs.{game}") is not None]
"""Games with an interface of their own; the others have the plain one."""

PLAIN = [game for game in GAMES if game not in OWN]


@cache
def ui(game: str) -> GameUI:
    return import_module(f"cogs.{game}").UI if game in OWN else plain_ui(game)
