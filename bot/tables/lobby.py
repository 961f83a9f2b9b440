"""What happens at a table before the deal: sitting down, getting up, options, and the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from bot.robots.personas import LEVELS, PERSONAS
from bot.tables.commands import (
    Cancel,
    Close,
    Configure,
    Join,
    Kick,
    Leave,
    Refused,
    SeatRobots,
    Start,
)
from bot.tables.model import FIRST_ROBOT, IN_PLAY, LIVE, Person, Status, Table
from bot.timers.pace import PACES

PACE = "house:pace"
"""What the table's pace is called among the options, which are the game's otherwise."""


def join(table: Table, command: Join) -> None:
    """Seats someone; a robot makes room where no seat is free, or where they choose its seat.

    Raises:
        Refused: the table is full or has started, the seat is taken, or they sit here already.
    """
    _need_lobby(table)
    mine = table.seat_of(command.user_id)
    if command.seat is None:
        if mine is not None:
            raise Refused("already_seated")
        seats = list(enumerate(table.seats))
        free = next((seat for seat, person in seats if person is None), None)
        if free is None:
            free = next((seat for seat, person in seats if person and person.builtin_robot), None)
        if free is None:
            raise Refused("table_full")
    else:
        free = command.seat
        if not 0 <= free < len(table.seats):
            raise Refused("no_such_seat")
        if free == mine:
            raise Refused("already_seated")
        taken = table.seats[free]
        if taken is not None and not taken.builtin_robot:
            raise Refused("seat_taken", name=taken.name)
    if mine is not None:
        table.seats[mine] = None
    table.seats[free] = Person(command.user_id, command.name)
    table.seated_changed = True


def leave(table: Table, command: Leave) -> None:
    """Lets someone get up. The host's duties go to whoever sits first; a table without people closes.

    Raises:
        Refused: they do not sit here, or the match is on.
    """
    _need_lobby(table, frozen=True)
    seat = table.seat_of(command.user_id)
    if seat is None:
        raise Refused("not_seated_here")
    _stand_up(table, seat)


def kick(table: Table, command: Kick) -> Person:
    """Removes someone at the host's wish and returns who it was.

    Raises:
        Refused: not the host, no one there, or the host's own seat.
    """
    _need_lobby(table)
    need_host(table, command.user_id)
    if not 0 <= command.seat < len(table.seats) or (person := table.seats[command.seat]) is None:
        raise Refused("seat_empty")
    if person.user_id == command.user_id:
        raise Refused("kick_yourself")
    _stand_up(table, command.seat)
    return person


def seat_robots(table: Table, command: SeatRobots) -> None:
    """Seats robots at the host's wish.

    Raises:
        Refused: not the host, no such level or seat, a person sits there, or every seat is taken.
    """
    _need_lobby(table)
    need_host(table, command.user_id)
    if command.level not in LEVELS:
        raise Refused("bad_option")
    if command.seat is None:
        seats = [seat for seat, person in enumerate(table.seats) if person is None]
    elif not 0 <= command.seat < len(table.seats):
        raise Refused("no_such_seat")
    elif (taken := table.seats[command.seat]) is not None and not taken.builtin_robot:
        raise Refused("seat_taken", name=taken.name)
    else:
        seats = [command.seat]
    if not seats:
        raise Refused("table_full")
    for seat in seats[: command.count]:
        table.seats[seat] = None
        table.seats[seat] = builtin_robot(table, command.level)
    table.seated_changed = True


def configure(table: Table, command: Configure) -> None:
    """Changes one option or the table's pace, or takes a preset.

    Raises:
        Refused: not the host, or the value makes no sense.
    """
    _need_lobby(table)
    need_host(table, command.user_id)
    if command.option == PACE:
        if command.value not in PACES:
            raise Refused("bad_option")
        table.record.pace = command.value
        return
    if command.option == "preset":
        options: dict[str, object] = {"preset": command.value}
    else:
        options = {**table.record.options, command.option: command.value}
    try:
        table.record.options = settled(table.rules, options)
    except rules.BadSetup as error:
        raise Refused(error.code, **error.params) from None
    table.record.preset = str(command.value) if command.option == "preset" else ""


def settled(game: rules.Game[Any], options: Mapping[str, object]) -> dict[str, Any]:
    """Returns every option of a game, plain, where some are chosen or a ``preset`` is.

    Raises:
        rules.BadSetup: a value makes no sense.
    """
    return rules.to_dict(rules.read_options(game, options))


def start(table: Table, command: Start) -> tuple[rules.Event, ...]:
    """Deals, and returns what happened.

    Raises:
        Refused: not the host, too few people, or options that do not fit them.
    """
    _need_lobby(table)
    need_host(table, command.user_id)
    people = table.people
    if len(people) not in table.rules.seats:
        raise Refused("too_few", count=len(people), least=table.rules.seats[0])
    options = rules.read_options(table.rules, table.record.options)
    if any(person.builtin_robot for person in people) and not table.rules.robots_fit(options):
        raise Refused("robots_unfit")
    try:
        match = rules.Match.new(
            table.game, seats=len(people), seed=command.seed, options=table.record.options
        )
    except rules.BadSetup as error:
        raise Refused(error.code, **error.params) from None
    table.match = match
    table.seats = list(people)
    table.seated_changed = True
    table.status = Status.PLAYING
    table.record.seed = command.seed
    table.record.commitment = rules.commitment(command.seed)
    return match.opening


def cancel(table: Table, command: Cancel) -> None:
    """Closes a lobby.

    Raises:
        Refused: neither the host nor a moderator, or the match is on.
    """
    _need_lobby(table, frozen=True)
    if not command.moderator:
        need_host(table, command.user_id)
    close(table, "cancelled")


def close_for_good(table: Table, command: Close) -> None:
    """Closes a lobby or ends a match that cannot go on, without a result.

    Raises:
        Refused: it is over already.
    """
    if table.status not in LIVE:
        raise Refused("table_over")
    close(table, command.reason)


def close(table: Table, reason: str) -> None:
    """Ends a table without a result."""
    table.status = Status.CLOSED
    table.record.reason = reason
    table.record.timers = {}
    table.record.offers = {}


def _stand_up(table: Table, seat: int) -> None:
    person = table.seats[seat]
    table.seats[seat] = None
    table.seated_changed = True
    if not table.attending:
        close(table, "empty")
    elif person is not None and person.user_id == table.record.host:
        table.record.host = table.attending[0].user_id


def builtin_robot(table: Table, level: str) -> Person:
    """Returns one of the bot's robots that does not sit here yet; another one at every table, and the same each time."""
    here = {person.user_id for person in table.people}
    numbers = [(table.id + turn) % len(PERSONAS) for turn in range(len(PERSONAS))]
    number = next(one for one in numbers if FIRST_ROBOT - one not in here)
    return Person(FIRST_ROBOT - number, PERSONAS[number].name, level)


def stopped(table: Table) -> Refused:
    """Returns the refusal of a table at which nothing can be played: a bug has frozen it, or it is over."""
    if table.status is Status.FROZEN:
        return Refused("table_frozen", incident=table.record.incident)
    return Refused("table_over")


def _need_lobby(table: Table, *, frozen: bool = False) -> None:
    if frozen and table.status is Status.FROZEN and table.match is None:
        return
    if table.status is not Status.LOBBY:
        raise Refused("already_started") if table.status in IN_PLAY else stopped(table)


def need_host(table: Table, user_id: int) -> None:
    """Lets the host pass.

    Raises:
        Refused: it is someone else.
    """
    if user_id != table.record.host:
        host = next(
            (person.name for person in table.people if person.user_id == table.record.host), "?"
        )
        raise Refused("host_only", name=host)
