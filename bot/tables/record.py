"""What a table keeps as one JSON document, and no one else reads: what it waits for, its messages, its latest notes."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

import rules
from bot.fairness.draw import Draw

PAUSED_FOR = 600.0
"""Seconds a paused table waits before it closes without a result, unless its server wishes otherwise."""

ALONE, ALWAYS, NEVER = WISHES = ("alone", "always", "never")
"""Who may take hints: whoever plays with the bot's robots alone, everyone at an unrated table, or no one."""

NOTES = 8
"""Notes a table keeps."""


class Named(msgspec.Struct, frozen=True, array_like=True):
    """Someone in a note: who it was then, whoever has the seat now.

    Attributes:
        user_id: their Discord id; negative for a robot, 0 for someone the table has forgotten.
        name: their name, as they wrote it; ``""`` for someone the table has forgotten.
    """

    user_id: int = 0
    name: str = ""


class Note(msgspec.Struct, frozen=True):
    """What the bot itself has to say about a table; a reader's words are found for it when it is read.

    Attributes:
        code: what has happened; ``data/words/house.toml`` has the sentence.
        after: how many actions had been played by then: it is told after what came of the last of them.
        people: whom it names, in the order its code says.
    """

    code: str
    after: int
    people: tuple[Named, ...] = ()

    def names(self, user_id: int) -> bool:
        """Whether it names someone."""
        return any(one.user_id == user_id for one in self.people)

    def without(self, user_id: int) -> Note:
        """Returns the note with someone's name forgotten."""
        kept = (Named() if one.user_id == user_id else one for one in self.people)
        return Note(self.code, self.after, tuple(kept))


class Question(msgspec.Struct, frozen=True):
    """Something the people at a table are asked to agree to.

    Attributes:
        kind: ``pause`` or ``undo``.
        seat: who asks.
        number: how many actions had been played when it was asked; tells it from questions before.
        agreed: the seats that have agreed, ascending.
    """

    kind: str
    seat: int
    number: int
    agreed: list[int] = []


class Offer(msgspec.Struct, frozen=True):
    """A seat that is offered to someone: whom it is for, and who has offered it."""

    user_id: int
    name: str
    by: int


class ClosedHand(msgspec.Struct, frozen=True):
    """A private hand of someone whose seat is another's now, until it shows nothing any more."""

    user_id: int
    channel: int
    message: int


class Daily(msgspec.Struct, frozen=True):
    """That a table is someone's try at a deal of the day.

    Attributes:
        day: the day (UTC), as in 20261124.
        number: which link of the chain it has, from 0.
        link: that link; secret until the day is over.
        alarm: whether a robot has just done something in a race that its player may want to answer.
        let_be: the number of moves after which the player has last let the robots go on.
    """

    day: int
    number: int
    link: str
    alarm: bool = False
    let_be: int = -1


class Cup(msgspec.Struct, frozen=True):
    """That a table is one of a tournament's.

    Attributes:
        tournament: its number.
        round: which round, from 1.
        board: which table of the round, from 1.
        duplicate: whether all tables of the round play the same deal.
        sealed: whether no one may look back at the deal, since others still play it.
    """

    tournament: int
    round: int
    board: int
    duplicate: bool = False
    sealed: bool = False


