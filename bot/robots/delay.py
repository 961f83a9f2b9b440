"""Robots' pauses: a human second or two, drawn before the robot thinks so as to reveal nothing.

A pause depends on public facts (table, window, seat and round), never on the seat's cards.
"""

from __future__ import annotations

from random import Random

import rules

Bounds = tuple[float, float]

DELAYS: dict[rules.Mode, tuple[Bounds, Bounds]] = {
    rules.Mode.TURN: ((0.0, 0.0), (0.8, 2.2)),
    rules.Mode.SECRET: ((0.0, 0.0), (2.5, 7.0)),
    # In a race, robots act later after a recent action (``reaction``) or look sooner (``GLANCE``).
    rules.Mode.RACE: ((1.2, 3.6), (0.8, 1.4)),
    rules.Mode.OPEN: ((0.8, 2.5), (0.5, 1.2)),
}
"""Bounds for the seconds before a robot thinks about a window, and then before it acts."""

SHOWN = 1.0
"""Seconds before people see an action on their screens."""

REACTION: Bounds = (2.0, 5.0)
"""Bounds for how many seconds people, and so robots, then take to react."""

GLANCE: tuple[Bounds, Bounds] = ((0.1, 0.6), (0.3, 0.7))
"""The ``DELAYS`` for a window that takes no thought."""

HASTE = 0.5
"""The largest fraction of a window's remaining time that a robot uses."""


def moments(
    prompt: rules.Prompt,
    seat: rules.Seat,
    table_id: int,
    rounds: int,
    left: float | None,
    scale: float,
    *,
    quick: bool = False,
    more: float = 0.0,
) -> tuple[float, float]:
    """Returns how many seconds to wait before a robot thinks about a window, and before it acts.

    Args:
        prompt: the window.
        seat: the robot's seat.
        table_id: the table's number.
        rounds: how many times it has thought about the window.
        left: seconds before the window's time is up; ``None`` for no limit.
        scale: the factor that all pauses are multiplied by.
        quick: whether the window takes no thought.
        more: extra seconds, if it does take thought.
    """
    to_think, to_act = GLANCE if quick else DELAYS[prompt.mode]
    dice = Random(f"{table_id} {prompt.window} {seat} {rounds}")
    think = dice.uniform(*to_think) * scale
    act = think + dice.uniform(*to_act) * scale + (0.0 if quick else more)
    squeeze = 1.0 if left is None or not act else min(1.0, max(left, 0.0) * HASTE / act)
    return think * squeeze, act * squeeze


def reaction(prompt: rules.Prompt, seat: rules.Seat, table_id: int, rounds: int) -> float:
    """Returns the shortest time between seeing an action in a race and reacting, in seconds."""
    dice = Random(f"{table_id} {prompt.window} {seat} {rounds} reaction")
    return dice.uniform(*REACTION)
