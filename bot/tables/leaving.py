"""Leaving a running match and coming back: a robot or another person takes the seat."""

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
from bot.tables.stops import wake


class Depart(Command, frozen=True):
    """Someone leaves: they get up from a lobby, or a robot takes their seat in a running match.

    The match ends when the last person leaves; if the others are only absent, it waits for them.

    Attributes:
        forgotten: whether to keep nothing about them, not even that they left.

    Refused: they aren't seated here, or there is nothing to leave.
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
        if not any(other.present and other != person for other in table.people):
            close(table, "empty")
            return
        robot = builtin_robot(table, HOLDER)
        _reseat(table, seat, robot)
        if self.forgotten:
            del table.record.absence.left[person.user_id]
        elif not table.casual:
            table.departures = [table.departure(seat, person, at.clock.now)]
        table.note("left", person, robot)
        if self.forgotten:
            _unname(table, person.user_id)
        if table.record.host == person.user_id:
            table.record.host = (table.attending or table.people)[0].user_id
        if not frozen:
            set_timers(table, at.clock)


class Return(Command, frozen=True):
    """Someone returns to the seat that a robot is holding for them; a paused table goes on.

    Refused: they aren't seated here, or no robot holds their seat.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        seat, person = need_seat(table, self.user_id)
        if not person.held:
            raise Refused("not_held")
        if table.status is Status.PAUSED and not table.record.pause_agreed:
            wake(table, at.clock)
        mark_active(table, seat)
        table.unshown()


class OfferSeat(Command, frozen=True):
    """Someone offers a person a seat: their own, an absent person's or, as the host, any seat.

    Refused: the seat is empty, the other person is already seated here or has held another hand, or
    the seat isn't theirs to offer.
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
        if (other_seat := table.seat_of(self.to_id)) is not None:
            raise Refused("sits_here", name=seats[other_seat].name)
        if self.user_id not in (person.user_id, table.record.host) and not person.held:
            raise Refused("not_yours_to_offer", name=person.name)
        _never_two_hands(table, self.seat, self.to_id, self.to_name)
        table.record.absence.offers[self.seat] = Offer(self.to_id, self.to_name, self.user_id)


class AcceptSeat(Command, frozen=True):
    """Someone takes the seat offered to them; the answer says who sat there before.

    Refused: it isn't (or is no longer) offered to them, they're already seated here, they and
    someone here block each other, or they have held another hand.
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
        table.record.absence.helped = True  # two people have played the same hand
        table.returned = self.user_id
        if table.record.host == person.user_id:
            table.record.host = self.user_id
        table.note("taken_over", Player(self.user_id, self.name), person)
        set_timers(table, at.clock)
        return person


class DeclineSeat(Command, frozen=True):
    """Someone declines the seat offered to them, or withdraws an offer they made.

    Refused: there is no such offer, or it is between other people.
    """

    user_id: int
    seat: int

    def decide(self, table: Table, at: Decision) -> None:
        offer = _need_offer(table, self.seat)
        if self.user_id not in (offer.user_id, offer.by):
            raise Refused("offer_not_yours", name=offer.name)
        del table.record.absence.offers[self.seat]


class Erase(Command, frozen=True):
    """A table forgets a person who left it, or who sat there when it ended.

    The moves and the result stay: they belong to the other players, too.

    Refused: they're seated here, and the table isn't over.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        record, user_id = table.record, self.user_id
        seat = table.seat_of(user_id)
        if table.status in LIVE and seat is not None:
            raise Refused("not_finished")
        _unname(table, user_id)
        record.messages.closed_hands = [
            kept for kept in record.messages.closed_hands if kept.user_id != user_id
        ]
        record.absence.left.pop(user_id, None)
        record.absence.offers = {
            kept: offer
            for kept, offer in record.absence.offers.items()
            if user_id not in (offer.user_id, offer.by)
        }
        # Replaces a former player's Discord id: negative, and different for each seat of a table.
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
    """Removes someone's name from the bot's notes about the table."""
    table.record.notes = [note.without(user_id) for note in table.record.notes]


def _need_offer(table: Table, seat: rules.Seat) -> Offer:
    if (offer := table.record.absence.offers.get(seat)) is None:
        raise Refused("offer_gone")
    return offer


def _never_two_hands(table: Table, seat: rules.Seat, user_id: int, name: str) -> None:
    """Refuses a seat to anyone who has seen another seat's cards; their own old seat is fine."""
    if table.record.absence.left.get(user_id, seat) != seat:
        raise Refused("hand_seen", name=name)


def _reseat(table: Table, seat: rules.Seat, person: Player) -> None:
    """Puts someone in another person's seat, without the other's private message."""
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
    table.former = seat  # the seat must no longer reveal whose presses they were
    table.seats[seat] = person
    table.seated_changed = True
    table.unshown()
