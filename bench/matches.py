"""Matches between robots, played without a bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import rules

SEATS = {"belratti": 5, "cattitude": 4, "belote": 4, "beccato": 6, "belle": 4}
STEPS = 400
"""A robot's budget for each move, in steps."""
LONGEST = 2_000
"""After how many moves a match is abandoned."""


def moves(
    match: rules.Match, level: str, rng: Random
) -> Iterator[tuple[rules.Seat, rules.Prompt, rules.Action]]:
    """Has robots play a match; yields each seat, prompt and action just before it happens."""
    robot = rules.robot(match.game.name, level)
    for _ in range(LONGEST):
        if not match.prompts:
            return
        waiting = [
            (prompt, seat)
            for prompt in match.prompts
            for seat in prompt.seats
            if seat not in prompt.done or prompt.mode is rules.Mode.OPEN
        ]
        rng.shuffle(waiting)
        for prompt, seat in waiting:
            view = match.view(seat)
            awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
            if awaited or robot.wants(view, prompt, rng):
                action = robot.choose(view, prompt, rng, 0.0, STEPS)
                yield seat, prompt, action
                match.play(seat, action)
                break
        else:
            match.expire(match.prompts[0].window)


def dealt(game: str, seed: str, options: Mapping[str, object] | None = None) -> rules.Match:
    """Returns a match at the start, with the game's number of seats from ``SEATS``."""
    return rules.Match.new(game, seats=SEATS.get(game), seed=seed, options=dict(options or {}))


def played(
    game: str, seed: str, level: str = "normal", options: Mapping[str, object] | None = None
) -> rules.Match:
    """Returns a match played to its end by robots."""
    match = dealt(game, seed, options)
    for _ in moves(match, level, Random(seed)):
        pass
    return match
