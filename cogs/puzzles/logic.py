"""The puzzles: positions from robots' matches in which one move is best in almost all worlds.

``data/<game>/puzzles.jsonl`` has one puzzle per line, written by ``python -m tools.puzzles``. No
person has ever played in these matches.
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

FEWEST = 4
"""A puzzle needs this many moves to be shown; older ones with fewer can still be answered."""


class Worth(msgspec.Struct, frozen=True):
    """A possible move, and how many points worse it is than the best move, on average."""

    action: dict[str, Any]
    less: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position and its answer.

    Attributes:
        number: its number in the game, which is never reused.
        seat: the seat whose turn it is.
        match: the match as a checkpoint.
        moves: the possible moves, the best one first.
        worlds: in how many worlds, consistent with what the seat knows, every move was tried.
        best: in how many worlds the best move beat every other move or, with ``ties``, no other
            move beat it.
        rating: how hard it is: the rating of a player who finds the answer half the time.
        reason: the reason's name and facts; ``None`` if no reason applies.
        ties: whether anyone may make these moves at any time, so that several can be equally good.
    """

    number: int
    seat: rules.Seat
    match: dict[str, Any]
    moves: tuple[Worth, ...]
    worlds: int
    best: int
    rating: int
    reason: tuple[str, dict[str, Any]] | None = None
    ties: bool = False

    def played(self) -> rules.Match:
        """Returns the match as it is at the position."""
        return rules.Match.from_json(msgspec.json.encode(self.match))

    def actions(self) -> list[rules.Action]:
        """Returns the possible moves, the best one first."""
        game = rules.find_game(self.match["game"], self.match["rules_version"])
        return [read_action(game, one.action) for one in self.moves]

    def codes(self) -> list[str]:
        """Returns a code for each move, for use in a menu; it doesn't give the best move away."""
        plain = (msgspec.json.encode(one.action, order="sorted") for one in self.moves)
        return [sha256(one).hexdigest()[:12] for one in plain]

    @property
    def why(self) -> Reason | None:
        return None if self.reason is None else Reason(*self.reason)


@cache
def puzzles_of(game: str) -> dict[int, Puzzle]:
    """Returns a game's puzzles by number."""
    puzzles = [msgspec.json.decode(line, type=Puzzle) for line in data.puzzles(game)]
    return {puzzle.number: puzzle for puzzle in puzzles}


@cache
def shown_of(game: str) -> dict[int, Puzzle]:
    """Returns a game's puzzles that have enough moves to choose from, by number."""
    have = puzzles_of(game)
    return {number: have[number] for number in have if len(have[number].moves) >= FEWEST}


def of_the_day(day: int, games: tuple[str, ...]) -> tuple[str, int] | None:
    """Returns the game and number of a day's puzzle; games take turns, and so do puzzles.

    Args:
        day: the day's number, counted from any fixed day.
        games: the games whose puzzles may be chosen.
    """
    have = [game for game in sorted(games) if shown_of(game)]
    if not have:
        return None
    game = have[day % len(have)]
    numbers = sorted(shown_of(game))
    return game, numbers[day // len(have) % len(numbers)]
