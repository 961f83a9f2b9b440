"""Pictures from palette numbers: a remembered mixture looks like a fresh one."""

import pytest
from PIL import Image

from bot.render.canvas import Canvas
from bot.render.colours import FELT, GOLD, INK, PANEL, swatch
from bot.render.inks import Inks, png
from bot.render.sprite import Sprite
from bot.render.svg import box, sketch
from tests.bot.draw.png import ALLOWED, opened, parts_of

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
GREYS = tuple((tone, tone, tone) for tone in range(0, 256, 17))


def disc(size: int = 20) -> Sprite:
    return sketch(size, size, box(1, 1, size - 2, size - 2, WHITE, corner=size / 2))


def plainly(steps: list[tuple[Sprite, int, int]], size: tuple[int, int]) -> Image.Image:
    image = Image.new("RGB", size, BLACK)
    for sprite, x, y in steps:
        image.paste(sprite.image, (x, y), sprite.mask)
    return image.quantize(palette=swatch(GREYS), dither=Image.Dither.NONE).convert("RGB")


@pytest.mark.parametrize("spot", [(5, 5), (-7, -3), (33, 31), (400, 9)])
def test_a_sprite_looks_as_if_mixed_in_colours_wherever_it_lies(spot):
    sprite, ink = disc(), Inks(GREYS)
    for _ in range(2):  # mixed, then remembered
        sheet = ink.sheet(40, 40, BLACK)
        ink.lay(sheet, sprite, *spot)
        image = opened(png(sheet, GREYS)).convert("RGB")
        assert image.tobytes() == plainly([(sprite, *spot)], (40, 40)).tobytes()


def test_one_sprite_on_another_mixes_with_it_and_not_with_what_it_lay_on_before():
    low = sketch(30, 30, box(1, 1, 28, 28, (136, 136, 136), corner=14))
    top, ink = disc(), Inks(GREYS)
    ink.lay(ink.sheet(40, 40, BLACK), top, 12, 12)
    for x in range(0, 24, 2):  # more grounds than it remembers
        sheet = ink.sheet(40, 40, BLACK)
        ink.lay(sheet, low, 4, 4)
        ink.lay(sheet, top, x, 8)
        pixels = opened(png(sheet, GREYS)).convert("L").tobytes()
        plain = plainly([(low, 4, 4), (top, x, 8)], (40, 40)).convert("L").tobytes()
        assert max(abs(a - b) for a, b in zip(pixels, plain, strict=True)) <= 17


def test_a_file_holds_the_picture_and_nothing_else():
    canvas = Canvas(64, 48, FELT)
    canvas.block(10, 10, 30, 20, PANEL)
    ring = box(1, 1, 38, 38, None, corner=19, frame=GOLD, thick=5)
    canvas.put(sketch(40, 40, ring), 20, 4)
    canvas.write("Ana", 12, 24, 20, INK)
    file = canvas.png()
    assert parts_of(file) <= ALLOWED
    assert file == canvas.png()
    assert opened(file).convert("RGB").getpixel((12, 12)) == PANEL
