"""The banner over a game's lobby: the game's name beside its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import data
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, MUTED, Colour, mix, rgb
from bot.render.lettering import fit, measure, plain, unbroken
from bot.render.svg import picture

WIDTH, HEIGHT = 900, 300
_ART = 300
_SPOTLIGHT = data.ROOT / "signs" / "spotlight.svg"
_TEXT = 44, 510
"""The text's left edge and greatest width, in pixels."""


@dataclass(frozen=True, slots=True)
class CoverStyle:
    """How a game's banner looks.

    Attributes:
        ground: the background colour, dark enough for light letters.
        art: the file with its picture, a square SVG drawing, if any.
    """

    ground: Colour
    art: Path | None = None

    @classmethod
    def of(cls, game: str, ground: str) -> CoverStyle:
        """Returns the style for a game with a cover in ``data``; ``ground`` is six hex digits."""
        return cls(rgb(ground), data.ROOT / game / "cover.svg")


@lru_cache(maxsize=64)
def cover(style: CoverStyle, title: str, subtitle: str = "") -> bytes:
    """Returns a game's banner as a PNG file, 900 by 300 pixels.

    Args:
        style: the game's style.
        title: the game's name, translated; shrunk, then split over two lines, then cut to fit.
        subtitle: the line below, such as the number of players; may be empty.
    """
    canvas, x = Canvas(WIDTH, HEIGHT, style.ground), WIDTH - _ART / 2 - 22
    halo, light = mix(style.ground, INK, 0.05), mix(style.ground, INK, 0.12)
    canvas.set(picture(_SPOTLIGHT, 420, halo=halo, light=light), x, HEIGHT / 2)
    if style.art is not None:
        canvas.set(picture(style.art, _ART), x, HEIGHT / 2)
    left, room = _TEXT
    shown = plain(title)
    middle = 118 if subtitle else 150
    if measure(shown, 72) <= room:
        size = next(size for size in (104, 92, 82, 72) if measure(shown, size) <= room)
        canvas.write(shown, left, middle, size)
    else:
        canvas.paragraph(_halves(shown, 72, room), left, middle, 72)
    if subtitle:
        canvas.block(left, 204, 96, 5, GOLD)
        canvas.write(subtitle, left, 244, 38, mix(INK, MUTED, 0.5), width=room, bold=False)
    return canvas.rich_png()


def _halves(title: str, size: int, room: int) -> tuple[str, ...]:
    """Splits a title where the longer half is shortest."""
    parts = unbroken(title)
    breaks = [("".join(parts[:at]).rstrip(), "".join(parts[at:])) for at in range(1, len(parts))]
    best = min(breaks, key=lambda two: max(map(len, two)), default=(title,))
    return tuple(fit(part, size, room) for part in best)
