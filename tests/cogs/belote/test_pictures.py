from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PIL import Image

from bot.i18n.words import languages, words
from bot.render import lettering
from bot.render.score_table import ScoreRow
from cogs.belote.art import board_picture, hand_picture, result_picture
from cogs.belote.art.board_picture import Board, LastTrick, Player, Words
from cogs.belote.art.hand_picture import Hand
from cogs.belote.art.result_picture import Count, Result
from tests.bot.draw.png import opened
from tests.cogs.drawn import Sample

WORDS = Words("Trump", "Last trick", "D", "to 501", "Bidding, 2nd round")
PLAYERS = (
    Player("Ana", 5, 2, says="Belote!"),
    Player("Bartholomew-Maximilian", 5, 1, dealer=True),
    Player("Zoë", 4, 0, says="Rebelote!"),
    Player("Jules", 5, 0, turn=True, says="to play"),
)
PLAY = Board(
    players=PLAYERS,
    words=WORDS,
    match=(312, 287),
    points=(45, 30),
    trick=("QS", "TH", "KS", None),
    winning=2,
    trump="S",
    taker=1,
    last=LastTrick(("7H", "TD", "JS", "AC"), 2),
)
BIDDING = Board(
    players=(
        Player("Ana", 5, says="passes"),
        Player("Bob", 5, dealer=True, turn=True, says="to bid"),
        Player("Zoë", 5, says="passes"),
        Player("Jules", 5, says="takes spades"),
    ),
    words=WORDS,
    turned="JH",
)
TEAMS = (("Ana", "Zoë"), ("Bartholomew-Maximilian", "Jules"))
COUNT = Count(
    title="Round 3",
    teams=TEAMS,
    trump="S",
    taker=1,
    made=True,
    verdict="The contract is made",
    points=(
        ScoreRow("Cards", ("62", "90")),
        ScoreRow("Last trick", ("", "10")),
        ScoreRow("Points made", ("62", "100"), strong=True),
    ),
    scored=(ScoreRow("Scored", ("62", "100")), ScoreRow("Match", ("374", "387"), strong=True)),
)
RESULT = Result("Ana and Zoë win", TEAMS, 0, ((90, 142, 506), (72, 182, 470)), 501)
HAND = ("JS", "9S", "AS", "TH", "KH", "QD", "7D", "8C")


def sample(draw: Callable[[], bytes], size: tuple[int, int], most: int) -> Sample:
    return Sample(draw, size, most, (board_picture.COLOURS,))


def in_hand(draw: Callable[[], bytes], most: int) -> Sample:
    return Sample(draw, (656, 175), most, (hand_picture.HAND_COLOURS,), 0)


SAMPLES = {
    "play": sample(lambda: board_picture.board(PLAY), (800, 620), 36_000),
    "bidding": sample(lambda: board_picture.board(BIDDING), (800, 620), 36_000),
    "hand": in_hand(lambda: hand_picture.hand(Hand(HAND, "S")), 12_288),
    "empty hand": in_hand(lambda: hand_picture.hand(Hand(())), 1_000),
    "count": sample(lambda: result_picture.count(COUNT), (900, 438), 36_000),
    "result": sample(lambda: result_picture.result(RESULT), (900, 640), 36_000),
}


def called(name: str) -> Iterator[bytes]:
    players = tuple(Player(name, 8, 8, True, True, name) for _ in range(4))
    named, team = Words(name, name, name, name, name), (name, name)
    yield board_picture.board(replace(PLAY, players=players, words=named))
    yield board_picture.board(replace(BIDDING, players=players, words=named))
    rows = (ScoreRow(name, (name, name)), ScoreRow(name, (name, name), strong=True))
    yield result_picture.count(Count(name, (team, team), "H", 0, False, name, rows, rows))
    yield result_picture.result(replace(RESULT, headline=name, teams=(team, team)))


