"""Belratti: three robots of a level play together, and three of another play the same seeds.

Whoever scores more has the match; beside it stands how often the first three reach the winning points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import rules
from bench.robots.strength import PAIRINGS, Player, Strength, compare, matches_of
from rules.belratti.model import WINNING_SCORE

SEATS = 3


def played(players: Sequence[Player], seed: str) -> rules.Match:
    """Plays a match out; of those who want to do something one acts, at random."""
    match = rules.Match.new("belratti", seats=len(players), seed=seed)
    rng = Random(seed)
    while match.prompts:
        prompt, seat = rng.choice([(p, seat) for p in match.prompts for seat in p.seats])
        player = players[seat]
        if player.random:
            match.play(seat, player.choose(match, seat, prompt, rng))
        elif player.wants(match, seat, prompt, rng):
            match.play(seat, player.choose(match, seat, prompt, rng), window=prompt.window)
    return match


def score(players: Sequence[Player], seed: str) -> int:
    """Returns what these players reach together."""
    outcome = played(players, seed).outcome
    assert outcome is not None
    return outcome.scores[0]


def strengths(scale: float) -> Iterator[Strength]:
    """Yields every comparison."""
    for pairing in PAIRINGS:
        number = matches_of(scale)
        reached = 0

        def share(one: Player, other: Player, number: int) -> float:
            nonlocal reached
            mine, theirs = (score([who] * SEATS, f"bench {number}") for who in (one, other))
            reached += mine >= WINNING_SCORE
            return (mine > theirs) + (mine == theirs) / 2

        found = compare("belratti", f"{SEATS} together", pairing, number, share)
        yield replace(
            found, more=f"{WINNING_SCORE} points in {reached / number:.1%} of the matches"
        )
