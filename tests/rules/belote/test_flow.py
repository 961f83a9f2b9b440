"""The deal, the bidding, the run of a round and of a match."""

from collections import Counter
from typing import Any

import pytest

import rules
from rules.belote.content import MARRIAGE, NAMES, NUMBER
from rules.belote.events import (
    BeloteCalled,
    CardsDealt,
    CardTurned,
    DealerDrawn,
    DealerMoved,
    HandDealt,
    HandsShown,
    MatchEnded,
    Passed,
    RoundScored,
    RoundVoid,
    SuitTurnedDown,
    Taken,
)
from rules.belote.model import NameTrump, Options, Pass, PlayCard, Take
from tests.rules.belote.table import GOLDEN_DECK, Table, dealt_to, with_deck, with_hands
from tests.support.driven import of

DECK_TEXT = " ".join(NAMES)


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
def test_BL_01_four_players_and_no_other_number(seats: int) -> None:
    with pytest.raises(rules.BadSetup):
        Table.new("belote", seats=seats, seed="x")
    game = rules.GAMES["belote"]
    assert game.teams(4, game.Options()) == ((0, 2), (1, 3))  # opposite players are partners


def test_BL_02_thirty_two_cards() -> None:
    assert len(NAMES) == len(set(NAMES)) == 32
    assert Counter(name[0] for name in NAMES) == dict.fromkeys("789TJQKA", 4)
    assert Counter(name[1] for name in NAMES) == dict.fromkeys("SHDC", 8)


def test_BL_10_the_first_dealer_is_random() -> None:
    drawn = Counter(
        of(Table.new("belote", seats=4, seed=str(seed)).opening, DealerDrawn)[0].dealer
        for seed in range(400)
    )
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 70


@pytest.mark.parametrize(("direction", "next_dealer"), [("right", 1), ("left", 3)])
def test_BL_11_E3_the_deal_goes_on_after_a_round(direction: Any, next_dealer: int) -> None:
    match = with_hands("7S", "8S", "QS", "KS", direction=direction)
    events = match.cards("7S 8S QS KS" if direction == "right" else "7S KS QS 8S")
    assert of(events, DealerMoved) == [DealerMoved(next_dealer)]
    assert match.view(None).dealer == next_dealer


@pytest.mark.parametrize(
    ("direction", "side", "next_dealer"),
    [("right", "left", 3), ("right", "right", 1), ("left", "left", 1), ("left", "right", 3)],
)
def test_BL_12_BL_25_E3_all_pass_without_a_score_and_the_deal_moves(
    direction: Any, side: Any, next_dealer: int
) -> None:
    match = with_deck(DECK_TEXT, direction=direction, all_pass_dealer=side)
    events = match.passes(8)
    assert of(events, RoundVoid) == [RoundVoid(1, 0)]
    assert of(events, DealerMoved) == [DealerMoved(next_dealer)]
    assert of(events, RoundScored) == []
    view = match.view(None)
    assert (view.totals, view.dealer, view.round, view.phase) == ((0, 0), next_dealer, 2, "bid1")


def test_BL_20_three_then_two_from_the_dealers_right() -> None:
    match = with_deck(DECK_TEXT, dealer=2)
    hands = dealt_to(match.opening)
    for place, seat in enumerate((3, 0, 1, 2)):
        expected = NAMES[3 * place : 3 * place + 3] + NAMES[12 + 2 * place : 14 + 2 * place]
        assert hands[seat] == set(expected)
    assert of(match.opening, CardTurned) == [CardTurned(NAMES[20])]
    assert of(match.opening, CardsDealt) == [CardsDealt(1, 2, (5, 5, 5, 5))]
    assert all(event.to == (event.seat,) for event in of(match.opening, HandDealt))


@pytest.mark.parametrize(("direction", "order"), [("right", "3012"), ("left", "1032")])
def test_BL_21_bids_go_round_from_the_dealers_right(direction: Any, order: str) -> None:
    match = with_deck(DECK_TEXT, dealer=2, direction=direction)
    seat_asked = ""
    for number in range(8):
        assert match.prompts[0].kind == "bid"
        seat_asked += str(match.asked)
        events = match.answer(Pass())
        assert events[0] == Passed(int(seat_asked[-1]), 1 if number < 4 else 2)
        assert bool(of(events, SuitTurnedDown)) == (number == 3)
    assert seat_asked == order * 2


