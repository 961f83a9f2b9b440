"""Belratti's pictures: right size, light, the same every time, and nothing in the file but the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.render import lettering, parts, svg
from cogs.belratti.art import board_picture, drawings, hand_picture, result_picture
from cogs.belratti.art.board_picture import Board, Hung, Joker, Piles, Player
from cogs.belratti.art.hand_picture import Hand
from cogs.belratti.art.result_picture import Result, Reveal, Revealed
from rules.belratti import model
from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of

IDS = tuple(f"P{number:03}" for number in range(1, 169))
PILES = Piles(
    7,
    15,
    2,
    6,
    tuple(Joker(kind, number, number != 4) for number, kind in enumerate(model.Joker, 3)),
)
PLAYERS = tuple(
    Player(name, "cat" if seat < 4 else "owl", seat == 0, seat < 4, seat == 1)
    for seat, name in enumerate(
        ("Ana", "Maximilian-Bartholomew", "Zoë", "Jules", "Eve", "", "田中")
    )
)
THEMES = ("P048", "P126")
PLACES = ("A", "B", "aside", "", "", "A", "", "aside", "B", "", "", "A")
HANG = Board(PILES, THEMES, PLAYERS, "4 of 8 hang")
WALL = board_picture.Wall(
    tuple(Hung(card, place) for card, place in zip(IDS[20:32], PLACES, strict=True))
)
DEMAND = Board(
    PILES,
    THEMES,
    PLAYERS,
    "How many pictures?",
    tallies=((2, 0), (3, 1), (4, 3), (5, 0), (6, 0), (7, 0)),
)
PAINT = Board(PILES, THEMES, PLAYERS, "3 of 8 painted", easels=(3, 8))
REVEAL = Reveal(
    "Round 3",
    THEMES,
    tuple(
        Revealed(
            index + 1,
            card,
            place or "aside",
            bool(index % 3),
            "AB"[index % 2] if index % 3 else "",
            "Maximilian",
            "+1 Belratti",
            "bad",
        )
        for index, (card, place) in enumerate(zip(IDS[40:52], PLACES, strict=True))
    ),
    (3, 2),
    "Perfect! Question is back.",
)
PICTURES = {
    "demand": (lambda: board_picture.board(DEMAND), (900, 591), 60_000),
    "paint": (lambda: board_picture.board(PAINT), (900, 557), 60_000),
    "hang": (lambda: board_picture.board(HANG), (900, 450), 60_000),
    "wall": (lambda: board_picture.wall(WALL), (900, 678), 61_440),
    "wall of 9": (
        lambda: board_picture.wall(board_picture.Wall(WALL.hung[:9])),
        (900, 369),
        60_000,
    ),
    "hand of 18": (
        lambda: hand_picture.hand(
            Hand(tuple((c, "") for c in IDS[60:78]), THEMES, ("5", "to paint"))
        ),
        (696, 1050),
        80_000,
    ),
    "hand of 9": (
        lambda: hand_picture.hand(Hand(tuple((c, "A") for c in IDS[:9]))),
        (696, 696),
        60_000,
    ),
    "an Owl's hand of 9": (
        lambda: hand_picture.hand(
            Hand(tuple((c, "") for c in IDS[30:39]), THEMES, ("5", "to paint"))
        ),
        (696, 881),
        60_000,
    ),
    "hand of 6": (
        lambda: hand_picture.hand(Hand(tuple((c, "") for c in IDS[:6]))),
        (696, 469),
        45_000,
    ),
    "reveal": (lambda: result_picture.reveal(REVEAL), (900, 1153), 160_000),
    "museum": (
        lambda: result_picture.result(
            Result("Even the statues applaud", True, (31, 15), IDS[:31], IDS[60:67])
        ),
        (900, 661),
        120_000,
    ),
}


@pytest.fixture(params=PICTURES)
def picture(request):
    return PICTURES[request.param]


def test_size_weight_colours_and_nothing_but_the_picture(picture) -> None:
    draw, size, weight = picture
    file = draw()
    assert opened(file).size == size
    assert len(file) <= weight
    assert any(colours_of(file) <= set(palette) for palette in (drawings.PALETTE, drawings.PLAIN))
    assert parts_of(file) <= ALLOWED


def test_caches_change_nothing(picture) -> None:
    draw, _, _ = picture
    before = draw()
    for cached in (drawings.tile, drawings.plate, svg.picture, parts.panel, lettering.line):
        cached.cache_clear()
    assert draw() == before


@pytest.mark.parametrize("name", PICTURES)
def test_everything_written_can_be_read_on_a_phone(name: str, monkeypatch) -> None:
    draw, size, _ = PICTURES[name]
    sizes = [32]
    line = lettering.line.__wrapped__

    def watched(text, size, colour, *, bold=True):
        sizes.append(size)
        return line(text, size, colour, bold=bold)

    monkeypatch.setattr(lettering, "line", watched)
    monkeypatch.setattr(drawings, "line", watched)
    drawings.plate.cache_clear()
    draw()
    assert min(sizes) * 360 / size[0] >= 12.8


def test_the_palette_keeps_every_paint_of_the_gallery_apart() -> None:
    assert len(drawings.PLAIN) < len(drawings.PALETTE) <= 128
    assert set(drawings._GALLERY.values()) <= set(drawings.PALETTE) & set(drawings.PLAIN)


@pytest.mark.parametrize("place", ["A", "B", "aside", ""])
def test_where_a_picture_hangs_is_seen(place: str) -> None:
    others = {
        board_picture.wall(board_picture.Wall((Hung("P001", other), *WALL.hung[1:])))
        for other in ("A", "B", "aside", "")
    }
    assert len(others) == 4
    assert board_picture.wall(board_picture.Wall((Hung("P001", place), *WALL.hung[1:]))) in others


@pytest.mark.parametrize("name", ["", "🎉", "田中", "W" * 5000, "a\nb\x00\ud800", "\u202eevil"])
def test_any_name_can_be_drawn(name: str) -> None:
    players = tuple(replace(player, name=name) for player in PLAYERS)
    assert opened(board_picture.board(replace(HANG, players=players))).width == 900
    told = tuple(replace(one, title=name) for one in REVEAL.revealed)
    assert opened(result_picture.reveal(replace(REVEAL, revealed=told, title=name))).width == 900
