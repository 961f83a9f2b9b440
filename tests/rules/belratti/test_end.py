"""BR-70 to BR-72 and A5, A13, A14: six fakes, a short pile, the score and its band."""

import pytest

import rules
from rules.belratti.model import Phase
from rules.belratti.scoring import Band, band
from tests.rules.belratti.table import deal, kinds
from tests.support.cards import census


@pytest.mark.parametrize(("before", "over"), [(3, False), (4, True), (5, True)])
def test_BR_70_six_fakes_or_more(before: int, over: bool) -> None:
    match = deal().stack(team=0, belratti=before)
    match.play_round(4, 2, 0, 2)
    assert (match.outcome is not None) == (match.prompts == ()) == over


@pytest.mark.parametrize(
    ("team", "fakes", "last", "score", "ranked"),
    [
        (13, 4, (5, 3, 0, 2), 16, Band.PASSABLE),  # E8
        (11, 5, (4, 3, 0, 1), 14, Band.MUDDLED),  # E9
        (0, 5, (5, 1, 0, 4), 1, Band.DISMAL),  # E10
        (12, 5, (4, 3, 0, 1), 15, Band.PASSABLE),
        (30, 5, (2, 1, 0, 1), 31, Band.TRIUMPH),  # A14: six fakes alone are no defeat
    ],
)
def test_BR_70_BR_71_BR_72_A14_E8_to_E10_the_last_round_counts(
    team: int, fakes: int, last: tuple[int, int, int, int], score: int, ranked: Band
) -> None:
    match = deal().stack(team, fakes)
    match.play_round(*last)
    assert (match.ended.scores, match.ended.reason) == ((score,) * 4, "six_fakes")
    assert match.ended.won == (score >= 15)
    assert len(match.state.belratti_pile) == fakes + last[3]
    assert match.view(None).band is ranked


def test_A13_the_sixth_fake_waits_for_the_evaluation() -> None:
    match = deal().stack(team=0, belratti=5).in_hang()
    events = match.hang(2, 0, 2)
    assert kinds(events)[-3:] == ["RoundScored", "CardsDiscarded", "MatchEnded"]
    assert match.state.team_pile != ()


def test_BR_70_no_refill_and_no_new_round_after_the_end() -> None:
    match = deal().stack(team=0, belratti=5)
    first = match.state.first
    events = match.play_round(4, 3, 0, 1)
    assert "CardsDealt" not in kinds(events)
    assert (match.state.first, match.state.round) == (first, 1)
    assert match.state.phase is Phase.OVER
    with pytest.raises(rules.WindowClosed):
        match.expire("r1.hang")


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (0, Band.DISMAL),
        (9, Band.DISMAL),
        (10, Band.MUDDLED),
        (14, Band.MUDDLED),
        (15, Band.PASSABLE),
        (19, Band.PASSABLE),
        (20, Band.ASSURED),
        (24, Band.ASSURED),
        (25, Band.SPLENDID),
        (29, Band.SPLENDID),
        (30, Band.TRIUMPH),
        (99, Band.TRIUMPH),
    ],
)
def test_BR_72_bands(score: int, name: Band) -> None:
    assert band(score) is name


def test_the_outcome_is_everybodys() -> None:
    match = deal(5).stack(team=20, belratti=5)
    events = match.play_round(2, 1, 0, 1)
    assert rules.to_dict(match.outcome) == {
        "ranking": ((0, 1, 2, 3, 4),),
        "scores": (21,) * 5,
        "teams": ((0, 1, 2, 3, 4),),
        "won": True,
        "reason": "six_fakes",
    }
    assert rules.to_dict(events[-1]) == {
        "type": "MatchEnded",
        "to": None,
        "score": 21,
        "band": "assured",
        "won": True,
        "reason": "six_fakes",
    }
    view = match.view(None)
    assert (view.score, view.band, view.reason) == (21, Band.ASSURED, "six_fakes")


@pytest.mark.parametrize(
    ("seats", "demand", "pile", "left"),
    [(4, 4, 9, 5), (4, 4, 10, None), (6, 5, 9, 4)],
    ids=["five", "six", "E13"],
)
def test_A5_E13_six_cards_must_be_left_after_the_refill(
    seats: int, demand: int, pile: int, left: int | None
) -> None:
    match = deal(seats).in_hang(demand).pile_to(pile)
    events = match.hang(demand - 1, 1)
    over = left is not None
    assert (match.outcome is not None) == ("MatchEnded" in kinds(events)) == over
    if over:
        assert match.ended.reason == "museum_full"
        assert match.ended.scores[0] == demand - 1
        assert len(match.state.draw) == left


def test_A5_a_pile_too_short_even_for_the_refill() -> None:
    match = deal().in_hang(5).pile_to(3)
    match.hang(5)
    assert match.ended.reason == "museum_full"
    assert match.state.draw == ()
    assert match.view(None).hand_counts == (9, 9, 7, 9)


def test_A5_reshuffle_discards() -> None:
    long = deal(reshuffle_discards=True).in_hang(4)
    assert "PileRefilled" not in kinds(long.hang(4))
    assert len(long.state.discard) == 6
    match = deal(reshuffle_discards=True).in_hang(4).pile_to(9)
    before = set(match.state.draw)
    events = match.hang(4)
    assert match.outcome is None
    assert "PileRefilled" in kinds(events)
    assert match.state.discard == ()
    assert set(match.state.hands[2][-4:]) <= before  # the cards of the pile are drawn first
    assert len(census("belratti", match._state)) == 168


def test_A5_reshuffle_cannot_help_for_ever() -> None:
    match = deal(reshuffle_discards=True).in_hang(4).change()
    draw = match.state.draw
    match.change(draw=draw[:2], team_pile=draw[2:])
    match.hang(4)
    assert match.outcome is not None  # two in the pile, four fakes, two themes; four are drawn
    assert match.ended.reason == "museum_full"
