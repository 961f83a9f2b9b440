"""How a table decides a command: on a copy, before anything is durable or visible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

import rules
from bot.storage.rows import StoredMove, StoredResult
from bot.tables.games import Games
from bot.tables.model import IN_PLAY, Player, Status, Table
from bot.tables.pace import Clock
from bot.tables.refused import Refused
from bot.users.avoided import Parted, no_one


@dataclass(frozen=True, slots=True)
class Asker:
    """The person who asks something of a table, and where they are.

    Attributes:
        user_id: their Discord id.
        place_id: the channel or thread; ``None`` if it doesn't matter.
    """

    user_id: int
    place_id: int | None


RateCheck = Callable[[str, list[str]], None]
"""Checks an action's type and the windows it may belong to; may raise ``Refused``."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A window that has been waiting for a while, and which seats to remind of it."""

    window: str
    seats: tuple[rules.Seat, ...]


@dataclass(slots=True)
class Answer:
    """The outcome of an accepted command.

    Attributes:
        table: the table afterwards.
        events: the events of the match, in order.
        reminded: the window, and which seats to remind of it.
        detail: a value specific to the command, such as how many votes are missing.
    """

    table: Table
    events: tuple[rules.Event, ...] = ()
    reminded: Reminder | None = None
    detail: Any = None


@dataclass(slots=True, kw_only=True)
class Decision(Answer):
    """An answer in the making, and what becomes durable with it.

    Attributes:
        clock: how time runs.
        games: the games, which say what presses mean.
        gate: checks that actions don't exceed their game's rate limit.
        move: the move, if anyone played.
        results: the results, if the match is over.
        parted: returns whether two people may not sit together.
    """

    clock: Clock
    games: Games
    gate: RateCheck
    move: StoredMove | None = None
    results: Sequence[StoredResult] = ()
    parted: Parted = no_one

    def note_move(self, interaction_id: int | None = None) -> None:
        """Stores the row in ``moves`` for the latest action."""
        self.move = move_row(self.table, self.clock.now, interaction_id)


class Command(msgspec.Struct, frozen=True):
    """Something that a person, a timer or the bot asks of a table."""

    def decide(self, table: Table, at: Decision) -> Any:
        """Changes the table, which is a copy, and returns the answer's detail, if any.

        Raises:
            Refused, rules.RuleError: the copy must be dropped.
        """
        raise NotImplementedError

    def invited(self, table: Table) -> bool:
        """Returns whether users who aren't part of the table may ask this from anywhere."""
        return False

    @property
    def label(self) -> str:
        """The command's name for the log, which never names a card."""
        return type(self).__name__


def move_row(table: Table, now: float, interaction_id: int | None) -> StoredMove:
    """Returns the row in ``moves`` for the latest action."""
    assert table.match is not None
    seq, seat, action = table.match.log[-1]
    return StoredMove(table.id, seq, seat, msgspec.json.encode(action), interaction_id, now)


def stopped(table: Table) -> Refused:
    """Returns the refusal for a table that a bug has frozen or that is over."""
    if table.status is Status.FROZEN:
        return Refused("table_frozen", incident=table.record.repair.incident)
    return Refused("table_over")


def need_match(table: Table) -> rules.Match:
    """Returns the running match; raises ``Refused`` if no match is running."""
    if table.match is None or table.status not in IN_PLAY:
        raise Refused("not_started") if table.status is Status.LOBBY else stopped(table)
    return table.match


def need_seat(table: Table, user_id: int) -> tuple[rules.Seat, Player]:
    """Returns a user's seat and the player there; raises ``Refused`` if they aren't seated here."""
    seat = table.seat_of(user_id)
    person = None if seat is None else table.seats[seat]
    if seat is None or person is None:
        raise Refused("not_seated_here")
    return seat, person


def need_company(table: Table, user_id: int, parted: Parted) -> None:
    """Raises ``Refused`` if the user and someone here block each other; keeps secret who blocks."""
    if any(player.present and parted(user_id, player.user_id) for player in table.people):
        raise Refused("not_with_them")


def need_host(table: Table, user_id: int) -> None:
    """Raises ``Refused`` unless the user is the host."""
    host = table.record.host
    if user_id != host:
        raise Refused(
            "host_only",
            name=next((player.name for player in table.people if player.user_id == host), "?"),
        )


def close(table: Table, reason: str, unopened: Iterable[rules.Seat] = ()) -> None:
    """Ends a table without a result; ``unopened`` are seats that didn't open their seals."""
    table.status = Status.CLOSED
    table.record.end.reason, table.record.deal.unopened = reason, [*unopened]
    table.record.clocks.timers, table.record.absence.offers = {}, {}
