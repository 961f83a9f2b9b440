"""BR-30 to BR-33, A4, A7 and A11: the reveal, the question and the board."""

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
from tests.rules.belratti.table import Table, deal, kinds, scored


def test_BR_30_everybody_sees_all_pictures_and_nobody_whose_they_are() -> None:
    match = deal().in_hang(4)
    table = match.view(None).table
    assert len(table) == 8
    assert all(exhibit.place is None for exhibit in table)
    assert all(match.view(seat).table == table for seat in range(4))
    public = {**rules.to_dict(match.view(None)), "committed": ()}
    swapped = match.fork()
    own = match.state.commitments
    other = match.fakes
    acts = [type(item)(item.seat, card, item.theme) for item, card in zip(own, other, strict=True)]
    swapped.change(commitments=tuple(acts))
    assert {**rules.to_dict(swapped.view(None)), "committed": ()} == public


def test_BR_30_the_order_comes_from_chance_alone() -> None:
    """Neither the order of commits nor which equal cards are fakes moves a picture."""
    match = deal().in_paint(4)
    forward, backward = match.fork(), match.fork()
    hands = match.state.hands
    backward.change(hands=(*hands[:2], hands[2][:4][::-1] + hands[2][4:], hands[3]))
    forward.painted()
    backward.painted()
    assert forward.state.table == backward.state.table
    twin = match.fork()
    mine, pile = hands[2], match.state.draw
    twin.change(hands=(*hands[:2], pile[:4] + mine[4:], hands[3]), draw=mine[:4] + pile[4:])
    twin.painted()
    assert twin.state.table == forward.state.table


def test_BR_30_every_place_is_as_good_for_a_fake() -> None:
    seen = set[int]()
    for number in range(40):
        match = Table.new("belratti", seats=3, seed=f"order {number}").in_hang(2)
        cards = [exhibit.card for exhibit in match.state.table]
        seen |= {cards.index(card) for card in match.fakes}
    assert seen == set(range(6))


def test_BR_31_the_owls_stay_silent() -> None:
    match = deal().in_hang()
    assert match.windows["hang"].seats == match.cats == (0, 1)
    card = match.state.table[0].card
    for action in (Hang(card, Place.A), ConfirmBoard(), ProposeQuestion(card), Agree()):
        match.refuses(match.owls[0], action, "not_your_turn")


@pytest.mark.parametrize("painted_one", [True, False])
def test_BR_32_the_answer_is_true_and_says_no_more(painted_one: bool) -> None:
    match = deal().in_hang()
    match.refuses(0, ProposeQuestion(match.state.hands[0][0]), "not_on_table")
    card = match.state.commitments[0].card if painted_one else match.fakes[0]
    events = match.propose(0, ProposeQuestion(card))
    answer = {"type": "QuestionAnswered", "to": None, "card": card, "painted": painted_one}
    assert rules.to_dict(events[-1]) == answer
    assert rules.to_dict(match.view(None).answer) == {"card": card, "painted": painted_one}
    assert Joker.QUESTION not in match.up
    match.refuses(0, ProposeQuestion(card), "joker_down")


def test_A11_the_question_may_point_at_a_hung_picture_until_the_end() -> None:
    match = deal().in_hang()
    match.arrange_board(right=4)
    match.play(0, ConfirmBoard())
    card = match.state.table[0].card
    match.propose(1, ProposeQuestion(card))
    assert match.state.answer is not None
    assert match.windows["hang"].done == ()  # the answer may change minds
    assert scored(match.close()).perfect


def test_BR_54_the_question_needs_the_other_cats_or_their_silence() -> None:
    match = deal(5).in_hang()
    card = match.state.table[0].card
    match.play(0, ProposeQuestion(card))
    match.play(1, Agree())
    match.play(2, Refuse())
    assert Joker.QUESTION in match.up
    match.play(0, ProposeQuestion(card))
    window = match.windows["proposal"]
    assert window.seconds == 30
    match.expire(window.window)
    assert match.state.answer is not None
    assert match.state.phase is Phase.HANG


def test_a_question_lapses_when_the_board_is_closed() -> None:
    match = deal().in_hang()
    match.arrange_board(right=4)
    match.play(0, ProposeQuestion(match.state.table[0].card))
    events = match.close()
    assert "ProposalLapsed" in kinds(events)
    assert Joker.QUESTION in match.up


def test_BR_33_exactly_the_demand_hangs() -> None:
    match = deal().in_hang(3)
    cards = [exhibit.card for exhibit in match.state.table]
    for number, card in enumerate(cards[:5]):
        if number == 3:
            match.fork().play(0, ConfirmBoard())
        else:
            match.refuses(0, ConfirmBoard(), "wrong_number_hung")
        match.play(0, Hang(card, Place.B))
    match.refuses(0, ConfirmBoard(), "wrong_number_hung")


def test_BR_33_undecided_pictures_count_as_set_aside() -> None:
    match = deal().in_hang(2)
    for item in match.state.commitments:
        match.play(0, Hang(item.card, Place(item.theme.value)))
    assert scored(match.close()).perfect


