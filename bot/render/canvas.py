"""A picture under construction, and the file it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PIL import Image

from bot.render import lettering
from bot.render.colours import FELT, HOUSE, INK, Colour
from bot.render.inks import inks, png
from bot.render.sprite import Sprite

Anchor = Literal["left", "middle", "right"]
"""Which part of a line or sprite is at the given x; y is always its vertical middle."""
_BEFORE: dict[Anchor, float] = {"left": 0, "middle": 0.5, "right": 1}
"""The fraction of the width that is to the left of each anchor."""


class _Put(NamedTuple):
    sprite: Sprite
    x: int
    y: int


class _Fill(NamedTuple):
    box: tuple[int, int, int, int]
    colour: Colour


class Canvas:
    """A picture under construction: place sprites on it, write on it, get the PNG.

    It isn't drawn until the end, when its palette is known. Sizes are in pixels.
    """

    def __init__(self, width: int, height: int, ground: Colour = FELT):
        self.width = width
        self.height = height
        self._ground = ground
        self._steps: list[_Put | _Fill] = []

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Places a sprite with its top left corner at (x, y)."""
        self._steps.append(_Put(sprite, round(x), round(y)))

    def set(self, sprite: Sprite, x: float, y: float, anchor: Anchor = "middle") -> None:
        """Places a sprite vertically centred at y, with its anchor at x."""
        self.put(sprite, x - _BEFORE[anchor] * sprite.width, y - sprite.height / 2)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: int = lettering.SMALL,
        colour: Colour = INK,
        *,
        anchor: Anchor = "left",
        width: int | None = None,
        bold: bool = True,
    ) -> int:
        """Writes one line with the middle of its capitals at y and its anchor at x.

        Args:
            text: the text; it goes through ``lettering.plain``.
            x: the x coordinate of the anchor, in pixels.
            y: the y coordinate of the middle of the capitals, in pixels.
            size: the font size, in pixels.
            colour: the colour of the letters.
            anchor: which part of the line is at x.
            width: the greatest width, in pixels; longer text is narrowed, then cut off.
            bold: whether the weight is bold rather than medium.

        Returns:
            The width of the line, in pixels.
        """
        shown = lettering.plain(text)
        room = lettering.measure(shown, size, bold=bold) if width is None else width
        sprite = lettering.within(shown, size, colour, room, bold=bold)
        if sprite is None:
            return 0
        self.set(sprite, x, y, anchor)
        return sprite.width

    def paragraph(
        self, lines: Sequence[str], x: float, y: float, size: int, colour: Colour = INK
    ) -> None:
        """Writes lines one below the other from x, centred at y; see ``lettering.wrap``."""
        step = round(size * 1.22)
        for index, text in enumerate(lines):
            self.write(text, x, y + step * (index - (len(lines) - 1) / 2), size, colour)

    def block(self, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        """Fills a rectangle with square corners."""
        box = (round(left), round(top), round(left + width), round(top + height))
        self._steps.append(_Fill(box, colour))

    def png(self, colours: tuple[Colour, ...] = HOUSE) -> bytes:
        """Returns the picture as a PNG file in these colours."""
        ink = inks(colours)
        sheet = ink.sheet(self.width, self.height, self._ground)
        for step in self._steps:
            match step:
                case _Put(sprite, x, y):
                    ink.lay(sheet, sprite, x, y)
                case _Fill(box, colour):
                    ink.fill(sheet, box, colour)
        return png(sheet, colours)

    def rich_png(self, colours: int = 128) -> bytes:
        """Returns a PNG file with its own palette, for paintings: far slower than ``png``."""
        image = Image.new("RGB", (self.width, self.height), self._ground)
        for step in self._steps:
            match step:
                case _Put(sprite, x, y):
                    image.paste(sprite.image, (x, y), sprite.mask)
                case _Fill(box, colour):
                    image.paste(colour, box)
        reduced = image.quantize(colours, Image.Quantize.MEDIANCUT)
        tones = reduced.getpalette() or []
        chosen = tuple(zip(tones[::3], tones[1::3], tones[2::3], strict=True))
        return png(Image.frombytes("L", reduced.size, reduced.tobytes()), chosen)
