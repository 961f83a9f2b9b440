"""Process-wide registries that features add to; a process may run several bots (as in tests)."""

from __future__ import annotations

from typing import Generic, TypeVar

V = TypeVar("V")


class Registry(Generic[V]):
    """Values by name; if several share a name, the latest wins."""

    def __init__(self) -> None:
        self._values: dict[str, list[V]] = {}

    def add(self, name: str, value: V) -> None:
        self._values.setdefault(name, []).append(value)

    def remove(self, name: str, value: V) -> None:
        """Undoes one addition of a value; another bot's addition stays."""
        self._values[name].remove(value)
        if not self._values[name]:
            del self._values[name]

    def get(self, name: str) -> V | None:
        added = self._values.get(name)
        return None if added is None else added[-1]

    def values(self) -> list[V]:
        """Returns one value for each name, ordered by name."""
        return [added[-1] for _, added in sorted(self._values.items())]

    def names(self) -> set[str]:
        return {*self._values}
