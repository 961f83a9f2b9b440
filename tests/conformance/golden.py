"""Golden playthroughs: a match per game as text, and the robots' choices in it.

A change of the rules shows up as a diff. ``make golden`` writes the files again.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import rules
from rules.core.search import GeneralRobot
from tests.conformance.harness import playout, viewers

FOLDER = Path(__file__).parent.parent / "golden"
VIEW_EVERY = 40
"""Steps between two full dumps of every viewer's view."""
POSITIONS = 24
"""Positions of a match at which robots choose."""
THINKING = 400
"""Steps a robot may think for."""


def line(value: object) -> str:
    """Returns a struct as ``Name field=value ...`` without empty fields."""
    plain: Any = rules.to_dict(value)
    name = plain.pop("type", type(value).__name__)
    fields = " ".join(
        f"{key}={json.dumps(item)}" for key, item in plain.items() if item is not None
    )
    return f"{name} {fields}".rstrip()


def playthrough(game: str) -> Iterator[str]:
    seats = rules.GAMES[game].seats[len(rules.GAMES[game].seats) // 2]
    match = rules.Match.new(game, seats=seats, seed="golden")
    yield f"game {game}, {seats} seats, seed golden, rules version {match.game.rules_version}"
    for event in match.opening:
        yield f"    {line(event)}"
    for number, step in enumerate(playout(match, Random("golden"), expiring=0.01)):
        if number % VIEW_EVERY == 0:
            for viewer in viewers(match):
                yield (
                    f"  view {'spectator' if viewer is None else viewer}: "
                    f"{line(step.before.view(viewer))}"
                )
        for prompt in step.before.prompts:
            yield f"  {line(prompt)}"
        yield (
            f"{number + 1}. {'host' if step.seat is None else f'seat {step.seat}'}: "
            f"{line(step.action)}"
        )
        for event in step.events:
            yield f"    {line(event)}"
    yield line(match.outcome)


def text(game: str) -> str:
    """Returns the golden playthrough of a game as written to its file."""
    return "\n".join(playthrough(game)) + "\n"


def choices(game: str) -> Iterator[str]:
    """Yields the choice of each robot of a game, and the general one, at some golden positions."""
    seats = rules.GAMES[game].seats[len(rules.GAMES[game].seats) // 2]
    match = rules.Match.new(game, seats=seats, seed="golden")
    prompts = [
        (number, step.before, prompt)
        for number, step in enumerate(playout(match, Random("golden"), expiring=0.01))
        for prompt in step.before.prompts
        if len(list(islice(step.before.legal(prompt.seats[0]), 2))) > 1
    ]
    robots = {level: rules.robot(game, level) for level in rules.GAMES[game].levels}
    robots["general"] = GeneralRobot(rules.GAMES[game], 1.0)
    for number, before, prompt in Random("robots").sample(prompts, min(len(prompts), POSITIONS)):
        seat = next((seat for seat in prompt.seats if seat not in prompt.done), prompt.seats[0])
        view = before.view(seat)
        for level, robot in robots.items():
            rng = Random(f"{number} {level}")
            wants = robot.wants(view, prompt, rng)
            action = robot.choose(view, prompt, rng, 0.0, THINKING)
            yield f"{number} seat {seat} {level}{'' if wants else ' (would wait)'}: {line(action)}"


def robots_text(game: str) -> str:
    """Returns the robots' choices in a game, as written to their file."""
    return "\n".join(choices(game)) + "\n"


if __name__ == "__main__":
    (FOLDER / "robots").mkdir(parents=True, exist_ok=True)
    for name in rules.GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
        (FOLDER / "robots" / f"{name}.txt").write_text(robots_text(name), "utf-8")
