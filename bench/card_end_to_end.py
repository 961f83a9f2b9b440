"""What a card costs from the press to the last picture, as a multiple of a press that does nothing.

A card is pressed in the private hand; the rules check it, it is made durable, the presser's hand,
the next one's and the board are brought up to date. The other press is of a button on the same bot
that only acknowledges. Both are made in turns in the same simulated Discord, which is included in
both. Time passes between presses, so that the rule of one board edit a second never spares a card
its board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import discord
from discord import ui

from bench import seated
from bench.figure import Figure, Goal
from bot.interactions.responses import stop_clock
from tests.support.world import World

CARDS = 200

NOTHING = "nothing"
"""The custom id of the button that does nothing."""


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds on the clock, and those in which this process (drawing included) computed."""

    clock: float
    cpu: float


async def _acknowledge(press: discord.Interaction[Any]) -> None:
    """Acknowledges a press of the button, and does nothing."""
    if (press.data or {}).get("custom_id") == NOTHING:
        await press.response.defer()
        stop_clock(press)  # as for every press that is answered


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Plays cards and presses nothing in turns."""
    yield asyncio.run(_measure(1 if quick else CARDS))


async def _measure(count: int) -> Figure:
    async with seated.house(people=5) as made:
        idle = await _place_button(made)
        cards: list[Took] = []
        nothings: list[Took] = []
        rng = Random(5)
        table_id = 0
        while len(cards) < count:
            move = seated.next_move(made, table_id, rng) if table_id else None
            if move is None:
                table_id = await made.deal()
                continue
            await made.pass_time()
            is_card = "|card|" in move.custom_id or "|call|" in move.custom_id
            took = await _timed(seated.press(made, move))
            if is_card:
                cards.append(took)
                await made.pass_time()
                nothings.append(await _timed(made.people[4].user.click(idle, custom_id=NOTHING)))
    return Figure(
        name="card_end_to_end",
        value=median(one.clock for one in cards),
        unit="ms",
        baseline=median(one.clock for one in nothings),
        against="a press that does nothing but acknowledge",
        goal=Goal("ratio", "<=", 6),
        more={
            "cards": len(cards),
            "cpu_ratio": round(
                median(one.cpu for one in cards) / median(one.cpu for one in nothings), 2
            ),
        },
    )


async def _place_button(made: World) -> discord.Message:
    """Sends a message with the button that does nothing."""
    made.bot.add_listener(_acknowledge, "on_interaction")
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Nothing", custom_id=NOTHING))
    channel = await made.bot.create_dm(discord.Object(made.people[4].user.id))
    await channel.send(view=view)
    view.stop()
    return made.hand(4)


async def _timed(press: Awaitable[object]) -> Took:
    """Makes a press and returns what it took until everything was shown."""
    start, worked = perf_counter(), process_time()
    await press
    return Took((perf_counter() - start) * 1000, (process_time() - worked) * 1000)
