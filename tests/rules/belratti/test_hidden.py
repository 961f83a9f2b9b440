"""What must not be told: hands, commitments, and real or fake before the evaluation."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import rules
from rules.belratti.model import (
    Commit,
    Phase,
    ProposeQuestion,
    SwapHand,
    Theme,
    Withdraw,
)
from tests.conformance.harness import knowledge, playout, viewers
from tests.rules.belratti.table import (
    arrange,
    deal,
    in_hang,
    in_paint,
    propose,
    state,
    view_of,
)


def test_a_commitment_shows_others_a_number_and_no_more() -> None:
    match = in_paint(deal())
    one, two = match.fork(), match.fork()
    seen_one = one.play(2, Commit(state(match).hands[2][0], Theme.A))
    seen_two = two.play(2, Commit(state(match).hands[2][5], Theme.B))
    for viewer in (0, 1, 3, None):
        assert knowledge(one, viewer) == knowledge(two, viewer)
        assert [e for e in seen_one if e.visible_to(viewer)] == [
            e for e in seen_two if e.visible_to(viewer)
        ]
    assert view_of(one, None).committed == (0, 0, 1, 0)
    assert view_of(one, None).missing == 3


def test_a_withdrawal_shows_others_a_number_and_no_more() -> None:
    match = in_paint(deal())
    hand = state(match).hands[2]
    match.play(2, Commit(hand[0], Theme.A))
    match.play(2, Commit(hand[5], Theme.B))
    one, two = match.fork(), match.fork()
    seen_one, seen_two = one.play(2, Withdraw(hand[0])), two.play(2, Withdraw(hand[5]))
    for viewer in (0, 1, 3, None):
        assert knowledge(one, viewer) == knowledge(two, viewer)
        assert [e for e in seen_one if e.visible_to(viewer)] == [
            e for e in seen_two if e.visible_to(viewer)
        ]


def test_the_number_each_owl_committed_stays_public_while_hanging() -> None:
    assert view_of(in_hang(deal(7), 5, (3, 0, 2)), None).committed == (0, 0, 0, 0, 3, 0, 2)


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_hanging_tells_nobody_who_painted_what(viewer: int | None) -> None:
    """Any four of the eight may be the painted ones, for any theme, by any other Owl."""
    match = in_hang(deal(), 4, (2, 2))
    shown = [exhibit.card for exhibit in state(match).table]
    own = {item.card for item in state(match).commitments if item.seat == viewer}
    known = knowledge(match, viewer)
    for first in (card for card in shown if card not in own):
        others = [c for c in shown if c not in own and c != first]
        free = iter([first, *others])
        painted = tuple(
            item if item.seat == viewer else replace(item, card=next(free), theme=Theme.B)
            for item in state(match).commitments
        )
        assert knowledge(arrange(match.fork(), commitments=painted), viewer) == known


def test_an_owl_does_not_learn_the_other_owls_pictures() -> None:
    match = in_hang(deal(), 4, (2, 2))
    assert {item.seat for item in view_of(match, 3).commitments} == {3}
    assert len(view_of(match, 3).commitments) == 2


@pytest.mark.parametrize("painted", [True, False])
def test_scramble_keeps_the_answer_and_the_own_cards(painted: bool) -> None:
    match = in_hang(deal(), 4, (2, 2))
    real = {item.card for item in state(match).commitments}
    card = next(shown.card for shown in state(match).table if (shown.card in real) == painted)
    propose(match, 0, ProposeQuestion(card))
    rng = Random("answer")
    chosen: set[frozenset[str]] = set()
    for _ in range(60):
        for viewer in viewers(match):
            other = state(match.resample(viewer, rng))
            cards = frozenset(item.card for item in other.commitments)
            assert (card in cards) == painted
            if viewer is None:
                chosen.add(cards)
            else:
                assert other.hands[viewer] == state(match).hands[viewer]
                assert [c for c in other.commitments if c.seat == viewer] == [
                    c for c in state(match).commitments if c.seat == viewer
                ]
    assert len(chosen) > 20


def test_scramble_moves_all_that_lies_face_down() -> None:
    match = in_paint(deal(5), 4)
    three, four = 3, 4
    match.play(three, SwapHand(state(match).hands[three][:6]))
    for seat in (three, four):
        for card in state(match).hands[seat][:2]:
            match.play(seat, Commit(card, Theme.A))
    before, other = state(match), state(match.resample(0, Random("face down")))
    assert other.hands[0] == before.hands[0]
    assert all(other.hands[seat] != before.hands[seat] for seat in range(1, 5))
    assert other.draw != before.draw
    assert other.swapped != before.swapped
    assert other.commitments != before.commitments
    own = state(match.resample(three, Random("face down")))
    assert own.swapped == before.swapped


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_no_window_or_refusal_depends_on_what_is_real(seats: int) -> None:
    match = rules.Match.new("belratti", seats=seats, seed=f"real {seats}")
    rng = Random(seats)
    for step in playout(match, rng):
        if step.before._state.phase is not Phase.HANG or rng.random() > 0.3:
            continue
        for viewer in viewers(match):
            other = step.before.resample(viewer, rng)
            assert other.prompts == step.before.prompts
            for seat in range(seats):
                if seat in step.before.prompts[0].seats:
                    assert list(other.legal(seat)) == list(step.before.legal(seat))
