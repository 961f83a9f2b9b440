"""The puzzles: positions of robots' matches in which one move is best in almost all worlds.

``data/<game>/puzzles.jsonl`` has one per line, made by ``python -m tools.puzzles``. No person has
ever played these matches.
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
"""The fewest moves of a puzzle that is shown. Older puzzles with fewer can still be answered."""


class Worth(msgspec.Struct, frozen=True):
    """A possible move, and how many points less than the best move it scores on average."""

    action: dict[str, Any]
    less: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position and its answer.

    Attributes:
        number: its number in the game; never used again.
        seat: the seat that is to move.
        match: the match as a checkpoint.
        moves: the possible moves, the best one first.
        worlds: the number of worlds, fitting what the seat knows, in which every move was tried.
        best: the number of worlds in which the best move beat every other move, or with ``ties`` in
            which no other beat it.
        rating: its difficulty: the rating of a player who finds the answer half the time.
        reason: the reason by name and facts; ``None`` if no reason holds.
        ties: whether the moves are some of those that anyone may make at any time, so that several
            can do equally well in a world.
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
        """Returns the match at the position."""
        return rules.Match.from_json(msgspec.json.encode(self.match))

    def actions(self) -> list[rules.Action]:
        """Returns the possible moves, the best one first."""
        game = rules.find_game(self.match["game"], self.match["rules_version"])
        return [read_action(game, one.action) for one in self.moves]

    def codes(self) -> list[str]:
        """Returns the code of each move for a menu; codes don't give the best move away."""
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
    """Returns the puzzles of a game that have enough choices, by number."""
    have = puzzles_of(game)
    return {number: have[number] for number in have if len(have[number].moves) >= FEWEST}


def of_the_day(day: int, games: tuple[str, ...]) -> tuple[str, int] | None:
    """Returns the game and number of everyone's puzzle on a day: games and puzzles take turns.

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
