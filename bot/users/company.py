"""Who does not sit with whom, as those who seat people ask it."""

from __future__ import annotations

from collections.abc import Callable

Parted = Callable[[int, int], bool]
"""Whether two people are not to sit at one table, by their user ids, in either order."""


def no_one(_one: int, _other: int) -> bool:
    """Parts no one."""
    return False
