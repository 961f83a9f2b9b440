"""BR-40 to BR-46, BR-50 to BR-53, BR-60 to BR-62: points, returning jokers, the next round."""

from itertools import product

import pytest

from rules.belratti.events import CardsDealt
from rules.belratti.model import (
    FAKES,
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
from rules.belratti.setup import roles
from tests.rules.belratti.table import deal, judged, kinds, scored, turned_down
from tests.support.cards import census


def test_BR_40_each_owl_in_turn_then_the_fakes() -> None:
    match = deal(7).in_hang(6, (3, 1, 2))
    themes = {item.card: item.theme for item in match.state.commitments}
    events = judged(match.hang(4, 1, 1))
    assert [e.picture.painter for e in events] == [4, 4, 4, 5, 6, 6, *[None] * FAKES]
    for event in events:
        assert event.picture.theme == themes.get(event.picture.card)


def test_BR_41_BR_42_BR_43_BR_44_where_every_card_goes() -> None:
    match = deal().in_hang(5)
    themes = match.state.themes
    events = judged(match.hang(2, 1, 2))
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
    assert set(match.state.team_pile) == by_verdict[Verdict.RIGHT_THEME]
    assert set(match.state.belratti_pile) == by_verdict[Verdict.FAKE_HUNG]
    pointless = (Verdict.WRONG_THEME, Verdict.MISSED, Verdict.FAKE_FOUND)
    discards = set(themes).union(*(by_verdict[verdict] for verdict in pointless))
    assert set(match.state.discard) == discards
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


def test_BR_45_BR_46_E4_points_and_errors_make_up_the_demand() -> None:
    """Every possible board for every demand."""
    ready = {demand: deal().in_hang(demand) for demand in range(2, 8)}
    assert len(SPLITS) > 100
    for demand, right, wrong, fakes in SPLITS:
        match = ready[demand].fork()
        events = match.hang(right, wrong, fakes)
        result = scored(events)
        verdicts = [event.picture.verdict for event in judged(events)]
        assert (result.team, result.belratti) == (right, fakes)
        assert result.team + verdicts.count(Verdict.WRONG_THEME) + result.belratti == demand
        assert result.belratti == verdicts.count(Verdict.MISSED)
        assert result.perfect == (right == demand)
        assert len(census("belratti", match._state)) == 168


def test_BR_45_cautious_hanging_makes_it_at_most_the_demand() -> None:
    match = deal(cautious_hanging=True).in_hang(5)
    result = scored(match.hang(2, 1, 0))
    assert result.team + 1 + result.belratti == 3


def test_the_evaluation_stays_in_sight_for_the_next_round() -> None:
    match = deal().in_hang(3)
    cards = [exhibit.card for exhibit in match.state.table]
    events = match.hang(2, 0, 1)
    last = match.view(None).history[-1]
    assert [picture.card for picture in last.pictures] == cards
    assert {p.card: p for p in last.pictures} == {e.picture.card: e.picture for e in judged(events)}
    assert (last.number, last.demand, last.team, last.belratti, last.perfect) == (1, 3, 2, 1, False)


def test_BR_50_all_four_jokers_in_one_round_each_once() -> None:
    match = deal()
    match.propose(0, ProposeNewThemes("both"))
    match.in_plus_minus(4)
    match.propose(2, ProposePlusMinus(1))
    match.play(3, SwapHand(match.state.hands[3][:6]))
    match.painted()
    match.propose(1, ProposeQuestion(match.state.table[0].card))
    assert match.up == set()
    match.hang(3, 1, 1)
    assert match.up == set()


@pytest.mark.parametrize("demand", range(2, 8))
@pytest.mark.parametrize("perfect", [True, False])
def test_BR_51_E3_E5_E14_the_joker_with_the_demand_on_its_back(demand: int, perfect: bool) -> None:
    match = deal().change(jokers=())
    events = match.play_round(demand, demand if perfect else demand - 1, 0 if perfect else 1)
    back = {joker for joker in Joker if joker_number(joker, match.state.options) == demand}
    assert match.up == (back if perfect else set())
    assert len(back) == (3 <= demand <= 6)
    assert ("JokerReturned" in kinds(events)) == bool(back and perfect)
    assert match.view(None).history[-1].returned == (next(iter(back), None) if perfect else None)


def test_BR_51_A1_with_other_numbers() -> None:
    numbers = {"question": 3, "swap_hand": 4, "new_themes": 5, "plus_minus": 6}
    match = deal(joker_numbers=numbers).change(jokers=())
    match.play_round(3, 3)
    assert match.up == {Joker.QUESTION}
    match = deal()  # a face-up joker doesn't come back
    assert "JokerReturned" not in kinds(match.play_round(4, 4))
    assert match.up == set(Joker)


def test_BR_52_E11_a_joker_used_this_round_may_return_this_round() -> None:
    match = deal().in_hang(6)
    match.propose(0, ProposeQuestion(match.state.table[0].card))
    assert match.up == set(turned_down(Joker.QUESTION))
    match.hang(6)
    assert match.up == set(Joker)


def test_BR_53_a_joker_returns_any_number_of_times() -> None:
    match = deal()
    for number in range(1, 4):
        match.propose(match.state.first, ProposeNewThemes("A"))
        match.play_round(4, 4)
        assert Joker.NEW_THEMES in match.up
        assert match.state.round == number + 1


@pytest.mark.parametrize("seats", range(3, 8))
def test_BR_60_the_owls_draw_up_to_full_hands(seats: int) -> None:
    match = deal(seats).in_hang(5)
    hands, owls = match.state.hands, match.owls
    events = match.hang(5)
    dealt = [e for e in events if isinstance(e, CardsDealt)]
    assert [(e.seat, e.count) for e in dealt] == [(owls[0], 5)]
    full = match.view(None).hand_size
    assert match.view(None).hand_counts == (full,) * seats
    for seat in range(seats):
        assert match.state.hands[seat][: len(hands[seat])] == hands[seat]


def test_BR_60_E12_before_the_next_round() -> None:
    match = deal(6).in_hang(6, (4, 2, 0))
    owls = match.owls
    events = match.hang(6)
    dealt = {e.seat: e.count for e in events if isinstance(e, CardsDealt)}
    assert dealt == {owls[0]: 4, owls[1]: 2}
    assert match.view(None).hand_counts == (6,) * 6
    order = [type(event).__name__ for event in events]
    assert order.index("CardsDealt") < order.index("RoundBegan")


def test_BR_61_E2_the_roles_move_after_each_round() -> None:
    match, seen = deal(), list[str]()
    for _ in range(5):
        seen.append("".join(role.value[0] for role in roles(match.state)))
        match.play_round(2, 2)
    assert seen == ["ccoo", "occo", "oocc", "cooc", "ccoo"]


def test_BR_62_discards_stay_away() -> None:
    match = deal()
    gone: set[str] = set()
    for _ in range(4):
        match.play_round(4, 3, 1)
        now = set(match.state.discard)
        assert gone <= now
        gone = now
        assert not gone & {card for hand in match.state.hands for card in hand}
        assert not gone & set(match.state.draw)


@pytest.mark.parametrize(("demand", "back"), [(4, Joker.SWAP_HAND), (5, Joker.QUESTION)])
def test_A3_E6_the_changed_demand_is_what_counts(demand: int, back: Joker) -> None:
    match = deal().change(jokers=(Joker.PLUS_MINUS,)).in_plus_minus(demand)
    match.propose(2, ProposePlusMinus(1))
    assert scored(match.painted().hang(demand + 1)).team == demand + 1
    assert match.up == {back}


def test_a_new_round_starts_clean() -> None:
    match = deal()
    match.play(0, ProposeNewThemes("A"))
    match.play(1, Refuse())
    match.in_paint()
    match.play(2, StateFit(9, 0, 0))
    match.play(2, SwapHand(match.state.hands[2][:6]))
    match.painted()
    match.propose(0, ProposeQuestion(match.state.table[0].card))
    match.hang(3, 0, 1)
    view = match.view(0)
    assert (view.round, view.phase, view.demand) == (2, Phase.THEMES, None)
    assert view.votes == view.fits == view.done == view.table == view.commitments == ()
    assert view.committed == (0, 0, 0, 0)
    assert view.answer is view.proposal is match.state.swapper is None
    assert (view.refused, view.swapped, view.late) == ((), 0, False)
    assert [prompt.window for prompt in match.prompts] == ["r2.themes"]
    match.in_demand()
    assert match.windows["demand"].window == "r2.demand"
