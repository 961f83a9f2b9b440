"""The rules of every game, behind one facade: pure, synchronous and the same on every machine.

    >>> import rules
    >>> match = rules.Match.new("belote")
    >>> match.prompts[0].kind
    'bid'
    >>> str(match).splitlines()[0]
    '<Match belote seats=4 seq=0>'

By default a match has the fewest seats, the rulebook's options and a public seed
(``EXAMPLE_SEED``). Pass your own seed for a match that counts.

A game is a module or a package beside this file, or in a folder ``rules`` elsewhere on
``sys.path``: adding the file adds the game. It has one ``Game`` class, or, if it has content, a
function ``build(content) -> Game``. That function also builds earlier versions from their content,
for matches that began under them.
"""

# ruff: noqa: F401 - these names are for other packages
# pyright: reportUnusedImport=false

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

import data
from rules.core.chance import Chance, commitment
from rules.core.errors import BadSetup, IllegalAction, NotSeated, RuleError, WindowClosed
from rules.core.game import Game, Robot
from rules.core.match import EXAMPLE_SEED, MOST_LISTED, LogEntry, Match, find_game
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
from rules.core.replaying import Replay, ReplayStep, last_step, replay
from rules.core.search import GeneralRobot

__path__ = pkgutil.extend_path(__path__, __name__)


def _load(name: str) -> Game[Any]:
    module = importlib.import_module(f"rules.{name}")
    if hasattr(module, "build"):
        game: Game[Any] = module.build(data.content(name))
        game.past = {version: module.build(content) for version, content in data.past(name)}
        for version, earlier in game.past.items():
            earlier.rules_version = version
        return game
    kinds = [
        cast("type[Game[Any]]", kind)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
    ]
    if len(kinds) != 1:
        raise ImportError(f"rules.{name} must have one Game class, or build()")
    return kinds[0]()


def _games() -> dict[str, Game[Any]]:
    names = {module.name for module in pkgutil.iter_modules(__path__)} - {"core"}
    return {name: _load(name) for name in sorted(names)}


GAMES: Mapping[str, Game[Any]] = MappingProxyType(_games())
"""Every game, by name."""

Match.games = GAMES


def robot(game: str, level: str, version: int | None = None) -> Robot:
    """Returns a robot for a seat: it chooses from that seat's view alone.

    Args:
        game: a name in ``GAMES``.
        level: ``easy``, ``normal`` or ``hard``, or ``general`` for the robot that plays any game.
        version: the version of the rules it plays by; ``None`` for today's.

    Raises:
        BadSetup: the game, version or level is unknown.
    """
    game_rules = find_game(game, version)
    if level == "general":
        return GeneralRobot(game_rules)
    if level not in game_rules.levels:
        raise BadSetup("unknown_robot", game=game, known=", ".join(game_rules.levels))
    return game_rules.robot(level)
