"""A round's reveal, and the museum when the match is over, as pictures."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, GOOD, INK
from bot.render.lettering import SMALL, plain, wrap
from cogs.belratti.art import board_picture, drawings, hand_picture
from cogs.belratti.art.board_picture import WIDTH, exhibit
from cogs.belratti.art.drawings import DEEP, MIDDLE, PALETTE, SHADE, SOFT, THUMB, WALL, tile
from rules.belratti.model import Answer, Exhibit, Joker, Judged, Place, Role, Verdict
from rules.belratti.view import JokerCard

_GAP = 15
_STEP = MIDDLE + _GAP
_CAPTION = 92
_HEAD = 150
_THEME = 120
_TONES = {Verdict.RIGHT_THEME: GOOD, Verdict.FAKE_HUNG: BAD}


@dataclass(frozen=True, slots=True)
class Revealed:
    """One picture after the reveal.

    Attributes:
        number: its number on the wall.
        picture: the picture, with its place and verdict.
        title: the painter, or the word for a fake.
        verdict: the verdict, in two or three words.
    """

    number: int
    picture: Judged
    title: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """A round after its evaluation.

    Attributes:
        title: "Round 3".
        themes: the two theme pictures.
        revealed: all pictures, in the order they are shown.
        gains: the points of the team and of Belratti.
        stamp: a perfect round or a joker that came back, in words; maybe nothing.
    """

    title: str
    themes: tuple[str, ...]
    revealed: tuple[Revealed, ...]
    gains: tuple[int, int]
    stamp: str = ""


def reveal(of: Reveal) -> bytes:
    """Returns the reveal: every picture with its painter, its theme and its verdict.

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
    for index, revealed in enumerate(of.revealed):
        row, column = divmod(index, 4)
        _revealed(canvas, revealed, _GAP + column * _STEP, _HEAD + row * (_STEP + _CAPTION))
    if of.stamp:
        top = canvas.height - stamp
        canvas.block(0, top, WIDTH, stamp, SHADE)
        canvas.write(of.stamp, WIDTH / 2, top + 32, 38, GOLD, anchor="middle", width=WIDTH - 30)
    return canvas.png(PALETTE)


def _gains(canvas: Canvas, gains: tuple[int, int], middle: float) -> None:
    team, fakes = gains
    canvas.set(drawings.sign("frame", 54), 622, middle, "left")
    canvas.write(f"+{team}", 684, middle, 50, GOOD if team else SOFT)
    canvas.set(drawings.sign("belratti", 56), 764, middle, "left")
    canvas.write(f"+{fakes}", 828, middle, 50, BAD if fakes else SOFT)


def _revealed(canvas: Canvas, revealed: Revealed, x: float, y: float) -> None:
    picture = revealed.picture
    exhibit(canvas, revealed.number, picture, x, y)
    if picture.painter is None:
        canvas.put(drawings.sign("belratti", 64), x + 2, y + MIDDLE - 62)
    below = y + MIDDLE + 26
    room = MIDDLE
    if picture.theme:
        canvas.set(drawings.letter(picture.theme, 46), x + MIDDLE, below, "right")
        room -= 54
    ink = SOFT if picture.painter is None else INK
    canvas.write(revealed.title, x, below, SMALL, ink, width=room)
    tone = _TONES.get(picture.verdict, SOFT)
    line = below + 42
    shift = 0
    if picture.verdict in _TONES:
        canvas.set(parts.verdict(tone is GOOD, 32), x, line, "left")
        shift = 36
    canvas.write(revealed.verdict, x + shift, line, SMALL, tone, width=_STEP - 2 - shift)


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over.

    Attributes:
        headline: the band, in a sentence.
        won: whether the team has beaten Belratti.
        score: the team's points, and its goal.
        team: the pictures that brought the points.
        fakes: the fakes in the museum.
    """

    headline: str
    won: bool
    score: tuple[int, int]
    team: tuple[str, ...]
    fakes: tuple[str, ...]


_TOP = 190
_ROW = THUMB + 9
_COLUMNS = 9


def result(match: Result) -> bytes:
    """Returns the result: the band, the score, and the museum with all its pictures.

    Rule: BR-71, BR-72.
    """
    walls = (match.team[:60], match.fakes[:20])
    heights = [_ROW * -(-len(cards) // _COLUMNS) + 18 for cards in walls]
    canvas = Canvas(WIDTH, _TOP + max(sum(heights), 100), WALL)
    canvas.block(0, 0, WIDTH, _TOP - 20, DEEP)
    sign, x = (parts.sign("crown", 110), 30) if match.won else (drawings.sign("belratti", 120), 26)
    canvas.set(sign, x, 84, "left")
    score, goal = match.score
    wide = canvas.write(f"/{goal}", WIDTH - 24, 102, 44, SOFT, anchor="right")
    ink = GOLD if match.won else INK
    wide += canvas.write(str(score), WIDTH - 30 - wide, 84, 110, ink, anchor="right")
    headline = wrap(plain(match.headline), 46, WIDTH - 230 - wide, lines=3)
    canvas.paragraph(headline, 166, 84, 46)
    top = float(_TOP)
    signs = (drawings.sign("frame", 64), drawings.sign("belratti", 66))
    for cards, sign, height in zip(walls, signs, heights, strict=True):
        if cards:
            canvas.set(sign, 14, top + THUMB / 2, "left")
        for index, card in enumerate(cards):
            row, column = divmod(index, _COLUMNS)
            canvas.put(tile(card, THUMB), 98 + column * _ROW, top + row * _ROW)
        top += height
    return canvas.png(PALETTE)


def warm_up() -> None:
    """Draws one of everything but the deck, so that no press waits for fonts and signs."""
    cards = ("P001", "P002", "P003", "P004")
    places = (Place.A, Place.B, Place.ASIDE, None)
    for painted in (True, False):
        wall = board_picture.Wall(tuple(map(Exhibit, cards, places)), Answer(cards[0], painted))
        board_picture.wall(wall)
    jokers = JokerCard(Joker.QUESTION, 3, True), JokerCard(Joker.SWAP_HAND, 4, False)
    players = tuple(
        board_picture.Player("Ana", role, role is Role.CAT, True, True) for role in Role
    )
    for tallies, easels in (((2, 1), (3, 0)), None), ((), (1, 2)):
        board_picture.board(
            board_picture.Board((0, 15), (0, 6), jokers, cards[:2], players, "4", tallies, easels)
        )
    hand_picture.hand(hand_picture.Hand(tuple(zip(cards, "ABAB", strict=True)), cards[:2]))
    fake = Judged(cards[0], None, None, Place.A, Verdict.FAKE_HUNG)
    reveal(Reveal("1", cards[:2], (Revealed(1, fake, "Ana", "+1"),), (1, 1), "!"))
    result(Result("!", True, (1, 15), cards[:1], cards[1:2]))
