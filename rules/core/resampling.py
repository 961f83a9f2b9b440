"""Laying hidden cards where they may lie, every way as likely as any other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import TypeVar

C = TypeVar("C")

Groups = tuple[tuple[int, tuple[int, ...]], ...]
"""Cards that may lie in the same places: how many there are, and the places."""


def deal(
    cards: Iterable[tuple[C, tuple[int, ...]]], room: Sequence[int], rng: Random
) -> list[list[C]]:
    """Lays each card in a place it may lie in; returns the cards by place, in random order.

    The ways are counted, not tried, so none is likelier than another, be it ever so constrained. Cards are told apart,
    as they are when they are shuffled.

    Args:
        cards: each card with the places it may lie in, ascending.
        room: how many cards each place takes; as many as there are cards together.
        rng: what is drawn from.

    Raises:
        ValueError: no way fits.
    """
    fitting: dict[tuple[int, ...], list[C]] = {}
    for card, places in cards:
        fitting.setdefault(places, []).append(card)
    order = sorted(fitting, key=lambda places: (len(places), places))
    groups = tuple((len(fitting[places]), places) for places in order)
    left = tuple(room)
    dealt: list[list[C]] = [[] for _ in room]
    for index, places in enumerate(order):
        splits = _splits(groups[index:], left)
        total = list(accumulate(ways for _, ways in splits))
        split, _ = splits[bisect_right(total, rng.randrange(total[-1] if total else 0))]
        shuffled = rng.sample(fitting[places], len(fitting[places]))
        for place, count in zip(places, split, strict=True):
            dealt[place] += shuffled[:count]
            del shuffled[:count]
        left = _less(left, places, split)
    for pile in dealt:
        rng.shuffle(pile)
    return dealt


@lru_cache(maxsize=1 << 15)
def _splits(groups: Groups, room: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Returns how the first group may be split among its places, and the number of ways to deal all groups then."""
    (size, places), rest = groups[0], groups[1:]
    found: list[tuple[tuple[int, ...], int]] = []
    for split in _shares(size, tuple(room[place] for place in places)):
        left = _less(room, places, split)
        ways = sum(ways for _, ways in _splits(rest, left)) if rest else int(not any(left))
        if ways:
            found.append((split, ways * factorial(size) // prod(map(factorial, split))))
    return tuple(found)


def _shares(size: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not room:
        if not size:
            yield ()
        return
    for first in range(max(0, size - sum(room[1:])), min(size, room[0]) + 1):
        for rest in _shares(size - first, room[1:]):
            yield (first, *rest)


def _less(room: tuple[int, ...], places: Sequence[int], split: Sequence[int]) -> tuple[int, ...]:
    taken = dict(zip(places, split, strict=True))
    return tuple(count - taken.get(place, 0) for place, count in enumerate(room))
