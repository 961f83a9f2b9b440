"""The golden screens only change when people should see a change."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.i18n.words import words
from tests.cogs.drawn import all_that_is_written
from tests.cogs.evening import FILE as EVENING
from tests.cogs.evening import evening
from tests.cogs.golden import FOLDER, gallery, house, text
from tests.support.games import OWN

NAMES = sorted(file.stem for file in (FOLDER / "pictures").glob("*.png"))
ALIKE = 24
"""The most that a pixel's channel may differ on machines with different font drawing."""
AGAIN = "if that was meant, run `make golden` and look at the diff"


@pytest.mark.parametrize("game", [name for name in NAMES if name != "house"])
def test_what_is_said(game: str) -> None:
    assert text(game) == (FOLDER / "screens" / f"{game}.txt").read_text("utf-8"), AGAIN


@pytest.mark.parametrize("game", OWN)
def test_who_has_it_read_out_hears_whose_turn_it_is_before_the_details(game: str) -> None:
    assert not gallery(game, words("en")).misread


async def test_what_the_house_says_in_an_evening(tmp_path: Path) -> None:
    assert await evening(tmp_path) == EVENING.read_text("utf-8"), AGAIN


PHONE, LEAST = 290, 10.8
"""How wide a phone 390 wide shows a picture, and how high its smallest letters, in pixels."""


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = house() if name == "house" else gallery(name, words("en"))
    sheet = shown.sheet()
    with Image.open(FOLDER / "pictures" / f"{name}.png") as golden:
        assert sheet.size == golden.size, AGAIN
        off = ImageChops.difference(sheet, golden.convert("RGB"))
    changed = off.point([255 * (value > ALIKE) for value in range(256)] * 3).getbbox()
    assert changed is None, f"the picture at {changed} of the sheet has changed; {AGAIN}"
    written = all_that_is_written(monkeypatch)
    for picture in shown.pictures:
        written.clear()
        with Image.open(BytesIO(picture.draw(picture.of))) as drawn:
            scale = PHONE / drawn.width
        assert all(size * scale >= LEAST for size, _ in written), (picture.name, min(written))
