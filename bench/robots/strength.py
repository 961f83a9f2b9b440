"""One comparison of two levels of robot: its matches, the share of wins, and the time a decision takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import process_time
from typing import Any

import rules
from bench.robots.past import PastRobots

MATCHES = 1000
"""Matches a comparison has."""

GENERAL_MATCHES = 300
"""Matches a comparison with the general robot has, which takes all its time."""

RANDOM = "random"
"""The level that takes any legal action."""

RANDOM_CALLS = 0.005
"""How often it acts in a race when it looks up, for no reason."""

WIDTH = 1.96
"""Standard errors either side in a 95% interval."""

PAIRINGS = (
    ("easy", RANDOM),
    ("normal", RANDOM),
    ("hard", RANDOM),
    ("normal", "easy"),
    ("hard", "normal"),
    ("expert", "hard"),
)
"""Each level against random play and against the one below, where a game has it."""

EXPERT_TIME = 10
"""How many times as much as others an expert is given."""

GENERAL = (("general", RANDOM), ("general", "easy"), ("general", "normal"), ("general", "hard"))
"""The general robot against random play and against a game's own robots."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is compared, and how.

    Attributes:
        pairings: the level to measure and its opponent, each time; ``hard@past`` is another revision's.
        matches: how many are played.
        seconds: what a robot is given to think about a decision, of the processor's time; an expert gets more.
        seconds_against: the same for another revision's, which may count its time otherwise.
        steps: the same in steps, which are the same on every machine.
        past: the robots of the other revision.
        bids: whether bids alone are compared: the cards are played by normal robots.
        players: the number of players, where a game is measured with several.
    """

    pairings: Sequence[tuple[str, str]] = PAIRINGS
    matches: int = MATCHES
    seconds: float = 0.1
    seconds_against: float | None = None
    steps: int | None = None
    past: PastRobots | None = None
    bids: bool = False
    players: int | None = None


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
    plan: Plan
    watch: Stopwatch = field(default_factory=Stopwatch)
    _robot: rules.Robot | None = None
    _cards: rules.Robot | None = None

    def __post_init__(self) -> None:
        if self.level != RANDOM and not self.past:
            self._robot = rules.robot(self.game, self.level)
            self._robot.clock = process_time
        self._cards = rules.robot(self.game, "normal") if self.plan.bids else None

    @property
    def past(self) -> bool:
        """Whether it is another revision's robot."""
        return "@" in self.level

    def _time(self) -> tuple[float, int | None]:
        """Returns the seconds and steps that it is given."""
        times, steps = EXPERT_TIME if self.level == "expert" else 1, self.plan.steps
        return times * self.plan.seconds, None if steps is None else times * steps

    def _ask(
        self, match: rules.Match, seat: int, prompt: rules.Prompt, rng: Random, *, wants: bool
    ) -> Any:
        assert self.plan.past is not None
        seconds = self.plan.seconds_against or self.plan.seconds
        how = {"wants": wants, "number": rng.getrandbits(32), "seconds": seconds}
        said, seconds = self.plan.past.ask(match, self.level.split("@")[0], seat, prompt, **how)
        self._took(seconds)
        return said

    def _took(self, seconds: float) -> None:
        self.watch.seconds += seconds
        self.watch.decisions += 1

    def choose(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> Any:
        """Returns what it does in a window that waits for its seat."""
        if self._cards and prompt.kind != "bid":
            return self._cards.choose(match.view(seat), prompt, rng, 0.0)
        if self.past:
            return self._ask(match, seat, prompt, rng, wants=False)
        if self._robot is None:
            action = match.sample(seat, rng, prompt.window)
            assert action is not None
            return action
        view = match.view(seat)
        begin = process_time()
        action = self._robot.choose(view, prompt, rng, *self._time())
        self._took(process_time() - begin)
        return action

    def wants(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> bool:
        """Returns whether it acts in a window that can do without it."""
        if self.past:
            return self._ask(match, seat, prompt, rng, wants=True)
        if self._robot is None:
            return prompt.mode is not rules.Mode.RACE or rng.random() < RANDOM_CALLS
        return self._robot.wants(match.view(seat), prompt, rng)


def wilson(share: float, number: int) -> tuple[float, float]:
    """Returns Wilson's 95% interval of a share of so many; it stays sensible near 0 and 1."""
    square = WIDTH**2
    middle = (share + square / (2 * number)) / (1 + square / number)
    spread = share * (1 - share) / number + square / (4 * number**2)
    half = WIDTH * sqrt(spread) / (1 + square / number)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Strength:
    """What came of a comparison.

    Attributes:
        game: its name.
        setting: who sat how, in words.
        level: the robots that are measured.
        against: what they play against.
        matches: how many were played.
        unit: what was played: matches, or pairs of them.
        share: their share of the wins; a shared win counts in parts.
        even: the share of equals.
        ms: milliseconds of the processor's time they take for a decision.
        ms_against: the same of their opponents.
    """

    game: str
    setting: str
    level: str
    against: str
    matches: int
    share: float
    even: float
    ms: float
    ms_against: float = 0.0
    unit: str = "matches"

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the share."""
        return wilson(self.share, self.matches)

    @property
    def clear(self) -> bool:
        """Whether the whole interval lies above an even share."""
        return self.interval[0] > self.even


def compare(
    game: str,
    setting: str,
    pairing: tuple[str, str],
    plan: Plan,
    share: Callable[[Player, Player, int], float],
    even: float,
    unit: str = "matches",
) -> Strength:
    """Plays matches between two levels.

    Args:
        game: its name.
        setting: who sits how, in words.
        pairing: the level to measure and its opponent.
        plan: how many, and how.
        share: plays one, by number, and returns the first player's share of the win.
        even: the share of equals.
        unit: what one is called.
    """
    one, other = (Player(game, level, plan) for level in pairing)
    total = sum(share(one, other, number) for number in range(plan.matches))
    won = total / plan.matches
    times = one.watch.mean_ms, other.watch.mean_ms
    return Strength(game, setting, *pairing, plan.matches, won, even, *times, unit)
