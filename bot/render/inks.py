"""Turns sprites into palette numbers, and those into a PNG file.

A picture is built from palette numbers, one byte per pixel, rather than from colours: sprites are
converted once and then copied, and writing the picture needs no conversion.
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from typing import cast
from weakref import WeakKeyDictionary

from PIL import Image
from zlib_ng import zlib_ng

from bot.render.colours import Colour, swatch
from bot.render.sprite import Sprite

Sheet = Image.Image
"""A picture made of palette numbers, mode ``L``."""

_GROUNDS = 8
"""The most backgrounds a sprite's numbers are cached for."""
_ANY = -1
"""The key that stands for any background, for a sprite that covers all of it."""

_AS_IT_IS = 0
"""The PNG filter number at the start of each row: rows are stored unchanged."""
_LEVEL = 6
"""The compression level: takes a fifth more time than the lowest, saves a quarter of the bytes."""


class Inks:
    """A palette, and a cache of sprites converted to its numbers.

    A sprite's soft edge mixes with its background, so the background is the cache key: one number
    if it is plain, as it mostly is, otherwise all of them. Entries disappear with their sprite.
    """

    def __init__(self, colours: tuple[Colour, ...]) -> None:
        self.colours = colours
        self._cache: WeakKeyDictionary[Sprite, dict[int | bytes, Sheet]] = WeakKeyDictionary()
        self._number = lru_cache(maxsize=256)(self._nearest)

    def sheet(self, width: int, height: int, ground: Colour) -> Sheet:
        return Image.new("L", (width, height), self._number(ground))

    def fill(self, sheet: Sheet, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fills the box left, top, right, bottom (the last two excluded) with a colour."""
        sheet.paste(self._number(colour), box)

    def lay(self, sheet: Sheet, sprite: Sprite, x: int, y: int) -> None:
        """Places a sprite with its top left corner at (x, y), clipped at the sheet's edges."""
        cached = self._cache.setdefault(sprite, {})
        numbers = cached.get(_ANY)
        if numbers is None:
            under = sheet.crop((x, y, x + sprite.width, y + sprite.height))
            low, high = cast(tuple[int, int], under.getextrema())
            ground = low if low == high else under.tobytes()
            numbers = cached.get(ground)
            if numbers is None:
                if len(cached) >= _GROUNDS:
                    cached.clear()
                covers = sprite.mask.getextrema() == (255, 255)
                numbers = cached[_ANY if covers else ground] = self._mixed(under, sprite)
        sheet.paste(numbers, (x, y))

    def _mixed(self, under: Sheet, sprite: Sprite) -> Sheet:
        """Returns a sprite's palette numbers on the background ``under``, which it changes."""
        under.putpalette(swatch(self.colours).getpalette() or ())
        colours = under.convert("RGB")
        colours.paste(sprite.image, (0, 0), sprite.mask)
        return self._numbers(colours)

    def _nearest(self, colour: Colour) -> int:
        return cast(int, self._numbers(Image.new("RGB", (1, 1), colour)).getpixel((0, 0)))

    def _numbers(self, image: Image.Image) -> Sheet:
        reduced = image.quantize(palette=swatch(self.colours), dither=Image.Dither.NONE)
        return Image.frombytes("L", reduced.size, reduced.tobytes())


@lru_cache(maxsize=16)
def inks(colours: tuple[Colour, ...]) -> Inks:
    """Returns the inks for a palette."""
    return Inks(colours)


def png(sheet: Sheet, colours: tuple[Colour, ...]) -> bytes:
    """Returns palette numbers as a PNG file; on one machine, equal pictures give equal bytes.

    Pictures repeat shapes, such as suits, which zlib-ng finds as well as zlib and twice as fast.

    Args:
        sheet: the picture.
        colours: its palette.
    """
    width, height = sheet.size
    rows = Image.new("L", (width + 1, height), _AS_IT_IS)
    rows.paste(sheet, (1, 0))
    data = zlib_ng.compress(rows.tobytes(), _LEVEL)  # pyright: ignore[reportUnknownMemberType]
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(channel for colour in colours for channel in colour)),
            _chunk(b"IDAT", data),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
