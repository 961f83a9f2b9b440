"""The line of guests as a picture: plain values in, a PNG file out.

It also draws the cards that one player looks at. Words come in translated. Guests, Belles and
interests have ids (``G07``, ``L1``, ``roses``), seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.render import parts
from bot.render.canvas import Anchor, Canvas
from bot.render.colours import GOLD, LINE, MUTED, PANEL, RIM, mix
from bot.render.lettering import NARROW, SMALL, measure, plain
from cogs.belle import cards
from cogs.belle.art.board_picture import WIDTH
from cogs.belle.art.emblems import COLOURS, belle, ribbon, sign
from cogs.belle.art.portraits import portrait

_DIM = mix(PANEL, RIM, 0.5)

NOTE = 150
"""The greatest width of a note below a card; longer ones are cut."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the line.

    Attributes:
        id: the guest's or, in the one-deck game, the Belle's.
        name: the whole name.
        interests: ids with their words, none for a Belle.
        chips: the chips on it.
        price: what the player to move pays to reach it.
        note: the word instead of a price: free, reserved, invited.
        open: whether the player to move may have it.
        ribbon: the seat it is reserved for.
        invited: whether it is the invited guest, who waits for a group.
    """

    id: str
    name: str
    interests: tuple[tuple[str, str], ...] = ()
    chips: int = 0
    price: int = 0
    note: str = ""
    open: bool = True
    ribbon: int | None = None
    invited: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """The line, first card first; an invited guest comes before it."""

    cards: tuple[Card, ...]


ALL, NEAR = 12, 8
"""The most cards that are all drawn with names, and the number with names among more.

