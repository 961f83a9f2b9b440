"""When a game night is, as people type it in their own language and in the time of where they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from unicodedata import combining, normalize

from babel.dates import get_day_names

from bot.i18n.words import Words, words
from bot.users.quiet_hours import zone_of

AHEAD = 366 * 86_400.0
"""Seconds a game night may lie ahead, at most."""

_AT = re.compile(
    r"(?P<before>\D*?)(?:(?P<date>\d{4}-\d{1,2}-\d{1,2})(?:t|[, ]+(?P<between>\D*)))?"
    r"(?P<hour>\d{1,2})(?: ?[:.h] ?(?P<minute>\d{2})?)? ?(?:(?P<half>[ap])\.?m\b\.?)?(?P<after>\D*)"
)
_IN = re.compile(r"(?P<lead>[^\W\d_]+ )?(?P<count>\d{1,3}) ?(?P<unit>[^\W\d_]+)\.?")
_UNITS = {"minute": 60.0, "hour": 3_600.0, "day": 86_400.0}
_STAMP = re.compile(r"@(\d{9,11})")
"""A moment as the list of suggestions sends it: seconds since the epoch."""

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FILLER = 4
"""Letters of the longest word beside day and time that means nothing: at, um, alle, godz."""

_CLOCK_FROM = 10
"""The hour from which ``20h`` is a time of day: before that it means so many hours from now."""


def read_time(text: str, now: float, zone: str | None, w: Words) -> float | None:
    """Returns the moment someone means (seconds since the epoch); ``None`` if it is none, or not within a year from now.

    A time without a day is the next one, and a day of the week its next. Of an hour that comes twice in a night the first
    is meant, and one that is skipped lies an hour later.

    Args:
        text: what they have typed, in their language or in English.
        now: the time.
        zone: their time zone; ``None`` stands for UTC.
        w: their words.
    """
    text = _plain(text)
    if (stamp := _STAMP.fullmatch(text)) is not None:
        found = float(stamp[1])
    elif (span := _span(text, w)) is not None:
        found = now + span
    elif (at := _AT.fullmatch(text)) is not None:
        found = _moment(at, now, zone, w)
    else:
        return None
    return found if found is not None and now < found <= now + AHEAD else None


def _span(text: str, w: Words) -> float | None:
    """Returns how many seconds "in 2 hours" is; ``None`` if it says nothing of the kind."""
    found = _IN.fullmatch(text)
    if found is None or len((found["lead"] or "").strip()) > _FILLER:
        return None
    count, typed = int(found["count"]), found["unit"]
    if typed == "h" and found["lead"] is None and count >= _CLOCK_FROM:
        return None
    for unit, seconds in _UNITS.items():
        named = [_plain(one.unit(2, f"duration-{unit}", "long")) for one in (w, words("en"))]
        initials = [name.lstrip("2 ")[:2] for name in named]
        if typed == unit[0] or (len(typed) > 1 and typed[:2] in initials):
            return count * seconds
    return None


def _moment(at: re.Match[str], now: float, zone: str | None, w: Words) -> float | None:
    here = datetime.fromtimestamp(now, zone_of(zone))
    said = " ".join(at[part] or "" for part in ("before", "between", "after"))
    try:
        hour = int(at["hour"])
        if at["half"] is not None:
            hour = hour % 12 + 12 * (at["half"] == "p")
        clock = time(hour, int(at["minute"] or 0))
        days = _days(said, here.date(), w)
        if at["date"] is not None:
            days.append((date(*map(int, at["date"].split("-"))), 0))
        if len(days) > 1:
            return None
        day, again = days[0] if days else (here.date(), 1)
        found = datetime.combine(day, clock, here.tzinfo).timestamp()
        if again and found <= now:
            day += timedelta(days=again)
            found = datetime.combine(day, clock, here.tzinfo).timestamp()
    except (ValueError, OverflowError):
        return None
    return found


def _days(said: str, today: date, w: Words) -> list[tuple[date, int]]:
    """Returns the days that some words name, each with the days after which it comes again (0: never).

    Raises:
        ValueError: a word is no day, and too long to mean nothing.
    """
    near: dict[str, int] = {}
    for one in (words("en"), w):
        near |= {
            _plain(one.t("today")): 0,
            _plain(one.t("tonight")): 0,
            _plain(one.t("tomorrow")): 1,
        }
    found: list[tuple[date, int]] = []
    for name in sorted(near, key=len, reverse=True):
        said, times = re.subn(rf"\b{re.escape(name)}\b", " ", said)
        found += [(today + timedelta(days=near[name]), 0)] * times
    for word in _WORD.findall(said):
        if (weekday := _weekday(word, w)) is not None:
            found.append((today + timedelta(days=(weekday - today.weekday()) % 7), 7))
        elif len(word) > _FILLER:
            raise ValueError(word)
    return found


def _weekday(word: str, w: Words) -> int | None:
    """Returns the day of the week, from Monday, that a word names: whole, its beginning, or with another last letter."""
    for locale in (w.locale.replace("-", "_"), "en"):
        names: Any = get_day_names(locale=locale)
        found: Mapping[int, str] = dict(names)
        plain = {number: _plain(name) for number, name in found.items()}
        fitting = [
            number
            for number, name in plain.items()
            if len(word) > 1 and (name.startswith(word) or name[:-1] == word[:-1])
        ]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _plain(text: str) -> str:
    """Returns a text in small letters, without accents and with simple spaces."""
    bare = "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))
    return " ".join(bare.split())
