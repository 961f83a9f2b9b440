"""Moves per second in random Belote matches through ``rules.Match``, including their events.

Machines and their load differ, so a fixed loop of integer arithmetic is timed alternately with the
matches. To compare machines, compare the ratio of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

import rules
from bench.figure import Figure, Goal

ROUNDS = 7
MATCHES = 60
ITERATIONS = 3_000_000


def calibrate() -> float:
    """Returns how many iterations per second a fixed loop of integer arithmetic makes."""
    value = 1
    start = perf_counter()
    for _ in range(ITERATIONS):
        value = value * 5 + 3 & 0xFFFFFF
    return ITERATIONS / (perf_counter() - start)


def play(seed: int) -> int:
    """Plays a random match to its end, and returns the number of moves."""
    match = rules.Match.new("belote", seats=4, seed=f"bench {seed}")
    rng = Random(seed)
    while prompts := match.prompts:
        seat = prompts[0].seats[0]
        match.play(seat, match.sample(seat, rng))
    assert match.outcome is not None
    return match.seq


def measure(first: int, matches: int) -> float:
    """Returns the moves per second over several matches."""
    start = perf_counter()
    moves = sum(play(seed) for seed in range(first, first + matches))
    return moves / (perf_counter() - start)


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Measures the matches and the loop alternately, and takes the medians."""
    rounds, matches = (1, 2) if quick else (ROUNDS, MATCHES)
    play(0)
    pairs = [(measure(matches * turn, matches), calibrate()) for turn in range(rounds)]
    yield Figure(
        name="belote_rules",
        value=median(moves for moves, _ in pairs),
        unit="moves/s",
        baseline=median(loops for _, loops in pairs),
        against="rounds of a loop of integer arithmetic a second",
        goal=Goal("value", ">=", 100_000),
    )
