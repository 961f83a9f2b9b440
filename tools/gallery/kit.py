"""The painter's kit: twelve colours and the few ways a brush may touch the canvas.

A picture is a nested list of marks, painted in order on a square of 512 units. The light always
comes from the upper left: `form` and `ball` put the dark side where it belongs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import TypeAlias

from tools.gallery.geometry import Path, Point, box, cut, hull, place, polygon, ring, trace

SIDE = 512
"""Width and height of the canvas, in units."""

ROOT = File(__file__).resolve().parents[2]
_COLOURS = tomllib.loads((ROOT / "data/belratti/palette.toml").read_text("utf-8"))["colours"]

CANVAS: str = _COLOURS["canvas"]
LINEN: str = _COLOURS["linen"]
SLATE: str = _COLOURS["slate"]
INK: str = _COLOURS["ink"]
RED: str = _COLOURS["red"]
UMBER: str = _COLOURS["umber"]
ORANGE: str = _COLOURS["orange"]
YELLOW: str = _COLOURS["yellow"]
GREEN: str = _COLOURS["green"]
PETROL: str = _COLOURS["petrol"]
SKY: str = _COLOURS["sky"]
ROSE: str = _COLOURS["rose"]

DARK = {
    CANVAS: LINEN,
    LINEN: SLATE,
    SLATE: PETROL,
    RED: UMBER,
    UMBER: INK,
    ORANGE: UMBER,
    YELLOW: ORANGE,
    GREEN: PETROL,
    PETROL: INK,
    SKY: SLATE,
    ROSE: RED,
    INK: INK,
}
"""The colour of each colour's shadow side."""

BOLD, MID, FINE = 13, 9, 6
"""Widths of the outline, of lines inside a shape, and of small things."""


@dataclass(frozen=True)
class Mark:
    """One touch: a path with a fill, an outline, or both."""

    path: Path
    fill: str | None
    stroke: str | None
    width: float


@dataclass(frozen=True)
class Oval:
    """An ellipse turned by `turn` degrees."""

    centre: Point
    rx: float
    ry: float
    turn: float
    fill: str | None
    stroke: str | None
    width: float


Shapes: TypeAlias = "Mark | Oval | Sequence[Shapes]"


def flat(shapes: Shapes) -> Iterator[Mark | Oval]:
    """The marks of a nested list, in painting order."""
    if isinstance(shapes, Mark | Oval):
        yield shapes
    else:
        for shape in shapes:
            yield from flat(shape)


def _path(shape: str | Path, closed: bool = True) -> Path:
    return trace(shape, closed) if isinstance(shape, str) else shape


def solid(shape: str | Path, fill: str, w: float = BOLD) -> Mark:
    """A filled shape with an outline."""
    return Mark(_path(shape), fill, INK, w)


def daub(shape: str | Path, fill: str) -> Mark:
    """A filled shape without an outline."""
    return Mark(_path(shape), fill, None, 0)


def line(shape: str | Path, w: float = BOLD, colour: str = INK) -> Mark:
    """An open stroke."""
    return Mark(_path(shape, closed=False), None, colour, w)


def outline(shape: str | Path, w: float = BOLD, colour: str = INK) -> Mark:
    """A closed stroke with nothing inside."""
    return Mark(_path(shape), None, colour, w)


def cord(shape: str | Path, colour: str, w: float = 14, edge: float = 10) -> list[Mark]:
    """A coloured stroke with an outline on both sides: hoses, ropes, handles, arms."""
    path = _path(shape, closed=False)
    return [Mark(path, None, INK, w + 2 * edge), Mark(path, None, colour, w)]


def disc(x: float, y: float, r: float, fill: str, w: float = BOLD) -> Oval:
    """A circle with an outline; `w` 0 leaves it bare."""
    return oval(x, y, r, r, fill, w=w)


def oval(
    x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0, w: float = BOLD
) -> Oval:
    """An ellipse with an outline; `w` 0 leaves it bare."""
    return Oval((x, y), rx, ry, turn, fill, INK if w else None, w)


def hoop(x: float, y: float, r: float, w: float = BOLD, colour: str = INK) -> Oval:
    """A circle line with nothing inside."""
    return Oval((x, y), r, r, 0, None, colour, w)


def within(shape: str | Path, around: str | Path, fill: str) -> list[Mark]:
    """The part of a shape inside the convex outline of another, without an outline."""
    inside = cut(_path(shape).points(), hull(_path(around).points()))
    return [daub(polygon(inside), fill)] if len(inside) > 2 else []


def form(
    shape: str | Path,
    fill: str,
    dark: str | None = None,
    side: tuple[float, float] = (0.13, 0.08),
    w: float = BOLD,
) -> list[Mark]:
    """A shape with a shadow side; `side` is its breadth right and below, as part of the shape."""
    path = _path(shape)
    points = path.points()
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    dx, dy = side[0] * (max(xs) - min(xs)), side[1] * (max(ys) - min(ys))
    lit = cut(points, hull((x - dx, y - dy) for x, y in points))
    marks = [daub(path, dark or DARK[fill])]
    if len(lit) > 2:
        marks.append(daub(polygon(lit), fill))
    return [*marks, outline(path, w)] if w else marks


def ball(
    x: float, y: float, r: float, fill: str, dark: str | None = None, w: float = BOLD
) -> list[Mark]:
    """A round body with a shadow side."""
    return form(ring(x, y, r, r), fill, dark, (0.12, 0.12), w)


def block(
    x: float, y: float, wide: float, high: float, fill: str, r: float = 0, w: float = BOLD
) -> list[Mark]:
    """An upright box with a shadow side."""
    return form(box(x, y, wide, high, r), fill, w=w)


def glint(shape: str, w: float = 11, colour: str = CANVAS) -> Mark:
    """A highlight: a short pale stroke."""
    return line(shape, w, colour)


def move(
    shapes: Shapes, x: float = 0, y: float = 0, size: float = 1, turn: float = 0, flip: bool = False
) -> list[Mark | Oval]:
    """The shapes mirrored, scaled, turned about the origin and shifted; lines keep their width."""
    out: list[Mark | Oval] = []
    for shape in flat(shapes):
        if isinstance(shape, Mark):
            out.append(replace(shape, path=shape.path.moved(x, y, size, turn, flip)))
        else:
            centre = place(shape.centre, x, y, size, turn, flip)
            own = -shape.turn if flip else shape.turn
            out.append(
                replace(
                    shape, centre=centre, rx=shape.rx * size, ry=shape.ry * size, turn=own + turn
                )
            )
    return out


def spin(shapes: Shapes, turn: float, x: float = 256, y: float = 256) -> list[Mark | Oval]:
    """The shapes turned by `turn` degrees about a point."""
    return move(move(shapes, -x, -y), x, y, turn=turn)


def around(shape: Shapes, count: int, x: float, y: float, start: float = 0) -> list[Mark | Oval]:
    """`count` copies of what stands at the origin, turned evenly about a point."""
    return [m for i in range(count) for m in move(shape, x, y, turn=start + i * 360 / count)]
