"""What must not be told: hands, commitments, and real or fake before the evaluation."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.belratti.model import Commit, ProposeQuestion, SwapHand, Theme, Withdraw
from tests.conformance.harness import knowledge, seen, viewers
from tests.rules.belratti.table import deal


@pytest.mark.parametrize("withdrawn", [False, True])
def test_a_commitment_or_a_withdrawal_shows_others_a_number_and_no_more(withdrawn: bool) -> None:
    match = deal().in_paint()
    first, _, other = match.state.hands[2][:3]
    actions = [Commit(first, Theme.A), Commit(other, Theme.B)]
    if withdrawn:
        for action in actions:
            match.play(2, action)
    one, two = match.fork(), match.fork()
    told = [
        each.play(2, Withdraw(action.card) if withdrawn else action)
        for each, action in zip((one, two), actions, strict=True)
    ]
    for viewer in (0, 1, 3, None):
        assert knowledge(one, viewer) == knowledge(two, viewer)
        assert seen(told[0], viewer) == seen(told[1], viewer)
    assert one.view(None).committed == (0, 0, 1, 0)
    assert one.view(None).missing == 3


def test_the_number_each_owl_committed_stays_public_while_hanging() -> None:
    assert deal(7).in_hang(5, (3, 0, 2)).view(None).committed == (0, 0, 0, 0, 3, 0, 2)


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_hanging_tells_nobody_who_painted_what(viewer: int | None) -> None:
    """Any four of the eight may be the painted ones, for any theme, by any other Owl."""
    match = deal().in_hang(4, (2, 2))
    shown = [exhibit.card for exhibit in match.state.table]
    own = {item.card for item in match.state.commitments if item.seat == viewer}
    known = knowledge(match, viewer)
    assert {item.seat for item in match.view(viewer).commitments} == ({3} if viewer == 3 else set())
    assert len(match.view(viewer).commitments) == len(own)
    for first in (card for card in shown if card not in own):
        others = [c for c in shown if c not in own and c != first]
        free = iter([first, *others])
        painted = tuple(
            item if item.seat == viewer else replace(item, card=next(free), theme=Theme.B)
            for item in match.state.commitments
        )
        assert knowledge(match.fork().change(commitments=painted), viewer) == known


@pytest.mark.parametrize("painted", [True, False])
def test_scramble_keeps_the_answer_and_the_own_cards(painted: bool) -> None:
    match = deal().in_hang(4, (2, 2))
    real = {item.card for item in match.state.commitments}
    card = next(shown.card for shown in match.state.table if (shown.card in real) == painted)
    match.propose(0, ProposeQuestion(card))
    rng = Random("answer")
    chosen: set[frozenset[str]] = set()
    for _ in range(60):
        for viewer in viewers(match):
            other = match.resample(viewer, rng).state
            cards = frozenset(item.card for item in other.commitments)
            assert (card in cards) == painted
            if viewer is None:
                chosen.add(cards)
            else:
                assert other.hands[viewer] == match.state.hands[viewer]
                assert [c for c in other.commitments if c.seat == viewer] == [
                    c for c in match.state.commitments if c.seat == viewer
                ]
    assert len(chosen) > 20


def test_scramble_moves_all_that_lies_face_down() -> None:
    match = deal(5).in_paint(4)
    three, four = 3, 4
    match.play(three, SwapHand(match.state.hands[three][:6]))
    for seat in (three, four):
        match.commit(seat, Theme.A, Theme.A)
    before, other = match.state, match.resample(0, Random("face down")).state
    assert other.hands[0] == before.hands[0]
    assert all(other.hands[seat] != before.hands[seat] for seat in range(1, 5))
    assert other.draw != before.draw
    assert other.swapped != before.swapped
    assert other.commitments != before.commitments
    own = match.resample(three, Random("face down")).state
    assert own.swapped == before.swapped
