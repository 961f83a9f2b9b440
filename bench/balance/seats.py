"""Whether it matters where one sits: what the first player, or the first team, wins among robots of one level."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from bench.balance.shares import mean, self_play, wins
from bench.robots.tables import teams_of

GAMES = 1000
"""Matches of a game at every number of players."""
SIZES = {"beccato": (4, 6), "belle": (2, 3, 4, 5), "belote": (4,), "cattitude": (2, 3, 4, 5)}
LEVEL = "normal"


def table(scale: float) -> Iterator[tuple[str, ...]]:
    """Yields for every game and seat, or team, what it wins in fair shares."""
    yield "game", "players", "first", "second", "third", "fourth", "fifth", "matches"
    games = max(2, round(GAMES * scale))
    for game, sizes in SIZES.items():
        for seats in sizes:
            sides = teams_of(game, seats, {})
            found: list[list[float]] = [[] for _ in sides]
            for number in range(games):
                part = wins(self_play(game, LEVEL, seats, number))
                for won, side in zip(found, sides, strict=True):
                    won.append(part[side[0]] * len(sides))
            cells = [mean(won) for won in found] + [""] * 5
            yield rules.GAMES[game].name, str(seats), *cells[:5], str(games)
