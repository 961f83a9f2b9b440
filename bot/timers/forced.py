"""Turns with one legal action: when the host of the table plays it for someone who wishes so.

The pause before it is drawn like those of the person's own choices, so that the time it takes tells the others nothing.
"""

from __future__ import annotations

from random import Random

import rules
from bot.tables.model import Person, Table
from bot.users.preferences import Preferences

ALONE = (0.8, 2.2)
"""Seconds of the pause, between two bounds, where there is nobody else to tell anything."""

USUAL = (2.0, 3.0, 4.0, 5.5, 7.0)
"""Seconds that choices take, while too few of somebody's own are known."""

KEPT = 8
"""Own choices of which a table remembers how long they took."""

SPREAD = (0.8, 1.25)
"""What a remembered pause is multiplied with, between two bounds, so that none comes twice."""

SHARE = 0.8
"""The share of a window's time that the pause takes at most."""


def wished(table: Table, person: Person, wish: Preferences) -> bool:
    """Whether someone who is there wants what is forced to be played for them at this table."""
    if not person.here or wish.forced == "never":
        return False
    return wish.forced == "always" or _alone(table, person)


def pause(table: Table, seat: rules.Seat, window: str, left: float | None) -> float:
    """Returns the seconds until a forced action is played in a window that has just opened, with ``left`` to go."""
    person = table.seats[seat]
    assert person is not None
    dice = Random(f"forced:{table.record.seed}:{seat}:{window}")
    if _alone(table, person):
        seconds = dice.uniform(*ALONE)
    else:
        known = (*table.record.paces.get(seat, ()), *USUAL)[: max(len(USUAL), KEPT)]
        seconds = dice.choice(known) * dice.uniform(*SPREAD)
    return seconds if left is None else min(seconds, left * SHARE)


def note_choice(table: Table, seat: rules.Seat, window: str, now: float) -> None:
    """Notes, before a person's action is played, how long it took if there was a choice, and that they are up to date."""
    record, match = table.record, table.match
    assert match is not None
    record.forced.pop(seat, None)
    if window in record.since and match.forced(seat, window) is None:
        took = max(now - record.since[window], 0.0)
        record.paces[seat] = [took, *record.paces.get(seat, ())][:KEPT]


def _alone(table: Table, person: Person) -> bool:
    return all(other is person or other.builtin_robot for other in table.people)
