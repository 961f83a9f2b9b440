"""The referee: what a command makes of a table, decided on a copy before anything is durable or seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from bot.tables import erasure, leaving, lobby, play, votes
from bot.tables.commands import (
    AcceptSeat,
    Act,
    AskVote,
    Cancel,
    CastVote,
    Close,
    Command,
    Configure,
    DeclineSeat,
    Depart,
    Erase,
    Join,
    Kick,
    Leave,
    OfferSeat,
    Placed,
    Refused,
    Resume,
    Retry,
    Return,
    SeatRobots,
    Start,
    Stepped,
    Succeed,
    TimeUp,
    VoteEnd,
)
from bot.tables.game_log import add_lines
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.pending import ClosedHand
from bot.timers import inactivity
from bot.timers.pace import (
    Clock,
    due_reminders,
    move_along,
    postponed,
    prompt_of,
    waited_for,
    wind_timers,
)


@dataclass(frozen=True, slots=True)
class Reminder:
    """A window that has waited for a while, and the seats it is to be called to the minds of."""

    window: str
    seats: tuple[rules.Seat, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an accepted command.

    Attributes:
        table: the table as it stands now.
        events: what happened in the match, in order.
        reminded: the window and the seats to be reminded of it.
        detail: what the command's answer names, e.g. votes missing.
    """

    table: Table
    events: tuple[rules.Event, ...] = ()
    reminded: Reminder | None = None
    detail: Any = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be made durable.

    Attributes:
        answer: for the asker.
        move: the row of the move, if one was played.
        results: the rows of the results, if the match is over.
    """

    answer: Answer
    move: dict[str, Any] | None = None
    results: list[dict[str, Any]] | None = None


LogWriter = Callable[[Table, Sequence[rules.Event], Sequence[rules.Seat]], list[str]]
"""Puts public events, and whose time ran out, into the table's own language."""


