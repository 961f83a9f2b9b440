"""BR-30 to BR-33, A4, A7 and A11: the reveal, the question and the board."""

from __future__ import annotations

import pytest

import rules
from rules.belratti.model import (
    Agree,
    ConfirmBoard,
    Hang,
    Joker,
    Phase,
    Place,
    ProposeQuestion,
    Refuse,
    Unhang,
)
from tests.rules.belratti.table import (
    arrange,
    arrange_board,
    cat_seats,
    close,
    deal,
    every,
    in_hang,
    in_paint,
    kinds,
    open_windows,
    owl_seats,
    painted,
    propose,
    refused,
    scored,
    state,
    up,
    view_of,
)


def fakes(match: rules.Match) -> list[str]:
    real = {item.card for item in state(match).commitments}
    return [shown.card for shown in state(match).table if shown.card not in real]


def test_BR_30_everybody_sees_all_pictures_and_nobody_whose_they_are() -> None:
    match = in_hang(deal(), 4)
    table = view_of(match, None).table
    assert len(table) == 8
    assert all(exhibit.place is None for exhibit in table)
    assert all(view_of(match, seat).table == table for seat in range(4))
    public = {**rules.to_dict(match.view(None)), "committed": ()}
    swapped = match.fork()
    own = state(match).commitments
    other = fakes(match)
    told = [type(item)(item.seat, card, item.theme) for item, card in zip(own, other, strict=True)]
    arrange(swapped, commitments=tuple(told))
    assert {**rules.to_dict(swapped.view(None)), "committed": ()} == public


def test_BR_30_the_order_comes_from_chance_alone() -> None:
    """Who committed what first, or which of the same cards are fakes, does not move a picture."""
    match = in_paint(deal(), 4)
    forward, backward = match.fork(), match.fork()
    hands = state(match).hands
    backward._state.hands = (*hands[:2], hands[2][:4][::-1] + hands[2][4:], hands[3])
    painted(forward)
    painted(backward)
    assert state(forward).table == state(backward).table
    one = match.fork()
    mine, pile = hands[2], state(match).draw
    one._state.hands = (*hands[:2], pile[:4] + mine[4:], hands[3])
    one._state.draw = mine[:4] + pile[4:]
    painted(one)
    assert state(one).table == state(forward).table


def test_BR_30_every_place_is_as_good_for_a_fake() -> None:
    seen = set[int]()
    for number in range(40):
        match = in_hang(rules.Match.new("belratti", seats=3, seed=f"order {number}"), 2)
        cards = [shown.card for shown in state(match).table]
        seen |= {cards.index(card) for card in fakes(match)}
    assert seen == set(range(6))


def test_BR_31_the_owls_stay_silent() -> None:
    match = in_hang(deal())
    card = state(match).table[0].card
    for action in (Hang(card, Place.A), ConfirmBoard(), ProposeQuestion(card), Agree()):
        refused(match, owl_seats(match)[0], action, "not_your_turn")


@pytest.mark.parametrize("painted_one", [True, False])
def test_BR_32_the_answer_is_true_and_says_no_more(painted_one: bool) -> None:
    match = in_hang(deal())
    card = state(match).commitments[0].card if painted_one else fakes(match)[0]
    events = propose(match, 0, ProposeQuestion(card))
    answer = {"type": "QuestionAnswered", "to": None, "card": card, "painted": painted_one}
    assert rules.to_dict(events[-1]) == answer
    assert rules.to_dict(view_of(match, None).answer) == {"card": card, "painted": painted_one}
    assert Joker.QUESTION not in up(match)
    refused(match, 0, ProposeQuestion(card), "joker_down")


def test_A11_the_question_may_point_at_a_hung_picture_until_the_end() -> None:
    match = in_hang(deal())
    arrange_board(match, right=4)
    match.play(0, ConfirmBoard())
    card = state(match).table[0].card
    propose(match, 1, ProposeQuestion(card))
    assert state(match).answer is not None
    assert open_windows(match)["hang"].done == ()  # the answer may change minds
    assert scored(close(match)).perfect


