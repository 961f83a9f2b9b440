"""The picture of the line of guests: takes plain values, returns a PNG file.

The same code draws cards that only one player looks at. Words are already translated. Guests,
Belles and interests have ids (``G07``, ``L1``, ``roses``), and seats count from 0.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK, MUTED, NIGHT, mix
from bot.render.lettering import NARROW, SMALL, measure, plain
from cogs.belle import cards
from cogs.belle.art.board_picture import WIDTH
from cogs.belle.art.emblems import COLOURS, GROUND, PANEL, belle, ribbon, sign
from cogs.belle.art.portraits import portrait

_DIM = mix(PANEL, GROUND, 0.5)


class Card(msgspec.Struct, frozen=True):
    """A card in the line.

    Attributes:
        id: the guest's id or, in the one-deck game, the Belle's.
        name: rank and surname, or a Belle's name.
        interests: their ids; none for a Belle.
        chips: the chips on it.
        price: what the player to move would pay to reach it, or ``None`` if no price is shown.
        open: whether the player to move can afford it.
        ribbon: the seat that has reserved it.
        invited: whether this is the invited guest, who is waiting for a group.
    """

    id: str
    name: str
    interests: tuple[str, ...] = ()
    chips: int = 0
    price: int | None = None
    open: bool = True
    ribbon: int | None = None
    invited: bool = False


class Line(msgspec.Struct, frozen=True):
    """The line, first card first, with any invited guest in front of it."""

    cards: tuple[Card, ...]


ALL, NEAR = 12, 8
"""How many cards can all have names, and how many of them do if there are more than that.

Most players can't afford the cards further back.
"""

_GAP = 4


class _Layout(NamedTuple):
    """A row's layout: how many cards, their width and height, and the size of the drawings."""

    columns: int
    size: tuple[int, int]
    face: int
    sign: int


_ROOMY, _CLOSE = _Layout(3, (296, 152), 104, 46), _Layout(4, (221, 138), 92, 38)
_FAR = _Layout(7, (124, 128), 58, 34)
_FEW = 6
"""The most cards that still have plenty of room."""


def line(shown: Line) -> bytes:
    """Draws the line in rows: three or four cards to a row near the door, seven further back.

    Rule: BB-10 (the line), BB-21 (prices), BB-22 (chips), BB-53 (ribbons).
    """
    named = NEAR if len(shown.cards) > ALL else ALL
    near, far = shown.cards[:named], shown.cards[named:]
    layout = _ROOMY if len(near) <= _FEW else _CLOSE
    behind = max(1, -(-len(near) // layout.columns)) * (layout.size[1] + _GAP) + _GAP
    height = behind + -(-len(far) // _FAR.columns) * (_FAR.size[1] + _GAP)
    canvas = Canvas(WIDTH, height, GROUND)
    number = 0
    for index, card in enumerate(near):
        number += not card.invited
        _tile(canvas, card, number, *_corner(index, _GAP, layout), layout)
    for index, card in enumerate(far):
        _far_tile(canvas, card, number + index + 1, *_corner(index, behind, _FAR))
    return canvas.png(COLOURS)


def _corner(index: int, top: int, layout: _Layout) -> tuple[int, int]:
    """Returns the top left corner of a card in its rows, the first of which begins at ``top``."""
    (wide, tall), columns = layout.size, layout.columns
    left = (WIDTH - columns * (wide + _GAP) + _GAP) // 2
    return left + index % columns * (wide + _GAP), top + index // columns * (tall + _GAP)


def _ground(canvas: Canvas, card: Card, x: int, y: int, size: tuple[int, int]) -> None:
    frame, fill = GOLD if card.invited else None, PANEL if card.open else _DIM
    canvas.put(parts.panel(*size, fill=fill, frame=frame, thick=6), x, y)


def _tile(canvas: Canvas, card: Card, number: int, x: int, y: int, layout: _Layout) -> None:
    (wide, tall), side = layout.size, layout.face
    _ground(canvas, card, x, y, layout.size)
    _face(canvas, card, x + 7, y + 7, side)
    right = x + side + 14
    _signs(canvas, card, right, y + 32, layout.sign)
    if card.chips:
        canvas.set(sign("chip", 32), right + 14, y + side - 14, "left")
        canvas.write(f"+{card.chips}", right + 49, y + side - 14, SMALL, GOLD)
    if not card.invited:
        badge = parts.panel(46, 38, fill=PANEL, corner=12)
        canvas.put(badge, x + 3, y + side - 29)
        canvas.write(str(number), x + 26, y + side - 10, SMALL, anchor="middle")
    if card.price is not None:
        _coin(canvas, card, x + side + 2, y + side - 10)
    colour = INK if card.interests else GOLD
    name = _short(card.name, wide - 16) if card.interests else card.name
    at = x + wide / 2, y + tall - 20
    canvas.write(name, *at, SMALL, colour, anchor="middle", width=wide - 14)


def _coin(canvas: Canvas, card: Card, x: float, y: float) -> None:
    """Draws a coin with a card's price, or a grey one with a cross if the price is too high."""
    number = str(card.price)
    wide = 42 if len(number) == 1 else 56
    fill = GOLD if card.open else MUTED
    canvas.set(parts.panel(wide, 42, fill=fill, frame=PANEL, thick=3, corner=21), x, y)
    canvas.write(number, x, y, SMALL, NIGHT, anchor="middle")
    if not card.open:
        canvas.set(parts.verdict(False, 24), x, y - 31)


def _face(canvas: Canvas, card: Card, x: int, y: int, side: int) -> None:
    """Draws the portrait, with a ribbon if the card has been reserved."""
    canvas.put(portrait(card.id, side) if card.interests else belle(card.id, side), x, y)
    if card.ribbon is not None:
        canvas.put(ribbon(card.ribbon), x - 7, y - 8)
        canvas.set(parts.emblem(card.ribbon, 28), x + 19, y + 38)


def _signs(canvas: Canvas, card: Card, x: int, y: int, size: int) -> None:
    """Draws a guest's interests side by side, or a Belle's fan."""
    for index, name in enumerate(card.interests):
        canvas.set(sign(name, size), x + size * index, y, "left")
    if not card.interests:
        canvas.set(sign("fan", size), x + size, y, "left")


def _far_tile(canvas: Canvas, card: Card, number: int, x: int, y: int) -> None:
    """Draws a card further back: face, number, price, chips, and the symbols for its interests."""
    _ground(canvas, card, x, y, _FAR.size)
    _face(canvas, card, x + 6, y + 6, _FAR.face)
    right = x + _FAR.size[0] - 7
    canvas.write(f"{number}", right, y + 22, SMALL, MUTED, anchor="right")
    if card.price is not None:
        _coin(canvas, card, x + 62, y + 66)
    if card.chips:
        canvas.write(f"+{card.chips}", right, y + 66, SMALL, GOLD, anchor="right")
    _signs(canvas, card, x + 9, y + _FAR.size[1] - 21, _FAR.sign)


def _short(name: str, room: int) -> str:
    """Returns the longest form of a guest's name that fits: the full name, the surname, or half."""
    whole = plain(name)
    if measure(whole, SMALL) <= room:
        return whole
    surname = whole.split()[-1]
    return surname if measure(surname, SMALL) * NARROW <= room else surname.split("-")[-1]


def warm_up() -> None:
    """Draws every guest at every size, so that no table has to wait for one."""
    for size in (_FAR.face, _CLOSE.face, _ROOMY.face):
        for guest in cards.GUESTS:
            portrait(guest, size)
