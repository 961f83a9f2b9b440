"""What a card costs from press to last picture, as a multiple of a press that does nothing.

A player presses a card in their hand; the rules check it, it becomes durable, and the bot updates
the player's hand, the next player's hand and the board. The other press is only acknowledged. The
two alternate in the same simulated Discord, whose cost is part of both. Time passes between
presses, so that the limit of one board edit per second never makes the bot skip a board.
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
"""The custom id of a button that does nothing."""


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds by the clock, and of this process's CPU (including drawing)."""

    clock: float
    cpu: float


async def _acknowledge(press: discord.Interaction[Any]) -> None:
    """Acknowledges a press of that button."""
    if (press.data or {}).get("custom_id") == NOTHING:
        await press.response.defer()
        stop_clock(press)  # as with every press that gets a response


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Presses cards and the button alternately."""
    yield asyncio.run(_measure(1 if quick else CARDS))


async def _measure(count: int) -> Figure:
    async with seated.house(people=5) as w:
        idle = await _place_button(w)
        cards: list[Took] = []
        nothings: list[Took] = []
        rng = Random(5)
        table_id = 0
        while len(cards) < count:
            move = seated.next_move(w, table_id, rng) if table_id else None
            if move is None:
                table_id = await w.deal()
                continue
            await w.pass_time()
            is_card = w.match(table_id).prompts[0].kind == "card"
            took = await _timed(seated.press(w, move))
            if is_card:
                cards.append(took)
                await w.pass_time()
                nothings.append(await _timed(w.people[4].user.click(idle, custom_id=NOTHING)))
    clock, bare = (median(press.clock for press in made) for made in (cards, nothings))
    cpu, bare_cpu = (median(press.cpu for press in made) for made in (cards, nothings))
    against, goal = "a press that does nothing but acknowledge", Goal("ratio", "<=", 6)
    more = {"cards": len(cards), "cpu_ratio": round(cpu / bare_cpu, 2)}
    return Figure("card_end_to_end", clock, "ms", bare, against, goal, more)


async def _place_button(w: World) -> discord.Message:
    """Sends a message that contains the button that does nothing."""
    w.bot.add_listener(_acknowledge, "on_interaction")
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Nothing", custom_id=NOTHING))
    channel = await w.bot.create_dm(discord.Object(w.people[4].user.id))
    await channel.send(view=view)
    view.stop()
    return w.hand(4)


async def _timed(press: Awaitable[object]) -> Took:
    """Makes a press, and returns how long it took until everything was shown."""
    start, worked = perf_counter(), process_time()
    await press
    return Took((perf_counter() - start) * 1000, (process_time() - worked) * 1000)
