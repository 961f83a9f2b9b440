"""BR-20 to BR-26 and BR-55: Plus/minus one, swapping a hand, committing, and what Owls may say."""

from __future__ import annotations

from typing import Literal

import pytest

import rules
from rules.belratti.events import CommitmentsChanged
from rules.belratti.model import (
    Agree,
    Commit,
    Hang,
    Joker,
    KeepDemand,
    Phase,
    Place,
    ProposePlusMinus,
    Ready,
    Refuse,
    StateFit,
    SwapHand,
    Theme,
    Unready,
    Withdraw,
)
from tests.rules.belratti.table import (
    arrange,
    deal,
    every,
    in_hang,
    in_paint,
    in_plus_minus,
    kinds,
    open_windows,
    owl_seats,
    painted,
    pile_to,
    propose,
    refused,
    state,
    turned_down,
    up,
    view_of,
)


def test_BR_20_first_of_all_the_owls_may_change_the_demand() -> None:
    match = in_plus_minus(deal(), 5)
    assert open_windows(match)["plus_minus"].seconds == 30
    for action in (
        StateFit(1, 0, 0),
        Ready(),
        Commit(state(match).hands[2][0], Theme.A),
        SwapHand(state(match).hands[2][:6]),
    ):
        refused(match, 2, action, "not_now")


def test_BR_20_every_owl_keeps_the_number() -> None:
    match = in_plus_minus(deal(), 5)
    match.play(2, KeepDemand())
    match.play(2, KeepDemand())  # pressed twice
    assert state(match).phase is Phase.PLUS_MINUS
    match.play(3, KeepDemand())
    assert (state(match).phase, state(match).demand) == (Phase.PAINT, 5)
    assert Joker.PLUS_MINUS in up(match)


def test_BR_20_silence_keeps_the_number() -> None:
    match = in_plus_minus(deal(), 5)
    match.expire("r1.plus_minus")
    assert (state(match).phase, state(match).demand) == (Phase.PAINT, 5)


@pytest.mark.parametrize("step", [-1, 1])
def test_BR_20_one_more_or_one_less(step: Literal[-1, 1]) -> None:
    match = in_plus_minus(deal(), 5)
    propose(match, 3, ProposePlusMinus(step))
    assert (state(match).phase, state(match).demand) == (Phase.PAINT, 5 + step)
    assert Joker.PLUS_MINUS not in up(match)
    assert view_of(match, None).missing == 5 + step


def test_BR_20_no_window_without_the_joker() -> None:
    match = in_plus_minus(arrange(deal(), jokers=turned_down(Joker.PLUS_MINUS)))
    assert list(open_windows(match)) == ["paint"]


def test_BR_54_the_only_owl_decides_alone() -> None:
    match = in_plus_minus(deal(3), 3)
    match.play(2, ProposePlusMinus(1))
    assert (state(match).phase, state(match).demand) == (Phase.PAINT, 4)


@pytest.mark.parametrize(
    ("answer", "demand"), [(Agree(), 6), (Refuse(), 5), (None, 6)], ids=["yes", "no", "silence"]
)
def test_BR_54_a_late_proposal_keeps_its_thirty_seconds(
    answer: rules.Action | None, demand: int
) -> None:
    match = in_plus_minus(deal(), 5)
    match.play(2, ProposePlusMinus(1))
    match.expire("r1.plus_minus")
    assert state(match).phase is Phase.PLUS_MINUS
    (window,) = match.prompts
    match.play(3, answer) if answer else match.expire(window.window)
    assert (state(match).phase, state(match).demand) == (Phase.PAINT, demand)


@pytest.mark.parametrize(("demand", "step"), [(7, 1), (2, -1)])
def test_A2_unbounded_goes_to_one_and_eight(demand: int, step: Literal[-1, 1]) -> None:
    match = in_plus_minus(deal(plusminus_unbounded=True), demand)
    propose(match, 2, ProposePlusMinus(step))
    assert state(match).demand == demand + step
    painted(match)
    assert len(state(match).table) == demand + step + 4


def test_BR_21_six_for_six() -> None:
    match = in_paint(deal())
    hand, top = state(match).hands[2], state(match).draw[:6]
    events = match.play(2, SwapHand(hand[1:7]))
    assert state(match).hands[2] == (hand[0], *hand[7:], *top)
    assert Joker.SWAP_HAND not in up(match)
    assert view_of(match, 0).swapped == 6
    assert kinds(tuple(e for e in events if e.visible_to(0))) == [
        "JokerUsed",
        "HandSwapped",
        "CardsDealt",
    ]
    refused(match, 3, SwapHand(state(match).hands[3][:6]), "joker_down")


