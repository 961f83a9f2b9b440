"""How many requests each move takes, out of the fifty a second that Discord allows a bot.

It plays a whole match to 501 by pressing buttons in private hands, from deal to result. Responses
to presses, and edits with a press's token, are free and don't count. It also measures two worse
cases: tables where all tokens have expired before each move, and tables with nothing in memory (as
after a restart or a quarter of an hour), for which the bot updates all messages.
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
"""How many moves each of the worse cases has."""


@dataclass(frozen=True, slots=True)
class Played:
    """Accepted actions, counted and free requests, and the most counted requests for one move."""

    moves: int
    counted: int
    free: int
    most: int


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Plays a match at a normal pace, and some moves in each of the worse cases."""
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
    async with seated.house(draw=False) as w:
        usual = await _play(w, 8 if quick else None)
        with patch("bot.messages.tracked_message.TOKEN_LIFE", 0.0):
            stale = await _play(w, 4 if quick else WORSE)
        # Otherwise, only time would make the bot forget its messages.
        forget = w.bot.host.messages.clear
        forgotten = await _play(w, 4 if quick else WORSE, before_each=forget)
    return usual, stale, forgotten


async def _play(
    w: World, most: int | None, before_each: Callable[[], None] = lambda: None
) -> Played:
    """Plays a match from deal to result, or up to ``most`` moves, not counting the deal."""
    begun = len(w.env.http_requests)
    table_id = await w.deal()
    if most is not None:
        begun = len(w.env.http_requests)
    counts: list[int] = []
    rng = Random(501)
    while (move := seated.next_move(w, table_id, rng)) and len(counts) != most:
        before_each()
        before = len(w.env.http_requests)
        await seated.press(w, move)
        await w.pass_time()
        counts.append(_counted(w, before))
    counted = _counted(w, begun)
    free = len(w.env.http_requests) - begun - counted
    return Played(len(counts), counted, free, max(counts))


def _counted(w: World, start: int) -> int:
    """Returns how many requests since ``start`` count against the limit."""
    return sum(
        not request.path.startswith(("/interactions/", "/webhooks/"))
        for request in w.env.http_requests[start:]
    )
