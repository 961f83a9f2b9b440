"""In how many positions of robots' matches a hint has no reason, and what it takes to find one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

import rules
from bench.figure import Figure, Goal
from bench.positions import SEATS
from rules.core.reasons import ONLY, why

MATCHES = 200
STEPS = 400
"""What a robot may think about a move here: little, so that 200 matches take minutes."""
LONGEST = 2_000
"""Moves after which a match is left."""
ASKED = 0.1
"""The share of the positions in which a hint is asked for."""
BUDGET = 20.0
"""Percent of positions in which no reason may be found."""


def positions(
    game: str, seed: str, share: float = ASKED
) -> Iterator[tuple[rules.View, rules.Prompt, rules.Action]]:
    """Yields what hard robots see and do in a match, of the positions in which there is a choice, a share of them."""
    match, rng = rules.Match.new(game, seats=SEATS.get(game), seed=seed), Random(seed)
    robot = rules.robot(game, "hard")
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
            asked = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
            if not asked and not robot.wants(view, prompt, rng):
                continue
            action = robot.choose(view, prompt, rng, 0.0, STEPS)
            if rng.random() < share:
                yield view, prompt, action
            match.play(seat, action)
            break
        else:
            match.expire(match.prompts[0].window)


def run(*, quick: bool) -> Iterator[Figure]:
    """Yields a figure for each game: percent of the positions with a choice in which no reason is found."""
    for game in ("belle",) if quick else SEATS:
        found: Counter[str] = Counter()
        took = 0.0
        for number in range(1 if quick else MATCHES):
            rng = Random(number)
            for view, prompt, action in positions(game, f"hints {number}"):
                began = process_time()
                reason = why(rules.GAMES[game], view, prompt, action, rng)
                took += process_time() - began
                if reason != ONLY:
                    found["" if reason is None else reason.name] += 1
        asked = found.total()
        yield Figure(
            name=f"hints without a reason, {game}",
            value=100 * found[""] / asked,
            unit="%",
            baseline=100.0,
            against="all positions with a choice",
            goal=Goal("value", "<=", BUDGET),
            more={"positions": asked, "ms": round(1000 * took / asked, 1), "reasons": dict(found)},
        )
