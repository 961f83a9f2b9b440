"""When people look for a game: now, or in the evening in their time zone."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from bot.users.quiet_hours import zone_of

NOW = 3_600.0
"""How many seconds a search lasts for people who want to play now."""

EVENING = time(19), time(23)
"""When the evening begins and ends for people who want to play tonight."""


def tonight(now: float, zone: str | None) -> tuple[float, float]:
    """Returns when tonight starts (now at the earliest) and ends, in seconds since the epoch.

    Args:
        now: the current time.
        zone: the person's time zone; ``None`` means UTC.
    """
    here = datetime.fromtimestamp(now, zone_of(zone))
    start, end = (datetime.combine(here.date(), at, here.tzinfo).timestamp() for at in EVENING)
    if now >= end:  # the evening continues for those who are still there
        return now, now + NOW
    return max(now, start), max(end, now + timedelta(hours=1).total_seconds())
