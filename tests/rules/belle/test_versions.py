"""Matches under earlier versions of the rules; in the first, only one Belle earned anything."""

from typing import Any

import pytest

from rules.belle.model import At, Place
from tests.rules.belle.scenes import scene

LINE = ["G02", "G03", "G04"]
GROUPS = {(0, 0): ["G21", "G22"], (0, 1): ["G23"], (1, 0): ["G24"]}


@pytest.mark.parametrize(("version", "paid"), [(None, [1, 1, 2]), (3, [2, 2, 2]), (1, [0, 0, 0])])
def test_each_version_s_belles_pay_what_they_say(version: int | None, paid: list[int]) -> None:
    choices: dict[str, dict[str, Any]] = {
        "P2": {"cards": ("G21", "G23")},
        "P3": {},
        "M1": {"group": At(1, 0)},
    }
    for (name, choice), more in zip(choices.items(), paid, strict=True):
        match = scene(line=LINE, groups=GROUPS, version=version).after(name, **choice)
        assert match.chips[0] == 5 + more, name


@pytest.mark.parametrize(("version", "paid"), [(None, 2), (1, 0)])
def test_a_group_of_four_pays_more_today(version: int | None, paid: int) -> None:
    four = ["G21", "G22", "G23", "G24"]
    match = scene(line=LINE, groups={(0, 0): four}, hands={0: ["P5"]}, version=version)
    worth = match.view().parties[0].spaces[0].score
    match.belle("P5")
    match.turn("G02", 1)
    assert match.chips[0] == 5 + worth + paid


def test_version_1_s_belles_that_pay_nothing_say_when_they_would_do_nothing() -> None:
    for version, useless in ((None, False), (1, True)):
        (belle,) = scene(hands={0: ["L6"]}, version=version, line=LINE).view(0).hand or [None]
        assert belle is not None
        assert (belle.refusal, belle.idle is not None) == (None, useless)
    useful = scene(hands={0: ["L6"]}, version=1, line=[Place("G02", chips=1)])
    assert [belle.idle for belle in useful.view(0).hand or ()] == [None]
    waltz = scene(hands={0: ["P2"]}, version=1, groups={(0, 0): ["G21"]})
    assert waltz.unplayable("P2") == "belle_needs_two_groups"


def test_version_2_s_plus_one_makes_skipping_dear_and_costs_nothing_else() -> None:
    match = scene(line=LINE, chips=[5, 5], version=2).after("L2")
    assert [place.price for place in match.view().line] == [0, 3, 6]
    assert match.chips == (5, 5)


def test_version_1_promises_a_start_in_the_last_round_too() -> None:
    match = scene(line=LINE[:2], deck=[], version=1).after("X2")
    assert len(match.view().claims) == 1
    assert match.view().rules_version == 1
