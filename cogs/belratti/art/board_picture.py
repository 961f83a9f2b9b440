"""Belratti's board and its wall as pictures: plain values in, PNG files out.

Both are public. Words come in translated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, INK
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite
from cogs.belratti.art import drawings
from cogs.belratti.art.drawings import (
    CLOSE,
    DEEP,
    LARGE,
    MIDDLE,
    PALETTE,
    PLAIN,
    RAIL,
    SHADE,
    SIDES,
    SOFT,
    WALL,
    tile,
)
from rules.belratti.model import Answer, Exhibit, Judged, Place, Role
from rules.belratti.view import JokerCard

WIDTH = 900
_BAR = 80
_GAP = 15


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as the board shows it.

    Attributes:
        name: the player's name.
        role: the character card.
        captain: whether the player is the Cats' captain.
        waiting: whether the table waits for the player.
        done: whether the player is done with the phase.
        says: a vote, or how many pictures the player has painted.
    """

    name: str
    role: Role
    captain: bool = False
    waiting: bool = False
    done: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The table as everyone sees it.

    Attributes:
        score: the team's points, and its goal.
        fakes: the fakes in the museum, and the number that ends the match.
        jokers: all four.
        themes: the two themes; none when the match is over.
        players: by seat.
        caption: the phase, in a few words.
        tallies: numbers and how many votes each has, while the Cats vote.
        easels: how many pictures are painted and how many are demanded, while the Owls paint.
    """

    score: tuple[int, int]
    fakes: tuple[int, int]
    jokers: tuple[JokerCard, ...]
    themes: tuple[str, ...]
    players: tuple[Player, ...]
    caption: str
    tallies: tuple[tuple[int, int], ...] = ()
    easels: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Wall:
    """The revealed pictures while the Cats hang, and the Owls' answer about one of them."""

    table: tuple[Exhibit, ...]
    answer: Answer | None = None


_HALL = _BAR + _GAP + LARGE + _GAP
"""Where the themes end."""
_CAPTION = 60
_FLOOR = _HALL + _CAPTION
_TALLY = 126
_EASEL = 92


def board(state: Board) -> bytes:
    """Returns the board: points and jokers, the themes and the players, the votes or easels."""
    below = _TALLY + _GAP if state.tallies else _EASEL + _GAP if state.easels else 0
    top = 0 if state.themes else LARGE + _GAP
    canvas = Canvas(WIDTH, _FLOOR + below - top, WALL)
    _bar(canvas, state)
    if state.themes:
        themes(canvas, state.themes, LARGE, _GAP, _BAR + _GAP)
        _players(canvas, state.players, _BAR + _GAP)
    floor = _HALL - top
    canvas.block(0, floor, WIDTH, _CAPTION - 8, SHADE)
    canvas.write(
        state.caption, WIDTH / 2, floor + 26, 38, GOLD, anchor="middle", width=WIDTH - 2 * _GAP
    )
    if state.tallies:
        _tallies(canvas, state.tallies, _FLOOR)
    elif state.easels:
        _easels(canvas, state.easels, _FLOOR)
    return canvas.png(PALETTE)


def _bar(canvas: Canvas, state: Board) -> None:
    (score, goal), (fakes, last_fake) = state.score, state.fakes
    canvas.block(0, 0, WIDTH, _BAR, DEEP)
    middle = _BAR / 2
    canvas.set(drawings.sign("frame", 58), _GAP, middle, "left")
    wide = canvas.write(str(score), 84, middle, 50)
    canvas.write(f"/{goal}", 88 + wide, middle + 4, SMALL, SOFT)
    canvas.set(drawings.sign("belratti", 62), WIDTH - 138, middle, "right")
    wide = canvas.write(str(fakes), WIDTH - 126, middle, 50)
    canvas.write(f"/{last_fake}", WIDTH - 122 + wide, middle + 4, SMALL, SOFT)
    for index, joker in enumerate(state.jokers):
        _joker(canvas, joker, 214 + index * 118, 10)


def _joker(canvas: Canvas, joker: JokerCard, x: int, y: int) -> None:
    width, height = 110, _BAR - 20
    fill, frame = (WALL, GOLD) if joker.up else (SHADE, RAIL)
    canvas.put(parts.panel(width, height, fill=fill, frame=frame, thick=4, corner=12), x, y)
    middle = y + height / 2
    sign = drawings.sign(joker.joker, 46)
    canvas.set(sign if joker.up else faded(sign), x + 8, middle, "left")
    ink = SOFT if joker.up else RAIL
    canvas.write(str(joker.number), x + width - 28, middle, 38, ink, anchor="middle")
    if not joker.up:
        canvas.block(x + 8, middle - 2, width - 16, 4, RAIL)


