"""BR-20 to BR-26 and BR-55: Plus/minus one, swapping a hand, committing, and Owls' talk."""

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
from tests.rules.belratti.table import Table, deal, kinds


def test_BR_20_first_of_all_the_owls_may_change_the_demand() -> None:
    match = deal().in_plus_minus(5)
    assert match.windows["plus_minus"].seconds == 30
    for action in (
        StateFit(1, 0, 0),
        Ready(),
        Commit(match.state.hands[2][0], Theme.A),
        SwapHand(match.state.hands[2][:6]),
    ):
        match.refuses(2, action, "not_now")


def test_BR_20_every_owl_or_silence_keeps_the_number() -> None:
    match = deal().in_plus_minus(5)
    silent = match.fork()
    silent.time_out()
    match.play(2, KeepDemand())
    match.play(2, KeepDemand())  # pressed twice
    assert match.state.phase is Phase.PLUS_MINUS
    match.play(3, KeepDemand())
    for each in (match, silent):
        assert (each.state.phase, each.state.demand) == (Phase.PAINT, 5)
        assert Joker.PLUS_MINUS in each.up


@pytest.mark.parametrize("step", [-1, 1])
def test_BR_20_one_more_or_one_less(step: Literal[-1, 1]) -> None:
    match = deal().in_plus_minus(5)
    match.propose(3, ProposePlusMinus(step))
    assert (match.state.phase, match.state.demand) == (Phase.PAINT, 5 + step)
    assert Joker.PLUS_MINUS not in match.up
    assert match.view(None).missing == 5 + step
    down = deal().change(jokers=match.state.jokers).in_plus_minus()
    assert list(down.windows) == ["paint"]  # no window without the joker


def test_BR_54_the_only_owl_decides_alone() -> None:
    match = deal(3).in_plus_minus(3)
    match.play(2, ProposePlusMinus(1))
    assert (match.state.phase, match.state.demand) == (Phase.PAINT, 4)


@pytest.mark.parametrize(
    ("answer", "demand"), [(Agree(), 6), (Refuse(), 5), (None, 6)], ids=["yes", "no", "silence"]
)
def test_BR_54_a_late_proposal_keeps_its_thirty_seconds(
    answer: rules.Action | None, demand: int
) -> None:
    match = deal().in_plus_minus(5)
    match.play(2, ProposePlusMinus(1))
    match.expire("r1.plus_minus")
    assert match.state.phase is Phase.PLUS_MINUS
    (window,) = match.prompts
    match.play(3, answer) if answer else match.expire(window.window)
    assert (match.state.phase, match.state.demand) == (Phase.PAINT, demand)


@pytest.mark.parametrize(("demand", "step"), [(7, 1), (2, -1)])
def test_A2_unbounded_goes_to_one_and_eight(demand: int, step: Literal[-1, 1]) -> None:
    match = deal(plusminus_unbounded=True).in_plus_minus(demand)
    match.propose(2, ProposePlusMinus(step))
    assert match.state.demand == demand + step
    match.painted()
    assert len(match.state.table) == demand + step + 4


def test_BR_20_E7_limits() -> None:
    deal().in_plus_minus(7).refuses(2, ProposePlusMinus(1), "bad_demand")
    deal().in_plus_minus(2).refuses(2, ProposePlusMinus(-1), "bad_demand")
    match = deal().in_plus_minus(7)
    match.propose(2, ProposePlusMinus(-1))
    assert match.state.demand == 6


def test_BR_21_six_for_six() -> None:
    match = deal().in_paint()
    hand, top = match.state.hands[2], match.state.draw[:6]
    events = match.play(2, SwapHand(hand[1:7]))
    assert match.state.hands[2] == (hand[0], *hand[7:], *top)
    assert Joker.SWAP_HAND not in match.up
    assert match.view(0).swapped == 6
    assert kinds(tuple(e for e in events if e.visible_to(0))) == [
        "JokerUsed",
        "HandSwapped",
        "CardsDealt",
    ]
    match.refuses(3, SwapHand(match.state.hands[3][:6]), "joker_down")


