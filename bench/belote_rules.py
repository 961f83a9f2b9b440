"""How many moves a second random Belote matches make through ``rules.Match``: sampled, checked, played, told.

``python -m bench.belote_rules`` prints one line of JSON. Machines and their moods differ, so a fixed loop of integer
arithmetic is timed in turn with the matches; the ratio of the two is the figure to compare between machines.
"""

from __future__ import annotations

import json
from random import Random
from statistics import median
from time import perf_counter

import rules

ROUNDS = 7
MATCHES = 60
ITERATIONS = 3_000_000


def calibrate() -> float:
    """Returns iterations a second of a fixed loop of integer arithmetic."""
    value = 1
    start = perf_counter()
    for _ in range(ITERATIONS):
        value = value * 5 + 3 & 0xFFFFFF
    return ITERATIONS / (perf_counter() - start)


def play(seed: int) -> int:
    """Plays one random match to its end and returns how many moves it took."""
    match = rules.Match.new("belote", seats=4, seed=f"bench {seed}")
    rng = Random(seed)
    while prompts := match.prompts:
        seat = prompts[0].seats[0]
        match.play(seat, match.sample(seat, rng))
    assert match.outcome is not None
    return match.seq


def measure(first: int) -> float:
    """Returns moves a second over some matches."""
    start = perf_counter()
    moves = sum(play(seed) for seed in range(first, first + MATCHES))
    return moves / (perf_counter() - start)


def main() -> None:
    """Measures in turns and prints the medians."""
    play(0)
    pairs = [(measure(MATCHES * turn), calibrate()) for turn in range(ROUNDS)]
    print(
        json.dumps(
            {
                "bench": "belote_rules",
                "moves_per_second": round(median(moves for moves, _ in pairs)),
                "calibration_per_second": round(median(loops for _, loops in pairs)),
                "ratio": round(median(moves / loops for moves, loops in pairs), 5),
            }
        )
    )


if __name__ == "__main__":
    main()
