"""Tables with people at them, in a simulated Discord with the real bot, for the figures that need one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import rules
from bot.interactions.custom_id import TEMPLATE, CustomId
from bot.storage import Store
from bot.tables.model import Person, Record, Status, Table
from tests.support.world import NAMES, World, buttons, world

SCRATCH = Path("var")
"""Where databases are made: on the disk the bot's own would be on, as temporary folders may be in memory."""


@dataclass(frozen=True, slots=True)
class Move:
    """A button that plays a legal action: whose it is, and its custom id."""

    seat: int
    custom_id: str


@contextmanager
def scratch() -> Generator[Path]:
    """A folder for databases, gone afterwards."""
    SCRATCH.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=SCRATCH, prefix="bench-") as folder:
        yield Path(folder)


@asynccontextmanager
async def house(people: int = 4, *, draw: bool = True) -> AsyncGenerator[World]:
    """A server with people and the bot, which lets them sit at as many tables as they like; no turn clock."""
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
    """Returns a button, chosen by chance, in the private hand of the seat to move; ``None`` once the match is over."""
    match = made.table(table_id).match
    if match is None or not match.prompts:
        return None
    seat = match.prompts[0].seats[0]
    return Move(seat, rng.choice(_playing(made, seat)))


async def press(made: World, move: Move) -> None:
    """Presses the button in the private hand, and waits until everything is shown that can be shown now."""
    await made.people[move.seat].user.click(made.hand(move.seat), custom_id=move.custom_id)


def _playing(made: World, seat: int) -> list[str]:
    """Returns the ids of the buttons of a hand that play something: those that belong to a window of the rules."""
    ids = [button.custom_id or "" for button in buttons(made.hand(seat))]
    return [one for one in ids if (found := TEMPLATE.fullmatch(one)) and CustomId.of(found).window]


async def dealt(store: Store, seed: str, guild_id: int = 1) -> Table:
    """Adds a Belote table to a database, without Discord: four people seated, the cards dealt, everything shown."""
    now = 1_800_000_000.0
    people: list[Person | None] = [Person(seat + 1, NAMES[seat]) for seat in range(4)]
    table = Table(
        id=0,
        game="belote",
        status=Status.PLAYING,
        guild_id=guild_id,
        channel_id=2,
        thread_id=3,
        created_at=now,
        updated_at=now,
        seats=people,
        record=Record(
            host=1,
            seed=seed,
            commitment=rules.commitment(seed),
            threaded=True,
            opening_message=5,
            board_message=4,
        ),
        match=rules.Match.new("belote", seats=4, seed=seed),
    )
    table.record.shown = table.stand
    row = {**table.row(), "game": table.game, "created_at": now}
    del row["id"]
    seats = [
        {name: value for name, value in one.items() if name != "table_id"}
        for one in table.seat_rows()
    ]
    table.id = await store.create(row, seats)
    return table
