"""The line of guests as a picture: plain values in, a PNG file out.

The line is for everybody's eyes; cards looked at in secret are drawn likewise, for one alone. Words come in translated. Guests, Belles and interests are named by id
(``G07``, ``L1``, ``roses``), seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass

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

_COLUMNS, _FAR_COLUMNS = 3, 6
_TILE, _FAR_TILE = (294, 206), (145, 152)
_GAP = 4
_FACE, _FAR_FACE = 76, 64


def line(shown: Line) -> bytes:
    """Returns the line in rows, first card top left: three in a row near the door, six further back.

    Rule: BB-10 (the line), BB-21 (prices), BB-22 (chips), BB-53 (ribbons).
    """
    near, far = shown.cards[:NEAR], shown.cards[NEAR:]
    wide, tall = _TILE
    far_wide, far_tall = _FAR_TILE
    behind = max(1, -(-len(near) // _COLUMNS)) * (tall + _GAP) + _GAP
    height = behind + -(-len(far) // _FAR_COLUMNS) * (far_tall + _GAP)
    canvas = Canvas(WIDTH, height, RIM)
    number = 0
    for index, card in enumerate(near):
        number += not card.invited
        x = 5 + index % _COLUMNS * (wide + _GAP)
        _tile(canvas, card, number, x, _GAP + index // _COLUMNS * (tall + _GAP), shown.title)
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


def _tile(canvas: Canvas, card: Card, number: int, x: int, y: int, title: str) -> None:
    wide, tall = _TILE
    _ground(canvas, card, x, y, _TILE)
    head = _short(card.name, wide - 20) if card.interests else title
    canvas.write(head, x + wide / 2, y + 26, SMALL, anchor="middle", width=wide - 16)
    if card.interests:
        canvas.put(portrait(card.id, _FACE), x + 9, y + 48)
        for row, (name, word) in enumerate(card.interests):
            middle = y + 62 + 36 * row
            canvas.set(interest(name, 30), x + 89, middle, "left")
            canvas.write(word, x + 122, middle, SMALL, width=wide - 126, bold=False)
    else:
        canvas.put(belle(card.id, 96), x + 9, y + 48)
        for row, part in enumerate(wrap(plain(card.name), SMALL, wide - 122, lines=3)):
            canvas.write(part, x + 114, y + 62 + 36 * row, SMALL, GOLD)
    foot = y + tall - 24
    if card.chips:
        at = (x + 9, y + 146) if card.interests else (x + 66, foot)
        canvas.set(chip(34), *at, "left")
        canvas.write(f"+{card.chips}", at[0] + 38, at[1] + 1, 34, GOLD)
    if card.ribbon is not None:
        canvas.put(_ribbon(card.ribbon), x, y + 44)
    if card.invited:
        canvas.write(card.note, x + wide / 2, foot, SMALL, GOLD, anchor="middle", width=wide - 20)
        return
    canvas.write(f"{number}.", x + 14, foot, SMALL, MUTED)
    _price(canvas, card, x + wide - 14, foot)


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


def _short(name: str, room: int) -> str:
    """Returns as much of a guest's name as fits: rank and surname, or the surname alone."""
    words = plain(name).split()
    for kept in (words, [*words[:-2], *words[-1:]], words[-1:]):
        text = " ".join(kept)
        if measure(text, SMALL) <= room:
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