Most players can't pay for the cards further back.
"""

_FAR_COLUMNS, _FAR_TILE, _FAR_FACE = 7, (124, 136), 58
_GAP = 4
_BADGE = (46, 40)


class _Layout(NamedTuple):
    """The layout of a card near the door.

    Attributes:
        columns: cards in a row.
        size: width and height of a card, in pixels.
        face: side of the portrait, in pixels.
        beside: the interests beside the portrait: words, or a row or a column of signs.
    """

    columns: int
    size: tuple[int, int]
    face: int
    beside: Literal["words", "row", "column"]


_WIDE, _MIDDLE, _NARROW = (
    _Layout(2, (443, 200), 144, "words"),
    _Layout(3, (294, 188), 130, "row"),
    _Layout(4, (220, 196), 114, "column"),
)
_LOOKS = {4: _WIDE, 6: _MIDDLE, 8: _NARROW, 9: _MIDDLE, ALL: _NARROW}
"""Layouts by their most cards: few cards are large, and no row is nearly empty."""


def line(shown: Line) -> bytes:
    """Returns the line in rows: two to four cards in a row near the door, seven further back.

    Rule: BB-10 (the line), BB-21 (prices), BB-22 (chips), BB-53 (ribbons).
    """
    named = NEAR if len(shown.cards) > ALL else ALL
    near, far = shown.cards[:named], shown.cards[named:]
    look = next(look for most, look in _LOOKS.items() if len(near) <= most)
    (wide, tall), (far_wide, far_tall) = look.size, _FAR_TILE
    behind = max(1, -(-len(near) // look.columns)) * (tall + _GAP) + _GAP
    height = behind + -(-len(far) // _FAR_COLUMNS) * (far_tall + _GAP)
    canvas = Canvas(WIDTH, height, RIM)
    number = 0
    for index, card in enumerate(near):
        number += not card.invited
        x = 5 + index % look.columns * (wide + _GAP)
        y = _GAP + index // look.columns * (tall + _GAP)
        _tile(canvas, card, number, x, y, look)
    for index, card in enumerate(far):
        x = 5 + index % _FAR_COLUMNS * (far_wide + _GAP)
        y = behind + index // _FAR_COLUMNS * (far_tall + _GAP)
        _far_tile(canvas, card, number + index + 1, x, y)
    return canvas.png(COLOURS, tight=True)


def _ground(canvas: Canvas, card: Card, x: int, y: int, size: tuple[int, int]) -> None:
    frame = GOLD if card.invited else LINE if card.open else None
    thick = 6 if card.invited else 3
    fill = PANEL if card.open else _DIM
    canvas.put(parts.panel(*size, fill=fill, frame=frame, thick=thick), x, y)


def _tile(canvas: Canvas, card: Card, number: int, x: int, y: int, look: _Layout) -> None:
    wide, tall = look.size
    _ground(canvas, card, x, y, look.size)
    _face(canvas, card, number, x + 8, y + 8, look.face)
    right = x + look.face + 16
    match look.beside:
        case "words":
            _worded(canvas, card, right + 4, y, look)
            _lying(canvas, card, x + 10, y + tall - 24)
            _asked(canvas, card, x + wide - 12, y + tall - 24, SMALL)
        case "row":
            _signs(canvas, card, right, y + 36, 45, (46, 0))
            name_at = (x + wide / 2, y + tall - 24)
            _name(canvas, card, *name_at, wide - 14)
            _lying(canvas, card, right, y + 82)
            _asked(canvas, card, x + wide - 12, y + 119, 36)
        case "column":
            _signs(canvas, card, right + (wide - look.face - 64) // 2, y + 28, 40, (0, 38))
            name_at = (x + wide / 2, y + look.face + 28)
            _name(canvas, card, *name_at, wide - 8)
            _lying(canvas, card, x + 9, y + tall - 23)
            _asked(canvas, card, x + wide - 11, y + tall - 23, SMALL)


def _lying(canvas: Canvas, card: Card, x: int, y: int) -> None:
    """Writes the chips on a card, if there are any."""
    if card.chips:
        canvas.set(sign("chip", 32), x, y, "left")
        canvas.write(f"+{card.chips}", x + 35, y, SMALL, GOLD)


def _asked(canvas: Canvas, card: Card, right: float, y: float, size: int) -> None:
    """Writes what a card costs, with a cross if that is too much, or its note."""
    colour = GOLD if card.open else MUTED
    if not card.price:
        canvas.write(card.note, right, y, SMALL, colour, anchor="right", width=NOTE)
        return
    right -= canvas.write(f"−{card.price}", right, y, size, colour, anchor="right") + 4
    canvas.set(sign("chip", 30), right, y, "right")
    if not card.open:
        canvas.set(parts.verdict(False, 26), right - 36, y, "right")


def _face(canvas: Canvas, card: Card, number: int, x: int, y: int, side: int) -> None:
    """Draws the portrait, with the place in the line in its corner."""
    canvas.put(portrait(card.id, side) if card.interests else belle(card.id, side), x, y)
    if card.ribbon is not None:
        canvas.put(ribbon(card.ribbon), x - 8, y - 6)
        canvas.set(parts.emblem(card.ribbon, 28), x + 18, y + 40)
    if not card.invited:
        _badge(canvas, number, x, y + side - _BADGE[1])


def _badge(canvas: Canvas, number: int, x: int, y: int) -> None:
    wide, tall = _BADGE
    canvas.put(parts.panel(wide, tall, corner=12), x, y)
    canvas.write(str(number), x + wide / 2, y + tall / 2, SMALL, anchor="middle")


def _name(
    canvas: Canvas, card: Card, x: float, y: float, room: int, anchor: Anchor = "middle"
) -> None:
    if card.interests:
        canvas.write(_short(card.name, room), x, y, SMALL, anchor=anchor, width=room)
    else:
        canvas.write(card.name, x, y, SMALL, GOLD, anchor=anchor, width=room)


def _signs(canvas: Canvas, card: Card, x: int, y: int, size: int, step: tuple[int, int]) -> None:
    """Draws the interests from (x, y) on at steps; for a Belle a fan."""
    for index, (name, _) in enumerate(card.interests):
        canvas.set(sign(name, size), x + step[0] * index, y + step[1] * index, "left")
    if not card.interests:
        canvas.set(sign("fan", 60), x + step[0] * 1.5 - 10, y + step[1], "left")


def _worded(canvas: Canvas, card: Card, x: int, y: int, look: _Layout) -> None:
    """Writes the name and the interests beside the portrait."""
    room = look.size[0] - look.face - 30
    _name(canvas, card, x, y + 28, room, "left")
    for row, (name, word) in enumerate(card.interests):
        middle = y + 68 + 36 * row
        canvas.set(sign(name, 36), x, middle, "left")
        canvas.write(word, x + 48, middle, SMALL, width=room - 48, bold=False)
    if not card.interests:
        canvas.set(sign("fan", 80), x, y + 100, "left")


def _far_tile(canvas: Canvas, card: Card, number: int, x: int, y: int) -> None:
    """Draws a card further back: face, number, price, chips, and the signs of the interests."""
    wide, tall = _FAR_TILE
    _ground(canvas, card, x, y, _FAR_TILE)
    canvas.put((portrait if card.interests else belle)(card.id, _FAR_FACE), x + 7, y + 9)
    if card.ribbon is not None:
        canvas.put(ribbon(card.ribbon), x, y + 1)
        canvas.set(parts.emblem(card.ribbon, 28), x + 26, y + 47)
    right = x + wide - 7
    canvas.write(f"{number}", right, y + 22, SMALL, MUTED, anchor="right")
    if card.price or card.open:
        price = f"−{card.price}" if card.price else "0"
        canvas.write(price, right, y + 52, SMALL, GOLD if card.open else MUTED, anchor="right")
    if card.chips:
        canvas.write(f"+{card.chips}", right, y + 82, SMALL, GOLD, anchor="right")
    for place, (name, _) in enumerate(card.interests):
        canvas.set(sign(name, 34), x + 8 + place * 37, y + tall - 22, "left")


def _short(name: str, room: int) -> str:
    """Returns what fits of a guest's name: all, rank and surname, the surname, or half of it."""
    words = plain(name).split()
    for kept in (words, [*words[:-2], *words[-1:]]):
        text = " ".join(kept)
        if measure(text, SMALL) <= room:
            return text
    return words[-1] if measure(words[-1], SMALL) * NARROW <= room else words[-1].split("-")[-1]


def warm_up() -> None:
    """Draws every guest in every size, so that no table waits for it."""
    for size in {_FAR_FACE, *(look.face for look in _LOOKS.values())}:
        for guest in cards.GUESTS:
            portrait(guest, size)
