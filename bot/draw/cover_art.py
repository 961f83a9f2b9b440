"""The five games' emblems, each drawn in a square of 300 by 300 units."""

from __future__ import annotations

from math import cos, pi, sin

from bot.draw import courts, suits
from bot.draw.colours import BLUSH, BRONZE, GOLD, INK, NIGHT, PAPER, ROSE, SHADE, SUIT, WINE
from bot.draw.colours import rgb as _rgb
from bot.draw.pen import Path, Pen, Point, star

_DUSK, _HILL, _BARK = _rgb("8fb8c9"), _rgb("5d8a77"), _rgb("5a4030")
_OWL, _OWL_PALE = _rgb("9a6b43"), _rgb("e3c59b")
_FUR, _FUR_DARK, _FUR_PALE = _rgb("e08a3c"), _rgb("b8651f"), _rgb("fbe3c2")
_BIRD, _BIRD_WING = _rgb("6fc3e8"), _rgb("3d8fbe")
_HEN, _HEN_SHADE, _COMB = _rgb("f7ead6"), _rgb("dcc4a2"), _rgb("d8413a")
_EGG, _EGG_SPECK, _STRAW = _rgb("f3d7b5"), _rgb("c79a6b"), _rgb("d9b04f")
_MASK, _MASK_SHADE = _rgb("7a4bb0"), _rgb("54308a")
_PLUME, _PLUME_DARK = _rgb("ff93c0"), _rgb("d9578f")


def paint(pen: Pen, game: str) -> None:
    """Draws the emblem of a game.

    Raises:
        ValueError: there is no such game.
    """
    match game:
        case "belratti":
            _framed_owl(pen)
        case "cattitude":
            _cat_in_a_ruff(pen)
        case "belote":
            _fan(pen)
        case "beccato":
            _hen_and_egg(pen)
        case "belle":
            _mask(pen)
        case _:
            raise ValueError(f"no game {game!r}")


def _framed_owl(pen: Pen) -> None:
    pen.line(((150, 4), (90, 40)), 3, INK)
    pen.line(((150, 4), (210, 40)), 3, INK)
    pen.circle(150, 6, 6, GOLD)
    pen.rounded((42, 30, 258, 282), 10, BRONZE)
    pen.rounded((46, 34, 254, 278), 8, GOLD)
    for x, y in ((42, 30), (258, 30), (42, 282), (258, 282)):
        pen.circle(x, y, 15, BRONZE)
        pen.circle(x, y, 12, GOLD)
        pen.circle(x, y, 5, BRONZE)
    pen.rounded((66, 54, 234, 258), 2, BRONZE)
    pen.rounded((72, 60, 228, 252), 0, _DUSK)
    pen.circle(196, 92, 20, PAPER)
    pen.shape(
        (
            (72, 214),
            (110, 186, 140, 204, 166, 212),
            (190, 196, 212, 196, 228, 206),
            (228, 252),
            (72, 252),
        ),
        _HILL,
    )
    _owl(pen)


def _owl(pen: Pen) -> None:
    pen.line(((74, 236), (226, 230)), 9, _BARK)
    pen.shape(
        (
            (150, 92),
            (206, 92, 208, 150, 202, 180),
            (196, 222, 176, 240, 150, 240),
            (124, 240, 104, 222, 98, 180),
            (92, 150, 94, 92, 150, 92),
        ),
        _OWL,
    )
    for side in (False, True):
        half = pen.at(300, 0, mirrored=True) if side else pen
        half.polygon(((100, 78), (142, 100), (104, 128)), _OWL)
        half.shape(((98, 150), (86, 186, 96, 214, 116, 230), (122, 200, 114, 170, 98, 150)), _BARK)
    pen.ellipse((122, 162, 178, 234), _OWL_PALE)
    for row, (y, count) in enumerate(((180, 3), (196, 4), (212, 3))):
        for column in range(count):
            x = 150 + (column - (count - 1) / 2) * 13
            pen.polygon(((x - 5, y), (x + 5, y), (x, y + 8)), _OWL if row % 2 else _FUR_DARK)
    for x in (127, 173):
        pen.circle(x, 128, 26, _OWL_PALE)
        pen.circle(x, 128, 18, PAPER)
        pen.circle(x, 129, 11, NIGHT)
        pen.circle(x + 4, 125, 4, PAPER)
    pen.polygon(((142, 138), (158, 138), (150, 158)), GOLD)
    for x in (130, 138, 162, 170):
        pen.ellipse((x - 4, 230, x + 4, 244), GOLD)


