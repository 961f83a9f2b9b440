"""Skill: an estimate of how well someone plays a game, by OpenSkill's Plackett-Luce model.

An estimate is a normal distribution with mean ``mu`` and standard deviation ``sigma``. People read
one number, ``1000 + 20 * (mu - 3 * sigma)``: a skill that they almost certainly have. Everyone
begins at 1000; the number grows as they win, and as the estimate becomes more certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

BASE = 1000
"""Everyone's initial number."""

ROBOTS = {"easy": 1_350, "normal": 1_500, "hard": 1_650, "expert": 1_700}
"""The number of a robot of each level: fixed, so that people are rated against a constant."""

SCALE = 20
"""How many points of the number make a unit of the model."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate.

    Attributes:
        mu: its mean, in the model's units.
        sigma: its standard deviation.
    """

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def number(self) -> int:
        """The number that people read: three deviations below the mean, scaled."""
        return BASE + round(SCALE * (self.mu - 3 * self.sigma))

    @property
    def doubt(self) -> int:
        """How uncertain the estimate is, in points: one standard deviation."""
        return round(SCALE * self.sigma)


def robot_skill(level: str) -> Skill:
    """Returns the skill of a robot of a level: it is certain, and no match changes it."""
    return Skill((ROBOTS[level] - BASE) / SCALE, 0.0001)


def updated(*sides: tuple[int, Sequence[Skill]]) -> list[tuple[Skill, ...]]:
    """Returns the members' skills after a match between sides, in the same order.

    Members are rated as individuals: partners share the result, and surer estimates move less.

    Args:
        sides: for each side, its place (from 1, equal for ties) and its members' skills.
    """
    teams = [
        [_MODEL.create_rating([member.mu, member.sigma]) for member in side] for _, side in sides
    ]
    rated = _MODEL.rate(teams, ranks=[float(place) for place, _ in sides])
    return [tuple(Skill(member.mu, member.sigma) for member in team) for team in rated]
