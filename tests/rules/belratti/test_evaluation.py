"""BR-40 to BR-46, BR-50 to BR-53, BR-60 to BR-62: points, jokers that come back, and the next round."""

from __future__ import annotations

from itertools import product

import pytest

from rules.belratti.events import CardsDealt
from rules.belratti.model import (
    FAKES,
    ConfirmBoard,
    Joker,
    Phase,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Refuse,
    StateFit,
    SwapHand,
    Verdict,
)
from rules.belratti.scoring import joker_number
from tests.rules.belratti.table import (
    arrange,
    arrange_board,
    deal,
    hang,
    in_demand,
    in_hang,
    in_paint,
    in_plus_minus,
    judged,
    kinds,
    open_windows,
    owl_seats,
    painted,
    play_round,
    propose,
    scored,
    state,
    turned_down,
    up,
    view_of,
)
from tests.support.cards import census


def test_BR_40_each_owl_in_turn_then_the_fakes() -> None:
    match = in_hang(deal(7), 6, (3, 1, 2))
    themes = {item.card: item.theme for item in state(match).commitments}
    events = judged(hang(match, 4, 1, 1))
    assert [e.picture.painter for e in events] == [4, 4, 4, 5, 6, 6, *[None] * FAKES]
    for event in events:
        assert event.picture.theme == themes.get(event.picture.card)


def test_BR_41_BR_42_BR_43_BR_44_where_every_card_goes() -> None:
    match = in_hang(deal(), 5)
    themes = state(match).themes
    events = judged(hang(match, 2, 1, 2))
    by_verdict = {
        verdict: {e.picture.card for e in events if e.picture.verdict is verdict}
        for verdict in Verdict
    }
    assert {verdict: len(cards) for verdict, cards in by_verdict.items()} == {
        Verdict.RIGHT_THEME: 2,
        Verdict.WRONG_THEME: 1,
        Verdict.MISSED: 2,
        Verdict.FAKE_HUNG: 2,
        Verdict.FAKE_FOUND: 2,
    }
    assert set(state(match).team_pile) == by_verdict[Verdict.RIGHT_THEME]
    assert set(state(match).belratti_pile) == by_verdict[Verdict.FAKE_HUNG]
    pointless = (Verdict.WRONG_THEME, Verdict.MISSED, Verdict.FAKE_FOUND)
    discards = set(themes).union(*(by_verdict[verdict] for verdict in pointless))
    assert set(state(match).discard) == discards
    points = {e.picture.verdict: (e.team, e.belratti) for e in events}
    assert points == {
        Verdict.RIGHT_THEME: (1, 0),
        Verdict.FAKE_HUNG: (0, 1),
        **dict.fromkeys(pointless, (0, 0)),
    }


SPLITS = [
    (demand, right, wrong, demand - right - wrong)
    for demand, right, wrong in product(range(2, 8), range(8), range(8))
    if 0 <= demand - right - wrong <= FAKES
]


def test_BR_45_points_and_errors_make_up_the_demand() -> None:
    """Every board that can hang for every demand."""
    ready = {demand: in_hang(deal(), demand) for demand in range(2, 8)}
    assert len(SPLITS) > 100
    for demand, right, wrong, fakes in SPLITS:
        match = ready[demand].fork()
        events = hang(match, right, wrong, fakes)
        result = scored(events)
        verdicts = [event.picture.verdict for event in judged(events)]
        assert (result.team, result.belratti) == (right, fakes)
        assert result.team + verdicts.count(Verdict.WRONG_THEME) + result.belratti == demand
        assert result.belratti == verdicts.count(Verdict.MISSED)
        assert result.perfect == (right == demand)
        assert len(census("belratti", match._state)) == 168


def test_BR_45_cautious_hanging_makes_it_at_most_the_demand() -> None:
    match = in_hang(deal(cautious_hanging=True), 5)
    result = scored(hang(match, 2, 1, 0))
    assert result.team + 1 + result.belratti == 3


@pytest.mark.parametrize(
    ("right", "wrong", "fakes", "perfect"),
    [(4, 0, 0, True), (3, 1, 0, False), (3, 0, 1, False), (0, 4, 0, False)],
)
def test_BR_46_perfect_means_every_picture_right(
    right: int, wrong: int, fakes: int, perfect: bool
) -> None:
    assert scored(play_round(deal(), 4, right, wrong, fakes)).perfect == perfect


def test_the_evaluation_stays_in_sight_for_the_next_round() -> None:
    match = in_hang(deal(), 3)
    shown = [exhibit.card for exhibit in state(match).table]
    events = hang(match, 2, 0, 1)
    last = view_of(match, None).history[-1]
    assert [picture.card for picture in last.pictures] == shown
    assert {p.card: p for p in last.pictures} == {e.picture.card: e.picture for e in judged(events)}
    assert (last.number, last.demand, last.team, last.belratti, last.perfect) == (1, 3, 2, 1, False)


def test_BR_50_all_four_jokers_in_one_round_each_once() -> None:
    match = deal()
    propose(match, 0, ProposeNewThemes("both"))
    in_plus_minus(match, 4)
    propose(match, 2, ProposePlusMinus(1))
    match.play(3, SwapHand(state(match).hands[3][:6]))
    painted(match)
    propose(match, 1, ProposeQuestion(state(match).table[0].card))
    assert up(match) == set()
    hang(match, 3, 1, 1)
    assert up(match) == set()