@pytest.mark.parametrize("length", range(9))
def test_hands_of_every_length_stay_inside(length):
    image = opened(hand_picture.hand(Hand(HAND[:length], "S"))).convert("RGB")
    edges = [
        image.crop(box)
        for box in ((0, 0, 6, 175), (650, 0, 656, 175), (0, 0, 656, 6), (0, 169, 656, 175))
    ]
    assert all(len(edge.getcolors() or ()) == 1 for edge in edges)


def test_a_hand_is_drawn_in_the_order_given():
    assert hand_picture.hand(Hand(HAND)) != hand_picture.hand(Hand(HAND[::-1]))


@pytest.mark.parametrize("language", languages())
def test_no_word_of_the_board_is_cut_off(language, monkeypatch):
    w, written, line = words(language), [], lettering.line
    names = [w.t("Seat {number}", number=seat) for seat in (1, 2, 3, 4)]
    state = replace(
        PLAY,
        words=Words(w.t("Trump"), w.t("Last trick"), w.t("D"), w.t("to {points}", points=501)),
        players=tuple(Player(name) for name in names),
    )

    def watched(text, *arguments, **more):
        written.append(text)
        return line(text, *arguments, **more)

    monkeypatch.setattr(lettering, "line", watched)
    board_picture.board(state)
    assert names[1] in written and not [text for text in written if "…" in text]


def test_long_names_leave_the_rest_of_the_board_alone():
    def named(first: str):
        players = (PLAYERS[0], replace(PLAYERS[1], name=first), *PLAYERS[2:])
        return opened(board_picture.board(replace(PLAY, taker=0, players=players))).convert("RGB")

    short, long = named("Al"), named("Wolfeschlegelsteinhausenbergerdorff")
    plate = (560, 282, 800, 391)
    for image in (short, long):
        image.paste((0, 0, 0), plate)
    assert short.tobytes() == long.tobytes()


def test_BL_31_play_to_the_left_mirrors_east_and_west():
    def swapped(four):
        return (four[0], four[3], four[2], four[1])

    mirrored = replace(
        PLAY, leftward=True, players=swapped(PLAY.players), trick=swapped(PLAY.trick), taker=3
    )
    assert board_picture.board(mirrored) == board_picture.board(PLAY)


@pytest.mark.parametrize(
    "change",
    [
        {"winning": 0},
        {"winning": None},
        {"trump": "H"},
        {"trump": None},
        {"taker": 3},
        {"match": (311, 287)},
        {"points": None},
        {"last": None},
        {"last": LastTrick(("7H", "TD", "JS", "AC"), 1)},
        {"players": (*PLAYERS[:3], replace(PLAYERS[3], turn=False))},
        {"players": (*PLAYERS[:3], replace(PLAYERS[3], dealer=True))},
        {"players": (*PLAYERS[:3], replace(PLAYERS[3], cards=4))},
        {"players": (*PLAYERS[:3], replace(PLAYERS[3], tricks=1))},
        {"players": (*PLAYERS[:3], replace(PLAYERS[3], says=""))},
    ],
)
def test_the_board_shows_every_fact(change):
    assert board_picture.board(replace(PLAY, **change)) != board_picture.board(PLAY)


def test_whose_turn_it_is_shows_without_colours():
    def grey(board):
        return Image.eval(
            opened(board_picture.board(board)).convert("L"), lambda tone: 255 * (tone > 128)
        )

    waiting = replace(PLAY, players=(*PLAYERS[:3], replace(PLAYERS[3], turn=False, says="")))
    assert grey(PLAY).tobytes() != grey(waiting).tobytes()


def test_a_count_is_as_high_as_it_has_rows():
    longer = replace(COUNT, points=(*COUNT.points, ScoreRow("Belote", ("20", ""))))
    assert opened(result_picture.count(longer)).height == 438 + 50
    assert result_picture.count(replace(COUNT, made=False)) != result_picture.count(COUNT)
    wordy = replace(
        COUNT, verdict="Bartholomew-Maximilian and Jules fail their contract by far: 71 to 91"
    )
    assert opened(result_picture.count(wordy)).height > 438
