"""A figure: a number measured against a baseline from the same run, with a goal."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

_SENSES: Mapping[str, Callable[[float, float], bool]] = {"<=": operator.le, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal for a figure.

    Attributes:
        of: whether the goal applies to the value or to its ratio to the baseline.
        sense: whether the bound is an upper or a lower limit.
        bound: the bound in the figure's unit, or a plain ratio.
    """

    of: Literal["value", "ratio"]
    sense: Literal["<=", ">="]
    bound: float

    def __str__(self) -> str:
        return f"{self.of} {self.sense} {self.bound:g}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure.

    Attributes:
        name: the figure's name.
        value: the measured value.
        unit: the unit for the value and, unless ``against`` says otherwise, for the baseline.
        baseline: the baseline, measured alternately with the value.
        against: what the baseline is, in words.
        goal: the goal, if any.
        more: further results, by name.
        valid: whether the measurement worked as it should; if not, no goal is met.
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
        """Returns whether the goal has been met, or ``None`` if there is no goal."""
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
    """Rounds a number to four digits, which is more than these figures are good for."""
    return float(f"{number:.4g}")
