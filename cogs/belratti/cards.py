"""The deck as people meet it: what each picture is called, and how it looks.

Names are told with care: a picture in a hand to its owner alone, one that lies open to everybody.
"""

from __future__ import annotations

from functools import lru_cache

import data
from bot.i18n.words import Words
from bot.render import parts
from bot.render.sprite import Sprite
from bot.render.svg import picture
from rules.belratti.content import Picture, read_pictures
from rules.belratti.model import Card

LARGE, MIDDLE, CLOSE, THUMB = 280, 206, 162, 78
"""Sides of a picture, in pixels: three, four, five and ten of them fill a row of 900."""

HELD, NARROW = 212, 155
"""The same for the sheets of a single player: three and four of them fill a row of 696."""

_FOLDER = data.ROOT / "belratti" / "pictures"
_PICTURES: dict[Card, Picture] = {
    picture.id: picture for picture in read_pictures(data.content("belratti"))
}


def name(card: Card, w: Words) -> str:
    """Returns what a picture shows, in two or three words."""
    return w.t(_PICTURES[card].name)


def twist(card: Card, w: Words) -> str:
    """Returns what is odd about a picture."""
    return w.t(_PICTURES[card].twist)


def story(card: Card, w: Words) -> str:
    """Returns what a picture shows, and what is odd about it."""
    picture = _PICTURES[card]
    return w.t("{name}: {twist}", name=w.t(picture.name), twist=w.t(picture.twist))


def alt(card: Card, w: Words) -> str:
    """Returns what there is to be seen on a picture, in a sentence."""
    return w.t(_PICTURES[card].alt)


def known(card: Card) -> bool:
    """Whether there is such a picture."""
    return card in _PICTURES


@lru_cache(maxsize=360)
def tile(card: Card, size: int) -> Sprite:
    """Returns a picture as a square with round corners. The first time takes some milliseconds, so only threads draw."""
    return parts.rounded(picture(_FOLDER / f"{card}.svg", size), size * 0.05)
