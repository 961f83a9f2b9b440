"""From marks to SVG: small files, the same bytes on every machine."""

from __future__ import annotations

from itertools import groupby

from tools.gallery.geometry import Path, Point
from tools.gallery.kit import INK, SIDE, Mark, Oval, Shapes, flat

COARSE = 60
"""From this breadth on, in units, a shape is drawn to whole units; smaller ones to tenths."""


def svg(shapes: Shapes) -> str:
    """The picture as one SVG document of paths, circles and ellipses in palette colours."""
    runs = groupby(flat(shapes), key=_run)
    body = "\n".join(e for key, marks in runs for e in _elements(key, list(marks)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}"'
        f' viewBox="0 0 {SIDE} {SIDE}">\n'
        f'<g fill="none" stroke="{INK}" stroke-width="0" stroke-linecap="round"'
        f' stroke-linejoin="round">\n{body}\n</g>\n</svg>\n'
    )


def _run(mark: Mark | Oval) -> tuple[str, float] | None:
    """What open strokes that follow each other must share to become one path."""
    if isinstance(mark, Mark) and mark.fill is None and mark.stroke and not mark.path.closed:
        return mark.stroke, mark.width
    return None


def _elements(run: tuple[str, float] | None, marks: list[Mark | Oval]) -> list[str]:
    if run is None or len(marks) == 1:
        return [_element(mark) for mark in marks]
    data = "".join(_data(mark.path) for mark in marks if isinstance(mark, Mark))
    return [f'<path d="{data}"{_style(marks[0])}/>']


def _element(mark: Mark | Oval) -> str:
    style = _style(mark)
    if isinstance(mark, Mark):
        return _line(mark.path, style)
    x, y = map(_number, mark.centre)
    if abs(mark.rx - mark.ry) < 0.05:
        return f'<circle cx="{x}" cy="{y}" r="{_number(mark.rx)}"{style}/>'
    turn = f' transform="rotate({_number(mark.turn)} {x} {y})"' if mark.turn % 360 else ""
    radii = f'rx="{_number(mark.rx)}" ry="{_number(mark.ry)}"'
    return f'<ellipse cx="{x}" cy="{y}" {radii}{turn}{style}/>'


def _line(path: Path, style: str) -> str:
    if any(len(segment) == 3 for segment in path.segments):
        return f'<path d="{_data(path)}"{style}/>'
    digits = _digits(path)
    points = [_pair(path.start, digits), *(_pair(s[0], digits) for s in path.segments)]
    name = "polygon" if path.closed else "polyline"
    return f'<{name} points="{" ".join(p for p, _ in groupby(points))}"{style}/>'


def _data(path: Path) -> str:
    letters = {1: "L", 3: "C"}
    digits = _digits(path)
    parts = [f"M{_pair(path.start, digits)}"]
    parts += [letters[len(s)] + " ".join(_pair(p, digits) for p in s) for s in path.segments]
    return "".join(parts) + ("Z" if path.closed else "")


def _digits(path: Path) -> int:
    """How many decimals the path needs."""
    ends = [path.start, *(segment[-1] for segment in path.segments)]
    breadth = max(max(axis) - min(axis) for axis in zip(*ends, strict=True))
    return 0 if breadth >= COARSE else 1


def _style(mark: Mark | Oval) -> str:
    fill = f' fill="{mark.fill}"' if mark.fill else ""
    if not mark.stroke:
        return fill
    colour = f' stroke="{mark.stroke}"' if mark.stroke != INK else ""
    return f'{fill}{colour} stroke-width="{_number(mark.width)}"'


def _pair(p: Point, digits: int) -> str:
    return f"{_number(p[0], digits)} {_number(p[1], digits)}"


def _number(value: float, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
