"""How good Belratti's robots are: three of a level play together, many times.

``python -m bench.robots_belratti [matches]`` prints the mean score and the share of matches won (15 points and more) of each
level, with 95 % intervals.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import rules

LEVELS = ("easy", "normal", "hard")
SEATS = 3
MATCHES = 400
WIDTH = 1.96
"""Standard errors either side in a 95 % interval."""


def play(players: Sequence[rules.Robot], seed: str) -> rules.Match:
    """Plays a match out; who has not finished in a window acts, one at random."""
    match = rules.Match.new("belratti", seats=len(players), seed=seed)
    rng = Random(seed)
    while match.prompts:
        waiting = [(p, seat) for p in match.prompts for seat in p.seats if seat not in p.done]
        prompt, seat = rng.choice(waiting)
        action = players[seat].choose(match.view(seat), prompt, rng, 0.1)
        match.play(seat, action, window=prompt.window)
    return match


def scores(level: str, matches: int, seats: int = SEATS) -> list[int]:
    """Returns the scores of so many matches of robots of one level."""
    players = [rules.robot("belratti", level) for _ in range(seats)]
    found: list[int] = []
    for number in range(matches):
        outcome = play(players, f"bench {level} {number}").outcome
        assert outcome is not None
        found.append(outcome.scores[0])
    return found


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Returns the mean and half the width of its 95 % interval."""
    return fmean(values), WIDTH * stdev(values) / sqrt(len(values))


def share_interval(wins: int, matches: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share."""
    square = WIDTH**2
    centre = (wins + square / 2) / (matches + square)
    half = WIDTH / (matches + square) * sqrt(wins * (matches - wins) / matches + square / 4)
    return max(0.0, centre - half), min(1.0, centre + half)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    print(f"{SEATS} robots of a level, {matches} matches")
    print("level    mean score      won")
    for level in LEVELS:
        found = scores(level, matches)
        mean, half = mean_interval(found)
        wins = sum(score >= 15 for score in found)
        low, high = share_interval(wins, matches)
        print(
            f"{level:8} {mean:5.2f} ± {half:4.2f}   {wins / matches:6.1%}  [{low:.1%}, {high:.1%}]"
        )


if __name__ == "__main__":
    main()
