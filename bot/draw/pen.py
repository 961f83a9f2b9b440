"""Anti-aliased shapes: drawn on a sheet four times as fine, reduced once, kept as a sprite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.draw.colours import Colour

FINE = 4
"""How many times finer than the picture the sheet is."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Path = Sequence[tuple[float, ...]]
"""A point to start at, then points (straight on) or six numbers (a Bezier curve: two handles and its end)."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sprite:
    """A finished piece of picture. Shared between pictures, so nothing may change it; one is equal to itself alone.

    Attributes:
        image: its colours, mode ``RGB``.
        mask: how much of it covers what is below, mode ``L``; same size.
    """

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.image.height


class Pen:
    """Draws in picture pixels, or in the units of ``at``, on a fine sheet."""

    def __init__(self, draw: ImageDraw.ImageDraw, x: float, y: float, zoom_x: float, zoom_y: float):
        self._draw = draw
        self._x, self._y = x, y
        self._zoom_x, self._zoom_y = zoom_x, zoom_y

    def at(self, x: float, y: float, zoom: float = 1, *, mirrored: bool = False) -> Pen:
        """Returns a pen whose (0, 0) is at this point and whose unit is ``zoom`` of this pen's, maybe left-right mirrored."""
        return Pen(
            self._draw,
            self._x + x * self._zoom_x,
            self._y + y * self._zoom_y,
            self._zoom_x * (-zoom if mirrored else zoom),
            self._zoom_y * zoom,
        )

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fills the shape with these corners."""
        self._draw.polygon([self._place(x, y) for x, y in points], fill=fill)

    def shape(self, path: Path, fill: Colour) -> None:
        """Fills the shape inside a path of lines and curves."""
        self.polygon(trace(path), fill)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fills a circle."""
        self.ellipse((x - radius, y - radius, x + radius, y + radius), fill)

    def ring(self, x: float, y: float, radius: float, width: float, colour: Colour) -> None:
        """Draws a circle's line, inside the radius."""
        box = self._box((x - radius, y - radius, x + radius, y + radius))
        self._draw.ellipse(box, outline=colour, width=self._length(width))

    def ellipse(self, box: Box, fill: Colour) -> None:
        """Fills the ellipse in a box."""
        self._draw.ellipse(self._box(box), fill=fill)

    def arc(self, box: Box, start: float, end: float, width: float, colour: Colour) -> None:
        """Draws a part of an ellipse's line; angles in degrees, clockwise from three o'clock (not for mirrored pens)."""
        self._draw.arc(self._box(box), start, end, fill=colour, width=self._length(width))

    def rounded(self, box: Box, radius: float, fill: Colour) -> None:
        """Fills a rectangle with round corners."""
        self._draw.rounded_rectangle(self._box(box), self._length(radius), fill=fill)

    def frame(self, box: Box, radius: float, width: float, colour: Colour) -> None:
        """Draws the line of a rectangle with round corners, inside its edge."""
        placed, round_by = self._box(box), self._length(radius)
        self._draw.rounded_rectangle(placed, round_by, outline=colour, width=self._length(width))

    def framed(self, box: Box, radius: float, width: float, fill: Colour, frame: Colour) -> None:
        """Fills a rectangle with round corners and a frame inside its edge."""
        left, top, right, bottom = box
        self.rounded(box, radius, frame)
        inner = (left + width, top + width, right - width, bottom - width)
        self.rounded(inner, max(radius - width, 0), fill)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draws a line with round joints and ends."""
        placed = [self._place(x, y) for x, y in points]
        self._draw.line(placed, fill=colour, width=self._length(width), joint="curve")
        for x, y in (points[0], points[-1]):
            self.circle(x, y, width / 2, colour)

    def curve(self, path: Path, width: float, colour: Colour) -> None:
        """Draws the line of a path with round ends."""
        self.line(trace(path), width, colour)

    def _place(self, x: float, y: float) -> Point:
        return self._x + x * self._zoom_x, self._y + y * self._zoom_y

    def _box(self, box: Box) -> Box:
        (x0, y0), (x1, y1) = self._place(*box[:2]), self._place(*box[2:])
        # The far edge of Pillow's boxes is drawn too.
        return min(x0, x1), y0, max(x0, x1) - 1, y1 - 1

    def _length(self, length: float) -> int:
        return max(1, round(length * self._zoom_y))


def trace(path: Path, steps: int = 14) -> list[Point]:
    """Returns the corners of a path, every curve cut into ``steps`` straight pieces."""
    x, y = path[0]
    points: list[Point] = [(x, y)]
    for piece in path[1:]:
        if len(piece) == 2:
            points.append((piece[0], piece[1]))
            continue
        (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], piece
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> list[Point]:
    """Returns the corners of a star that stands on its feet, one point up."""
    return [
        (x + radius * sin(pi * turn / points), y - radius * cos(pi * turn / points))
        for turn in range(2 * points)
        for radius in ((inner if turn % 2 else outer),)
    ]


def laid(ground: Sprite, *things: tuple[Sprite, float, float]) -> Sprite:
    """Returns a sprite with others on it.

    Args:
        ground: what they lie on; nothing reaches out of it.
        things: from the lowest to the highest, each with where its top left corner goes, in pixels of the ground.
    """
    image = ground.image.copy()
    for thing, x, y in things:
        image.paste(thing.image, (round(x), round(y)), thing.mask)
    return Sprite(image, ground.mask)


def sketch(
    width: int,
    height: int,
    paint: Callable[[Pen], None],
    *,
    ground: Colour | None = None,
    corner: float = 0,
) -> Sprite:
    """Returns what ``paint`` draws on a sheet of this size in pixels, with smooth edges.

    Args:
        width: of the sprite, in pixels.
        height: of the sprite, in pixels.
        paint: draws with the pen it is given; 1 unit is 1 pixel.
        ground: colour of the sheet; without one it is clear. Large sheets are twice as fast with one.
        corner: radius, in pixels, of round corners that everything painted is cut to.
    """
    size = (width * FINE, height * FINE)
    sheet = Image.new("RGBA", size) if ground is None else Image.new("RGB", size, ground)
    paint(Pen(ImageDraw.Draw(sheet), 0, 0, FINE, FINE))
    if corner:
        cut = Image.new("L", size)
        edge = (0, 0, size[0] - 1, size[1] - 1)
        ImageDraw.Draw(cut).rounded_rectangle(edge, corner * FINE, fill=255)
        sheet = Image.composite(sheet.convert("RGBA"), Image.new("RGBA", size), cut)
    image = sheet.reduce(FINE)
    if image.mode == "RGB":
        return Sprite(image, Image.new("L", image.size, 255))
    return Sprite(image.convert("RGB"), image.getchannel("A"))
