"""Beccato!'s chickens, with their cards and coops, as cached sprites.

Every breed has its own outline, colour, symbol and name, so that colour is never the only clue.
"""

from __future__ import annotations

from functools import lru_cache

from bot.render.colours import Colour, is_light
from bot.render.lettering import line, within
from bot.render.sprite import Sprite, laid
from bot.render.svg import box, sketch
from cogs.beccato.art.drawings import BARK, COLOURS, CREAM, LETTERS, OUTLINE, UMBER, drawing

# Cards

TALL = 1.3
"""A card's height relative to its width."""


def badge(breed: str, size: int) -> Sprite:
    """Draws a breed's symbol on its colour."""
    return drawing(f"signs/{breed}", size)


@lru_cache(maxsize=128)
def card(breed: str, name: str, width: int) -> Sprite:
    """Draws a chicken's card: the hen, its symbol, and the translated name on its colour.

    The card is ``TALL`` times as high as wide. A long name is narrowed, then cut with an ellipsis.
    """
    colour, unit = COLOURS[breed], width / 206
    hen = drawing(f"breeds/{breed}", round(199 * unit))
    mark = badge(breed, round(42 * unit))
    size = max(LETTERS, round(36 * unit))
    ink = OUTLINE if is_light(colour) else CREAM
    letters = within(name, size, ink, width - 6) or line("", size, ink)
    return laid(
        drawing("cards/front", width, plumage=colour),
        (hen, (width - hen.width) // 2, 10 * unit),
        (mark, width - mark.width - 10 * unit, 10 * unit),
        (letters, (width - letters.width) / 2, 238.5 * unit - letters.height / 2),
    )


@lru_cache(maxsize=128)
def tile(breed: str, name: str, width: int, height: int, frame: Colour) -> Sprite:
    """Draws a revealed card, wider than it is high: the hen's head, and its name if any."""
    colour = COLOURS[breed]
    ink = OUTLINE if is_light(colour) else CREAM
    ground = box(0, 0, width, height, colour, corner=12, frame=frame, thick=4)
    head = drawing(f"heads/{breed}", height - 8 - 20 * bool(name))
    things = [(head, (width - head.width) / 2, 4.0)]
    if letters := within(name, LETTERS, ink, width - 10):
        things.append((letters, (width - letters.width) / 2, height - 16 - letters.height / 2))
    return laid(sketch(width, height, ground), *things)


# Coops


@lru_cache(maxsize=8)
def hut(width: int, height: int) -> Sprite:
    """Draws a coop: boards under a tiled roof, with room for a name at the bottom."""
    tiles = round(width / 36)
    return sketch(
        width,
        height,
        box(8, 14, width - 16, height - 14, BARK, corner=12, frame=UMBER, thick=4),
        box(0, 0, width, 26, UMBER, corner=10, frame=OUTLINE, thick=4),
        *(
            box(tile * width / tiles - 1.5, 4.5, 3, 17, OUTLINE, corner=1.5)
            for tile in range(1, tiles)
        ),
    )
