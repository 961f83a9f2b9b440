"""What becomes of a table when one of its people is to be forgotten."""

from __future__ import annotations

from bot.i18n.words import words
from bot.tables.commands import Erase, Refused
from bot.tables.model import LIVE, Person, Table


def erase(table: Table, command: Erase) -> None:
    """Takes someone out of everything a table remembers that is over, or at which they sit no more.

    The moves stay, and so does the result: they are the other players', too.

    Raises:
        Refused: they sit here, and something can still happen.
    """
    record = table.record
    seat = table.seat_of(command.user_id)
    if table.status in LIVE and seat is not None:
        raise Refused("not_finished")
    record.lines = []  # they name people
    record.closed_hands = [one for one in record.closed_hands if one.user_id != command.user_id]
    record.left = {one: seat for one, seat in record.left.items() if one != command.user_id}
    record.offers = {
        one: offer
        for one, offer in record.offers.items()
        if command.user_id not in (offer.user_id, offer.by)
    }
    if record.host == command.user_id:
        record.host = erased_id(seat or 0)
    if seat is None:
        return
    table.seats[seat] = Person(erased_id(seat), words(record.locale).t("a former player"))
    table.seated_changed = True
    table.former = seat
    record.hands = {one: hand for one, hand in record.hands.items() if one != seat}
    record.drafts = {one: draft for one, draft in record.drafts.items() if one != seat}


def erased_id(seat: int) -> int:
    """Returns what stands for a former player's Discord id: negative, one of its own for each seat of a table."""
    return -1 - seat
