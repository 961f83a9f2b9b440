"""What becomes of a table when one of its people goes for good: it ends, and forgets who they were."""

from __future__ import annotations

from bot.tables.commands import Depart, Forget, Leave, Refused
from bot.tables.lobby import close, leave
from bot.tables.model import IN_PLAY, LIVE, Person, Status, Table
from bot.words import words


def depart(table: Table, command: Depart) -> None:
    """Lets somebody get up in a lobby, and ends a match without a result.

    Raises:
        Refused: they do not sit here, or the table is over.
    """
    if table.status is Status.LOBBY:
        leave(table, Leave(command.user_id))
        return
    if table.seat_of(command.user_id) is None:
        raise Refused("not_seated_here")
    if table.status not in IN_PLAY:
        raise Refused("table_over")
    close(table, "departed")


def forget(table: Table, command: Forget) -> None:
    """Takes somebody out of everything a table that is over remembers.

    The moves stay, and so does the result: they are the other players', too.

    Raises:
        Refused: something can still happen here.
    """
    if table.status in LIVE:
        raise Refused("not_finished")
    record = table.record
    seat = table.seat_of(command.user_id)
    if record.host == command.user_id:
        record.host = former_id(seat or 0)
    if seat is None:
        return
    table.seats[seat] = Person(former_id(seat), words(record.locale).t("a former player"))
    table.seated_changed = True
    table.former = seat
    record.hands = {one: hand for one, hand in record.hands.items() if one != seat}
    record.drafts = {one: draft for one, draft in record.drafts.items() if one != seat}
    record.told = []  # the lines name people


def former_id(seat: int) -> int:
    """Returns what stands for a former player's Discord id: negative, one of its own for each seat of a table."""
    return -1 - seat
