"""Small things that come back in many pictures, drawn round the origin at about 100 units.

Put them in their place with `kit.move`.
"""

from __future__ import annotations

import math

from tools.gallery.geometry import Path, box, polygon
from tools.gallery.kit import (
    BOLD,
    CANVAS,
    FINE,
    GREEN,
    INK,
    MID,
    ORANGE,
    RED,
    ROSE,
    SKY,
    YELLOW,
    Shapes,
    daub,
    disc,
    form,
    line,
    move,
    oval,
    solid,
)

HEART = "0,-22! 14,-42 40,-46 50,-20 38,12 0,46! -38,12 -50,-20 -40,-46 -14,-42"
DROP = "0,-52! 16,-20 30,6 26,34 0,48 -26,34 -30,6 -16,-20"
LEAF = "0,50! -24,28 -30,-4 -16,-30 0,-52! 16,-30 30,-4 24,28"
CRESCENT = "14,-50! -18,-42 -40,-14 -38,20 -12,46 24,46! 2,32 -10,4 -6,-24"
CLOUD = "-50,24 -62,4 -46,-14 -30,-14! -26,-38 4,-42 18,-24! 40,-30 54,-10 46,2! 62,8 56,30 40,32! 0,34 -36,32!"


def star_path(points: int = 5, inner: float = 0.45, r: float = 50) -> Path:
    """The outline of a star with so many points."""
    corners = (
        ((r if i % 2 == 0 else r * inner), math.pi * i / points - math.pi / 2)
        for i in range(points * 2)
    )
    return polygon([(k * math.cos(a), k * math.sin(a)) for k, a in corners])


def star(fill: str = YELLOW, w: float = FINE, points: int = 5, inner: float = 0.45) -> Shapes:
    """A star; `w` 0 leaves it without an outline."""
    path = star_path(points, inner)
    return solid(path, fill, w) if w else daub(path, fill)


def heart(fill: str = RED, w: float = BOLD) -> Shapes:
    """A heart."""
    return form(HEART, fill, w=w)


def drop(fill: str = SKY, w: float = BOLD) -> Shapes:
    """A drop of something, point up."""
    return form(DROP, fill, w=w)


def moon(fill: str = YELLOW, w: float = BOLD) -> Shapes:
    """A crescent, open to the right."""
    return solid(CRESCENT, fill, w) if w else daub(CRESCENT, fill)


def cloud(fill: str = CANVAS, w: float = BOLD) -> Shapes:
    """A cloud."""
    return form(CLOUD, fill, side=(0.05, 0.2), w=w)


def leaf(fill: str = GREEN, w: float = MID) -> Shapes:
    """A leaf, tip up, with its rib."""
    return [form(LEAF, fill, side=(0.3, 0), w=w), line("0,46 0,-24", FINE)]


def flame(w: float = BOLD) -> Shapes:
    """A flame, tip up."""
    return [
        solid("0,-56! 10,-30 34,-10 34,22 0,50 -34,22 -32,-4 -16,-16 -12,-34", RED, w),
        daub("2,-18! 20,8 16,34 0,42 -16,34 -16,12", YELLOW),
    ]


def flower(petals: str = CANVAS, heart_: str = YELLOW, count: int = 7, w: float = MID) -> Shapes:
    """A daisy seen from the front."""
    rim: list[str] = []
    for i in range(count):
        for share, r, mark in ((0, 26, "!"), (0.3, 54, ""), (0.7, 54, "")):
            a = math.tau * (i + share) / count
            rim.append(f"{r * math.sin(a):.1f},{-r * math.cos(a):.1f}{mark}")
    return [solid(" ".join(rim), petals, w), disc(0, 0, 18, heart_, w)]


def feather(fill: str = CANVAS, dark: str | None = None, w: float = MID) -> Shapes:
    """A feather, quill down."""
    vane = "0,36! -20,24 -22,-6 -16,-34 4,-54! 18,-34 22,-4! 12,0! 21,10 16,28"
    return [form(vane, fill, dark, (0.3, 0), w), line("0,56 0,20 4,-26", FINE)]


