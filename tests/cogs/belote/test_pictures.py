from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.i18n.words import languages, words
from bot.render import lettering
from bot.render.canvas import Canvas
from cogs.belote.art import board_picture, hand_picture, result_picture
from cogs.belote.art.board_picture import Board, Player
from cogs.belote.art.hand_picture import Hand
from cogs.belote.art.result_picture import Count, Result
from cogs.belote.art.score_table import ROW, ScoreRow, rows
from tests.bot.draw.png import opened
from tests.cogs.drawn import Sample

SEATED = (
    Player("Ana", 0, 5, 2, card="QS", says="Belote!"),
    Player("Bartholomew-Maximilian", 1, 5, 1, trump="S", card="TH", role="dealer"),
    Player("Zoë", 0, 4, 0, card="KS", wins=True, says="Rebelote!"),
    Player("Jules", 1, 5, 0, turn=True),
)
PLAY = Board(
    SEATED,
    match=(312, 287),
    points=(45, 30),
    trump=("S", "Trump"),
    last=(("7H", "TD", "JS", "AC"), 2),
    last_title="Last trick",
)
BIDDING = Board(
    (
        Player("Ana", 0, 5, says="passes"),
        Player("Bob", 1, 5, turn=True, role="dealer"),
        Player("Zoë", 0, 5, says="passes"),
        Player("Jules", 1, 5),
    ),
    note="Bidding, 2nd round",
    turned="JH",
)
TEAMS = (("Ana", "Zoë"), ("Bartholomew-Maximilian", "Jules"))
COUNT = Count(
    title="Round 3",
    teams=TEAMS,
    trump="S",
    taker=1,
    kept=True,
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
    "play": sample(lambda: board_picture.board(PLAY), (680, 356), 36_000),
    "bidding": sample(lambda: board_picture.board(BIDDING), (680, 356), 36_000),
    "hand": in_hand(lambda: hand_picture.hand(Hand(HAND, "S")), 12_288),
    "empty hand": in_hand(lambda: hand_picture.hand(Hand(())), 1_000),
    "count": sample(lambda: result_picture.count(COUNT), (900, 438), 36_000),
    "result": sample(lambda: result_picture.result(RESULT), (900, 640), 36_000),
}


def called(name: str) -> Iterator[bytes]:
    player = Player(name, 0, 8, 8, turn=True, says=name, role=name)
    four = (player, replace(player, trump="S"), player, player)
    titles = replace(PLAY, players=four, trump=("S", name), last_title=name)
    yield board_picture.board(titles)
    yield board_picture.board(replace(BIDDING, players=four, note=name))
    rows = (ScoreRow(name, (name, name)), ScoreRow(name, (name, name), strong=True))
    team = (name, name)
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
    drawn = [
        replace(player, name=name, says="", role=w.t("dealer"))
        for player, name in zip(SEATED, names, strict=True)
    ]

    def watched(text, *arguments, **more):
        written.append(text)
        return line(text, *arguments, **more)

    monkeypatch.setattr(lettering, "line", watched)
    titles = {"trump": ("S", w.t("Trump")), "last_title": w.t("Last trick")}
    board_picture.board(replace(PLAY, players=(*drawn,), **titles))
    board_picture.board(replace(BIDDING, note=w.t("Bidding, 2nd round")))
    assert names[1] in written and not [text for text in written if "…" in text]


def test_long_names_leave_the_rest_of_the_board_alone():
    def named(first: str):
        players = (SEATED[0], replace(SEATED[1], name=first, trump=None), *SEATED[2:])
        players = (replace(players[0], trump="S"), *players[1:])
        return opened(board_picture.board(replace(PLAY, players=players))).convert("RGB")

    short, long = named("Al"), named("Wolfeschlegelsteinhausenbergerdorff")
    for image in (short, long):
        image.paste((0, 0, 0), (468, 144, 674, 212))
    assert short.tobytes() == long.tobytes()


def changed(place: int, **facts):
    players = [*SEATED]
    players[place] = replace(players[place], **facts)
    return {"players": tuple(players)}


@pytest.mark.parametrize(
    "change",
    [
        {"trump": ("H", "Trump")},
        {"match": (311, 287)},
        {"points": None},
        {"target": 701},
        {"last": None},
        {"last": (("7H", "TD", "JS", "AC"), 1)},
        changed(3, turn=False),
        changed(3, role="dealer"),
        changed(3, cards=4),
        changed(3, tricks=1),
        changed(3, trump="S"),
        changed(2, says=""),
        changed(2, wins=False),
        changed(2, card="KH"),
    ],
)
def test_the_board_shows_every_fact(change):
    assert board_picture.board(replace(PLAY, **change)) != board_picture.board(PLAY)


def test_whose_turn_it_is_shows_without_colours():
    def grey(board):
        return Image.eval(
            opened(board_picture.board(board)).convert("L"), lambda tone: 255 * (tone > 128)
        )

    assert grey(PLAY).tobytes() != grey(replace(PLAY, **changed(3, turn=False))).tobytes()


def test_a_count_is_as_high_as_it_has_rows():
    longer = replace(COUNT, points=(*COUNT.points, ScoreRow("Belote", ("20", ""))))
    assert opened(result_picture.count(longer)).height == 438 + 50
    assert result_picture.count(replace(COUNT, kept=False)) != result_picture.count(COUNT)
    wordy = replace(
        COUNT, verdict="Bartholomew-Maximilian and Jules fail their contract by far: 71 to 91"
    )
    assert opened(result_picture.count(wordy)).height > 438


def test_table_rows_end_below_each_other():
    canvas = Canvas(900, 300)
    table = [ScoreRow("Cards", ("1", "2")), ScoreRow("W" * 80, ("9" * 40, ""), strong=True)]
    assert rows(canvas, table, 10, (500, 700)) == 10 + 2 * ROW
