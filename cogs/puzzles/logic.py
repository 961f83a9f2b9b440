"""The puzzles: positions of robots' matches in which one move is best in nearly all worlds that fit.

``data/<game>/puzzles.jsonl`` has one a line, made by ``python -m tools.puzzles``. No person has ever played them.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec

import data
import rules
from rules.core.reading import read_action
from rules.core.reasons import Reason


class Worth(msgspec.Struct, frozen=True):
    """A move that is possible in a puzzle, and how many points it brings less than the best one, on average."""

    action: dict[str, Any]
    less: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position and its answer.

    Attributes:
        number: which of its game's; never used again for another.
        seat: who is to move.
        match: the match as a checkpoint.
        moves: what is possible, the best move first.
        worlds: worlds that fit what the seat knows in which all of them were tried.
        best: in how many of them the best move did better than every other.
        rating: how hard it is: the number of a player who finds it half the time.
        reason: why, by name and facts; ``None`` where none holds.
    """

    number: int
    seat: rules.Seat
    match: dict[str, Any]
    moves: tuple[Worth, ...]
    worlds: int
    best: int
    rating: int
    reason: tuple[str, dict[str, Any]] | None = None

    def played(self) -> rules.Match:
        """Returns the match as it stands."""
        return rules.Match.from_json(msgspec.json.encode(self.match))

    def actions(self) -> list[rules.Action]:
        """Returns what is possible, the best move first."""
        game = rules.find_game(self.match["game"], self.match["rules_version"])
        return [read_action(game, one.action) for one in self.moves]

    def codes(self) -> list[str]:
        """Returns what a menu's choice carries for each of ``moves``: anyone can read it, so it does not tell which is best."""
        plain = (msgspec.json.encode(one.action, order="sorted") for one in self.moves)
        return [sha256(one).hexdigest()[:12] for one in plain]

    @property
    def why(self) -> Reason | None:
        return None if self.reason is None else Reason(*self.reason)


@cache
def puzzles_of(game: str) -> dict[int, Puzzle]:
    """Returns a game's puzzles by number."""
    found = [msgspec.json.decode(line, type=Puzzle) for line in data.puzzles(game)]
    return {one.number: one for one in found}


def of_the_day(day: int, games: tuple[str, ...]) -> tuple[str, int] | None:
    """Returns the puzzle that everybody is given on a day, by game and number: the games in turn, each puzzle once a round.

    Args:
        day: its number, counted from any day.
        games: the games whose puzzles may come.
    """
    have = [game for game in sorted(games) if puzzles_of(game)]
    if not have:
        return None
    game = have[day % len(have)]
    numbers = sorted(puzzles_of(game))
    return game, numbers[day // len(have) % len(numbers)]
