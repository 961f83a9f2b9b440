"""Features' functions for certain moments of the process, beside events of tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Part = Callable[[str], None]
Task = Callable[[], Awaitable[object]]


@dataclass(slots=True)
class Hooks:
    """Functions to call, in the order in which they were added.

    Attributes:
        on_back: awaited with the name of a game or kind of tables that is loaded again.
        on_away: called with the name of a game or kind that is no longer loaded.
        before_tables: awaited before the process takes tables: at its start, or from another.
        before_end: awaited when the process ends, once no table changes any more.
    """

    on_back: list[Callable[[str], Awaitable[None]]] = field(
        default_factory=list[Callable[[str], Awaitable[None]]]
    )
    on_away: list[Part] = field(default_factory=list[Part])
    before_tables: list[Task] = field(default_factory=list[Task])
    before_end: list[Task] = field(default_factory=list[Task])

    async def back(self, part: str) -> None:
        """Resumes the tables of a game or kind that is loaded again."""
        for hook in self.on_back:
            await hook(part)

    def away(self, part: str) -> None:
        """Leaves alone the tables of a game or kind that is no longer loaded."""
        for hook in self.on_away:
            hook(part)

    async def tables(self) -> None:
        for hook in self.before_tables:
            await hook()

    async def end(self) -> None:
        for hook in self.before_end:
            await hook()
