"""Why a robot would choose an action: short sentences whose truth is computed.

A game lists its reasons (``Game.reasons``). Each is a function of a seat's view, an action, and
some worlds that fit the view; it checks whether the reason applies, and returns the numbers for its
sentence. Games without reasons share just one: how often no other action did better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.core.model import Action, Prompt, View
from rules.core.search import Comparison

if TYPE_CHECKING:
    from rules.core.game import Game

WORLDS = 30
"""How many worlds a reason may look at."""

MATCHES = 60
"""How many imagined matches the shared reason is based on."""

MOST = 8
"""How many other actions the shared reason compares with."""


class Reason(NamedTuple):
    """A reason for an action.

    Attributes:
        name: the reason's key among the game's sentences.
        facts: the values that its sentence mentions: numbers, cards, seats.
    """

    name: str
    facts: Mapping[str, Any] = {}


ONLY = Reason("only")
"""Nothing else is legal."""

Why = Callable[[Any, Prompt, Any, Sequence[Any]], Reason | None]
"""Checks whether a reason applies, given a view, its prompt, an action and worlds that fit."""


def first(
    reasons: Iterable[Why], view: View, prompt: Prompt, action: Action, worlds: Sequence[Any]
) -> Reason | None:
    """Returns the first reason that applies, or ``None``."""
    results = (reason(view, prompt, action, worlds) for reason in reasons)
    return next((reason for reason in results if reason is not None), None)


def why(game: Game[Any], view: View, prompt: Prompt, action: Action, rng: Random) -> Reason | None:
    """Returns why a seat would choose an action, or ``None`` if no reason applies.

    Args:
        game: the game's rules.
        view: the seat's view.
        prompt: the window it has to act in.
        action: the action to explain.
        rng: the source of the worlds.
    """
    assert view.viewer is not None
    worlds = [game.resample(view, rng) for _ in range(WORLDS)]
    legal = [*islice(game.legal(worlds[0], view.viewer, prompt), MOST + 1)]
    if legal == [action]:
        return ONLY
    reasons = game.reasons()
    if reasons:
        return first(reasons, view, prompt, action, worlds)
    others = [other for other in legal if other != action][:MOST]
    return best_in_worlds(game, view, prompt, [action, *others], rng)


def best_in_worlds(
    game: Game[Any], view: View, prompt: Prompt, actions: Sequence[Action], rng: Random
) -> Reason | None:
    """Returns in how many imagined matches no other action beat the first, if over half."""
    compared = Comparison(game, view, prompt, actions, rng)
    compared.imagine(MATCHES)
    rows = compared.values
    best = sum(row[0] >= max(row) for row in rows)
    return Reason("best_in", {"count": best, "worlds": len(rows)}) if 2 * best > len(rows) else None
