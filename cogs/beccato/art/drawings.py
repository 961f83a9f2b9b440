"""Beccato!'s drawings as sprites, and the colours of its pictures."""

from __future__ import annotations

from itertools import chain

import data
from bot.render import colours
from bot.render.canvas import Canvas
from bot.render.colours import Colour, own_palette, rgb
from bot.render.sprite import Sprite
from bot.render.svg import Gallery

CREAM, OUTLINE = rgb("f6efe1"), rgb("29232f")
YELLOW, ORANGE, RED, UMBER = rgb("f8cb50"), rgb("ee9140"), rgb("dc4b3e"), rgb("8c4a33")
GREEN, PETROL, SKY, SLATE = rgb("6dab5c"), rgb("25546f"), rgb("8ac4de"), rgb("8390a1")
ROSE, LINEN, BARK = rgb("f2aea6"), rgb("d9ccb3"), rgb("5f3122")
BLUE, NAVY, VIOLET, PLUM = rgb("2f69b1"), rgb("2b4f8c"), rgb("d0a8f0"), rgb("6f4a99")
COAL, STEEL, PINK, CHERRY = rgb("3d3848"), rgb("655e75"), rgb("f0789c"), rgb("b03a63")
COIN, COG, SPRIG = rgb("ffe16a"), rgb("82c2e2"), rgb("409237")
MEADOW = rgb("4a7054")
"""The colours that the drawings are painted in."""

_LIGHT = (YELLOW, ORANGE, RED, GREEN, SKY, ROSE, LINEN, PINK, VIOLET, BLUE, COIN, COG, SPRIG)
_DEEP = (UMBER, PETROL, SLATE, BARK, NAVY, PLUM, COAL, STEEL, CHERRY)

PAINTS: tuple[Colour, ...] = own_palette(
    (CREAM, OUTLINE, 3),
    *((OUTLINE, paint, 1) for paint in _LIGHT),
    *((OUTLINE, paint, 0) for paint in _DEEP),
    *((CREAM, paint, 1) for paint in chain(_LIGHT, (COAL, SLATE, UMBER))),
    (MEADOW, CREAM, 2),
    (MEADOW, OUTLINE, 1),
    (BARK, CREAM, 2),
    (CREAM, colours.GOOD, 0),
    (CREAM, colours.BAD, 0),
    (colours.NIGHT, colours.GOLD, 1),
)
"""The palette for every picture: the paints, the backgrounds, and the tones in between."""

COLOURS: dict[str, Colour] = {
    "orloff": RED,
    "padovana": YELLOW,
    "stultus": GREEN,
    "silkie": CREAM,
    "brahma": BLUE,
    "cemani": COAL,
    "onagadori": VIOLET,
    "sultan": ORANGE,
    "serama": UMBER,
}
"""The colour of each breed, used for its plumage, card and symbol."""


WIDTH, LETTERS = 640, 25
"""The width of every picture, and the size of the smallest lettering, in pixels."""

FARMERS = ("hat", "moustache", "bun", "scarf", "cap")
_SKIN, _HAIR = (ROSE, UMBER, LINEN), (BARK, COAL, YELLOW, ORANGE)


def meadow(height: int) -> Canvas:
    """Returns an empty picture in a green that suits both light and dark pages."""
    return Canvas(WIDTH, height, MEADOW)


def farmer(seat: int, coat: Colour, size: int) -> Sprite:
    """Returns a seat's portrait in its guild's colour; each of the nine seats has its own."""
    skin, hair = _SKIN[seat % 3], _HAIR[seat % 4]
    return drawing(f"farmers/{FARMERS[seat % 5]}", size, coat=coat, skin=skin, hair=hair)


def written(canvas: Canvas) -> bytes:
    """Encodes a picture as a file; pictures as crowded as these take time to compress."""
    return canvas.png(PAINTS)


def names(kind: str) -> list[str]:
    """Returns the names of the drawings in a folder."""
    return sorted(path.stem for path in (data.ROOT / drawing.folder / kind).glob("*.svg"))


drawing = Gallery("beccato/art")
"""Returns a drawing as a sprite of a given width in pixels: ``drawing("breeds/sultan", 90)``."""
