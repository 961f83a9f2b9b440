"""What stays hidden: hands, commitments, and real or fake before the evaluation."""

from random import Random

import pytest

from rules.belratti.model import Commit, ProposeQuestion, Theme, Withdraw
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
    events = [
        each.play(2, Withdraw(action.card) if withdrawn else action)
        for each, action in zip((one, two), actions, strict=True)
    ]
    for viewer in (0, 1, 3, None):
        assert knowledge(one, viewer) == knowledge(two, viewer)
        assert seen(events[0], viewer) == seen(events[1], viewer)
    assert one.view(None).committed == (0, 0, 1, 0)
    assert one.view(None).missing == 3


def test_the_number_each_owl_committed_stays_public_while_hanging() -> None:
    assert deal(7).in_hang(5, (3, 0, 2)).view(None).committed == (0, 0, 0, 0, 3, 0, 2)


@pytest.mark.parametrize("painted", [True, False])
def test_scramble_keeps_the_answer_and_the_own_cards(painted: bool) -> None:
    match = deal().in_hang(4, (2, 2))
    real = {item.card for item in match.state.commitments}
    card = next(exhibit.card for exhibit in match.state.table if (exhibit.card in real) == painted)
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
