"""Moments worth a line of their own have a flat picture, made of what everyone may see."""

import pickle
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PIL import Image

import rules
from bot.components.screen import Picture
from bot.i18n.words import languages, words
from bot.messages.game_log import GameLog
from bot.render import moment
from bot.ui import table_screens
from bot.ui.game_ui import RenderContext
from rules.beccato import events as beccato
from rules.beccato.model import Egg
from rules.belle import events as belle
from rules.belote import events as belote
from rules.belote.model import RoundCount
from rules.belratti import events as belratti
from rules.belratti.model import Judged, Place, Theme, Verdict
from tests.support.games import ui
from tests.support.tables import table_of

NAMES = ("Ada", "Bruno", "Chloé", "Dmitri")
COUNT = RoundCount(
    round=1,
    dealer=0,
    taker=0,
    team=0,
    trump="H",
    tricks=(8, 0),
    cards=(152, 0),
    last_trick=(10, 0),
    belote=(0, 0),
    announcements=(0, 0),
    capot=(90, 0),
    solo=None,
    contract="made",
    compared=(252, 0),
    frozen=0,
    carried=(0, 0),
    scores=(252, 0),
    totals=(252, 0),
)
GUESTS = ("G01", "G02", "G03")
MOMENTS: dict[str, tuple[str, tuple[rules.Event, ...], str]] = {
    "belote": (
        "belote",
        (
            belote.CardPlayed(seat=1, card="KH", trick=1, place=0),
            belote.BeloteCalled(seat=1, rebelote=False),
        ),
        "Bruno: Belote!",
    ),
    "capot": ("belote", (belote.RoundScored(count=COUNT),), "all eight tricks"),
    "perfect wall": (
        "belratti",
        (
            belratti.PictureJudged(
                picture=Judged("P001", 0, Theme.A, Place.A, Verdict.RIGHT_THEME), team=1, belratti=0
            ),
            belratti.RoundScored(team=1, belratti=0, perfect=True, team_total=1, belratti_total=0),
        ),
        "A perfect wall!",
    ),
    "six eggs": (
        "beccato",
        (
            beccato.EggTaken(team=0, egg=Egg(id="gilded", guild="coin"), source="deck"),
            beccato.MatchEnded(reason="six_eggs"),
        ),
        "six",
    ),
}
"""By what it is: the game, a move's events, and what the picture says."""


def picture_of(name: str, locale: str = "en") -> Picture | None:
    game, happened, _ = MOMENTS[name]
    return ui(game).moment(happened, RenderContext(1, NAMES, NAMES), words(locale))


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_has_a_flat_picture_that_says_it(name: str) -> None:
    picture = picture_of(name)
    assert picture is not None
    assert MOMENTS[name][2] in picture.alt
    for locale in languages():
        shown = picture_of(name, locale)
        assert shown is not None
        of = pickle.loads(pickle.dumps(shown.of))  # other processes draw
        assert of.text
        with Image.open(BytesIO(shown.draw(of))) as drawn:
            assert drawn.size == (moment.WIDTH, moment.TALL)


@pytest.mark.parametrize("chips", [9, 10])
def test_only_a_great_group_is_a_moment(chips: int) -> None:
    scored = belle.GroupScored(seat=1, space=0, guests=GUESTS, tallies=(), chips=chips)
    context = RenderContext(1, NAMES, NAMES)
    assert bool(ui("belle").moment([scored], context, words("en"))) is (chips == 10)


def test_other_moves_are_no_moments() -> None:
    called = belote.BeloteCalled(seat=1, rebelote=True)
    lost = belratti.RoundScored(team=1, belratti=1, perfect=False, team_total=1, belratti_total=1)
    context = RenderContext(1, NAMES, NAMES)
    assert ui("belote").moment([called], context, words("en")) is None
    assert ui("belratti").moment([lost], context, words("en")) is None
    void = beccato.MatchEnded(reason="void_rounds")
    assert ui("beccato").moment([void], context, words("en")) is None


def test_a_moment_is_made_of_what_everyone_may_see() -> None:
    """It is asked for once, so all readers see the same one."""
    match, given = rules.Match.new("belote", seats=4, seed="x"), list[rules.Event]()

    def seen(events: list[rules.Event], _context: object, _w: object) -> None:
        given.extend(events)

    face = SimpleNamespace(summary_count=lambda _view: 0, log_line=lambda *_: None, moment=seen)
    opening = rules.ReplayStep(match, None, (), match.opening)
    story = GameLog(cast(Any, face), table_of(match), (opening,))
    assert not all(event.visible_to(None) for event in match.opening)
    for seat in (0, 1, None):
        story.recap(table_of(match), seat, words("en"))
    assert given == [event for event in match.opening if event.visible_to(None)]


def test_board_and_hand_show_a_moment_below_the_heading() -> None:
    match, w = rules.Match.new("belote", seats=4, seed="x"), words("en")
    table, picture = table_of(match), picture_of("capot")
    recap = table_screens.Recap(("What happened",), moment=picture)
    assert table_screens.board(table, ui("belote"), w, recap).blocks[1] == picture
    assert table_screens.hand(table, ui("belote"), 0, w, recap=recap).blocks[1] == picture
