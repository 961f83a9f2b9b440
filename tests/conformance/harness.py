"""Tools to check any game: random playouts, and matches that differ only in hidden things."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

import rules

BOUND = 5_000
"""The most actions of a random playout."""


@dataclass(frozen=True)
class Case:
    """A game with seats, options and a seed, to play through."""

    game: str
    seats: int
    options: tuple[tuple[str, object], ...]
    seed: int

    def __str__(self) -> str:
        options = ",".join(f"{key}={value}" for key, value in self.options)
        return f"{self.game}-{self.seats}-{options or 'default'}-{self.seed}"

    def deal(self) -> rules.Match:
        return rules.Match.new(
            self.game, seats=self.seats, seed=f"conformance {self.seed}", options=dict(self.options)
        )


def choices(game: rules.Game[Any]) -> dict[str, list[object]]:
    """Returns the values to try for each option: both of a bool, all of a Literal."""
    values: dict[str, list[object]] = {}
    for name, hint in get_type_hints(game.Options).items():
        if hint is bool:
            values[name] = [False, True]
        elif get_origin(hint) is Literal:
            values[name] = list(get_args(hint))
        elif isinstance(hint, type) and issubclass(hint, enum.Enum):
            values[name] = [member.value for member in hint]
    return values


def cases() -> list[Case]:
    """Returns each game with all seat counts, presets, single changed options and some mixtures."""
    listed: list[Case] = []
    for name, game in rules.GAMES.items():
        rng = Random(f"cases {name}")
        least = game.seats[0]
        settings = [()]
        settings += [(("preset", preset),) for preset in game.presets]
        menu = choices(game)
        default = msgspec.to_builtins(game.Options())
        settings += [
            ((option, value),)
            for option, values in menu.items()
            for value in values
            if value != default[option]
        ]
        settings += [
            tuple((option, rng.choice(values)) for option, values in menu.items()) for _ in range(6)
        ]
        wanted = [(seats, ()) for seats in game.seats for _ in range(3)]
        wanted += [
            (rng.choice(game.seats) if len(game.seats) > 1 else least, setting)
            for setting in settings
        ]
        wanted += [(seats, settings[-1 - seats % 6]) for seats in game.seats]
        for seed, (seats, setting) in enumerate(wanted):
            case = Case(name, seats, setting, seed)
            try:
                case.deal()
            except rules.BadSetup:
                if not setting:
                    raise
                continue  # options that conflict, or don't fit this number of seats
            listed.append(case)
    return listed


def everyday(found: list[Case]) -> list[Any]:
    """Returns cases as parameters: all but the fewest and the most seats are for ``make soak``."""
    firsts = {(case.game, case.seats): case for case in reversed(found)}
    seats = {name: game.seats for name, game in rules.GAMES.items()}
    wanted = {firsts[game, count] for game in seats for count in (seats[game][0], seats[game][-1])}
    return [
        pytest.param(case, id=str(case), marks=() if case in wanted else pytest.mark.soak)
        for case in found
    ]


def acting(match: rules.Match) -> list[int]:
    """Returns the seats that may act, each once, ascending."""
    return sorted({seat for prompt in match.prompts for seat in prompt.seats})


@dataclass(frozen=True)
class Step:
    """One accepted action of a playout, with the match before it."""

    before: rules.Match
    seat: int | None
    action: Any
    events: tuple[rules.Event, ...]


def playout(match: rules.Match, rng: Random, *, expiring: float = 0.0) -> Iterator[Step]:
    """Plays random actions of random seats (and a few time-outs) to the end, yielding each step."""
    for _ in range(BOUND):
        if not match.prompts:
            return
        before = match.fork()
        timed = [prompt for prompt in match.prompts if prompt.seconds is not None]
        if timed and rng.random() < expiring:
            window = rng.choice(timed).window
            yield Step(before, None, rules.Expire(window), match.expire(window))
            continue
        seat = rng.choice(acting(match))
        action = match.sample(seat, rng)
        assert action is not None
        yield Step(before, seat, action, match.play(seat, action))
    assert not match.prompts, f"{match!r} goes on after {BOUND} actions"


def viewers(match: rules.Match) -> list[int | None]:
    return [*range(match.seats), None]


def knowledge(match: rules.Match, viewer: int | None) -> object:
    """Returns what a viewer can get: view, prompts and (up to a limit) legal actions."""
    legal = [] if viewer is None else [*islice(match.legal(viewer), 300)]
    return match.view(viewer), legal


def seen(events: tuple[rules.Event, ...], viewer: int | None) -> list[object]:
    return [event for event in events if event.visible_to(viewer)]


def mutable_parts(value: object, path: str = "state") -> Iterator[str]:
    """Yields the paths of mutable values inside a state."""
    if isinstance(value, msgspec.Struct):
        if path != "state" and not value.__struct_config__.frozen:
            yield path
        for field in value.__struct_fields__:
            yield from mutable_parts(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, (tuple, frozenset)):
        for index, item in enumerate(value):
            yield from mutable_parts(item, f"{path}[{index}]")
    elif value is not None and not isinstance(value, (int, str, float, bytes, enum.Enum)):
        yield f"{path}: {type(value).__name__}"
