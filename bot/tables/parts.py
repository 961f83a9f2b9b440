"""The parts of a table's record, by purpose; only tables know their structure."""

from __future__ import annotations

from typing import Any

import msgspec

import rules
from bot.fairness.draw import Draw

PAUSED_FOR = 600.0
"""Seconds before a paused table closes without a result, unless its server sets another time."""

ALONE, ALWAYS, NEVER = HINT_CHOICES = ("alone", "always", "never")
"""Allow hints for a player alone with robots, for everyone at an unrated table, or never."""

NOTES = 8
"""The most notes a table keeps."""


class Named(msgspec.Struct, frozen=True, array_like=True):
    """A person in a note, as they were at that moment.

    Attributes:
        user_id: their Discord id; negative for a robot, 0 for a person the table has forgotten.
        name: their name, as they wrote it; ``""`` for a person the table has forgotten.
    """

    user_id: int = 0
    name: str = ""


class Note(msgspec.Struct, frozen=True):
    """A note by the bot about a table; each reader gets it in their own language.

    Attributes:
        code: what happened; ``data/words/house.toml`` has the sentence.
        after: how many actions came before it; its line follows the last one's outcome.
        people: the people it names, in the order that its code prescribes.
    """

    code: str
    after: int
    people: tuple[Named, ...] = ()

    def names(self, user_id: int) -> bool:
        """Returns whether it names this user."""
        return any(person.user_id == user_id for person in self.people)

    def without(self, user_id: int) -> Note:
        """Returns the note without this user's id and name."""
        kept = (Named() if person.user_id == user_id else person for person in self.people)
        return Note(self.code, self.after, tuple(kept))


class Question(msgspec.Struct, frozen=True):
    """A question that the people at a table must agree on.

    Attributes:
        kind: ``pause`` or ``undo``.
        seat: the asker's seat.
        number: how many actions came before it, which distinguishes it from earlier questions.
        agreed: the seats that have agreed, ascending.
    """

    kind: str
    seat: int
    number: int
    agreed: list[int] = []


class Offer(msgspec.Struct, frozen=True):
    """An offer of a seat: the id and name of the person it is for, and the id of who offers it."""

    user_id: int
    name: str
    by: int


class ClosedHand(msgspec.Struct, frozen=True):
    """A private hand whose player lost the seat, kept until its message shows nothing."""

    user_id: int
    channel: int
    message: int


class Part(msgspec.Struct, omit_defaults=True):
    """The base class for a record's parts."""


class Terms(Part, omit_defaults=False):
    """The terms on which a table was opened, written in full so new defaults don't change them.

    Attributes:
        locale: the language of all public text, set at the opening; the server's may change.
        options: the game's options as plain values.
        preset: the preset the options came from; ``""`` once an option changes.
        pace: the name of the pace, from :mod:`bot.tables.pace`.
        lobby_seconds: how many seconds it waits for a start; ``None`` if the bot's owner decides.
        paused_for: how many seconds it stays paused before it closes.
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
    """Where the match's deal comes from, and its rules.

    Attributes:
        seed: the source of all randomness; secret until the match is over.
        commitment: the hash of all the seed's sources, or of the seed, published at the start.
        fair: the draw of the seed; ``None`` if the bot picked the seed on its own.
        unopened: the seats whose unopened seals closed the table.
        rules_version: the version of the rules; 1 for a match from before tables recorded it.
        content: the version of the game's content; 0 if there was no content or no version.
        thinned: whether its moves were deleted because of their age, as the owner chose.
    """

    seed: str = ""
    commitment: str = ""
    fair: Draw | None = None
    unopened: list[rules.Seat] = []
    rules_version: int = 1
    content: int = 0
    thinned: bool = False


class Clocks(Part):
    """When things are due.

    Attributes:
        timers: due times (seconds since the epoch): ``expire:<window>``, ``remind:<seat>:<window>``
            and ``close``.
        since: when each window opened (seconds since the epoch).
        stopped: the seconds left on each timer when the table paused by agreement.
        agreed: whether the table's people agreed to the pause.
        free: whether no one was waiting when the timers were set, so that windows have no time.
    """

    timers: dict[str, float] = {}
    since: dict[str, float] = {}
    stopped: dict[str, float] = {}
    agreed: bool = False
    free: bool = False


class Absence(Part):
    """The people who are absent or have left, and what happens to their seats.

    Attributes:
        missed: how many turns in a row each seat's person has missed.
        active: the open windows in which each seat's person has acted.
        idle: how many time-outs in a row there were, ignoring robots' moves in between.
        forced: the numbers of each seat's forced moves since its person last made a move.
        helped: whether a robot has sat at the table since the deal, which makes the match unrated.
        offers: the offers of seats, by seat.
        left: former players' seats, by user id.
    """

    missed: dict[int, int] = {}
    active: dict[int, list[str]] = {}
    idle: int = 0
    forced: dict[int, list[int]] = {}
    helped: bool = False
    offers: dict[int, Offer] = {}
    left: dict[int, rules.Seat] = {}


class Votes(Part):
    """The questions put to the people at a table, and their votes.

    Attributes:
        question: the open question, if there is one.
        ending: the seats that have voted to end the match.
    """

    question: Question | None = None
    ending: list[int] = []


class Messages(Part):
    """The ids of the messages that show the table, and what they have shown.

    Attributes:
        threaded: whether it is settled where the match is played: in a thread, or without one.
        opening: the message that called everyone and published the seed's hash.
        lobby: the lobby card in the channel.
        board: the board in the thread, or in the channel if there is no thread.
        old_boards: replaced boards not deleted yet, and the board while a new one is coming.
        result: the result card.
        hands: the channel and message of each seat's private hand.
        closed_hands: the hands of people who lost their seats, until they no longer show anything.
        called: when each seat's person was last sent a list of all their tables (epoch seconds).
        shown: the table's ``stand`` when everyone last saw everything.
        card_after: an id older than a lobby card that may exist unrecorded; 0 if none does.
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
    card_after: int = 0


class End(Part):
    """How the table ended.

    Attributes:
        reason: the code for why it closed without a result.
        places: a finished match's places and points by seat, in case rules can't replay it later.
        successor: the number of the rematch's table.
    """

    reason: str = ""
    places: dict[int, tuple[int, int]] = {}
    successor: int | None = None


class Repair(Part):
    """Signs of damage, and attempts to revive a frozen table.

    Attributes:
        snapshot_sum: the CRC-32 of the snapshot in the same row.
        incident: the incident number that players saw when the table last froze.
        tries: how often startups have retried the frozen table since a player last moved there.
    """

    snapshot_sum: int | None = None
    incident: str = ""
    tries: int = 0


class Notice(Part):
    """Announcements by the bot's owner.

    Attributes:
        announced: a sentence for everyone.
        stops_at: when the bot stops (seconds since the epoch); 0 if no stop is planned.
    """

    announced: str = ""
    stops_at: float = 0.0
