"""How good Belratti's robots are: three of a level play together, many times.

``python -m bench.robots_belratti [matches]`` prints one line of JSON: for each level the mean score and the share of matches
won (15 points and more), with 95 % intervals.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import rules
from rules.belratti.model import WINNING_SCORE

LEVELS = ("easy", "normal", "hard")
SEATS = 3
MATCHES = 400
SECONDS = 0.1
WIDTH = 1.96
"""Standard errors either side in a 95 % interval."""


def play(players: Sequence[rules.Robot], seed: str) -> rules.Match:
    """Plays a match out; of those who want to do something one acts, at random."""
    match = rules.Match.new("belratti", seats=len(players), seed=seed)
    rng = Random(seed)
    while match.prompts:
        prompt, seat = rng.choice([(p, seat) for p in match.prompts for seat in p.seats])
        view, player = match.view(seat), players[seat]
        if player.wants(view, prompt, rng):
            match.play(seat, player.choose(view, prompt, rng, SECONDS), window=prompt.window)
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


def main(matches: int) -> None:
    figures: dict[str, dict[str, object]] = {}
    for level in LEVELS:
        found = scores(level, matches)
        mean, half = mean_interval(found)
        wins = sum(score >= WINNING_SCORE for score in found)
        figures[level] = {
            "mean": round(mean, 2),
            "mean_95": [round(mean - half, 2), round(mean + half, 2)],
            "won": round(wins / matches, 3),
            "won_95": [round(bound, 3) for bound in share_interval(wins, matches)],
        }
    print(
        json.dumps(
            {"bench": "robots_belratti", "seats": SEATS, "matches": matches, "levels": figures}
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
