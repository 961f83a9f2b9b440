"""A share of many cases with its interval, and matches of robots of one level among themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance

import rules
from bench.robots.strength import WIDTH, Plan, Player, wilson
from bench.robots.tables import play, teams_of

STEPS: Mapping[str, int] = {"cattitude": 20, "belle": 4}
"""What hard robots may look at for a decision, so that tables are the same on every machine."""


@dataclass(slots=True)
class Share:
    """How many of the cases counted were hits; a hit may count in part."""

    hits: float = 0.0
    cases: int = 0

    def count(self, hit: float) -> None:
        """Counts a case."""
        self.hits += hit
        self.cases += 1

    @property
    def value(self) -> float:
        """The share of hits; 0 without cases."""
        return self.hits / max(1, self.cases)

    def percent(self) -> str:
        """Returns the share and its 95% interval in percent: ``31.0% (28.1 to 34.0)``."""
        if not self.cases:
            return "–"
        low, high = wilson(self.value, self.cases)
        return f"{self.value:.1%} ({low * 100:.1f} to {high * 100:.1f})"


def mean(found: Sequence[float]) -> str:
    """Returns a mean and its 95% interval: ``1.02 (0.94 to 1.11)``."""
    if len(found) < 2:
        return "–"
    middle, half = fmean(found), WIDTH * stdev(found) / sqrt(len(found))
    return f"{middle:.2f} ({middle - half:.2f} to {middle + half:.2f})"


def times(one: Sequence[float], other: Sequence[float]) -> str:
    """Returns how many times the first mean the second is, with its 95% interval: ``1.82 (1.60 to 2.04)``."""
    if len(one) < 2 or len(other) < 2 or not any(one):
        return "–"
    ratio, half = fmean(other) / fmean(one), 0.0
    for found in (one, other):
        if any(found):
            half += variance(found) / len(found) / fmean(found) ** 2
    half = WIDTH * ratio * sqrt(half)
    return f"{ratio:.2f} ({ratio - half:.2f} to {ratio + half:.2f})"


def self_play(
    game: str,
    level: str,
    seats: int,
    number: int,
    options: Mapping[str, object] | None = None,
    seen: Callable[[Sequence[rules.Event]], object] = len,
) -> rules.Match:
    """Plays a match in which everyone is a robot of one level; ``number`` says which deal."""
    match = rules.Match.new(game, seats=seats, seed=f"balance {number}", options=options or {})
    seen(match.opening)
    robot = Player(game, level, Plan(steps=STEPS.get(game)))
    play(match, dict.fromkeys(range(seats), robot), Random(f"{level} {number}"), seen)
    return match


def wins(match: rules.Match) -> dict[rules.Seat, float]:
    """Returns each seat's part of the win; a team wins as one, and what several won they share."""
    assert match.outcome is not None
    teams = teams_of(match.game.name, match.seats, rules.to_dict(match.options))
    best = [team for team in teams if team[0] in match.outcome.ranking[0]]
    return {seat: 1 / len(best) if team in best else 0.0 for team in teams for seat in team}