def test_BR_21_BR_07_swapped_cards_stay_face_down_until_the_evaluation() -> None:
    match = deal().in_paint()
    swapped = match.state.hands[2][:6]
    match.play(2, SwapHand(swapped))
    for viewer in (0, 1, 3, None):
        assert not any(card in str(rules.to_dict(match.view(viewer))) for card in swapped)
    match.painted()
    for exhibit in match.state.table[:4]:
        match.play(0, Hang(exhibit.card, Place.A))
    match.time_out(2)
    assert set(swapped) <= set(match.view(None).discard)


def test_BR_21_A5_A9_exactly_six_different_cards_of_the_own_hand_before_ready() -> None:
    match = deal().in_paint(2)
    hand, other = match.state.hands[2:]
    for cards in ((), hand[:5], hand[:7], (*hand[:5], hand[0])):
        match.refuses(2, SwapHand(cards), "not_six_cards")
    match.refuses(2, SwapHand((*hand[:5], other[0])), "not_in_hand")
    match.pile_to(9).refuses(2, SwapHand(hand[:6]), "pile_too_short")
    match = deal().in_paint(2).pile_to(10)
    match.commit(2, Theme.A, Theme.A)
    match.play(2, Ready())
    match.refuses(2, SwapHand(match.state.hands[2][:6]), "already_ready")
    match.play(3, SwapHand(match.state.hands[3][:6]))
    assert len(match.state.draw) == 4  # the fakes


def test_A10_committed_cards_are_not_in_hand() -> None:
    match = deal().in_paint(5)
    hand = match.state.hands[2]
    match.play(2, Commit(hand[0], Theme.A))
    match.refuses(2, SwapHand(hand[:6]), "not_in_hand")
    for card in hand[1:4]:
        match.play(2, Commit(card, Theme.A))
    match.refuses(2, SwapHand(hand[4:]), "hand_too_small")
    match.play(2, Withdraw(hand[0]))
    match.play(2, SwapHand((*hand[4:], hand[0])))
    assert len(match.state.hands[2]) == 6


def test_BR_22_exactly_the_demand() -> None:
    match = deal().in_paint(3)
    hand, other = match.state.hands[2], match.state.hands[3]
    match.play(2, Commit(hand[0], Theme.A))
    match.play(3, Commit(other[0], Theme.B))
    match.refuses(2, Ready(), "pictures_missing")
    match.play(2, Commit(hand[1], Theme.B))
    match.refuses(3, Commit(other[1], Theme.A), "demand_met")
    match.every((2, 3), Ready())
    assert match.state.phase is Phase.HANG


def test_BR_22_only_own_cards_in_hand_and_each_once() -> None:
    match = deal().in_paint()
    card = match.state.hands[2][0]
    match.refuses(3, Commit(card, Theme.A), "not_in_hand")
    match.refuses(2, Commit("nonsense", Theme.A), "not_in_hand")
    match.play(2, Commit(card, Theme.A))
    match.refuses(2, Commit(card, Theme.B), "not_in_hand")
    match.refuses(3, Withdraw(card), "not_committed")


def test_BR_23_BR_55_a_statement_is_public_and_names_no_theme() -> None:
    match = deal().in_paint()
    match.play(2, StateFit(1, 3, 5))
    match.play(3, StateFit(0, 2, 0))
    match.play(2, StateFit(2, 2, 5))
    assert match.play(2, StateFit(2, 2, 5)) == ()  # pressed twice
    fits = [rules.to_dict(fit) for fit in match.view(None).fits]
    assert fits == [
        {"seat": 3, "good": 0, "medium": 2, "bad": 0},
        {"seat": 2, "good": 2, "medium": 2, "bad": 5},
    ]
    assert match.state.commitments == ()


@pytest.mark.parametrize(
    ("fit", "code"),
    [
        ((0, 0, 0), "bad_fit"),
        ((10, 0, 0), "bad_fit"),
        ((4, 4, 2), "bad_fit"),
        ((-1, 2, 2), "malformed_action"),
        ((19, 0, 0), "malformed_action"),
    ],
)
def test_BR_55_each_card_is_classed_once_at_most(fit: tuple[int, int, int], code: str) -> None:
    match = deal().in_paint()
    match.play(2, Commit(match.state.hands[2][0], Theme.A))  # still in the nine
    match.refuses(2, StateFit(*fit), code)
    match.play(2, StateFit(9, 0, 0))


