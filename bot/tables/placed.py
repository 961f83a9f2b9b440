"""What the bot and its owner have a table note: messages posted or lost, the rematch, and announcements."""

from __future__ import annotations

from bot.tables.model import LIVE, Table
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
        messages, timers = table.record.messages, table.record.clocks.timers
        if self.thread is not None:
            table.thread_id = self.thread or None
            messages.threaded = True
        messages.opening = self.opening or messages.opening
        messages.lobby = self.lobby or messages.lobby
        messages.board = self.board or messages.board
        messages.result = self.result or messages.result
        if self.old_board is not None:
            messages.old_boards.append(self.old_board)
        messages.old_boards = [one for one in messages.old_boards if one != self.deleted_board]
        for seat, hand in (self.hands or {}).items():
            person = table.seats[seat]
            if person is not None and person.user_id == self.hand_of:
                messages.hands[seat] = hand
            elif hand[1] and self.hand_of is not None:
                messages.closed_hands.append(ClosedHand(self.hand_of, *hand))
        messages.closed_hands = [
            one for one in messages.closed_hands if one.message not in self.closed_hands
        ]
        for name, due in (self.again or {}).items():
            window = name.split(":", 2)[2]
            if due < timers.get(f"expire:{window}", 0.0):
                timers[name] = due
        messages.called |= self.called or {}
        if self.shown is not None:
            messages.shown = max(messages.shown, self.shown)
        if self.thread_gone:
            table.thread_id = messages.board = None
            messages.old_boards = []


class Announce(Command, frozen=True):
    """The owner says something at a table, or takes it back.

    Attributes:
        announced: a sentence, ``""`` to take it back, ``None`` to leave it.
        stops_at: when the bot stops (seconds since the epoch), 0 if it does not after all, ``None`` to leave it.

    Refused: the table is over.
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

    Refused: there is one already.
    """

    user_id: int
    successor: int

    def decide(self, table: Table, at: Decision) -> None:
        if table.record.end.successor is not None:
            raise Refused("rematch_open", number=table.record.end.successor)
        table.record.end.successor = self.successor
