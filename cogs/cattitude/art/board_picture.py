"""Cattitude's board and offers: takes public facts and translated words, and returns PNG files."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, MUTED
from bot.render.sprite import Sprite
from cogs.cattitude.art import cards
from cogs.cattitude.art.cards import signed
from cogs.cattitude.art.figures import COLOURS, GROUND, LINE, PANEL, figure
from rules import Seat
from rules.cattitude.content import CardKind, Species
from rules.cattitude.model import CattitudeView, Direction, Group, Offer, Phase, PlayerView, Side

WIDTH = 900
ANY_NOBLE = cards.NOBLES[Species.TURKEYS]
"""The noble that represents all nobles in the key to the symbols."""


class Name(msgspec.Struct, frozen=True):
    """A seat as pictures label it: its number (a colour and an emblem), its name, its house."""

    seat: int
    name: str
    house: str


class Board(msgspec.Struct, frozen=True):
    """The public board.

    Attributes:
        view: the public view.
        names: by seat.
        words: the direction of the bids and the phase, in a few words; then the species' names.
        signs: what the symbols mean, by the drawing: palace, bonus, royal_cat, minus and a noble.
        seat: the reader's seat, which is at the bottom.
    """

    view: CattitudeView
    names: tuple[Name, ...]
    words: tuple[str, ...]
    signs: tuple[tuple[str, str], ...]
    seat: Seat | None = None


HAND_WIDTH, HAND_CARD = 640, 88
"""The width of boards and of pictures in hands, and of the cards there, which a phone enlarges."""
LETTERS = 26
"""The smallest font size in these pictures."""
_HEAD, _LINE, _STRIP = 46, 36, 75
_CELLS, _CELL = 260, 125


def board(state: Board) -> bytes:
    """Draws a header, then a strip for each player with their three species, palace and bonuses.

    Species and symbols are named as soon as there are any.

    Rule: CT-05 (direction), CT-21 (groups), CT-40 (values), CT-54 (palaces show only a count).
    """
    view, over = state.view, state.view.phase is Phase.OVER
    last = len(view.players) if state.seat is None else state.seat + 1
    players = (*view.players[last:], *view.players[:last])
    way, phase, *species = state.words
    shown = {sign for player in players for sign in _signs(view, player)}
    named = any(_groups(player) for player in players)
    legend = [pair for pair in state.signs if pair[0] in shown]
    strips = _HEAD + _LINE * named
    bottom = strips + _STRIP * len(players)
    canvas = Canvas(HAND_WIDTH, bottom + 4 + _LINE * bool(legend), GROUND)
    middle, x = _HEAD / 2, 12
    if view.direction is not None and not over:
        side = "down" if view.direction is Direction.LEFT else "up"
        canvas.set(parts.arrow(side, 30), x, middle, "left")
        x += 40
    taken = canvas.write(phase, HAND_WIDTH - 12, middle, 30, GOLD, anchor="right", width=250)
    if not over:
        canvas.write(way, x, middle, LETTERS, MUTED, width=HAND_WIDTH - 28 - taken - x)
    for index, name in enumerate(species if named else ()):
        left, middle = _CELLS + index * _CELL, _HEAD + _LINE / 2
        canvas.write(name, left, middle, LETTERS, width=_CELL - 6)
    for place, player in enumerate(players):
        _strip(canvas, view, state.names[player.seat], player, strips + place * _STRIP)
    for index, (sign, name) in enumerate(legend):
        left, middle = 12 + index * 125, bottom + _LINE / 2
        canvas.set(figure(sign, 28), left, middle, "left")
        canvas.write(name, left + 34, middle, LETTERS, MUTED, width=86)
    return canvas.png(COLOURS)


def _groups(player: PlayerView) -> list[Group]:
    return [group for group in player.tableau.groups if group.birds or group.nobles]


def _signs(view: CattitudeView, player: PlayerView) -> dict[str, int]:
    """Returns how many of a player's cards each symbol stands for, if any."""
    counts = {
        "palace": player.palace_count,
        "bonus": player.bonus_count,
        "royal_cat": len(player.tableau.royals),
        "minus": sum(_against(view, group) for group in player.tableau.groups),
        ANY_NOBLE: sum(len(group.nobles) for group in player.tableau.groups),
    }
    return {sign: count for sign, count in counts.items() if count}


