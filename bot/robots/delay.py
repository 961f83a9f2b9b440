"""How long robots take: a human second or two, drawn before the robot thinks, so that it gives nothing away.

A pause is drawn from public facts (table, window, seat and round), never from what the seat holds.
"""

from __future__ import annotations

from random import Random

import rules

Bounds = tuple[float, float]

DELAYS: dict[rules.Mode, tuple[Bounds, Bounds]] = {
    rules.Mode.TURN: ((0.0, 0.0), (0.8, 2.2)),
    rules.Mode.SECRET: ((0.0, 0.0), (2.5, 7.0)),
    # In a race it acts later on what was just done, see ``reaction``, or looks sooner, see ``glance``.
    rules.Mode.RACE: ((1.2, 3.6), (0.8, 1.4)),
    rules.Mode.OPEN: ((0.8, 2.5), (0.5, 1.2)),
}
"""Bounds of the seconds until a robot thinks about a window, and of those from then until it acts."""

SHOWN = 1.0
"""Seconds until people have seen an action on their screens."""

REACTION: Bounds = (2.0, 5.0)
"""Bounds of the seconds that people, and so robots, then take to react."""

GLANCE: tuple[Bounds, Bounds] = ((0.1, 0.6), (0.3, 0.7))
"""The same as ``DELAYS`` for a window that takes no thought."""

HASTE = 0.5
"""The share of a window's time that is left a robot takes at most."""


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
    """Returns in how many seconds a robot thinks about a window, and in how many it acts.

    Args:
        prompt: the window.
        seat: the robot's seat.
        table_id: the table.
        rounds: how often it has thought about the window before.
        left: seconds until the window's time is up, if it ever is.
        scale: what all pauses are multiplied with.
        quick: whether the window takes no thought.
        more: seconds added where it does.
    """
    to_think, to_act = GLANCE if quick else DELAYS[prompt.mode]
    dice = Random(f"{table_id} {prompt.window} {seat} {rounds}")
    think = dice.uniform(*to_think) * scale
    act = think + dice.uniform(*to_act) * scale + (0.0 if quick else more)
    squeeze = 1.0 if left is None or not act else min(1.0, max(left, 0.0) * HASTE / act)
    return think * squeeze, act * squeeze


def reaction(prompt: rules.Prompt, seat: rules.Seat, table_id: int, rounds: int) -> float:
    """Returns how many seconds after a robot could see what was done in a race it acts on it, at the earliest."""
    dice = Random(f"{table_id} {prompt.window} {seat} {rounds} reaction")
    return dice.uniform(*REACTION)
