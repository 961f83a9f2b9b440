"""The golden screens only change when what people see is meant to change."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from tests.cogs.golden import FOLDER, gallery, text
from tests.support.games import GAMES

ALIKE = 24
"""How far a channel of a pixel may be off on other machines, whose fonts are drawn a little differently."""
AGAIN = "if that was meant, run `python -m tests.cogs.golden` and look at the diff"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said(game: str) -> None:
    assert text(game) == (FOLDER / "screens" / f"{game}.txt").read_text("utf-8"), AGAIN


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn(game: str) -> None:
    sheet = gallery(game).sheet()
    with Image.open(FOLDER / "pictures" / f"{game}.png") as golden:
        assert sheet.size == golden.size, AGAIN
        off = ImageChops.difference(sheet, golden.convert("RGB"))
    changed = off.point(lambda value: value > ALIKE and 255).getbbox()
    assert changed is None, f"the picture at {changed} of the sheet has changed; {AGAIN}"
