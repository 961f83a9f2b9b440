"""Achievements: each goes to those who earned it in a seeded match, and to no one else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import rules
from bot.i18n.words import words
from bot.ui.achievements import Achievement, AchievementSource, Career, full_code
from cogs.beccato import achievements as beccato
from cogs.belle import achievements as belle
from cogs.belote import achievements as belote
from cogs.belratti import achievements as belratti
from cogs.cattitude import achievements as cattitude
from cogs.ratings.logic import achievements as global_achievements
from rules.beccato.model import Beccato, Chicchirichi, Coccode
from tests.cogs.ratings import ways

GIVERS: Mapping[str, AchievementSource] = {
    "beccato": beccato,
    "belle": belle,
    "belote": belote,
    "belratti": belratti,
    "cattitude": cattitude,
}

MATCHES: list[tuple[str, int, str, Any, dict[str, object], str]] = [
    (
        "belote",
        4,
        "h134",
        None,
        {"announcements": True},
        "capot 13, royal 13, alone 1, shoestring 3, rout 13",
    ),
    (
        "belote",
        4,
        "h152",
        None,
        {"announcements": True},
        "dedans 13, comeback 13, last_tricks 13, rout 13",
    ),
    ("belote", 4, "h150", None, {"announcements": True}, "capot 13, shoestring 12, grand 02"),
    ("belote", 4, "h1", None, {}, "shoestring 13"),
    ("beccato", 4, "h0", ways.sharp(Coccode), {}, "telepath 1, quick 1, spotless 13, shutout 13"),
    ("beccato", 5, "h1", ways.sharp(Beccato), {}, "caught 1234, inspector 1, decoy 0, quick 12"),
    ("beccato", 4, "h0", ways.sharp(Chicchirichi), {}, "rooster 2, spotless 13"),
    (
        "belle",
        2,
        "h20",
        ways.without_belles,
        {},
        "toast 1, chorus 1, encore 0, poacher 1, hostess 1, purist 0, windfall 0, fortune 0",
    ),
    (
        "belle",
        3,
        "h29",
        ways.without_belles,
        {},
        "toast 2, best 2, chorus 2, encore 12, hostess 12, windfall 02",
    ),
    ("belle", 4, "h2", None, {}, "windfall 023"),
    (
        "belle",
        2,
        "h12",
        None,
        {},
        "toast 1, best 1, chorus 1, encore 01, poacher 1, hostess 01, fortune 1",
    ),
    (
        "cattitude",
        4,
        "h54",
        None,
        {},
        "serene 1, coup 13, menagerie 2, dodged 0, busy 2, commoner 3",
    ),
    ("cattitude", 3, "h77", None, {}, "coup 0, menagerie 01, dodged 0, phoenix 0, tidy 0, busy 0"),
    ("cattitude", 2, "h88", None, {}, "coup 01, connoisseur 0, commoner 0"),
    ("cattitude", 4, "h6", None, {}, "serene 3, busy 1"),
    (
        "belratti",
        3,
        "h0",
        ways.clairvoyant(8),
        {},
        "perfect 012, perfect3 012, brave 012, museum 012, triumph 012, stubborn 012, "
        "endurance 012, understood 012",
    ),
    ("belratti", 4, "h25", None, {}, "perfect 0123, spent 0123"),
    ("belratti", 3, "h0", None, {}, ""),
]
"""Game, players, seed, way to play, options; and the achievements, by seat."""


def by_seat(text: str) -> dict[str, set[int]]:
    """Reads who earns what."""
    pairs = (item.split() for item in text.split(", ") if item)
    return {code: {*map(int, seats)} for code, seats in pairs}


def given(
    giver: AchievementSource, replay: rules.Replay, careers: Mapping[int, Career] | None = None
) -> Any:
    """Returns a match's achievements, without those that no one earns."""
    honours = giver.earned(replay, careers or {})
    assert honours.keys() <= {honour.code for honour in giver.achievements(words("en"))}
    return {code: set(seats) for code, seats in honours.items() if set(seats)}


@pytest.mark.parametrize(
    ("game", "seats", "seed", "way", "options", "expected"),
    MATCHES,
    ids=[f"{match[0]} {match[2]} {number}" for number, match in enumerate(MATCHES)],
)
def test_a_match_earns_what_was_done_in_it(game, seats, seed, way, options, expected):
    replay = ways.play(game, seats, seed, way, **options)
    assert given(GIVERS[game], replay) == by_seat(expected)


@pytest.mark.parametrize("game", sorted(GIVERS))
def test_every_achievement_is_earned_in_one_match_and_not_in_another(game):
    matches = [by_seat(match[-1]) for match in MATCHES if match[0] == game]
    for honour in GIVERS[game].achievements(words("en")):
        assert any(honour.code in earned for earned in matches), honour.code
        assert any(honour.code not in earned for earned in matches), honour.code


CAREERS = [
    (Career(1, 0, 0, {"belote": (1, 0)}), {"warming"}),
    (Career(9, 3, 2, {"belote": (9, 3)}), {"warming"}),
    (Career(10, 5, 3, {"belote": (10, 5)}), {"warming", "regular", "streak3"}),
    (
        Career(50, 9, 5, dict.fromkeys(rules.GAMES, (10, 0))),
        {"warming", "regular", "fifty", "streak3", "streak5", "tour"},
    ),
    (
        Career(249, 99, 10, dict.fromkeys(rules.GAMES, (50, 1))),
        {"warming", "regular", "fifty", "streak3", "streak5", "streak10", "tour", "master"},
    ),
    (
        Career(250, 99, 0, {**dict.fromkeys(rules.GAMES, (50, 1)), "belle": (50, 0)}),
        {"warming", "regular", "fifty", "fixture", "tour"},
    ),
]


@pytest.mark.parametrize(("career", "expected"), CAREERS)
def test_the_house_looks_at_what_somebody_has_played_so_far(career, expected):
    replay = ways.play("belote", 4, "h1")
    earned = given(global_achievements, replay, {2: career})
    assert earned == {code: {2} for code in expected}


@pytest.mark.parametrize(
    ("game", "seats", "seed", "expected"),
    [
        ("belle", 5, "h2", {"crowd": {2}}),
        ("belle", 5, "h8", {"crowd": {4}, "nose": {4}}),
        ("belle", 3, "h36", {"nose": {0, 2}, "peace": {0, 2}}),
        ("cattitude", 3, "h6", {"peace": {0, 1}}),
        ("belote", 4, "h1", {}),
        ("belratti", 3, "h0", {}),
    ],
)
def test_the_house_looks_at_the_result(game, seats, seed, expected):
    assert given(global_achievements, ways.play(game, seats, seed)) == expected


def test_there_are_a_few_dozen_each_with_a_name_and_a_sign_of_its_own():
    givers = {"house": global_achievements, **GIVERS}
    for language in ("en", "fr", "de"):
        every: dict[str, Achievement] = {
            full_code(name, honour.code): honour
            for name, giver in givers.items()
            for honour in giver.achievements(words(language))
        }
        assert 36 <= len(every) <= 60
        assert len({honour.title for honour in every.values()}) == len(every)
        assert all(honour.emoji and honour.text for honour in every.values())
        assert all(len(code) <= 48 for code in every)
