"""Answers to puzzles, with people's ratings and their streaks of daily puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct, convert
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Integer,
    String,
    insert,
    select,
)

from bot.storage import Conflict, Store
from bot.storage.personal import personal
from bot.storage.schema import table
from cogs.daily.store import days_in_a_row

# Answers to puzzles, each puzzle once for a day (in the form 20261124, UTC) and once for none (0):
# whether it was right, and the person's rating for puzzles after it.
puzzles = table(
    "puzzles",
    Column("user_id", BigInteger, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("right", Boolean, nullable=False),
    Column("rating", Float, nullable=False),
    Column("at", Float, nullable=False),
)

personal(puzzles)


BEGIN = 1200.0
"""The rating that everyone starts with."""
SWING = (48.0, 16.0)
"""The most that one answer can change the rating: at first, and once it has settled."""
SETTLED = 20
"""The number of answers it takes for a rating to settle."""


class Answer(Struct, frozen=True):
    """Someone's answer to a puzzle, and their rating after it."""

    game: str
    number: int
    day: int
    right: bool
    rating: float


@dataclass(frozen=True)
class PuzzleRecord:
    """A person's results with puzzles.

    Attributes:
        rating: their rating.
        right: how many puzzles they have solved.
        tried: how many puzzles they have answered.
        streak: how many days in a row they have solved the day's puzzle, up to today or yesterday.
        best: their longest streak.
    """

    rating: float = BEGIN
    right: int = 0
    tried: int = 0
    streak: int = 0
    best: int = 0


class Answers:
    """Reads and stores answers in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int) -> list[Answer]:
        """Returns someone's answers, oldest first."""
        theirs = select(puzzles).where(puzzles.c.user_id == user_id).order_by(puzzles.c.at)
        return convert(await self._store.read(theirs), list[Answer])

    async def note(
        self, user_id: int, game: str, number: int, day: int, right: bool, hard: int, at: float
    ) -> bool:
        """Stores an answer; ``False`` if the day has one. Only the first answer to a puzzle counts.

        Args:
            user_id: the person.
            game: the puzzle's game.
            number: the puzzle's number.
            day: the day whose puzzle it is, in the form 20261124, or 0.
            right: whether the answer was the best move.
            hard: the puzzle's rating.
            at: the time, in seconds since the epoch.
        """
        known = await self.of(user_id)
        rating = _rating(known)
        if not any((answer.game, answer.number) == (game, number) for answer in known):
            swing = SWING[len(known) >= SETTLED]
            rating += swing * (right - 1 / (1 + 10 ** ((hard - rating) / 400)))
        key = {"user_id": user_id, "game": game, "number": number, "day": day}
        row = {**key, "right": right, "rating": rating, "at": at}
        try:
            await self._store.write(lambda writer: writer.execute(insert(puzzles), [row]))
        except Conflict:
            return False
        return True


def record_of(answers: Sequence[Answer], today: int) -> PuzzleRecord:
    """Returns someone's results, given their answers (oldest first) and today's date (20261124)."""
    days = {answer.day for answer in answers if answer.day and answer.right}
    right = sum(answer.right for answer in answers)
    return PuzzleRecord(_rating(answers), right, len(answers), *days_in_a_row(days, today))


def _rating(answers: Sequence[Answer]) -> float:
    return answers[-1].rating if answers else BEGIN
