"""X1 and X2, and what becomes of Belles: BB-50, BB-56."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import rules
from rules.belle.belles import EFFECTS
from rules.belle.events import (
    BellesDiscarded,
    BellesDrawn,
    BellesShuffled,
    HandDrawn,
    StartClaimed,
    StartTokenGiven,
)
from rules.belle.model import At, Claim, Place, PlayBelle, Space
from tests.rules.belle.scenes import (
    active,
    belle,
    chips,
    choices,
    hand,
    kind,
    line,
    pass_turns,
    refused,
    refused_belle,
    scene,
    told,
    turn,
    view,
)

LINE = ["G02", "G03", "G04", "G05", "G06", "G09"]


# X1, Double Billing


def test_X1_two_new_belles_and_one_more_may_be_played() -> None:
    match = scene(line=LINE, hands={0: ["X1", "L6"]}, belle_deck=["L1", "L2", "S1"])
    events = belle(match, "X1")
    assert told(events, BellesDrawn) == [BellesDrawn(seat=0, count=2)]
    assert told(events, HandDrawn) == [HandDrawn(to=(0,), belles=("L1", "L2"))]
    assert hand(match, 0) == ("L6", "L1", "L2") and kind(match) == "belle_or_invite"
    belle(match, "L1")
    assert kind(match) == "invite"
    assert refused(match, PlayBelle("L6")) == "not_now"


def test_X1_nobody_has_to_play_another() -> None:
    match = scene(line=LINE, hands={0: ["X1"]}, belle_deck=["L1", "L2"])
    belle(match, "X1")
    turn(match, "G02", 0)
    assert hand(match, 0) == ("L1", "L2") and view(match).belle_discard[-1] == "X1"


def test_BB_56_X1_reshuffles_and_does_not_draw_itself() -> None:
    match = scene(line=LINE, hands={0: ["X1"]}, belle_deck=["L1"])
    pile = set(view(match).belle_discard)
    events = belle(match, "X1")
    assert told(events, BellesShuffled) == [BellesShuffled(count=len(pile))]
    assert hand(match, 0)[0] == "L1" and hand(match, 0)[1] in pile
    assert view(match).turn.belles == ("X1",) and view(match).belle_discard == ()


def test_X1_draws_what_there_is_even_nothing() -> None:
    others = [name for name in EFFECTS if name not in ("X1", "L1")]
    match = scene(line=LINE, hands={0: ["X1"], 1: others}, belle_deck=["L1"])
    assert told(belle(match, "X1"), BellesDrawn) == [BellesDrawn(seat=0, count=1)]
    match = scene(line=LINE, hands={0: ["X1"], 1: [*others, "L1"]}, belle_deck=[])
    events = belle(match, "X1")
    assert told(events, BellesDrawn) == [] and hand(match, 0) == ()
    assert kind(match) == "invite"


def test_X1_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["X1"]})
    assert refused_belle(match, "X1", cards=("L1",)) == "belle_wants_nothing"


def test_X1_both_belles_are_discarded_at_clean_up() -> None:
    match = scene(line=LINE, hands={0: ["X1", "L1"]}, belle_deck=["S1", "S2"])
    belle(match, "X1")
    belle(match, "L1")
    assert view(match).turn.belles == ("X1", "L1")
    events = turn(match, "G06", 0)
    assert told(events, BellesDiscarded) == [BellesDiscarded(belles=("X1", "L1"))]


# X2, the House Favourite


def test_X2_the_start_token_whatever_the_chips() -> None:
    match = scene(3, line=LINE[:2], hands={1: ["X2"]}, chips=[1, 9, 5], active=1, start=1)
    events = belle(match, "X2")
    assert told(events, StartClaimed) == [StartClaimed(seat=1, belle="X2")]
    turn(match, "G02", 0)
    assert view(match).belle_discard == () and view(match).claims[0].seat == 1
    events = turn(match, "G03", 0)
    assert told(events, StartTokenGiven) == [StartTokenGiven(seat=1, reason="belle")]
    assert told(events, BellesDiscarded) == [BellesDiscarded(belles=("X2",))]
    assert active(match) == 1 and view(match).claims == ()


@pytest.mark.parametrize(("options", "left"), [({}, []), ({"discard_remainder": True}, ["G30"])])
def test_X2_does_not_promise_a_start_in_the_last_round(
    options: dict[str, Any], left: list[str]
) -> None:
    match = scene(line=LINE[:2], hands={0: ["X2"]}, deck=left, **options)
    assert told(belle(match, "X2"), StartClaimed) == []
    assert view(match).claims == () and chips(match) == (5, 5)
    turn(match, "G02", 0)
    assert view(match).belle_discard == ("X2",)


def test_X2_for_one_round_only() -> None:
    match = scene(
        2,
        line=["G02"],
        hands={0: ["X2"]},
        chips=[9, 5],
        deck=["G03", "G04", "G05", "G06", "G09", "G10", "G13"],
    )
    belle(match, "X2")
    turn(match, "G02", 0)
    assert active(match) == 0
    pass_turns(match, 6)
    assert view(match).round == 3 and active(match) == 1


def test_X2_the_latest_played_counts() -> None:
    match = scene(3, line=["G02"], hands={1: ["X2"], 2: ["L1"]}, active=1)
    state = match._state
    state.claims = (Claim("L1", 2),)  # as if she were another favourite
    state.players = (*state.players[:2], replace(state.players[2], hand=()))
    belle(match, "X2")
    events = turn(match, "G02", 0)
    assert told(events, StartTokenGiven) == [StartTokenGiven(seat=1, reason="belle")]
    assert told(events, BellesDiscarded)[-1] == BellesDiscarded(belles=("L1", "X2"))


def test_X2_is_in_play_while_everybody_draws() -> None:
    match = scene(line=["G02"], hands={0: ["X2"]}, belle_deck=["L1"])
    belle(match, "X2")
    turn(match, "G02", 0)
    assert "X2" not in (*hand(match, 0), *hand(match, 1), *match._state.belle_deck)
    assert view(match).belle_discard == ("X2",)


def test_X2_takes_no_choice() -> None:
    match = scene(line=LINE, hands={0: ["X2"]})
    assert refused_belle(match, "X2", group=At(0, 0)) == "belle_wants_nothing"


# What holds for all of them


def any_belle(name: str) -> rules.Match:
    """Returns a scene in which every Belle can be played."""
    return scene(
        line=LINE,
        groups={(0, 0): ["G21", "G22", "G23", "G25"], (0, 1): ["G26"], (1, 0): ["G27", "G28"]},
        discard=["G29"],
        hands={0: [name]},
    )


def play_somehow(match: rules.Match) -> None:
    """Plays the Belle with the last of her choices."""
    *_, last = (action for action in match.legal(0) if isinstance(action, PlayBelle))
    match.play(0, last)


INSTEAD = {"L4": (0, "belle_choice"), "L5": (0, "group"), "L7": (1, "invite"), "M3": (0, "group")}


@pytest.mark.parametrize("name", EFFECTS)
def test_BB_50_the_turn_goes_on_with_an_invitation_unless_she_says_instead(name: str) -> None:
    match = any_belle(name)
    play_somehow(match)
    after_billing = (0, "belle_or_invite" if name == "X1" else "invite")
    assert (active(match), kind(match)) == INSTEAD.get(name, after_billing)
    if name in INSTEAD:
        assert line(match) == tuple(LINE)


ALWAYS = ["L1", "L2", "L3", "L6", "L7", "P2", "P3", "M5", "X1", "X2"]


@pytest.mark.parametrize("name", ALWAYS)
def test_BB_51_some_belles_can_always_be_played(name: str) -> None:
    assert choices(scene(line=["G02"], deck=[], hands={0: [name]}), name)


@pytest.mark.parametrize("name", [name for name in EFFECTS if name not in ALWAYS])
def test_BB_51_the_others_need_something(name: str) -> None:
    assert not choices(scene(line=["G02"], deck=[], hands={0: [name]}), name)


@pytest.mark.parametrize("name", EFFECTS)
def test_BB_56_a_belle_is_discarded_at_clean_up_unless_she_stays(name: str) -> None:
    match = any_belle(name)
    play_somehow(match)
    assert name not in (*hand(match, 0), *view(match).belle_discard) or name == "L7"
    if active(match) == 0:
        pass_turns(match, 1)
    assert active(match) == 1
    assert (name in view(match).belle_discard) == (name not in {"P3", "P4", "M5", "X2"})


def test_BB_56_belles_in_play_survive_a_reshuffle() -> None:
    match = scene(
        line=[Place("G02", 0, 1, "M5"), "G03", "G04"],
        groups={
            (0, 0): Space(("G21",), 6, ("P4",)),
            (1, 4): Space(("G22",), wing="P3"),
        },
        hands={0: ["X1", "X2"]},
        belle_deck=[],
        plays=2,
    )
    belle(match, "X2")
    events = belle(match, "X1")
    assert told(events, BellesShuffled)
    state = match._state
    for name in ("P3", "P4", "M5", "X1", "X2"):
        assert name not in (*state.belle_deck, *state.belle_discard, *hand(match, 0))
    assert state.line[0].belle == "M5" and state.claims[0].belle == "X2"
    assert state.players[0].spaces[0].belles == ("P4",) and state.players[1].spaces[4].wing == "P3"


def test_a_malformed_choice_is_refused_before_any_rule_sees_it() -> None:
    match = scene(line=LINE, hands={0: ["L1"]})
    with pytest.raises(rules.IllegalAction) as caught:
        match.play(0, {"type": "PlayBelle", "belle": "L1", "choice": {"cards": "L1"}})
    assert caught.value.code == "malformed_action"


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
    held = next(iter(view(scene(hands={0: [name]}, **idle), 0).hand or ()))
    assert (held.refusal, held.obstacle) == (None, held.idle)
    assert held.idle is not None
    held = next(iter(view(scene(hands={0: [name]}, **useful), 0).hand or ()))
    assert held.obstacle is None
