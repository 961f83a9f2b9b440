"""The golden playthroughs only change when the rules, or the robots, should change."""

import pytest

from tests.conformance.golden import FOLDER, robots_text, text


@pytest.mark.parametrize("game", sorted(file.stem for file in FOLDER.glob("*.txt")))
def test_golden_playthrough(game: str) -> None:
    assert text(game) == (FOLDER / f"{game}.txt").read_text("utf-8"), (
        "the rules have drifted; if that was meant, run `make golden` and read the diff"
    )


@pytest.mark.parametrize("game", sorted(file.stem for file in FOLDER.glob("*.txt")))
def test_golden_choices_of_robots(game: str) -> None:
    assert robots_text(game) == (FOLDER / "robots" / f"{game}.txt").read_text("utf-8"), (
        "robots choose differently; if that was meant, run `make golden` and `make bench-robots`"
    )
