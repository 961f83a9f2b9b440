"""One comparison of two levels of robot: its matches, the share of wins, and the time a decision takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter

import rules

MATCHES = 1000
"""Matches a comparison has."""

SECONDS = 0.1
"""What a robot is given to think about a decision."""

RANDOM = "random"
"""The level that takes any legal action."""

WIDTH = 1.96
"""Standard errors either side in a 95% interval."""

PAIRINGS = (
    ("easy", RANDOM),
    ("normal", RANDOM),
    ("hard", RANDOM),
    ("normal", "easy"),
    ("hard", "normal"),
)
"""Each level against random play and against the one below."""


@dataclass(slots=True)
class Stopwatch:
    """How long decisions take.

    Attributes:
        seconds: what all of them took.
        decisions: how many there were.
    """

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean_ms(self) -> float:
        """Milliseconds a decision."""
        return 1000 * self.seconds / max(self.decisions, 1)


@dataclass(slots=True)
class Player:
    """A robot of a level, or random play, with a watch on it."""

    game: str
    level: str
    watch: Stopwatch = field(default_factory=Stopwatch)
    _robot: rules.Robot | None = None

    def __post_init__(self) -> None:
        if self.level != RANDOM:
            self._robot = rules.robot(self.game, self.level)

    @property
    def random(self) -> bool:
        """Whether it takes any legal action."""
        return self._robot is None

    def choose(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> rules.Action:
        """Returns what it does in a window that waits for its seat."""
        if self._robot is None:
            action = match.sample(seat, rng)
            assert action is not None
            return action
        view = match.view(seat)
        begin = perf_counter()
        action = self._robot.choose(view, prompt, rng, SECONDS)
        self.watch.seconds += perf_counter() - begin
        self.watch.decisions += 1
        return action

    def wants(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> bool:
        """Returns whether it acts in a window that can do without it."""
        return self._robot is None or self._robot.wants(match.view(seat), prompt, rng)


@dataclass(frozen=True, slots=True)
class Strength:
    """What came of a comparison.

    Attributes:
        game: its name.
        setting: who sat how, in words.
        level: the robots that are measured.
        against: what they play against.
        matches: how many were played.
        share: their share of the wins; a shared win counts in parts.
        even: the share of equals.
        ms: milliseconds they take for a decision.
        unit: what is counted in ``matches``.
        more: what else came out, in words.
    """

    game: str
    setting: str
    level: str
    against: str
    matches: int
    share: float
    even: float
    ms: float
    unit: str = "matches"
    more: str = ""

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the share; it stays sensible near 0 and 1."""
        number, square = self.matches, WIDTH**2
        middle = (self.share + square / (2 * number)) / (1 + square / number)
        spread = self.share * (1 - self.share) / number + square / (4 * number**2)
        half = WIDTH * sqrt(spread) / (1 + square / number)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def clear(self) -> bool:
        """Whether the whole interval lies above an even share."""
        return self.interval[0] > self.even


def matches_of(scale: float) -> int:
    """Returns how many matches a comparison has, given how many times as many as usual are wanted."""
    return max(2, round(MATCHES * scale))


def compare(
    game: str,
    setting: str,
    pairing: tuple[str, str],
    matches: int,
    share: Callable[[Player, Player, int], float],
    *,
    even: float = 0.5,
    unit: str = "matches",
) -> Strength:
    """Plays so many matches between two levels.

    Args:
        game: its name.
        setting: who sits how, in words.
        pairing: the level to measure and its opponent.
        matches: how many.
        share: plays one, by number, and returns the first player's share of the win.
        even: the share of equals.
        unit: what one of them is called, in the plural.
    """
    one, other = (Player(game, level) for level in pairing)
    total = sum(share(one, other, number) for number in range(matches))
    return Strength(
        game, setting, *pairing, matches, total / matches, even, one.watch.mean_ms, unit
    )
