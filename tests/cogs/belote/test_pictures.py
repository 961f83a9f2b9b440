from dataclasses import replace

import pytest
from PIL import Image

from bot.i18n.words import languages, words
from bot.render import lettering, parts
from bot.render.score_table import ScoreRow
from cogs.belote.art import board_picture, cards, hand_picture, result_picture
from cogs.belote.art.board_picture import Board, LastTrick, Player, Words
from cogs.belote.art.hand_picture import Hand
from cogs.belote.art.result_picture import Count, Result
from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of

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
TEAMS = (
    ("Ana", "Zoë"),
    ("Bartholomew-Maximilian", "Jules"),
)
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

PICTURES = {
    "play": (lambda: board_picture.board(PLAY), (800, 620), 36_000),
    "bidding": (lambda: board_picture.board(BIDDING), (800, 620), 36_000),
    "hand": (lambda: hand_picture.hand(Hand(HAND, "S")), (656, 175), 12_288),
    "empty hand": (lambda: hand_picture.hand(Hand(())), (656, 175), 1_000),
    "count": (lambda: result_picture.count(COUNT), (900, 438), 36_000),
    "result": (lambda: result_picture.result(RESULT), (900, 640), 36_000),
}
WILD = [
    "",
    "🎉👩‍👩‍👧‍👦",
    "田中太郎",
    "W" * 5_000,
    "Z̸̢͝a̴͓̓l̶̨̾g̵̰̈́o̷",
    "a\nb\tc\x00d\ud800",
    "\u202eevil",
    "@everyone <@1>",
    "♠♥♦♣" * 40,
]


@pytest.fixture(params=PICTURES)
def picture(request):
    return PICTURES[request.param]


def test_the_same_values_give_the_same_bytes(picture):
    draw, _, _ = picture
    assert draw() == draw()


def test_caches_change_nothing(picture):
    draw, _, _ = picture
    before = draw()
    for cached in (
        cards.face,
        cards.small_face,
        lettering.line,
        lettering.font,
        lettering.fit,
        lettering.plain,
    ):
        cached.cache_clear()
    assert draw() == before


def test_size_weight_colours_and_nothing_but_the_picture(picture):
    draw, size, weight = picture
    file = draw()
    assert opened(file).size == size
    assert len(file) <= weight
    palette = hand_picture.HAND_COLOURS if size == (656, 175) else board_picture.COLOURS
    assert colours_of(file) <= set(palette)
    assert parts_of(file) <= ALLOWED


@pytest.mark.parametrize("name", ["play", "bidding", "count", "result"])
def test_everything_written_can_be_read_on_a_phone(name, monkeypatch):
    draw, size, _ = PICTURES[name]
    sizes = []
    line = lettering.line.__wrapped__

    def watched(text, size, colour, *, bold=True):
        sizes.append(size)
        return line(text, size, colour, bold=bold)

    monkeypatch.setattr(lettering, "line", watched)
    monkeypatch.setattr(parts, "line", watched)
    parts.bubble.cache_clear()
    parts.disc.cache_clear()
    draw()
    assert min(sizes) * 360 / size[0] >= 12.8


@pytest.mark.parametrize("card", cards.DECK)
def test_every_card_makes_another_picture_wherever_it_lies(card):
    other = "7S" if card != "7S" else "8S"
    assert hand_picture.hand(Hand((card,))) != hand_picture.hand(Hand((other,)))
    assert hand_picture.hand(Hand((card,), card[1])) != hand_picture.hand(Hand((card,)))
    assert board_picture.board(replace(BIDDING, turned=card)) != board_picture.board(
        replace(BIDDING, turned=other)
    )
    lying = replace(PLAY, trick=(None, None, card, None))
    assert board_picture.board(lying) != board_picture.board(
        replace(PLAY, trick=(None, None, other, None))
    )


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


@pytest.mark.parametrize("wild", WILD)
def test_names_and_words_of_any_kind(wild):
    players = tuple(Player(wild, 8, 8, True, True, wild) for _ in range(4))
    words = Words(wild, wild, wild, wild, wild)
    team = (wild, wild)
    assert board_picture.board(replace(PLAY, players=players, words=words))
    assert board_picture.board(replace(BIDDING, players=players, words=words))
    rows = (ScoreRow(wild, (wild, wild)), ScoreRow(wild, (wild, wild), strong=True))
    assert result_picture.count(Count(wild, (team, team), "H", 0, False, wild, rows, rows))
    assert result_picture.result(replace(RESULT, headline=wild, teams=(team, team)))


@pytest.mark.parametrize("language", languages())
def test_no_word_of_the_board_is_cut_off(language, monkeypatch):
    w, written, line = words(language), [], lettering.line
    names = [w.t("Seat {number}", number=seat) for seat in (1, 2, 3, 4)]
    state = replace(
        PLAY,
        words=Words(w.t("Trump"), w.t("Last trick"), w.t("D"), w.t("to {points}", points=501)),
        players=tuple(Player(name) for name in names),
    )

    def watched(text, *given, **more):
        written.append(text)
        return line(text, *given, **more)

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
