from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.i18n.words import languages, words
from bot.render import lettering
from cogs.beccato.art import board_picture, drawings, eggs, hand_picture, hens, result_picture
from cogs.beccato.art.board_picture import Farm, Player, Ring
from cogs.beccato.art.hand_picture import Hand
from cogs.beccato.art.result_picture import Final, Result, Reveal, Shown
from cogs.beccato.cards import EGGS as EGG_CARDS
from cogs.beccato.cards import SIGNALS, breed_word, gesture_label
from rules.beccato.model import CHICK, Coop
from rules.beccato.model import Egg as Laid
from tests.bot.draw.png import opened
from tests.cogs.drawn import Sample, all_that_is_written
from tests.support.colours import contrast

NAMES = ("Ana", "Bartholomew-Maximilian", "Zoë", "Jules", "Eve", "Kim", "Lou", "Max", "Noa")
GUILDS = tuple(eggs.GUILD)
BREEDS = tuple(hens.COLOURS)
EGGS = tuple(EGG_CARDS)


def egg(name: str, *, face_up: bool = True) -> Laid:
    return Laid(name, "" if name == CHICK else EGG_CARDS[name].guild, face_up)


ROWS = (
    (egg("gilded"), egg("lighthouse"), egg("galaxy")),
    (egg("cactus"), egg("piggy", face_up=False)),
    (egg(CHICK),),
)


def ring(seats: int, teams: int) -> Ring:
    players = tuple(
        Player(
            seat, name, GUILDS[seat % teams], seat == 2, seat == 1, seat == 3, "Nod" * (seat < 3)
        )
        for seat, name in enumerate(NAMES[:seats])
    )
    if seats == 5:
        players = (*players, Player(None, "nobody"))
    return Ring(players, "Lap 2 of 15", "D", chick=True)


def farm(seats: int, teams: int, *, pyramid: bool = False) -> Farm:
    """Returns the fullest farm: one empty coop, and a few eggs for every team."""
    coops = tuple(
        Coop(breed, egg(EGGS[index * 3]) if index else None)
        for index, breed in enumerate(BREEDS[: 5 if seats == 5 else seats - 1])
    )
    rows = tuple(
        tuple(
            tuple(egg(EGGS[(5 * index + place) % 28]) for place in range(count))
            for count in (3, 2, index % 2)
        )
        for index in range(teams)
    )
    return Farm(
        coops, tuple((guild, 12, laid) for guild, laid in zip(GUILDS, rows, strict=False)), pyramid
    )


SHOWN = Shown(2, "Zoë", "cog", ("orloff",) * 3 + ("sultan",), ("Orloff",) * 3 + ("Sultan",))
CALL = Reveal(
    True,
    (SHOWN,) * 3,
    (("coin", egg("aurora")), ("cog", egg("strawberry"))),
    (("coin", 4), ("cog", 7), ("star", 11), ("sprig", 0)),
)
RESULT = Result(
    (Final(1, "coin", "Ana and Zoë", "24", ROWS), Final(2, "cog", "Bo and Jules", "7", ROWS)), True
)
HAND = Hand(("orloff", "cemani", "stultus", "serama"), ("Orloff", "Cemani", "Stultus", "Serama"))


def sample(draw: Callable[[], bytes], height: int, most: int) -> Sample:
    return Sample(draw, (640, height), most, (drawings.PAINTS,))


SAMPLES = {
    "ring of four": sample(lambda: board_picture.ring(ring(4, 2)), 284, 14_000),
    "ring of five": sample(lambda: board_picture.ring(ring(5, 2)), 284, 18_000),
    "ring of nine": sample(lambda: board_picture.ring(ring(9, 3)), 284, 22_000),
    "farm of four": sample(lambda: board_picture.farm(farm(4, 2)), 150, 12_000),
    "farm of seven": sample(lambda: board_picture.farm(farm(7, 3)), 192, 18_000),
    "farm of eight": sample(lambda: board_picture.farm(farm(8, 4)), 192, 20_000),
    "farm of nine": sample(lambda: board_picture.farm(farm(9, 3, pyramid=True)), 234, 22_000),
    "hand": sample(lambda: hand_picture.hand(HAND), 192, 16_000),
    "call": sample(lambda: result_picture.reveal(CALL), 168, 14_000),
    "result": sample(lambda: result_picture.result(RESULT), 424, 20_000),
    "flat result": sample(
        lambda: result_picture.result(replace(RESULT, pyramid=False)), 332, 20_000
    ),
}


