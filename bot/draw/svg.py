"""The project's own SVG drawings as images, without a browser.

Understands what the drawings use and refuses the rest: `path` (M L C Q A Z, absolute), `circle`, `ellipse`, `rect`,
`line`, `polyline`, `polygon`, and `g` with `translate`, `rotate` and `scale`; flat fills, and strokes with round
caps and joins. A colour written `var(--name, #rrggbb)` is the drawing's own in a browser, and may be another one here.
Shapes become polygons on a canvas a few times too large, which is then reduced: the edges come out smooth, and the
same on every machine.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from xml.etree import ElementTree

from PIL import Image, ImageDraw

from bot.draw.colours import Colour
from bot.draw.outline import Matrix, Point, Unsupported, lines, transform
from bot.draw.pen import FINE, Sprite

__all__ = ["Unsupported", "cut_out", "rasterise"]

Paints = Mapping[str, Colour]
"""Colours by the names that drawings give them."""

_AS_DRAWN: Paints = MappingProxyType({})
_NAMED = re.compile(r"var\(--([\w-]+), *(#[0-9a-f]{6})\)")


@dataclass(frozen=True, slots=True)
class _Style:
    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1

    def of(self, element: ElementTree.Element, paints: Paints) -> _Style:
        """The element's own style over this inherited one."""
        get = element.get
        return replace(
            self,
            fill=_colour(get("fill", self.fill), paints),
            stroke=_colour(get("stroke", self.stroke), paints),
            width=float(get("stroke-width", self.width)),
        )


def _colour(written: str, paints: Paints) -> str:
    """A colour as Pillow reads it; of a named one, what it is painted with, or else its fallback."""
    named = _NAMED.fullmatch(written)
    if named is None:
        return written
    name, fallback = named.groups()
    return "#{:02x}{:02x}{:02x}".format(*paints[name]) if name in paints else fallback


def rasterise(svg: bytes, size: int, paints: Paints = _AS_DRAWN) -> Image.Image:
    """Draw an SVG on white, as an RGB image.

    Args:
        svg: the document; its `viewBox` must start at 0 0.
        size: width of the image in pixels, at least 1; its height follows from the viewBox.
        paints: other colours than the drawing's own, by name (`skin` for `var(--skin, #f6d3b1)`); names that the drawing
            does not have are let be.

    Raises:
        Unsupported: if the document is not a drawing of the supported kind.
    """
    return _drawn(svg, size, Image.new("RGB", (1, 1), "#ffffff"), paints)


def cut_out(svg: bytes, size: int, paints: Paints = _AS_DRAWN) -> Sprite:
    """Draw an SVG on a clear ground, as a sprite.

    Args:
        svg: the document; its `viewBox` must start at 0 0.
        size: width of the sprite in pixels, at least 1; its height follows from the viewBox.
        paints: other colours than the drawing's own, by name, as for `rasterise`.

    Raises:
        Unsupported: if the document is not a drawing of the supported kind.
    """
    image = _drawn(svg, size, Image.new("RGBA", (1, 1)), paints)
    return Sprite(image.convert("RGB"), image.getchannel("A"))


def _drawn(svg: bytes, size: int, ground: Image.Image, paints: Paints) -> Image.Image:
    """Draws a document on a ground that is too large, and reduces it."""
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314 - our own drawings, and no entity is ever resolved
        width, height = _extent(root)
        # Pillow's type of a size names NumPy, which is not installed.
        fine = ground.resize(  # pyright: ignore[reportUnknownMemberType]
            (size * FINE, max(1, round(size * height / width)) * FINE)
        )
        scale = fine.width / width
        # Pillow's whole numbers are centres of pixels, SVG's are their corners.
        matrix = Matrix(scale, 0, 0, scale, -0.5, -0.5)
        _draw(ImageDraw.Draw(fine), root, matrix, _Style(), paints)
    except Unsupported:
        raise
    except (ElementTree.ParseError, ValueError) as fault:
        raise Unsupported(f"not one of our drawings: {fault}") from fault
    return fine.reduce(FINE)


def _extent(root: ElementTree.Element) -> tuple[float, float]:
    """Width and height of the drawing, in its own units."""
    match [float(part) for part in root.get("viewBox", "").split()]:
        case [0, 0, width, height] if width > 0 and height > 0:
            return width, height
        case _:
            raise Unsupported("the viewBox is not a rectangle at the origin")


def _draw(
    draw: ImageDraw.ImageDraw,
    parent: ElementTree.Element,
    matrix: Matrix,
    style: _Style,
    paints: Paints,
) -> None:
    for element in parent:
        own = style.of(element, paints)
        moved = element.get("transform")
        placed = matrix.then(transform(moved)) if moved else matrix
        name = element.tag.rpartition("}")[2]
        if name == "g":
            _draw(draw, element, placed, own, paints)
            continue
        outline = list(lines(name, element, placed))
        if own.fill != "none":
            for points, _ in outline:
                if len(points) > 2:
                    draw.polygon(points, own.fill)
        if own.stroke != "none" and own.width > 0:
            for points, closed in outline:
                _stroke(draw, points, closed, own.width * placed.scale, own.stroke)


def _stroke(
    draw: ImageDraw.ImageDraw, points: list[Point], closed: bool, width: float, colour: str
) -> None:
    """A line of even width with round caps and joins, one quadrilateral a segment.

    Gentle bends share their corners, so that no wedge stays open; sharp ones get a disc.
    """
    half = width / 2
    path = [p for p, q in zip(points, [*points[1:], None], strict=True) if p != q]
    if closed and len(path) > 1 and path[0] == path[-1]:
        path.pop()
    ends = [*path, path[0]] if closed and len(path) > 2 else path
    normals: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(ends):
        length = math.hypot(x1 - x0, y1 - y0)
        normals.append(((y0 - y1) / length * half, (x1 - x0) / length * half))
    if not normals:
        _dot(draw, path[0], half, colour)
        return
    square = half * half
    loop = ends is not path
    joints: list[Point | None] = []
    for i, p in enumerate(ends):
        joint = None
        if loop or 0 < i < len(normals):
            n, m = normals[i - 1], normals[i % len(normals)]
            even = n[0] * m[0] + n[1] * m[1]
            if even > 0.9 * square:
                k = square / (square + even)
                joint = ((n[0] + m[0]) * k, (n[1] + m[1]) * k)
        joints.append(joint)
        if joint is None:
            _dot(draw, p, half, colour)
    for i, n in enumerate(normals):
        (x0, y0), (x1, y1) = ends[i], ends[i + 1]
        n0, n1 = joints[i] or n, joints[i + 1] or n
        draw.polygon(
            (
                (x0 + n0[0], y0 + n0[1]),
                (x1 + n1[0], y1 + n1[1]),
                (x1 - n1[0], y1 - n1[1]),
                (x0 - n0[0], y0 - n0[1]),
            ),
            colour,
        )


def _dot(draw: ImageDraw.ImageDraw, p: Point, r: float, colour: str) -> None:
    draw.ellipse((p[0] - r, p[1] - r, p[0] + r, p[1] + r), colour)
