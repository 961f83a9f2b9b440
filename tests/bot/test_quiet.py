"""Quiet hours: over midnight, in other time zones, and when the clocks change."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.users.preferences import Preferences
from bot.users.quiet_hours import quiet_until, waking

PARIS = "Europe/Paris"


def at(text: str, zone: str = PARIS, fold: int = 0) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


def wish(start: int, end: int, zone: str | None = PARIS) -> Preferences:
    return Preferences(zone=zone, quiet_from=start * 60, quiet_to=end * 60)


NIGHT = wish(22, 7)


@pytest.mark.parametrize(
    ("moment", "end"),
    [
        ("2026-01-10 21:59", None),
        ("2026-01-10 22:00", "2026-01-11 07:00"),
        ("2026-01-10 23:59", "2026-01-11 07:00"),
        ("2026-01-11 00:00", "2026-01-11 07:00"),
        ("2026-01-11 06:59", "2026-01-11 07:00"),
        ("2026-01-11 07:00", None),
    ],
)
def test_a_night_goes_over_midnight(moment: str, end: str | None) -> None:
    assert quiet_until(NIGHT, at(moment)) == at(end or moment)


@pytest.mark.parametrize(("moment", "end"), [("09:00", "12:00"), ("12:00", None), ("08:59", None)])
def test_hours_within_a_day(moment: str, end: str | None) -> None:
    day = "2026-06-01 "
    assert quiet_until(wish(9, 12), at(day + moment)) == at(day + (end or moment))


def test_the_day_has_the_length_it_has_where_somebody_is() -> None:
    spring, autumn = at("2026-03-28 22:30"), at("2026-10-24 22:30")
    assert quiet_until(NIGHT, spring) == at("2026-03-29 07:00")
    assert quiet_until(NIGHT, spring) - spring == 7.5 * 3600  # that night lacks an hour
    assert quiet_until(NIGHT, autumn) - autumn == 9.5 * 3600


def test_an_end_that_never_comes_or_comes_twice() -> None:
    ends_in_gap = Preferences(zone=PARIS, quiet_from=22 * 60, quiet_to=150)
    until = quiet_until(ends_in_gap, at("2026-03-28 23:00"))
    assert quiet_until(ends_in_gap, until) == until
    assert at("2026-03-29 01:59") < until <= at("2026-03-29 03:30")
    until = quiet_until(ends_in_gap, at("2026-10-25 01:00"))
    assert until == at("2026-10-25 02:30", fold=1)
    assert quiet_until(ends_in_gap, until) == until


def test_without_a_zone_it_is_utc_and_without_hours_there_are_none() -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC).timestamp()
    assert quiet_until(wish(12, 13, None), noon) == noon + 3600
    assert quiet_until(wish(12, 13, "No/Where"), noon) == noon + 3600
    assert quiet_until(Preferences(zone=PARIS), noon) == noon
    assert quiet_until(wish(5, 5), noon) == noon


def test_several_people_are_awake_together_or_never() -> None:
    early, late = wish(20, 6), wish(0, 9)
    assert waking([early, late], at("2026-01-10 23:00")) == at("2026-01-11 09:00")
    always = [wish(0, 12), wish(12, 0)]
    assert waking(always, at("2026-01-10 23:00")) == at("2026-01-10 23:00")