def test_BR_21_BR_07_swapped_cards_stay_face_down_until_the_evaluation() -> None:
    match = in_paint(deal())
    swapped = state(match).hands[2][:6]
    match.play(2, SwapHand(swapped))
    for viewer in (0, 1, 3, None):
        assert not any(card in str(rules.to_dict(match.view(viewer))) for card in swapped)
    painted(match)
    for shown in state(match).table[:4]:
        match.play(0, Hang(shown.card, Place.A))
    match.expire("r1.hang")
    match.expire("r1.captain")
    assert set(swapped) <= set(view_of(match, None).discard)


@pytest.mark.parametrize("count", [0, 5, 7])
def test_BR_21_exactly_six(count: int) -> None:
    match = in_paint(deal())
    refused(match, 2, SwapHand(state(match).hands[2][:count]), "not_six_cards")


def test_BR_21_six_different_cards_of_the_own_hand() -> None:
    match = in_paint(deal())
    hand = state(match).hands[2]
    refused(match, 2, SwapHand((*hand[:5], hand[0])), "not_six_cards")
    refused(match, 2, SwapHand((*hand[:5], state(match).hands[3][0])), "not_in_hand")


def test_A5_a_swap_must_leave_four_fakes() -> None:
    match = pile_to(in_paint(deal()), 9)
    refused(match, 2, SwapHand(state(match).hands[2][:6]), "pile_too_short")
    other = pile_to(in_paint(deal()), 10)
    other.play(2, SwapHand(state(other).hands[2][:6]))
    assert len(state(other).draw) == 4


def test_A9_not_when_ready() -> None:
    match = in_paint(deal(), 2)
    for card in state(match).hands[2][:2]:
        match.play(2, Commit(card, Theme.A))
    match.play(2, Ready())
    refused(match, 2, SwapHand(state(match).hands[2][:6]), "already_ready")
    match.play(3, SwapHand(state(match).hands[3][:6]))


def test_A10_committed_cards_are_not_in_hand() -> None:
    match = in_paint(deal(), 5)
    hand = state(match).hands[2]
    match.play(2, Commit(hand[0], Theme.A))
    refused(match, 2, SwapHand(hand[:6]), "not_in_hand")
    for card in hand[1:4]:
        match.play(2, Commit(card, Theme.A))
    refused(match, 2, SwapHand(hand[4:]), "hand_too_small")
    match.play(2, Withdraw(hand[0]))
    match.play(2, SwapHand((*hand[4:], hand[0])))
    assert len(state(match).hands[2]) == 6


def test_BR_22_exactly_the_demand() -> None:
    match = in_paint(deal(), 3)
    hand, other = state(match).hands[2], state(match).hands[3]
    match.play(2, Commit(hand[0], Theme.A))
    match.play(3, Commit(other[0], Theme.B))
    refused(match, 2, Ready(), "pictures_missing")
    match.play(2, Commit(hand[1], Theme.B))
    refused(match, 3, Commit(other[1], Theme.A), "demand_met")
    every(match, (2, 3), Ready())
    assert state(match).phase is Phase.HANG


@pytest.mark.parametrize("shares", [(4, 0), (0, 4), (1, 3)])
def test_BR_22_an_owl_may_play_none(shares: tuple[int, int]) -> None:
    match = in_hang(deal(), 4, shares)
    assert view_of(match, None).committed == (0, 0, *shares)


def test_BR_22_only_own_cards_in_hand_and_each_once() -> None:
    match = in_paint(deal())
    card = state(match).hands[2][0]
    refused(match, 3, Commit(card, Theme.A), "not_in_hand")
    refused(match, 2, Commit("nonsense", Theme.A), "not_in_hand")
    match.play(2, Commit(card, Theme.A))
    refused(match, 2, Commit(card, Theme.B), "not_in_hand")
    refused(match, 3, Withdraw(card), "not_committed")


def test_BR_23_BR_55_a_statement_is_public_and_names_no_theme() -> None:
    match = in_paint(deal())
    match.play(2, StateFit(1, 3, 5))
    match.play(3, StateFit(0, 2, 0))
    match.play(2, StateFit(2, 2, 5))
    assert match.play(2, StateFit(2, 2, 5)) == ()  # pressed twice
    fits = [rules.to_dict(fit) for fit in view_of(match, None).fits]
    assert fits == [
        {"seat": 3, "good": 0, "medium": 2, "bad": 0},
        {"seat": 2, "good": 2, "medium": 2, "bad": 5},
    ]
    assert state(match).commitments == ()


@pytest.mark.parametrize("fit", [(0, 0, 0), (10, 0, 0), (4, 4, 2)])
def test_BR_55_each_card_is_classed_once_at_most(fit: tuple[int, int, int]) -> None:
    match = in_paint(deal())
    match.play(2, Commit(state(match).hands[2][0], Theme.A))  # still one of the nine
    refused(match, 2, StateFit(*fit), "bad_fit")
    match.play(2, StateFit(9, 0, 0))


