"""What people answered: their rating for puzzles, and on how many days in a row they found the one of the day."""

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

# Everyone's answers to puzzles, each puzzle once for a day (as in 20261124, UTC) and once apart from that (day 0): whether
# it was right, and what their rating for puzzles became.
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
"""The rating everyone begins with."""
SWING = (48.0, 16.0)
"""By how much an answer moves it at most: at first, and once it has settled."""
SETTLED = 20
"""Answers after which it has."""


class Answer(Struct, frozen=True):
    """Someone's answer to a puzzle, and what their rating became with it."""

    game: str
    number: int
    day: int
    right: bool
    rating: float


@dataclass(frozen=True)
class PuzzleRecord:
    """How someone does at puzzles.

    Attributes:
        rating: their rating.
        right: how many they have found.
        tried: of how many.
        streak: on how many days in a row they found the puzzle of the day, up to today or yesterday.
        best: on how many at best.
    """

    rating: float = BEGIN
    right: int = 0
    tried: int = 0
    streak: int = 0
    best: int = 0


class Answers:
    """Asks the database, and notes answers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int) -> list[Answer]:
        """Returns someone's answers, oldest first."""
        theirs = select(puzzles).where(puzzles.c.user_id == user_id).order_by(puzzles.c.at)
        return convert(await self._store.read(theirs), list[Answer])

    async def note(
        self, user_id: int, game: str, number: int, day: int, right: bool, hard: int, at: float
    ) -> bool:
        """Notes an answer; returns whether it was the first to that puzzle on that day. The first ever counts for the rating.

        Args:
            user_id: whose.
            game: the puzzle's game.
            number: its number.
            day: the day it is the puzzle of, as in 20261124; 0 apart from that.
            right: whether it was the best move.
            hard: the puzzle's rating.
            at: when, in seconds since the epoch.
        """
        known = await self.of(user_id)
        rating = _rating(known)
        if not any((one.game, one.number) == (game, number) for one in known):
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
    """Returns how someone does, from their answers, oldest first, and today's date as in 20261124."""
    days = {one.day for one in answers if one.day and one.right}
    right = sum(one.right for one in answers)
    return PuzzleRecord(_rating(answers), right, len(answers), *days_in_a_row(days, today))


def _rating(answers: Sequence[Answer]) -> float:
    return answers[-1].rating if answers else BEGIN
