"""Pictures of a round's reveal and of the museum when the match is over."""

from __future__ import annotations

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, GOOD, INK
from bot.render.lettering import plain, wrap
from cogs.belratti.art import board_picture, drawings, sheet_picture
from cogs.belratti.art.drawings import (
    DEEP,
    GAP,
    PALETTE,
    SOFT,
    WALL,
    WIDTH,
    side,
    tile,
)
from rules.belratti.model import Answer, Joker, Judged, Place, Role, Verdict
from rules.belratti.view import JokerCard

_NAME, _STAMP = 34, 52
"""The height of the line under each picture, and of the line under them all."""
_BADGES = {Verdict.RIGHT_THEME: True, Verdict.FAKE_HUNG: False}


class Reveal(msgspec.Struct, frozen=True):
    """A round that has been evaluated.

    Attributes:
        themes: the two theme pictures.
        pictures: each with its number on the wall, and its painter's name or the word for a fake.
        stamp: the words for a perfect wall, or ``""``.
    """

    themes: tuple[str, ...]
    pictures: tuple[tuple[int, Judged, str], ...]
    stamp: str = ""


def reveal(of: Reveal) -> bytes:
    """Draws the reveal: every picture with its painter, its theme and its verdict.

    Rule: BR-40 to BR-46.
    """
    count = len(of.themes) + len(of.pictures)
    columns = 5 if count <= 10 else 6
    size = side(columns)
    step = size + _NAME + GAP
    stamp = _STAMP if of.stamp else 0
    canvas = Canvas(WIDTH, GAP + -(-count // columns) * step + stamp, WALL)
    sheet_picture.themes(canvas, of.themes, size)
    for index, (number, picture, painter) in enumerate(of.pictures):
        row, column = divmod(len(of.themes) + index, columns)
        x, y = GAP + column * (size + GAP), GAP + row * step
        sheet_picture.hang(canvas, number, picture.card, picture.place, x, y, size)
        _verdict(canvas, picture, painter, x, y, size)
    if of.stamp:
        top = canvas.height - stamp
        canvas.block(0, top, WIDTH, stamp, DEEP)
        canvas.write(of.stamp, WIDTH / 2, top + 25, 34, GOLD, anchor="middle", width=WIDTH - 30)
    return canvas.png(PALETTE)


def _verdict(canvas: Canvas, picture: Judged, painter: str, x: float, y: float, size: int) -> None:
    """Marks a picture with its verdict, and writes its painter and theme underneath."""
    if picture.verdict in _BADGES:
        badge = parts.verdict(_BADGES[picture.verdict], 36)
        canvas.set(badge, x + size + 4, y + 14, "right")
    below, left = y + size + 24, x
    if picture.painter is None:
        canvas.set(drawings.sign("belratti", 30), left, below, "left")
        left += 32
    elif picture.theme and picture.verdict is not Verdict.RIGHT_THEME:
        canvas.set(drawings.letter(picture.theme, 34), left, below, "left")
        left += 38
    ink = GOOD if picture.verdict is Verdict.RIGHT_THEME else SOFT
    canvas.write(painter, left, below, 26, ink, width=round(x + size + 8 - left))


class Result(msgspec.Struct, frozen=True):
    """A finished match.

    Attributes:
        headline: the score band, as a sentence.
        won: whether the team beat Belratti.
        score: the team's points, and its goal.
        team: the pictures that scored.
        fakes: the fakes in the museum.
    """

    headline: str
    won: bool
    score: tuple[int, int]
    team: tuple[str, ...]
    fakes: tuple[str, ...]


_WIDE, _TOP, _THUMB = 900, 190, 78
_ROW = _THUMB + 9
_COLUMNS = 9


def result(match: Result) -> bytes:
    """Draws the result: the band, the score, and the museum with all its pictures.

    Rule: BR-71, BR-72.
    """
    walls = (match.team[:60], match.fakes[:20])
    heights = [_ROW * -(-len(cards) // _COLUMNS) + 18 for cards in walls]
    canvas = Canvas(_WIDE, _TOP + max(sum(heights), 100), WALL)
    canvas.block(0, 0, _WIDE, _TOP - 20, DEEP)
    sign, x = (parts.sign("crown", 110), 30) if match.won else (drawings.sign("belratti", 120), 26)
    canvas.set(sign, x, 84, "left")
    score, goal = match.score
    wide = canvas.write(f"/{goal}", _WIDE - 24, 102, 44, SOFT, anchor="right")
    ink = GOLD if match.won else INK
    wide += canvas.write(str(score), _WIDE - 30 - wide, 84, 110, ink, anchor="right")
    headline = wrap(plain(match.headline), 46, _WIDE - 230 - wide, lines=3)
    canvas.paragraph(headline, 166, 84, 46)
    top = float(_TOP)
    signs = (drawings.sign("frame", 64), drawings.sign("belratti", 66))
    for cards, sign, height in zip(walls, signs, heights, strict=True):
        if cards:
            canvas.set(sign, 14, top + _THUMB / 2, "left")
        for index, card in enumerate(cards):
            row, column = divmod(index, _COLUMNS)
            canvas.put(tile(card, _THUMB), 98 + column * _ROW, top + row * _ROW)
        top += height
    return canvas.png(PALETTE)


def warm_up() -> None:
    """Draws one of everything but the deck, so that no press has to wait for fonts and symbols."""
    cards = ("P001", "P002", "P003", "P004")
    places = ("A", "B", "aside", "")
    for painted in (True, False):
        answer = Answer(cards[0], painted)
        hung = tuple(zip(cards, places, strict=True))
        sheet_picture.sheet(sheet_picture.Sheet(cards[:2], hung, answer))
    jokers = JokerCard(Joker.QUESTION, 3, True), JokerCard(Joker.SWAP_HAND, 4, False)
    players = tuple(
        board_picture.Player("Ana", role, role is Role.CAT, True, True) for role in Role
    )
    board_picture.board(board_picture.Board((0, 15), (0, 6), jokers, players))
    fake = Judged(cards[0], None, None, Place.A, Verdict.FAKE_HUNG)
    reveal(Reveal(cards[:2], ((1, fake, "Ana"),), "!"))
    result(Result("!", True, (1, 15), cards[:1], cards[1:2]))
