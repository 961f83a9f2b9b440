"""Games in which everyone plays alone: one robot of a level among others of another; a shared win counts in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

import rules
from bench.robots.strength import PAIRINGS, Player, Strength, compare, matches_of


def share(game: str, seats: int, one: Player, other: Player, number: int) -> float:
    """Returns the first player's part of the win in one match; it sits on each seat in turn."""
    mine = number % seats
    match = rules.Match.new(game, seats=seats, seed=f"bench {number // seats}")
    rng = Random(f"{one.level} {other.level} {number}")
    while match.prompts:
        prompt = match.prompts[0]
        for seat in prompt.seats:
            if seat not in prompt.done:
                player = one if seat == mine else other
                action = player.choose(match, seat, prompt, rng)
                match.play(seat, action, window=prompt.window)
    assert match.outcome is not None
    winners = match.outcome.ranking[0]
    return (mine in winners) / len(winners)


def strengths(game: str, tables: Sequence[int], scale: float) -> Iterator[Strength]:
    """Yields every comparison of a game.

    Args:
        game: its name.
        tables: the numbers of players.
        scale: how many times as many matches as usual.
    """
    for seats in tables:
        for pairing in PAIRINGS:
            yield compare(
                game,
                f"one among {seats}",
                pairing,
                matches_of(scale),
                partial(share, game, seats),
                even=1 / seats,
            )
