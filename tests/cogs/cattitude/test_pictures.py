"""Cattitude's pictures."""

from collections.abc import Callable, Iterator
from typing import cast

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as changed

import rules
from cogs.cattitude.art import board_picture, cards, figures, hand_picture, result_picture
from cogs.cattitude.art.board_picture import Board, Name, Offers, Pounce
from cogs.cattitude.art.hand_picture import Bids, Palace, Tableau
from rules.cattitude.content import Back, CardKind, Species
from rules.cattitude.game import CattitudeGame
from rules.cattitude.model import (
    CattitudeView,
    Group,
    Offer,
    Options,
    Phase,
    PlayerView,
    ScoreSheet,
    Side,
    SpeciesLine,
    TableauView,
)
from tests.cogs.drawn import Sample

HOUSES = ("velvet", "marble", "lantern", "orchid", "brass")
GAME = rules.GAMES["cattitude"]
assert isinstance(GAME, CattitudeGame)
KINDS = GAME.deck(Options(bonuses="balanced"), 2).kinds
KIND = {kind.card: kind for kind in KINDS}
NAMES = tuple(
    Name(seat, name, HOUSES[seat])
    for seat, name in enumerate(("Ana", "Bartholomew-Maximilian", "Zoë", "Jules", "Eve"))
)
BIRDS = ("turkey",) * 9 + ("skinny_turkey",) * 2


def group(species: Species, birds: tuple[str, ...], value: int, nobles: int = 0) -> Group:
    return Group(species, birds, ("duchess",) * nobles, value, value, False, True)


TURKEYS, CHICKENS, PEACOCKS = Species
CROWD = tuple(group(species, BIRDS, -22, 3) for species in Species)
LINES = tuple(SpeciesLine(species, 9, 24, 2, -4) for species in Species)
SHEET = ScoreSheet(0, LINES, 1, -2, (), 15, -12, 7)


def player(seat: int, *groups: Group) -> PlayerView:
    tableau = TableauView(groups, ("royal_cat", "queen"), (), (), (), ())
    return PlayerView(seat, HOUSES[seat], tableau, 3, 24, 3, None, None, SHEET)


VIEW = changed(
    cast(CattitudeView, rules.Match.new("cattitude", 5, "", {"bonuses": "balanced"}).view(None)),
    players=tuple(
        player(seat, CROWD[0], group(CHICKENS, BIRDS[:2], 6), group(PEACOCKS, (), 0, 1))
        for seat in range(5)
    ),
    prompts=(rules.Prompt("r3.bid", "bid", rules.Mode.SECRET, (0, 1, 3, 4), (1, 4)),),
)
BOARD = Board(
    VIEW,
    NAMES,
    ("bids go left", "Collecting", "Turkeys", "Chickens", "Peacocks"),
    (("palace", "palace"), ("bonus", "bonuses"), ("royal_cat", "royals"), ("minus", "minus")),
    2,
)
CROWDED = replace(
    BOARD, view=changed(VIEW, players=tuple(player(seat, *CROWD) for seat in range(5)))
)
BARE = tuple(
    changed(
        player(seat), palace_count=0, bonus_count=0, tableau=TableauView((), (), (), (), (), ())
    )
    for seat in range(5)
)
START = replace(BOARD, view=changed(VIEW, players=BARE))
OVER = replace(BOARD, view=changed(VIEW, phase=Phase.OVER, prompts=(), players=BARE))
CARDS = ("turkey", "scared_chicken", "marquise", "many_peacocks")
BLUE, RED = Back
OFFERS = Offers(
    tuple(
        Offer(
            seat,
            (seat + 1) % 5,
            CARDS[:3] if seat % 2 else (),
            (BLUE, RED) if seat % 2 else (BLUE, BLUE, RED, BLUE, BLUE),
            (Side.OPEN, Side.CLOSED, None)[seat % 3],
        )
        for seat in range(5)
    ),
    NAMES,
    KINDS,
    "nothing",
)
OPEN = tuple(KIND[card] for card in CARDS)
BIDS = Bids(OPEN, (*OPEN, KIND["turkey"], RED), ("Open", "Closed"), "nothing")
POUNCE = Pounce("The Great Pounce", NAMES[1], OPEN * 2, "−12")
PALACE = Palace("orchid", "Orchid House", -12, KINDS[:14] * 3, "Nothing yet")
TABLEAU = Tableau(
    TableauView(
        (
            group(TURKEYS, ("turkey",) * 12, -22),
            group(CHICKENS, CARDS, 6),
            group(PEACOCKS, (), 0, 1),
        ),
        ("royal_cat", "queen"),
        ("addict", "catastrophe"),
        ((TURKEYS,),),
        (),
        (),
    ),
    KINDS,
)
RESULT = tuple((1 + name.seat, name, SHEET) for name in NAMES)


