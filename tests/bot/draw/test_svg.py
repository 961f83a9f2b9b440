"""Drawings as sprites: our own part of it; resvg is tested elsewhere."""

from pathlib import Path

import pytest
from PIL import Image

from bot.render.sprite import Sprite
from bot.render.svg import box, picture, sketch

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)

NAMED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 31">
  <g fill="var(--fur, #00ff00)"><rect width="20" height="10"/></g>
  <rect y="10" width="20" height="10" fill="var(--eyes,#0000ff)"/>
  <path d="M5 25.5L15 25.5" stroke="var(--fur, #00ff00)" stroke-width="6"/>
</svg>"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "drawing.svg"
    path.write_text(NAMED, "utf-8")
    return path


def at(sprite: Sprite, x: int, y: int) -> object:
    """Returns the visible colour of a pixel, or None if it is clear."""
    return sprite.image.getpixel((x, y)) if sprite.mask.getpixel((x, y)) == 255 else None


def test_named_colours_are_the_drawings_own_unless_others_are_given(file: Path) -> None:
    def stripes(sprite: Sprite) -> list[object]:
        return [at(sprite, 50, y) for y in (25, 75, 127)]

    assert stripes(picture(file, 100)) == [GREEN, BLUE, GREEN]
    assert stripes(picture(file, 100, fur=RED)) == [RED, BLUE, RED]
    assert stripes(picture(file, 100, eyes=RED, teeth=WHITE)) == [GREEN, RED, GREEN]


def test_a_drawing_keeps_its_proportions_and_is_clear_where_nothing_is_drawn(file: Path) -> None:
    sprite = picture(file, 100)
    assert (sprite.image.mode, sprite.mask.mode) == ("RGB", "L")
    assert (sprite.width, sprite.height) == (100, 155)
    assert at(sprite, 5, 150) is None


def test_a_picture_is_drawn_once(file: Path) -> None:
    assert picture(file, 40, fur=RED) is picture(file, 40, fur=RED)
    assert picture(file, 40, fur=RED) is not picture(file, 40)


def test_edges_are_smooth_and_keep_their_colour() -> None:
    sprite = sketch(20, 20, box(1, 1, 18, 18, WHITE, corner=9))
    tones = {tone for _, tone in sprite.mask.getcolors() or ()}
    assert {0, 255} < tones
    assert len(tones) > 6
    image = Image.new("RGB", (20, 20), WHITE)
    image.paste(sprite.image, (0, 0), sprite.mask)
    assert min(image.convert("L").tobytes()) >= 250


def test_a_frame_is_inside_the_edge_and_as_thick_as_told() -> None:
    sprite = sketch(40, 30, box(0, 0, 40, 30, RED, corner=8, frame=BLUE, thick=4))
    assert [at(sprite, x, 15) for x in (0, 3, 4, 35, 36, 39)] == [BLUE, BLUE, RED, RED, BLUE, BLUE]
    assert at(sprite, 0, 0) is None
    assert at(sketch(9, 9, box(0, 0, 9, 9, None, frame=BLUE, thick=2)), 4, 4) is None


def test_a_stretched_sprite_keeps_its_corners_and_edges() -> None:
    shape = box(0, 0, 13, 11, RED, corner=4, frame=BLUE, thick=2)
    small = sketch(13, 11, shape)
    wide = small.stretched(50, 31)
    assert (wide.width, wide.height) == (50, 31)
    for x, y in ((0, 0), (1, 1), (3, 0), (6, 0), (6, 5), (0, 5)):
        for there in ((x, y), (49 - x, 30 - y)):
            here = (x if there[0] == x else 12 - x, y if there[1] == y else 10 - y)
            assert wide.image.getpixel(there) == small.image.getpixel(here)
            assert wide.mask.getpixel(there) == small.mask.getpixel(here)
    assert at(wide, 25, 15) == RED
    assert at(wide, 25, 0) == at(wide, 0, 15) == at(wide, 49, 15) == at(wide, 25, 30) == BLUE


def test_a_turned_sprite_is_turned_whole() -> None:
    sprite = sketch(30, 20, box(0, 0, 10, 20, RED))
    turned = sprite.turned(Image.Transpose.ROTATE_270)
    assert (turned.width, turned.height) == (20, 30)
    assert (at(turned, 10, 5), at(turned, 10, 25)) == (RED, None)


@pytest.mark.parametrize("text", ["not a drawing", "<svg"])
def test_what_is_no_drawing_is_refused(text: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.svg"
    broken.write_text(text, "utf-8")
    with pytest.raises(ValueError):
        picture(broken, 10)
    with pytest.raises(FileNotFoundError):
        picture(tmp_path / "missing.svg", 10)
