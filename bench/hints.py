"""How many positions in robots' matches have no reason for a hint, and how long a reason takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

from bench.figure import Figure, Goal
from bench.matches import SEATS, dealt, moves
from rules.core.reasons import ONLY, why

MATCHES = 200
ASKED = 0.1
"""The share of positions in which a hint is requested."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Yields a figure for each game, covering the positions that offer a choice."""
    for game in ("belle",) if quick else SEATS:
        names: Counter[str] = Counter()
        took = 0.0
        for number in range(1 if quick else MATCHES):
            rng, match = Random(number), dealt(game, f"hints {number}")
            for seat, prompt, action in moves(match, "hard", Random(f"hints {number}")):
                if rng.random() >= ASKED:
                    continue
                began = process_time()
                reason = why(match.game, match.view(seat), prompt, action, rng)
                took += process_time() - began
                if reason != ONLY:
                    names["" if reason is None else reason.name] += 1
        total = names.total()
        yield Figure(
            name=f"hints_{game}",
            value=100 * names[""] / total,
            unit="% without a reason",
            baseline=100.0,
            against="all positions with a choice",
            goal=Goal("value", "<=", 20.0),
            more={"positions": total, "ms": round(1000 * took / total, 1), "reasons": dict(names)},
        )
