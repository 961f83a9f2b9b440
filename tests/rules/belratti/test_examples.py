"""The worked examples E1 to E14."""

from __future__ import annotations

import rules
from rules.belratti.events import CardsDealt
from rules.belratti.model import Joker, ProposePlusMinus, ProposeQuestion
from rules.belratti.scoring import Band
from rules.belratti.setup import roles
from tests.rules.belratti.table import (
    arrange,
    deal,
    hang,
    in_hang,
    in_plus_minus,
    owl_seats,
    painted,
    pile_to,
    play_round,
    propose,
    refused,
    scored,
    stack,
    state,
    turned_down,
    up,
    view_of,
)


def letters(match: rules.Match) -> str:
    return "".join(role.value[0].upper() for role in roles(state(match)))


def test_E1_setup() -> None:
    match = deal(5)
    assert [len(hand) for hand in state(match).hands] == [9] * 5
    assert len(state(match).draw) + len(state(match).themes) == 123
    assert letters(match) == "CCCOO"
    assert sum(len(state(match).hands[seat]) for seat in owl_seats(match)) == 18


def test_E2_rotation() -> None:
    match = deal(4)
    seen = [letters(match)]
    for _ in range(3):
        play_round(match, 2, 2)
        seen.append(letters(match))
    assert seen == ["CCOO", "OCCO", "OOCC", "COOC"]


def test_E3_perfect() -> None:
    match = arrange(deal(), jokers=())
    result = scored(play_round(match, 4, 4))
    assert (result.team, result.belratti, result.perfect) == (4, 0, True)
    assert up(match) == {Joker.NEW_THEMES}


def test_E4_mixed() -> None:
    match = in_hang(deal(), 5)
    result = scored(hang(match, 3, 1, 1))
    assert (result.team, result.belratti, result.perfect) == (3, 1, False)
    last = view_of(match, None).history[-1]
    assert sum(picture.verdict == "missed" for picture in last.pictures) == 1
    assert sum(picture.verdict == "wrong_theme" for picture in last.pictures) == 1


def test_E5_theme_error_only() -> None:
    match = arrange(deal(), jokers=())
    result = scored(play_round(match, 3, 2, 1))
    assert (result.team, result.belratti, result.perfect) == (2, 0, False)
    assert up(match) == set()


def test_E6_plus_minus() -> None:
    match = in_plus_minus(arrange(deal(), jokers=(Joker.PLUS_MINUS,)), 5)
    propose(match, 2, ProposePlusMinus(1))
    painted(match)
    assert scored(hang(match, 6)).team == 6
    assert up(match) == {Joker.QUESTION}


def test_E7_limits() -> None:
    refused(in_plus_minus(deal(), 7), 2, ProposePlusMinus(1), "bad_demand")
    refused(in_plus_minus(deal(), 2), 2, ProposePlusMinus(-1), "bad_demand")
    match = in_plus_minus(deal(), 7)
    propose(match, 2, ProposePlusMinus(-1))
    assert state(match).demand == 6


def test_E8_end() -> None:
    match = stack(deal(), team=13, belratti=4)
    play_round(match, 5, 3, 0, 2)
    assert match.outcome is not None
    assert (match.outcome.won, match.outcome.scores[0]) == (True, 16)
    assert len(state(match).belratti_pile) == 6
    assert view_of(match, None).band is Band.PASSABLE


def test_E9_end_loss() -> None:
    match = stack(deal(), team=11, belratti=5)
    play_round(match, 4, 3, 0, 1)
    assert match.outcome is not None
    assert (match.outcome.won, match.outcome.scores[0]) == (False, 14)
    assert view_of(match, None).band is Band.MUDDLED


def test_E10_end_overshoot() -> None:
    match = stack(deal(), team=0, belratti=5)
    play_round(match, 5, 1, 0, 4)
    assert len(state(match).belratti_pile) == 9
    assert match.outcome is not None
    assert match.outcome.reason == "six_fakes"


def test_E11_same_round_return() -> None:
    match = in_hang(deal(), 6)
    propose(match, 0, ProposeQuestion(state(match).table[0].card))
    assert up(match) == set(turned_down(Joker.QUESTION))
    hang(match, 6)
    assert up(match) == set(Joker)


def test_E12_refill() -> None:
    match = in_hang(deal(6), 6, (4, 2, 0))
    owls = owl_seats(match)
    events = hang(match, 6)
    dealt = {e.seat: e.count for e in events if isinstance(e, CardsDealt)}
    assert dealt == {owls[0]: 4, owls[1]: 2}
    assert view_of(match, None).hand_counts == (6,) * 6
    order = [type(event).__name__ for event in events]
    assert order.index("CardsDealt") < order.index("RoundBegan")


def test_E13_pile() -> None:
    match = pile_to(in_hang(deal(6), 5), 9)
    hang(match, 4, 1)
    assert match.outcome is not None
    assert match.outcome.reason == "museum_full"
    assert match.outcome.scores[0] == 4
    assert len(state(match).draw) == 4


def test_E14_seven_perfect() -> None:
    match = arrange(deal(), jokers=())
    result = scored(play_round(match, 7, 7))
    assert (result.team, result.perfect) == (7, True)
    assert up(match) == set()