class Referee:
    """Decides, and remembers nothing."""

    def __init__(self, to_action: play.ActionReader, log_lines: LogWriter) -> None:
        self._to_action = to_action
        self._log_lines = log_lines

    def decide(
        self, table: Table, command: Command, clock: Clock, gate: play.RateCheck
    ) -> Decision | None:
        """Changes the table; returns what came of it, or ``None`` if there is nothing to save.

        Args:
            table: a copy to change.
            command: what is asked of it.
            clock: how time runs.
            gate: keeps actions from being played faster than their game's tempo.

        Raises:
            Refused, rules.RuleError: the copy is to be dropped.
        """
        events: tuple[rules.Event, ...] = ()
        move: dict[str, Any] | None = None
        detail: Any = None
        match command:
            case Join():
                lobby.join(table, command)
            case Leave():
                lobby.leave(table, command)
            case Kick():
                detail = lobby.kick(table, command)
            case SeatRobots():
                lobby.seat_robots(table, command)
            case Configure():
                lobby.configure(table, command)
            case Cancel():
                lobby.cancel(table, command)
            case Close():
                lobby.close_for_good(table, command)
            case Start():
                events = lobby.start(table, command)
                wind_timers(table, clock)
                self._write_log(table, events, (), clock)
            case Act():
                events, move = play.act(table, command, self._to_action, clock, gate)
                self._write_log(table, events, (), clock)
            case Resume():
                play.resume(table, command, clock)
            case Retry():
                play.retry(table, clock)
            case VoteEnd():
                detail = play.vote_end(table, command)
            case Depart() if table.match is None:
                lobby.leave(table, Leave(command.user_id))
            case Depart():
                leaving.depart(table, command, clock)
            case Return():
                inactivity.come_back(table, command, clock)
            case OfferSeat():
                leaving.offer(table, command)
            case AcceptSeat():
                detail = leaving.accept(table, command, clock)
            case DeclineSeat():
                leaving.decline(table, command)
            case AskVote():
                votes.ask(table, command)
            case CastVote():
                votes.cast(table, command, clock)
            case Erase():
                erasure.erase(table, command)
            case Stepped():
                move_along(table, command, clock)
            case Placed():
                _place(table, command)
            case Succeed():
                if table.record.successor is not None:
                    raise Refused("rematch_open")
                table.record.successor = command.successor
            case TimeUp():
                return self._time_up(table, clock)
        return self._conclude(table, events, move, clock, detail)

    def _time_up(self, table: Table, clock: Clock) -> Decision | None:
        """Does what the earliest due timer asks for; one at a time, so that each is a transaction of its own."""
        if table.status is Status.FROZEN:  # its row was due: noting that it is frozen has failed
            return Decision(Answer(table))
        due = play.due_timers(table, clock.now)
        if not due:
            return None
        kind, _, rest = due[0].partition(":")
        if kind == "remind":
            window = rest.partition(":")[2]
            if not window:  # set by a version that reminded whole windows
                del table.record.timers[due[0]]
                return Decision(Answer(table))
            seats = due_reminders(table, window, clock)
            return Decision(Answer(table, reminded=Reminder(window, seats) if seats else None))
        del table.record.timers[due[0]]
        if kind == "close":
            lobby.close(table, "expired" if table.status is Status.LOBBY else "abandoned")
            return Decision(Answer(table))
        return self._run_out(table, rest, clock)

    def _run_out(self, table: Table, window: str, clock: Clock) -> Decision:
        """Lets a window's time run out, unless someone it waits for has quiet hours."""
        later = postponed(table, window, clock)
        if later is not None:
            table.record.timers[f"expire:{window}"] = later
            return Decision(Answer(table))
        prompt, late = prompt_of(table, window), waited_for(table, window)
        try:
            events, move = play.expire(table, window, clock)
        except (rules.WindowClosed, Refused):
            return Decision(Answer(table))  # it closed in the meantime: the timer was a ghost
        assert prompt is not None
        self._write_log(table, events, late, clock)
        inactivity.miss(table, prompt, late, clock)
        return self._conclude(table, events, move, clock, None)

    def _write_log(
        self, table: Table, events: Sequence[rules.Event], late: Sequence[rules.Seat], clock: Clock
    ) -> None:
        if events or late:
            seen = [event for event in events if event.visible_to(None)]
            add_lines(table, self._log_lines(table, seen, late), clock.now)

    def _conclude(
        self,
        table: Table,
        events: tuple[rules.Event, ...],
        move: dict[str, Any] | None,
        clock: Clock,
        detail: Any,
    ) -> Decision:
        """Does what follows from how the table stands now, whatever led to it."""
        results = None
        match = table.match
        if match is not None and any(person.robot for person in table.people):
            table.record.helped = True
        if match is not None and table.status in IN_PLAY and not match.prompts:
            results = play.finish(table, clock.now)
        elif match is not None and table.status is Status.PLAYING:
            if votes.settle(table, clock):
                move = play.move_row(table, clock, None)
            if table.status is Status.PLAYING and inactivity.deserted(table):
                inactivity.pause(table, clock)
        return Decision(Answer(table, events, detail=detail), move, results)


def _place(table: Table, command: Placed) -> None:
    record = table.record
    if command.thread is not None:
        table.thread_id = command.thread or None
        record.threaded = True
    record.opening_message = command.opening or record.opening_message
    record.lobby_message = command.lobby or record.lobby_message
    record.board_message = command.board or record.board_message
    record.result_message = command.result or record.result_message
    for seat, hand in (command.hands or {}).items():
        person = table.seats[seat]
        if person is not None and person.user_id == command.hand_of:
            record.hands = {**record.hands, seat: hand}
        elif hand[1] and command.hand_of is not None:
            record.closed_hands = [*record.closed_hands, ClosedHand(command.hand_of, *hand)]
    for name, at in (command.again or {}).items():
        window = name.split(":", 2)[2]
        if at < record.timers.get(f"expire:{window}", 0.0):
            record.timers[name] = at
    record.closed_hands = [
        one for one in record.closed_hands if one.message not in command.closed_hands
    ]
    record.called = {**record.called, **(command.called or {})}
    record.digested = record.digested if command.digested is None else command.digested
    record.shown = record.shown if command.shown is None else max(record.shown, command.shown)
    if command.thread_gone:
        table.thread_id = None
        record.board_message = None