class Record(msgspec.Struct):
    """What only the table service reads: kept as one JSON document.

    Attributes:
        host: user id of the person who may start, change options and remove people.
        locale: language of everything public when it was opened; a server's may have changed since.
        options: the game's options, plain.
        pace: how long people have for a move, by its name in :mod:`bot.tables.pace`.
        preset: name of the preset the options came from, or ``""`` once one was changed.
        seed: what all chance comes from; secret until the match is over.
        rules_version: the version of the rules the match was dealt under; those from before it was noted are of version 1.
        content: the version of the game's content the match was dealt with; 0 if it has none, or was dealt before they had.
        fair: what the seed is drawn from; ``None`` where the bot alone has picked it.
        commitment: the hash that was published at the start: of everything the seed is drawn from, or of the seed.
        timers: due times (seconds since the epoch) by name: ``expire:<window>``, ``remind:<seat>:<window>``, ``close``.
        since: when each open window opened (seconds since the epoch).
        stopped: what was left of each timer when the table paused by agreement, in seconds.
        agreed: whether the table pauses because its people have agreed to.
        question: what they are asked to agree to.
        offers: by seat, to whom it is offered.
        missed: by seat, turns its person has missed in a row.
        active: by seat, the windows open now in which its person has done something.
        called: by seat, when its person was last told of all their tables at once (seconds since the epoch).
        closed_hands: hands of people whose seat is another's, until they show nothing any more.
        left: by user id, the seat someone had in hand that is another's now.
        threaded: whether it is settled where the match is played (in a thread, or without one in the channel).
        opening_message: the message that called everyone there and told the hash of the seed.
        lobby_message: the lobby card in the channel.
        board_message: the board in the thread (or in the channel if there is no thread).
        old_boards: boards that another one takes the place of, until they are deleted; the board itself while that is on its way.
        hands: by seat, channel and message of the private hand.
        drafts: by seat, the window a draft belongs to and the draft; forgotten when the window closes.
        notes: what the bot has had to say lately, newest last.
        shown: how far the table had come (its ``stand``) when everyone was last shown everything.
        paused_for: seconds the table waits while it is paused, before it closes.
        idle: time-outs in a row, whatever robots do in between.
        forced: by seat, the numbers of the moves made for its person since their last own: the only ones they had.
        helped: whether a robot has sat at the table since the deal: it counts for no one then.
        ending: seats that have voted to end the match.
        reason: why the table closed, as a code.
        unopened: the seats whose seals stayed shut, where that is why; what an earlier version closed names none.
        places: by seat, place and points of a match that is over, to be told even if it cannot be replayed any more.
        incident: the number told to players when the table froze last.
        tries: how often a start has tried a frozen table again since someone played there.
        successor: the table a rematch opened.
        snapshot_sum: the CRC-32 of the snapshot beside it, by which a damaged one is told.
        announced: what the bot's owner has to say to everyone.
        stops_at: when the bot stops, as announced (seconds since the epoch); 0 if it does not.
        lesson: the step that a lesson has come to, from 0; ``None`` at any other table.
        daily: which deal of the day is played; ``None`` at any other table.
        cup: which board of a tournament it is; ``None`` at any other table.
        hints: who may take hints: one of ``WISHES``.
        hinted: by seat, how many actions had been played each time its person took a hint.
    """

    host: int
    locale: str = "en"
    options: dict[str, Any] = {}
    preset: str = ""
    pace: str = "normal"
    seed: str = ""
    commitment: str = ""
    rules_version: int = 1
    content: int = 0
    fair: Draw | None = None
    timers: dict[str, float] = {}
    since: dict[str, float] = {}
    stopped: dict[str, float] = {}
    agreed: bool = False
    question: Question | None = None
    offers: dict[int, Offer] = {}
    missed: dict[int, int] = {}
    active: dict[int, list[str]] = {}
    called: dict[int, float] = {}
    closed_hands: list[ClosedHand] = []
    left: dict[int, rules.Seat] = {}
    threaded: bool = False
    opening_message: int | None = None
    lobby_message: int | None = None
    board_message: int | None = None
    old_boards: list[int] = []
    result_message: int | None = None
    hands: dict[int, tuple[int, int]] = {}
    drafts: dict[int, tuple[str, Any]] = {}
    notes: list[Note] = []
    shown: int = 0
    paused_for: float = PAUSED_FOR
    idle: int = 0
    forced: dict[int, list[int]] = {}
    helped: bool = False
    ending: list[int] = []
    reason: str = ""
    unopened: list[rules.Seat] = []
    places: dict[int, tuple[int, int]] = {}
    incident: str = ""
    tries: int = 0
    successor: int | None = None
    snapshot_sum: int | None = None
    announced: str = ""
    stops_at: float = 0.0
    lesson: int | None = None
    daily: Daily | None = None
    cup: Cup | None = None
    hints: str = ALONE
    hinted: dict[int, list[int]] = {}

    def fork(self) -> Record:
        """Returns a copy to change."""
        made = copy(self)
        for name in _CONTAINERS:
            setattr(made, name, getattr(made, name).copy())
        return made


_CONTAINERS = [one.name for one in fields(Record) if one.default_factory is not NODEFAULT]
