"""Matches that began under earlier versions of the rules; in the first no Belle but one paid anything."""

from __future__ import annotations

from typing import Any

import pytest

from rules.belle.model import At, Place
from tests.rules.belle.scenes import belle, chips, scene, turn, unplayable, view

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
        match = scene(line=LINE, groups=GROUPS, hands={0: [name]}, version=version)
        belle(match, name, **choice)
        assert chips(match)[0] == 5 + more, name


@pytest.mark.parametrize(("version", "paid"), [(None, 2), (1, 0)])
def test_a_group_of_four_pays_more_today(version: int | None, paid: int) -> None:
    four = ["G21", "G22", "G23", "G24"]
    match = scene(line=LINE, groups={(0, 0): four}, hands={0: ["P5"]}, version=version)
    worth = view(match).parties[0].spaces[0].score
    belle(match, "P5")
    turn(match, "G02", 1)
    assert chips(match)[0] == 5 + worth + paid


def test_version_1_s_belles_that_pay_nothing_say_when_they_would_do_nothing() -> None:
    for version, useless in ((None, False), (1, True)):
        (held,) = view(scene(hands={0: ["L6"]}, version=version, line=LINE), 0).hand or [None]
        assert held is not None
        assert (held.refusal, held.idle is not None) == (None, useless)
    useful = scene(hands={0: ["L6"]}, version=1, line=[Place("G02", chips=1)])
    assert [held.idle for held in view(useful, 0).hand or ()] == [None]
    waltz = scene(hands={0: ["P2"]}, version=1, groups={(0, 0): ["G21"]})
    assert unplayable(waltz, "P2") == "belle_needs_two_groups"


def test_version_2_s_plus_one_makes_skipping_dear_and_costs_nothing_else() -> None:
    match = scene(line=LINE, hands={0: ["L2"]}, chips=[5, 5], version=2)
    belle(match, "L2")
    assert [place.price for place in view(match).line] == [0, 3, 6]
    assert chips(match) == (5, 5)


def test_version_1_promises_a_start_in_the_last_round_too() -> None:
    match = scene(line=LINE[:2], hands={0: ["X2"]}, deck=[], version=1)
    belle(match, "X2")
    assert len(view(match).claims) == 1
    assert view(match).rules_version == 1
