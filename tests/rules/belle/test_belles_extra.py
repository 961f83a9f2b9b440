"""X1 and X2, and what happens to Belles: BB-50, BB-56.

X1 Double Billing, X2 House Favourite.
"""

from typing import Any

import pytest

from rules.belle.belles import EFFECTS
from rules.belle.events import (
    BellesDiscarded,
    BellesDrawn,
    BellesShuffled,
    GroupScored,
    HandDrawn,
    StartClaimed,
    StartTokenGiven,
)
from rules.belle.model import At, Place, PlayBelle, Space
from tests.rules.belle.scenes import EIGHT, ELEVEN, SEVEN, Scene, guest, scene
from tests.support.driven import of

LINE = ["G02", "G03", "G04", "G05", "G06", "G09"]


def test_X1_two_new_belles_and_one_more_may_be_played() -> None:
    match = scene(line=LINE, hands={0: ["X1", "L6"]}, belle_deck=["L1", "L2", "S1"])
    events = match.belle("X1")
    assert of(events, BellesDrawn) == [BellesDrawn(seat=0, count=2)]
    assert of(events, HandDrawn) == [HandDrawn(to=(0,), belles=("L1", "L2"))]
    assert match.hand(0) == ("L6", "L1", "L2") and match.kind == "belle_or_invite"
    without = match.fork()
    without.turn("G02", 0)
    assert without.hand(0) == ("L6", "L1", "L2") and without.view().belle_discard[-1] == "X1"
    match.belle("L1")
    assert match.kind == "invite"
    assert match.refused_now(PlayBelle("L6")) == "not_now"


def test_BB_56_X1_reshuffles_and_does_not_draw_itself() -> None:
    match = scene(line=LINE, hands={0: ["X1"]}, belle_deck=["L1"])
    pile = set(match.view().belle_discard)
    events = match.belle("X1")
    assert of(events, BellesShuffled) == [BellesShuffled(count=len(pile))]
    assert match.hand(0)[0] == "L1" and match.hand(0)[1] in pile
    assert match.view().turn.belles == ("X1",) and match.view().belle_discard == ()


def test_X2_the_start_token_whatever_the_chips() -> None:
    match = scene(3, line=LINE[:2], hands={1: ["X2"]}, chips=[1, 9, 5], active=1, start=1)
    events = match.belle("X2")
    assert of(events, StartClaimed) == [StartClaimed(seat=1, belle="X2")]
    match.turn("G02", 0)
    assert match.view().belle_discard == () and match.view().claims[0].seat == 1
    events = match.turn("G03", 0)
    assert of(events, StartTokenGiven) == [StartTokenGiven(seat=1, reason="belle")]
    assert of(events, BellesDiscarded) == [BellesDiscarded(belles=("X2",))]
    assert match.active == 1 and match.view().claims == ()


@pytest.mark.parametrize(("options", "left"), [({}, []), ({"discard_remainder": True}, ["G30"])])
def test_X2_does_not_promise_a_start_in_the_last_round(
    options: dict[str, Any], left: list[str]
) -> None:
    match = scene(line=LINE[:2], hands={0: ["X2"]}, deck=left, **options)
    assert of(match.belle("X2"), StartClaimed) == []
    assert match.view().claims == () and match.chips == (5, 5)
    match.turn("G02", 0)
    assert match.view().belle_discard == ("X2",)


def test_X2_for_one_round_only() -> None:
    match = scene(
        2, line=["G02"], chips=[9, 5], deck=["G03", "G04", "G05", "G06", "G09", "G10", "G13"]
    ).after("X2")
    match.turn("G02", 0)
    assert match.active == 0
    match.time_out(6)
    assert match.view().round == 3 and match.active == 1


# Rules for all of them


def any_belle(name: str) -> Scene:
    """Returns a scene in which every Belle can be played."""
    return scene(
        line=LINE,
        groups={(0, 0): ["G21", "G22", "G23", "G25"], (0, 1): ["G26"], (1, 0): ["G27", "G28"]},
        discard=["G29"],
        hands={0: [name]},
    )


def play_somehow(match: Scene) -> None:
    """Plays the Belle with the last of her choices."""
    *_, last = (action for action in match.legal(0) if isinstance(action, PlayBelle))
    match.play(0, last)


INSTEAD = {"L4": (0, "belle_choice"), "L5": (0, "group"), "L7": (1, "invite"), "M3": (0, "group")}


@pytest.mark.parametrize("name", EFFECTS)
def test_BB_50_the_turn_goes_on_with_an_invitation_unless_she_says_instead(name: str) -> None:
    match = any_belle(name)
    play_somehow(match)
    after_billing = (0, "belle_or_invite" if name == "X1" else "invite")
    assert (match.active, match.kind) == INSTEAD.get(name, after_billing)
    if name in INSTEAD:
        assert match.line == tuple(LINE)


ALWAYS = ["L1", "L2", "L3", "L6", "L7", "P2", "P3", "M5", "X1", "X2"]


@pytest.mark.parametrize("name", EFFECTS)
def test_BB_51_some_belles_can_always_be_played_and_the_others_need_something(name: str) -> None:
    match = scene(line=["G02"], deck=[], hands={0: [name]})
    assert bool(match.choices(name)) == (name in ALWAYS)


PARTLY = {(0, 0): SEVEN[:3], (1, 0): EIGHT[:4]}
"""A group of three of the active seat's, and a group of four of another's."""
STRANGERS = [
    ("globes", "hearts", "roses"),
    ("masks", "books", "anchors"),
    ("horses", "violins", "candles"),
]


