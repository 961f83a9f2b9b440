"""What features add for the whole process. Several bots may run in one, as in tests: what one removes, another may still have."""

from __future__ import annotations

from typing import Generic, TypeVar

V = TypeVar("V")


class Registry(Generic[V]):
    """Values by name; of several under a name, the latest holds."""

    def __init__(self) -> None:
        self._values: dict[str, list[V]] = {}

    def add(self, name: str, value: V) -> None:
        self._values.setdefault(name, []).append(value)

    def remove(self, name: str, value: V) -> None:
        """Removes a value that was added, once."""
        self._values[name].remove(value)
        if not self._values[name]:
            del self._values[name]

    def get(self, name: str) -> V | None:
        """Returns the value under a name, or ``None``."""
        found = self._values.get(name)
        return None if found is None else found[-1]

    def values(self) -> list[V]:
        """Returns the values, one for each name, in the order of the names."""
        return [found[-1] for _, found in sorted(self._values.items())]

    def names(self) -> set[str]:
        """Returns the names under which there is a value."""
        return {*self._values}
