"""How well Belratti's hard robots understand people they have not met, and robots of each level partners of other tastes.

A person is a pass over the pictures, held out: their associations paint, the robots read by those of all other passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import data
import rules
from bench.robots.strength import WIDTH, Plan, Player
from bench.robots.tables import play
from rules.belratti import model
from rules.belratti.content import read_passes
from rules.belratti.model import Joker, Place
from rules.belratti.robot.associations import Associations, Pass
from rules.belratti.robot.robot import ROBOTS, HardRobot, NormalRobot

ROUNDS = 400
"""Rounds painted by each pass."""
MATCHES = 300
"""Matches of each level with partners of the same taste, and as many with others."""
DEMAND = 3
"""Pictures painted in a round, and hung among four fakes."""

Row = tuple[str, ...]


class Person(HardRobot):
    """Paints by associations of its own, neither with a robot's taste nor with jokers."""

    distance = 0
    jokers = frozenset[Joker]()


class Reader(HardRobot):
    """A hard robot that has to do without jokers: the answer to a question would not be understanding."""

    jokers = frozenset[Joker]()


def understood(owl: NormalRobot, cats: NormalRobot, seed: str) -> tuple[int, int]:
    """Plays a round of three; returns how many of the painted pictures hang, and how many of them under their theme."""
    match = rules.Match.new("belratti", 3, seed)
    view: Any = match.view(None)
    while not view.history:
        prompt = match.prompts[0]
        seat = next(seat for seat in prompt.seats if seat not in prompt.done)
        match.play(seat, _action(owl, cats, match.view(seat), prompt))
        view = match.view(None)
    hung = [one for one in view.history[0].pictures if one.painter is not None]
    hung = [one for one in hung if one.place is not Place.ASIDE]
    return len(hung), sum(one.place.value == one.theme.value for one in hung)


def _action(
    owl: NormalRobot, cats: NormalRobot, view: rules.View, prompt: rules.Prompt
) -> rules.Action:
    match prompt.kind:
        case "themes":
            return model.Continue()
        case "demand":
            return model.ConfirmDemand(DEMAND)
        case "plus_minus":
            return model.KeepDemand()
        case kind:
            return (owl if kind == "paint" else cats).choose(view, prompt, Random(0), 0)


@dataclass(slots=True)
class Taste(Player):
    """A robot of a level whose taste is that of all its kind, or its own."""

    shared: bool = True

    def __post_init__(self) -> None:
        class Kin(ROBOTS[self.level]):
            taste = "kin" if self.shared else ""

        found: Any = rules.GAMES["belratti"]
        self._robot = Kin(found.associations)


def _scores(level: str, *, shared: bool, matches: int) -> list[int]:
    robot = Taste("belratti", level, Plan(), shared=shared)
    return [
        play(
            rules.Match.new("belratti", 3, f"taste {number}"),
            dict.fromkeys(range(3), robot),
            Random(number),
        ).scores[0]
        for number in range(matches)
    ]


def _interval(found: Sequence[float], shown: Callable[[float], str]) -> tuple[str, str]:
    """Returns a mean and its 95% interval in words."""
    mean, half = fmean(found), WIDTH * stdev(found) / sqrt(len(found))
    return shown(mean), f"{shown(mean - half)} to {shown(mean + half)}"


def rounds(name: str, passes: Mapping[str, Pass], count: int) -> list[tuple[int, int]]:
    """Plays rounds painted by one pass and hung by robots that know all others; returns what was understood of each."""
    owl = Person(Associations([passes[name]]))
    cats = Reader(Associations(said for other, said in passes.items() if other != name))
    return [understood(owl, cats, f"held out {number}") for number in range(count)]


def people(scale: float = 1.0) -> Iterator[Row]:
    """Yields for each pass, held out, and then for all: pictures found of three, and under the right theme."""
    passes = read_passes(data.content("belratti"))
    yield "painted by", "found of 3", "95% interval", "right theme", "95% interval", "rounds"
    yield ("---",) * 6
    every: list[tuple[int, int]] = []
    for name in passes:
        found = rounds(name, passes, max(2, round(ROUNDS * scale)))
        every += found
        yield _row(name, found)
    yield _row("all", every)


def _row(name: str, found: Sequence[tuple[int, int]]) -> Row:
    both = (_interval([one[which] for one in found], "{:.2f}".format) for which in (0, 1))
    return name, *(cell for cells in both for cell in cells), str(len(found))


def tastes(scale: float = 1.0) -> Iterator[Row]:
    """Yields for each level what it scores with partners of the same taste and of others, and how much of it that is."""
    yield "level", "same taste", "other tastes", "of it", "95% interval", "matches"
    yield ("---",) * 6
    for level in ROBOTS:
        matches = max(2, round(MATCHES * scale))
        same = _scores(level, shared=True, matches=matches)
        other = _scores(level, shared=False, matches=matches)
        part = fmean(other) / fmean(same)
        shares = [part + (b - part * a) / fmean(same) for a, b in zip(same, other, strict=True)]
        points = (f"{fmean(scores):.1f}" for scores in (same, other))
        yield level, *points, *_interval(shares, "{:.0%}".format), str(matches)
