"""Belratti's pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cogs.belratti.art import board_picture, drawings, hand_picture, result_picture
from cogs.belratti.art.board_picture import Board, Player
from cogs.belratti.art.hand_picture import Hand
from cogs.belratti.art.result_picture import Result, Reveal, Revealed
from rules.belratti.model import Exhibit, Joker, Judged, Place, Role, Theme, Verdict
from rules.belratti.view import JokerCard
from tests.cogs.drawn import Sample

IDS = tuple(f"P{number:03}" for number in range(1, 169))
JOKERS = tuple(JokerCard(kind, number, number != 4) for number, kind in enumerate(Joker, 3))
PILES = ((7, 15), (2, 6), JOKERS)
PLAYERS = tuple(
    Player(name, Role.CAT if seat < 4 else Role.OWL, seat == 0, seat < 4, seat == 1)
    for seat, name in enumerate(
        ("Ana", "Maximilian-Bartholomew", "Zoë", "Jules", "Eve", "", "田中")
    )
)
THEMES = ("P048", "P126")
A, B, ASIDE = Place
PLACES = (A, B, ASIDE, None, None, A, None, ASIDE, B, None, None, A)
HANG = Board(*PILES, THEMES, PLAYERS, "4 of 8 hang")
WALL = board_picture.Wall(
    tuple(Exhibit(card, place) for card, place in zip(IDS[20:32], PLACES, strict=True))
)
DEMAND = Board(
    *PILES,
    THEMES,
    PLAYERS,
    "How many pictures?",
    tallies=((2, 0), (3, 1), (4, 3), (5, 0), (6, 0), (7, 0)),
)
PAINT = Board(*PILES, THEMES, PLAYERS, "3 of 8 painted", easels=(3, 8))
REVEAL = Reveal(
    "Round 3",
    THEMES,
    tuple(
        Revealed(
            index + 1,
            Judged(
                card,
                index if index % 3 else None,
                tuple(Theme)[index % 2] if index % 3 else None,
                place or ASIDE,
                Verdict.FAKE_HUNG,
            ),
            "Maximilian",
            "+1 Belratti",
        )
        for index, (card, place) in enumerate(zip(IDS[40:52], PLACES, strict=True))
    ),
    (3, 2),
    "Perfect! Question is back.",
)


def sample(draw: Callable[[], bytes], size: tuple[int, int], most: int) -> Sample:
    return Sample(draw, size, most, (drawings.PALETTE, drawings.PLAIN))


def hand(ids: Sequence[str], theme: str = "", **more: Any) -> Callable[[], bytes]:
    return lambda: hand_picture.hand(Hand(tuple((card, theme) for card in ids), **more))


OWL: dict[str, Any] = {"themes": THEMES, "demand": ("5", "to paint")}
MUSEUM = Result("Even the statues applaud", True, (31, 15), IDS[:31], IDS[60:67])
NINE = board_picture.Wall(WALL.table[:9])
SAMPLES = {
    "demand": sample(lambda: board_picture.board(DEMAND), (900, 591), 60_000),
    "paint": sample(lambda: board_picture.board(PAINT), (900, 557), 60_000),
    "hang": sample(lambda: board_picture.board(HANG), (900, 450), 60_000),
    "wall": sample(lambda: board_picture.wall(WALL), (900, 678), 61_440),
    "wall of 9": sample(lambda: board_picture.wall(NINE), (900, 369), 60_000),
    "hand of 18": sample(hand(IDS[60:78], **OWL), (696, 1050), 80_000),
    "hand of 9": sample(hand(IDS[:9], "A"), (696, 696), 60_000),
    "an Owl's hand of 9": sample(hand(IDS[30:39], **OWL), (696, 881), 60_000),
    "hand of 6": sample(hand(IDS[:6]), (696, 469), 45_000),
    "reveal": sample(lambda: result_picture.reveal(REVEAL), (900, 1153), 160_000),
    "museum": sample(lambda: result_picture.result(MUSEUM), (900, 661), 120_000),
}


def called(name: str) -> Iterator[bytes]:
    players = tuple(replace(player, name=name) for player in PLAYERS)
    yield board_picture.board(replace(HANG, players=players))
    revealed = tuple(replace(picture, title=name) for picture in REVEAL.revealed)
    yield result_picture.reveal(replace(REVEAL, revealed=revealed, title=name))


def test_the_palette_keeps_every_paint_of_the_gallery_apart() -> None:
    assert len(drawings.PLAIN) < len(drawings.PALETTE) <= 128
    assert set(drawings._GALLERY.values()) <= set(drawings.PALETTE) & set(drawings.PLAIN)


def test_where_a_picture_hangs_is_seen() -> None:
    walls = {
        board_picture.wall(board_picture.Wall((Exhibit("P001", place), *WALL.table[1:])))
        for place in (*Place, None)
    }
    assert len(walls) == 4
