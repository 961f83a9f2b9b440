"""The parts of a table's record, by purpose: only tables know what they look like."""

from __future__ import annotations

from typing import Any

import msgspec

import rules
from bot.fairness.draw import Draw

PAUSED_FOR = 600.0
"""Seconds a paused table waits before it closes without a result, unless its server has set another time."""

ALONE, ALWAYS, NEVER = HINT_CHOICES = ("alone", "always", "never")
"""Who may take hints: a player alone with the bot's robots, everyone at an unrated table, or no one."""

NOTES = 8
"""Notes a table keeps."""


class Named(msgspec.Struct, frozen=True, array_like=True):
    """Someone in a note: the person of that moment, whoever sits there now.

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
        after: how many actions had been played by then: its line follows what came of the last of them.
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


class Part(msgspec.Struct, omit_defaults=True):
    """A part of a record."""


class Terms(Part, omit_defaults=False):
    """What a table has been opened on; written in full, so that it outlives another default.

    Attributes:
        locale: language of everything public when it was opened; a server's may have changed since.
        options: the game's options, plain.
        preset: name of the preset the options came from, or ``""`` once one was changed.
        pace: how long people have for a move, by its name in :mod:`bot.tables.pace`.
        lobby_seconds: how long it waits to be started; ``None`` leaves it to the bot's owner.
        paused_for: seconds the table waits while it is paused, before it closes.
        hints: who may take hints: one of ``HINT_CHOICES``.
    """

    locale: str = "en"
    options: dict[str, Any] = {}
    preset: str = ""
    pace: str = "normal"
    lobby_seconds: float | None = None
    paused_for: float = PAUSED_FOR
    hints: str = ALONE


class Deal(Part):
    """What the match is dealt from, and under which rules.

    Attributes:
        seed: what all chance comes from; secret until the match is over.
        commitment: the hash that was published at the start: of everything the seed is drawn from, or of the seed.
        fair: what the seed is drawn from; ``None`` where the bot alone has picked it.
        unopened: the seats whose seals stayed shut, if the table closed for that.
        rules_version: the version of the rules; a match from before it was noted is of version 1.
        content: the version of the game's content; 0 if the game has none, or had no version then.
    """

    seed: str = ""
    commitment: str = ""
    fair: Draw | None = None
    unopened: list[rules.Seat] = []
    rules_version: int = 1
    content: int = 0


class Clocks(Part):
    """When something is due.

    Attributes:
        timers: due times (seconds since the epoch) by name: ``expire:<window>``, ``remind:<seat>:<window>``, ``close``.
        since: when each open window opened (seconds since the epoch).
        stopped: what was left of each timer when the table paused by agreement, in seconds.
        agreed: whether the table pauses because its people have agreed to.
    """

    timers: dict[str, float] = {}
    since: dict[str, float] = {}
    stopped: dict[str, float] = {}
    agreed: bool = False


class Absence(Part):
    """Who is away, who has left, and what happens with their seats.

    Attributes:
        missed: by seat, turns its person has missed in a row.
        active: by seat, the windows open now in which its person has done something.
        idle: time-outs in a row, whatever robots do in between.
        forced: by seat, the numbers of the moves made for its person since their last own: the only ones they had.
        helped: whether a robot has sat at the table since the deal: the match counts for no one then.
        offers: by seat, the person it is offered to.
        left: by user id, the seat a former player had.
    """

    missed: dict[int, int] = {}
    active: dict[int, list[str]] = {}
    idle: int = 0
    forced: dict[int, list[int]] = {}
    helped: bool = False
    offers: dict[int, Offer] = {}
    left: dict[int, rules.Seat] = {}


class Votes(Part):
    """What the people at a table are asked, and what they have said.

    Attributes:
        question: what they are asked to agree to.
        ending: seats that have voted to end the match.
    """

    question: Question | None = None
    ending: list[int] = []


class Messages(Part):
    """Which messages show the table, by their ids, and how much they show.

    Attributes:
        threaded: whether it is settled where the match is played (in a thread, or without one in the channel).
        opening: the message that called everyone there and gave the hash of the seed.
        lobby: the lobby card in the channel.
        board: the board in the thread (or in the channel if there is no thread).
        old_boards: boards that another one replaces, until they are deleted; the board itself while its successor is on the way.
        result: the result card.
        hands: by seat, channel and message of the private hand.
        closed_hands: hands of people whose seat is another's, until they show nothing any more.
        called: by seat, when its person last got word of all their tables at once (seconds since the epoch).
        shown: how far the table had come (its ``stand``) when everyone was last shown everything.
    """

    threaded: bool = False
    opening: int | None = None
    lobby: int | None = None
    board: int | None = None
    old_boards: list[int] = []
    result: int | None = None
    hands: dict[int, tuple[int, int]] = {}
    closed_hands: list[ClosedHand] = []
    called: dict[int, float] = {}
    shown: int = 0


class End(Part):
    """How the table ended.

    Attributes:
        reason: why it closed without a result, as a code.
        places: by seat, place and points of a match that is over; they outlive rules that can no longer replay it.
        successor: the table a rematch opened.
    """

    reason: str = ""
    places: dict[int, tuple[int, int]] = {}
    successor: int | None = None


class Repair(Part):
    """What tells damage, and what has been tried about a frozen table.

    Attributes:
        snapshot_sum: the CRC-32 of the snapshot in the same row.
        incident: the number players were given when the table froze last.
        tries: how often a start has tried a frozen table again since a player moved there.
    """

    snapshot_sum: int | None = None
    incident: str = ""
    tries: int = 0


class Notice(Part):
    """What the bot's owner has to say.

    Attributes:
        announced: a sentence for everyone.
        stops_at: when the bot stops, as announced (seconds since the epoch); 0 if it does not.
    """

    announced: str = ""
    stops_at: float = 0.0
