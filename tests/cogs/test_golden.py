"""The golden screens only change when what people see is meant to change."""

from __future__ import annotations

import sys

import pytest
from PIL import Image, ImageChops

from bot.i18n.words import words
from bot.render import lettering
from bot.render.colours import Colour
from bot.render.sprite import Sprite
from tests.cogs.golden import FOLDER, gallery, house, text
from tests.support.games import OWN

NAMES = sorted(file.stem for file in (FOLDER / "pictures").glob("*.png"))
ALIKE = 24
"""How far a channel of a pixel may be off on other machines, whose fonts are drawn a little differently."""
AGAIN = "if that was meant, run `make golden` and look at the diff"


@pytest.mark.parametrize("game", [name for name in NAMES if name != "house"])
def test_what_is_said(game: str) -> None:
    assert text(game) == (FOLDER / "screens" / f"{game}.txt").read_text("utf-8"), AGAIN


@pytest.mark.parametrize("game", OWN)
def test_who_has_it_read_out_hears_whose_turn_it_is_before_the_details(game: str) -> None:
    assert not gallery(game, words("en")).misread


LEAST, SHOWN = 11, 291 / 900
"""Pixels of the smallest letters on a phone 390 wide, and what of a picture's pixels are left there."""


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> set[tuple[float, str]]:
    """What is written from now on into pictures 900 wide, with the size it has on a phone."""
    found: set[tuple[float, str]] = set()
    draw = lettering.line

    def line(text: str, size: int, colour: Colour, *, bold: bool = True) -> Sprite:
        if text:
            found.add((round(size * SHOWN, 1), text))
        return draw(text, size, colour, bold=bold)

    for name, module in [*sys.modules.items()]:
        if name.startswith(("bot.render", "cogs.")):
            for attribute, value in [*vars(module).items()]:
                if value is draw:
                    monkeypatch.setattr(module, attribute, line)
                elif hasattr(value, "cache_clear") and value is not gallery:
                    value.cache_clear()  # what is ready would be written on no more
    return found


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn(name: str, letters: set[tuple[float, str]]) -> None:
    sheet = (house() if name == "house" else gallery(name, words("en"))).sheet()
    with Image.open(FOLDER / "pictures" / f"{name}.png") as golden:
        assert sheet.size == golden.size, AGAIN
        off = ImageChops.difference(sheet, golden.convert("RGB"))
    changed = off.point([255 * (value > ALIKE) for value in range(256)] * 3).getbbox()
    assert changed is None, f"the picture at {changed} of the sheet has changed; {AGAIN}"
    assert letters
    assert min(letters)[0] >= LEAST, min(letters)
