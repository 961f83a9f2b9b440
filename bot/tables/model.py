"""A table as the bot knows it: its seats, its match, and what must outlive the process."""

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
from bot.storage.rows import StoredDeparture, StoredMove, StoredResult, StoredSeat, StoredTable
from bot.tables.parts import ALWAYS, NOTES, Named, Note
from bot.tables.record import CASUAL, Record, read_record


class Status(StrEnum):
    """The state a table is in."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    """The clock is stopped: no one acted for a whole round of time-outs, or the people agreed."""
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended without a result: cancelled, expired or voted down."""
    FROZEN = "frozen"
    """A bug stopped the table: it stays in its last good state until it is retried."""


MOVING = (Status.LOBBY, Status.PLAYING, Status.PAUSED)
"""The states in which things can happen without a person."""

LIVE = (*MOVING, Status.FROZEN)
"""The states in which something can still happen."""

IN_PLAY = (Status.PLAYING, Status.PAUSED)

FORMER = "a former player"
"""The name stored for a forgotten person; screens show it in their reader's language."""

FIRST_ROBOT = -100
"""The first robot's number, in place of a Discord id; the others' are lower."""


CHANNEL_GONE, SERVER_GONE = "channel_gone", "server_gone"
"""The reasons for closing a table that has lost the place where its people played."""


@dataclass(frozen=True, slots=True)
class Player:
    """Someone at a table.

    Attributes:
        user_id: their Discord id; negative for a robot or a person whose data was erased.
        name: their name in the server when they sat down, as they wrote it.
        robot: the level of the robot in the seat (its own, or held for a person), or ``""``.
    """

    user_id: int
    name: str
    robot: str = ""

    def __post_init__(self) -> None:
        """Tames the name; if that leaves an empty name, uses the end of the id instead."""
        shown = tame(self.name) or f"Player {abs(self.user_id) % 1000}"
        object.__setattr__(self, "name", shown)

    @property
    def present(self) -> bool:
        """Returns whether it is a person who can use the bot: neither a robot nor forgotten."""
        return self.user_id > 0

    @property
    def former(self) -> bool:
        """Returns whether the bot has forgotten who they were."""
        return FIRST_ROBOT < self.user_id < 0

    @property
    def builtin_robot(self) -> bool:
        """Returns whether it is one of the bot's robots, with no person behind it."""
        return self.user_id <= FIRST_ROBOT

    @property
    def here(self) -> bool:
        """Returns whether they are here to play: no robot, and no robot holds their seat."""
        return self.user_id > 0 and not self.robot

    @property
    def held(self) -> bool:
        """Returns whether a robot holds the seat until they are back."""
        return self.user_id > 0 and bool(self.robot)


