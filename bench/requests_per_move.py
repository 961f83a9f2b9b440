"""How many requests a move costs of the fifty a second that Discord allows a bot.

A whole match to 501 is played by presses in the private hands, from the deal to the result card.
Answers to presses and edits by a press's token are free and not counted; everything else is. Two
worse cases are measured beside it: tables where no one has pressed for so long before each move
that all tokens have run out, and tables of which nothing is in memory, as after a restart or a
quarter of an hour, so that every message is brought up to date whatever it shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from bench import seated
from bench.figure import Figure, Goal
from tests.support.world import World

WORSE = 80
"""Moves played in each of the worse cases."""


@dataclass(frozen=True, slots=True)
class Played:
    """Accepted actions, requests that count and that don't, and the most that count in a move."""

    moves: int
    counted: int
    free: int
    most: int


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Plays a match at a usual pace, and some moves of the worse cases."""
    usual, stale, forgotten = asyncio.run(_measure(quick))
    yield Figure(
        name="requests_per_move",
        value=usual.counted / usual.moves,
        unit="requests/move",
        baseline=(usual.counted + usual.free) / usual.moves,
        against="all requests, those that are free of Discord's limit included",
        goal=Goal("value", "<=", 2),
        more={
            "moves": usual.moves,
            "most_in_one_move": usual.most,
            "tokens_run_out": round(stale.counted / stale.moves, 2),
            "nothing_in_memory": round(forgotten.counted / forgotten.moves, 2),
        },
    )


async def _measure(quick: bool) -> tuple[Played, Played, Played]:
    async with seated.house(draw=False) as made:
        usual = await _play(made, 8 if quick else None)
        with patch("bot.messages.tracked_message.TOKEN_LIFE", 0.0):
            stale = await _play(made, 4 if quick else WORSE)
        # Only time would have the bot forget its desks.
        forget = made.bot.host.messages.clear
        forgotten = await _play(made, 4 if quick else WORSE, before_each=forget)
    return usual, stale, forgotten


async def _play(
    made: World, most: int | None, before_each: Callable[[], None] = lambda: None
) -> Played:
    """Plays a match from its deal to its result, or so many moves of it without the deal."""
    begun = len(made.env.http_requests)
    table_id = await made.deal()
    if most is not None:
        begun = len(made.env.http_requests)
    counts: list[int] = []
    rng = Random(501)
    while (move := seated.next_move(made, table_id, rng)) and len(counts) != most:
        before_each()
        before = len(made.env.http_requests)
        await seated.press(made, move)
        await made.pass_time()
        counts.append(_counted(made, before))
    counted = _counted(made, begun)
    free = len(made.env.http_requests) - begun - counted
    return Played(len(counts), counted, free, max(counts))


def _counted(made: World, start: int) -> int:
    """Returns how many requests since ``start`` count against the limit."""
    return sum(
        not request.path.startswith(("/interactions/", "/webhooks/"))
        for request in made.env.http_requests[start:]
    )
