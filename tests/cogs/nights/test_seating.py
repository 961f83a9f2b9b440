"""Seats at a game night: one for each, never with someone they block; and typed times."""

from collections.abc import Mapping
from datetime import datetime
from itertools import combinations
from random import Random
from zoneinfo import ZoneInfo

import pytest
from babel.support import NullTranslations
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.words import Words, words
from cogs.nights.logic.seating import Opening, place_for, seating, sizes
from cogs.nights.logic.times import read_time

SEATS = st.sampled_from([range(4, 5), range(2, 6), range(3, 8), range(4, 10)])
RATINGS = st.dictionaries(st.integers(1, 60), st.integers(900, 1300), max_size=30)
BLOCKS = st.sets(st.frozensets(st.integers(1, 60), min_size=2, max_size=2), max_size=80)


@settings(max_examples=60, deadline=None)
@given(RATINGS, SEATS, BLOCKS, st.none() | st.integers(0, 9))
def test_everyone_sits_once_and_with_nobody_they_block(
    ratings: dict[int, int], seats: range, pairs: set[frozenset[int]], seed: int | None
) -> None:
    def found() -> list[list[int]]:
        dice = None if seed is None else Random(seed)
        return seating(ratings, seats, lambda this, other: frozenset((this, other)) in pairs, dice)

    tables = found()
    assert tables == found()
    assert sorted(this for table in tables for this in table) == sorted(ratings)
    assert all(1 <= len(table) <= seats[-1] for table in tables)
    for table in tables:
        assert not any(frozenset(pair) in pairs for pair in combinations(table, 2))
    if not pairs:
        assert [len(table) for table in tables] == sizes(len(ratings), seats)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 200), SEATS)
def test_tables_are_few_and_even(count: int, seats: range) -> None:
    parts = sizes(count, seats)
    assert sum(parts) == count
    assert not parts or max(parts) - min(parts) <= 1
    assert (len(parts) - 1) * seats[-1] < count or not parts


def test_by_rating_the_like_sit_together() -> None:
    ratings = {number: 1000 + number for number in range(1, 9)}
    assert seating(ratings, range(4, 5), lambda _a, _b: False, None) == [[8, 7, 6, 5], [4, 3, 2, 1]]


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
        ("20h", (25, 20, 0)),
        ("9 h", (25, 6, 30)),
        ("tomorrow at 8.30 p.m.", (25, 20, 30)),
        ("12 am", (25, 0, 0)),
        ("on Friday 20:00", (27, 20, 0)),
        ("20:00 tue", (1, 20, 0)),
        ("today tomorrow 20:00", None),
        ("yesterday 20:00", None),
        ("s 20:00", (25, 20, 0)),
    ],
)
def test_times_as_people_type_them(text: str, wanted: tuple[int, int, int] | None) -> None:
    time = read_time(text, NOW.timestamp(), "Europe/Vienna", words("en"))
    assert time == meant(wanted)


def meant(wanted: tuple[int, int, int] | None) -> float | None:
    """Returns a moment of November 2026, or (day 1) of the December after."""
    if wanted is None:
        return None
    day, hour, minute = wanted
    return NOW.replace(day=day, hour=hour, minute=minute, month=11 + (day == 1)).timestamp()


class Said(Words):
    """A language with the words this test knows, whatever its catalog has."""

    near: Mapping[str, str]

    def t(self, sentence: str, /, **parts: object) -> str:
        return self.near[sentence]


NEAR = {
    "de": ("heute", "heute Abend", "morgen"), "fr": ("aujourd'hui", "ce soir", "demain"),
    "es": ("hoy", "esta noche", "mañana"), "it": ("oggi", "stasera", "domani"),
    "nl": ("vandaag", "vanavond", "morgen"), "pl": ("dziś", "dziś wieczorem", "jutro"),
    "pt-BR": ("hoje", "hoje à noite", "amanhã"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("locale", "text", "wanted"),
    [
        ("de", "morgen um 20:30 Uhr", (25, 20, 30)),
        ("de", "Heute Abend 22 Uhr", (24, 22, 0)),
        ("de", "am Freitag, 20 Uhr", (27, 20, 0)),
        ("de", "Sonnabend 20 Uhr", None),
        ("de", "in 2 Stunden", (24, 23, 30)),
        ("de", "tomorrow 20:30", (25, 20, 30)),
        ("fr", "demain 20h30", (25, 20, 30)),
        ("fr", "aujourd'hui à 23h", (24, 23, 0)),
        ("fr", "samedi 18 h", (28, 18, 0)),
        ("fr", "dans 2 heures", (24, 23, 30)),
        ("es", "mañana a las 21:00", (25, 21, 0)),
        ("es", "el miércoles a las 21", (25, 21, 0)),
        ("it", "domani alle 21", (25, 21, 0)),
        ("it", "sabato 21.15", (28, 21, 15)),
        ("nl", "morgen om 20.30 uur", (25, 20, 30)),
        ("nl", "za 20:00", (28, 20, 0)),
        ("pl", "jutro o 20:30", (25, 20, 30)),
        ("pl", "w środę o 20:30", (25, 20, 30)),
        ("pt-BR", "amanhã às 21h", (25, 21, 0)),
        ("pt-BR", "na sexta às 21h", (27, 21, 0)),
        ("pt-BR", "sexta-feira 21:00", (27, 21, 0)),
    ],
)
def test_times_in_everyones_own_words(
    locale: str, text: str, wanted: tuple[int, int, int] | None
) -> None:
    w = Said(locale, NullTranslations())
    w.near = dict(zip(("today", "tonight", "tomorrow"), NEAR[locale], strict=True))
    assert read_time(text, NOW.timestamp(), "Europe/Vienna", w) == meant(wanted)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=20))
def test_nothing_typed_is_more_than_refused(text: str) -> None:
    time = read_time(text, NOW.timestamp(), None, words("pl"))
    assert time is None or time > NOW.timestamp()
