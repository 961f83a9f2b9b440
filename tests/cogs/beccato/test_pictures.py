from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.i18n.words import languages, words
from bot.render import lettering, parts, svg
from bot.render.colours import GOLD
from cogs.beccato.art import board_picture, drawings, eggs, hand_picture, hens, result_picture
from cogs.beccato.art.board_picture import Coop, Egg, Farm, Player, Ring, Team
from cogs.beccato.art.hand_picture import Hand
from cogs.beccato.art.result_picture import Final, Gain, Result, Reveal, Shown
from cogs.beccato.cards import EGGS as EGG_CARDS
from cogs.beccato.cards import breed_word
from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of

NAMES = ("Ana", "Bartholomew-Maximilian", "Zoë", "Jules", "Eve", "Kim", "Lou", "Max", "Noa")
GUILDS = tuple(eggs.GUILD)
BREEDS = tuple(hens.COLOURS)
EGGS = tuple(EGG_CARDS)
ROWS = (
    (Egg("gilded"), Egg("lighthouse"), Egg("galaxy")),
    (Egg("cactus"), Egg("piggy", "down")),
    (Egg("chick", "chick"),),
)
WILD = ["", "🎉", "田中太郎", "W" * 5_000, "Z̸̢͝a̴͓̓", "a\nb\x00d\ud800", "\u202eevil", "@everyone <@1>"]


def ring(seats: int, teams: int) -> Ring:
    players = tuple(
        Player(name, GUILDS[seat % teams], 3 + (seat == 2), seat == 2, seat == 1)
        for seat, name in enumerate(NAMES[:seats])
    )
    if seats == 5:
        players = (*players, Player("nobody", "", 3))
    return Ring(players, "Round 3", "Lap 2 of 15", "D", chick=True)


def farm(seats: int, teams: int, *, pyramid: bool = False) -> Farm:
    """As full as it gets: one empty coop, and every team with an egg or two fewer than the one before."""
    coops = tuple(
        Coop(breed, breed.title(), Egg(EGGS[index * 3]) if index else None)
        for index, breed in enumerate(BREEDS[: 5 if seats == 5 else seats - 1])
    )
    sides = tuple(
        Team(
            guild,
            "12",
            tuple(
                tuple(Egg(EGGS[(5 * index + place) % 28]) for place in range(count))
                for count in (3, 2, index % 2)
            ),
        )
        for index, guild in enumerate(GUILDS[:teams])
    )
    return Farm(coops, sides, pyramid)


SHOWN = Shown("Zoë", "cog", ("orloff",) * 3 + ("sultan",), ("Orloff",) * 3 + ("Sultan",))
CALL = Reveal(
    "Ana: Beccato, Zoë!",
    True,
    (SHOWN,) * 3,
    (Gain("coin", Egg("aurora")), Gain("cog", Egg("strawberry"))),
    (("coin", "4"), ("cog", "7"), ("star", "11"), ("sprig", "0")),
)
RESULT = Result(
    (Final(1, "coin", "Ana and Zoë", "24", ROWS), Final(2, "cog", "Bo and Jules", "7", ROWS)),
    True,
)
HAND = Hand(("orloff", "cemani", "stultus", "serama"), ("Orloff", "Cemani", "Stultus", "Serama"))

PICTURES = {
    "ring of four": (lambda: board_picture.ring(ring(4, 2)), 14_000),
    "ring of five": (lambda: board_picture.ring(ring(5, 2)), 18_000),
    "ring of nine": (lambda: board_picture.ring(ring(9, 3)), 22_000),
    "farm of four": (lambda: board_picture.farm(farm(4, 2)), 34_000),
    "farm of seven": (lambda: board_picture.farm(farm(7, 3)), 50_000),
    "farm of eight": (lambda: board_picture.farm(farm(8, 4)), 60_000),
    "farm of nine": (lambda: board_picture.farm(farm(9, 3, pyramid=True)), 60_000),
    "hand": (lambda: hand_picture.hand(HAND), 21_000),
    "call": (lambda: result_picture.reveal(CALL), 48_000),
    "result": (lambda: result_picture.result(RESULT), 32_000),
    "flat result": (lambda: result_picture.result(replace(RESULT, pyramid=False)), 32_000),
}


@pytest.fixture(params=PICTURES)
def picture(request):
    return PICTURES[request.param]


def test_the_same_values_give_the_same_bytes(picture):
    draw, _ = picture
    before = draw()
    for cached in (svg.picture, hens.card, hens.window, hens.hut, lettering.line, lettering.fit):
        cached.cache_clear()
    assert draw() == before


def test_size_weight_colours_and_nothing_but_the_picture(picture):
    draw, weight = picture
    file = draw()
    assert opened(file).width == 900
    assert len(file) <= weight
    assert colours_of(file) <= set(drawings.PAINTS)
    assert parts_of(file) <= ALLOWED


@pytest.mark.parametrize("name", PICTURES)
def test_everything_written_can_be_read_on_a_phone(name, monkeypatch):
    sizes = []
    line = lettering.line.__wrapped__

    def watched(text, size, colour, *, bold=True):
        sizes.append(size)
        return line(text, size, colour, bold=bold)

    for place in (lettering, parts):
        monkeypatch.setattr(place, "line", watched)
    hens.card.cache_clear()
    parts.disc.cache_clear()
    PICTURES[name][0]()
    hens.card.cache_clear()
    assert min(sizes) >= 32


@pytest.mark.parametrize("breed", BREEDS)
def test_every_breed_looks_like_no_other(breed):
    others = [one for one in BREEDS if one != breed]
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
    """In black, at the size of the board, no two cover nearly the same."""
    outlines = {
        breed: Image.eval(
            drawings.drawing(f"breeds/{breed}", 64).mask, lambda level: 255 * (level > 127)
        )
        for breed in BREEDS
    }
    for one, other in combinations(outlines.values(), 2):
        both = ImageChops.darker(one, other).histogram()[255]
        either = ImageChops.lighter(one, other).histogram()[255]
        assert both / either < 0.8


def test_every_egg_looks_like_no_other():
    assert len(EGGS) == 28
    assert len({eggs.egg(name, 84).image.tobytes() for name in EGGS}) == 28


@pytest.mark.parametrize("seats", [4, 5, 7, 8, 9])
def test_the_ring_shows_who_passes_and_which_way_cards_go(seats):
    shown = ring(seats, 2)
    still = replace(shown, players=tuple(replace(one, turn=False) for one in shown.players))
    assert board_picture.ring(still) != board_picture.ring(shown)
    assert board_picture.ring(replace(shown, leftward=False)) != board_picture.ring(shown)
    assert board_picture.ring(replace(shown, chick=False)) != board_picture.ring(shown)


@pytest.mark.parametrize("wild", WILD)
def test_names_and_words_of_any_kind(wild):
    shown = ring(9, 3)
    players = tuple(replace(one, name=wild) for one in shown.players)
    assert board_picture.ring(replace(shown, players=players, round=wild, lap=wild, dealer=wild))
    there = farm(9, 3)
    coops = tuple(replace(one, name=wild) for one in there.coops)
    assert board_picture.farm(replace(there, coops=coops))
    assert hand_picture.hand(replace(HAND, names=(wild,) * 4))
    shown = replace(SHOWN, name=wild, names=(wild,) * 4)
    assert result_picture.reveal(replace(CALL, headline=wild, hands=(shown,)))
    final = replace(RESULT.teams[0], names=wild)
    assert result_picture.result(replace(RESULT, teams=(final,)))
