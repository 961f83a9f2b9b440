"""The wall clock of a universe, and the one of the bot's machine."""

from __future__ import annotations

import datetime as datetime_module
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import Any

from simcord._clock import Clock

from tests.universe.loop import VirtualLoop

BEGINS = (
    datetime(2026, 2, 3, 12, tzinfo=UTC),
    datetime(2026, 3, 29, 0, 59, 30, tzinfo=UTC),
    datetime(2026, 10, 25, 0, 59, 30, tzinfo=UTC),
)
"""When the calendar may begin: on any day, or half a minute before Europe's clocks are turned."""


class Calendar(Clock):
    """Discord's wall clock, which goes with the loop's, and the one of the bot's machine, which may be put wrong.

    Attributes:
        wrong: seconds by which the machine's is ahead.
    """

    def __init__(self, loop: VirtualLoop, begins: datetime) -> None:
        super().__init__()
        self._loop = loop
        self._epoch = begins
        self.wrong = 0.0

    def now(self) -> datetime:
        return self._epoch + timedelta(seconds=self._loop.now)

    def turn(self, seconds: float) -> None:
        """Has time pass in which nothing happens."""
        self._epoch += timedelta(seconds=seconds)

    def of_the_bot(self) -> datetime:
        """Returns what the clock of the bot's machine says."""
        return self.now() + timedelta(seconds=self.wrong)


def module_of(now: Callable[[], datetime]) -> ModuleType:
    """Returns a module ``datetime`` whose time is another."""

    class AnyDate(type):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, datetime)

    class Date(datetime, metaclass=AnyDate):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return now() if tz is not None else now().astimezone().replace(tzinfo=None)

    module = ModuleType("datetime")
    module.__dict__.update(datetime_module.__dict__, datetime=Date)
    return module
