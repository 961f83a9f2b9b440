"""Who sits where at a game night. Pure: the same people and the same chance make the same tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from bot.users.avoided import Parted


def sizes(count: int, seats: range) -> list[int]:
    """Returns how many people sit at each table: as few tables as can be, all as full as each other.

    A table with fewer people than the game needs has robots as well.
    """
    tables = ceil(count / seats[-1])
    return [count // tables + (table < count % tables) for table in range(tables)] if count else []


def seating(
    ratings: Mapping[int, int], seats: range, parted: Parted, dice: Random | None
) -> list[list[int]]:
    """Returns the tables, by user ids: everyone at one, nobody with someone they block or who blocks them.

    Args:
        ratings: the rating of everyone who is there, by user id.
        seats: how many can play.
        parted: who does not sit with whom.
        dice: decides who sits where; without them people of like ratings sit together.
    """
    ids = sorted(ratings, key=lambda one: (-ratings[one], one))
    if dice is not None:
        dice.shuffle(ids)
    least = len(sizes(len(ids), seats))
    for tables in range(least, len(ids) + 1):
        if (found := _seated(ids, tables, seats[-1], parted)) is not None:
            return found
    return []


def _seated(ids: Sequence[int], tables: int, most: int, parted: Parted) -> list[list[int]] | None:
    """Seats people in their order at so many tables, evenly; ``None`` if someone has no table then."""
    room = [len(ids) // tables + (table < len(ids) % tables) for table in range(tables)]
    found: list[list[int]] = [[] for _ in range(tables)]
    for one in ids:
        fits = [
            table
            for table, there in enumerate(found)
            if len(there) < most and not any(parted(one, other) for other in there)
        ]
        # Where blocks leave no even table, a fuller one will do.
        even = [table for table in fits if len(found[table]) < room[table]]
        if not fits:
            return None
        found[(even or fits)[0]].append(one)
    return [there for there in found if there]


@dataclass(frozen=True, slots=True)
class Opening:
    """A table of the night that has not started: who sits there, and how many more can, beside or in place of robots."""

    table_id: int
    people: tuple[int, ...]
    free: int
    robots: int


def place_for(user_id: int, tables: Sequence[Opening], parted: Parted) -> int | None:
    """Returns the table at which a latecomer is needed most: instead of a robot, or else where the fewest sit."""
    fitting = [
        one
        for one in tables
        if one.free + one.robots > 0 and not any(parted(user_id, other) for other in one.people)
    ]
    fitting.sort(key=lambda one: (-one.robots, len(one.people), one.table_id))
    return fitting[0].table_id if fitting else None