@dataclass(slots=True)
class Table:
    """A session in a channel, or in direct messages. Only the table service changes it.

    Attributes:
        guild_id: the server; 0 for a private table.
        channel_id: the channel where it was opened; 0 for a private table.
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
    """A seat to unlink from its person: their presses, and their results if they have left."""
    departures: list[StoredDeparture] = field(default_factory=list[StoredDeparture])
    """The people who are leaving a running match."""
    version: int = 0
    """How many times it was written; changes based on an outdated version are decided again."""
    home: int = 0
    """The place of the process that runs it."""
    returned: int | None = None
    """The user id of a person who has come back to a match they left."""
    sealed: StoredTable | None = None
    """The row of a table with unreadable rules: its match, moves and version stay unchanged."""

    def copy(self) -> Table:
        """Returns a copy to change, which replaces the table once durable, or is dropped."""
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
        """The game's current rules; a match may have begun under earlier rules."""
        return rules.GAMES[self.game]

    @property
    def place_id(self) -> int:
        """The id of the table's thread, or else of its channel."""
        return self.thread_id or self.channel_id

    @property
    def people(self) -> list[Player]:
        """Everyone at the table, including robots, in seat order."""
        return [player for player in self.seats if player is not None]

    @property
    def attending(self) -> list[Player]:
        """The people who are here to play, in seat order."""
        return [player for player in self.seats if player is not None and player.here]

    @property
    def company(self) -> bool:
        """Returns whether more than one person sits at it, present or absent."""
        seats = self.seats
        return len([who for who in seats if who is not None and who.user_id > FIRST_ROBOT]) > 1

    @property
    def deserted(self) -> bool:
        """Returns whether it closed before the deal with no one there but its host."""
        return (
            self.status is Status.CLOSED
            and not self.record.deal.commitment
            and len(self.attending) < 2
        )

    @property
    def fixed(self) -> bool:
        """Returns whether it has started and is waiting for seals to open: nothing may change."""
        deal, dealt = self.record.deal, self.match is not None or self.sealed is not None
        return bool(deal.commitment) and not (dealt or deal.thinned)

    @property
    def seq(self) -> int:
        """How many actions have been played."""
        return self.match.seq if self.match else 0

    @property
    def casual(self) -> bool:
        """Returns whether its match is unrated: anyone may take hints, or a feature says so."""
        record = self.record
        return record.terms.hints == ALWAYS or not CASUAL.isdisjoint(record.features)

    @property
    def shut(self) -> list[rules.Seat]:
        """The seats whose seals are still closed."""
        return self.record.deal.fair.sealed if self.record.deal.fair else []

    @property
    def stand(self) -> int:
        """The table's progress: 1 for the deal, 1 for each action and 1 for the end."""
        return self.seq + (self.match is not None) + (self.status not in LIVE)

    @property
    def private(self) -> bool:
        """Returns whether it has no server and so shows everything in direct messages."""
        return not self.guild_id

    @property
    def join_code(self) -> str:
        """The code friends type to join a private table; other tables' codes don't reveal it."""
        secret = self.record.deal.fair.secret if self.record.deal.fair else ""
        return f"{self.id}-{digest('parlour-join-1', self.id, secret)[:8]}"

    @property
    def homeless(self) -> bool:
        """Returns whether its server or channel no longer exists, so the bot can't post there."""
        return self.record.end.reason in (CHANNEL_GONE, SERVER_GONE)

    @property
    def prompts(self) -> tuple[rules.Prompt, ...]:
        """The open windows; none before the deal."""
        return self.match.prompts if self.match else ()

    def taken(self) -> list[tuple[rules.Seat, Player]]:
        """Returns the occupied seats with their people and robots."""
        return [(seat, person) for seat, person in enumerate(self.seats) if person is not None]

    def seat_of(self, user_id: int) -> rules.Seat | None:
        """Returns a user's seat, or ``None``."""
        return next((seat for seat, player in self.taken() if player.user_id == user_id), None)

    def known_to(self, user_id: int, place_id: int | None) -> bool:
        """Returns whether a user who asks in a channel may know of the table.

        They may if it is played there, or if they sit at it or are or were offered a seat.
        """
        record = self.record
        return (
            self.seat_of(user_id) is not None
            or user_id in record.absence.left
            or any(offer.user_id == user_id for offer in record.absence.offers.values())
            or self.is_at(place_id)
        )

    def is_at(self, place_id: int | None) -> bool:
        """Returns whether it is played, or was opened, in this channel or thread."""
        return not self.private and place_id in {self.channel_id, self.place_id}

    def seen_by(self, user_id: int) -> Any:
        """Returns a player's view of the match; ``None`` before the deal and for other people."""
        seat = self.seat_of(user_id)
        return None if self.match is None or seat is None else self.match.view(seat)

    def draft_of(self, seat: int) -> Any:
        """Returns a seat's draft in a window that is still open, or ``None``."""
        if seat not in self.record.drafts:
            return None
        window, value = self.record.drafts[seat]
        return value if any(prompt.window == window for prompt in self.prompts) else None

    def change(
        self,
        *,
        move: StoredMove | None = None,
        results: Sequence[StoredResult] = (),
        scored: Scored | None = None,
        together: Sequence[Blocked] = (),
    ) -> Change:
        """Returns the table as a change for the store, with the move and results that go with it.

        Args:
            move: the move.
            results: the results.
            scored: writes what follows from the results.
            together: blocks that must not exist when it is written.
        """
        rows = self.seat_rows() if self.seated_changed else None
        former = next((row for row in rows or () if row.seat == self.former), None)
        left = tuple(self.departures)
        return Change(
            self.row(),
            rows,
            move,
            results,
            former,
            left,
            self.returned,
            together,
            scored,
            self.record.thinned,
        )

    def departure(self, seat: int, person: Player, at: float) -> StoredDeparture:
        """Returns the row in ``departures`` for a player who leaves."""
        name = person.name[:64]
        return StoredDeparture(self.id, seat, person.user_id, name, self.guild_id, self.game, at)

    def note(self, code: str, *people: Player, after: int | None = None) -> None:
        """Adds a bot's note that names ``people``, after this many actions (by default, all)."""
        named = tuple(Named(player.user_id, player.name) for player in people)
        note = Note(code, self.seq if after is None else after, named)
        self.record.notes = [*self.record.notes, note][-NOTES:]

    def unshown(self) -> None:
        """Marks a change without an action as not shown yet, so that a restart shows it."""
        self.record.messages.shown = min(self.record.messages.shown, self.stand - 1)

    def row(self) -> StoredTable:
        version = self.match.game.rules_version if self.match else None
        seq, snapshot = self.seq, self.match.checkpoint() if self.match else None
        if (row := self.sealed) is not None:
            version, seq, snapshot = row.rules_version, row.seq, row.snapshot
        self.record.repair.snapshot_sum = snapshot_sum(snapshot)
        due = min(self.record.clocks.timers.values(), default=None)
        return StoredTable(
            **{name: getattr(self, name) for name in _KEPT},
            status=str(self.status),
            rules_version=version,
            seq=seq,
            snapshot=snapshot,
            record=msgspec.json.encode(self.record),
            next_due=None if self.status is Status.FROZEN else due,
        )

    def seat_rows(self) -> list[StoredSeat]:
        return [
            StoredSeat(self.id, seat, person.user_id, person.name[:64], person.robot)
            for seat, person in self.taken()
        ]

    @classmethod
    def load(
        cls, row: StoredTable, seated: Sequence[StoredSeat], replayed: rules.Match | None = None
    ) -> Table:
        """Reads a table from its rows; ``replayed`` replaces an unusable snapshot.

        Raises:
            rules.BadSetup: the snapshot is damaged, or has rules this version can't go on with.
        """
        match = replayed
        if match is None and row.snapshot is not None:
            match = rules.Match.from_json(row.snapshot)
        record = read_record(row.record)
        most = len(seated) if record.thinned and seated else rules.GAMES[row.game].seats[-1]
        seats: list[Player | None] = [None] * (match.seats if match else most)
        for player in seated:
            seats[player.seat] = Player(player.user_id, player.name, player.robot)
        return cls(
            **{name: getattr(row, name) for name in _KEPT},
            status=Status(row.status),
            seats=seats,
            record=record,
            match=match,
        )


_KEPT = {*Table.__slots__} & {*StoredTable.__struct_fields__} - {"status", "record"}
"""The fields that are also columns in the row."""


def snapshot_sum(snapshot: bytes | None) -> int | None:
    """Returns a snapshot's CRC-32."""
    return None if snapshot is None else crc32(snapshot)
