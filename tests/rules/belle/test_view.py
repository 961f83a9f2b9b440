"""What a view shows of the line, the parties and the hand, and what it hides."""

from random import Random

import rules
from rules.belle.events import GroupScored, LineDealt
from rules.belle.model import Tally
from tests.rules.belle.scenes import CONTENT, SEVEN, Scene, scene
from tests.support.driven import of


def test_a_party_shows_what_its_groups_have_in_common() -> None:
    match = scene(groups={(1, 2): SEVEN[:3]})
    space = match.view().parties[1].spaces[2]
    assert space.guests == SEVEN[:3] and space.score == 5
    assert space.tallies == (
        Tally(("globes",), 3, 3),
        Tally(("hearts",), 2, 2),
        Tally(("teapots",), 1, 0),
        Tally(("telescopes",), 1, 0),
        Tally(("roses",), 1, 0),
        Tally(("chessmen",), 1, 0),
    )


def test_the_hand_says_why_a_belle_cannot_be_played() -> None:
    match = scene(hands={0: ["L1", "P1", "M1"], 1: ["L2"]})
    assert [(card.belle, card.refusal) for card in match.view(0).hand or ()] == [
        ("L1", None),
        ("P1", "belle_needs_guest_of_yours"),
        ("M1", "belle_needs_opponent_group_of_one_to_three"),
    ]
    assert [(card.belle, card.refusal) for card in match.view(1).hand or ()] == [
        ("L2", "belle_not_now")
    ]
    match.invite(match.line[0])
    assert {card.refusal for card in match.view(0).hand or ()} == {"belle_not_now"}


def test_the_interests_of_all_guests_in_sight_are_printed_and_of_no_others() -> None:
    match = scene(
        line=["G01", "G02"], groups={(1, 0): ["G03"]}, discard=["G04"], deck=["G05", "G06"]
    )
    match.invite("G01")
    interests = {card.guest: card.interests for card in match.view().printed}
    assert interests == {name: CONTENT.interests_of[name] for name in ("G01", "G02", "G03", "G04")}


def test_the_history_keeps_what_was_dealt_and_what_scored() -> None:
    match = Scene.new("belle", seats=2, seed="history")
    dealt: list[LineDealt] = []
    scored: list[GroupScored] = []
    rng = Random("history")
    events = match.opening
    while True:
        dealt += of(events, LineDealt)
        scored += of(events, GroupScored)
        if not match.prompts:
            break
        events = match.play(match.active, match.sample(match.active, rng))
    logs = match.view().history
    assert [log.line for log in logs] == [event.cards for event in dealt]
    assert logs[0].chips == (5, 5)
    assert [
        (group.seat, group.guests, group.tallies, group.chips)
        for log in logs
        for group in log.scored
    ] == [(event.seat, event.guests, event.tallies, event.chips) for event in scored]
    assert scored


def test_everybody_sees_the_same_but_for_hand_and_look() -> None:
    match = scene(3, hands={0: ["L1"], 1: ["L2"]}, groups={(0, 0): ["G21", "G22"]})
    plain = [rules.to_dict(match.view(viewer)) for viewer in (0, 1, 2, None)]
    for view in plain:
        assert isinstance(view, dict)
        for private in ("viewer", "hand", "looking"):
            view.pop(private)
    assert plain[0] == plain[1] == plain[2] == plain[3]