def test_A4_strict_or_cautious() -> None:
    strict, cautious = deal().in_hang(3), deal(cautious_hanging=True).in_hang(3)
    for match in (strict, cautious):
        match.arrange_board(right=1)
    strict.refuses(0, ConfirmBoard(), "wrong_number_hung")
    result = scored(cautious.close())
    assert (result.team, result.belratti, result.perfect) == (1, 0, False)
    full = deal(cautious_hanging=True).in_hang(3)
    for exhibit in full.state.table[:4]:
        full.play(0, Hang(exhibit.card, Place.A))
    full.refuses(0, ConfirmBoard(), "wrong_number_hung")  # never fewer than four aside


def test_a_picture_moves_and_comes_down() -> None:
    match = deal().in_hang()
    card = match.state.table[2].card
    match.refuses(0, Unhang(card), "not_hung")
    match.refuses(0, Hang(match.state.hands[2][0], Place.A), "not_on_table")
    match.refuses(0, Unhang("nonsense"), "not_on_table")
    for place in Place:
        match.play(1, Hang(card, place))
        assert match.view(3).table[2].place is place
        assert match.play(0, Hang(card, place)) == ()
    match.play(0, Unhang(card))
    assert match.view(3).table[2].place is None


@pytest.mark.parametrize("change", ["hang", "unhang", "nothing"])
def test_A7_every_change_clears_all_confirms(change: str) -> None:
    match = deal(7).in_hang()
    match.arrange_board(right=4)
    match.every((0, 1, 2), ConfirmBoard())
    match.play(2, ConfirmBoard())  # pressed twice
    aside = next(s.card for s in match.state.table if s.place is Place.ASIDE)
    action = Unhang(aside) if change == "unhang" else Hang(aside, Place.A)
    match.play(0, Hang(aside, Place.ASIDE) if change == "nothing" else action)
    assert match.windows["hang"].done == ((0, 1, 2) if change == "nothing" else ())


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
    match = deal(7, decide=decide).in_hang()
    match.arrange_board(right=4)
    for seat in order[:needed]:
        assert match.state.round == 1
        match.play(seat, ConfirmBoard())
    assert match.state.round == 2


def test_A7_after_300_seconds_the_captain_alone() -> None:
    match = deal(5).in_hang()
    assert match.windows["hang"].seconds == 300
    match.arrange_board(right=4)
    match.every((1, 2), ConfirmBoard())
    match.expire("r1.hang")
    window = match.windows["captain"]
    assert (window.seats, window.done, window.seconds) == ((0,), (), 60)
    match.refuses(1, ConfirmBoard(), "not_your_turn")
    first = match.state.table[0]
    assert first.place is not None
    match.play(0, Unhang(first.card))
    assert match.windows["captain"].window == window.window
    match.play(0, Hang(first.card, first.place))
    assert "RoundScored" in kinds(match.play(0, ConfirmBoard()))


def test_A7_a_pending_question_outlives_the_300_seconds() -> None:
    match = deal(5).in_hang()
    match.play(1, ProposeQuestion(match.state.table[0].card))
    match.expire("r1.hang")
    assert set(match.windows) == {"captain", "proposal"}
    match.play(0, Agree())
    match.play(2, Agree())
    assert match.state.answer is not None
    assert set(match.windows) == {"captain"}


@pytest.mark.parametrize("hung", [0, 1, 3, 5, 8])
def test_A7_after_60_more_the_board_is_made_to_fit(hung: int) -> None:
    match = deal().in_hang(3)
    cards = [exhibit.card for exhibit in match.state.table]
    for card in cards[:hung]:
        match.play(0, Hang(card, Place.B))
    chosen = set(cards[:hung])
    match.expire("r1.hang")
    events = match.expire("r1.captain")
    last = match.view(None).history[-1]
    walls = {p.card: p.place for p in last.pictures if p.place is not Place.ASIDE}
    assert len(walls) == 3
    assert set(walls) <= chosen if hung >= 3 else chosen <= set(walls)
    assert all(walls[card] is Place.B for card in chosen & set(walls))
    assert ("BoardCompleted" in kinds(events)) == (hung != 3)


def test_A7_undecided_pictures_are_hung_before_those_set_aside() -> None:
    match = deal().in_hang(3)
    cards = [exhibit.card for exhibit in match.state.table]
    for card in cards[:5]:
        match.play(0, Hang(card, Place.ASIDE))
    match.time_out(2)
    last = match.view(None).history[-1]
    hung = {picture.card for picture in last.pictures if picture.place is not Place.ASIDE}
    assert set(cards[5:]) <= hung
    assert len(hung) == 3


@pytest.mark.parametrize(("hung", "left"), [(0, 0), (2, 2), (6, 3)])
def test_A4_A7_a_cautious_board_is_only_trimmed(hung: int, left: int) -> None:
    match = deal(cautious_hanging=True).in_hang(3)
    for exhibit in match.state.table[:hung]:
        match.play(0, Hang(exhibit.card, Place.A))
    match.time_out(2)
    last = match.view(None).history[-1]
    assert sum(picture.place is not Place.ASIDE for picture in last.pictures) == left
