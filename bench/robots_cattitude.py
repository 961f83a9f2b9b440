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


def share(level: str, below: str, games: int, players: int) -> tuple[float, float, float, float]:
    """Returns the win share of one ``level`` among ``below``, half its 95% interval, and both mean scores."""
    wins: list[float] = []
    mine = theirs = 0.0
    for game in range(games):
        seat = game % players
        levels = [below] * players
        levels[seat] = level
        outcome = play(levels, f"{level} {below} {players} {game}")
        best = outcome.ranking[0]
        wins.append(1 / len(best) if seat in best else 0.0)
        mine += outcome.scores[seat]
        theirs += (sum(outcome.scores) - outcome.scores[seat]) / (players - 1)
    mean = sum(wins) / games
    spread = sqrt(sum((win - mean) ** 2 for win in wins) / (games - 1) / games)
    return mean, 1.96 * spread, mine / games, theirs / games


def main(games: int, tables: list[int]) -> None:
    for level, below in PAIRS:
        for players in tables:
            mean, half, mine, theirs = share(level, below, games, players)
            print(
                f"{level:>6} among {below:<6} {players} players: wins {mean:6.1%} ± {half:.1%}"
                f" (even: {1 / players:.0%}), points {mine:.1f} to {theirs:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    main(numbers[0] if numbers else 200, numbers[1:] or [2, 3, 4, 5])
