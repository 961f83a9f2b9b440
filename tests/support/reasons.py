"""Positions of sampled matches, with every reason for each possible action."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from random import Random
from types import FunctionType
from typing import Any, NamedTuple

import rules
from bench.matches import dealt, moves
from rules.core.reasons import Reason

WORLDS, MATCHES, MOVES, TRIED = 6, 6, 150, 4


class Found(NamedTuple):
    """A reason that holds: its position and action, and the worlds the robot looked at."""

    view: Any
    action: Any
    reason: Reason
    worlds: list[Any]


Check = Callable[[Found], bool]
"""Returns whether a reason is true where it holds; named after the reason."""


def checks(module: Mapping[str, object]) -> list[Check]:
    """Returns the checks in a module's ``vars()``."""
    return [
        check
        for name, check in module.items()
        if isinstance(check, FunctionType)
        and check.__module__ == module["__name__"]
        and [*check.__annotations__] == ["case", "return"]
        and check.__annotations__["return"] is bool
        and not name.startswith("_")
    ]


def found(game: str, **options: object) -> Iterator[Found]:
    """Yields the reasons for a few legal actions, in matches that are always the same."""
    played = rules.GAMES[game]
    for number in range(MATCHES):
        seats = played.seats[number % len(played.seats)]
        rng = Random(number)
        match = rules.Match.new(game, seats=seats, seed=f"why {number}", options=options)
        robot = rules.robot(game, "easy")
        for _ in range(MOVES):
            if not match.prompts:
                break
            prompt = rng.choice(match.prompts)
            seat = rng.choice(prompt.seats)
            view = match.view(seat)
            waits = seat not in prompt.done and rng.random() < 0.25
            if waits:
                worlds = [played.resample(view, rng) for _ in range(WORLDS)]
                legal = list(islice(played.legal(worlds[0], seat, prompt), 200))
                for action in rng.sample(legal, min(TRIED, len(legal))):
                    for why in played.reasons():
                        if (reason := why(view, prompt, action, worlds)) is not None:
                            yield Found(view, action, reason, worlds)
            if seat in prompt.done and prompt.mode is not rules.Mode.OPEN:
                continue
            match.play(seat, robot.choose(view, prompt, rng, 0.0, 10))


def done(game: str, number: int, options: Mapping[str, object]) -> Iterator[Found]:
    """Yields the reasons for everything that hard robots do in a match."""
    played, rng = rules.GAMES[game], Random(number)
    match = dealt(game, f"why {number}", options)
    for seat, prompt, action in moves(match, "hard", Random(f"why {number}")):
        view = match.view(seat)
        worlds = [played.resample(view, rng)]
        for why in played.reasons():
            if (reason := why(view, prompt, action, worlds)) is not None:
                yield Found(view, action, reason, worlds)


def by_name(
    game: str, *tables: Mapping[str, object], watched: int = 0
) -> Callable[[], Mapping[str, list[Found]]]:
    """Returns a function that gives all reasons of a game by name, computed on first use.

    Args:
        game: the game.
        tables: options of other tables to look at, besides the usual table.
        watched: how many matches of hard robots to look at, at each table.
    """

    @cache
    def collected() -> Mapping[str, list[Found]]:
        names: defaultdict[str, list[Found]] = defaultdict(list)
        for options in ({}, *tables):
            seen = (done(game, number, options) for number in range(watched))
            for reason in chain(found(game, **options), *seen):
                names[reason.reason.name].append(reason)
        return names

    return collected
