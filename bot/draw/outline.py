"""Outlines of SVG shapes as points of a picture: paths, circles, rectangles and what moves and turns them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

Point = tuple[float, float]
Line = tuple[list[Point], bool]
"""Points in pixels, and whether the last leads back to the first."""

_TOLERANCE = 0.35
"""How far a flattened curve may stray from the true one, in pixels."""

_TOKEN = re.compile(r"[MLCQAZ]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_COUNTS = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7}
_TURN = re.compile(r"(\w+)\(([^)]*)\)")


class Unsupported(ValueError):
    """The drawing uses something that is not among what our drawings are made of."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Moves, turns and scales: x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def at(self, x: float, y: float) -> Point:
        """Where a point comes to lie."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def then(self, o: Matrix) -> Matrix:
        """This matrix with `o` applied first."""
        return Matrix(
            self.a * o.a + self.c * o.b,
            self.b * o.a + self.d * o.b,
            self.a * o.c + self.c * o.d,
            self.b * o.c + self.d * o.d,
            *self.at(o.e, o.f),
        )

    @property
    def scale(self) -> float:
        """How many times longer lines become, on average."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def transform(text: str) -> Matrix:
    """Returns what a `transform` attribute says.

    Raises:
        Unsupported: it is not made of `translate`, `rotate` and `scale`.
    """
    matrix = Matrix(1, 0, 0, 1, 0, 0)
    for name, inside in _TURN.findall(text):
        values = [float(v) for v in inside.replace(",", " ").split()]
        match name, values:
            case "translate", [x, *rest]:
                step = Matrix(1, 0, 0, 1, x, rest[0] if rest else 0)
            case "scale", [x, *rest]:
                step = Matrix(x, 0, 0, rest[0] if rest else x, 0, 0)
            case "rotate", [turn, *rest]:
                c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                x, y = rest or (0, 0)
                step = Matrix(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
            case _:
                raise Unsupported(f"transform {name}")
        matrix = matrix.then(step)
    return matrix


def lines(name: str, element: ElementTree.Element, matrix: Matrix) -> Iterator[Line]:
    """Yields the outline of an element, flattened.

    Args:
        name: of the element, such as `path`.
        element: itself.
        matrix: from its units to pixels.

    Raises:
        Unsupported: it is no shape we know.
        ValueError: a number is none.
    """

    def number(key: str) -> float:
        return float(element.get(key, "0"))

    match name:
        case "path":
            yield from _path(element.get("d", ""), matrix)
        case "circle":
            r = number("r")
            yield _ellipse(number("cx"), number("cy"), r, r, matrix), True
        case "ellipse":
            yield (
                _ellipse(number("cx"), number("cy"), number("rx"), number("ry"), matrix),
                True,
            )
        case "rect":
            size = (number("width"), number("height"))
            yield _rect(number("x"), number("y"), *size, number("rx"), matrix), True
        case "line":
            yield (
                [matrix.at(number("x1"), number("y1")), matrix.at(number("x2"), number("y2"))],
                False,
            )
        case "polyline" | "polygon":
            values = iter([float(v) for v in element.get("points", "").replace(",", " ").split()])
            points = [matrix.at(x, y) for x, y in zip(values, values, strict=True)]
            yield points, name == "polygon"
        case _:
            raise Unsupported(f"element {name}")


def _ellipse(cx: float, cy: float, rx: float, ry: float, matrix: Matrix) -> list[Point]:
    steps = _steps(max(rx, ry) * matrix.scale, math.tau)
    turns = (i * math.tau / steps for i in range(steps))
    return [matrix.at(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]


def _rect(x: float, y: float, w: float, h: float, r: float, matrix: Matrix) -> list[Point]:
    r = min(r, w / 2, h / 2)
    if not r:
        return [matrix.at(*p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
    corners = ((x + w - r, y + r), (x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r))
    steps = _steps(r * matrix.scale, math.pi / 2)
    quarter = math.pi / 2
    return [
        matrix.at(cx + r * math.cos(t), cy + r * math.sin(t))
        for side, (cx, cy) in enumerate(corners, start=-1)
        for t in ((side + i / steps) * quarter for i in range(steps + 1))
    ]


def _steps(radius: float, angle: float) -> int:
    """Into how many straight pieces an arc is cut."""
    bend = math.acos(max(-1.0, 1 - _TOLERANCE / max(radius, _TOLERANCE)))
    return max(2, math.ceil(angle / max(2 * bend, 0.05)))


def _path(data: str, matrix: Matrix) -> Iterator[Line]:
    tokens = _TOKEN.findall(data)
    if "".join(tokens) != re.sub(r"[\s,]+", "", data):
        raise Unsupported("a path with commands other than M L C Q A Z")
    line: list[Point] = []
    at = (0.0, 0.0)
    command = ""
    i = 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
            if command == "Z":
                if line:
                    yield line, True
                line = []
                continue
        count = _COUNTS.get(command)
        if count is None or len(tokens) < i + count or not (line or command == "M"):
            raise Unsupported("a path that breaks off")
        v = [float(token) for token in tokens[i : i + count]]
        i += count
        end = (v[-2], v[-1])
        if command == "M":
            if line:
                yield line, False
            line, command = [matrix.at(*end)], "L"
        elif command == "L":
            line.append(matrix.at(*end))
        elif command == "C":
            line += _curve(line[-1], *(matrix.at(*p) for p in ((v[0], v[1]), (v[2], v[3]), end)))
        elif command == "Q":
            b = (at[0] + (v[0] - at[0]) * 2 / 3, at[1] + (v[1] - at[1]) * 2 / 3)
            c = (end[0] + (v[0] - end[0]) * 2 / 3, end[1] + (v[1] - end[1]) * 2 / 3)
            line += _curve(line[-1], *(matrix.at(*p) for p in (b, c, end)))
        else:
            line += [matrix.at(*p) for p in _arc(at, v, matrix.scale)]
        at = end
    if line:
        yield line, False


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Points of a cubic curve after its start, as many as its bend asks for."""
    bend = max(
        abs(a[0] - 2 * b[0] + c[0]) + abs(a[1] - 2 * b[1] + c[1]),
        abs(b[0] - 2 * c[0] + d[0]) + abs(b[1] - 2 * c[1] + d[1]),
    )
    steps = max(1, math.ceil(math.sqrt(bend * 0.75 / _TOLERANCE)))
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        k, m, n, o = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            k * a[0] + m * b[0] + n * c[0] + o * d[0],
            k * a[1] + m * b[1] + n * c[1] + o * d[1],
        )


def _arc(start: Point, values: list[float], scale: float) -> Iterator[Point]:
    """Points of an elliptical arc after its start, in the drawing's units."""
    rx, ry, turn, large, sweep, x, y = values
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or start == (x, y):
        yield (x, y)
        return
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry
    reach = px * px + py * py
    if reach > 1:
        grow = math.sqrt(reach)
        rx, ry, px, py, reach = rx * grow, ry * grow, px / grow, py / grow, 1.0
    k = math.sqrt(1 / reach - 1) * (-1 if large == sweep else 1)
    qx, qy = k * py, -k * px
    first = math.atan2(py - qy, px - qx)
    sweep_angle = math.atan2(-py - qy, -px - qx) - first
    if sweep and sweep_angle < 0:
        sweep_angle += math.tau
    elif not sweep and sweep_angle > 0:
        sweep_angle -= math.tau
    mx, my = (start[0] + x) / 2, (start[1] + y) / 2
    steps = _steps(max(rx, ry) * scale, abs(sweep_angle))
    for i in range(1, steps + 1):
        t = first + sweep_angle * i / steps
        ux, uy = rx * (math.cos(t) + qx), ry * (math.sin(t) + qy)
        yield (mx + c * ux - s * uy, my + s * ux + c * uy)
