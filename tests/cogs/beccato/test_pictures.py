from dataclasses import replace

import pytest

from bot.draw import lettering, parts
from cogs.beccato import eggs, hens, pictures
from cogs.beccato.pictures import (
    Board,
    Coop,
    Egg,
    Final,
    Gain,
    Hand,
    Player,
    Result,
    Reveal,
    Shown,
    Team,
    Words,
)
from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of

NAMES = ("Ana", "Bartholomew-Maximilian", "Zoë", "Jules", "Eve", "Kim", "Lou", "Max", "Noa")
GUILDS = tuple(eggs.GUILD)
BREEDS = tuple(hens.LOOKS)
WORDS = Words("Round 3", "Lap 2 of 15", "D", "empty")
ROWS = (
    (Egg("coin", 0), Egg("cog", 1), Egg("star", 2)),
    (Egg("sprig", 3), Egg("coin", 5, "down")),
    (Egg("", 0, "chick"),),
)
WILD = ["", "🎉", "田中太郎", "W" * 5_000, "Z̸̢͝a̴͓̓", "a\nb\x00d\ud800", "\u202eevil", "@everyone <@1>"]


def table(seats: int, teams: int, *, pyramid: bool = False) -> Board:
    players = tuple(
        Player(
            name, f"Seat {seat + 1}", GUILDS[seat % teams], 3 + (seat == 2), seat == 2, seat == 1
        )
        for seat, name in enumerate(NAMES[:seats])
    )
    if seats == 5:
        players = (*players, Player("nobody", "?", "", 3))
    coops = tuple(
        Coop(breed, breed.title(), Egg(GUILDS[index % 4], index % 7) if index else None)
        for index, breed in enumerate(BREEDS[: 5 if seats == 5 else seats - 1])
    )
    sides = tuple(Team(guild, "12", ROWS) for guild in GUILDS[:teams])
    return Board(players, coops, sides, pyramid, pyramid, 17, WORDS)


SHOWN = Shown("Zoë", "Seat 3", "cog", ("orloff",) * 3 + ("sultan",), ("Orloff",) * 3 + ("Sultan",))
CALL = Reveal(
    "Ana: Beccato, Zoë!",
    True,
    (SHOWN,) * 3,
    (Gain("coin", Egg("star", 3)), Gain("cog", Egg("sprig", 2))),
    (("coin", "4"), ("cog", "7"), ("star", "11"), ("sprig", "0")),
)
RESULT = Result(
    "Ana and Zoë win!",
    (Final(1, "coin", "Ana and Zoë", "24", ROWS), Final(2, "cog", "Bo and Jules", "7", ROWS)),
    True,
)
HAND = Hand(("orloff", "cemani", "stultus", "serama"), ("Orloff", "Cemani", "Stultus", "Serama"))

PICTURES = {
    "four": (lambda: pictures.board(table(4, 2)), 36_000),
    "five": (lambda: pictures.board(table(5, 2)), 50_000),
    "seven": (lambda: pictures.board(table(7, 3)), 60_000),
    "eight": (lambda: pictures.board(table(8, 4)), 66_000),
    "nine": (lambda: pictures.board(table(9, 3, pyramid=True)), 68_000),
    "hand": (lambda: pictures.hand(HAND), 20_000),
    "call": (lambda: pictures.reveal(CALL), 48_000),
    "result": (lambda: pictures.result(RESULT), 30_000),
    "flat result": (lambda: pictures.result(replace(RESULT, pyramid=False)), 30_000),
}


@pytest.fixture(params=PICTURES)
def picture(request):
    return PICTURES[request.param]


def test_the_same_values_give_the_same_bytes(picture):
    draw, _ = picture
    before = draw()
    for cached in (eggs.egg, eggs.emblem, hens.card, hens.bird, lettering.line, lettering.fit):
        cached.cache_clear()
    assert draw() == before


def test_size_weight_colours_and_nothing_but_the_picture(picture):
    draw, weight = picture
    file = draw()
    assert opened(file).width == 900
    assert len(file) <= weight
    assert colours_of(file) <= set(pictures.COLOURS)
    assert parts_of(file) <= ALLOWED


@pytest.mark.parametrize("name", PICTURES)
def test_everything_written_can_be_read_on_a_phone(name, monkeypatch):
    sizes = []
    line = lettering.line.__wrapped__

    def watched(text, size, colour, *, bold=True):
        sizes.append(size)
        return line(text, size, colour, bold=bold)

    for place in (lettering, parts, hens):
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
        assert hens.bird(breed, 88).image.tobytes() != hens.bird(other, 88).image.tobytes()
        assert hens.LOOKS[breed].sign != hens.LOOKS[other].sign


def test_every_egg_looks_like_no_other():
    found = {eggs.egg(guild, number, 84).image.tobytes() for guild in GUILDS for number in range(7)}
    assert len(found) == 28


@pytest.mark.parametrize("seats", [4, 5, 7, 8, 9])
def test_the_board_shows_who_passes_and_which_way_cards_go(seats):
    board = table(seats, 2)
    still = replace(board, players=tuple(replace(one, turn=False) for one in board.players))
    assert pictures.board(still) != pictures.board(board)
    assert pictures.board(replace(board, leftward=False)) != pictures.board(board)


@pytest.mark.parametrize("wild", WILD)
def test_names_and_words_of_any_kind(wild):
    board = table(9, 3)
    players = tuple(replace(one, name=wild, stand_in=wild) for one in board.players)
    coops = tuple(replace(one, name=wild) for one in board.coops)
    words = Words(wild, wild, wild, wild)
    assert pictures.board(replace(board, players=players, coops=coops, words=words))
    assert pictures.hand(replace(HAND, names=(wild,) * 4))
    shown = replace(SHOWN, name=wild, stand_in=wild, names=(wild,) * 4)
    assert pictures.reveal(replace(CALL, headline=wild, hands=(shown,)))
    final = replace(RESULT.teams[0], names=wild)
    assert pictures.result(replace(RESULT, headline=wild, teams=(final,)))