def test_BR_32_only_revealed_pictures() -> None:
    match = in_hang(deal())
    refused(match, 0, ProposeQuestion(state(match).hands[0][0]), "not_on_table")


def test_BR_54_the_question_needs_the_other_cats_or_their_silence() -> None:
    match = in_hang(deal(5))
    card = state(match).table[0].card
    match.play(0, ProposeQuestion(card))
    match.play(1, Agree())
    match.play(2, Refuse())
    assert Joker.QUESTION in up(match)
    match.play(0, ProposeQuestion(card))
    window = open_windows(match)["proposal"]
    assert window.seconds == 30
    match.expire(window.window)
    assert state(match).answer is not None
    assert state(match).phase is Phase.HANG


def test_a_question_lapses_when_the_board_is_closed() -> None:
    match = in_hang(deal())
    arrange_board(match, right=4)
    match.play(0, ProposeQuestion(state(match).table[0].card))
    events = close(match)
    assert "ProposalLapsed" in kinds(events)
    assert Joker.QUESTION in up(match)


def test_BR_33_exactly_the_demand_hangs() -> None:
    match = in_hang(deal(), 3)
    cards = [shown.card for shown in state(match).table]
    for number, card in enumerate(cards[:5]):
        if number == 3:
            match.fork().play(0, ConfirmBoard())
        else:
            refused(match, 0, ConfirmBoard(), "wrong_number_hung")
        match.play(0, Hang(card, Place.B))
    refused(match, 0, ConfirmBoard(), "wrong_number_hung")


def test_BR_33_undecided_pictures_count_as_set_aside() -> None:
    match = in_hang(deal(), 2)
    for item in state(match).commitments:
        match.play(0, Hang(item.card, Place(item.theme.value)))
    assert scored(close(match)).perfect


def test_A4_strict_or_cautious() -> None:
    strict, cautious = in_hang(deal(), 3), in_hang(deal(cautious_hanging=True), 3)
    for match in (strict, cautious):
        arrange_board(match, right=1)
    refused(strict, 0, ConfirmBoard(), "wrong_number_hung")
    result = scored(close(cautious))
    assert (result.team, result.belratti, result.perfect) == (1, 0, False)


def test_A4_never_fewer_than_four_aside() -> None:
    match = in_hang(deal(cautious_hanging=True), 3)
    for shown in state(match).table[:4]:
        match.play(0, Hang(shown.card, Place.A))
    refused(match, 0, ConfirmBoard(), "wrong_number_hung")


def test_a_picture_moves_and_comes_down() -> None:
    match = in_hang(deal())
    card = state(match).table[2].card
    refused(match, 0, Unhang(card), "not_hung")
    refused(match, 0, Hang(state(match).hands[2][0], Place.A), "not_on_table")
    refused(match, 0, Unhang("nonsense"), "not_on_table")
    for place in Place:
        match.play(1, Hang(card, place))
        assert view_of(match, 3).table[2].place is place
        assert match.play(0, Hang(card, place)) == ()
    match.play(0, Unhang(card))
    assert view_of(match, 3).table[2].place is None


@pytest.mark.parametrize("change", ["hang", "unhang", "nothing"])
def test_A7_every_change_clears_all_confirms(change: str) -> None:
    match = in_hang(deal(7))
    arrange_board(match, right=4)
    every(match, (0, 1, 2), ConfirmBoard())
    match.play(2, ConfirmBoard())  # pressed twice
    aside = next(s.card for s in state(match).table if s.place is Place.ASIDE)
    action = Unhang(aside) if change == "unhang" else Hang(aside, Place.A)
    match.play(0, Hang(aside, Place.ASIDE) if change == "nothing" else action)
    assert open_windows(match)["hang"].done == ((0, 1, 2) if change == "nothing" else ())


