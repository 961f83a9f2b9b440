"""The robots see what their seat sees, play legally, and find what is plainly best."""

from random import Random

import pytest

import rules
from rules.belle.model import GroupGuest, InviteGuest, Place, PlayBelle
from rules.belle.robot.judge import FADING, expected_chips, expected_lead
from tests.rules.belle.scenes import CONTENT, ELEVEN, GUESTS, SEVEN, Scene, guest, scene

LEVELS = ("easy", "normal", "hard")


def choice(match: Scene, level: str, seed: int = 0) -> rules.Action:
    seen = match.view(match.active)
    return rules.robot("belle", level).choose(seen, seen.prompts[0], Random(seed), 0.1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_completes_a_group_when_grouping(level: str) -> None:
    groups = {(0, 1): ["G21"], (0, 3): ELEVEN[:4]}
    match = scene(line=["G02", ELEVEN[4]], groups=groups, deck=[])
    match.invite(ELEVEN[4])
    assert choice(match, level) == GroupGuest(3)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_does_what_is_plainly_best(level: str) -> None:
    """Pays for the guest that completes a group, empties a full tray, scores a stuck four."""
    strangers = [guest("globes", "teapots", "anchors"), guest("globes", "teapots", "butterflies")]
    friend = guest("horses", "books", "chessmen")
    match = scene(line=[*strangers, friend], groups={(0, 3): ELEVEN[:4]}, deck=[])
    assert choice(match, level) == InviteGuest(friend)
    match = scene(line=[Place("G09", 3), Place("G03", 3), Place("G04", 3)], hands={0: ["L6"]})
    assert choice(match, level) == PlayBelle("L6")
    groups = {(0, 0): ELEVEN[:4], (0, 1): SEVEN[:4]}
    match = scene(line=["G09", "G03"], groups=groups, hands={0: ["P5"]}, deck=[])
    assert choice(match, level) == PlayBelle("P5")


def test_nothing_is_expected_of_a_group_there_is_no_time_for() -> None:
    groups = {(0, 0): SEVEN[:4], (1, 0): ELEVEN[:4]}
    state = scene(line=["G09"], deck=[], groups=groups)._state
    assert expected_chips(CONTENT, state, 1) == 5
    assert expected_chips(CONTENT, state, 0) > 5
    assert expected_lead(CONTENT, state, 0) == expected_chips(CONTENT, state, 0) - 5


def test_the_last_guests_are_worth_little_unless_they_fill_a_group() -> None:
    """Rule: BB-33."""

    def worth(turns: int) -> float:
        return expected_chips(CONTENT, scene(line=GUESTS[: 2 * turns], deck=[])._state, 0)

    fourth, fifth, sixth = (worth(turns) - worth(turns - 1) for turns in (4, 5, 6))
    assert fifth > 5 > fourth
    assert sixth < 2


def test_a_chip_counts_for_less_the_more_rounds_its_owner_will_not_begin() -> None:
    def lead(guests: int) -> float:
        return expected_lead(CONTENT, scene(deck=GUESTS[-guests:], chips=[9, 5])._state, 0)

    assert lead(36) + 4 * FADING * 3 == pytest.approx(lead(18))
