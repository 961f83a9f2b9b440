"""Tables with people at them, in a simulated Discord with the real bot, for the figures that need one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.ui.ids import TEMPLATE, Id
from tests.support.world import World, buttons, world

SCRATCH = Path("var")
"""Where databases are made: on the disk the bot's own would be on, as temporary folders may be in memory."""


@dataclass(frozen=True, slots=True)
class Move:
    """A button that plays a legal action: whose it is, and its custom id."""

    seat: int
    custom_id: str


@asynccontextmanager
async def house(people: int = 4) -> AsyncIterator[World]:
    """A server with people and the bot, which lets them sit at as many tables as they like; no turn clock."""
    SCRATCH.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=SCRATCH, prefix="bench-") as folder:
        database = Path(folder) / "parlour.sqlite3"
        async with world(
            database, people=people, clock=0.0, tables_per_channel=100, tables_per_person=100
        ) as made:
            yield made


def next_move(made: World, table_id: int, rng: Random) -> Move | None:
    """Returns a button, chosen by chance, in the private hand of the seat to move; ``None`` once the match is over."""
    prompts = made.table(table_id).match.prompts
    if not prompts:
        return None
    seat = prompts[0].seats[0]
    return Move(seat, rng.choice(_playing(made, seat)))


async def press(made: World, move: Move) -> None:
    """Presses the button in the private hand, and waits until everything is shown that can be shown now."""
    await made.people[move.seat].user.click(made.hand(move.seat), custom_id=move.custom_id)


def _playing(made: World, seat: int) -> list[str]:
    """Returns the ids of the buttons of a hand that play something: those that belong to a window of the rules."""
    ids = [button.custom_id or "" for button in buttons(made.hand(seat))]
    return [one for one in ids if (found := TEMPLATE.fullmatch(one)) and Id.of(found).window]
