from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.i18n.words import languages, words
from bot.render import lettering
from bot.render.colours import GOLD
from cogs.beccato.art import board_picture, drawings, eggs, hand_picture, hens, result_picture
from cogs.beccato.art.board_picture import Farm, Player, Ring, Team
from cogs.beccato.art.hand_picture import Hand
from cogs.beccato.art.result_picture import Final, Result, Reveal, Shown
from cogs.beccato.cards import EGGS as EGG_CARDS
from cogs.beccato.cards import breed_word
from rules.beccato.model import CHICK, Coop
from rules.beccato.model import Egg as Laid
from tests.bot.draw.png import opened
from tests.cogs.drawn import Sample

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
        Player(name, GUILDS[seat % teams], 3 + (seat == 2), seat == 2, seat == 1)
        for seat, name in enumerate(NAMES[:seats])
    )
    if seats == 5:
        players = (*players, Player("nobody", "", 3))
    return Ring(players, "Round 3", "Lap 2 of 15", "D", chick=True)


def farm(seats: int, teams: int, *, pyramid: bool = False) -> Farm:
    """Returns the fullest farm: one empty coop, and a few eggs for every team."""
    coops = tuple(
        Coop(breed, egg(EGGS[index * 3]) if index else None)
        for index, breed in enumerate(BREEDS[: 5 if seats == 5 else seats - 1])
    )
    names = tuple(coop.breed.title() for coop in coops)
    sides = tuple(
        Team(
            guild,
            12,
            tuple(
                tuple(egg(EGGS[(5 * index + place) % 28]) for place in range(count))
                for count in (3, 2, index % 2)
            ),
        )
        for index, guild in enumerate(GUILDS[:teams])
    )
    return Farm(coops, names, sides, pyramid)


SHOWN = Shown("Zoë", "cog", ("orloff",) * 3 + ("sultan",), ("Orloff",) * 3 + ("Sultan",))
CALL = Reveal(
    "Ana: Beccato, Zoë!",
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
    return Sample(draw, (900, height), most, (drawings.PAINTS,))


SAMPLES = {
    "ring of four": sample(lambda: board_picture.ring(ring(4, 2)), 250, 14_000),
    "ring of five": sample(lambda: board_picture.ring(ring(5, 2)), 370, 18_000),
    "ring of nine": sample(lambda: board_picture.ring(ring(9, 3)), 490, 22_000),
    "farm of four": sample(lambda: board_picture.farm(farm(4, 2)), 448, 34_000),
    "farm of seven": sample(lambda: board_picture.farm(farm(7, 3)), 710, 50_000),
    "farm of eight": sample(lambda: board_picture.farm(farm(8, 4)), 552, 60_000),
    "farm of nine": sample(lambda: board_picture.farm(farm(9, 3, pyramid=True)), 624, 60_000),
    "hand": sample(lambda: hand_picture.hand(HAND), 292, 21_000),
    "call": sample(lambda: result_picture.reveal(CALL), 885, 48_000),
    "result": sample(lambda: result_picture.result(RESULT), 584, 32_000),
    "flat result": sample(
        lambda: result_picture.result(replace(RESULT, pyramid=False)), 456, 32_000
    ),
}


def called(name: str) -> Iterator[bytes]:
    table, there, shown = ring(9, 3), farm(9, 3), replace(SHOWN, name=name, names=(name,) * 4)
    players = tuple(replace(item, name=name) for item in table.players)
    yield board_picture.ring(replace(table, players=players, round=name, lap=name, dealer=name))
    yield board_picture.farm(replace(there, names=(name,) * len(there.names)))
    yield hand_picture.hand(replace(HAND, names=(name,) * 4))
    yield result_picture.reveal(replace(CALL, headline=name, hands=(shown,)))
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
        return picture.getpixel((183, 150)) == GOLD

    assert gold(("orloff",) * 3)
    assert not gold(("serama",) * 3)
    assert gold(("serama",) * 4)


@pytest.mark.parametrize("language", languages())
def test_every_breeds_name_fits_its_card(language):
    for breed in BREEDS:
        name = breed_word(breed, words(language))
        assert lettering.measure(name, lettering.SMALL) * lettering.NARROW < 171 - 6, name


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
    still = replace(table, players=tuple(replace(player, turn=False) for player in table.players))
    assert board_picture.ring(still) != board_picture.ring(table)
    assert board_picture.ring(replace(table, leftward=False)) != board_picture.ring(table)
    assert board_picture.ring(replace(table, chick=False)) != board_picture.ring(table)