def _cat_in_a_ruff(pen: Pen) -> None:
    pen.shape(((40, 300), (50, 236, 96, 214, 150, 214), (204, 214, 250, 236, 260, 300)), WINE)
    pen.shape(((128, 214), (172, 214), (164, 300), (136, 300)), GOLD)
    _ruff(pen)
    for side in (False, True):
        half = pen.at(300, 0, mirrored=True) if side else pen
        half.shape(((84, 140), (74, 100, 76, 66, 82, 44), (108, 58, 124, 72, 136, 88)), _FUR)
        half.shape(((92, 112), (86, 92, 88, 78, 92, 66), (106, 76, 114, 84, 120, 92)), BLUSH)
    pen.ellipse((76, 76, 224, 212), _FUR)
    for x, top in ((150, 80), (130, 84), (170, 84)):
        pen.shape(((x - 6, top), (x + 6, top), (x, top + 32)), _FUR_DARK)
    for side in (False, True):
        half = pen.at(300, 0, mirrored=True) if side else pen
        half.polygon(((77, 140), (104, 148), (78, 154)), _FUR_DARK)
        half.polygon(((80, 162), (106, 164), (86, 176)), _FUR_DARK)
        half.ellipse((100, 122, 136, 158), PAPER)
        half.ellipse((105, 124, 133, 156), _rgb("86c06a"))
        half.ellipse((114, 125, 124, 155), NIGHT)
        half.circle(122, 133, 4, PAPER)
    pen.ellipse((122, 160, 152, 194), _FUR_PALE)
    pen.ellipse((148, 160, 178, 194), _FUR_PALE)
    pen.shape(
        (
            (139, 160),
            (145, 156, 155, 156, 161, 160),
            (158, 168, 153, 171, 150, 172),
            (147, 171, 142, 168, 139, 160),
        ),
        ROSE,
    )
    for side in (False, True):
        half = pen.at(300, 0, mirrored=True) if side else pen
        half.curve(((150, 172), (150, 184, 136, 186, 132, 180)), 3, NIGHT)
        for y, end in ((172, 164), (178, 180), (184, 196)):
            half.line(((124, y), (72, end)), 2, PAPER)
    _bird(pen.at(168, 8))


def _ruff(pen: Pen) -> None:
    """A collar of starched folds: two rings of scallops about an ellipse."""
    folds = 26
    for reach, size, colour in (
        (1.0, 17, SHADE),
        (0.96, 15, PAPER),
        (0.78, 12, SHADE),
        (0.74, 11, PAPER),
    ):
        if reach in (0.96, 0.74):
            rx, ry = 116 * reach, 50 * reach
            pen.ellipse((150 - rx, 212 - ry, 150 + rx, 212 + ry), colour)
        for fold in range(folds):
            angle = 2 * pi * fold / folds
            pen.circle(150 + 116 * reach * cos(angle), 212 + 50 * reach * sin(angle), size, colour)
    for fold in range(folds):
        angle = 2 * pi * (fold + 0.5) / folds
        inner = (150 + 60 * cos(angle), 212 + 26 * sin(angle))
        pen.line((inner, (150 + 122 * cos(angle), 212 + 54 * sin(angle))), 2.5, SHADE)


def _bird(pen: Pen) -> None:
    """A small bird on the cat's head, looking down at it; about 70 units wide."""
    pen.line(((34, 66), (32, 80)), 3, GOLD)
    pen.line(((44, 66), (46, 82)), 3, GOLD)
    pen.polygon(((60, 44), (98, 34), (92, 52)), _BIRD_WING)
    pen.ellipse((16, 22, 76, 70), _BIRD)
    pen.circle(28, 26, 20, _BIRD)
    pen.ellipse((24, 44, 58, 69), PAPER)
    pen.shape(((42, 36), (64, 32, 78, 42, 84, 52), (66, 62, 48, 58, 42, 36)), _BIRD_WING)
    pen.polygon(((11, 24), (11, 34), (-4, 34)), GOLD)
    pen.circle(22, 22, 4.5, NIGHT)
    pen.circle(21, 20.5, 1.6, PAPER)


def _fan(pen: Pen) -> None:
    """Three cards; the foremost, a trump, is the king of hearts."""
    behind = pen.at(30, 54, 0.8)
    for angle, suit in ((-0.44, "S"), (0.44, "D")):
        _leaning_card(behind, angle, suit)
    front = pen.at(92, 60, 1.2)
    front.rounded((-3, -3, 103, 158), 13, NIGHT)
    front.framed((-1, -1, 101, 156), 11, 6, PAPER, GOLD)
    courts.paint(front.at(7, 60, 0.88), "K", "H")
    suits.paint(front.at(12, 12, 0.36), "H", SUIT["H"])


def _leaning_card(pen: Pen, angle: float, suit: str) -> None:
    """A card turned about a point below the picture, with its suit upright in its corner."""

    def turned(x: float, y: float) -> Point:
        return 150 + x * cos(angle) - y * sin(angle), 300 + x * sin(angle) + y * cos(angle)

    def quarter(grow: float) -> list[Point]:
        x, top, bottom = 58 + grow, -252 - grow, -72 + grow
        return [turned(*corner) for corner in ((-x, top), (x, top), (x, bottom), (-x, bottom))]

    pen.polygon(quarter(4), NIGHT)
    pen.polygon(quarter(2), SHADE)
    pen.polygon(quarter(0), PAPER)
    x, y = turned(-26 if angle < 0 else 26, -214)
    suits.paint(pen.at(x - 21, y - 21, 0.42), suit, SUIT[suit])


