"""Seats at a game night: everyone has one, nobody with somebody they block; and times as people type them."""

from __future__ import annotations

from datetime import datetime
from itertools import combinations
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nights.seating import Guest, Opening, place_for, seating, sizes
from bot.nights.times import read_time

SEATS = st.sampled_from([range(4, 5), range(2, 6), range(3, 8), range(4, 10)])
GUESTS = st.lists(
    st.builds(Guest, st.integers(1, 60), st.integers(900, 1300)),
    max_size=30,
    unique_by=lambda one: one.user_id,
)
BLOCKS = st.sets(st.frozensets(st.integers(1, 60), min_size=2, max_size=2), max_size=80)


@settings(max_examples=60, deadline=None)
@given(GUESTS, SEATS, BLOCKS, st.none() | st.integers(0, 9))
def test_everyone_sits_once_and_with_nobody_they_block(
    guests: list[Guest], seats: range, pairs: set[frozenset[int]], seed: int | None
) -> None:
    def found() -> list[list[int]]:
        dice = None if seed is None else Random(seed)
        return seating(guests, seats, lambda one, other: frozenset((one, other)) in pairs, dice)

    tables = found()
    assert tables == found()
    assert sorted(one for table in tables for one in table) == sorted(one.user_id for one in guests)
    assert all(1 <= len(table) <= seats[-1] for table in tables)
    for table in tables:
        assert not any(frozenset(pair) in pairs for pair in combinations(table, 2))
    if not pairs:
        assert [len(table) for table in tables] == sizes(len(guests), seats)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 200), SEATS)
def test_tables_are_few_and_even(count: int, seats: range) -> None:
    found = sizes(count, seats)
    assert sum(found) == count
    assert not found or max(found) - min(found) <= 1
    assert (len(found) - 1) * seats[-1] < count or not found


def test_by_rating_the_like_sit_together() -> None:
    guests = [Guest(number, 1000 + number) for number in range(1, 9)]
    assert seating(guests, range(4, 5), lambda _a, _b: False, None) == [[8, 7, 6, 5], [4, 3, 2, 1]]


def test_a_latecomer_sits_where_they_are_needed() -> None:
    tables = [Opening(1, (1, 2, 3), 2, 0), Opening(2, (4, 5), 0, 2), Opening(3, (6,), 0, 3)]
    assert place_for(9, tables, lambda _a, _b: False) == 3
    assert place_for(9, tables, lambda _a, b: b == 6) == 2
    assert place_for(9, tables, lambda _a, b: b in (4, 6)) == 1
    assert place_for(9, tables, lambda _a, _b: True) is None


NOW = datetime(2026, 11, 24, 21, 30, tzinfo=ZoneInfo("Europe/Vienna"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("22:15", (24, 22, 15)),
        ("20", (25, 20, 0)),
        ("tomorrow 19:00", (25, 19, 0)),
        ("Today 23h30", (24, 23, 30)),
        ("2026-11-30 18.45", (30, 18, 45)),
        ("in 2 hours", (24, 23, 30)),
        ("90 min", (24, 23, 0)),
        ("in 3 d", (27, 21, 30)),
        ("@1764018000", None),
        ("today 20:00", None),
        ("2026-02-30 18:00", None),
        ("2028-11-30 18:00", None),
        ("25:00", None),
        ("soon", None),
        ("in 0 h", None),
        ("", None),
        ("٢٠:٣٠", (25, 20, 30)),
    ],
)
def test_times_as_people_type_them(text: str, wanted: tuple[int, int, int] | None) -> None:
    found = read_time(text, NOW.timestamp(), "Europe/Vienna")
    if wanted is None:
        assert found is None
    else:
        day, hour, minute = wanted
        at = NOW.replace(day=day, hour=hour, minute=minute)
        assert found == at.timestamp()


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=20))
def test_nothing_typed_is_more_than_refused(text: str) -> None:
    found = read_time(text, NOW.timestamp(), None)
    assert found is None or found > NOW.timestamp()
