"""The line of guests as a picture: plain values in, a PNG file out.

The line is for everybody's eyes; cards looked at in secret are drawn likewise, for one alone. Words come in translated. Guests, Belles and interests are named by id
(``G07``, ``L1``, ``roses``), seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.draw import parts
from bot.draw.canvas import Canvas
from bot.draw.colours import GOLD, INK, LINE, MUTED, PANEL, RIM, SEATS, mix
from bot.draw.lettering import SMALL, measure, plain, wrap
from bot.draw.pen import Pen, Sprite, sketch
from cogs.belle.emblems import COLOURS, belle, chip, interest
from cogs.belle.pictures import WIDTH
from cogs.belle.portraits import portrait

_DIM = mix(PANEL, RIM, 0.5)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the line.

    Attributes:
        id: the guest's or, in the one-deck game, the Belle's.
        name: as it is announced.
        interests: ids with their words, none for a Belle.
        chips: lying on it.
        price: what the player to move pays to reach it.
        note: what stands there instead of a price: that it is free, reserved, invited.
        open: whether the player to move may have it.
        ribbon: the seat it is reserved for.
        invited: whether it has been invited and waits to be grouped.
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
    """The line.

    Attributes:
        cards: first one first; one that waits to be grouped before them.
        title: what stands over a Belle in the line, translated.
    """

    cards: tuple[Card, ...]
    title: str = ""


NEAR = 9
"""Cards drawn with name and words. Who stands behind them is drawn small: reaching them costs more than most have."""

FEW = 6
"""Cards up to which they are drawn two in a row, large: the line of two players, and the end of every other."""

_FAR_COLUMNS, _FAR_TILE, _FAR_FACE = 6, (145, 152), 64
_GAP = 4


class _Look(NamedTuple):
    """How a card near the door is drawn; all in pixels from its top left corner.

    Attributes:
        columns: cards in a row.
        size: width and height of a card.
        letters: size of its letters.
        head: the middle of its name.
        face: left, top and side of the portrait.
        rows: left of the signs, middle of the first one, and from one to the next.
        sign: side of a sign.
        chips: left and middle of the chips lying on a guest.
    """

    columns: int
    size: tuple[int, int]
    letters: int
    head: int
    face: tuple[int, int, int]
    rows: tuple[int, int, int]
    sign: int
    chips: tuple[int, int]


_USUAL = _Look(3, (294, 206), SMALL, 26, (9, 48, 76), (89, 62, 36), 30, (9, 146))
_LARGE = _Look(2, (443, 232), 38, 30, (12, 56, 120), (146, 78, 44), 40, (66, 208))


def line(shown: Line) -> bytes:
    """Returns the line in rows, first card top left: three in a row near the door (two if they are few), six further back.

    Rule: BB-10 (the line), BB-21 (prices), BB-22 (chips), BB-53 (ribbons).
    """
    near, far = shown.cards[:NEAR], shown.cards[NEAR:]
    look = _LARGE if len(near) <= FEW else _USUAL
    wide, tall = look.size
    far_wide, far_tall = _FAR_TILE
    behind = max(1, -(-len(near) // look.columns)) * (tall + _GAP) + _GAP
    height = behind + -(-len(far) // _FAR_COLUMNS) * (far_tall + _GAP)
    canvas = Canvas(WIDTH, height, RIM)
    number = 0
    for index, card in enumerate(near):
        number += not card.invited
        x = 5 + index % look.columns * (wide + _GAP)
        y = _GAP + index // look.columns * (tall + _GAP)
        _tile(canvas, card, number, x, y, look, shown.title)
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


def _tile(canvas: Canvas, card: Card, number: int, x: int, y: int, look: _Look, title: str) -> None:
    wide, tall = look.size
    left, top, side = look.face
    _ground(canvas, card, x, y, look.size)
    head = _short(card.name, wide - 20, look.letters) if card.interests else title
    middle = x + wide / 2
    canvas.write(head, middle, y + look.head, look.letters, anchor="middle", width=wide - 16)
    if card.interests:
        canvas.put(portrait(card.id, side), x + left, y + top)
        at, first, step = look.rows
        for row, (name, word) in enumerate(card.interests):
            line_y = y + first + step * row
            canvas.set(interest(name, look.sign), x + at, line_y, "left")
            at_word = at + look.sign + 3
            room = wide - at_word - 4
            canvas.write(word, x + at_word, line_y, look.letters, width=room, bold=False)
    else:
        _name_belle(canvas, card, x, y, look)
    foot = y + tall - 24
    if card.chips:
        aside, below = look.chips if card.interests else (66, tall - 24)
        canvas.set(chip(34), x + aside, y + below, "left")
        canvas.write(f"+{card.chips}", x + aside + 38, y + below + 1, 34, GOLD)
    if card.ribbon is not None:
        canvas.put(_ribbon(card.ribbon), x, y + 44)
    if card.invited:
        canvas.write(card.note, middle, foot, look.letters, GOLD, anchor="middle", width=wide - 20)
        return
    canvas.write(f"{number}.", x + 14, foot, SMALL, MUTED)
    _price(canvas, card, x + wide - 14, foot)


def _name_belle(canvas: Canvas, card: Card, x: int, y: int, look: _Look) -> None:
    left, top, side = look.face
    disc = max(side, 96)
    canvas.put(belle(card.id, disc), x + left, y + top)
    room = look.size[0] - left - disc - 18
    _, first, step = look.rows
    for row, part in enumerate(wrap(plain(card.name), look.letters, room, lines=3)):
        canvas.write(part, x + left + disc + 10, y + first + step * row, look.letters, GOLD)


def _price(canvas: Canvas, card: Card, right: float, foot: float) -> None:
    """Writes what a card costs, with a cross if that is too much; or that it is free or reserved."""
    note = card.note if not card.price else f"−{card.price}"
    colour = GOLD if card.open else MUTED
    right -= canvas.write(note, right, foot, SMALL, colour, anchor="right", width=200) + 6
    if card.price:
        canvas.set(chip(30), right, foot, "right")
        right -= 38
    if not card.open and card.ribbon is None:
        canvas.set(parts.verdict(False, 26), right, foot, "right")


def _far_tile(canvas: Canvas, card: Card, number: int, x: int, y: int) -> None:
    """Draws somebody further back: face, number, price, chips lying there, and the signs of the interests."""
    wide, tall = _FAR_TILE
    _ground(canvas, card, x, y, _FAR_TILE)
    if card.interests:
        canvas.put(portrait(card.id, _FAR_FACE), x + 9, y + 12)
    else:
        canvas.put(belle(card.id, _FAR_FACE), x + 9, y + 12)
    if card.ribbon is not None:
        canvas.put(_ribbon(card.ribbon), x, y + 5)
    right = x + wide - 10
    canvas.write(f"{number}.", right, y + 24, SMALL, MUTED, anchor="right")
    if card.price or card.open:
        price = f"−{card.price}" if card.price else "0"
        canvas.write(price, right, y + 58, SMALL, GOLD if card.open else MUTED, anchor="right")
    for place, (name, _) in enumerate(card.interests):
        canvas.set(interest(name, 34), x + 9 + place * 36, y + tall - 24, "left")
    if card.chips:
        canvas.write(f"+{card.chips}", right, y + 90, SMALL, GOLD, anchor="right")


def _short(name: str, room: int, size: int) -> str:
    """Returns as much of a guest's name as fits: rank and surname, or the surname alone."""
    words = plain(name).split()
    for kept in (words, [*words[:-2], *words[-1:]], words[-1:]):
        text = " ".join(kept)
        if measure(text, size) <= room:
            return text
    return words[-1] if words else ""


def _ribbon(seat: int) -> Sprite:
    """A ribbon across the corner of a portrait, with the emblem of whom the guest is reserved for."""
    colour = SEATS[seat % len(SEATS)]

    def shape(pen: Pen) -> None:
        pen.polygon(((4, 56), (60, 0), (88, 0), (4, 84)), colour)
        pen.polygon(((4, 60), (64, 0), (67, 0), (4, 63)), INK)
        pen.polygon(((4, 77), (81, 0), (84, 0), (4, 80)), INK)
        pen.circle(26, 46, 24, INK)
        pen.circle(26, 46, 21, PANEL)

    sprite = sketch(92, 88, shape)
    image, mask = sprite.image.copy(), sprite.mask
    sign = parts.emblem(seat, 28)
    image.paste(sign.image, (12, 32), sign.mask)
    return Sprite(image, mask)
