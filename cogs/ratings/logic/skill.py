"""Skill: an estimate of how well someone plays a game, by OpenSkill's Plackett-Luce model.

An estimate is a normal distribution: its mean ``mu`` and how far off it may be, ``sigma``. People read one number,
``1000 + 20 * (mu - 3 * sigma)``: what someone is worth almost certainly. Everyone begins at 1000; the number grows as
they win, and as the estimate becomes surer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

BASE = 1000
"""The number everyone begins with."""

ROBOTS = {"easy": 1_350, "normal": 1_500, "hard": 1_650, "expert": 1_700}
"""What robots are worth, by level: fixed, so that people are rated against something that stays as it is."""

SCALE = 20
"""Points of the number for one of the model's units."""


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
        """What people read: three deviations below the mean, scaled."""
        return BASE + round(SCALE * (self.mu - 3 * self.sigma))

    @property
    def doubt(self) -> int:
        """How unsure the estimate is, in points: one standard deviation."""
        return round(SCALE * self.sigma)


def robot_skill(level: str) -> Skill:
    """Returns what a robot of a level is worth: a number without doubt, which no match moves."""
    return Skill((ROBOTS[level] - BASE) / SCALE, 0.0001)


def updated(*sides: tuple[int, Sequence[Skill]]) -> list[tuple[Skill, ...]]:
    """Returns the members' skills after sides have met, in the same order.

    Each member is rated as an individual: partners share the result, and the surer estimate moves less.

    Args:
        sides: people who win and lose together: where they came in, from 1 and equal for equal sides, and their skills.
    """
    teams = [[_MODEL.create_rating([one.mu, one.sigma]) for one in side] for _, side in sides]
    rated = _MODEL.rate(teams, ranks=[float(place) for place, _ in sides])
    return [tuple(Skill(one.mu, one.sigma) for one in team) for team in rated]
