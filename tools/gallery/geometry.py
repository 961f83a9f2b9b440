"""Curves as values: paths through hand-set points, moved, flattened and cut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

SPRING = 0.38
"""Handle length over chord: four points at right angles then make a fair circle."""


@dataclass(frozen=True)
class Path:
    """A start and its segments: one point is a straight line, three a cubic curve."""

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    closed: bool

    def moved(self, x: float, y: float, size: float, turn: float, flip: bool) -> Path:
        """The same path mirrored, scaled, turned (degrees) and shifted, in that order."""

        def at(p: Point) -> Point:
            return place(p, x, y, size, turn, flip)

        return Path(at(self.start), tuple(tuple(map(at, s)) for s in self.segments), self.closed)

    def points(self, steps: int = 6) -> list[Point]:
        """The path as a polyline, each curve cut into `steps` pieces."""
        out = [self.start]
        for segment in self.segments:
            if len(segment) == 1:
                out.append(segment[0])
            else:
                a, (b, c, d) = out[-1], segment
                out.extend(cubic(a, b, c, d, i / steps) for i in range(1, steps + 1))
        return out


def place(p: Point, x: float, y: float, size: float, turn: float, flip: bool) -> Point:
    """A point mirrored, scaled, turned and shifted, in that order."""
    px, py = (-p[0] if flip else p[0]) * size, p[1] * size
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return (x + px * c - py * s, y + px * s + py * c)


def cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The point at `t` in 0..1 of a cubic curve."""
    u = 1 - t
    k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
        k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
    )


def trace(text: str, closed: bool = True) -> Path:
    """A curve through the points of `"x,y x,y! ..."`; an exclamation mark makes a corner.

    Between two corners the line is straight; everywhere else it bends through the points.
    """
    points: list[Point] = []
    sharp: list[bool] = []
    for token in text.split():
        px, py = token.rstrip("!").split(",")
        points.append((float(px), float(py)))
        sharp.append(token.endswith("!"))
    n = len(points)
    if not closed:
        sharp[0] = sharp[-1] = True
    tangents = [_tangent(points[i - 1], points[(i + 1) % n]) for i in range(n)]
    segments: list[tuple[Point, ...]] = []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        a, b = points[i], points[j]
        if sharp[i] and sharp[j]:
            segments.append((b,))
            continue
        reach = math.dist(a, b) * SPRING
        first = (a[0] + tangents[i][0] * reach, a[1] + tangents[i][1] * reach)
        second = (b[0] - tangents[j][0] * reach, b[1] - tangents[j][1] * reach)
        if sharp[i]:
            first = _between(a, second, 0.5)
        if sharp[j]:
            second = _between(b, first, 0.5)
        segments.append((first, second, b))
    return Path(points[0], tuple(segments), closed)


def box(x: float, y: float, w: float, h: float, r: float = 0) -> Path:
    """An upright rectangle with its corners rounded by `r`."""
    k = r * 0.45
    x2, y2 = x + w, y + h
    if not r:
        return Path((x, y), (((x2, y),), ((x2, y2),), ((x, y2),)), True)
    return Path(
        (x + r, y),
        (
            ((x2 - r, y),),
            ((x2 - k, y), (x2, y + k), (x2, y + r)),
            ((x2, y2 - r),),
            ((x2, y2 - k), (x2 - k, y2), (x2 - r, y2)),
            ((x + r, y2),),
            ((x + k, y2), (x, y2 - k), (x, y2 - r)),
            ((x, y + r),),
            ((x, y + k), (x + k, y), (x + r, y)),
        ),
        True,
    )


def ring(x: float, y: float, rx: float, ry: float, turn: float = 0) -> Path:
    """An ellipse as a path."""
    k = 0.5523
    path = Path(
        (rx, 0),
        (
            ((rx, ry * k), (rx * k, ry), (0, ry)),
            ((-rx * k, ry), (-rx, ry * k), (-rx, 0)),
            ((-rx, -ry * k), (-rx * k, -ry), (0, -ry)),
            ((rx * k, -ry), (rx, -ry * k), (rx, 0)),
        ),
        True,
    )
    return path.moved(x, y, 1, turn, False)


def polygon(points: Iterable[Point], closed: bool = True) -> Path:
    """Straight lines through the points."""
    start, *rest = points
    return Path(start, tuple((p,) for p in rest), closed)


def beads(path: Path, gap: float, start: float = 0) -> Iterator[tuple[float, float, float]]:
    """Places along a path, `gap` apart: x, y, and the direction of travel in degrees."""
    left = start
    for a, b in pairwise(path.points(24)):
        length = math.dist(a, b)
        while left < length:
            x, y = _between(a, b, left / length)
            yield x, y, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            left += gap
        left -= length


def offset(path: Path, by: float) -> Path:
    """The path's parallel, `by` units to the right of the direction of travel."""
    side = [
        (x - by * math.sin(math.radians(turn)), y + by * math.cos(math.radians(turn)))
        for x, y, turn in beads(path, 8)
    ]
    return polygon(side, closed=False)


def hull(points: Iterable[Point]) -> list[Point]:
    """The convex outline of the points, turning one way."""
    ordered = sorted(set(points))

    def half(line: Iterable[Point]) -> list[Point]:
        out: list[Point] = []
        for p in line:
            while len(out) > 1 and _cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    return half(ordered) + half(reversed(ordered))


def cut(points: list[Point], convex: list[Point]) -> list[Point]:
    """The part of a polygon inside a convex outline as `hull` gives it; may be empty."""
    for i, b in enumerate(convex):
        a = convex[i - 1]
        kept: list[Point] = []
        for j, p in enumerate(points):
            q = points[j - 1]
            inside, before = _cross(a, b, p) >= 0, _cross(a, b, q) >= 0
            if inside != before:
                d1, d2 = _cross(a, b, q), _cross(a, b, p)
                kept.append(_between(q, p, d1 / (d1 - d2)))
            if inside:
                kept.append(p)
        points = kept
        if not points:
            break
    return points


def _cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _between(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def _tangent(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
