"""Cattitude's board and offers: public facts and translated words in, a PNG file out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, INK, MUTED, PANEL, RIM
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite
from cogs.cattitude.art import cards
from cogs.cattitude.art.cards import signed
from cogs.cattitude.art.figures import COLOURS, figure
from rules import Prompt
from rules.cattitude.content import Card, CardKind
from rules.cattitude.model import Direction, Group, Offer, PlayerView, Side

WIDTH = 900


@dataclass(frozen=True, slots=True)
class Name:
    """A seat as pictures name it: its number (a colour and an emblem), its name, its house."""

    seat: int
    name: str
    house: str


@dataclass(frozen=True, slots=True)
class Board:
    """The public board.

    Attributes:
        names: by seat.
        players: by seat.
        minus: the cards that count against their owner.
        prompts: what the table asks.
        way: where the bids go, in a few words.
        phase: what is going on, in a few words.
        direction: the direction of the bids; ``None`` with two players.
        over: whether the match is over; the board then shows totals.
    """

    names: tuple[Name, ...]
    players: tuple[PlayerView, ...]
    minus: tuple[Card, ...]
    prompts: tuple[Prompt, ...]
    way: str
    phase: str
    direction: Direction | None
    over: bool = False


_HEAD, _STRIP = 70, 154
_CELLS, _CELL = 350, 181


def board(state: Board) -> bytes:
    """Returns the board: a head, and a strip a player with the three species, palace and bonuses.

    Rule: CT-05 (direction), CT-21 (groups), CT-40 (values), CT-54 (palaces are counted only).
    """
    canvas = Canvas(WIDTH, _HEAD + _STRIP * len(state.players) + 4, RIM)
    canvas.block(0, 0, WIDTH, _HEAD - 4, PANEL)
    middle, x = (_HEAD - 4) / 2, 20
    if state.direction is not None and not state.over:
        side = "down" if state.direction is Direction.LEFT else "up"
        canvas.set(parts.arrow(side, 44), x, middle, "left")
        x += 58
    phase = canvas.write(state.phase, WIDTH - 16, middle, 40, GOLD, anchor="right", width=340)
    if not state.over:
        canvas.write(state.way, x, middle, 36, MUTED, width=WIDTH - 44 - phase - x)
    for player in state.players:
        _strip(canvas, state, player, _HEAD + player.seat * _STRIP)
    return canvas.png(COLOURS, tight=True)


def _strip(canvas: Canvas, state: Board, player: PlayerView, top: int) -> None:
    done = any(player.seat in prompt.done for prompt in state.prompts)
    waiting = not done and any(player.seat in prompt.seats for prompt in state.prompts)
    canvas.put(parts.framed(WIDTH - 12, _STRIP - 8, lit=waiting), 6, top)
    canvas.set(figure(f"house_{player.house}", 92), 16, top + 66, "left")
    if done:
        canvas.set(parts.verdict(True, 42), 90, top + 116)
    elif waiting:
        canvas.set(parts.disc("?", 48), 88, top + 116)
    person(canvas, state.names[player.seat], 118, top + 38, _CELLS - 174)
    for x, sign, count in (
        (118, figure("palace", 44), player.palace_count),
        (210, figure("bonus", 36), player.bonus_count),
        (276, figure("royal_cat", 46), len(player.tableau.royals)),
    ):
        canvas.set(sign, x, top + 104, "left")
        ink = INK if count else MUTED
        canvas.write(str(count), x + sign.width + 4, top + 104, 36, ink, width=42)
    if state.over and player.sheet is not None:
        canvas.write(signed(player.sheet.total), WIDTH - 30, top + 73, 84, GOLD, anchor="right")
        return
    for index, group in enumerate(player.tableau.groups):
        _cell(canvas, group, state.minus, _CELLS + index * _CELL, top + 9)


def person(canvas: Canvas, name: Name, x: float, y: float, room: int) -> int:
    """Writes emblem and name and returns how wide they are."""
    canvas.set(parts.emblem(name.seat, 40), x, y, "left")
    return 48 + canvas.write(name.name, x + 48, y, 38, width=room)


def _cell(canvas: Canvas, group: Group, minus: Sequence[Card], x: int, y: int) -> None:
    canvas.put(parts.panel(_CELL - 7, _STRIP - 26, fill=RIM, corner=12), x, y)
    sign = cards.bird_sign(group.species, 66, dim=not group.birds)
    canvas.set(sign, x + 8, y + 42, "left")
    at = x + 10
    if group.birds:
        value, colour = signed(group.value), BAD if group.value < 0 else GOLD
        size = 58 if len(value) < 3 else 52
        canvas.write(value, x + _CELL - 15, y + 44, size, colour, anchor="right")
        at += canvas.write(str(len(group.birds)), at, y + 103, SMALL, MUTED) + 5
    if against := sum(card in minus for card in group.birds):
        canvas.set(figure("minus", 26), at, y + 103, "left")
        at += 33 + canvas.write(str(against), at + 28, y + 103, SMALL, MUTED)
    if group.nobles:
        canvas.set(figure(cards.NOBLES[group.species], 40), at, y + 102, "left")
        canvas.write(str(len(group.nobles)), at + 40, y + 103, SMALL)


# Offers


@dataclass(frozen=True, slots=True)
class Offers:
    """All offers of a round, the names by seat, and the words in an empty bid."""

    offers: tuple[Offer, ...]
    names: tuple[Name, ...]
    kinds: tuple[CardKind, ...]
    none: str


_OFFER, _TRAY, _OFFER_CARD = 156, 150, 96
_TRAYS = (258, 581)
HAND_WIDTH, HAND_CARD = 640, 92
"""Of pictures in hands, and of the cards in them: narrower, so that a phone shows them larger."""


def offers(shown: Offers) -> bytes:
    """Returns the offers under each other: open faces, closed backs, and what was taken.

    Rule: CT-12, CT-13, CT-14.
    """
    kinds = {kind.card: kind for kind in shown.kinds}
    canvas = Canvas(WIDTH, _OFFER * len(shown.offers) + 6, RIM)
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
    return canvas.png(COLOURS, tight=True)


def tray(
    canvas: Canvas,
    sprites: Sequence[Sprite],
    box: tuple[int, int, int, int],
    none: str,
    *,
    chosen: bool = False,
    margin: int = 0,
) -> None:
    """Lays cards in a row on a panel, overlapping where there are many."""
    left, top, width, height = box
    canvas.put(parts.framed(width, height, lit=chosen, thick=6, corner=12), left, top)
    if not sprites:
        middle = left + (width - margin) / 2
        canvas.write(none, middle, top + height / 2, 36, MUTED, anchor="middle")
        return
    card = sprites[0].width
    room = width - 20 - margin - card
    step = min(card + 6, room // (len(sprites) - 1)) if len(sprites) > 1 else 0
    for index, sprite in enumerate(sprites):
        canvas.set(sprite, left + 10 + index * step, top + height / 2, "left")
