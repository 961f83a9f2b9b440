"""The expected worth of an unfinished group if each new guest is the best of a few."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from rules.belle.content import TIERS, Content
from rules.belle.model import Space
from rules.belle.scoring import SHARED

Counts = tuple[int, ...]
"""How often each of a tier's interests occurs in a group, most frequent first, without zeros."""

PASSERS_BY = 6
"""Roughly how many guests a player can choose from for each one that joins a group."""


def counts(content: Content, guests: tuple[str, ...]) -> tuple[Counts, ...]:
    """Returns a group's counts, one for each tier."""
    return _counted(tuple(map(content.interests_of.__getitem__, guests)))


@lru_cache(maxsize=50_000)
def _counted(interests: tuple[tuple[str, ...], ...]) -> tuple[Counts, ...]:
    tiers = [
        tuple(sorted((column.count(name) for name in set(column)), reverse=True))
        for column in zip(*interests, strict=True)
    ]
    return tuple(tiers) if tiers else ((),) * len(TIERS)


def outlook(content: Content, space: Space, *more: str) -> float:
    """Returns a group's expected score once it is full, with these guests in it as well."""
    return prospect(counts(content, (*space.guests, *more)), space.room - len(more))


@cache
def prospect(group: tuple[Counts, ...], room: int) -> float:
    """Returns how many chips a group is expected to earn once it is full.

    Args:
        group: its counts, one for each tier.
        room: how many guests are still missing.
    """
    if not room:
        return float(sum(count for tier in group for count in tier if count >= SHARED))
    outlook: dict[float, float] = {}
    for odds, after in _next_guests(group):
        value = prospect(after, room - 1)
        outlook[value] = outlook.get(value, 0.0) + odds
    expected, below = 0.0, 0.0
    for value in sorted(outlook):
        up_to = below + outlook[value]
        expected += value * (up_to**PASSERS_BY - below**PASSERS_BY)
        below = up_to
    return expected


def _next_guests(group: tuple[Counts, ...]) -> Iterator[tuple[float, tuple[Counts, ...]]]:
    """Yields each kind of guest that may join, as its probability and the resulting counts."""
    columns = [_next_interest(tier, size) for tier, size in zip(group, TIERS, strict=True)]
    for (a, first), (b, second), (c, third) in product(*columns):
        yield a * b * c, (first, second, third)


def _next_interest(tier: Counts, size: int) -> list[tuple[float, Counts]]:
    options = [
        (1 / size, tuple(sorted((*tier[:i], tier[i] + 1, *tier[i + 1 :]), reverse=True)))
        for i in range(len(tier))
    ]
    if len(tier) < size:
        options.append(((size - len(tier)) / size, (*tier, 1)))
    return options