def test_BR_23_nothing_else_can_be_said() -> None:
    assert {kind.__name__ for kind in rules.GAMES["belratti"].accepts["paint"]} == {
        "Commit",
        "Withdraw",
        "StateFit",
        "SwapHand",
        "Ready",
        "Unready",
    }


def test_BR_24_BR_25_the_theme_is_the_owls_secret_and_is_remembered() -> None:
    match = deal().in_paint(2)
    one, two = match.state.hands[2][:2]
    match.play(2, Commit(one, Theme.B))
    match.play(2, Withdraw(one))
    match.play(2, Commit(one, Theme.A))
    match.play(2, Commit(two, Theme.A))  # BR-25: all may be for one theme
    match.every((2, 3), Ready())
    own = [(item.card, item.theme) for item in match.view(2).commitments]
    assert own == [(one, Theme.A), (two, Theme.A)]
    assert match.view(0).commitments == match.view(3).commitments == ()
    with pytest.raises(rules.RuleError):
        match.play(2, Withdraw(one))


@pytest.mark.parametrize("demand", range(2, 8))
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_BR_22_BR_26_always_four_fakes_from_the_pile(demand: int, seats: int) -> None:
    """However many each Owl paints; an Owl may paint none."""
    match = deal(seats).in_paint(demand)
    top = match.state.draw[:4]
    match.painted({3: (demand,), 4: (0, demand), 7: (demand - 1, 1)}[seats])
    on_table = {exhibit.card for exhibit in match.state.table}
    assert on_table == {item.card for item in match.state.commitments} | set(top)
    assert len(on_table) == demand + 4


def test_a_withdrawn_card_clears_all_ready_marks() -> None:
    match = deal(7).in_paint(2)
    one, two = match.state.hands[4][:2]
    match.play(4, Commit(one, Theme.A))
    match.play(4, Commit(two, Theme.A))
    match.every((4, 5), Ready())
    assert match.windows["paint"].done == (4, 5)
    match.play(4, Withdraw(one))
    assert match.windows["paint"].done == ()
    assert match.view(4).hand == (*match.state.hands[4][:-1], one)


def test_unready_takes_it_back() -> None:
    match = deal().in_paint(2)
    match.refuses(2, Unready(), "not_ready")
    match.commit(2, Theme.A, Theme.A)
    match.play(2, Ready())
    match.play(2, Ready())  # pressed twice
    assert match.windows["paint"].done == (2,)
    match.play(2, Unready())
    assert match.windows["paint"].done == ()


def test_time_is_up_one_card_an_owl_in_seat_order() -> None:
    match = deal(7).in_paint(5)
    assert match.windows["paint"].seconds == 300
    card = match.state.hands[5][0]
    match.play(5, Commit(card, Theme.B))
    events = match.time_out()
    changed = [e.seat for e in events if isinstance(e, CommitmentsChanged)]
    assert changed == [4, 5, 6, 4]
    assert match.state.phase is Phase.HANG
    assert match.view(None).committed == (0, 0, 0, 0, 2, 2, 1)
    assert match.state.commitments[0].card == card


def test_time_is_up_and_all_is_there_or_an_owl_has_no_cards_left() -> None:
    there = deal().in_paint(2)
    there.commit(3, Theme.A, Theme.A)
    assert kinds(there.time_out()) == ["PicturesRevealed"]
    match = deal().in_paint(5)
    hands = match.state.hands
    match.change(hands=(*hands[:2], hands[2][:1], hands[3]))
    match.time_out()
    assert match.view(None).committed == (0, 0, 1, 4)


def test_time_out_gives_both_themes_in_the_long_run() -> None:
    themes: set[Theme] = set()
    for number in range(6):
        match = Table.new("belratti", seats=3, seed=f"late {number}").in_paint(4)
        match.time_out()
        themes |= {item.theme for item in match.state.commitments}
        assert len(match.owls) == 1
    assert themes == set(Theme)
