"""How strong Beccato!'s robots are: teams of one level against as many teams of another.

``python -m bench.robots_beccato [matches]`` prints one line of JSON: for each pairing the part of first places that went to
teams of the level (half is even; a shared first place counts in parts) with its 95 % interval. Time goes in ticks of about a second; everybody looks up in one tick of
three on average, so that no level is quicker than another.
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from random import Random
from statistics import fmean

import rules
from rules.beccato.model import PassCard

PAIRS = (
    ("easy", "random"),
    ("normal", "random"),
    ("hard", "random"),
    ("normal", "easy"),
    ("hard", "normal"),
)
SETTINGS: tuple[tuple[int, dict[str, object]], ...] = (
    (4, {}),
    (4, {"called_chickens": True}),
    (6, {}),
    (8, {"pyramid": True, "signal_change": True}),
)
MATCHES = 100
LOOKING_UP = 1 / 3
RANDOM_CALLS = 0.005


class RandomRobot(rules.Robot):
    """Passes any card and calls now and then for no reason."""

    def __init__(self, match: rules.Match) -> None:
        self.match = match

    def choose(
        self, view: rules.View, prompt: rules.Prompt, rng: Random, seconds: float
    ) -> rules.Action:
        fitting = (PassCard,) if prompt.kind == "pass" else self.match.game.accepts[prompt.kind]
        assert view.viewer is not None
        legal = self.match.legal(view.viewer)
        return rng.choice([action for action in legal if type(action) in fitting])

    def wants(self, view: rules.View, prompt: rules.Prompt, rng: Random) -> bool:
        return prompt.kind != "call" or rng.random() < RANDOM_CALLS


def play(seats: int, options: dict[str, object], seed: str, levels: list[str]) -> rules.Outcome:
    """Plays a match; ``levels`` by team."""
    match = rules.Match.new("beccato", seats=seats, seed=seed, options=options)
    teams = match.game.teams(seats, match.options)
    robots: dict[int, rules.Robot] = {}
    for team, level in zip(teams, levels, strict=True):
        for seat in team:
            robots[seat] = (
                RandomRobot(match) if level == "random" else rules.robot("beccato", level)
            )
    rng = Random(seed)
    while match.outcome is None:
        for seat in rng.sample(range(seats), seats):
            if rng.random() < LOOKING_UP:
                look_up(match, seat, robots[seat], rng)
    return match.outcome


def look_up(match: rules.Match, seat: int, robot: rules.Robot, rng: Random) -> None:
    """Lets a player do one thing, if there is one to do."""
    mine = [prompt for prompt in match.prompts if seat in prompt.seats]
    if not mine:
        return
    view = match.view(seat)
    for prompt in reversed(mine):  # the race before the own turn
        waited_for = prompt.mode is rules.Mode.TURN
        if waited_for or robot.wants(view, prompt, rng):
            match.play(seat, robot.choose(view, prompt, rng, 0.1), window=prompt.window)
            return


def share(seats: int, options: dict[str, object], one: str, other: str, number: int) -> float:
    """Returns the part of first places that went to the first level in one match."""
    count = len(rules.GAMES["beccato"].teams(seats, rules.GAMES["beccato"].Options()))
    levels = [(one, other)[(team + number) % 2] for team in range(count)]
    outcome = play(seats, options, f"{one}-{other}-{number}", levels)
    winners = [
        level
        for team, level in zip(outcome.teams, levels, strict=True)
        if team[0] in outcome.ranking[0]
    ]
    return winners.count(one) / len(winners)


def wilson(part: float, number: int) -> tuple[float, float]:
    """Returns the 95 % score interval of a share seen in so many matches; it stays sensible near 0 and 1."""
    z = 1.96
    middle = (part + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * sqrt(part * (1 - part) / number + z * z / (4 * number**2))
    return middle - half, middle + half


def main(matches: int) -> None:
    found: list[dict[str, object]] = []
    for seats, options in SETTINGS:
        for one, other in PAIRS:
            mean = fmean(share(seats, options, one, other, number) for number in range(matches))
            found.append(
                {
                    "seats": seats,
                    "options": options,
                    "level": one,
                    "against": other,
                    "share": round(mean, 3),
                    "share_95": [round(bound, 3) for bound in wilson(mean, matches)],
                }
            )
    print(json.dumps({"bench": "robots_beccato", "matches": matches, "pairings": found}))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