@pytest.mark.parametrize("demand", range(2, 8))
@pytest.mark.parametrize("perfect", [True, False])
def test_BR_51_the_joker_with_the_demand_on_its_back(demand: int, perfect: bool) -> None:
    match = arrange(deal(), jokers=())
    events = play_round(match, demand, demand if perfect else demand - 1, 0 if perfect else 1)
    back = {joker for joker in Joker if joker_number(joker, state(match).options) == demand}
    assert up(match) == (back if perfect else set())
    assert len(back) == (3 <= demand <= 6)
    assert ("JokerReturned" in kinds(events)) == bool(back and perfect)
    assert view_of(match, None).history[-1].returned == (
        next(iter(back), None) if perfect else None
    )


def test_BR_51_a_joker_that_lies_up_does_not_come_back() -> None:
    match = deal()
    assert "JokerReturned" not in kinds(play_round(match, 4, 4))
    assert up(match) == set(Joker)


def test_BR_51_A1_with_other_numbers() -> None:
    numbers = {"question": 3, "swap_hand": 4, "new_themes": 5, "plus_minus": 6}
    match = arrange(deal(joker_numbers=numbers), jokers=())
    play_round(match, 3, 3)
    assert up(match) == {Joker.QUESTION}


def test_BR_52_a_joker_used_this_round_may_return_this_round() -> None:
    match = deal()
    propose(match, 0, ProposeNewThemes("both"))
    assert up(match) == set(turned_down(Joker.NEW_THEMES))
    assert "JokerReturned" in kinds(play_round(match, 4, 4))
    assert up(match) == set(Joker)


def test_BR_53_a_joker_returns_any_number_of_times() -> None:
    match = deal()
    for number in range(1, 4):
        propose(match, state(match).first, ProposeNewThemes("A"))
        play_round(match, 4, 4)
        assert Joker.NEW_THEMES in up(match)
        assert state(match).round == number + 1


@pytest.mark.parametrize("seats", range(3, 8))
def test_BR_60_the_owls_draw_up_to_full_hands(seats: int) -> None:
    match = in_hang(deal(seats), 5)
    hands, owls = state(match).hands, owl_seats(match)
    events = hang(match, 5)
    dealt = [e for e in events if isinstance(e, CardsDealt)]
    assert [(e.seat, e.count) for e in dealt] == [(owls[0], 5)]
    full = view_of(match, None).hand_size
    assert view_of(match, None).hand_counts == (full,) * seats
    for seat in range(seats):
        assert state(match).hands[seat][: len(hands[seat])] == hands[seat]


def test_BR_61_the_roles_move_after_each_round() -> None:
    match = deal(5)
    firsts = [state(match).first]
    for _ in range(5):
        play_round(match, 2, 2)
        firsts.append(state(match).first)
    assert firsts == [0, 1, 2, 3, 4, 0]


def test_BR_62_discards_stay_away() -> None:
    match = deal()
    gone: set[str] = set()
    for _ in range(4):
        play_round(match, 4, 3, 1)
        now = set(state(match).discard)
        assert gone <= now
        gone = now
        assert not gone & {card for hand in state(match).hands for card in hand}
        assert not gone & set(state(match).draw)


def test_A3_the_changed_demand_is_what_counts() -> None:
    match = in_plus_minus(arrange(deal(), jokers=(Joker.PLUS_MINUS,)), 4)
    propose(match, 2, ProposePlusMinus(1))
    painted(match)
    hang(match, 5)
    assert up(match) == {Joker.SWAP_HAND}


def test_a_new_round_starts_clean() -> None:
    match = deal()
    match.play(0, ProposeNewThemes("A"))
    match.play(1, Refuse())
    in_paint(match)
    match.play(2, StateFit(9, 0, 0))
    match.play(2, SwapHand(state(match).hands[2][:6]))
    painted(match)
    propose(match, 0, ProposeQuestion(state(match).table[0].card))
    hang(match, 3, 0, 1)
    view = view_of(match, 0)
    assert (view.round, view.phase, view.demand) == (2, Phase.THEMES, None)
    assert view.votes == view.fits == view.done == view.table == view.commitments == ()
    assert view.committed == (0, 0, 0, 0)
    assert view.answer is view.proposal is state(match).swapper is None
    assert (view.refused, view.swapped, view.late) == ((), 0, False)
    assert [prompt.window for prompt in match.prompts] == ["r2.themes"]
    in_demand(match)
    assert open_windows(match)["demand"].window == "r2.demand"


def test_events_alone_tell_the_evaluation() -> None:
    match = in_hang(deal(), 2)
    arrange_board(match, 1, 1)
    match.play(0, ConfirmBoard())
    told = match.play(1, ConfirmBoard())
    assert kinds(tuple(event for event in told if event.visible_to(None))) == [
        "BoardConfirmed",
        *["PictureJudged"] * 6,
        "RoundScored",
        "CardsDiscarded",
        "CardsDealt",
        "RoundBegan",
        "ThemesShown",
    ]
