"""Seats guests at game nights; pure: the same people and the same dice give the same tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from bot.users.avoided import Parted


def sizes(count: int, seats: range) -> list[int]:
    """Returns how many people sit at each table: few tables, evenly filled, robots if need be."""
    tables = ceil(count / seats[-1])
    return [count // tables + (table < count % tables) for table in range(tables)] if count else []


def seating(
    ratings: Mapping[int, int], seats: range, parted: Parted, dice: Random | None
) -> list[list[int]]:
    """Returns each table's user ids; everyone gets a seat, and no one sits with people they block.

    Args:
        ratings: the rating of each guest who has arrived, by user id.
        seats: the player counts the game allows.
        parted: returns whether two people may not sit together.
        dice: shuffles the guests; without dice, people with similar ratings sit together.
    """
    ids = sorted(ratings, key=lambda user_id: (-ratings[user_id], user_id))
    if dice is not None:
        dice.shuffle(ids)
    least = len(sizes(len(ids), seats))
    for tables in range(least, len(ids) + 1):
        if (filled := _seated(ids, tables, seats[-1], parted)) is not None:
            return filled
    return []


def _seated(ids: Sequence[int], tables: int, most: int, parted: Parted) -> list[list[int]] | None:
    """Spreads people evenly over tables, in order; ``None`` if someone doesn't fit anywhere."""
    room = [len(ids) // tables + (table < len(ids) % tables) for table in range(tables)]
    filled: list[list[int]] = [[] for _ in range(tables)]
    for user_id in ids:
        fits = [
            table
            for table, there in enumerate(filled)
            if len(there) < most and not any(parted(user_id, other) for other in there)
        ]
        # If blocks make an even split impossible, a fuller table will do.
        even = [table for table in fits if len(filled[table]) < room[table]]
        if not fits:
            return None
        filled[(even or fits)[0]].append(user_id)
    return [there for there in filled if there]


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that hasn't started: its people, its free seats and its replaceable robots."""

    table_id: int
    people: tuple[int, ...]
    free: int
    robots: int


def place_for(user_id: int, tables: Sequence[Opening], parted: Parted) -> int | None:
    """Returns the table that most needs a latecomer: one with a robot's seat, or the emptiest."""
    fitting = [
        opening
        for opening in tables
        if opening.free + opening.robots > 0
        and not any(parted(user_id, other) for other in opening.people)
    ]
    fitting.sort(key=lambda opening: (-opening.robots, len(opening.people), opening.table_id))
    return fitting[0].table_id if fitting else None