def themes(canvas: Canvas, cards: tuple[str, ...], size: int, x: float, y: float) -> None:
    """Hangs the two themes beside each other, each with its letter."""
    for index, (letter, card) in enumerate(zip("AB", cards, strict=True)):
        left = x + index * (size + _GAP + 6)
        hang(canvas, tile(card, size), left, y, letter)
        canvas.put(drawings.letter(letter, max(46, size // 4)), left - 4, y - 4)


def hang(canvas: Canvas, picture: Sprite, x: float, y: float, side: str = "") -> None:
    """Hangs a picture, in the colour of a theme if it is meant for one."""
    canvas.put(picture, x, y)
    if side:
        canvas.put(drawings.border(side, picture.width), x - 6, y - 6)


def _players(canvas: Canvas, players: tuple[Player, ...], top: int) -> None:
    left = 2 * (LARGE + _GAP + 6) + 6
    step = min(56, LARGE / len(players))
    for seat, player in enumerate(players):
        y = top + step * (seat + 0.5)
        canvas.set(drawings.sign(player.role, 40), left, y, "left")
        if player.captain:
            canvas.set(parts.sign("crown", 24), left + 34, y - 14)
        right = WIDTH - 8
        if player.done:
            canvas.set(parts.verdict(True, 32), right, y, "right")
            right -= 38
        if player.says:
            right -= canvas.write(player.says, right, y, SMALL, GOLD, anchor="right") + 8
        elif player.waiting and not player.done:
            right -= canvas.write("…", right, y, 38, GOLD, anchor="right") + 6
        colour = GOLD if player.waiting and not player.done else INK
        canvas.write(player.name, left + 50, y, SMALL, colour, width=round(right - left - 54))


def _tallies(canvas: Canvas, tallies: tuple[tuple[int, int], ...], top: int) -> None:
    step = (WIDTH - _GAP) / len(tallies)
    width = round(step - _GAP)
    for index, (number, votes) in enumerate(tallies):
        x = _GAP + index * step
        frame = GOLD if votes else RAIL
        thick = 6 if votes else 3
        canvas.put(parts.panel(width, _TALLY, fill=SHADE, frame=frame, thick=thick), x, top)
        canvas.write(str(number), x + width / 2, top + 44, 60, anchor="middle")
        for vote in range(votes):
            spread = 30 * (vote - (votes - 1) / 2)
            canvas.set(drawings.sign("cat", 32), x + width / 2 + spread, top + 100)


def _easels(canvas: Canvas, easels: tuple[int, int], top: int) -> None:
    painted, demand = easels
    left = (WIDTH - demand * (_EASEL + _GAP) + _GAP) / 2
    for index in range(demand):
        sign = drawings.sign("turned", _EASEL) if index < painted else drawings.easel(_EASEL)
        canvas.put(sign, left + index * (_EASEL + _GAP), top)


def wall(state: Wall) -> bytes:
    """Returns the wall. A file that also held the themes would be too heavy for a phone."""
    # Smaller pictures save a row where there are nine or ten of them.
    columns, size = (5, CLOSE) if len(state.table) in (9, 10) else (4, MIDDLE)
    rows = -(-len(state.table) // columns)
    canvas = Canvas(WIDTH, _GAP + rows * (size + _GAP), WALL)
    for index, hung in enumerate(state.table):
        row, column = divmod(index, columns)
        x, y = _GAP + column * (size + _GAP), _GAP + row * (size + _GAP)
        exhibit(canvas, index + 1, hung, x, y, size)
        if state.answer is not None and state.answer.card == hung.card:
            canvas.put(drawings.plate("?", 46), x + size - 94, y - 2)
            canvas.put(parts.verdict(state.answer.painted, 46), x + size - 46, y - 1)
    return canvas.png(PLAIN)


def exhibit(
    canvas: Canvas, number: int, hung: Exhibit | Judged, x: float, y: float, size: int = MIDDLE
) -> None:
    """Hangs a numbered picture with its place on it; one put aside is faded and crossed out."""
    picture = tile(hung.card, size)
    if hung.place is Place.ASIDE:
        canvas.put(faded(picture), x, y)
        canvas.set(drawings.sign("aside", 62), x + size - 2, y + size - 30, "right")
    else:
        hang(canvas, picture, x, y, hung.place or "")
    if hung.place in SIDES:
        canvas.set(drawings.letter(hung.place, 64), x + size + 2, y + size - 30, "right")
    canvas.put(drawings.plate(str(number), 52), x - 3, y - 3)


@lru_cache(maxsize=64)
def faded(sprite: Sprite) -> Sprite:
    """Returns a drawing that is out of play: the ground shines through it."""
    return Sprite(sprite.image, Image.eval(sprite.mask, lambda level: round(level * 0.3)))
