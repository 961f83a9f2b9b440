"""What the bot has a table note: the messages it has posted or lost, and the rematch."""

from __future__ import annotations

from bot.tables.model import Table
from bot.tables.parts import ClosedHand
from bot.tables.referee import Command, Decision
from bot.tables.refused import Refused


class Placed(Command, frozen=True):
    """The bot has posted or lost messages of the table: new ids, ``None`` to leave one as it is.

    Attributes:
        thread: the thread the match is played in; 0 if none could be opened.
        opening: the message that calls everyone there and tells the hash of the seed.
        old_board: a board that another one is going to take the place of.
        deleted_board: an old one that is gone.
        hands: private hands by seat.
        closed_hands: messages of former hands that show nothing any more.
        called: seats whose people were told of all their tables at once, and when (seconds since the epoch).
        hand_of: whose the hands are, so that none is taken for another's who sits there by now.
        again: timers to set once more, where their windows are still open then.
        shown: sequence number everyone has been shown.
        thread_gone: the thread was deleted; the table goes on in the channel.
    """

    lobby: int | None = None
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
        record = table.record
        if self.thread is not None:
            table.thread_id = self.thread or None
            record.messages.threaded = True
        record.messages.opening = self.opening or record.messages.opening
        record.messages.lobby = self.lobby or record.messages.lobby
        record.messages.board = self.board or record.messages.board
        if self.old_board is not None:
            record.messages.old_boards = [*record.messages.old_boards, self.old_board]
        record.messages.old_boards = [
            one for one in record.messages.old_boards if one != self.deleted_board
        ]
        record.messages.result = self.result or record.messages.result
        for seat, hand in (self.hands or {}).items():
            person = table.seats[seat]
            if person is not None and person.user_id == self.hand_of:
                record.messages.hands[seat] = hand
            elif hand[1] and self.hand_of is not None:
                record.messages.closed_hands.append(ClosedHand(self.hand_of, *hand))
        for name, due in (self.again or {}).items():
            window = name.split(":", 2)[2]
            if due < record.clocks.timers.get(f"expire:{window}", 0.0):
                record.clocks.timers[name] = due
        record.messages.closed_hands = [
            one for one in record.messages.closed_hands if one.message not in self.closed_hands
        ]
        record.messages.called |= self.called or {}
        record.messages.shown = (
            record.messages.shown if self.shown is None else max(record.messages.shown, self.shown)
        )
        if self.thread_gone:
            table.thread_id = record.messages.board = None
            record.messages.old_boards = []


class Succeed(Command, frozen=True):
    """Someone opens a rematch.

    Refused: there is one already.
    """

    user_id: int
    successor: int

    def decide(self, table: Table, at: Decision) -> None:
        if table.record.end.successor is not None:
            raise Refused("rematch_open", number=table.record.end.successor)
        table.record.end.successor = self.successor
