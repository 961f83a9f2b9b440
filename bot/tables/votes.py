"""What the people at a table decide together: a pause, and taking a move back."""

from __future__ import annotations

import rules
from bot.i18n.words import plain, words
from bot.tables.commands import AskVote, CastVote, Refused
from bot.tables.game_log import add_lines
from bot.tables.lobby import stopped
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.pending import Question
from bot.timers.pace import AGREED_PAUSE, Clock, wind_timers

PAUSE, UNDO = "pause", "undo"
"""What can be asked."""


def ask(table: Table, command: AskVote) -> None:
    """Puts a question to the others; without others it is settled at once.

    Raises:
        Refused: they do not sit here, something is being asked already, or there is nothing to pause or take back.
        rules.RuleError: the move cannot be taken back.
    """
    seat = _attending(table, command.user_id)
    match = table.match
    if match is None or table.status not in IN_PLAY:
        raise Refused("not_started") if table.status is Status.LOBBY else stopped(table)
    if table.status is Status.PAUSED:
        raise Refused("paused")
    if table.record.question is not None:
        raise Refused("question_open")
    if command.kind == UNDO and not match.undoable(seat):
        raise rules.IllegalAction("cannot_undo")
    table.record.question = Question(command.kind, seat, table.seq)
    table.unshown()


def cast(table: Table, command: CastVote, clock: Clock) -> None:
    """Takes an answer; one no ends the question, and the asker takes it back with one.

    Raises:
        Refused: they do not sit here, or this is not being asked (any more).
    """
    seat = _attending(table, command.user_id)
    question = table.record.question
    if question is None or question.number != command.number:
        raise Refused("question_gone")
    if table.status not in IN_PLAY:
        raise stopped(table)
    if not command.agrees:
        table.record.question = None
        _tell_no(table, question, seat, clock)
    elif seat != question.seat:
        agreed = sorted({*question.agreed, seat})
        table.record.question = Question(question.kind, question.seat, question.number, agreed)
    table.unshown()


def settle(table: Table, clock: Clock) -> bool:
    """Does what was asked once everyone who is there has agreed; returns whether the rules' log has grown by it."""
    question = table.record.question
    if question is None or table.status is not Status.PLAYING or missing(table):
        return False
    table.record.question = None
    if question.kind == PAUSE:
        _pause(table, question, clock)
        return False
    assert table.match is not None
    table.match.undo(question.seat)
    wind_timers(table, clock)
    w = words(table.record.locale)
    name = _name(table, question.seat)
    add_lines(table, [w.t("↩️ {name} has taken the last move back.", name=name)], clock.now)
    return True


def missing(table: Table) -> tuple[rules.Seat, ...]:
    """Returns the seats whose people have yet to agree to what is asked; robots agree to everything."""
    question = table.record.question
    if question is None:
        return ()
    return tuple(
        seat
        for seat, person in enumerate(table.seats)
        if person in table.attending and seat != question.seat and seat not in question.agreed
    )


def lapse(table: Table) -> None:
    """Ends the question whether a move may be taken back: there has been another since."""
    if table.record.question is not None and table.record.question.kind == UNDO:
        table.record.question = None


def drop_seat(table: Table, seat: rules.Seat) -> None:
    """Takes a seat whose person has gone out of what is asked."""
    question = table.record.question
    if question is None:
        return
    if question.seat == seat:
        table.record.question = None
    elif seat in question.agreed:
        agreed = [one for one in question.agreed if one != seat]
        table.record.question = Question(question.kind, question.seat, question.number, agreed)


def wake(table: Table, clock: Clock) -> None:
    """Ends a pause: clocks go on where they stood if it was agreed, and start again if no one was there."""
    record = table.record
    table.status = Status.PLAYING
    record.timers = {name: clock.now + left for name, left in record.stopped.items()}
    record.stopped, record.agreed = {}, False
    wind_timers(table, clock)
    table.unshown()


def _pause(table: Table, question: Question, clock: Clock) -> None:
    record = table.record
    table.status = Status.PAUSED
    record.agreed = True
    record.stopped = {name: max(at - clock.now, 0.0) for name, at in record.timers.items()}
    record.timers = {"close": clock.now + AGREED_PAUSE}
    w = words(record.locale)
    told = w.t("⏸️ The table pauses, as {name} has asked.", name=_name(table, question.seat))
    add_lines(table, [told], clock.now)
    table.unshown()


def _tell_no(table: Table, question: Question, seat: rules.Seat, clock: Clock) -> None:
    w = words(table.record.locale)
    name = _name(table, seat)
    if seat == question.seat:
        told = w.t("{name} has thought better of it.", name=name)
    elif question.kind == PAUSE:
        told = w.t("{name} would rather play on.", name=name)
    else:
        told = w.t("{name} would rather leave the move as it is.", name=name)
    add_lines(table, [told], clock.now)


def _name(table: Table, seat: rules.Seat) -> str:
    person = table.seats[seat]
    return plain(person.name) if person is not None else "?"


def _attending(table: Table, user_id: int) -> rules.Seat:
    """Returns the seat of someone who is there.

    Raises:
        Refused: they do not sit here, or a robot holds their seat.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refused("not_seated_here")
    if table.seats[seat] not in table.attending:
        raise Refused("seat_held")
    return seat
