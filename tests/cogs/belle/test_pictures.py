"""The pictures: complete, with everything on them visible."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.i18n.words import words
from bot.render.colours import GOLD, HOUSE
from cogs.belle import cards
from cogs.belle.art import board_picture, emblems, guest_line, result_picture
from cogs.belle.art.board_picture import Parties, Party
from cogs.belle.art.guest_line import Card, Line
from cogs.belle.art.result_picture import Result
from rules.belle.model import Grouping, PartyView, SpaceView
from rules.belle.scoring import tallies, total
from tests.cogs.drawn import Sample

GUESTS = tuple(cards.GUESTS)


def card(guest: str, **more: Any) -> Card:
    return Card(guest, cards.in_brief(guest, words("en")), cards.interests(guest), **more)


LINE = Line(
    (
        card("G01", invited=True),
        card("G11", chips=2, price=0),
        card("G18", open=False, ribbon=1),
        Card("M5", "The Reserved Table", price=2),
        card("G12", open=False, price=6),
    )
)


def space(*guests: str, **more: Any) -> SpaceView:
    counted = tallies(cards.CONTENT, guests)
    return SpaceView(guests, tallies=counted, score=total(counted), **more)


GROUP, EMPTY = space("G01", "G08", "G20"), space()


def party(seat: int, name: str, *spaces: SpaceView, **more: Any) -> Party:
    return Party(name, PartyView(seat, 12, 3, spaces, ()), **more)


PARTIES = (
    party(0, "Ana", GROUP, EMPTY, EMPTY, EMPTY, start=True),
    party(
        1,
        "Bartholomew-Maximilian the Great of Somewhere",
        GROUP,
        EMPTY,
        EMPTY,
        EMPTY,
        space("G02", wing="P3"),
        turn=True,
        joins=(Grouping(0, 9, False), Grouping(1, 0, False)),
    ),
    party(2, "🎩", EMPTY, space("G03", "G04", full_at=6), EMPTY, EMPTY),
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
        card(guest, chips=place % 3, price=place, open=place < 7)
        for place, guest in enumerate(GUESTS[::5])
    )
)
FULLEST = tuple(
    party(seat, "Bartholomew", *(space(*GUESTS[at::18]) for at in range(4)), turn=seat == 1)
    for seat in range(5)
)


def sample(draw: Callable[[Any], bytes], of: object, height: int, most: int = 60_000) -> Sample:
    colours = HOUSE if draw is result_picture.result else emblems.COLOURS
    return Sample(lambda: draw(of), (900, height), most, (colours,), 10.4)


SAMPLES = {
    "line": sample(guest_line.line, LINE, 316),
    "longest line": sample(guest_line.line, LONGEST, 420),
    "named line": sample(guest_line.line, Line(LONGEST.cards[: guest_line.ALL]), 430),
    "parties": sample(board_picture.parties, Parties(PARTIES, ("globes",)), 328),
    "most parties": sample(board_picture.parties, Parties(FULLEST), 656),
    "result": sample(result_picture.result, RESULT, 692),
}


def called(name: str) -> Iterator[bytes]:
    yield board_picture.parties(Parties((replace(PARTIES[1], name=name),)))
    yield result_picture.result(replace(RESULT, names=(name,) * 3, headline=name))


def test_a_line_is_no_taller_than_a_phone_shows_with_its_buttons() -> None:
    assert len(LONGEST.cards) == 15
    assert SAMPLES["longest line"].size[1] + SAMPLES["most parties"].size[1] < 1200


@pytest.mark.parametrize(
    "change",
    [
        {"chips": 3},
        {"price": 2},
        {"open": False},
        {"ribbon": 2},
        {"invited": True},
        {"id": "G72"},
        {"interests": ("globes", "violins", "roses")},
    ],
)
def test_everything_about_a_card_can_be_seen(change: dict[str, object]) -> None:
    other = replace(LINE.cards[1], **change)
    for place in (1, guest_line.ALL):
        cards = [*LINE.cards[:1], *[LINE.cards[1]] * guest_line.ALL]
        before = guest_line.line(replace(LINE, cards=tuple(cards)))
        cards[place] = other
        after = guest_line.line(replace(LINE, cards=tuple(cards)))
        assert after != before


@pytest.mark.parametrize(
    "change",
    [
        {"start": False},
        {"turn": True},
        {"name": "Eva"},
        {"promised": "X2"},
        {"joins": (Grouping(0, 7, False),)},
        *(
            {"seen": msgspec.structs.replace(PARTIES[0].seen, **change)}
            for change in (
                {"seat": 3},
                {"chips": 13},
                {"belles": 2},
                {"spaces": (space("G01", "G08"), EMPTY)},
                {"spaces": (msgspec.structs.replace(GROUP, full_at=6), EMPTY)},
                {"spaces": (msgspec.structs.replace(GROUP, wing="P3"), EMPTY)},
                {"spaces": (msgspec.structs.replace(GROUP, score=1), EMPTY)},
            )
        ),
    ],
)
def test_everything_about_a_party_and_its_groups_can_be_seen(change: dict[str, Any]) -> None:
    other = Parties((replace(PARTIES[0], **change), *PARTIES[1:]))
    assert board_picture.parties(other) != board_picture.parties(Parties(PARTIES))


def test_dots_say_how_many_guests_share_an_interest() -> None:
    drawn = {board_picture.dots(count, GOLD).mask.tobytes() for count in range(1, 7)}
    assert len(drawn) == 6


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Lord Abbotsfidget", 310, "Lord Abbotsfidget"),
        ("The Honourable Fancourt", 280, "Fancourt"),
        ("Earl Dovecote-Rumble", 280, "Dovecote-Rumble"),
        ("Earl Dovecote-Rumble", 212, "Rumble"),
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
            if share > 200 and sum(colours[3 * at : 3 * at + 3]) > sum(emblems.PANEL) + 150
        )
        assert bright > covered / 2
