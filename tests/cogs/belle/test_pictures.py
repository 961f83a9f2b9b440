"""The pictures: complete, with everything on them visible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bot.i18n.words import languages, words
from bot.render import lettering
from bot.render.colours import PANEL
from cogs.belle import cards
from cogs.belle.art import board_picture, emblems, guest_line, hand_picture, result_picture
from cogs.belle.art.board_picture import Group, Party
from cogs.belle.art.guest_line import Card, Line
from cogs.belle.art.hand_picture import Hand
from cogs.belle.art.result_picture import Result
from tests.bot.draw.png import opened
from tests.cogs.drawn import Sample

GUESTS = tuple(cards.GUESTS)


def card(guest: str, **more: object) -> Card:
    interests = tuple((interest, interest.title()) for interest in cards.interests(guest))
    guest_card = Card(guest, cards.GUESTS[guest].name, interests, note="free")
    return replace(guest_card, **more)


LINE = Line(
    (
        card("G01", invited=True, note="invited"),
        card("G11", chips=2),
        card("G18", open=False, note="reserved", ribbon=1),
        Card("M5", "The Reserved Table", price=2),
        card("G12", open=False, note="", price=6),
    )
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
    )
)
CROWDED = replace(
    GROUP,
    guests=4,
    counts=tuple((name, 1 + place % 3) for place, name in enumerate(cards.CONTENT.interests[::2])),
)
HELD = tuple((belle.id, belle.name) for belle in tuple(cards.BELLES.values())[:9])
FULLEST = tuple(
    replace(PARTIES[1], seat=seat, groups=(replace(CROWDED, projected=12), *[CROWDED] * 3))
    for seat in range(5)
)


def sample(draw: Callable[[Any], bytes], of: object, height: int, most: int = 60_000) -> Sample:
    return Sample(lambda: draw(of), (900, height), most, (emblems.COLOURS,), 10.4)


SAMPLES = {
    "line": sample(guest_line.line, LINE, 388),
    "longest line": sample(guest_line.line, LONGEST, 544),
    "named line": sample(guest_line.line, Line(LONGEST.cards[: guest_line.ALL]), 604),
    "round line": sample(guest_line.line, Line(LONGEST.cards[:9]), 580),
    "worded line": sample(guest_line.line, Line(LONGEST.cards[:4]), 412),
    "parties": sample(board_picture.parties, PARTIES, 322),
    "most parties": sample(board_picture.parties, FULLEST, 1374),
    "hand": sample(hand_picture.hand, Hand(HELD), 684),
    "hand of three": sample(hand_picture.hand, Hand(HELD[:3]), 140, 12_000),
    "result": sample(result_picture.result, RESULT, 692),
}


def called(name: str) -> Iterator[bytes]:
    yield board_picture.parties((replace(PARTIES[1], name=name),))
    yield result_picture.result(replace(RESULT, names=(name,) * 3, headline=name))


def test_a_line_is_no_taller_than_a_phone_shows_with_its_buttons() -> None:
    assert len(LONGEST.cards) == 15
    assert SAMPLES["longest line"].size[1] < 640


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
        # Guests far back are small, without words: only the text has their notes.
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
        *(
            {"groups": (replace(GROUP, **change), EMPTY, EMPTY, EMPTY)}
            for change in (
                {"guests": 4},
                {"full_at": 6},
                {"score": 6},
                {"projected": 7},
                {"wing": True},
                {"counts": (("globes", 3), ("hearts", 2), ("masks", 1))},
            )
        ),
    ],
)
def test_everything_about_a_party_and_its_groups_can_be_seen(change: dict[str, object]) -> None:
    other = replace(PARTIES[0], **change)
    assert board_picture.parties((other, *PARTIES[1:])) != board_picture.parties(PARTIES)


@pytest.mark.parametrize("language", languages())
def test_what_is_said_below_a_guest_is_never_cut(language: str) -> None:
    for note in ("free", "reserved", "invited"):
        text = words(language).t(note)
        assert lettering.measure(text, lettering.SMALL) <= guest_line.NOTE, text


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
        for first, other in combinations(signs, 2):
            # Even without colour: by the shape alone.
            assert first.mask.tobytes() != other.mask.tobytes()
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
