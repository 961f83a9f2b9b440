"""How the robots of Cattitude fare against each other: win shares with 95% intervals.

In every game one seat is taken by a robot of the level under test, the others by the level below; seats and players
rotate. A share above ``1 / players`` means that the level is stronger. A shared win counts in parts.

    python -m bench.robots_cattitude [games] [players ...]
"""

from __future__ import annotations

import sys
from math import sqrt
from random import Random

import rules

SECONDS = 0.05
PAIRS = (
    ("easy", "random"),
    ("normal", "random"),
    ("hard", "random"),
    ("normal", "easy"),
    ("hard", "normal"),
)


def play(levels: list[str], seed: str) -> rules.Outcome:
    """Plays a match of robots (``random`` plays samples) and returns its outcome."""
    match = rules.Match.new("cattitude", seats=len(levels), seed=seed)
    rng = Random(seed)
    players = [None if level == "random" else rules.robot("cattitude", level) for level in levels]
    while match.prompts:
        prompt = match.prompts[0]
        for seat in prompt.seats:
            if seat in prompt.done:
                continue
            player = players[seat]
            if player is None:
                action = match.sample(seat, rng)
            else:
                action = player.choose(match.view(seat), prompt, rng, SECONDS)
            match.play(seat, action, window=prompt.window)
    assert match.outcome is not None
    return match.outcome


def wilson(share: float, games: int) -> tuple[float, float]:
    """Returns the 95% interval of a share (Wilson's, so that a clean sweep does not look certain)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z * z / games)
    return middle - half, middle + half


def compare(level: str, below: str, games: int, players: int) -> tuple[float, float, float]:
    """Returns the win share of one ``level`` among ``below``, and the mean scores of both."""
    wins = mine = theirs = 0.0
    for game in range(games):
        seat = game % players
        levels = [below] * players
        levels[seat] = level
        outcome = play(levels, f"{level} {below} {players} {game}")
        best = outcome.ranking[0]
        wins += (seat in best) / len(best)
        mine += outcome.scores[seat]
        theirs += (sum(outcome.scores) - outcome.scores[seat]) / (players - 1)
    return wins / games, mine / games, theirs / games


def main(games: int, tables: list[int]) -> None:
    for level, below in PAIRS:
        for players in tables:
            share, mine, theirs = compare(level, below, games, players)
            low, high = wilson(share, games)
            print(
                f"{level:>6} among {below:<6} {players} players: wins {share:6.1%}"
                f" ({low:.0%} to {high:.0%}, even is {1 / players:.0%}),"
                f" points {mine:.1f} to {theirs:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    main(numbers[0] if numbers else 200, numbers[1:] or [2, 3, 4, 5])