def sample(draw: Callable[[], bytes], size: tuple[int, int], most: int) -> Sample:
    return Sample(draw, size, most, (figures.COLOURS,), 0)


NO_BIDS, NO_PILES = replace(BIDS, open=(), closed=()), replace(PALACE, cards=())
SAMPLES = {
    "board": sample(lambda: board_picture.board(BOARD), (640, 497), 60_000),
    "crowded board": sample(lambda: board_picture.board(CROWDED), (640, 497), 60_000),
    "board at the start": sample(lambda: board_picture.board(START), (640, 425), 30_000),
    "board at the end": sample(lambda: board_picture.board(OVER), (640, 425), 50_000),
    "offers": sample(lambda: board_picture.offers(OFFERS), (900, 786), 52_000),
    "bids": sample(lambda: hand_picture.bids(BIDS), (640, 180), 30_000),
    "no bids": sample(lambda: hand_picture.bids(NO_BIDS), (640, 180), 8_000),
    "tableau": sample(lambda: hand_picture.tableau(TABLEAU), (640, 340), 40_000),
    "pounce": sample(lambda: board_picture.pounce(POUNCE), (640, 124), 20_000),
    "palace": sample(lambda: hand_picture.palace(PALACE), (900, 496), 60_000),
    "empty palace": sample(lambda: hand_picture.palace(NO_PILES), (900, 300), 10_000),
    "result": sample(lambda: result_picture.result(RESULT), (900, 768), 46_000),
}


def called(name: str) -> Iterator[bytes]:
    names = tuple(replace(item, name=name) for item in NAMES)
    yield board_picture.board(replace(BOARD, names=names))
    yield board_picture.offers(replace(OFFERS, names=names))
    yield board_picture.pounce(replace(POUNCE, name=names[0]))
    yield result_picture.result(((1, names[0], SHEET),))


def alike(kind: CardKind) -> CardKind:
    """Returns a card with the same numbers on it as any other."""
    return changed(kind, points=4, least=None, most=0)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.card)
def test_every_card_has_a_face_of_its_own(kind):
    drawn = cards.face(alike(kind), 100).image.tobytes()
    others = [
        cards.face(alike(other), 100).image.tobytes() for other in KINDS if other.card != kind.card
    ]
    assert drawn not in others


def test_what_a_card_is_worth_is_on_it():
    turkey, bonus = KIND["turkey"], KIND["many_turkeys"]
    faces = [
        *(cards.face(changed(turkey, points=points), 90) for points in (2, 3)),
        *(cards.face(changed(bonus, least=least), 90) for least in (4, 8)),
    ]
    assert len({face.image.tobytes() for face in faces}) == 4


def test_backs_are_told_apart_without_colour():
    """In two tones, split at the middle of their own greys, they still differ all over."""

    def two_tones(colour: str) -> bytes:
        grey = figures.figure(f"back_{colour}", 78).image.convert("L").tobytes()
        middle = sorted(grey)[len(grey) // 2]
        return bytes(tone > middle for tone in grey)

    blue, red = two_tones("blue"), two_tones("red")
    assert sum(a != b for a, b in zip(blue, red, strict=True)) > len(blue) / 8


def test_a_palace_fills_up():
    shown = [cards.palace("velvet", 62, held).image.tobytes() for held in (0, 5, 10, 20, 30)]
    assert len({*shown}) == 4
    assert shown[-1] == shown[-2]


def test_every_house_looks_different():
    assert len({figures.figure(f"house_{name}", 82).image.tobytes() for name in HOUSES}) == 5


@pytest.mark.parametrize(
    "draw",
    [
        lambda: cards.face(changed(KIND["turkey"], card="emu"), 90),
        lambda: cards.bird_sign(cast(Species, "emus"), 50),
        lambda: figures.figure("house_shed", 80),
    ],
)
def test_unknown_things_are_refused(draw):
    with pytest.raises((FileNotFoundError, KeyError)):
        draw()
