"""Parses time zones and quiet hours as people type them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import data
from bot.tables.commands import Refused

DAY = 24 * 60
"""The number of minutes in a day."""

NIGHT = 8 * 60
"""How many minutes quiet hours last until an end is set."""

_offered: Any = data.content("house")["zones"]["offered"]
ZONES: Sequence[str] = tuple(_offered)
"""The zones that a menu offers, from west to east; people can type any other zone."""

_HOURS = re.compile(r"(\d{1,2})(?::?(\d{2}))?\s*[-–]\s*(\d{1,2})(?::?(\d{2}))?")


@cache
def zones() -> tuple[str, ...]:
    """Returns every IANA zone name."""
    return tuple(sorted(available_timezones()))


def need_zone(name: str) -> str:
    """Returns a zone's name in its proper spelling.

    Raises:
        Refused: there is no such zone.
    """
    wanted = name.strip().replace(" ", "_").casefold()
    for zone in zones():
        if zone.casefold() == wanted:
            return zone
    raise Refused("no_such_zone")


def clock_in(zone: str, now: datetime) -> str:
    """Returns the time in a zone, as ``21:05``."""
    return now.astimezone(ZoneInfo(zone)).strftime("%H:%M")


def clock(minutes: int) -> str:
    """Returns minutes of the day as ``07:30``."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def need_hours(text: str) -> tuple[int, int] | None:
    """Parses quiet hours such as ``22:00-07:30`` into minutes of the day; ``None`` for none.

    Raises:
        Refused: the text doesn't give hours, or means the whole day.
    """
    if text.strip().casefold() in ("none", "-", ""):
        return None
    match = _HOURS.fullmatch(text.strip())
    if match is None:
        raise Refused("no_such_hours")
    start, end = (int(match[at]) * 60 + int(match[at + 1] or 0) for at in (1, 3))
    minutes = [int(match[at] or 0) for at in (2, 4)]
    if max(start, end) >= DAY or max(minutes) > 59 or start == end:
        raise Refused("no_such_hours")
    return start, end
