"""A round's reveal, and the museum when the match is over, as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, GOOD, INK
from bot.render.lettering import SMALL, plain, wrap
from cogs.belratti.art import board_picture, drawings, hand_picture
from cogs.belratti.art.board_picture import WIDTH, exhibit
from cogs.belratti.art.drawings import DEEP, MIDDLE, PALETTE, SHADE, SOFT, THUMB, WALL, tile

_GAP = 15
_STEP = MIDDLE + _GAP
_CAPTION = 92
_HEAD = 150


@dataclass(frozen=True, slots=True)
class Revealed:
    """One picture after the reveal.

    Attributes:
        number: what it was called on the wall.
        card: the picture.
        place: where it hung: ``A``, ``B`` or ``aside``.
        painter: whose it was, or nothing for a fake.
        theme: what it was painted for, or nothing for a fake.
        title: the painter, or what a fake is called.
        verdict: what came of it, in two or three words.
        tone: good for the team, bad for it, or neither.
    """

    number: int
    card: str
    place: str
    painter: bool
    theme: str
    title: str
    verdict: str
    tone: Literal["good", "bad", "none"]


@dataclass(frozen=True, slots=True)
class Reveal:
    """A round after its evaluation.

    Attributes:
        title: "Round 3".
        themes: the two theme pictures.
        revealed: all of them, in the order they are shown.
        gains: what the team and Belratti made.
        stamp: a perfect round or a joker that came back, in words; maybe nothing.
    """

    title: str
    themes: tuple[str, str]
    revealed: tuple[Revealed, ...]
    gains: tuple[int, int]
    stamp: str = ""


def reveal(of: Reveal) -> bytes:
    """Returns the reveal: every picture with its painter, its theme and what it brought.

    Rule: BR-40 to BR-46.
    """
    rows = -(-len(of.revealed) // 4)
    stamp = 64 if of.stamp else 0
    canvas = Canvas(WIDTH, _HEAD + rows * (_STEP + _CAPTION) + stamp, WALL)
    canvas.block(0, 0, WIDTH, _HEAD - _GAP, DEEP)
    middle = (_HEAD - _GAP) / 2
    canvas.write(of.title, _GAP, middle, 46, width=290)
    for index, (letter, card) in enumerate(zip("AB", of.themes, strict=True)):
        x = 330 + index * 136
        canvas.put(tile(card, _THEME), x, 8)
        canvas.put(drawings.letter(letter, 46), x - 6, 4)
    _gains(canvas, of.gains, middle)
    for index, picture in enumerate(of.revealed):
        row, column = divmod(index, 4)
        _revealed(canvas, picture, _GAP + column * _STEP, _HEAD + row * (_STEP + _CAPTION))
    if of.stamp:
        top = canvas.height - stamp
        canvas.block(0, top, WIDTH, stamp, SHADE)
        canvas.write(of.stamp, WIDTH / 2, top + 32, 38, GOLD, anchor="middle", width=WIDTH - 30)
    return canvas.png(PALETTE)


_THEME = 120


def _gains(canvas: Canvas, gains: tuple[int, int], middle: float) -> None:
    team, fakes = gains
    canvas.set(drawings.sign("frame", 54), 622, middle, "left")
    canvas.write(f"+{team}", 684, middle, 50, GOOD if team else SOFT)
    canvas.set(drawings.sign("belratti", 56), 764, middle, "left")
    canvas.write(f"+{fakes}", 828, middle, 50, BAD if fakes else SOFT)


def _revealed(canvas: Canvas, picture: Revealed, x: float, y: float) -> None:
    exhibit(canvas, picture.number, picture.card, picture.place, x, y)
    if not picture.painter:
        canvas.put(drawings.sign("belratti", 64), x + 2, y + MIDDLE - 62)
    below = y + MIDDLE + 26
    room = MIDDLE
    if picture.theme:
        canvas.set(drawings.letter(picture.theme, 46), x + MIDDLE, below, "right")
        room -= 54
    canvas.write(picture.title, x, below, SMALL, INK if picture.painter else SOFT, width=room)
    tone = {"good": GOOD, "bad": BAD, "none": SOFT}[picture.tone]
    line = below + 42
    shift = 0
    if picture.tone != "none":
        canvas.set(parts.verdict(picture.tone == "good", 32), x, line, "left")
        shift = 36
    canvas.write(picture.verdict, x + shift, line, SMALL, tone, width=_STEP - 2 - shift)


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over.

    Attributes:
        headline: the band, in a sentence.
        won: whether it beats Belratti.
        score: the team's points, and what it takes to win.
        team: the pictures that made them.
        fakes: what Belratti got into the museum.
    """

    headline: str
    won: bool
    score: tuple[int, int]
    team: tuple[str, ...]
    fakes: tuple[str, ...]


