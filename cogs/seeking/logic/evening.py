"""Until when people look for a game: now, or in the evening where they are."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from bot.users.quiet_hours import zone_of

NOW = 3_600.0
"""Seconds for which someone looks who wants to play now."""

EVENING = time(19), time(23)
"""When the evening begins and ends for someone who wants to play tonight."""


def tonight(now: float, zone: str | None) -> tuple[float, float]:
    """Returns from when until when it is tonight (seconds since the epoch); in the evening that is at once.

    Args:
        now: the time.
        zone: someone's time zone; ``None`` stands for UTC.
    """
    here = datetime.fromtimestamp(now, zone_of(zone))
    start, end = (datetime.combine(here.date(), at, here.tzinfo).timestamp() for at in EVENING)
    if now >= end:  # the evening goes on for whoever is still there
        return now, now + NOW
    return max(now, start), max(end, now + timedelta(hours=1).total_seconds())
