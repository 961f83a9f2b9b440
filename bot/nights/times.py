"""When a game night is, as people type it in the time of where they are."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from bot.timers.quiet_hours import zone_of

AHEAD = 366 * 86_400.0
"""Seconds a game night may lie ahead, at most."""

_CLOCK = r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2})?)?"
_AT = re.compile(
    rf"(?:(?P<day>today|tomorrow|tonight|\d{{4}}-\d{{1,2}}-\d{{1,2}})[ T,]+)?{_CLOCK}",
    re.IGNORECASE,
)
_IN = re.compile(
    r"(?:in )?(?P<count>\d{1,3}) ?(?P<unit>m|min|minutes?|h|hours?|d|days?)", re.IGNORECASE
)
_UNITS = {"m": 60.0, "h": 3_600.0, "d": 86_400.0}
_STAMP = re.compile(r"@(\d{9,11})")
"""A moment as the list of suggestions sends it: seconds since the epoch."""


def read_time(text: str, now: float, zone: str | None) -> float | None:
    """Returns the moment someone means (seconds since the epoch); ``None`` if it is none, or not within a year from now.

    A time without a day is the next one. Of an hour that comes twice in a night the first is meant, and one that is
    skipped lies an hour later.

    Args:
        text: what they have typed.
        now: the time.
        zone: their time zone; ``None`` stands for UTC.
    """
    text = text.strip()
    if (stamp := _STAMP.fullmatch(text)) is not None:
        found = float(stamp[1])
    elif (after := _IN.fullmatch(text)) is not None:
        found = now + int(after["count"]) * _UNITS[after["unit"][0].lower()]
    elif (at := _AT.fullmatch(text)) is not None:
        moment = _moment(at, now, zone)
        if moment is None:
            return None
        found = moment
    else:
        return None
    return found if now < found <= now + AHEAD else None


def _moment(at: re.Match[str], now: float, zone: str | None) -> float | None:
    here = datetime.fromtimestamp(now, zone_of(zone))
    try:
        clock = time(int(at["hour"]), int(at["minute"] or 0))
        named = (at["day"] or "").lower()
        match named:
            case "" | "today" | "tonight":
                day = here.date()
            case "tomorrow":
                day = here.date() + timedelta(days=1)
            case _:
                day = date(*map(int, named.split("-")))
        found = datetime.combine(day, clock, here.tzinfo).timestamp()
        if not named and found <= now:
            found = datetime.combine(day + timedelta(days=1), clock, here.tzinfo).timestamp()
    except (ValueError, OverflowError):
        return None
    return found
