"""What the people at a table decide together: a pause, an undo, and ending the match."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

import rules
from bot.tables.kinds import kind_of
from bot.tables.model import Player, Status, Table
from bot.tables.pace import set_timers
from bot.tables.parts import Question
from bot.tables.personas import called
from bot.tables.referee import Command, Decision, close, need_match, need_seat
from bot.tables.refused import Refused
from bot.tables.stops import pause_agreed

PAUSE, UNDO = "pause", "undo"
"""The kinds of questions."""


class AskVote(Command, frozen=True):
    """Someone asks for a pause or to undo their last move; if alone, they get it at once.

    Refused: they aren't seated here, a question is open, or there is nothing to pause or undo.
    rules.RuleError: the rules don't let them undo the move.
    """

    user_id: int
    kind: Literal["pause", "undo"]

    def decide(self, table: Table, at: Decision) -> None:
        seat = _need_voter(table, self.user_id)
        match = need_match(table)
        if table.status is Status.PAUSED:
            raise Refused("paused")
        if table.record.votes.question is not None:
            raise Refused("question_open")
        if code := kind_of(table).no_votes.get(self.kind):
            raise Refused(code)
        if self.kind == UNDO and not match.undoable(seat):
            raise _final(table, match, seat)
        table.record.votes.question = Question(self.kind, seat, table.seq)
        table.unshown()


def _final(table: Table, match: rules.Match, seat: rules.Seat) -> Refused:
    """Returns the refusal to undo a seat's last move, with the reason if known."""
    if match.seq == 0:
        return Refused("undo_nothing")
    if match.latest is None:
        return Refused("cannot_undo")
    last, final = match.latest
    if last is None:
        return Refused("undo_late")
    person = table.seats[last]
    if last != seat and person is not None:
        return Refused("undo_overtaken", name=called(person))
    return Refused(final or "cannot_undo")


class CastVote(Command, frozen=True):
    """Someone answers the question; a no from anyone ends it, and from the asker withdraws it.

    Attributes:
        number: the number of the question that they read.

    Refused: they aren't seated here, or this question isn't open, or no longer is.
    """

    user_id: int
    number: int
    agrees: bool

    def decide(self, table: Table, at: Decision) -> None:
        seat = _need_voter(table, self.user_id)
        question = table.record.votes.question
        if question is None or question.number != self.number:
            raise Refused("question_gone")
        need_match(table)
        if not self.agrees:
            table.record.votes.question = None
            taken_back = seat == question.seat
            table.note("no_more" if taken_back else f"no_{question.kind}", _person(table, seat))
        elif seat != question.seat:
            agreed = sorted({*question.agreed, seat})
            table.record.votes.question = replace(question, agreed=agreed)
        table.unshown()


class VoteEnd(Command, frozen=True):
    """Someone votes to end the match without a result, or withdraws the vote unless ``wanted``.

    It takes more than half of the people present. The answer is how many votes are missing.

    Refused: they aren't seated here, have already voted, or no match is running.
    """

    user_id: int
    wanted: bool = True

    def decide(self, table: Table, at: Decision) -> int:
        if table.status is not Status.FROZEN:
            need_match(table)
        seat, _ = need_seat(table, self.user_id)
        ending = table.record.votes.ending
        if seat not in ending and self.wanted:
            ending.append(seat)
        elif seat in ending and self.wanted:
            raise Refused("already_voted", missing=_missing_to_end(table))
        elif seat in ending:
            ending.remove(seat)
        missing = _missing_to_end(table)
        if missing == 0:
            close(table, "voted")
        return missing


def settle(table: Table, at: Decision) -> None:
    """Does what the question asks, once everyone who is there has agreed."""
    question = table.record.votes.question
    if question is None or missing(table):
        return
    table.record.votes.question = None
    asker = _person(table, question.seat)
    if question.kind == PAUSE:
        pause_agreed(table, at.clock)
        table.note("pauses", asker)
        return
    assert table.match is not None
    table.match.undo(question.seat)
    at.note_move()
    set_timers(table, at.clock)
    table.note("undone", asker)


def missing(table: Table) -> tuple[rules.Seat, ...]:
    """Returns the seats of people who haven't agreed yet; robots agree to everything."""
    question = table.record.votes.question
    if question is None:
        return ()
    answered = (question.seat, *question.agreed)
    return tuple(seat for seat in _here(table) if seat not in answered)


def lapse(table: Table) -> None:
    """Drops a question about an undo because another move has followed."""
    if table.record.votes.question is not None and table.record.votes.question.kind == UNDO:
        table.record.votes.question = None


def drop_seat(table: Table, seat: rules.Seat) -> None:
    """Removes a seat whose person has left from the question, or drops that person's question."""
    question = table.record.votes.question
    if question is not None:
        agreed = [other for other in question.agreed if other != seat]
        kept = None if question.seat == seat else replace(question, agreed=agreed)
        table.record.votes.question = kept


def _here(table: Table) -> list[rules.Seat]:
    """Returns the seats of people who are here to vote."""
    return [seat for seat, person in table.taken() if person.here]


def _missing_to_end(table: Table) -> int:
    here = _here(table)
    votes = sum(seat in table.record.votes.ending for seat in here)
    return max(0, len(here) // 2 + 1 - votes)


def _person(table: Table, seat: rules.Seat) -> Player:
    return dict(table.taken())[seat]


def _need_voter(table: Table, user_id: int) -> rules.Seat:
    """Returns a user's seat; raises ``Refused`` if they have none, or a robot holds it."""
    seat, person = need_seat(table, user_id)
    if person.held:
        raise Refused("seat_held")
    return seat
