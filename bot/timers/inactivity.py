"""Who is there: turns missed, seats held by a robot until their people are back, and tables at which no one is left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import rules
from bot.i18n.words import plain, words
from bot.tables.commands import Refused, Return
from bot.tables.game_log import add_lines
from bot.tables.model import Person, Status, Table
from bot.timers.pace import SLOW_PAUSE, Clock, pace_of

HOLDER = "normal"
"""The level of the robot that holds a seat, or takes one that someone has left."""


def miss(table: Table, prompt: rules.Prompt, late: tuple[rules.Seat, ...], clock: Clock) -> None:
    """Counts a turn someone has missed, and has a robot hold the seats of those who have missed too many in a row.

    No one has to do anything in a race; and who has done something in a window was there, finished or not.

    Args:
        table: the table.
        prompt: the window whose time was up.
        late: the seats it was waiting for.
        clock: how time runs.
    """
    if prompt.mode is rules.Mode.RACE:
        return
    record = table.record
    for seat in late:
        person = table.seats[seat]
        if person is None or person not in table.attending:
            continue
        if prompt.window in record.active.get(seat, ()):
            continue
        record.missed = {**record.missed, seat: record.missed.get(seat, 0) + 1}
        if record.missed[seat] >= pace_of(table).missed:
            _hold(table, seat, person, clock)


def mark_active(
    table: Table, seat: rules.Seat, clock: Clock, acted_in: Collection[str] = ()
) -> None:
    """Notes that a seat's person is there: they have acted, or want their seat back.

    Args:
        table: the table.
        seat: theirs.
        clock: how time runs.
        acted_in: the windows they may have acted in; those that are open yet wait for them in their presence.
    """
    record = table.record
    record.idle = 0
    if seat in record.missed:
        record.missed = {one: count for one, count in record.missed.items() if one != seat}
    prompts = table.match.prompts if table.match else ()
    still_open = [prompt.window for prompt in prompts if prompt.window in acted_in]
    record.active = {**record.active, seat: still_open}
    person = table.seats[seat]
    if person is not None and person.held:
        _seat(table, seat, replace(person, robot=""))
        record.offers = {one: offer for one, offer in record.offers.items() if one != seat}
        w = words(record.locale)
        add_lines(table, [w.t("👋 {name} is back.", name=plain(person.name))], clock.now)


def come_back(table: Table, command: Return, clock: Clock) -> None:
    """Gives someone the seat back that a robot has held for them.

    Raises:
        Refused: they do not sit here, or their seat is theirs already.
    """
    seat = table.seat_of(command.user_id)
    person = None if seat is None else table.seats[seat]
    if seat is None or person is None:
        raise Refused("not_seated_here")
    if not person.held:
        raise Refused("not_held")
    mark_active(table, seat, clock)
    table.unshown()


def deserted(table: Table) -> bool:
    """Whether no one is there: every person's seat is held, or every seat's time has run out twice in a row."""
    return not table.attending or table.record.idle >= 2 * len(table.seats)


def pause(table: Table, clock: Clock) -> None:
    """Stops the clocks of a table at which no one is; without a press it closes after a while."""
    slow = pace_of(table).slow
    table.status = Status.PAUSED
    table.record.question = None
    wait = max(table.record.paused_for, SLOW_PAUSE if slow else 0.0)
    table.record.timers = {"close": clock.now + wait}
    table.unshown()


def _hold(table: Table, seat: rules.Seat, person: Person, clock: Clock) -> None:
    _seat(table, seat, replace(person, robot=HOLDER))
    w = words(table.record.locale)
    name = plain(person.name)
    told = w.t("🤖 {name} is away; a robot holds the seat until they are back.", name=name)
    add_lines(table, [told], clock.now)


def _seat(table: Table, seat: rules.Seat, person: Person) -> None:
    table.seats[seat] = person
    table.seated_changed = True
