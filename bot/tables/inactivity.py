"""Who is there: turns missed, seats held by a robot until their people are back, and tables at which no one is left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import rules
from bot.tables.model import Player, Status, Table
from bot.tables.pace import SLOW_PAUSE, Clock, pace_of

HOLDER = "normal"
"""The level of the robot that holds a seat, or takes one that someone has left."""


def miss(table: Table, prompt: rules.Prompt, late: tuple[rules.Seat, ...]) -> None:
    """Counts a turn someone has missed, and has a robot hold the seats of those who have missed too many in a row.

    A window's time was up that waited for seats who were ``late``. No one has to do anything in a race; and people who
    have done something in a window were there, finished or not.
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
    """Notes that a seat's person is there: they have acted, or want their seat back.

    Of the windows they may have acted in, those that are open yet wait for them in their presence.
    """
    record = table.record
    record.absence.idle = 0
    record.absence.missed.pop(seat, None)
    record.absence.active[seat] = [one.window for one in table.prompts if one.window in acted_in]
    person = table.seats[seat]
    if person is not None and person.held:
        _seat(table, seat, replace(person, robot=""))
        record.absence.offers.pop(seat, None)
        table.note("back", person, after=table.seq - bool(acted_in))  # they are back, then they act


def deserted(table: Table) -> bool:
    """Whether no one is there: every person's seat is held, or every seat's time has run out twice in a row."""
    idle = table.record.absence.idle >= 2 * len(table.seats)
    return idle or not any(one is not None and one.here for one in table.seats)


def pause(table: Table, clock: Clock) -> None:
    """Stops the clocks of a table at which no one is; without a press it closes after a while."""
    slow = pace_of(table).slow
    table.status = Status.PAUSED
    table.record.votes.question = None
    wait = max(table.record.terms.paused_for, SLOW_PAUSE if slow else 0.0)
    table.record.clocks.timers = {"close": clock.now + wait}
    table.unshown()


def _seat(table: Table, seat: rules.Seat, person: Player) -> None:
    table.seats[seat] = person
    table.seated_changed = True