@pytest.mark.parametrize(
    ("name", "needed", "scenery"),
    [
        ("L2", "two_chips", {"chips": [1, 5]}),
        ("L4", "guest_deck", {"deck": []}),
        ("L5", "guest_discard", {}),
        ("M1", "opponent_group_of_one_to_three", {"groups": {(0, 0): ["G21"], (1, 0): SEVEN[:4]}}),
        ("M2", "guest_of_yours", {"groups": {(1, 0): ["G21"]}}),
        ("M2", "opponent_guest", {"groups": {(0, 0): ["G21"]}}),
        ("M3", "chip", {"groups": {(1, 0): SEVEN[:2]}, "chips": [0, 5]}),
        ("M3", "two_chips", {"groups": {(1, 0): SEVEN[:2]}, "chips": [1, 5], "version": 3}),
        ("M3", "opponent_group_of_two", {"groups": {(0, 0): SEVEN[:2], (1, 0): ["G23"]}}),
        ("M4", "opponent_group_of_two", {"groups": {(0, 0): SEVEN[:2], (1, 0): ["G23"]}}),
        ("P1", "guest_of_yours", {"groups": {(1, 0): ["G21"]}}),
        ("P4", "group_of_one_to_four", {"groups": {(1, 0): ["G21"]}}),
        ("P5", "group_of_three_or_four", {"groups": {(0, 0): SEVEN[:2], (1, 0): ELEVEN[:4]}}),
        ("P6", "group_one_short", {"groups": PARTLY}),
        ("S1", "group_one_short", {"groups": PARTLY}),
        ("S1", "group_one_short", {"groups": {(0, 0): Space(SEVEN[:4], 6, ("P4",))}}),
        ("S2", "group_one_short", {"groups": PARTLY}),
        ("S3", "group_one_short", {"groups": PARTLY}),
        ("S4", "group_of_three_or_four", {"groups": {(0, 0): SEVEN[:2], (1, 0): SEVEN[2:]}}),
        (
            "S4",
            "shared_interest",
            {"groups": {(0, 0): [guest(*stranger) for stranger in STRANGERS]}},
        ),
    ],
)
def test_BB_51_what_a_belle_needs(name: str, needed: str, scenery: dict[str, Any]) -> None:
    assert scene(hands={0: [name]}, **scenery).unplayable(name) == f"belle_needs_{needed}"


@pytest.mark.parametrize("name", ["L1", "L2", "L6", "L7", "P3", "X1", "X2"])
def test_some_belles_take_no_choice(name: str) -> None:
    match = scene(line=LINE, hands={0: [name]})
    for choice in ({"cards": ("G03",)}, {"group": At(0, 0)}):
        assert match.refused_belle(name, **choice) == "belle_wants_nothing"


@pytest.mark.parametrize(("name", "guests"), [("S1", 4), ("P5", 3), ("P6", 4)])
def test_BB_51_without_her_group_a_belle_is_discarded_without_effect(
    name: str, guests: int
) -> None:
    match = scene(line=["G02", "G03"], groups={(0, 0): SEVEN[:guests]}).after(name)
    assert of(match.turn("G02", 1), GroupScored) == []
    assert match.active == 1 and match.chips == (5, 5)
    assert match.guests(0, 0) == SEVEN[:guests] and match.view().belle_discard == (name,)


@pytest.mark.parametrize("name", EFFECTS)
def test_BB_56_a_belle_is_discarded_at_clean_up_unless_she_stays(name: str) -> None:
    match = any_belle(name)
    play_somehow(match)
    assert name not in (*match.hand(0), *match.view().belle_discard) or name == "L7"
    if match.active == 0:
        match.time_out()
    assert match.active == 1
    assert (name in match.view().belle_discard) == (name not in {"P3", "P4", "M5", "X2"})


def test_BB_56_belles_in_play_survive_a_reshuffle() -> None:
    match = scene(
        line=[Place("G02", 0, 1, "M5"), "G03", "G04"],
        groups={(0, 0): Space(("G21",), 6, ("P4",)), (1, 4): Space(("G22",), wing="P3")},
        hands={0: ["X1", "X2"]},
        belle_deck=[],
        plays=2,
    )
    match.belle("X2")
    events = match.belle("X1")
    assert of(events, BellesShuffled)
    state = match._state
    for name in ("P3", "P4", "M5", "X1", "X2"):
        assert name not in (*state.belle_deck, *state.belle_discard, *match.hand(0))
    assert state.line[0].belle == "M5" and state.claims[0].belle == "X2"
    assert state.players[0].spaces[0].belles == ("P4",) and state.players[1].spaces[4].wing == "P3"


@pytest.mark.parametrize(
    ("name", "idle", "useful"),
    [
        ("L1", {"line": ["G02"]}, {"line": ["G02", "G03"]}),
        ("L2", {"line": ["G02"]}, {"line": ["G02", "G03"]}),
        ("L3", {"line": ["G02"]}, {"line": ["G02", "G03"]}),
        ("M5", {"line": ["G02"]}, {"line": ["G02", "G03"]}),
        ("X2", {"line": ["G02"], "deck": []}, {"line": ["G02"], "deck": ["G03"]}),
    ],
)
def test_a_belle_who_would_do_nothing_says_why(
    name: str, idle: dict[str, Any], useful: dict[str, Any]
) -> None:
    belle = next(iter(scene(hands={0: [name]}, **idle).view(0).hand or ()))
    assert (belle.refusal, belle.obstacle) == (None, belle.idle)
    assert belle.idle is not None
    belle = next(iter(scene(hands={0: [name]}, **useful).view(0).hand or ()))
    assert belle.obstacle is None
