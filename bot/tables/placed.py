"""What the bot and its owner record at a table: messages, the rematch and announcements."""

from __future__ import annotations

from bot.tables.model import LIVE, Table
from bot.tables.parts import ClosedHand, Messages
from bot.tables.referee import Command, Decision
from bot.tables.refused import Refused


class Placed(Command, frozen=True):
    """The bot posted or lost some of the table's messages; ``None`` leaves a value unchanged.

    Attributes:
        card_after: an id older than the lobby card that is about to be posted; 0 if none is.
        thread: the match's thread; 0 if the bot couldn't open one.
        opening: the message that calls everyone and publishes the seed's hash.
        old_board: a board that a new board will replace.
        deleted_board: an old board that no longer exists.
        hands: the channel and message of each seat's private hand.
        closed_hands: the messages of former hands that no longer show anything.
        called: when each seat's person was sent a list of all their tables (epoch seconds).
        hand_of: the user id of the hands' owner, in case another person has the seat now.
        again: timers to set again if their windows are still open.
        shown: the ``stand`` that everyone has seen.
        thread_gone: whether the thread was deleted; the table goes on in the channel.
    """

    lobby: int | None = None
    card_after: int | None = None
    thread: int | None = None
    opening: int | None = None
    board: int | None = None
    old_board: int | None = None
    deleted_board: int | None = None
    result: int | None = None
    hands: dict[int, tuple[int, int]] | None = None
    closed_hands: tuple[int, ...] = ()
    called: dict[int, float] | None = None
    hand_of: int | None = None
    again: dict[str, float] | None = None
    shown: int | None = None
    thread_gone: bool = False

    def decide(self, table: Table, at: Decision) -> None:
        messages, timers = table.record.messages, table.record.clocks.timers
        if self.thread is not None:
            table.thread_id = self.thread or None
            messages.threaded = True
        messages.opening = self.opening or messages.opening
        messages.lobby = self.lobby or messages.lobby
        if self.card_after is not None or self.lobby:
            messages.card_after = self.card_after or 0
        messages.board = self.board or messages.board
        messages.result = self.result or messages.result
        if self.old_board is not None:
            messages.old_boards.append(self.old_board)
        messages.old_boards = [old for old in messages.old_boards if old != self.deleted_board]
        for seat, hand in (self.hands or {}).items():
            person = table.seats[seat]
            if person is not None and person.user_id == self.hand_of:
                messages.hands[seat] = hand
            elif hand[1] and self.hand_of is not None:
                messages.closed_hands.append(ClosedHand(self.hand_of, *hand))
        messages.closed_hands = [
            old for old in messages.closed_hands if old.message not in self.closed_hands
        ]
        for name, due in (self.again or {}).items():
            window = name.split(":", 2)[2]
            if due < timers.get(f"expire:{window}", 0.0):
                timers[name] = due
        messages.called |= self.called or {}
        if self.shown is not None:
            messages.shown = max(messages.shown, self.shown)
        if self.thread_gone:
            table.thread_id = None
            messages.old_boards = []


class Thin(Command, frozen=True):
    """A table that is over loses its match and moves because the owner keeps none that old.

    The result, seats and departures stay, and so does the proof that it was fair up to the deal.

    Refused: the table isn't over, or has no match.
    """

    def decide(self, table: Table, at: Decision) -> None:
        if table.status in LIVE or table.match is None:
            raise Refused("not_finished")
        record, was = table.record, table.record.messages
        table.match, record.deal.thinned, record.drafts, record.notes = None, True, {}, []
        record.messages = Messages(
            was.threaded, was.opening, was.lobby, was.board, result=was.result, shown=was.shown
        )


class Announce(Command, frozen=True):
    """The bot's owner announces something at a table, or withdraws it.

    Attributes:
        announced: a sentence; ``""`` removes it, and ``None`` leaves it unchanged.
        stops_at: when the bot stops (epoch seconds); 0 for no stop, ``None`` to leave it unchanged.

    Refused: the table is already over.
    """

    announced: str | None = None
    stops_at: float | None = None

    def decide(self, table: Table, at: Decision) -> None:
        if table.status not in LIVE:
            raise Refused("table_over")
        notice = table.record.notice
        if self.announced is not None:
            notice.announced = self.announced
        if self.stops_at is not None:
            notice.stops_at = self.stops_at
        table.unshown()


class Succeed(Command, frozen=True):
    """Someone opens a rematch.

    Refused: there is already a rematch.
    """

    user_id: int
    successor: int

    def decide(self, table: Table, at: Decision) -> None:
        if table.record.end.successor is not None:
            raise Refused("rematch_open", number=table.record.end.successor)
        table.record.end.successor = self.successor
