"""A figure: a measured number with a baseline from the same run, and a goal."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

_SENSES: Mapping[str, Callable[[float, float], bool]] = {"<=": operator.le, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a figure.

    Attributes:
        of: whether the goal is for the value, or for its ratio to the baseline.
        sense: whether the bound is the most or the least allowed.
        bound: the bound in the figure's unit, or a plain ratio.
    """

    of: Literal["value", "ratio"]
    sense: Literal["<=", ">="]
    bound: float

    def __str__(self) -> str:
        return f"{self.of} {self.sense} {self.bound:g}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure.

    Attributes:
        name: the name of the figure.
        value: the measured value.
        unit: the unit of the value and, unless ``against`` says otherwise, of the baseline.
        baseline: the baseline, measured alternately with the value.
        against: what the baseline is, in words.
        goal: the goal, if there is one.
        more: other results, by name.
        valid: whether the measurement did what it should; if not, no goal is met.
    """

    name: str
    value: float
    unit: str
    baseline: float
    against: str
    goal: Goal | None = None
    more: Mapping[str, object] = field(default_factory=dict[str, object])
    valid: bool = True

    @property
    def ratio(self) -> float:
        """The value as a multiple of the baseline."""
        return self.value / self.baseline

    @property
    def met(self) -> bool | None:
        """Returns whether the goal is met; ``None`` if there is no goal."""
        if self.goal is None:
            return None
        reached = self.value if self.goal.of == "value" else self.ratio
        return self.valid and _SENSES[self.goal.sense](reached, self.goal.bound)

    def line(self) -> str:
        """Returns the figure as a line of JSON."""
        return json.dumps(
            {
                "name": self.name,
                "value": _short(self.value),
                "unit": self.unit,
                "baseline": _short(self.baseline),
                "against": self.against,
                "ratio": _short(self.ratio),
                "goal": str(self.goal) if self.goal else None,
                "met": self.met,
                **self.more,
            },
            ensure_ascii=False,
        )


def _short(number: float) -> float:
    """Rounds to four digits, which is more than these figures' precision."""
    return float(f"{number:.4g}")
