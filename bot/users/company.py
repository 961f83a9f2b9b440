"""Who does not sit with whom, as those who seat people ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

Parted = Callable[[int, int], bool]
"""Whether two people are not to sit at one table, by their user ids, in either order."""


def no_one(_one: int, _other: int) -> bool:
    """Parts no one."""
    return False


def apart(ids: Iterable[int], parted: Parted) -> bool:
    """Whether any two of some people are not to sit at one table; ids of robots are negative."""
    return any(parted(one, other) for one, other in combinations(ids, 2) if min(one, other) > 0)
