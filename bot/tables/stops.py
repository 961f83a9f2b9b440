"""How a table comes to a stop and goes on: pauses, and tables that a bug has frozen."""

from __future__ import annotations

from bot.tables import inactivity
from bot.tables.model import Status, Table
from bot.tables.pace import AGREED_PAUSE, CLOSE, Clock, set_timers
from bot.tables.referee import Command, Decision, need_host, need_match, need_seat
from bot.tables.refused import Refused

MOST_TRIES = 5
"""Starts in a row that try a frozen table again by themselves; afterwards someone has to ask."""


class Resume(Command, frozen=True):
    """Someone goes on with a table that was paused, or that a bug has frozen: they are there.

    A frozen table goes on when its host or a moderator says so; anyone at it may while its host is away.

    Refused: they do not sit here, the table is not paused, or it is for the host to say.
    """

    user_id: int
    moderator: bool = False

    def decide(self, table: Table, at: Decision) -> None:
        frozen = table.status is Status.FROZEN
        if not frozen:
            need_match(table)
        if not frozen or not self.moderator:
            need_seat(table, self.user_id)
        if frozen:
            host_is_here = any(one.user_id == table.record.host for one in table.attending)
            if host_is_here and not self.moderator:
                need_host(table, self.user_id)
            table.record.repair.tries = 0
            unfreeze(table, at.clock)
        elif table.status is not Status.PAUSED:
            raise Refused("not_paused")
        if table.status is Status.PAUSED:
            wake(table, at.clock)
        if (seat := table.seat_of(self.user_id)) is not None:
            inactivity.mark_active(table, seat)


class Retry(Command, frozen=True):
    """A start tries a frozen table again, for the bug may be mended; one that freezes every time is left to its people.

    Refused: it is not frozen, or has been tried often enough.
    """

    def decide(self, table: Table, at: Decision) -> None:
        if table.status is not Status.FROZEN or table.record.repair.tries >= MOST_TRIES:
            raise Refused("not_paused")
        table.record.repair.tries += 1
        unfreeze(table, at.clock)


def pause_agreed(table: Table, clock: Clock) -> None:
    """Stops the clocks where they stand, as the people at the table have agreed."""
    record = table.record
    table.status = Status.PAUSED
    record.clocks.agreed = True
    record.clocks.stopped = {
        name: max(at - clock.now, 0.0) for name, at in record.clocks.timers.items()
    }
    record.clocks.timers = {CLOSE: clock.now + AGREED_PAUSE}
    table.unshown()


def wake(table: Table, clock: Clock) -> None:
    """Ends a pause: clocks go on where they stood if it was agreed, and start again if no one was there."""
    record = table.record
    table.status = Status.PLAYING
    record.clocks.timers = {name: clock.now + left for name, left in record.clocks.stopped.items()}
    record.clocks.stopped, record.clocks.agreed = {}, False
    set_timers(table, clock)
    table.unshown()


def freeze(table: Table, incident: str) -> None:
    """Stops a table in which a bug showed itself, and its clocks."""
    table.status = Status.FROZEN
    table.record.repair.incident = incident
    table.record.clocks.timers = {
        one: at for one, at in table.record.clocks.timers.items() if one == CLOSE
    }
    table.unshown()


def unfreeze(table: Table, clock: Clock) -> None:
    """Puts a frozen table back into its lobby, its pause or its match, where everyone has all their time again."""
    record = table.record
    if table.match is None:
        table.status = Status.LOBBY
    else:  # only a pause ends by itself
        table.status = Status.PAUSED if CLOSE in record.clocks.timers else Status.PLAYING
    if table.status is Status.PLAYING:
        record.clocks.timers, record.clocks.since = {}, {}
        set_timers(table, clock)
    else:
        least = clock.now + record.terms.paused_for
        record.clocks.timers = {CLOSE: max(record.clocks.timers.get(CLOSE, least), least)}
    table.unshown()
