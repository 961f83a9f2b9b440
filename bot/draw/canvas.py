"""A picture in the making, and how it becomes a file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Literal

from PIL import Image, ImageDraw

from bot.draw import lettering
from bot.draw.colours import FELT, HOUSE, INK, Colour, swatch
from bot.draw.pen import Sprite

Anchor = Literal["left", "middle", "right"]
"""Which part of a line or sprite is at the given x; y is always its vertical middle."""

KNEE = 3
"""The knee of zlib's levels: the ones below give a tenth more bytes for a fifth of a millisecond less."""


class Canvas:
    """A picture in the making: put sprites on it, write on it, take the PNG.

    Args:
        width: in pixels.
        height: in pixels.
        ground: the colour it begins with.
    """

    def __init__(self, width: int, height: int, ground: Colour = FELT):
        self._begin(Image.new("RGB", (width, height), ground))

    @classmethod
    def over(cls, ground: Sprite) -> Canvas:
        """Returns a picture that begins as a copy of this sprite, which has no clear parts."""
        canvas = cls.__new__(cls)
        canvas._begin(ground.image.copy())
        return canvas

    def _begin(self, image: Image.Image) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self._image.width

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self._image.height

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Puts a sprite with its top left corner at (x, y)."""
        self._image.paste(sprite.image, (round(x), round(y)), sprite.mask)

    def set(self, sprite: Sprite, x: float, y: float, anchor: Anchor = "middle") -> None:
        """Puts a sprite with the middle of its height at y, and its anchor at x."""
        self.put(sprite, x - _before(sprite.width, anchor), y - sprite.height / 2)

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
        """Writes one line with the middle of its capitals at y, and its anchor at x.

        Args:
            text: what to write; passed through ``lettering.plain``.
            x: of the anchor, in pixels.
            y: of the middle of the capitals, in pixels.
            size: of the font, in pixels.
            colour: of the letters.
            anchor: which end of the line, or its middle, is at x.
            width: at most so many pixels; what is too long ends in an ellipsis.
            bold: or medium weight.

        Returns:
            The width of the line, in pixels.
        """
        shown = lettering.plain(text)
        if width is not None:
            shown = lettering.fit(shown, size, width, bold=bold)
        if not shown:
            return 0
        sprite = lettering.line(shown, size, colour, bold=bold)
        self.set(sprite, x, y, anchor)
        return sprite.width

    def paragraph(
        self, lines: Sequence[str], x: float, y: float, size: int, colour: Colour = INK
    ) -> None:
        """Writes lines (see ``lettering.wrap``) under each other, all from x on, with the middle of them all at y."""
        step = round(size * 1.22)
        for index, text in enumerate(lines):
            self.write(text, x, y + step * (index - (len(lines) - 1) / 2), size, colour)

    def block(self, left: float, top: float, width: float, height: float, colour: Colour) -> None:
        """Fills a rectangle with square corners."""
        box = (round(left), round(top), round(left + width) - 1, round(top + height) - 1)
        self._draw.rectangle(box, fill=colour)

    def png(self, colours: tuple[Colour, ...] = HOUSE, *, level: int = KNEE) -> bytes:
        """Returns the picture as a PNG file reduced to these colours; the same picture always gives the same bytes.

        Args:
            colours: at most 256.
            level: of zlib. For boards crowded with drawings 6 saves a sixth of the bytes for a few milliseconds.
        """
        reduced = self._image.quantize(palette=swatch(colours), dither=Image.Dither.NONE)
        return _encoded(reduced, level)

    def rich_png(self, colours: int = 128) -> bytes:
        """Returns the picture as a PNG file in colours of its own, for paintings: several times slower than ``png``."""
        return _encoded(self._image.quantize(colours, Image.Quantize.MEDIANCUT), KNEE)


def _before(width: int, anchor: Anchor) -> float:
    return {"left": 0.0, "middle": width / 2, "right": float(width)}[anchor]


def _encoded(image: Image.Image, level: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()
