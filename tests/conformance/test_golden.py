"""The golden playthroughs only change when the rules are meant to change."""

from __future__ import annotations

import pytest

from tests.conformance.golden import FOLDER, text


@pytest.mark.parametrize("game", sorted(file.stem for file in FOLDER.glob("*.txt")))
def test_golden_playthrough(game: str) -> None:
    assert text(game) == (FOLDER / f"{game}.txt").read_text("utf-8"), (
        "the rules have drifted; if that was meant, run `python -m tests.conformance.golden` and read the diff"
    )