def test_BL_24_the_first_choice_ends_the_bidding() -> None:
    match = with_deck(DECK_TEXT)
    match.passes()
    events = match.answer(Take())
    assert events[0] == Taken(2, "D", 1)
    assert match.prompts[0].kind == "card"
    assert match.refusal_now(Take()).code == "not_now"


@pytest.mark.parametrize("taker", range(4))
def test_BL_26_the_taker_gets_the_turned_card_and_two_others(taker: int) -> None:
    match = with_deck(GOLDEN_DECK)
    match.passes(3 + taker if taker else 7)
    events = match.answer(NameTrump("H"))
    counts = of(events, CardsDealt)[0].counts
    assert counts == tuple(2 if seat == taker else 3 for seat in range(4))
    assert len(match.hand(taker)) == 8
    assert "AS" in match.hand(taker)
    assert match.view(taker).hand_sizes == (8, 8, 8, 8)


@pytest.mark.parametrize("card", ["KS", "QS"])
def test_BL_43_belote_is_called_with_the_first_and_rebelote_with_the_second(card: str) -> None:
    other = "QS" if card == "KS" else "KS"
    match = with_hands(f"{card} {other}", "7H 8H", "7D 8D", "7C 8C")
    assert of(match.answer(PlayCard(card)), BeloteCalled) == [BeloteCalled(0, False)]
    assert of(match.cards("7H 7D 7C"), BeloteCalled) == []
    assert of(match.answer(PlayCard(other)), BeloteCalled) == [BeloteCalled(0, True)]
    events = match.cards("8H 8D 8C")
    assert of(events, RoundScored)[0].count.belote == (20, 0)
    apart = with_hands(card, "7H", other, "7C").cards(f"{card} 7H {other} 7C")
    assert of(apart, BeloteCalled) == []
    assert of(apart, RoundScored)[0].count.belote == (0, 0)


def test_BL_43_the_turned_card_counts_for_the_taker() -> None:
    deck = DECK_TEXT.replace("JD", "xx").replace("KS", "JD").replace("xx", "KS").split()
    deck[deck.index("QS")], deck[0] = deck[0], "QS"  # to seat 1
    match = with_deck(" ".join(deck))
    match.answer(Take())
    assert [hand & MARRIAGE[0] for hand in match._state.hands] == [0, MARRIAGE[0], 0, 0]


@pytest.mark.parametrize(("first", "second"), [(True, True), (True, False), (False, False)])
def test_BL_43_manual_calls_must_both_be_made(first: bool, second: bool) -> None:
    match = with_hands("KS QS", "7H 8H", "7D 8D", "7C 8C", belote_call="manual")
    assert set(match.view(0).callable) == {"KS", "QS"}
    assert bool(of(match.answer(PlayCard("KS", call=first)), BeloteCalled)) == first
    match.cards("7H 7D 7C")
    assert bool(of(match.answer(PlayCard("QS", call=second)), BeloteCalled)) == second
    count = of(match.cards("8H 8D 8C"), RoundScored)[0].count
    assert count.belote == (20 * (first and second), 0)


def test_BL_43_a_call_that_cannot_be_made_is_refused() -> None:
    auto = with_hands("KS QS", "7H 8H", "7D 8D", "7C 8C")
    assert auto.refusal_now(PlayCard("KS", call=True)).code == "nothing_to_call"
    assert auto.view(0).callable == ()
    manual = with_hands("KS QS", "KH QH", "7D 8D", "7C 8C", belote_call="manual")
    manual.answer(PlayCard("KS"))
    assert manual.refusal_now(PlayCard("KH", call=True)).code == "nothing_to_call"
    manual.cards("KH 7D 7C")
    # After a silent first card, the second has nothing to announce.
    assert manual.refusal_now(PlayCard("QS", call=True)).code == "nothing_to_call"