def called(name: str) -> Iterator[bytes]:
    table, shown = ring(9, 3), replace(SHOWN, name=name, names=(name,) * 4)
    players = tuple(replace(item, name=name) for item in table.players)
    yield board_picture.ring(replace(table, players=players, middle=name, dealer=name))
    yield hand_picture.hand(replace(HAND, names=(name,) * 4))
    yield result_picture.reveal(replace(CALL, hands=(shown,)))
    yield result_picture.result(replace(RESULT, teams=(replace(RESULT.teams[0], names=name),)))


@pytest.mark.parametrize("breed", BREEDS)
def test_every_breed_looks_like_no_other(breed):
    others = [other for other in BREEDS if other != breed]
    for other in others:
        assert (
            hens.card(breed, "x", 140).image.tobytes() != hens.card(other, "x", 140).image.tobytes()
        )
        assert hens.badge(breed, 40).image.tobytes() != hens.badge(other, 40).image.tobytes()


def test_three_seramas_are_no_triple():
    def gold(cards):
        hand = replace(SHOWN, cards=cards, names=cards)
        picture = opened(result_picture.reveal(replace(CALL, hands=(hand,)))).convert("RGB")
        return picture.getpixel((60, 43)) == drawings.COIN

    assert gold(("orloff",) * 3)
    assert not gold(("serama",) * 3)
    assert gold(("serama",) * 4)


@pytest.mark.parametrize("language", languages())
def test_every_breeds_name_fits_its_card(language):
    for breed in BREEDS:
        name = breed_word(breed, words(language))
        assert lettering.measure(name, drawings.LETTERS) * lettering.NARROW < 136 - 10, name


@pytest.mark.parametrize("language", languages())
def test_every_gesture_fits_its_bubble(language, monkeypatch):
    """One that was cut might be another; at a table of nine the bubbles are the narrowest."""
    written = all_that_is_written(monkeypatch)
    for name in SIGNALS:
        said = gesture_label(name, words(language))
        players = tuple(replace(player, gesture=said) for player in ring(9, 3).players)
        board_picture.ring(replace(ring(9, 3), players=players))
    names = {text for _, text in written if text.startswith("Barth")}
    assert not {text for _, text in written if "…" in text} - names


def test_every_breed_is_told_by_its_outline():
    """In black, at the board's size, no two outlines are nearly the same."""
    outlines = {
        breed: Image.eval(
            drawings.drawing(f"breeds/{breed}", 64).mask, lambda level: 255 * (level > 127)
        )
        for breed in BREEDS
    }
    for first, other in combinations(outlines.values(), 2):
        both = ImageChops.darker(first, other).histogram()[255]
        either = ImageChops.lighter(first, other).histogram()[255]
        assert both / either < 0.8


def test_every_egg_looks_like_no_other():
    assert len(EGGS) == 28
    assert len({eggs.egg(name, 84).image.tobytes() for name in EGGS}) == 28


@pytest.mark.parametrize("seats", [4, 5, 7, 8, 9])
def test_the_ring_shows_who_passes_and_which_way_cards_go(seats):
    table = ring(seats, 2)
    drawn = {board_picture.ring(table)}
    for change in ({"turn": False}, {"watched": False}, {"gesture": ""}, {"dealer": False}):
        still = tuple(replace(player, **change) for player in table.players)
        drawn.add(board_picture.ring(replace(table, players=still)))
    drawn |= {board_picture.ring(replace(table, **{key: False})) for key in ("leftward", "chick")}
    assert len(drawn) == 7


def test_an_egg_or_chick_turned_down_is_drawn_face_down():
    down = {eggs.laid(egg(name, face_up=False), 44) for name in ("cactus", CHICK)}
    assert down == {eggs.egg("turned-down", 44)}
    assert eggs.laid(egg(CHICK), 44) is eggs.egg(CHICK, 44)


def test_no_two_portraits_of_a_table_are_alike():
    faces = {drawings.farmer(seat, eggs.GUILD["coin"], 68).image.tobytes() for seat in range(9)}
    assert len(faces) == 9


def test_text_on_the_meadow_and_on_plates_can_be_read():
    for ink, ground in (
        (drawings.CREAM, drawings.MEADOW),
        (drawings.CREAM, drawings.BARK),
        (drawings.OUTLINE, drawings.CREAM),
        (drawings.OUTLINE, drawings.COIN),
        (drawings.STEEL, drawings.CREAM),
    ):
        assert contrast(ink, ground) >= 4.5
