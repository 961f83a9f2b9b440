"""Tables with people at them, in a simulated Discord with the real bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.components.custom_id import TEMPLATE, CustomId
from bot.storage import Store
from bot.storage.schema import moves
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Deal, Messages, Terms
from bot.tables.record import Record
from bot.tables.referee import move_row
from tests.conformance.harness import playout
from tests.support.world import NAMES, World, buttons, world

SCRATCH = Path("var")
"""Where databases are made: on a real disk, as temporary folders may be in memory."""


@dataclass(frozen=True, slots=True)
class Move:
    """A button that plays a legal action: whose it is, and its custom id."""

    seat: int
    custom_id: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is that was put into a database, by the ids of Discord.

    Attributes:
        guild: the server.
        channel: where it was opened.
        thread: where it is played.
        opening: the message that told of the deal.
        board: the message with the board.
        people: who sits there, by seat.
        hands: by seat, channel and message of the private hand.
        behind: whether its messages show less than has happened, so that the next start edits them.
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
    """A folder for databases, gone afterwards."""
    SCRATCH.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=SCRATCH, prefix="bench-") as folder:
        yield Path(folder)


@asynccontextmanager
async def house(people: int = 4, *, draw: bool = True) -> AsyncGenerator[World]:
    """A server with people and the bot, without a turn clock or a limit of tables."""
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
        ) as made:
            await asyncio.to_thread(made.bot.warm_up_thread.join)
            yield made


def next_move(made: World, table_id: int, rng: Random) -> Move | None:
    """Returns any button in the hand of the seat to move; ``None`` once the match is over."""
    match = made.table(table_id).match
    if match is None or not match.prompts:
        return None
    seat = match.prompts[0].seats[0]
    return Move(seat, rng.choice(_playing(made, seat)))


async def press(made: World, move: Move) -> None:
    """Presses the button, and waits until everything is shown that can be shown now."""
    await made.people[move.seat].user.click(made.hand(move.seat), custom_id=move.custom_id)


def _playing(made: World, seat: int) -> list[str]:
    """Returns the ids of a hand's buttons that play: those that belong to a window of the rules."""
    ids = [button.custom_id or "" for button in buttons(made.hand(seat))]
    return [one for one in ids if (found := TEMPLATE.fullmatch(one)) and CustomId.of(found).window]


async def dealt(
    store: Store,
    seed: str,
    place: Place = Place(),
    game: str = "belote",
    *,
    played: float = 0.0,
) -> Table:
    """Adds a table of four people to a database, with a share of its match played."""
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
    whole, log = [*playout(match.fork(), Random(seed))] if played else [], list[dict[str, Any]]()
    for one in whole[: int(played * len(whole))]:
        match.play(one.seat, one.action)
        log.append(move_row(table, now, None))
    table.record.messages.shown = 0 if place.behind else table.stand
    row = {**table.row(), "game": table.game, "created_at": now, "home": table.home}
    del row["id"]
    seats = [
        {name: value for name, value in one.items() if name != "table_id"}
        for one in table.seat_rows()
    ]

    async def logged(connection: AsyncConnection, table_id: int) -> None:
        if log:
            await connection.execute(insert(moves), [{**one, "table_id": table_id} for one in log])

    table.id = await store.create(row, seats, logged)
    return table
