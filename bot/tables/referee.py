"""The referee: what a command makes of a table, decided on a copy before anything is durable or seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from bot.tables import former, lobby, play
from bot.tables.commands import (
    Act,
    Cancel,
    Close,
    Command,
    Configure,
    Depart,
    Forget,
    Join,
    Kick,
    Leave,
    Placed,
    Refused,
    Resume,
    SeatRobots,
    Start,
    Succeed,
    TimeUp,
    VoteEnd,
)
from bot.tables.model import IN_PLAY, Status, Table


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an accepted command.

    Attributes:
        table: the table as it stands now.
        events: what happened in the match, in order.
        reminded: windows whose seats are to be reminded.
        detail: what the command's answer names, e.g. votes missing.
    """

    table: Table
    events: tuple[rules.Event, ...] = ()
    reminded: tuple[str, ...] = ()
    detail: Any = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be made durable.

    Attributes:
        answer: for whoever asked.
        move: the row of the move, if one was played.
        results: the rows of the results, if the match is over.
    """

    answer: Answer
    move: dict[str, Any] | None = None
    results: list[dict[str, Any]] | None = None


Narrator = Callable[[Table, Sequence[rules.Event], Sequence[rules.Seat]], list[str]]
"""Puts public events, and whose time ran out, into the table's own language."""


class Referee:
    """Decides, and remembers nothing."""

    def __init__(self, interpret: play.Interpreter, narrate: Narrator) -> None:
        self._interpret = interpret
        self._narrate = narrate

    def decide(
        self, table: Table, command: Command, clock: play.Clock, gate: play.Gate
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
                play.wind_timers(table, clock)
            case Act():
                events, move = play.act(table, command, self._interpret, clock, gate)
            case Resume():
                play.resume(table, command, clock)
            case VoteEnd():
                detail = play.vote_end(table, command)
            case Depart():
                former.depart(table, command)
            case Forget():
                former.forget(table, command)
            case Placed():
                _place(table, command)
            case Succeed():
                if table.record.successor is not None:
                    raise Refused("rematch_open")
                table.record.successor = command.successor
            case TimeUp():
                return self._time_up(table, clock)
        return self._conclude(table, events, move, clock, detail)

    def _time_up(self, table: Table, clock: play.Clock) -> Decision | None:
        """Does what the earliest due timer asks for; one at a time, so that each is a transaction of its own."""
        due = play.due_timers(table, clock.now)
        if not due:
            return None
        kind, _, window = due[0].partition(":")
        del table.record.timers[due[0]]
        if kind == "remind":
            return Decision(Answer(table, reminded=(window,)))
        if kind == "close":
            lobby.close(table, "expired" if table.status is Status.LOBBY else "abandoned")
            return Decision(Answer(table))
        late = _waited_for(table, window)
        try:
            events, move = play.expire(table, window, clock)
        except (rules.WindowClosed, Refused):
            return Decision(Answer(table))  # it closed in the meantime: the timer was a ghost
        return self._conclude(table, events, move, clock, None, late)

    def _conclude(
        self,
        table: Table,
        events: tuple[rules.Event, ...],
        move: dict[str, Any] | None,
        clock: play.Clock,
        detail: Any,
        late: Sequence[rules.Seat] = (),
    ) -> Decision:
        results = None
        if table.match is not None and any(person.robot for person in table.people):
            table.record.helped = True
        if events or late:
            told = self._narrate(table, [event for event in events if event.visible_to(None)], late)
            play.tell(table, told, clock.now)
        if table.status in IN_PLAY and table.match is not None and not table.match.prompts:
            results = play.finish(table, clock.now)
        return Decision(Answer(table, events, detail=detail), move, results)


def _waited_for(table: Table, window: str) -> tuple[rules.Seat, ...]:
    """Returns the seats a window is still waiting for."""
    for prompt in table.match.prompts if table.match else ():
        if prompt.window == window:
            return tuple(seat for seat in prompt.seats if seat not in prompt.done)
    return ()


def _place(table: Table, command: Placed) -> None:
    record = table.record
    if command.thread is not None:
        table.thread_id = command.thread or None
        record.threaded = True
    record.opening_message = command.opening or record.opening_message
    record.lobby_message = command.lobby or record.lobby_message
    record.board_message = command.board or record.board_message
    record.result_message = command.result or record.result_message
    record.hands = {**record.hands, **(command.hands or {})}
    record.digested = record.digested if command.digested is None else command.digested
    record.shown = record.shown if command.shown is None else max(record.shown, command.shown)
    if command.thread_gone:
        table.thread_id = None
        record.board_message = None
