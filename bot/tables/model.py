"""A table as the bot knows it: who sits where, what is being played, and what must outlive the process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any
from zlib import crc32

import msgspec

import rules
from bot.fairness.verify import digest
from bot.i18n.words import tame
from bot.storage import Change
from bot.storage.changes import Blocked, Scored
from bot.storage.store import Row
from bot.tables.parts import ALWAYS, NOTES, Named, Note
from bot.tables.record import CASUAL, Record, read_record


class Status(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    """No one has acted for a whole round of time-outs; the clock stands."""
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended without a result: cancelled, expired, voted down."""
    FROZEN = "frozen"
    """A bug: nothing moves until the table is tried again; everything is kept as it was before."""


MOVING = (Status.LOBBY, Status.PLAYING, Status.PAUSED)
"""The states in which things happen by themselves."""

LIVE = (*MOVING, Status.FROZEN)
"""The states in which something can still happen."""

IN_PLAY = (Status.PLAYING, Status.PAUSED)

FORMER = "a former player"
"""The name kept for someone who is forgotten; screens call them so in their reader's language."""

FIRST_ROBOT = -100
"""Stands for a Discord id of the first robot of the bot; the others are below it."""


CHANNEL_GONE, SERVER_GONE = "channel_gone", "server_gone"
"""Why a table closed that had lost the place it was played in."""


@dataclass(frozen=True, slots=True)
class Player:
    """Someone at a table.

    Attributes:
        user_id: their Discord id; negative for a robot, and for someone who has deleted what was stored about them.
        name: their name in the server when they sat down, as they wrote it.
        robot: the level of the robot that plays on their seat, for itself or until they are back; ``""`` if they play.
    """

    user_id: int
    name: str
    robot: str = ""

    def __post_init__(self) -> None:
        """Tames the name; where nothing is left of it, the end of the id tells people apart."""
        shown = tame(self.name) or f"Player {abs(self.user_id) % 1000}"
        object.__setattr__(self, "name", shown)

    @property
    def present(self) -> bool:
        """Whether someone is there who reads and presses: neither a robot nor forgotten."""
        return self.user_id > 0

    @property
    def former(self) -> bool:
        """Whether it is forgotten who they were."""
        return FIRST_ROBOT < self.user_id < 0

    @property
    def builtin_robot(self) -> bool:
        """Whether it is one of the bot's robots, with no one behind it."""
        return self.user_id <= FIRST_ROBOT

    @property
    def here(self) -> bool:
        """Whether they are here to play: neither a robot nor away while one holds their seat."""
        return self.user_id > 0 and not self.robot

    @property
    def held(self) -> bool:
        """Whether a robot holds the seat for them until they are back."""
        return self.user_id > 0 and bool(self.robot)