_TOP = 190
_ROW = THUMB + 9
_COLUMNS = 10


def result(match: Result) -> bytes:
    """Returns the result: the band, the score, and the museum with all that hangs in it.

    Rule: BR-71, BR-72.
    """
    walls = (match.team[:60], match.fakes[:20])
    heights = [_ROW * -(-len(cards) // (_COLUMNS - 1)) + 18 for cards in walls]
    canvas = Canvas(WIDTH, _TOP + max(sum(heights), 100), WALL)
    canvas.block(0, 0, WIDTH, _TOP - 20, DEEP)
    sign, x = (parts.sign("crown", 110), 30) if match.won else (drawings.sign("belratti", 120), 26)
    canvas.set(sign, x, 84, "left")
    score, goal = match.score
    wide = canvas.write(f"/{goal}", WIDTH - 24, 102, 44, SOFT, anchor="right")
    wide += canvas.write(
        str(score), WIDTH - 30 - wide, 84, 110, GOLD if match.won else INK, anchor="right"
    )
    room = WIDTH - 170 - wide - 60
    headline = wrap(plain(match.headline), 46, room, lines=3)
    canvas.paragraph(headline, 166, 84, 46)
    top = float(_TOP)
    for cards, sign, height in zip(
        walls,
        (drawings.sign("frame", 64), drawings.sign("belratti", 66)),
        heights,
        strict=True,
    ):
        if cards:
            canvas.set(sign, 14, top + THUMB / 2, "left")
            _thumbs(canvas, cards, top)
        top += height
    return canvas.png(PALETTE)


def _thumbs(canvas: Canvas, cards: Sequence[str], top: float) -> None:
    for index, card in enumerate(cards):
        row, column = divmod(index, _COLUMNS - 1)
        canvas.put(tile(card, THUMB), 98 + column * _ROW, top + row * _ROW)


def warm_up() -> None:
    """Draws one of everything, so that no press waits for fonts and signs; pictures themselves come when they are dealt."""
    cards = ("P001", "P002", "P003", "P004")
    jokers = board_picture.Joker("question", 3, True), board_picture.Joker("swap_hand", 4, False)
    piles = board_picture.Piles(0, 15, 0, 6, jokers)
    players = tuple(
        board_picture.Player("Ana", role, role == "cat", True, True) for role in ("cat", "owl")
    )
    places = ("A", "B", "aside", "")
    wall = tuple(map(board_picture.Hung, cards, places, ("yes", "no", "", "")))
    board_picture.wall(board_picture.Wall(wall))
    for tallies, easels in (((2, 1), (3, 0)), None), ((), (1, 2)):
        board = board_picture.Board(piles, cards[:2], players, "4", tallies, easels)
        board_picture.board(board)
    hand_picture.hand(hand_picture.Hand(tuple(zip(cards, places[:2] * 2, strict=True)), cards[:2]))
    shown = Revealed(1, cards[0], "A", False, "A", "Ana", "+1", "good")
    reveal(Reveal("1", cards[:2], (shown,), (1, 1), "!"))
    result(Result("!", True, (1, 15), cards[:1], cards[1:2]))