def _against(view: CattitudeView, group: Group) -> int:
    minus = {kind.card for kind in view.kinds if kind.points < 0}
    return sum(card in minus for card in group.birds)


def _strip(canvas: Canvas, view: CattitudeView, name: Name, player: PlayerView, top: int) -> None:
    done = any(player.seat in prompt.done for prompt in view.prompts)
    waiting = not done and any(player.seat in prompt.seats for prompt in view.prompts)
    canvas.put(framed(HAND_WIDTH - 12, _STRIP - 4, lit=waiting, thick=5), 6, top)
    canvas.set(cards.palace(player.house, 62, player.palace_count), 13, top + 36, "left")
    if done:
        canvas.set(parts.verdict(True, 32), 62, top + 52)
    x, signs = 84, _signs(view, player)
    middle = top + (22 if signs else 36)
    canvas.set(parts.emblem(name.seat, 28), x, middle, "left")
    canvas.write(name.name, x + 34, middle, 28, width=_CELLS - x - 46)
    for sign in ("palace", "bonus", "royal_cat"):
        if sign in signs:
            canvas.set(figure(sign, 29), x, top + 53, "left")
            x += 36 + canvas.write(str(signs[sign]), x + 31, top + 53, LETTERS)
    if view.phase is Phase.OVER and player.sheet is not None:
        total = signed(player.sheet.total)
        canvas.write(total, HAND_WIDTH - 24, top + 36, 56, GOLD, anchor="right")
        return
    for group in _groups(player):
        left = _CELLS - 8 + [*Species].index(group.species) * _CELL
        _cell(canvas, group, _against(view, group), left, top + 5)


def framed(width: int, height: int, *, lit: bool, thick: float = 7, corner: float = 12) -> Sprite:
    """Draws a panel; its frame is thick and gold for a seat whose turn it is or a taken bid."""
    frame = GOLD if lit else LINE
    return parts.panel(
        width, height, fill=PANEL, frame=frame, thick=thick if lit else 2, corner=corner
    )


def person(canvas: Canvas, name: Name, x: float, y: float, room: int) -> int:
    """Draws a player's emblem and name, and returns their width."""
    canvas.set(parts.emblem(name.seat, 40), x, y, "left")
    return 48 + canvas.write(name.name, x + 48, y, 38, width=room)


def _cell(canvas: Canvas, group: Group, against: int, x: int, y: int) -> None:
    """Draws a species, with its value and birds above nobles and minus birds."""
    wide, right = _CELL - 4, x + _CELL - 12
    canvas.put(parts.panel(wide, _STRIP - 14, fill=GROUND, corner=10), x, y)
    if group.birds:
        colour = BAD if group.value < 0 else GOLD
        canvas.write(signed(group.value), x + 8, y + 18, 34, colour, width=50)
        count = canvas.write(str(len(group.birds)), right, y + 18, LETTERS, anchor="right")
        canvas.set(figure(cards.BIRDS[group.species], 24), right - count - 3, y + 18, "right")
    if group.nobles:
        canvas.set(figure(cards.NOBLES[group.species], 30), x + 6, y + 46, "left")
        canvas.write(str(len(group.nobles)), x + 40, y + 46, LETTERS)
    if against:
        count = canvas.write(str(against), right, y + 46, LETTERS, anchor="right")
        canvas.set(figure("minus", 22), right - count - 4, y + 46, "right")


# Offers