@dataclass(slots=True)
class Table:
    """One session in a channel, or in direct messages alone. The table service alone changes it.

    Attributes:
        guild_id: the server; 0 for a private table.
        channel_id: where it was opened; 0 for a private table.
    """

    id: int
    game: str
    status: Status
    guild_id: int
    channel_id: int
    thread_id: int | None
    created_at: float
    updated_at: float
    seats: list[Player | None]
    record: Record
    match: rules.Match | None = None
    seated_changed: bool = False
    former: int | None = None
    """The seat whose person's presses, and if they sit there no more their results, are to be no one's any more."""
    departures: list[Row] = field(default_factory=list[Row])
    """Rows of ``departures``: who is leaving a match that goes on."""
    version: int = 0
    """How often it has been written; a change that was decided on another version is decided again."""
    home: int = 0
    """The place of the process that looks after it."""
    returned: int | None = None
    """Whose user is back at a match they had left."""
    sealed: Row | None = None
    """The row of a table whose rules this version cannot read: match, moves and version stay in it as they are."""

    def copy(self) -> Table:
        """Returns a copy to change: it takes the table's place once it is durable, and is dropped otherwise."""
        return replace(
            self,
            seats=list(self.seats),
            record=self.record.fork(),
            match=self.match.fork() if self.match else None,
            seated_changed=False,
            former=None,
            departures=[],
            returned=None,
        )

    @property
    def rules(self) -> rules.Game[Any]:
        """The game's rules as they are today; a match may have begun under earlier ones."""
        return rules.GAMES[self.game]

    @property
    def place_id(self) -> int:
        """The channel the table is played in: its thread, or the channel itself."""
        return self.thread_id or self.channel_id

    @property
    def people(self) -> list[Player]:
        """Everyone at the table, in seat order."""
        return [one for one in self.seats if one is not None]

    @property
    def attending(self) -> list[Player]:
        """The people who are here to play."""
        return [one for one in self.seats if one is not None and one.here]

    @property
    def deserted(self) -> bool:
        """Whether it closed before the deal with no one at it but its host."""
        return (
            self.status is Status.CLOSED
            and not self.record.deal.commitment
            and len(self.attending) < 2
        )

    @property
    def fixed(self) -> bool:
        """Whether it has started and is not dealt yet: nothing may change while seals are opened."""
        return self.match is None and self.sealed is None and bool(self.record.deal.commitment)

    @property
    def seq(self) -> int:
        """How many actions have been played."""
        return self.match.seq if self.match else 0

    @property
    def casual(self) -> bool:
        """Whether its match counts for no rating: anyone may take hints, or a feature has noted that it does not."""
        record = self.record
        return record.terms.hints == ALWAYS or not CASUAL.isdisjoint(record.features)

    @property
    def shut(self) -> list[rules.Seat]:
        """The seats whose seals are not opened yet."""
        return self.record.deal.fair.sealed if self.record.deal.fair else []

    @property
    def stand(self) -> int:
        """How far the table has come: one for the deal, the actions that have been played, and one for its end."""
        return self.seq + (self.match is not None) + (self.status not in LIVE)

    @property
    def private(self) -> bool:
        """Whether it has no server: everything is shown in its people's direct messages, and nowhere else."""
        return not self.guild_id

    @property
    def join_code(self) -> str:
        """What friends type to sit down at a private table; it can't be guessed from another table's."""
        secret = self.record.deal.fair.secret if self.record.deal.fair else ""
        return f"{self.id}-{digest('parlour-join-1', self.id, secret)[:8]}"

    @property
    def homeless(self) -> bool:
        """Whether the place it was played in is gone, so that nothing can be posted there."""
        return self.record.end.reason in (CHANNEL_GONE, SERVER_GONE)

    @property
    def prompts(self) -> tuple[rules.Prompt, ...]:
        """The open windows; none before the deal."""
        return self.match.prompts if self.match else ()

    def taken(self) -> list[tuple[rules.Seat, Player]]:
        """Returns every seat someone has, with who that is."""
        return [(seat, person) for seat, person in enumerate(self.seats) if person is not None]

    def seat_of(self, user_id: int) -> rules.Seat | None:
        """Returns where someone sits, or ``None``."""
        return next((seat for seat, one in self.taken() if one.user_id == user_id), None)

    def known_to(self, user_id: int, place_id: int | None) -> bool:
        """Whether a user who asks in a channel may know of the table: it is played there, or they belong to it.

        They belong to it if they sit here, are offered a seat, or had one.
        """
        record = self.record
        return (
            self.seat_of(user_id) is not None
            or user_id in record.absence.left
            or any(offer.user_id == user_id for offer in record.absence.offers.values())
            or self.is_at(place_id)
        )

    def is_at(self, place_id: int | None) -> bool:
        """Whether it is played in a channel or thread, or was opened there."""
        return not self.private and place_id in {self.channel_id, self.place_id}

    def seen_by(self, user_id: int) -> Any:
        """Returns the match as someone may see it who plays in it; ``None`` before the deal and for anyone else."""
        seat = self.seat_of(user_id)
        return None if self.match is None or seat is None else self.match.view(seat)

    def draft_of(self, seat: int) -> Any:
        """Returns what a seat has picked so far in a window that is still open, or ``None``."""
        if seat not in self.record.drafts:
            return None
        window, value = self.record.drafts[seat]
        return value if any(prompt.window == window for prompt in self.prompts) else None

    def change(
        self,
        *,
        move: Row | None = None,
        results: Sequence[Row] = (),
        scored: Scored | None = None,
        together: Sequence[Blocked] = (),
    ) -> Change:
        """Returns the table as the store wants it, with the move and the results that go with it.

        Args:
            move: the row of ``moves``.
            results: the rows of ``results``.
            scored: writes what follows from the results.
            together: the blocks that must not exist.
        """
        rows = self.seat_rows() if self.seated_changed else None
        former = next((row for row in rows or () if row["seat"] == self.former), None)
        left = tuple(self.departures)
        return Change(
            self.row(), rows, move, results, former, left, self.returned, together, scored
        )

    def person_row(self, seat: int, person: Player) -> dict[str, Any]:
        """Returns what the rows of ``results`` and ``departures`` have in common."""
        return {
            "table_id": self.id,
            "seat": seat,
            "user_id": person.user_id,
            "name": person.name[:64],
            "guild_id": self.guild_id,
            "game": self.game,
        }

    def note(self, code: str, *people: Player, after: int | None = None) -> None:
        """Adds a line of the bot's about the table, naming ``people``: after so many actions, or after all so far."""
        named = tuple(Named(one.user_id, one.name) for one in people)
        note = Note(code, self.seq if after is None else after, named)
        self.record.notes = [*self.record.notes, note][-NOTES:]

    def unshown(self) -> None:
        """Marks a change that no action counts as not shown yet, so that a start after a crash shows it."""
        self.record.messages.shown = min(self.record.messages.shown, self.stand - 1)

    def row(self) -> dict[str, Any]:
        kept: Row = {
            "rules_version": self.match.game.rules_version if self.match else None,
            "seq": self.seq,
            "snapshot": self.match.checkpoint() if self.match else None,
        }
        if self.sealed is not None:
            kept = {name: self.sealed[name] for name in kept}
        self.record.repair.snapshot_sum = snapshot_sum(kept["snapshot"])
        return {
            **kept,
            "id": self.id,
            "status": str(self.status),
            "guild_id": self.guild_id,
            "channel_id": self.channel_id,
            "thread_id": self.thread_id,
            "record": msgspec.json.encode(self.record),
            "next_due": None
            if self.status is Status.FROZEN
            else min(self.record.clocks.timers.values(), default=None),
            "updated_at": self.updated_at,
            "version": self.version,
        }

    def seat_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "table_id": self.id,
                "seat": seat,
                "user_id": person.user_id,
                "name": person.name[:64],
                "robot": person.robot,
            }
            for seat, person in self.taken()
        ]

    @classmethod
    def load(cls, row: Row, seated: Sequence[Row], replayed: rules.Match | None = None) -> Table:
        """Reads a table from its rows, with its match ``replayed`` where the snapshot cannot be used.

        Raises:
            rules.BadSetup: the snapshot is damaged, or of rules this version cannot go on with.
        """
        match = replayed
        if match is None and row["snapshot"] is not None:
            match = rules.Match.from_json(row["snapshot"])
        size = match.seats if match else rules.GAMES[row["game"]].seats[-1]
        seats: list[Player | None] = [None] * size
        for one in seated:
            seats[one["seat"]] = Player(one["user_id"], one["name"], one["robot"])
        return cls(
            **{name: row[name] for name in _KEPT},
            status=Status(row["status"]),
            seats=seats,
            record=read_record(row["record"]),
            match=match,
        )


_KEPT = [
    "id",
    "game",
    "guild_id",
    "channel_id",
    "thread_id",
    "created_at",
    "updated_at",
    "version",
    "home",
]
"""Fields of a table that are columns of its row as they are."""


def snapshot_sum(snapshot: bytes | None) -> int | None:
    """Returns the CRC-32 of a snapshot."""
    return None if snapshot is None else crc32(snapshot)
