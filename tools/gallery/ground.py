"""What lies under every object: the woven canvas and one broad patch of colour."""

from __future__ import annotations

from tools.gallery.geometry import Path, Point
from tools.gallery.kit import CANVAS, LINEN, SIDE, Mark, Shapes, box, daub, spin


def weave(count: int, start: int, colour: str, w: float) -> list[Mark]:
    """Short threads spread evenly over the canvas, every other one upright."""
    marks: list[Mark] = []
    for i in range(start, start + count):
        x = round((i * 0.7548776662 % 1) * SIDE)
        y = round((i * 0.5698402910 % 1) * SIDE)
        long = 8 + i % 5 * 3
        end: Point = (x, y + long) if i % 2 else (x + long, y)
        marks.append(Mark(Path((x, y), ((end,),), False), None, colour, w))
    return marks


def bare() -> Mark:
    """The canvas itself."""
    return daub(box(0, 0, SIDE, SIDE), CANVAS)


def _patch(outline: str, colour: str, turn: float) -> Shapes:
    return spin(daub(outline, colour), turn)


def broad(colour: str, turn: float = 0) -> Shapes:
    """A field of colour nearly to the edges, with ends left by a wide brush."""
    return _patch(
        "24,40! 60,22 180,28 300,20 430,26 488,22! 494,60! 480,64! 490,120 486,210! 476,214! "
        "488,300 484,390 492,452! 478,458! 484,488! 380,484 260,492 140,484 30,490! 20,440! "
        "32,434! 22,330 28,220! 38,214! 24,140",
        colour,
        turn,
    )


def round_(colour: str, turn: float = 0) -> Shapes:
    """A loose round of colour with a tail where the brush left the canvas."""
    return _patch(
        "256,34 350,48 430,104 474,190 478,280 446,372 384,440! 372,430! 352,466! 338,456! "
        "290,480 200,474 118,434 58,360 32,262 46,168 98,92 170,48",
        colour,
        turn,
    )


def sweep(colour: str, turn: float = 0) -> Shapes:
    """A slanting band of three strokes, ragged at both ends."""
    return _patch(
        "20,300! 52,268! 34,258! 96,196! 70,190! 150,104 262,26! 380,24! 366,40! 484,34! "
        "470,66! 494,80! 480,196! 456,214! 470,232! 396,312! 416,322! 350,396 246,486! "
        "140,490! 156,472! 40,484! 52,452! 22,440!",
        colour,
        turn,
    )


def floor(colour: str, y: float = 330) -> Shapes:
    """A table or a ground: colour from `y` down."""
    return daub(
        f"22,{y + 4}! 130,{y - 5} 260,{y + 3} 390,{y - 4} 492,{y + 2}! 486,410! 494,416! 488,488! "
        "370,484 250,491 120,485 26,490! 30,430! 20,424!",
        colour,
    )


def wall(colour: str, y: float = 340) -> Shapes:
    """A back wall: colour from the top down to `y`."""
    return daub(
        f"24,26! 150,20 270,27 400,21 488,28! 492,130! 483,134! 490,{y}! 400,{y - 4} 250,{y + 5} "
        f"110,{y - 3} 22,{y + 3}! 28,190! 19,184!",
        colour,
    )


def room(back: str, front: str, y: float = 350) -> Shapes:
    """A wall and a floor."""
    return [wall(back, y + 6), floor(front, y)]


def mount(patch: Shapes) -> list[Shapes]:
    """Canvas, patch and the weave that shows through both."""
    return [bare(), weave(44, 1, LINEN, 2.5), patch, weave(40, 60, CANVAS, 2)]
