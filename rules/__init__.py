"""The rules of every game, behind one facade: pure, synchronous and the same on every machine.

    >>> import rules
    >>> match = rules.Match.new("belote", seats=4, seed="any text")
    >>> match.prompts[0].kind
    'bid'

A game is a package beside this file with a function ``build(content) -> Game``; adding the package adds the game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import data
from rules.core.chance import Chance, commitment
from rules.core.errors import BadSetup, IllegalAction, NotSeated, RuleError, WindowClosed
from rules.core.game import Game, Robot
from rules.core.match import LogEntry, Match, find_game, replay
from rules.core.model import (
    Action,
    Event,
    Expire,
    Mode,
    Outcome,
    Prompt,
    Seat,
    Undo,
    View,
    Viewer,
    to_dict,
)
from rules.core.reading import read_options
from rules.core.search import BUDGETS, GeneralRobot

__all__ = [
    "GAMES",
    "Action",
    "BadSetup",
    "Chance",
    "Event",
    "Expire",
    "Game",
    "GeneralRobot",
    "IllegalAction",
    "LogEntry",
    "Match",
    "Mode",
    "NotSeated",
    "Outcome",
    "Prompt",
    "Robot",
    "RuleError",
    "Seat",
    "Undo",
    "View",
    "Viewer",
    "WindowClosed",
    "commitment",
    "read_options",
    "replay",
    "robot",
    "to_dict",
]


def _games() -> dict[str, Game[Any]]:
    packages = sorted(
        found.name
        for found in pkgutil.iter_modules(__path__)
        if found.ispkg and found.name != "core"
    )
    return {
        name: importlib.import_module(f"rules.{name}").build(data.content(name))
        for name in packages
    }


GAMES: Mapping[str, Game[Any]] = MappingProxyType(_games())
"""Every game, by name."""

Match.games = GAMES


def robot(game: str, level: str) -> Robot:
    """Returns a player for a seat: it chooses from that seat's view alone.

    Args:
        game: a name in ``GAMES``.
        level: ``easy``, ``normal`` or ``hard``, or ``general``: the one that plays every game by search.

    Raises:
        BadSetup: no such game, or no such level in it.
    """
    found = find_game(game)
    levels = tuple(found.robots or BUDGETS)
    if level == "general":
        return GeneralRobot(found)
    if level not in levels:
        raise BadSetup("unknown_robot", game=game, known=", ".join(levels))
    return found.robot(level)
