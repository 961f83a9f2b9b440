"""How a table stops and continues: pauses, and tables that a bug has frozen."""

from __future__ import annotations

from bot.tables import inactivity
from bot.tables.model import Status, Table
from bot.tables.pace import AGREED_PAUSE, CLOSE, Clock, set_timers
from bot.tables.referee import Command, Decision, need_host, need_match, need_seat
from bot.tables.refused import Refused

MOST_TRIES = 5
"""How many startups in a row retry a frozen table; after that, a person has to ask."""


class Resume(Command, frozen=True):
    """Someone continues a paused or frozen table, which shows that they are there.

    The host or a moderator may continue a frozen table; if the host is absent, anyone at it may.

    Refused: they aren't seated here, the table isn't paused, or only the host may.
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
            host_is_here = any(player.user_id == table.record.host for player in table.attending)
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
    """Startup retries a frozen table in case the bug is fixed, up to ``MOST_TRIES`` times.

    Refused: the table isn't frozen, or has been retried often enough.
    """

    def decide(self, table: Table, at: Decision) -> None:
        if table.status is not Status.FROZEN or table.record.repair.tries >= MOST_TRIES:
            raise Refused("not_paused")
        table.record.repair.tries += 1
        unfreeze(table, at.clock)


def pause_agreed(table: Table, clock: Clock) -> None:
    """Stops the clocks and keeps the time left, because the people at the table have agreed."""
    record = table.record
    table.status = Status.PAUSED
    record.clocks.agreed = True
    record.clocks.stopped = {
        name: max(at - clock.now, 0.0) for name, at in record.clocks.timers.items()
    }
    record.clocks.timers = {CLOSE: clock.now + AGREED_PAUSE}
    table.unshown()


def fall_asleep(table: Table) -> None:
    """Puts a table to sleep if its only person is absent, until someone presses a button."""
    table.status = Status.PAUSED
    table.record.clocks.timers = {}
    table.unshown()


def wake(table: Table, clock: Clock) -> None:
    """Ends a pause: clocks go on if people agreed to it, and start over if no one was there."""
    record = table.record
    table.status = Status.PLAYING
    record.clocks.timers = {name: clock.now + left for name, left in record.clocks.stopped.items()}
    record.clocks.stopped, record.clocks.agreed = {}, False
    set_timers(table, clock)
    table.unshown()


def freeze(table: Table, incident: str) -> None:
    """Stops a table that hit a bug, and its clocks."""
    table.status = Status.FROZEN
    table.record.repair.incident = incident
    table.record.clocks.timers = {
        name: at for name, at in table.record.clocks.timers.items() if name == CLOSE
    }
    table.unshown()


def unfreeze(table: Table, clock: Clock) -> None:
    """Returns a frozen table to its lobby, pause or match; everyone gets their full time again."""
    record = table.record
    if table.match is None:
        table.status = Status.LOBBY
    else:  # among matches, only a paused one has this timer
        table.status = Status.PAUSED if CLOSE in record.clocks.timers else Status.PLAYING
    if table.status is Status.PLAYING:
        record.clocks.timers, record.clocks.since = {}, {}
        set_timers(table, clock)
    else:
        least = clock.now + record.terms.paused_for
        record.clocks.timers = {CLOSE: max(record.clocks.timers.get(CLOSE, least), least)}
    table.unshown()
