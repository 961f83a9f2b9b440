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
"""How long quiet hours last, in minutes, until the user sets an end."""

_offered: Any = data.content("house")["zones"]["offered"]
ZONES: Sequence[str] = tuple(_offered)
"""The zones that the menu offers, from west to east; people can type any other zone."""

_HOURS = re.compile(r"(\d{1,2})(?::?(\d{2}))?\s*[-–]\s*(\d{1,2})(?::?(\d{2}))?")


@cache
def zones() -> tuple[str, ...]:
    """Returns all IANA zone names."""
    return tuple(sorted(available_timezones()))


def need_zone(name: str) -> str:
    """Returns the official spelling of a zone's name.

    Raises:
        Refused: there is no such zone.
    """
    wanted = name.strip().replace(" ", "_").casefold()
    for zone in zones():
        if zone.casefold() == wanted:
            return zone
    raise Refused("no_such_zone")


def clock_in(zone: str, now: datetime) -> str:
    """Returns the current time in a zone in the form ``21:05``."""
    return now.astimezone(ZoneInfo(zone)).strftime("%H:%M")


def clock(minutes: int) -> str:
    """Formats minutes since midnight in the form ``07:30``."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def need_hours(text: str) -> tuple[int, int] | None:
    """Parses quiet hours such as ``22:00-07:30`` into minutes since midnight; ``None`` for none.

    Raises:
        Refused: the text isn't a valid range, or covers the whole day.
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
