"""The palette for all pictures: dark felt that looks good on Discord's dark grey and on white.

A fixed palette is four times as fast as computing a palette for each picture, and a card looks the
same in every message. In exchange, the palette needs the tones between the colours of every edge.
So it consists of *ramps*: pairs of colours that meet in a picture, and the steps between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


def rgb(code: str) -> Colour:
    """Returns the colour that six hexadecimal digits stand for."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def code(colour: Colour) -> str:
    """Returns the colour as SVG writes it: ``#`` and six hexadecimal digits."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Returns the colour that is ``share`` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def is_light(colour: Colour) -> bool:
    """Returns whether dark marks are easier to see on this colour than light marks."""
    red, green, blue = colour
    return red * 299 + green * 587 + blue * 114 > 140_000


FELT = rgb("1f4d40")
RIM = rgb("173a31")
PANEL = rgb("0f2721")
LINE = rgb("3a6b5c")
INK = rgb("f6f1e4")
MUTED = rgb("b4c8be")
GOLD = rgb("f4c453")
BRONZE = rgb("a8791c")
PAPER = rgb("fdfaf1")
SHADE = rgb("d9d2c0")
NIGHT = rgb("1c202b")
BLUSH = rgb("e79a86")
HAIR = rgb("a09482")
WINE = rgb("7a2c3e")
ROSE = rgb("a04c5c")
GOOD = rgb("b4f4c0")
BAD = rgb("ff9a8a")

RED, BLUE, GREEN = rgb("d3263a"), rgb("1d67d0"), rgb("16803d")
PALE_RED, PALE_BLUE, PALE_GREEN = rgb("f7c0bf"), rgb("b9d7fa"), rgb("bde4c1")
PALE_GREY = rgb("c3c8d6")

SEATS = (
    rgb("ff9453"),
    rgb("63c9fb"),
    rgb("b4e083"),
    rgb("d2708c"),
    rgb("3fb0a4"),
    rgb("9a62ea"),
    rgb("ffe75e"),
    rgb("eef7fa"),
)
"""Players' or sides' colours, in order; each has its own emblem (``parts.emblem``). Colour-blind
people can tell them apart (``tests/cogs/test_colours.py``)."""

Ramp = tuple[Colour, Colour, int]
"""Two colours that meet, and how many tones the palette has between them."""

_HOUSE: tuple[Ramp, ...] = (
    (PAPER, NIGHT, 4),
    (PANEL, INK, 4),
    (FELT, INK, 3),
    (PANEL, GOLD, 4),
    (PANEL, MUTED, 3),
    (FELT, GOLD, 2),
    (PAPER, GOLD, 2),
    (PANEL, FELT, 1),
    (PANEL, RIM, 0),
    (PANEL, LINE, 0),
    (GOLD, NIGHT, 2),
    (GOLD, BRONZE, 1),
    (PAPER, SHADE, 0),
    *((PANEL, colour, 2) for colour in SEATS[:2]),
    *((PANEL, colour, 1) for colour in (*SEATS[2:], GOOD, BAD)),
)


def palette(*ramps: Ramp) -> tuple[Colour, ...]:
    """Returns the shared palette plus the tones in further ramps, without duplicates.

    Raises:
        ValueError: there would be more than 128 colours.
    """
    return own_palette(*_HOUSE, *ramps)


def own_palette(*ramps: Ramp) -> tuple[Colour, ...]:
    """Returns only the tones in these ramps, without duplicates or the shared palette.

    Fewer tones make a smaller file: halving them saves a twelfth on a crowded board.

    Raises:
        ValueError: there would be more than 128 colours.
    """
    tones = dict.fromkeys(tone for ramp in ramps for tone in _tones(*ramp))
    if len(tones) > 128:
        raise ValueError(f"{len(tones)} colours are more than a palette's 128")
    return tuple(tones)


def _tones(first: Colour, second: Colour, between: int) -> Iterable[Colour]:
    return (mix(first, second, step / (between + 1)) for step in range(between + 2))


HOUSE = palette()
"""The palette for pictures that don't bring their own."""


@lru_cache(maxsize=16)
def swatch(colours: tuple[Colour, ...]) -> Image.Image:
    """Returns an image with this palette, as Pillow needs it. It is shared: don't change it."""
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image
