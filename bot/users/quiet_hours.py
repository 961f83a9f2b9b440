"""Quiet hours: the times, in a person's own time zone, when the bot doesn't call them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.users.preferences import Preferences

DAY = 86_400.0


def quiet_until(preferences: Preferences, at: float) -> float:
    """Returns when the quiet hours in force at a time end, or just that time (epoch seconds)."""
    start, end = preferences.quiet_from, preferences.quiet_to
    if start is None or end is None or start == end:
        return at
    here = datetime.fromtimestamp(at, zone_of(preferences.zone))
    minute = here.hour * 60 + here.minute
    quiet = start <= minute < end if start < end else minute >= start or minute < end
    if not quiet:
        return at
    day = here.date() + timedelta(days=1 if minute >= end else 0)
    clock = time(end // 60 % 24, end % 60, tzinfo=here.tzinfo)
    # When clocks change, an hour is repeated or skipped: the later reading is always past the end.
    return max(datetime.combine(day, clock.replace(fold=fold)).timestamp() for fold in (0, 1))


def waking(people: Iterable[Preferences], at: float) -> float:
    """Returns the first moment from ``at`` on when no one is in their quiet hours.

    If there is none within a day, because everyone's hours cover it, returns ``at``.
    """
    quiet = [person for person in people if person.quiet_from is not None]
    moment = at
    while moment <= at + DAY:
        later = max((quiet_until(person, moment) for person in quiet), default=moment)
        if later == moment:
            return moment
        moment = later
    return at


def zone_of(name: str | None) -> tzinfo:
    """Returns a time zone by name, or UTC if there is no such zone."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