@pytest.mark.parametrize(
    ("decide", "order", "needed"),
    [
        ("unanimous", (0, 1, 2, 3), 4),
        ("majority", (3, 2, 1, 0), 3),
        ("captain", (0,), 1),
        ("captain", (1, 2, 3, 0), 4),
    ],
)
def test_A7_who_closes_the_board(decide: str, order: tuple[int, ...], needed: int) -> None:
    match = in_hang(deal(7, decide=decide))
    arrange_board(match, right=4)
    for seat in order[:needed]:
        assert state(match).round == 1
        match.play(seat, ConfirmBoard())
    assert state(match).round == 2


def test_A7_after_300_seconds_the_captain_alone() -> None:
    match = in_hang(deal(5))
    assert open_windows(match)["hang"].seconds == 300
    arrange_board(match, right=4)
    every(match, (1, 2), ConfirmBoard())
    match.expire("r1.hang")
    window = open_windows(match)["captain"]
    assert (window.seats, window.done, window.seconds) == ((0,), (), 60)
    refused(match, 1, ConfirmBoard(), "not_your_turn")
    first = state(match).table[0]
    assert first.place is not None
    match.play(0, Unhang(first.card))
    assert open_windows(match)["captain"].window == window.window
    match.play(0, Hang(first.card, first.place))
    assert "RoundScored" in kinds(match.play(0, ConfirmBoard()))


def test_A7_a_pending_question_outlives_the_300_seconds() -> None:
    match = in_hang(deal(5))
    match.play(1, ProposeQuestion(state(match).table[0].card))
    match.expire("r1.hang")
    assert set(open_windows(match)) == {"captain", "proposal"}
    match.play(0, Agree())
    match.play(2, Agree())
    assert state(match).answer is not None
    assert set(open_windows(match)) == {"captain"}


@pytest.mark.parametrize("hung", [0, 1, 3, 5, 8])
def test_A7_after_60_more_the_board_is_made_to_fit(hung: int) -> None:
    match = in_hang(deal(), 3)
    cards = [shown.card for shown in state(match).table]
    for card in cards[:hung]:
        match.play(0, Hang(card, Place.B))
    chosen = set(cards[:hung])
    match.expire("r1.hang")
    events = match.expire("r1.captain")
    last = view_of(match, None).history[-1]
    walls = {p.card: p.place for p in last.pictures if p.place is not Place.ASIDE}
    assert len(walls) == 3
    assert set(walls) <= chosen if hung >= 3 else chosen <= set(walls)
    assert all(walls[card] is Place.B for card in chosen & set(walls))
    assert ("BoardCompleted" in kinds(events)) == (hung != 3)


def test_A7_undecided_pictures_are_hung_before_those_set_aside() -> None:
    match = in_hang(deal(), 3)
    cards = [shown.card for shown in state(match).table]
    for card in cards[:5]:
        match.play(0, Hang(card, Place.ASIDE))
    match.expire("r1.hang")
    match.expire("r1.captain")
    last = view_of(match, None).history[-1]
    hung = {picture.card for picture in last.pictures if picture.place is not Place.ASIDE}
    assert set(cards[5:]) <= hung
    assert len(hung) == 3


@pytest.mark.parametrize(("hung", "left"), [(0, 0), (2, 2), (6, 3)])
def test_A4_A7_a_cautious_board_is_only_trimmed(hung: int, left: int) -> None:
    match = in_hang(deal(cautious_hanging=True), 3)
    for shown in state(match).table[:hung]:
        match.play(0, Hang(shown.card, Place.A))
    match.expire("r1.hang")
    match.expire("r1.captain")
    last = view_of(match, None).history[-1]
    assert sum(picture.place is not Place.ASIDE for picture in last.pictures) == left


def test_only_the_cats_of_this_round_hang() -> None:
    match = in_hang(deal(6), 4)
    assert open_windows(match)["hang"].seats == cat_seats(match) == (0, 1, 2)