def eye(iris: str = SKY, w: float = BOLD) -> Shapes:
    """An open eye."""
    return [
        solid("-52,2! -28,-26 0,-32 28,-26 52,2! 28,24 0,30 -28,24", CANVAS, w),
        disc(0, -1, 22, iris, FINE),
        disc(0, -1, 10, INK, 0),
        disc(-6, -9, 5, CANVAS, 0),
    ]


def tooth(fill: str = CANVAS, w: float = BOLD) -> Shapes:
    """A molar with two roots."""
    body = "-38,-40 -18,-48 0,-42 18,-48 38,-40 44,-14 34,10 28,46 16,46 8,14 0,8 -8,14 -16,46 -28,46 -34,10 -44,-14"
    return form(body, fill, w=w)


def bird(fill: str = SKY, w: float = BOLD, open_: bool = False) -> Shapes:
    """A small bird looking left."""
    body = "-40,-22 -22,-40 0,-32 16,-8 40,2 62,-6! 58,14 34,34 2,42 -26,30 -34,4 -42,-6!"
    beak = "-42,-26! -62,-28! -50,-14! -60,-4! -40,-8!" if open_ else "-42,-24! -62,-12! -40,-8!"
    return [
        solid(beak, ORANGE, w * 0.7),
        form(body, fill, w=w),
        line("4,2 14,22 38,14", w * 0.7),
        disc(-24, -20, 5, INK, 0),
    ]


def note(w: float = MID) -> Shapes:
    """A quaver."""
    return [line("12,30 12,-44 34,-34 36,-14", w), oval(-2, 34, 17, 12, INK, -20, 0)]


def key(fill: str = YELLOW, w: float = BOLD) -> Shapes:
    """A key, bow up."""
    return [
        form(
            "-9,-8! -9,52! 9,52! 9,46! 28,46! 28,32! 18,32! 18,24! 28,24! 28,12! 9,12! 9,-8!",
            fill,
            w=w,
        ),
        form("-28,-32 -20,-52 0,-58 20,-52 28,-32 20,-12 0,-6 -20,-12", fill, w=w),
        disc(0, -34, 9, CANVAS, w * 0.7),
    ]


def spider(w: float = MID) -> Shapes:
    """A spider seen from above."""
    leg = [line("10,-2 34,-22 46,-8", w), line("10,4 36,2 50,22", w), line("8,-8 22,-40 36,-44", w)]
    low = line("8,8 26,28 30,48", w)
    return [
        leg,
        low,
        move([leg, low], flip=True),
        oval(0, 16, 22, 26, INK, w=0),
        disc(0, -12, 14, INK, 0),
    ]


def hand(fill: str = ROSE, w: float = BOLD) -> Shapes:
    """An open hand, fingers up, thumb to the right."""
    palm = (
        "-30,50! -34,10 -36,-20 -38,-34 -30,-40 -23,-34 -20,-10! -20,-44 -12,-52 -5,-44 -3,-12! 0,-48 7,-54 "
        "14,-46 13,-10! 18,-36 25,-41 31,-34 28,-6 27,8! 40,-6 50,-10 53,-2 44,18 28,36 26,50!"
    )
    return solid(palm, fill, w)


def bow(fill: str = RED, w: float = BOLD) -> Shapes:
    """A bow tie."""
    wing = form("0,-6! 30,-28 52,-30 50,0 52,30 30,28 0,6!", fill, w=w)
    return [
        wing,
        move(form("0,-6! 30,-28 52,-30 50,0 52,30 30,28 0,6!", fill, w=w), flip=True),
        solid(box(-13, -15, 26, 30, 8), fill, w),
    ]


def candle(high: float = 60, fill: str = SKY, w: float = MID) -> Shapes:
    """A burning candle standing on the origin."""
    return [
        form(box(-11, -high, 22, high, 3), fill, w=w),
        line(f"0,{-high} 0,{-high - 14}", FINE),
        move(flame(w), 0, -high - 34, 0.46),
    ]


def sprig(w: float = MID) -> Shapes:
    """A sprout with two leaves growing up from the origin."""
    return [
        line("0,0 2,-30 0,-52", w),
        move(leaf(GREEN, w), -22, -52, 0.55, -60),
        move(leaf(GREEN, w), 22, -66, 0.6, 50),
    ]
