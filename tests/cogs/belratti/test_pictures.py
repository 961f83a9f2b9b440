"""Belratti's pictures."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from cogs.belratti.art import board_picture, drawings, result_picture, sheet_picture
from cogs.belratti.art.board_picture import Board, Player
from cogs.belratti.art.result_picture import Result, Reveal
from cogs.belratti.art.sheet_picture import Sheet
from rules.belratti.model import Answer, Joker, Judged, Place, Role, Theme, Verdict
from rules.belratti.view import JokerCard
from tests.cogs.drawn import Sample

IDS = tuple(f"P{number:03}" for number in range(1, 169))
JOKERS = tuple(JokerCard(kind, number, number != 4) for number, kind in enumerate(Joker, 3))
PLAYERS = tuple(
    Player(name, Role.CAT if seat < 4 else Role.OWL, seat == 0, seat < 4, seat == 1)
    for seat, name in enumerate(
        ("Ana", "Maximilian-Bartholomew", "Zoë", "Jules", "Eve", "", "田中")
    )
)
THEMES = ("P048", "P126")
A, B, ASIDE = Place
PLACES = (A, B, ASIDE, "", "", A, "", ASIDE, B, "", "", A)
HUNG = tuple(zip(IDS[20:32], PLACES, strict=True))
BOARD = Board((7, 15), (2, 6), JOKERS, PLAYERS)


def judged(index: int, card: str, place: Place) -> Judged:
    painter = index if index % 3 else None
    theme = tuple(Theme)[index % 2] if index % 3 else None
    return Judged(card, painter, theme, place, Verdict.FAKE_HUNG)


REVEAL = Reveal(
    THEMES,
    tuple(
        (index + 1, judged(index, card, place or ASIDE), "Maximilian")
        for index, (card, place) in enumerate(
            zip(IDS[40:51], map(Place, "ABABABABABA"), strict=True)
        )
    ),
    "A perfect wall!",
)


def sample(draw: Callable[[], bytes], size: tuple[int, int], most: int) -> Sample:
    return Sample(draw, size, most, (drawings.PALETTE, drawings.PLAIN))


def sheet(count: int, *themes: str) -> Callable[[], bytes]:
    hung = (*HUNG, *((card, "") for card in IDS[60:78]))[:count]
    return lambda: sheet_picture.sheet(Sheet(themes, hung, Answer(IDS[20], painted=True)))


MUSEUM = Result("Even the statues applaud", True, (31, 15), IDS[:31], IDS[60:67])
SAMPLES = {
    "board of 7": sample(lambda: board_picture.board(BOARD), (696, 170), 20_000),
    "board of 3": sample(
        lambda: board_picture.board(replace(BOARD, players=PLAYERS[:3])), (696, 128), 20_000
    ),
    "themes": sample(sheet(0, *THEMES), (696, 355), 40_000),
    "wall of 9": sample(sheet(9, *THEMES), (696, 525), 60_000),
    "wall of 11": sample(sheet(11, *THEMES), (696, 423), 60_000),
    "an Owl's hand of 18": sample(sheet(18, *THEMES), (696, 559), 60_000),
    "hand of 6": sample(sheet(6), (696, 128), 45_000),
    "reveal": sample(lambda: result_picture.reveal(REVEAL), (696, 508), 60_000),
    "museum": sample(lambda: result_picture.result(MUSEUM), (900, 661), 120_000),
}


def called(name: str) -> Iterator[bytes]:
    players = tuple(replace(player, name=name) for player in PLAYERS)
    yield board_picture.board(replace(BOARD, players=players))
    revealed = tuple((number, picture, name) for number, picture, _ in REVEAL.pictures)
    yield result_picture.reveal(replace(REVEAL, pictures=revealed, stamp=name))


def test_the_palette_keeps_every_paint_of_the_gallery_apart() -> None:
    assert len(drawings.PLAIN) < len(drawings.PALETTE) <= 128
    assert set(drawings._GALLERY.values()) <= set(drawings.PALETTE) & set(drawings.PLAIN)


def test_where_a_picture_hangs_is_seen() -> None:
    walls = {
        sheet_picture.sheet(Sheet(THEMES, (("P001", place), *HUNG[1:]))) for place in (*Place, "")
    }
    assert len(walls) == 4
