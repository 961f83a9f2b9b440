"""Absence: missed turns, seats that robots hold for absent people, and deserted tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import rules
from bot.tables.model import Player, Status, Table
from bot.tables.pace import SLOW_PAUSE, Clock, pace_of

HOLDER = "normal"
"""The level of robots that hold an absent person's seat or take a vacated one."""


def miss(table: Table, prompt: rules.Prompt, late: tuple[rules.Seat, ...]) -> None:
    """Counts a missed turn for each ``late`` seat of a window whose time is up.

    A robot takes over the seats of people who have missed too many turns in a row. No one has to
    act in a race. People who have acted in the window were there, even if they didn't finish.
    """
    if prompt.mode is rules.Mode.RACE:
        return
    record = table.record
    for seat, person in table.taken():
        was_there = prompt.window in record.absence.active.get(seat, ())
        if seat not in late or was_there or not person.here:
            continue
        record.absence.missed[seat] = record.absence.missed.get(seat, 0) + 1
        if record.absence.missed[seat] >= pace_of(table).missed:
            _seat(table, seat, replace(person, robot=HOLDER))
            table.note("away", person)


def mark_active(table: Table, seat: rules.Seat, acted_in: Collection[str] = ()) -> None:
    """Records that a seat's person is there; open windows in ``acted_in`` won't count as missed."""
    record = table.record
    record.absence.idle = 0
    record.absence.missed.pop(seat, None)
    record.absence.active[seat] = [
        prompt.window for prompt in table.prompts if prompt.window in acted_in
    ]
    person = table.seats[seat]
    if person is not None and person.held:
        _seat(table, seat, replace(person, robot=""))
        record.absence.offers.pop(seat, None)
        table.note("back", person, after=table.seq - bool(acted_in))  # before their action


def deserted(table: Table) -> bool:
    """Returns whether no one is there: only robots play, or two rounds in a row timed out."""
    idle = table.record.absence.idle >= 2 * len(table.seats)
    return idle or not any(person is not None and person.here for person in table.seats)


def pause(table: Table, clock: Clock) -> None:
    """Stops a deserted table's clocks; unless someone presses a button, it closes after a while."""
    slow = pace_of(table).slow
    table.status = Status.PAUSED
    table.record.votes.question = None
    wait = max(table.record.terms.paused_for, SLOW_PAUSE if slow else 0.0)
    table.record.clocks.timers = {"close": clock.now + wait}
    table.unshown()


def _seat(table: Table, seat: rules.Seat, person: Player) -> None:
    table.seats[seat] = person
    table.seated_changed = True
