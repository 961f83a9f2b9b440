"""Why a robot would do what it would do: small sentences that are true by computation.

A game names its reasons (``Game.reasons``). Each is a function of what a seat may know and of an action, and of some worlds
that fit what it knows; it looks whether it holds, and says with which numbers. A game without any has one for nothing: in
how many imagined matches no other action went better.
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
"""Worlds a reason may look at."""

MATCHES = 60
"""Imagined matches behind the reason that every game has."""

MOST = 8
"""Other actions an action is compared with there."""


class Reason(NamedTuple):
    """Why to do something.

    Attributes:
        name: which reason, as the game's sentences name it.
        facts: what its sentence names: numbers, cards, seats.
    """

    name: str
    facts: Mapping[str, Any] = {}


ONLY = Reason("only")
"""Nothing else is legal."""

Why = Callable[[Any, Prompt, Any, Sequence[Any]], Reason | None]
"""Looks whether a reason holds: given a view, its prompt, an action and worlds that fit the view."""


def first(
    reasons: Iterable[Why], view: View, prompt: Prompt, action: Action, worlds: Sequence[Any]
) -> Reason | None:
    """Returns the first of some reasons that holds."""
    found = (reason(view, prompt, action, worlds) for reason in reasons)
    return next((reason for reason in found if reason is not None), None)


def why(game: Game[Any], view: View, prompt: Prompt, action: Action, rng: Random) -> Reason | None:
    """Returns why a seat would choose an action, or ``None`` where no reason holds.

    Args:
        game: the game's rules.
        view: what the seat knows.
        prompt: the window it is to act in.
        action: what it would do.
        rng: source of the worlds.
    """
    assert view.viewer is not None
    worlds = [game.resample(view, rng) for _ in range(WORLDS)]
    legal = [*islice(game.legal(worlds[0], view.viewer, prompt), MOST + 1)]
    if legal == [action]:
        return ONLY
    reasons = game.reasons()
    if reasons:
        return first(reasons, view, prompt, action, worlds)
    others = [one for one in legal if one != action][:MOST]
    return best_in_worlds(game, view, prompt, [action, *others], rng)


def best_in_worlds(
    game: Game[Any], view: View, prompt: Prompt, actions: Sequence[Action], rng: Random
) -> Reason | None:
    """Says in how many imagined matches no other action went better than the first, if that is more than half of them."""
    compared = Comparison(game, view, prompt, actions, rng)
    compared.imagine(MATCHES)
    rows = compared.values
    best = sum(row[0] >= max(row) for row in rows)
    return Reason("best_in", {"count": best, "worlds": len(rows)}) if 2 * best > len(rows) else None