@pytest.mark.parametrize("shown", [True, False])
def test_all_four_hands_are_shown_after_the_round_if_the_table_wants_it(shown: bool) -> None:
    match = with_deck(GOLDEN_DECK, reveal_hands=shown)
    match.passes()
    match.answer(Take())
    hands = [set(match.hand(seat)) for seat in range(4)]
    events = match.first(32)
    assert of(events, RoundScored)
    hands_shown = [event.hands for event in of(events, HandsShown)]
    assert [[set(hand) for hand in each] for each in hands_shown] == [hands] * shown
    assert match.view(None).shown_hands == (hands_shown[0] if shown else None)


def test_BL_71_equal_totals_beyond_the_target_mean_another_round() -> None:
    match = with_hands("AH", "7H", "8H", "9H", target=100)
    state = match._state
    state.points = (81, 60)  # and the last trick adds 21 for team 0: the round ends 102 : 60
    state.totals = (100, 142)
    events = match.cards("AH 7H 8H 9H")
    count = of(events, RoundScored)[0].count
    assert count.totals == (202, 202)
    assert of(events, MatchEnded) == []
    assert of(events, DealerMoved) == [DealerMoved(1)]


def test_A9_a_tie_freezes_points_until_a_round_is_won() -> None:
    for points, before, carried, left in (
        ((60, 81), 0, (0, 0), 81),
        ((60, 81), 81, (0, 0), 162),
        ((79, 62), 162, (162, 0), 0),
    ):
        match = with_hands("AH", "7H", "8H", "9H", tie="litige")
        match.change(points=points, frozen=before)
        (scored,) = of(match.cards("AH 7H 8H 9H"), RoundScored)
        assert (scored.count.carried, match._state.frozen) == (carried, left)


def test_a_view_tells_the_table_and_only_ones_own_hand() -> None:
    match = with_deck(GOLDEN_DECK)
    match.passes()
    match.answer(Take())
    match.cards("QD KD TD 7D QH")
    for viewer in (0, 1, 2, 3, None):
        view: Any = match.view(viewer)
        assert (view.phase, view.taker, view.trump, view.turned) == ("play", 2, "S", "AS")
        assert [(bid.seat, bid.bidding, bid.suit) for bid in view.bids] == [
            (1, 1, None),
            (2, 1, "S"),
        ]
        assert (view.leader, view.turn, view.winning) == (2, 3, 2)
        assert [(card.seat, card.card) for card in view.trick] == [(2, "QH")]
        assert [card.card for card in view.last_trick.cards] == ["QD", "KD", "TD", "7D"]
        assert view.tricks == (view.last_trick,)
        assert (view.tricks_won, view.points) == ((0, 0, 1, 0), (17, 0))
        assert view.hand_sizes == (7, 7, 6, 7)
        if viewer is None:
            assert view.hand is None
        else:
            assert sum(1 << NUMBER[card] for card in view.hand) == match._state.hands[viewer]
        assert view.legal == (("JH", "8H") if viewer == 3 else ())


def test_a_hand_is_sorted_by_suit_and_rank_with_trump_in_its_own_ranking() -> None:
    hand = "7S 9S AS JS 9H TH JH KC"
    others = [name for name in NAMES if name not in hand.split()]
    rest = [" ".join(others[8 * seat : 8 * seat + 8]) for seat in range(3)]
    for trump, expected in (("S", "JS 9S AS 7S TH JH 9H KC"), ("H", "AS JS 9S 7S JH 9H TH KC")):
        view: Any = with_hands(hand, *rest, trump=trump).view(0)
        assert view.hand == tuple(expected.split())


@pytest.mark.parametrize("target", [50, 5001])
def test_BL_03_a_target_out_of_range_is_refused(target: int) -> None:
    with pytest.raises(rules.BadSetup):
        Table.new("belote", seats=4, seed="x", options={"target": target})


def test_presets() -> None:
    def chosen(**options: Any) -> Any:
        return Table.new("belote", seats=4, seed="x", options=options).options

    assert chosen(preset="classic") == chosen()
    assert chosen(preset="traditional") == Options(
        first_lead="eldest",
        all_pass_dealer="right",
        partner_winning="free",
        beat_partner_on_trump_lead=True,
        capot="total",
        solo_capot="off",
        target_rule="reach",
    )
    assert (Options().capot_value, Options().target) == (252, 501)