class Offers(msgspec.Struct, frozen=True):
    """A round's offers, the names by seat, and the words in an empty bid."""

    offers: tuple[Offer, ...]
    names: tuple[Name, ...]
    kinds: tuple[CardKind, ...]
    none: str


_OFFER, _TRAY, _OFFER_CARD = 156, 150, 96
_TRAYS = (258, 581)


def offers(shown: Offers) -> bytes:
    """Draws the bids one below another: open cards' faces, the other cards' backs, and taken bids.

    Rule: CT-12, CT-13, CT-14.
    """
    kinds = {kind.card: kind for kind in shown.kinds}
    canvas = Canvas(WIDTH, _OFFER * len(shown.offers) + 6, GROUND)
    for index, offer in enumerate(shown.offers):
        top = 6 + index * _OFFER
        person(canvas, shown.names[offer.seat], 12, top + 40, _TRAYS[0] - 68)
        canvas.set(parts.arrow("down", 30), 32, top + 76)
        person(canvas, shown.names[offer.to], 12, top + 112, _TRAYS[0] - 68)
        faces = [cards.face(kinds[card], _OFFER_CARD) for card in offer.open]
        backs = [figure(f"back_{back}", _OFFER_CARD) for back in offer.closed]
        for side, sprites, left in zip(Side, (faces, backs), _TRAYS, strict=True):
            box, taken = (left, top, 313, _TRAY), offer.taken == side
            margin = 48 if offer.taken else 0
            tray(canvas, sprites, box, shown.none, chosen=taken, margin=margin)
            if offer.taken:
                owner = offer.to if taken else offer.seat
                canvas.set(parts.emblem(owner, 46), left + 305, top + _TRAY / 2, "right")
    return canvas.png(COLOURS)


def tray(
    canvas: Canvas,
    sprites: Sequence[Sprite],
    box: tuple[int, int, int, int],
    none: str,
    *,
    chosen: bool = False,
    margin: int = 0,
) -> None:
    """Draws cards in a row on a panel, overlapping if there are many."""
    left, top, width, height = box
    canvas.put(framed(width, height, lit=chosen, thick=6), left, top)
    if not sprites:
        middle = left + (width - margin) / 2
        canvas.write(none, middle, top + height / 2, 36, MUTED, anchor="middle")
        return
    card = sprites[0].width
    room = width - 20 - margin - card
    step = min(card + 6, room // (len(sprites) - 1)) if len(sprites) > 1 else 0
    for index, sprite in enumerate(sprites):
        canvas.set(sprite, left + 10 + index * step, top + height / 2, "left")


# A great pounce


class Pounce(msgspec.Struct, frozen=True):
    """A catch by The Great Pounce: its name, its victim, and the birds with their points."""

    title: str
    name: Name
    birds: tuple[CardKind, ...]
    points: str


_POUNCE = 124


def pounce(shown: Pounce) -> bytes:
    """Draws a great pounce: the cat, its victim, and the birds lost. Rule: CT-44."""
    canvas = Canvas(HAND_WIDTH, _POUNCE, GROUND)
    canvas.put(framed(HAND_WIDTH - 8, _POUNCE - 8, lit=True, thick=5), 4, 4)
    canvas.set(figure("catastrophe", 108), 12, _POUNCE / 2, "left")
    canvas.write(shown.title, 130, 34, 30, GOLD, width=222)
    canvas.set(parts.emblem(shown.name.seat, 28), 130, 84, "left")
    wide = canvas.write(shown.name.name, 164, 84, 28, width=110)
    canvas.write(shown.points, 174 + wide, 84, 32, BAD, width=70)
    faces = [cards.face(kind, 72) for kind in shown.birds]
    step = min(76, (HAND_WIDTH - 24 - 356 - 72) // max(1, len(faces) - 1))
    for index, face in enumerate(faces):
        canvas.set(face, 356 + index * step, _POUNCE / 2, "left")
    return canvas.png(COLOURS)
