"""How a command is decided: on a copy of its table, before anything is durable or seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

import rules
from bot.tables.games import Games
from bot.tables.model import IN_PLAY, Player, Status, Table
from bot.tables.pace import Clock
from bot.tables.refused import Refused
from bot.users.avoided import Parted, no_one


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks something of a table, and where.

    Attributes:
        user_id: the user, as Discord says.
        place_id: the channel or thread; ``None`` if it does not matter.
    """

    user_id: int
    place_id: int | None


RateCheck = Callable[[str, list[str]], None]
"""Lets an action through, by its type and the windows it may be meant for, or raises ``Refused``."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A window that has waited for a while, and the seats it is to be called to the minds of."""

    window: str
    seats: tuple[rules.Seat, ...]


@dataclass(slots=True)
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


@dataclass(slots=True, kw_only=True)
class Decision(Answer):
    """An answer in the making, and what is to be made durable with it.

    Attributes:
        clock: how time runs.
        games: say what presses mean.
        gate: keeps actions from being played faster than their game's tempo.
        move: the row of the move, if one was played.
        results: the rows of the results, if the match is over.
        parted: who does not sit with whom.
    """

    clock: Clock
    games: Games
    gate: RateCheck
    move: dict[str, Any] | None = None
    results: Sequence[dict[str, Any]] = ()
    parted: Parted = no_one

    def note_move(self, interaction_id: int | None = None) -> None:
        """Makes the row of ``moves`` for what was played last."""
        self.move = move_row(self.table, self.clock.now, interaction_id)


class Command(msgspec.Struct, frozen=True):
    """Something asked of a table by a person, by time or by the bot."""

    def decide(self, table: Table, at: Decision) -> Any:
        """Changes the table, a copy, and returns what the answer names, if anything.

        Raises:
            Refused, rules.RuleError: the copy is to be dropped.
        """
        raise NotImplementedError

    def invited(self, table: Table) -> bool:
        """Whether a user who does not belong to the table may ask this from anywhere."""
        return False

    @property
    def label(self) -> str:
        """What is asked, for the log: never with which card."""
        return type(self).__name__


def move_row(table: Table, now: float, interaction_id: int | None) -> dict[str, Any]:
    """Returns the row of ``moves`` for what was played last."""
    assert table.match is not None
    seq, seat, action = table.match.log[-1]
    return {
        "table_id": table.id,
        "seq": seq,
        "seat": seat,
        "action": msgspec.json.encode(action),
        "interaction_id": interaction_id,
        "at": now,
    }


def stopped(table: Table) -> Refused:
    """Returns the refusal of a table at which nothing can be played: a bug has frozen it, or it is over."""
    if table.status is Status.FROZEN:
        return Refused("table_frozen", incident=table.record.repair.incident)
    return Refused("table_over")


def need_match(table: Table) -> rules.Match:
    """Returns the match.

    Raises:
        Refused: nothing is being played.
    """
    if table.match is None or table.status not in IN_PLAY:
        raise Refused("not_started") if table.status is Status.LOBBY else stopped(table)
    return table.match


def need_seat(table: Table, user_id: int) -> tuple[rules.Seat, Player]:
    """Returns where someone sits, and as whom.

    Raises:
        Refused: they do not sit here.
    """
    seat = table.seat_of(user_id)
    person = None if seat is None else table.seats[seat]
    if seat is None or person is None:
        raise Refused("not_seated_here")
    return seat, person


def need_company(table: Table, user_id: int, parted: Parted) -> None:
    """Lets someone sit down who blocks no one here and whom no one here blocks; which of the two it is stays untold.

    Raises:
        Refused: they are not to sit at this table.
    """
    if any(one.present and parted(user_id, one.user_id) for one in table.people):
        raise Refused("not_with_them")


def need_host(table: Table, user_id: int) -> None:
    """Lets the host pass.

    Raises:
        Refused: it is someone else.
    """
    host = table.record.host
    if user_id != host:
        raise Refused(
            "host_only", name=next((one.name for one in table.people if one.user_id == host), "?")
        )


def close(table: Table, reason: str, unopened: Iterable[rules.Seat] = ()) -> None:
    """Ends a table without a result; ``unopened`` are the seats that could have opened their seals, and did not."""
    table.status = Status.CLOSED
    table.record.end.reason, table.record.deal.unopened = reason, [*unopened]
    table.record.clocks.timers, table.record.absence.offers = {}, {}
