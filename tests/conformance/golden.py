"""Golden playthroughs: one full match per game as text, so that a change of the rules shows as a diff.

``python -m tests.conformance.golden`` rewrites them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import rules
from tests.conformance.harness import playout, viewers

FOLDER = Path(__file__).parent.parent / "golden"
VIEW_EVERY = 40
"""Steps between two full dumps of every viewer's view."""


def line(value: object) -> str:
    """Returns a struct as ``Name field=value ...`` without empty fields."""
    plain: Any = rules.to_dict(value)
    name = plain.pop("type", type(value).__name__)
    fields = " ".join(
        f"{key}={json.dumps(item)}" for key, item in plain.items() if item is not None
    )
    return f"{name} {fields}".rstrip()


def playthrough(game: str) -> Iterator[str]:
    """Yields the lines of the golden playthrough of a game."""
    seats = rules.GAMES[game].seats[len(rules.GAMES[game].seats) // 2]
    match = rules.Match.new(game, seats=seats, seed="golden")
    yield f"game {game}, {seats} seats, seed golden, rules version {match.game.rules_version}"
    for event in match.opening:
        yield f"    {line(event)}"
    for number, step in enumerate(playout(match, Random("golden"), expiring=0.01)):
        if number % VIEW_EVERY == 0:
            for viewer in viewers(match):
                yield f"  view {'spectator' if viewer is None else viewer}: {line(step.before.view(viewer))}"
        for prompt in step.before.prompts:
            yield f"  {line(prompt)}"
        yield f"{number + 1}. {'host' if step.seat is None else f'seat {step.seat}'}: {line(step.action)}"
        for event in step.events:
            yield f"    {line(event)}"
    yield line(match.outcome)


def text(game: str) -> str:
    """Returns the golden playthrough of a game as written to its file."""
    return "\n".join(playthrough(game)) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in rules.GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
