"""Leaving a match that goes on: a robot takes the seat, or someone else does who accepts it."""

from __future__ import annotations

import rules
from bot.i18n.words import plain, words
from bot.tables import votes
from bot.tables.commands import AcceptSeat, DeclineSeat, Depart, OfferSeat, Refused
from bot.tables.game_log import add_lines
from bot.tables.lobby import builtin_robot, close, stopped
from bot.tables.model import IN_PLAY, Departed, Person, Status, Table
from bot.tables.pending import ClosedHand, Offer
from bot.timers.inactivity import HOLDER
from bot.timers.pace import Clock, wind_timers


def depart(table: Table, command: Depart, clock: Clock) -> None:
    """Lets someone get up from a running match: a robot plays on in their place.

    With the last person the match ends; where the others are only away, it waits for them.

    Raises:
        Refused: they do not sit here, or nothing is being played.
    """
    if table.status is not Status.FROZEN:
        _need_play(table)
    seat, person = _seated(table, command.user_id)
    w = words(table.record.locale)
    if not any(one.present and one.user_id != person.user_id for one in table.people):
        close(table, "empty")
        return
    robot = builtin_robot(table, HOLDER)
    _reseat(table, seat, robot)
    if command.forgotten:
        del table.record.left[person.user_id]
    else:
        table.departed = (Departed(person.user_id, person.name, seat, clock.now),)
    told = w.t(
        "🚪 {name} has left; {robot} plays on in their place.",
        name=plain(person.name) if not command.forgotten else w.t("a former player"),
        robot=f"🤖 {plain(robot.name)}",
    )
    add_lines(table, [told], clock.now)
    if table.record.host == person.user_id:
        table.record.host = next(iter(table.attending or table.people)).user_id
    if table.status is not Status.FROZEN:
        wind_timers(table, clock)


def offer(table: Table, command: OfferSeat) -> None:
    """Offers a seat to someone: one's own, as the host anyone's, and for someone who is away everyone may.

    Raises:
        Refused: no one sits there, the other sits here already or has held another hand, or it is not for them to offer.
    """
    _need_play(table)
    _seated(table, command.user_id)
    if not 0 <= command.seat < len(table.seats) or (person := table.seats[command.seat]) is None:
        raise Refused("no_such_seat")
    if (context := table.seat_of(command.to_id)) is not None:
        other = table.seats[context]
        raise Refused("sits_here", name="?" if other is None else other.name)
    if not _may_offer(table, person, command.user_id):
        raise Refused("not_yours_to_offer", name=person.name)
    _never_two_hands(table, command.seat, command.to_id, command.to_name)
    offered = Offer(command.to_id, command.to_name, command.user_id)
    table.record.offers = {**table.record.offers, command.seat: offered}


def accept(table: Table, command: AcceptSeat, clock: Clock) -> Person:
    """Seats whom a seat was offered to and returns who has sat there.

    Raises:
        Refused: it is not offered to them, not any more, they sit here already, or have held another hand.
    """
    _need_play(table)
    found = table.record.offers.get(command.seat)
    person = table.seats[command.seat] if found is not None else None
    if found is None or person is None:
        raise Refused("offer_gone")
    if found.user_id != command.user_id:
        raise Refused("offer_not_yours", name=found.name)
    if table.seat_of(command.user_id) is not None:
        raise Refused("already_seated")
    _never_two_hands(table, command.seat, command.user_id, command.name)
    _reseat(table, command.seat, Person(command.user_id, command.name))
    table.record.helped = True  # two have played one hand
    table.returned = command.user_id
    if table.record.host == person.user_id:
        table.record.host = command.user_id
    w = words(table.record.locale)
    told = w.t(
        "🪑 {name} has taken over the seat of {other}.",
        name=plain(command.name),
        other=plain(person.name),
    )
    add_lines(table, [told], clock.now)
    wind_timers(table, clock)
    return person


def decline(table: Table, command: DeclineSeat) -> None:
    """Ends an offer: whom it is for does not want the seat, or whoever made it takes it back.

    Raises:
        Refused: there is no such offer, or it is none of their business.
    """
    found = table.record.offers.get(command.seat)
    if found is None:
        raise Refused("offer_gone")
    if command.user_id not in (found.user_id, found.by):
        raise Refused("offer_not_yours", name=found.name)
    _end_offer(table, command.seat)


def _may_offer(table: Table, person: Person, user_id: int) -> bool:
    return user_id in (person.user_id, table.record.host) or person.held


def _never_two_hands(table: Table, seat: rules.Seat, user_id: int, name: str) -> None:
    """Refuses a seat to whoever has seen the cards of another one; back to their own they may."""
    if table.record.left.get(user_id, seat) != seat:
        raise Refused("hand_seen", name=name)


def _reseat(table: Table, seat: rules.Seat, person: Person) -> None:
    """Seats someone in another's place: nothing of what the other had in hand stays with them."""
    record, before = table.record, table.seats[seat]
    if before is not None and before.present and seat in record.hands:
        channel, message = record.hands[seat]
        if message:
            record.closed_hands = [
                *record.closed_hands,
                ClosedHand(before.user_id, channel, message),
            ]
    record.hands = {one: hand for one, hand in record.hands.items() if one != seat}
    record.drafts = {one: draft for one, draft in record.drafts.items() if one != seat}
    record.missed = {one: count for one, count in record.missed.items() if one != seat}
    record.active = {one: windows for one, windows in record.active.items() if one != seat}
    record.called = {one: at for one, at in record.called.items() if one != seat}
    record.ending = [vote for vote in record.ending if vote != seat]
    record.timers = {
        name: at for name, at in record.timers.items() if not name.startswith(f"remind:{seat}:")
    }
    votes.drop_seat(table, seat)
    _end_offer(table, seat)
    if before is not None and before.present:
        record.left = {**record.left, before.user_id: seat}
    table.former = seat  # whose presses they were is not to be told from the seat any more
    table.seats[seat] = person
    table.seated_changed = True
    table.unshown()


def _end_offer(table: Table, seat: rules.Seat) -> None:
    offers = table.record.offers
    table.record.offers = {one: found for one, found in offers.items() if one != seat}


def _seated(table: Table, user_id: int) -> tuple[rules.Seat, Person]:
    seat = table.seat_of(user_id)
    person = None if seat is None else table.seats[seat]
    if seat is None or person is None:
        raise Refused("not_seated_here")
    return seat, person


def _need_play(table: Table) -> None:
    if table.status not in IN_PLAY:
        raise Refused("not_started") if table.status is Status.LOBBY else stopped(table)