@pytest.mark.parametrize("fit", [(-1, 2, 2), (19, 0, 0)])
def test_BR_55_a_statement_has_a_shape(fit: tuple[int, int, int]) -> None:
    refused(in_paint(deal()), 2, StateFit(*fit), "malformed_action")


def test_BR_23_nothing_else_can_be_said() -> None:
    assert {kind.__name__ for kind in rules.GAMES["belratti"].accepts["paint"]} == {
        "Commit",
        "Withdraw",
        "StateFit",
        "SwapHand",
        "Ready",
        "Unready",
    }


def test_BR_24_the_theme_is_the_owls_secret_and_is_remembered() -> None:
    match = in_paint(deal(), 2)
    one, two = state(match).hands[2][:2]
    match.play(2, Commit(one, Theme.B))
    match.play(2, Withdraw(one))
    match.play(2, Commit(one, Theme.A))
    match.play(2, Commit(two, Theme.B))
    every(match, (2, 3), Ready())
    own = [(item.card, item.theme) for item in view_of(match, 2).commitments]
    assert own == [(one, Theme.A), (two, Theme.B)]
    assert view_of(match, 0).commitments == view_of(match, 3).commitments == ()
    with pytest.raises(rules.RuleError):
        match.play(2, Withdraw(one))


def test_BR_25_all_for_one_theme() -> None:
    match = in_paint(deal(), 4)
    for card in state(match).hands[2][:4]:
        match.play(2, Commit(card, Theme.A))
    every(match, (2, 3), Ready())
    assert {item.theme for item in state(match).commitments} == {Theme.A}


@pytest.mark.parametrize("demand", range(2, 8))
@pytest.mark.parametrize("seats", [3, 7])
def test_BR_26_always_four_fakes_from_the_pile(demand: int, seats: int) -> None:
    match = in_paint(deal(seats), demand)
    top = state(match).draw[:4]
    shares = (demand,) if seats == 3 else (demand - 1, 1)
    painted(match, shares)
    shown = {exhibit.card for exhibit in state(match).table}
    assert shown == {item.card for item in state(match).commitments} | set(top)
    assert len(shown) == demand + 4


def test_a_withdrawn_card_clears_all_ready_marks() -> None:
    match = in_paint(deal(7), 2)
    one, two = state(match).hands[4][:2]
    match.play(4, Commit(one, Theme.A))
    match.play(4, Commit(two, Theme.A))
    every(match, (4, 5), Ready())
    assert open_windows(match)["paint"].done == (4, 5)
    match.play(4, Withdraw(one))
    assert open_windows(match)["paint"].done == ()
    assert view_of(match, 4).hand == (*state(match).hands[4][:-1], one)


def test_unready_takes_it_back() -> None:
    match = in_paint(deal(), 2)
    refused(match, 2, Unready(), "not_ready")
    for card in state(match).hands[2][:2]:
        match.play(2, Commit(card, Theme.A))
    match.play(2, Ready())
    match.play(2, Ready())  # pressed twice
    assert open_windows(match)["paint"].done == (2,)
    match.play(2, Unready())
    assert open_windows(match)["paint"].done == ()


def test_time_is_up_one_card_an_owl_in_seat_order() -> None:
    match = in_paint(deal(7), 5)
    assert open_windows(match)["paint"].seconds == 300
    card = state(match).hands[5][0]
    match.play(5, Commit(card, Theme.B))
    events = match.expire("r1.paint")
    changed = [e.seat for e in events if isinstance(e, CommitmentsChanged)]
    assert changed == [4, 5, 6, 4]
    assert state(match).phase is Phase.HANG
    assert view_of(match, None).committed == (0, 0, 0, 0, 2, 2, 1)
    assert state(match).commitments[0].card == card


def test_time_is_up_and_all_is_there() -> None:
    match = in_paint(deal(), 2)
    for card in state(match).hands[3][:2]:
        match.play(3, Commit(card, Theme.A))
    assert kinds(match.expire("r1.paint")) == ["PicturesRevealed"]


def test_time_is_up_and_an_owl_has_no_cards_left() -> None:
    match = in_paint(deal(), 5)
    hands = state(match).hands
    arrange(match, hands=(*hands[:2], hands[2][:1], hands[3]))
    match.expire("r1.paint")
    assert view_of(match, None).committed == (0, 0, 1, 4)


def test_time_out_gives_both_themes_in_the_long_run() -> None:
    themes: set[Theme] = set()
    for number in range(6):
        match = rules.Match.new("belratti", seats=3, seed=f"late {number}")
        in_paint(match, 4)
        match.expire("r1.paint")
        themes |= {item.theme for item in state(match).commitments}
        assert len(owl_seats(match)) == 1
    assert themes == set(Theme)