def _hen_and_egg(pen: Pen) -> None:
    pen.ellipse((40, 246, 268, 290), _STRAW)
    for index in range(14):
        x = 50 + index * 16
        pen.line(((x, 262 + index % 3 * 8), (x + 22, 270 - index % 4 * 6)), 3, BRONZE)
    for x, y in ((22, 168), (20, 122), (44, 82)):
        pen.shape(((112, 204), (70, 214, 34, 200, x, y), (62, 140, 96, 140, 124, 172)), _HEN_SHADE)
        pen.curve(((104, 192), (76, 186, 48, 176, x + 8, y + 14)), 3, _EGG_SPECK)
    body: Path = (
        (70, 190),
        (70, 150, 110, 140, 140, 140),
        (168, 138, 166, 96, 178, 74),
        (190, 50, 232, 52, 238, 84),
        (244, 130, 248, 170, 230, 206),
        (214, 244, 180, 254, 150, 254),
        (106, 254, 72, 236, 70, 190),
    )
    pen.shape(body, _HEN)
    for x, y in ((186, 50), (206, 40), (226, 50)):
        pen.circle(x, y, 13, _COMB)
    pen.shape(((176, 74), (184, 48, 232, 48, 238, 84), (232, 100, 190, 100, 176, 74)), _HEN)
    pen.polygon(((234, 72), (268, 86), (236, 96)), GOLD)
    pen.polygon(((236, 85), (268, 86), (236, 96)), BRONZE)
    pen.ellipse((226, 96, 246, 126), _COMB)
    pen.circle(214, 78, 9, PAPER)
    pen.circle(216, 78, 6, NIGHT)
    pen.circle(218, 76, 2, PAPER)
    pen.shape(
        (
            (100, 180),
            (130, 160, 176, 166, 190, 190),
            (180, 226, 120, 232, 92, 206),
            (104, 204, 104, 194, 100, 180),
        ),
        _HEN_SHADE,
    )
    for x in (122, 146, 168):
        pen.curve(((x, 186), (x + 2, 198, x - 2, 208, x - 10, 212)), 3, _HEN)
    pen.shape(
        (
            (196, 284),
            (164, 284, 160, 250, 172, 230),
            (180, 214, 212, 214, 220, 230),
            (232, 250, 228, 284, 196, 284),
        ),
        NIGHT,
    )
    pen.shape(
        (
            (196, 281),
            (168, 281, 164, 250, 175, 231),
            (183, 217, 209, 217, 217, 231),
            (228, 250, 224, 281, 196, 281),
        ),
        _EGG,
    )
    for x, y, size in (
        (184, 244, 3),
        (204, 238, 2.5),
        (198, 262, 3.5),
        (214, 256, 2.5),
        (182, 266, 2),
    ):
        pen.circle(x, y, size, _EGG_SPECK)


def _mask(pen: Pen) -> None:
    for index, (tip, bend) in enumerate(
        (((66, 22), -30), ((108, 4), -12), ((234, 22), 30), ((192, 4), 12), ((150, 2), 0))
    ):
        _plume(pen, tip, bend, light=index == 4)
    pen.line(((236, 168), (262, 296)), 8, GOLD)
    outline: Path = (
        (150, 150),
        (176, 118, 226, 110, 276, 122),
        (276, 170, 246, 206, 206, 206),
        (180, 206, 164, 186, 150, 182),
        (136, 186, 120, 206, 94, 206),
        (54, 206, 24, 170, 24, 122),
        (74, 110, 124, 118, 150, 150),
    )
    pen.shape(outline, _MASK)
    pen.curve(outline, 6, GOLD)
    for side in (False, True):
        half = pen.at(300, 0, mirrored=True) if side else pen
        half.shape(
            ((58, 156), (76, 134, 108, 138, 126, 164), (106, 184, 72, 182, 58, 156)), _MASK_SHADE
        )
        half.shape(((64, 157), (80, 140, 104, 143, 119, 164), (102, 178, 76, 176, 64, 157)), NIGHT)
        for x, y in ((44, 138), (52, 186), (100, 194), (128, 150)):
            half.circle(x, y, 4, GOLD)
    pen.polygon(((150, 120), (168, 146), (150, 172), (132, 146)), BRONZE)
    pen.polygon(((150, 125), (164, 146), (150, 167), (136, 146)), GOLD)
    pen.polygon(((150, 132), (159, 146), (150, 160), (141, 146)), _PLUME)
    for x, y, size in ((40, 236, 15), (84, 268, 9), (150, 232, 12), (204, 262, 9)):
        pen.polygon(star(x, y, size, size * 0.4, 4), INK)


def _plume(pen: Pen, tip: Point, bend: float, *, light: bool) -> None:
    x, y = tip
    foot = (150, 140)
    pen.shape(
        (
            foot,
            (x - 34 + bend, y + 90, x - 34, y + 30, x, y),
            (x + 34, y + 30, x + 34 + bend, y + 90, *foot),
        ),
        _PLUME if light else _PLUME_DARK,
    )
    pen.curve(
        (foot, (150 + bend, 100, x + bend / 2, y + 50, x, y + 14)), 3, PAPER if light else _PLUME
    )
