"""The portraits of the 72 guests, assembled from parts: heads, hair, hats and props.

The parts are drawings in ``data/belle/parts``, and ``data/belle/portraits.toml`` lists each guest's
parts and colours. That way a guest looks the same at every table, and new faces need no code.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import NamedTuple

import data
from bot.render.colours import Colour, rgb
from bot.render.parts import rounded
from bot.render.sprite import Sprite
from bot.render.svg import drawn

_FOLDER = data.ROOT / "belle"
_BOOK = tomllib.loads((_FOLDER / "portraits.toml").read_text("utf-8"))
_SHADED = ("skin", "hair", "ground")
"""The colours that come with lighter and darker shades."""
_STILL = ("ground/", "prop/")
"""The parts whose size never changes."""
_HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"
  stroke-linecap="round" stroke-linejoin="round">"""
_ROOT = re.compile(r"</?svg[^>]*>\s*")
_CODE = re.compile(r"#([0-9a-f]{6})\b")


class Appearance(NamedTuple):
    """What a guest looks like.

    Attributes:
        parts: drawings such as ``hat/bowler``, from back to front.
        colours: the colours for the variables in the drawings.
        build: SVG transforms that stretch everything except the background and the props.
    """

    parts: tuple[str, ...]
    colours: dict[str, Colour]
    build: str


def appearance(guest: str) -> Appearance:
    """Returns what a guest looks like, given an id from ``G01`` to ``G72``."""
    row = _BOOK[guest]
    colours: dict[str, Colour] = {}
    for variable, name in row["colours"].items():
        tones = _BOOK[variable][name] if variable in _SHADED else {variable: _BOOK["colour"][name]}
        colours |= {shade: rgb(code.removeprefix("#")) for shade, code in tones.items()}
    return Appearance(tuple(row["parts"]), colours, _BOOK["build"][row.get("build", "usual")])


@lru_cache(maxsize=512)
def portrait(guest: str, size: int) -> Sprite:
    """Draws a guest's portrait in a square with rounded corners.

    Args:
        guest: the guest's id, ``G01`` to ``G72``.
        size: the side of the square, in pixels.
    """
    seen = appearance(guest)
    shapes = (
        _part(name) if name.startswith(_STILL) else f'<g transform="{seen.build}">{_part(name)}</g>'
        for name in seen.parts
    )
    whole = drawn(f"{_HEAD}{''.join(shapes)}</svg>", size, **seen.colours)
    return rounded(whole, size * 0.16)


@lru_cache(maxsize=512)
def _part(name: str) -> str:
    """Returns the shapes in a part, without the document around them."""
    return _ROOT.sub("", (_FOLDER / "parts" / f"{name}.svg").read_text("utf-8"))


def _tones() -> tuple[Colour, ...]:
    worn = (_part(name) for guest in _BOOK for name in _BOOK[guest].get("parts", ()))
    codes = _CODE.findall((_FOLDER / "portraits.toml").read_text("utf-8") + "".join(worn))
    return tuple(dict.fromkeys(map(rgb, codes)))


PORTRAIT_TONES = _tones()
"""All the colours used in portraits."""
