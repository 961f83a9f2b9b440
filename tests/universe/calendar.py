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
"""When the calendar may begin: on any day, or half a minute before Europe changes its clocks."""


class Calendar(Clock):
    """Discord's wall clock, which follows the loop, and the bot machine's clock.

    Attributes:
        wrong: seconds by which the machine's clock is ahead.
    """

    def __init__(self, loop: VirtualLoop, begins: datetime) -> None:
        super().__init__()
        self._loop = loop
        self._epoch = begins
        self.wrong = 0.0

    def now(self) -> datetime:
        return self._epoch + timedelta(seconds=self._loop.now)

    def turn(self, seconds: float) -> None:
        """Lets time pass without any event."""
        self._epoch += timedelta(seconds=seconds)

    def of_the_bot(self) -> datetime:
        """Returns the time on the bot's machine."""
        return self.now() + timedelta(seconds=self.wrong)


def module_of(now: Callable[[], datetime]) -> ModuleType:
    """Returns a module ``datetime`` with this clock."""

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
