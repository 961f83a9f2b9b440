"""Skill: an estimate of how well someone plays a game, from OpenSkill's Plackett-Luce model.

An estimate is a normal distribution with mean ``mu`` and standard deviation ``sigma``. People see a
single number, ``1000 + 20 * (mu - 3 * sigma)``: their skill is almost certainly at least that.
Everyone starts at 1000, and the number grows as they win and as the estimate becomes more certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

BASE = 1000
"""The number that everyone starts with."""

ROBOTS = {"easy": 1_350, "normal": 1_500, "hard": 1_650, "expert": 1_700}
"""The number for a robot at each level; it's fixed, so that people are rated against a constant."""

SCALE = 20
"""How many points one unit of the model is worth."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of someone's skill.

    Attributes:
        mu: the mean, in the model's units.
        sigma: the standard deviation.
    """

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def number(self) -> int:
        """The number that people see: three deviations below the mean, scaled."""
        return BASE + round(SCALE * (self.mu - 3 * self.sigma))

    @property
    def doubt(self) -> int:
        """How uncertain the estimate is: one standard deviation, in points."""
        return round(SCALE * self.sigma)


def robot_skill(level: str) -> Skill:
    """Returns the skill of a robot at a given level, which is certain and never changes."""
    return Skill((ROBOTS[level] - BASE) / SCALE, 0.0001)


def updated(*sides: tuple[int, Sequence[Skill]]) -> list[tuple[Skill, ...]]:
    """Returns all members' skills after a match between sides, in the same order.

    Members are rated individually: partners share the result, and surer estimates move less.

    Args:
        sides: each side's place (from 1, the same for ties) and its members' skills.
    """
    teams = [
        [_MODEL.create_rating([member.mu, member.sigma]) for member in side] for _, side in sides
    ]
    rated = _MODEL.rate(teams, ranks=[float(place) for place, _ in sides])
    return [tuple(Skill(member.mu, member.sigma) for member in team) for team in rated]
