"""What a view shows of the line, the parties and the hand, and what it hides."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import rules
from rules.belle import scoring
from rules.belle.events import GroupScored, LineDealt
from rules.belle.model import At, Place, Tally
from tests.rules.belle.scenes import CONTENT, SEVEN, Scene, scene
from tests.support.driven import of


def test_the_line_shows_chips_and_what_each_card_costs() -> None:
    match = scene(line=["G01", Place("G02", 2), "G03"], chips=[1, 5])
    places = match.view().line
    assert [(p.card, p.chips, p.price, p.affordable) for p in places] == [
        ("G01", 0, 0, True),
        ("G02", 2, 1, True),
        ("G03", 0, 2, False),
    ]


def test_a_party_shows_what_its_groups_have_in_common() -> None:
    match = scene(groups={(1, 2): SEVEN[:3]})
    shown = match.view().parties[1].spaces[2]
    assert shown.guests == SEVEN[:3] and shown.score == 5
    assert shown.tallies == (
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
    shown = {card.guest: card.interests for card in match.view().printed}
    assert shown == {name: CONTENT.interests_of[name] for name in ("G01", "G02", "G03", "G04")}


@pytest.mark.parametrize("one_deck", [False, True])
def test_no_view_names_a_hidden_card(one_deck: bool) -> None:
    match = Scene.new("belle", seats=3, seed="hide", options={"one_deck": one_deck})
    rng = Random("hide")
    while match.prompts:
        state = match._state
        for viewer in (0, 1, 2, None):
            shown = str(rules.to_dict(match.view(viewer)))
            looking = state.turn.looking if viewer == match.active else 0
            hidden = {*state.removed, *state.guest_deck[looking:], *state.belle_deck}
            hidden |= {card for seat in range(3) if seat != viewer for card in match.hand(seat)}
            lowest = zip(reversed(state.guest_deck), reversed(state.buried), strict=False)
            hidden -= {card for card, seat in lowest if seat == viewer}
            dealt = {card for log in state.history for card in log.line}
            dealt |= {card for batch in state.batches for card in batch}
            assert not [card for card in hidden - dealt if f"'{card}'" in shown]
            bare = str(rules.to_dict(replace(match.view(viewer), history=(), batches=())))
            assert not [card for card in hidden if f"'{card}'" in bare]
        match.play(match.active, match.sample(match.active, rng))


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
    for shown in plain:
        assert isinstance(shown, dict)
        for private in ("viewer", "hand", "looking"):
            shown.pop(private)
    assert plain[0] == plain[1] == plain[2] == plain[3]


def test_a_belle_played_lies_open_until_clean_up() -> None:
    match = scene(groups={(0, 0): ["G21"]}).after("P1", cards=("G21",), group=At(0, 1))
    assert match.view().turn.belles == ("P1",) and match.view().belle_discard == ()


def test_a_projected_score_is_the_score() -> None:
    match = Scene.new("belle", seats=4, seed="projected")
    rng = Random(4)
    while match.prompts:
        for grouping in match.view().groupings:
            own = match._state.players[match.active].spaces[grouping.space]
            would_be = (*own.guests, match._state.turn.guest)
            assert grouping.score == scoring.score(CONTENT, would_be)
            assert grouping.full == (len(would_be) == own.full_at)
        match.play(match.active, match.sample(match.active, rng))
