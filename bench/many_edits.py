"""The gate under load: thousands of edits at once over a socket, to a Discord that counts them.

The edits use discord.py's HTTP client. Meanwhile someone presses a button five times a second, and
the time to each response is measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import discord
import pytest

from bench import seated
from bench.figure import Figure, Goal
from bot import connection
from tests.support.socket_bot import socket_of
from tests.support.socket_world import SocketWorld, until

CHANNELS, EACH = 1_000, 5
"""How many channels have a board, and how many times each board is edited."""

BETWEEN = 0.2
"""Seconds between a response and the next press."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Edits every board, with presses going on meanwhile."""
    channels = 12 if quick else CHANNELS
    seconds, failed, refused, answers = asyncio.run(_measure(channels))
    answers.sort()
    name, unit, all_edits = "many_edits_at_once", "edits refused (429) or given up", channels * EACH
    more = {
        "given_up": failed,
        "edits_per_second": round(all_edits / seconds, 1),
        "press_p50_ms": round(answers[len(answers) // 2] * 1000),
        "press_p99_ms": round(answers[int(len(answers) * 0.99)] * 1000),
    }
    goal = Goal("value", "<=", 20)
    yield Figure(name, refused + failed, unit, all_edits, "all edits", goal, more)


async def _measure(channels: int) -> tuple[float, int, int, list[float]]:
    """Returns the seconds, the failed edits, the 429 responses, and the seconds per response."""
    with seated.scratch() as folder, pytest.MonkeyPatch.context() as patch:
        async with socket_of(folder, patch) as w:
            connection.point_to(w.server.api, w.server.gateway.address)
            client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
            connection.set_up_requests(client)

            @client.event
            async def on_interaction(press: discord.Interaction) -> None:
                await press.response.defer()

            running = asyncio.create_task(connection.start(client, w.server.token))
            await until(lambda: client.guilds)
            boards = [_board(w, client, number) for number in range(channels)]
            began = perf_counter()
            edits = asyncio.gather(
                *(board.edit(content=str(turn)) for turn in range(EACH) for board in boards),
                return_exceptions=True,
            )
            answers = await _press_until(edits, w)
            failed = sum(isinstance(outcome, BaseException) for outcome in await edits)
            seconds = perf_counter() - began
            await client.close()
            await running
            return seconds, failed, w.server.rate_limits.refused, answers


def _board(w: SocketWorld, client: discord.Client, number: int) -> discord.PartialMessage:
    channel = w.backend.create_channel(w.guild, f"table-{number}").id
    message = w.backend.create_message(channel, w.backend.bot_user.id, "board").id
    return client.get_partial_messageable(channel).get_partial_message(message)


async def _press_until(edits: asyncio.Future[Any], w: SocketWorld) -> list[float]:
    button = {"type": 2, "style": 1, "label": "x", "custom_id": "x"}
    row = {"type": 1, "components": [button]}
    message = w.backend.create_message(w.channel, w.backend.bot_user.id, components=[row])
    answers: list[float] = []
    while not edits.done():
        pressed_at = perf_counter()
        await w.people.answer(w.people.press(w.ids[0], message, "x"), 30.0)
        answers.append(perf_counter() - pressed_at)
        await asyncio.sleep(BETWEEN)
    return answers
