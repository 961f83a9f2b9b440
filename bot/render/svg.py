"""SVGs as sprites: the art in ``data``, and the few shapes that depend on a picture's contents.

resvg draws the same on every machine; ``tests/data/test_art.py`` says what our art may use. A
colour ``var(--name, #rrggbb)`` has this default in a browser, and can be replaced here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

import data
from bot.render.colours import Colour, code
from bot.render.sprite import Sprite

_NAMED = re.compile(r"var\(--(\w+), *(#[0-9a-f]{6})\)")


@lru_cache(maxsize=2048)
def picture(file: Path, width: int, /, **colours: Colour) -> Sprite:
    """Returns a drawing as a sprite this many pixels wide, transparent where it is empty.

    Args:
        file: the drawing.
        width: the width in pixels; the height depends on the drawing.
        colours: new colours by name: ``skin`` for ``var(--skin, #f6d3b1)``; ignores unknown names.

    Raises:
        FileNotFoundError: there is no such drawing.
    """
    return drawn(file.read_text("utf-8"), width, **colours)


@dataclass(frozen=True, slots=True)
class Gallery:
    """The drawings in a folder in ``data``, by name: ``Gallery("belle")("signs/fan", 34)``."""

    folder: str

    def __call__(self, name: str, width: int, /, **colours: Colour) -> Sprite:
        return picture(data.ROOT / self.folder / f"{name}.svg", width, **colours)


def drawn(svg: str, width: int, /, **colours: Colour) -> Sprite:
    """Returns an SVG document as a sprite; see ``picture``."""

    def paint(match: re.Match[str]) -> str:
        name, own = match.groups()
        return code(colours[name]) if name in colours else own

    # Searching for the machine's fonts takes time, and our drawings contain no text.
    file = svg_to_bytes(svg_string=_NAMED.sub(paint, svg), width=width, skip_system_fonts=True)
    image = Image.open(BytesIO(file))
    return Sprite(image.convert("RGB"), image.getchannel("A"))


def sketch(width: int, height: int, *shapes: str) -> Sprite:
    """Returns SVG shapes as a sprite on a transparent sheet of this size; 1 unit is 1 pixel."""
    size = f'width="{width}" height="{height}"'
    return drawn(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>', width)


def box(
    left: float,
    top: float,
    width: float,
    height: float,
    fill: Colour | None,
    *,
    corner: float = 0,
    frame: Colour | None = None,
    thick: float = 0,
) -> str:
    """Returns an SVG rectangle with an optional fill, corner radius, and frame inside its edge."""
    inset = thick / 2 if frame else 0
    place = f'x="{left + inset}" y="{top + inset}" rx="{max(corner - inset, 0)}"'
    size = f'width="{width - 2 * inset}" height="{height - 2 * inset}"'
    style = f'fill="{code(fill)}"' if fill else 'fill="none"'
    if frame:
        style += f' stroke="{code(frame)}" stroke-width="{thick}"'
    return f"<rect {place} {size} {style}/>"
