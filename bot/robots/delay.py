"""How long robots take: a human second or two, settled before anything is thought, so that it tells nothing.

What a pause is drawn from is public (table, window, seat, and how often they looked), never what the seat holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import rules


@dataclass(frozen=True, slots=True)
class Delay:
    """How long a robot takes over a window, in seconds: somewhere between two bounds.

    Attributes:
        look: until it looks.
        act: from what it sees until it acts on it.
    """

    look: tuple[float, float]
    act: tuple[float, float]


DELAYS = {
    rules.Mode.TURN: Delay((0.0, 0.0), (0.8, 2.2)),
    rules.Mode.SECRET: Delay((0.0, 0.0), (2.5, 7.0)),
    # A race goes to reactions: two to five seconds after what prompts it, as people take to trust their eyes.
    rules.Mode.RACE: Delay((1.2, 3.6), (0.8, 1.4)),
    rules.Mode.OPEN: Delay((0.8, 2.5), (0.5, 1.2)),
}

HASTE = 0.5
"""The share of a window's time that is left a robot takes at most."""


@dataclass(frozen=True, slots=True)
class Moments:
    """When a robot looks at a window, and when it acts on what it saw, in seconds from now."""

    look: float
    act: float


def moments(
    prompt: rules.Prompt,
    seat: rules.Seat,
    table_id: int,
    looks: int,
    left: float | None,
    scale: float,
) -> Moments:
    """Returns when a robot looks and acts.

    Args:
        prompt: the window.
        seat: the robot's.
        table_id: the table.
        looks: how often it has looked at this window before.
        left: seconds until the window's time is up, if it has any.
        scale: what all pauses are multiplied with.
    """
    pace = DELAYS[prompt.mode]
    dice = Random(f"{table_id} {prompt.window} {seat} {looks}")
    look = dice.uniform(*pace.look) * scale
    act = look + dice.uniform(*pace.act) * scale
    squeeze = 1.0 if left is None or not act else min(1.0, max(left, 0.0) * HASTE / act)
    return Moments(look * squeeze, act * squeeze)
