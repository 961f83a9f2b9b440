"""Pictures for tests to look at, and the text written into them."""

import sys
from collections.abc import Callable, Collection
from typing import NamedTuple

import pytest

from bot.render import lettering
from bot.render.colours import Colour
from bot.render.sprite import Sprite


class Sample(NamedTuple):
    """A picture of made-up facts.

    Attributes:
        draw: draws it.
        size: its width and height in pixels.
        most: the most bytes of its file.
        palettes: it keeps to the colours of one of these.
        letters: the least size of its letters at a width of 360 pixels; 0 if that doesn't matter.
    """

    draw: Callable[[], bytes]
    size: tuple[int, int]
    most: int
    palettes: tuple[Collection[Colour], ...]
    letters: float = 12.8


def all_that_is_written(patch: pytest.MonkeyPatch) -> set[tuple[int, str]]:
    """Returns the texts in pictures from now on, with their sizes; redraws cached pictures."""
    sizes: set[tuple[int, str]] = set()
    draw = lettering.line

    def line(text: str, size: int, colour: Colour, *, bold: bool = True) -> Sprite:
        if text:
            sizes.add((size, text))
        return draw(text, size, colour, bold=bold)

    for name, module in [*sys.modules.items()]:
        if name.startswith(("bot.render", "cogs.")):
            for attribute, value in [*vars(module).items()]:
                if value is draw:
                    patch.setattr(module, attribute, line)
                elif hasattr(value, "cache_clear"):
                    value.cache_clear()
    return sizes
