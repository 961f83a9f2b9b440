"""The pictures: whole, small, the same every time, and legible."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from bot.i18n.words import languages, words
from bot.render import lettering
from bot.render.colours import PANEL, Colour
from bot.render.sprite import Sprite
from cogs.belle import cards
from cogs.belle.art import board_picture, emblems, guest_line, hand_picture, result_picture
from cogs.belle.art.board_picture import Group, Party
from cogs.belle.art.guest_line import Card, Line
from cogs.belle.art.hand_picture import Hand
from cogs.belle.art.result_picture import Result
from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of

GUESTS = tuple(cards.GUESTS)


def card(guest: str, **more: object) -> Card:
    shown = tuple((one, one.title()) for one in cards.interests(guest))
    made = Card(guest, cards.GUESTS[guest].name, shown, note="free")
    return replace(made, **more)


LINE = Line(
    (
        card("G01", invited=True, note="invited"),
        card("G11", chips=2),
        card("G18", open=False, note="reserved", ribbon=1),
        Card("M5", "The Reserved Table", price=2),
        card("G12", open=False, note="", price=6),
    ),
)
GROUP = Group(3, 5, (("globes", 3), ("hearts", 2), ("roses", 1)), 5)
EMPTY = Group(0, 5, (), 0)
PARTIES = (
    Party(0, "Ana", 12, 3, (GROUP, EMPTY, EMPTY, EMPTY), start=True),
    Party(
        1,
        "Bartholomew-Maximilian the Great of Somewhere",
        7,
        0,
        (
            replace(GROUP, projected=9),
            replace(EMPTY, projected=0),
            EMPTY,
            EMPTY,
            replace(GROUP, wing=True),
        ),
        turn=True,
    ),
    Party(2, "🎩", 0, 2, (EMPTY, replace(GROUP, full_at=6), EMPTY, EMPTY)),
)
RESULT = Result(
    "Ana gives the ball of the season!",
    ("Ana", "Bob", "🎩"),
    (0, 2, 1),
    (0,),
    ((5, 14, 31), (3, 9, 12), (6, 7, 20)),
)
LONGEST = Line(
    tuple(
        card(guest, chips=place % 3, price=place, note="" if place else "free", open=place < 7)
        for place, guest in enumerate(GUESTS[::5])
    ),
)
CROWDED = replace(
    GROUP,
    guests=4,
    counts=tuple((name, 1 + place % 3) for place, name in enumerate(cards.CONTENT.interests[::2])),
)
HELD = tuple((one.id, one.name) for one in tuple(cards.BELLES.values())[:9])
FILES = {
    "line": guest_line.line(LINE),
    "longest line": guest_line.line(LONGEST),
    "named line": guest_line.line(Line(LONGEST.cards[: guest_line.ALL])),
    "round line": guest_line.line(Line(LONGEST.cards[:9])),
    "worded line": guest_line.line(Line(LONGEST.cards[:4])),
    "parties": board_picture.parties(PARTIES),
    "most parties": board_picture.parties(
        tuple(
            replace(PARTIES[1], seat=seat, groups=(replace(CROWDED, projected=12), *[CROWDED] * 3))
            for seat in range(5)
        )
    ),
    "hand": hand_picture.hand(Hand(HELD)),
    "result": result_picture.result(RESULT),
}


@pytest.mark.parametrize("name", FILES)
def test_pictures_are_wide_small_and_nothing_but_pictures(name: str) -> None:
    file = FILES[name]
    assert opened(file).width == board_picture.WIDTH
    assert len(file) < 60_000
    assert parts_of(file) <= ALLOWED
    assert colours_of(file) <= set(emblems.COLOURS)


def test_the_usual_hand_is_a_small_file() -> None:
    for three in (HELD[:3], HELD[3:6], HELD[6:]):
        assert len(hand_picture.hand(Hand(three))) < 12_000


def test_a_line_is_no_taller_than_a_phone_shows_with_its_buttons() -> None:
    assert len(LONGEST.cards) == 15
    assert opened(FILES["longest line"]).height < 640


def test_the_same_table_gives_the_same_picture() -> None:
    assert guest_line.line(LINE) == FILES["line"]
    assert board_picture.parties(PARTIES) == FILES["parties"]
    assert result_picture.result(RESULT) == FILES["result"]


@pytest.mark.parametrize(
    "change",
    [
        {"chips": 3},
        {"note": "reserved"},
        {"price": 2},
        {"open": False},
        {"ribbon": 2},
        {"invited": True},
        {"id": "G72"},
        {"interests": (("globes", "Globes"), ("violins", "Violins"), ("roses", "Roses"))},
    ],
)
def test_everything_about_a_card_can_be_seen(change: dict[str, object]) -> None:
    other = replace(LINE.cards[1], **change)
    for place in (1, guest_line.ALL):
        cards = [*LINE.cards[:1], *[LINE.cards[1]] * guest_line.ALL]
        before = guest_line.line(replace(LINE, cards=tuple(cards)))
        cards[place] = other
        after = guest_line.line(replace(LINE, cards=tuple(cards)))
        # Who stands far back is drawn small, without words: a note there is told by the text alone.
        seen = place == 1 or "note" not in change
        assert (after != before) is seen


@pytest.mark.parametrize(
    "change",
    [
        {"chips": 13},
        {"belles": 2},
        {"start": False},
        {"turn": True},
        {"name": "Eva"},
        {"seat": 3},
        {"promised": "X2"},
    ],
)
def test_everything_about_a_party_can_be_seen(change: dict[str, object]) -> None:
    other = replace(PARTIES[0], **change)
    assert board_picture.parties((other, *PARTIES[1:])) != FILES["parties"]


@pytest.mark.parametrize(
    "change",
    [
        {"guests": 4},
        {"full_at": 6},
        {"score": 6},
        {"projected": 7},
        {"wing": True},
        {"counts": (("globes", 3), ("hearts", 2), ("masks", 1))},
    ],
)
def test_everything_about_a_group_can_be_seen(change: dict[str, object]) -> None:
    other = replace(PARTIES[0], groups=(replace(GROUP, **change), EMPTY, EMPTY, EMPTY))
    assert board_picture.parties((other, *PARTIES[1:])) != FILES["parties"]


@pytest.mark.parametrize("language", languages())
def test_what_is_said_below_a_guest_is_never_cut(language: str) -> None:
    for note in ("free", "reserved", "invited"):
        said = words(language).t(note)
        assert lettering.measure(said, lettering.SMALL) <= guest_line.NOTE, said


def test_the_richest_group_fits_into_its_party() -> None:
    counts = tuple((name, 1) for name in cards.CONTENT.interests[:12])
    tall = opened(
        board_picture.parties((replace(PARTIES[0], groups=(Group(5, 6, counts, 0),) * 5),))
    )
    usual = opened(board_picture.parties((PARTIES[0],)))
    assert tall.height > usual.height


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Lord Ambrosius Abbotsfidget", 900, "Lord Ambrosius Abbotsfidget"),
        ("Lord Ambrosius Abbotsfidget", 310, "Lord Abbotsfidget"),
        ("The Honourable Horatio Fancourt", 280, "Fancourt"),
        ("Earl Fitzgerald Dovecote-Rumble", 280, "Dovecote-Rumble"),
        ("Earl Fitzgerald Dovecote-Rumble", 212, "Rumble"),
    ],
)
def test_names_get_shorter_by_whole_words(name: str, room: int, shown: str) -> None:
    assert guest_line._short(name, room) == shown


def test_signs_all_look_different() -> None:
    for size in (24, 40):
        signs = [emblems.sign(name, size) for name in cards.CONTENT.interests]
        for one, other in combinations(signs, 2):
            # Also without colour: by the shape alone.
            assert one.mask.tobytes() != other.mask.tobytes()
    belles = {emblems.belle(belle, 96).image.convert("L").tobytes() for belle in cards.BELLES}
    assert len(belles) == len(cards.BELLES) == 24
    for unknown in ("X9", ""):
        with pytest.raises(FileNotFoundError):
            emblems.belle(unknown, 96)


def test_no_sign_is_lost_on_the_panel() -> None:
    for name in cards.CONTENT.interests:
        sign = emblems.sign(name, 40)
        covered = sum(1 for share in sign.mask.tobytes() if share > 200)
        assert covered > 200
        colours = sign.image.tobytes()
        bright = sum(
            1
            for at, share in enumerate(sign.mask.tobytes())
            if share > 200 and sum(colours[3 * at : 3 * at + 3]) > sum(PANEL) + 150
        )
        assert bright > covered / 2


def test_everything_written_can_be_read_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    line = lettering.line.__wrapped__

    def watched(text: str, size: int, colour: Colour, *, bold: bool = True) -> Sprite:
        sizes.append(size)
        return line(text, size, colour, bold=bold)

    monkeypatch.setattr(lettering, "line", watched)
    guest_line.line(LINE)
    guest_line.line(LONGEST)
    board_picture.parties(PARTIES)
    hand_picture.hand(Hand((("S1", "Wallflowers Welcome"),)))
    result_picture.result(RESULT)
    # A phone shows the 900 pixels in 390 or a few less, and 11 of those can be read.
    assert sizes and min(sizes) >= 26


@pytest.mark.parametrize(
    "name", ["", "🎉👩‍👩‍👧‍👦", "田中太郎", "W" * 5_000, "a\nb\tc\x00d\ud800", "♠♥♦♣" * 40]
)
def test_people_may_be_called_anything(name: str) -> None:
    assert opened(board_picture.parties((replace(PARTIES[1], name=name),)))
    assert opened(result_picture.result(replace(RESULT, names=(name,) * 3, headline=name)))
