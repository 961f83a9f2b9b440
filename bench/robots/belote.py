"""Belote: duplicate deals. Every deal is played twice, the sides swapped; who has more points over both wins the pair."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import rules
from bench.robots.strength import PAIRINGS, Player, Strength, compare, matches_of

TARGET = 51
"""Points to play for: as a rule one round that someone takes."""


def lead(players: tuple[Player, Player], seed: str) -> int:
    """Plays a deal, the first player on seats 0 and 2, and returns by how much it outscores the other."""
    match = rules.Match.new("belote", seats=4, seed=seed, options={"target": TARGET})
    rng = Random(seed)
    while match.prompts:
        prompt = match.prompts[0]
        (seat,) = prompt.seats
        match.play(seat, players[seat & 1].choose(match, seat, prompt, rng))
    assert match.outcome is not None
    return match.outcome.scores[0] - match.outcome.scores[1]


def pair(one: Player, other: Player, number: int) -> float:
    """Plays a deal from both sides: 1 for more points over both, half a win for as many."""
    seed = f"duplicate {number}"
    gap = lead((one, other), seed) - lead((other, one), seed)
    return (gap > 0) + (gap == 0) / 2


def strengths(scale: float) -> Iterator[Strength]:
    """Yields every comparison; ``normal`` is the plain rule player."""
    for pairing in PAIRINGS:
        number = matches_of(scale)
        yield compare("belote", "two against two", pairing, number, pair, unit="pairs")
