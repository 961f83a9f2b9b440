"""Leaving a match that goes on, and coming back: a robot takes the seat, or someone else does who accepts it."""

from __future__ import annotations

import rules
from bot.tables import votes
from bot.tables.inactivity import HOLDER, mark_active
from bot.tables.kinds import kind_of
from bot.tables.lobby import Leave, builtin_robot
from bot.tables.model import FORMER, LIVE, Player, Status, Table
from bot.tables.pace import set_timers
from bot.tables.parts import ClosedHand, Offer
from bot.tables.referee import Command, Decision, close, need_company, need_match, need_seat
from bot.tables.refused import Refused


class Depart(Command, frozen=True):
    """Someone goes: gets up in a lobby, and leaves their seat in a running match to a robot.

    With the last person the match ends; where the others are only away, it waits for them.

    Attributes:
        forgotten: whether nothing may be kept about them, not even that they have left.

    Refused: they do not sit here, or nothing is being played.
    """

    user_id: int
    forgotten: bool = False

    def decide(self, table: Table, at: Decision) -> None:
        if table.match is None:
            Leave(self.user_id).decide(table, at)
            return
        frozen = table.status is Status.FROZEN
        if not frozen:
            need_match(table)
        seat, person = need_seat(table, self.user_id)
        if not any(one.present and one != person for one in table.people):
            close(table, "empty")
            return
        robot = builtin_robot(table, HOLDER)
        _reseat(table, seat, robot)
        if self.forgotten:
            del table.record.absence.left[person.user_id]
        elif not table.casual:
            table.departures = [table.person_row(seat, person) | {"at": at.clock.now}]
        table.note("left", person, robot)
        if self.forgotten:
            _unname(table, person.user_id)
        if table.record.host == person.user_id:
            table.record.host = (table.attending or table.people)[0].user_id
        if not frozen:
            set_timers(table, at.clock)


class Return(Command, frozen=True):
    """Someone takes back the seat that a robot holds for them.

    Refused: they do not sit here, or their seat is theirs already.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        seat, person = need_seat(table, self.user_id)
        if not person.held:
            raise Refused("not_held")
        mark_active(table, seat)
        table.unshown()


class OfferSeat(Command, frozen=True):
    """Someone offers a seat to a person: their own, as the host any, and everyone one whose person is away.

    Refused: no one sits there, the other sits here already or has held another hand, or it is not for them to offer.
    """

    user_id: int
    seat: int
    to_id: int
    to_name: str

    def decide(self, table: Table, at: Decision) -> None:
        need_match(table)
        need_seat(table, self.user_id)
        if code := kind_of(table).no_handing_on:
            raise Refused(code)
        seats = dict(table.taken())
        if (person := seats.get(self.seat)) is None:
            raise Refused("no_such_seat")
        if (theirs := table.seat_of(self.to_id)) is not None:
            raise Refused("sits_here", name=seats[theirs].name)
        if self.user_id not in (person.user_id, table.record.host) and not person.held:
            raise Refused("not_yours_to_offer", name=person.name)
        _never_two_hands(table, self.seat, self.to_id, self.to_name)
        table.record.absence.offers[self.seat] = Offer(self.to_id, self.to_name, self.user_id)


class AcceptSeat(Command, frozen=True):
    """Someone takes the seat they are offered; the answer names who sat there.

    Refused: it is not offered to them, not any more, they sit here already, someone here is blocked, or they have held another
    hand.
    """

    user_id: int
    name: str
    seat: int

    def decide(self, table: Table, at: Decision) -> Player:
        need_match(table)
        offer = _need_offer(table, self.seat)
        person = dict(table.taken())[self.seat]
        if offer.user_id != self.user_id:
            raise Refused("offer_not_yours", name=offer.name)
        if table.seat_of(self.user_id) is not None:
            raise Refused("already_seated")
        need_company(table, self.user_id, at.parted)
        _never_two_hands(table, self.seat, self.user_id, self.name)
        _reseat(table, self.seat, Player(self.user_id, self.name))
        table.record.absence.helped = True  # two have played one hand
        table.returned = self.user_id
        if table.record.host == person.user_id:
            table.record.host = self.user_id
        table.note("taken_over", Player(self.user_id, self.name), person)
        set_timers(table, at.clock)
        return person


class DeclineSeat(Command, frozen=True):
    """Someone does not want the seat they are offered, or takes back the offer they have made.

    Refused: there is no such offer, or it is none of their business.
    """

    user_id: int
    seat: int

    def decide(self, table: Table, at: Decision) -> None:
        offer = _need_offer(table, self.seat)
        if self.user_id not in (offer.user_id, offer.by):
            raise Refused("offer_not_yours", name=offer.name)
        del table.record.absence.offers[self.seat]


class Erase(Command, frozen=True):
    """A table forgets who someone was who sits there no more, or at whose end they sat.

    The moves stay, and so does the result: they are the other players', too.

    Refused: they sit here, and something can still happen.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        record, user_id = table.record, self.user_id
        seat = table.seat_of(user_id)
        if table.status in LIVE and seat is not None:
            raise Refused("not_finished")
        _unname(table, user_id)
        record.messages.closed_hands = [
            one for one in record.messages.closed_hands if one.user_id != user_id
        ]
        record.absence.left.pop(user_id, None)
        record.absence.offers = {
            one: offer
            for one, offer in record.absence.offers.items()
            if user_id not in (offer.user_id, offer.by)
        }
        # What stands for a former player's Discord id: negative, one of its own for each seat of a table.
        erased_id = -1 - (seat or 0)
        if record.host == user_id:
            record.host = erased_id
        if seat is not None:
            table.seats[seat] = Player(erased_id, FORMER)
            table.seated_changed = True
            table.former = seat
            record.messages.hands.pop(seat, None)
            record.drafts.pop(seat, None)


def _unname(table: Table, user_id: int) -> None:
    """Takes someone's name out of what the bot has said about the table."""
    table.record.notes = [note.without(user_id) for note in table.record.notes]


def _need_offer(table: Table, seat: rules.Seat) -> Offer:
    if (offer := table.record.absence.offers.get(seat)) is None:
        raise Refused("offer_gone")
    return offer


def _never_two_hands(table: Table, seat: rules.Seat, user_id: int, name: str) -> None:
    """Refuses a seat to someone who has seen the cards of another one; back to their own they may."""
    if table.record.absence.left.get(user_id, seat) != seat:
        raise Refused("hand_seen", name=name)


def _reseat(table: Table, seat: rules.Seat, person: Player) -> None:
    """Seats someone in another's place: nothing of what the other had in hand stays with them."""
    record, before = table.record, dict(table.taken())[seat]
    if before.present:
        channel, message = record.messages.hands.get(seat, (0, 0))
        if message:
            record.messages.closed_hands.append(ClosedHand(before.user_id, channel, message))
        record.absence.left[before.user_id] = seat
    away, messages = record.absence, record.messages
    by_seat = (messages.hands, messages.called, record.drafts)
    for part in (*by_seat, away.missed, away.active, away.offers, away.forced):
        part.pop(seat, None)
    if seat in record.votes.ending:
        record.votes.ending.remove(seat)
    for name in [name for name in record.clocks.timers if name.startswith(f"remind:{seat}:")]:
        del record.clocks.timers[name]
    if record.deal.fair is not None:
        record.deal.fair = record.deal.fair.pass_on(seat)
    votes.drop_seat(table, seat)
    table.former = seat  # whose presses they were is not to be told from the seat any more
    table.seats[seat] = person
    table.seated_changed = True
    table.unshown()
