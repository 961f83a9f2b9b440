"""How often each level of robot wins at Belle of the Ball against the level below it, and against random play.

``python -m bench.robots_belle [matches]`` prints a line for each pairing and number of seats: one robot of the stronger
level among others of the weaker one, its share of the wins (a tie counts as its fraction) and the 95% interval.
"""

from __future__ import annotations

import sys
from math import sqrt
from random import Random

import rules

PAIRINGS = (
    ("easy", "random"),
    ("normal", "easy"),
    ("hard", "normal"),
    ("normal", "random"),
    ("hard", "random"),
)
SEATS = (2, 4)
SECONDS = 0.05


def play(levels: list[str], seed: int) -> rules.Outcome:
    """Plays one match between robots of these levels, one a seat."""
    match = rules.Match.new("belle", seats=len(levels), seed=f"bench {seed}")
    robots = [None if level == "random" else rules.robot("belle", level) for level in levels]
    rng = Random(seed)
    while match.prompts:
        prompt = match.prompts[0]
        (seat,) = prompt.seats
        robot = robots[seat]
        action = (
            match.sample(seat, rng)
            if robot is None
            else robot.choose(match.view(seat), prompt, rng, SECONDS)
        )
        match.play(seat, action)
    assert match.outcome is not None
    return match.outcome


def win_share(level: str, below: str, seats: int, matches: int) -> list[float]:
    """Returns the share of the win of one robot among weaker ones, match by match, each seat in turn."""
    shares: list[float] = []
    for number in range(matches):
        seat = number % seats
        levels = [below] * seats
        levels[seat] = level
        winners = play(levels, number).ranking[0]
        shares.append(1 / len(winners) if seat in winners else 0.0)
    return shares


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print(f"{matches} matches a line; win share of one against the others, 95% interval")
    for level, below in PAIRINGS:
        for seats in SEATS:
            shares = win_share(level, below, seats, matches)
            mean = sum(shares) / matches
            spread = sum((share - mean) ** 2 for share in shares) / max(1, matches - 1)
            margin = 1.96 * sqrt(spread / matches)
            print(
                f"{level:>6} against {below:<6} {seats} seats: "
                f"{mean:.3f} [{max(0.0, mean - margin):.3f}, {min(1.0, mean + margin):.3f}], "
                f"even would be {1 / seats:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
