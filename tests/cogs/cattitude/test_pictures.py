"""Cattitude's pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import rules
from bot.render.score_table import ScoreRow
from cogs.cattitude.art import board_picture, cards, figures, hand_picture, result_picture
from cogs.cattitude.art.board_picture import Board, Card, Group, Name, Offer, Offers, Strip
from cogs.cattitude.art.hand_picture import Bids, Palace, Pile, Tableau
from cogs.cattitude.cards import asked
from rules.cattitude.game import CattitudeGame
from rules.cattitude.model import Options
from tests.cogs.drawn import Sample

HOUSES = ("velvet", "marble", "lantern", "orchid", "brass")
GAME = rules.GAMES["cattitude"]
assert isinstance(GAME, CattitudeGame)
KINDS = GAME.deck(Options(bonuses="balanced"), 2).kinds
NAMES = tuple(
    Name(seat, name, HOUSES[seat])
    for seat, name in enumerate(("Ana", "Bartholomew-Maximilian", "Zoë", "Jules", "Eve"))
)
FULL = Group(-22, 11, 2, 3)
BOARD = Board(
    tuple(
        Strip(
            name,
            (FULL, Group(6, 2, 0, 0), Group(0, 0, 0, 1)),
            2,
            24,
            3,
            ("waiting", "done", "")[name.seat % 3],
        )
        for name in NAMES
    ),
    "bids go left",
    "Collecting",
    True,
)
CROWDED = replace(
    BOARD, strips=tuple(replace(strip, groups=(FULL, FULL, FULL)) for strip in BOARD.strips)
)
TURKEY = Card("turkey", "2", "blue")
CARDS = (
    TURKEY,
    Card("scared_chicken", "−3", "blue"),
    Card("marquise", "−2", "blue"),
    Card("many_peacocks", "+5", "red", "≥4"),
)
OVER = replace(
    BOARD,
    strips=tuple(
        replace(strip, total=-12, state="", groups=(Group(0, 0, 0, 0),) * 3)
        for strip in BOARD.strips
    ),
    way="",
    phase="The end",
    down=None,
)
OFFERS = Offers(
    tuple(
        Offer(
            name,
            NAMES[(name.seat + 1) % 5],
            CARDS[:3] if name.seat % 2 else (),
            ("blue", "red") if name.seat % 2 else ("blue", "blue", "red", "blue", "blue"),
            ("open", "closed", "")[name.seat % 3],
        )
        for name in NAMES
    ),
    "nothing",
)
BIDS = Bids(CARDS, (*CARDS, TURKEY, TURKEY), ("Open", "Closed"), "nothing")
PALACE = Palace(
    "orchid",
    "Orchid House",
    -12,
    tuple((Card(kind.card, "4", str(kind.back), asked(kind)), 3) for kind in KINDS[:14]),
    "Nothing yet",
)
TABLEAU = Tableau(
    (
        Pile("turkeys", -22, (TURKEY,) * 12, wanted=True),
        Pile("chickens", 6, CARDS),
        Pile("peacocks", None, (Card("marquise", "−2", "blue"),)),
    ),
    royals=(Card("royal_cat", "−3", "blue"), Card("queen", "−1", "red")),
    strikers=(Card("addict", "", "blue"), Card("catastrophe", "", "red")),
)
SCORE = result_picture.Count(
    "The palaces",
    NAMES,
    (
        ScoreRow("Turkeys", ("12", "8", "0", "−2", "10")),
        ScoreRow("Total", ("12", "8", "0", "−2", "10"), True),
    ),
)
RESULT = result_picture.Result(
    tuple(result_picture.Place(name, 1 + name.seat, 120, (24, -12, 8), -14, 15) for name in NAMES)
)


def sample(draw: Callable[[], bytes], size: tuple[int, int], most: int) -> Sample:
    return Sample(draw, size, most, (figures.COLOURS,), 0)


NO_BIDS, NO_PILES = replace(BIDS, open=(), closed=()), replace(PALACE, piles=())
SAMPLES = {
    "board": sample(lambda: board_picture.board(BOARD), (900, 844), 60_000),
    "crowded board": sample(lambda: board_picture.board(CROWDED), (900, 844), 60_000),
    "board at the end": sample(lambda: board_picture.board(OVER), (900, 844), 50_000),
    "offers": sample(lambda: board_picture.offers(OFFERS), (900, 786), 52_000),
    "bids": sample(lambda: hand_picture.bids(BIDS), (640, 204), 30_000),
    "no bids": sample(lambda: hand_picture.bids(NO_BIDS), (640, 204), 8_000),
    "tableau": sample(lambda: hand_picture.tableau(TABLEAU), (640, 626), 40_000),
    "palace": sample(lambda: hand_picture.palace(PALACE), (900, 496), 60_000),
    "empty palace": sample(lambda: hand_picture.palace(NO_PILES), (900, 300), 10_000),
    "score": sample(lambda: result_picture.count(SCORE), (900, 260), 30_000),
    "result": sample(lambda: result_picture.result(RESULT), (900, 768), 46_000),
}


def called(name: str) -> Iterator[bytes]:
    names = tuple(replace(item, name=name) for item in NAMES)
    strips = zip(BOARD.strips, names, strict=True)
    offers = zip(OFFERS.offers, names, strict=True)
    yield board_picture.board(
        replace(BOARD, strips=tuple(replace(strip, name=item) for strip, item in strips))
    )
    yield board_picture.offers(
        replace(
            OFFERS, offers=tuple(replace(offer, giver=item, taker=item) for offer, item in offers)
        )
    )
    yield result_picture.count(replace(SCORE, names=names))
    yield result_picture.result(result_picture.Result((replace(RESULT.places[0], name=names[0]),)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.card)
def test_every_card_has_a_face_of_its_own(kind):
    drawn = cards.face(kind.card, "4", 100).image.tobytes()
    others = [
        cards.face(other.card, "4", 100).image.tobytes()
        for other in KINDS
        if other.card != kind.card
    ]
    assert drawn not in others


def test_what_a_card_is_worth_is_on_it():
    assert (
        cards.face("turkey", "2", 90).image.tobytes()
        != cards.face("turkey", "3", 90).image.tobytes()
    )
    faces = [cards.face("many_turkeys", "+5", 90, asked=f"≥{least}") for least in (4, 8)]
    faces_drawn = [face.image.tobytes() for face in faces]
    assert faces_drawn[0] != faces_drawn[1]


def test_backs_are_told_apart_without_colour():
    """In two tones, split at the middle of their own greys, they still differ all over."""

    def two_tones(colour: str) -> bytes:
        grey = cards.back(colour, 78).image.convert("L").tobytes()
        middle = sorted(grey)[len(grey) // 2]
        return bytes(tone > middle for tone in grey)

    blue, red = two_tones("blue"), two_tones("red")
    assert sum(a != b for a, b in zip(blue, red, strict=True)) > len(blue) / 8


def test_every_house_looks_different():
    assert len({figures.figure(f"house_{name}", 82).image.tobytes() for name in HOUSES}) == 5


@pytest.mark.parametrize(
    "draw",
    [
        lambda: cards.face("emu", "2", 90),
        lambda: cards.bird_sign("emus", 50),
        lambda: figures.figure("house_shed", 80),
    ],
)
def test_unknown_things_are_refused(draw):
    with pytest.raises((FileNotFoundError, KeyError)):
        draw()
