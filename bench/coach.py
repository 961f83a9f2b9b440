"""How long the coach takes for a match between easy robots, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import process_time

from bench.figure import Figure, Goal
from bench.matches import SEATS, played
from rules.core.coach import judge

SECONDS, EACH = 6.0, 0.25
"""The bot's limits, in seconds: for a match, and for a move."""


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Yields a figure for each game."""
    for game in ("belle",) if quick else SEATS:
        match = played(game, "coach", "easy")
        moves = [seq for seq, seat, _ in match.log if seat is not None]
        began = process_time()
        marks = judge(match, moves, min(EACH, SECONDS / len(moves)))
        name, took, goal = f"coach_{game}", process_time() - began, Goal("value", "<=", 20.0)
        more = {"moves": len(moves), "marks": dict(Counter(mark.kind for mark in marks))}
        yield Figure(name, took, "s of one core", SECONDS, "what it is given", goal, more)
