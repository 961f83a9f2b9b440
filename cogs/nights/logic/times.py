"""Parses the start time of a game night as people type it, in their language and time zone."""

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
"""The furthest ahead a game night may be, in seconds."""

_AT = re.compile(
    r"(?P<before>\D*?)(?:(?P<date>\d{4}-\d{1,2}-\d{1,2})(?:t|[, ]+(?P<between>\D*)))?"
    r"(?P<hour>\d{1,2})(?: ?[:.h] ?(?P<minute>\d{2})?)? ?(?:(?P<half>[ap])\.?m\b\.?)?(?P<after>\D*)"
)
_IN = re.compile(r"(?P<lead>[^\W\d_]+ )?(?P<count>\d{1,3}) ?(?P<unit>[^\W\d_]+)\.?")
_UNITS = {"minute": 60.0, "hour": 3_600.0, "day": 86_400.0}
_STAMP = re.compile(r"@(\d{9,11})")
"""A moment in the form that suggestions use: seconds since the epoch."""

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FILLER = 4
"""The most letters in a word that carries no meaning, such as at, um, alle, godz."""

_CLOCK_FROM = 10
"""The hour from which ``20h`` is a time of day; below it, it means hours from now."""


def read_time(text: str, now: float, zone: str | None, w: Words) -> float | None:
    """Returns the moment that a text means (seconds since the epoch), at most a year from now.

    Returns ``None`` if it means none. A weekday, or a time without a day, means the next one. If an
    hour occurs twice in a night, the first one counts; a skipped hour counts as an hour later.

    Args:
        text: what the user typed, in their language or in English.
        now: the current time.
        zone: the user's time zone; ``None`` means UTC.
        w: the user's words.
    """
    text = _plain(text)
    if (stamp := _STAMP.fullmatch(text)) is not None:
        moment = float(stamp[1])
    elif (span := _span(text, w)) is not None:
        moment = now + span
    elif (at := _AT.fullmatch(text)) is not None:
        moment = _moment(at, now, zone, w)
    else:
        return None
    return moment if moment is not None and now < moment <= now + AHEAD else None


def _span(text: str, w: Words) -> float | None:
    """Parses a text like "in 2 hours" into seconds; returns ``None`` for anything else."""
    match = _IN.fullmatch(text)
    if match is None or len((match["lead"] or "").strip()) > _FILLER:
        return None
    count, typed = int(match["count"]), match["unit"]
    if typed == "h" and match["lead"] is None and count >= _CLOCK_FROM:
        return None
    for unit, seconds in _UNITS.items():
        named = [
            _plain(language.unit(2, f"duration-{unit}", "long")) for language in (w, words("en"))
        ]
        initials = [name.lstrip("2 ")[:2] for name in named]
        if typed == unit[0] or (len(typed) > 1 and typed[:2] in initials):
            return count * seconds
    return None


def _moment(at: re.Match[str], now: float, zone: str | None, w: Words) -> float | None:
    here = datetime.fromtimestamp(now, zone_of(zone))
    typed = " ".join(at[part] or "" for part in ("before", "between", "after"))
    try:
        hour = int(at["hour"])
        if at["half"] is not None:
            hour = hour % 12 + 12 * (at["half"] == "p")
        clock = time(hour, int(at["minute"] or 0))
        days = _days(typed, here.date(), w)
        if at["date"] is not None:
            days.append((date(*map(int, at["date"].split("-"))), 0))
        if len(days) > 1:
            return None
        day, again = days[0] if days else (here.date(), 1)
        moment = datetime.combine(day, clock, here.tzinfo).timestamp()
        if again and moment <= now:
            day += timedelta(days=again)
            moment = datetime.combine(day, clock, here.tzinfo).timestamp()
    except (ValueError, OverflowError):
        return None
    return moment


def _days(text: str, today: date, w: Words) -> list[tuple[date, int]]:
    """Returns the days that a text names, each with the days until it recurs (0 means never).

    Raises:
        ValueError: a word doesn't name a day, and is too long to be a filler.
    """
    near: dict[str, int] = {}
    for language in (words("en"), w):
        near |= {
            _plain(language.t("today")): 0,
            _plain(language.t("tonight")): 0,
            _plain(language.t("tomorrow")): 1,
        }
    days: list[tuple[date, int]] = []
    for name in sorted(near, key=len, reverse=True):
        text, times = re.subn(rf"\b{re.escape(name)}\b", " ", text)
        days += [(today + timedelta(days=near[name]), 0)] * times
    for word in _WORD.findall(text):
        if (weekday := _weekday(word, w)) is not None:
            days.append((today + timedelta(days=(weekday - today.weekday()) % 7), 7))
        elif len(word) > _FILLER:
            raise ValueError(word)
    return days


def _weekday(word: str, w: Words) -> int | None:
    """Returns the weekday (0: Monday) a word means: in full, shortened, or with another ending."""
    for locale in (w.locale.replace("-", "_"), "en"):
        names: Any = get_day_names(locale=locale)
        week: Mapping[int, str] = dict(names)
        plain = {number: _plain(name) for number, name in week.items()}
        fitting = [
            number
            for number, name in plain.items()
            if len(word) > 1 and (name.startswith(word) or name[:-1] == word[:-1])
        ]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _plain(text: str) -> str:
    """Returns a text in lower case, with single spaces and no accents."""
    bare = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return " ".join(bare.split())
