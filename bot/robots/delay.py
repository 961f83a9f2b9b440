"""How long robots take: a human second or two, settled before anything is thought, so that it tells nothing.

What a pause is drawn from is public (table, window, seat, and how often they looked), never what the seat holds.
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
"""Seconds, between two bounds, until a robot looks at a window, and from what it sees until it acts on it."""

SHOWN = 1.0
"""Seconds after which people have seen on their screens what somebody did."""

REACTION: Bounds = (2.0, 5.0)
"""Seconds people then take to trust their eyes, and robots like them."""

GLANCE: tuple[Bounds, Bounds] = ((0.1, 0.6), (0.3, 0.7))
"""Seconds until a robot looks at a window that takes no thought, and until it acts there."""

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
    """Returns in how many seconds a robot looks at a window, and in how many it acts on what it saw.

    What is ``quick`` takes no thought; what does takes so many seconds ``more``. It may have looked before, ``left`` is the seconds until the window's time is up, and ``scale`` multiplies all pauses.
    """
    to_look, to_act = GLANCE if quick else DELAYS[prompt.mode]
    dice = Random(f"{table_id} {prompt.window} {seat} {rounds}")
    look = dice.uniform(*to_look) * scale
    act = look + dice.uniform(*to_act) * scale + (0.0 if quick else more)
    squeeze = 1.0 if left is None or not act else min(1.0, max(left, 0.0) * HASTE / act)
    return look * squeeze, act * squeeze


def reaction(prompt: rules.Prompt, seat: rules.Seat, table_id: int, rounds: int) -> float:
    """Returns how many seconds after a robot could see what was done in a race it acts on it, at the earliest."""
    dice = Random(f"{table_id} {prompt.window} {seat} {rounds} reaction")
    return dice.uniform(*REACTION)
