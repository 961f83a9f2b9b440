"""Tables with people at them, in a simulated Discord with the real bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import asdict
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.components.custom_id import TEMPLATE, CustomId
from bot.storage import Store
from bot.storage.rows import StoredMove
from bot.storage.schema import moves
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Deal, Messages, Terms
from bot.tables.record import Record
from bot.tables.referee import move_row
from tests.conformance.harness import playout
from tests.support.world import NAMES, World, buttons, world

SCRATCH = Path("var")
"""The folder for databases, which is on a real disk: temporary folders may be in memory."""


@dataclass(frozen=True, slots=True)
class Move:
    """A button that plays a legal action: whose seat, and the custom id."""

    seat: int
    custom_id: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table written to a database is on Discord, by Discord's ids.

    Attributes:
        guild: the server.
        channel: the channel where the table was opened.
        thread: the thread where the match is played.
        opening: the message about the deal.
        board: the message with the board.
        people: the ids of the players, by seat.
        hands: the channel and message of each private hand, by seat.
        behind: whether the messages are out of date, so that the next start edits them.
    """

    guild: int = 1
    channel: int = 2
    thread: int = 3
    opening: int = 5
    board: int = 4
    people: Sequence[int] = (1, 2, 3, 4)
    hands: Mapping[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    behind: bool = False


@contextmanager
def scratch() -> Generator[Path]:
    """Yields a folder for databases, and deletes it afterwards."""
    SCRATCH.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=SCRATCH, prefix="bench-") as folder:
        yield Path(folder)


@asynccontextmanager
async def house(people: int = 4, *, draw: bool = True) -> AsyncGenerator[World]:
    """Yields a server with people and the bot, with no turn clock and no limit on tables."""
    with scratch() as folder:
        database = folder / "parlour.sqlite3"
        async with world(
            database,
            people=people,
            draw=draw,
            warm=draw,
            clock=0.0,
            tables_per_channel=100,
            tables_per_person=100,
        ) as w:
            await asyncio.to_thread(w.bot.warm_up_thread.join)
            yield w


def next_move(made: World, table_id: int, rng: Random) -> Move | None:
    """Returns any button in the hand of the seat to move, or ``None`` once the match is over."""
    match = made.table(table_id).match
    if match is None or not match.prompts:
        return None
    seat = match.prompts[0].seats[0]
    return Move(seat, rng.choice(_playing(made, seat)))


async def press(made: World, move: Move) -> None:
    """Presses a button, and waits until everything that can be shown now has been."""
    await made.people[move.seat].user.click(made.hand(move.seat), custom_id=move.custom_id)


def _playing(w: World, seat: int) -> list[str]:
    """Returns the ids of the hand's buttons that play, which belong to windows of the rules."""
    ids = [button.custom_id or "" for button in buttons(w.hand(seat))]
    return [key for key in ids if (match := TEMPLATE.fullmatch(key)) and CustomId.of(match).window]


async def dealt(
    store: Store,
    seed: str,
    place: Place = Place(),
    game: str = "belote",
    *,
    played: float = 0.0,
) -> Table:
    """Adds a table of four people to a database, with part of its match (0 to 1) already played."""
    now, match = 1_800_000_000.0, rules.Match.new(game, seats=4, seed=seed)
    people: list[Player | None] = [
        Player(user, name) for user, name in zip(place.people, NAMES, strict=False)
    ]
    table = Table(
        id=0,
        game=game,
        status=Status.PLAYING,
        guild_id=place.guild,
        channel_id=place.channel,
        thread_id=place.thread,
        created_at=now,
        updated_at=now,
        seats=people,
        record=Record(
            place.people[0],
            Terms(),
            Deal(seed, rules.commitment(seed), rules_version=match.game.rules_version),
            messages=Messages(
                threaded=True,
                opening=place.opening,
                board=place.board,
                hands=dict(place.hands),
            ),
        ),
        match=match,
        home=store.places.home(place.guild),
    )
    whole, log = [*playout(match.fork(), Random(seed))] if played else [], list[StoredMove]()
    for item in whole[: int(played * len(whole))]:
        match.play(item.seat, item.action)
        log.append(move_row(table, now, None))
    table.record.messages.shown = 0 if place.behind else table.stand

    async def logged(connection: AsyncConnection, table_id: int) -> None:
        if log:
            await connection.execute(
                insert(moves), [{**asdict(item), "table_id": table_id} for item in log]
            )

    table.id = await store.create(table.row(), table.seat_rows(), logged)
    return table
