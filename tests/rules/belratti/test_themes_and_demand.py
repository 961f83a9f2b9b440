"""BR-10 to BR-13, BR-54 and A7: the themes, the first joker and the Cats' number."""

from __future__ import annotations

from typing import Literal

import pytest

import rules
from rules.belratti.events import ThemesShown
from rules.belratti.model import (
    Agree,
    ConfirmDemand,
    Continue,
    Joker,
    Phase,
    ProposeNewThemes,
    Refuse,
)
from tests.rules.belratti.table import (
    arrange,
    captain_seat,
    cat_seats,
    deal,
    every,
    in_demand,
    in_plus_minus,
    kinds,
    open_windows,
    owl_seats,
    pile_to,
    play_round,
    propose,
    refused,
    state,
    turned_down,
    up,
    view_of,
)


def vote(match: rules.Match, *numbers: int) -> None:
    """Has the Cats vote, in the order of their seats."""
    for seat, number in zip(cat_seats(match), numbers, strict=False):
        match.play(seat, ConfirmDemand(number))


def test_BR_10_two_themes_from_the_pile() -> None:
    match = deal()
    themes = view_of(match, None).themes
    assert len(set(themes)) == 2
    assert themes == next(e for e in match.opening if isinstance(e, ThemesShown)).themes


def test_BR_10_new_themes_each_round() -> None:
    match = deal()
    first = state(match).themes
    play_round(match, 4, right=4)
    assert not set(first) & set(state(match).themes)
    assert set(first) <= set(state(match).discard)


@pytest.mark.parametrize(
    ("which", "going"), [("A", [0]), ("B", [1]), ("both", [0, 1])], ids=["A", "B", "both"]
)
def test_BR_11_A8_new_themes_replaces_one_or_both(
    which: Literal["A", "B", "both"], going: list[int]
) -> None:
    match = deal()
    before, top = state(match).themes, state(match).draw[:2]
    propose(match, 0, ProposeNewThemes(which))
    expected = list(before)
    for index, card in zip(going, top, strict=False):
        expected[index] = card
    assert state(match).themes == tuple(expected)
    assert state(match).discard == tuple(before[index] for index in going)
    assert Joker.NEW_THEMES not in up(match)
    assert state(match).phase is Phase.DEMAND


def test_BR_11_only_before_the_demand() -> None:
    match = in_demand(deal())
    refused(match, 0, ProposeNewThemes("A"), "not_now")


def test_BR_11_without_the_joker_the_round_opens_with_the_demand() -> None:
    match = arrange(deal(), jokers=turned_down(Joker.NEW_THEMES))
    play_round(match, 2, right=1, fakes=1)
    assert state(match).phase is Phase.DEMAND
    assert "themes" not in open_windows(match)


def test_A5_new_themes_must_leave_four_fakes() -> None:
    match = pile_to(deal(), 5)
    refused(match, 0, ProposeNewThemes("both"), "pile_too_short")
    assert set(match.legal(0)) == {ProposeNewThemes("A"), ProposeNewThemes("B"), Continue()}


def test_A5_no_themes_window_when_none_could_be_replaced() -> None:
    match = pile_to(
        deal(), 4 + 2 + 4 + 2
    )  # four fakes, a refill of two, and no more than the least for a round
    play_round(match, 2, right=2)
    assert len(state(match).draw) == 4
    assert Joker.NEW_THEMES in up(match)
    assert state(match).phase is Phase.DEMAND


def test_BR_54_a_proposal_waits_for_all_other_cats() -> None:
    match = deal(5)
    one, two, three = cat_seats(match)
    themes = state(match).themes
    match.play(one, ProposeNewThemes("A"))
    assert open_windows(match)["proposal"].done == (one,)
    match.play(three, Agree())
    assert state(match).themes == themes
    match.play(three, Agree())  # pressed twice
    assert open_windows(match)["proposal"].done == (one, three)
    match.play(two, Agree())
    assert state(match).themes != themes


def test_BR_54_silence_agrees_after_thirty_seconds() -> None:
    match = deal()
    match.play(0, ProposeNewThemes("B"))
    window = open_windows(match)["proposal"]
    assert window.seconds == 30
    events = match.expire(window.window)
    assert kinds(events) == ["JokerUsed", "ThemesReplaced"]


@pytest.mark.parametrize("seat", [0, 1], ids=["taken back", "refused"])
def test_BR_54_a_refused_proposal_changes_nothing(seat: int) -> None:
    match = deal()
    themes, window = state(match).themes, open_windows(match)["themes"]
    match.play(0, ProposeNewThemes("both"))
    match.play(seat, Refuse())
    assert state(match).themes == themes
    assert Joker.NEW_THEMES in up(match)
    assert open_windows(match) == {"themes": window}
    assert view_of(match, None).refused == (Joker.NEW_THEMES,)
    match.play(1, ProposeNewThemes("A"))
    assert open_windows(match)["proposal"].window == "r1.proposal.2"


def test_BR_54_one_proposal_at_a_time() -> None:
    match = deal()
    match.play(0, ProposeNewThemes("both"))
    refused(match, 1, ProposeNewThemes("A"), "proposal_open")


def test_BR_54_owls_have_no_say_in_it() -> None:
    match = deal()
    match.play(0, ProposeNewThemes("both"))
    for action in (Agree(), Refuse(), ProposeNewThemes("A"), Continue()):
        refused(match, owl_seats(match)[0], action, "not_your_turn")


def test_themes_end_when_all_cats_go_on() -> None:
    match = deal()
    assert open_windows(match)["themes"].seconds == 60
    match.play(0, Continue())
    match.play(0, Continue())  # pressed twice
    assert open_windows(match)["themes"].done == (0,)
    match.play(1, Continue())
    assert state(match).phase is Phase.DEMAND


def test_themes_end_after_sixty_seconds() -> None:
    match = deal()
    match.expire("r1.themes")
    assert state(match).phase is Phase.DEMAND


@pytest.mark.parametrize("answer", [Agree(), Refuse()], ids=["agreed", "refused"])
def test_a_late_proposal_keeps_its_thirty_seconds(answer: rules.Action) -> None:
    match = deal()
    match.play(0, ProposeNewThemes("A"))
    assert match.expire("r1.themes") == ()
    assert list(open_windows(match)) == ["proposal"]
    match.play(1, answer)
    assert state(match).phase is Phase.DEMAND
    assert (Joker.NEW_THEMES in up(match)) == (answer == Refuse())


def test_a_proposal_lapses_when_all_go_on_the_proposer_too() -> None:
    match = deal()
    match.play(0, Continue())
    match.play(0, ProposeNewThemes("A"))  # so seat 0 is not content after all
    match.play(1, Continue())
    assert state(match).phase is Phase.THEMES
    assert kinds(match.play(0, Continue())) == ["ThemesAccepted", "ProposalLapsed"]
    assert Joker.NEW_THEMES in up(match)


@pytest.mark.parametrize("number", [-1, 0, 1, 8, 100])
def test_BR_12_from_two_to_seven(number: int) -> None:
    refused(in_demand(deal()), 0, ConfirmDemand(number), "bad_demand")


def test_BR_12_every_number_can_be_agreed() -> None:
    for number in range(2, 8):
        assert state(in_plus_minus(deal(), number)).demand == number


def test_A6_no_more_than_the_owls_hold() -> None:
    match = in_demand(deal())
    hands = tuple(hand[: 2 if seat > 1 else 9] for seat, hand in enumerate(state(match).hands))
    arrange(match, hands=hands)
    refused(match, 0, ConfirmDemand(5), "bad_demand")
    assert list(match.legal(0)) == [ConfirmDemand(2), ConfirmDemand(3), ConfirmDemand(4)]


def test_A7_unanimous_and_votes_may_change() -> None:
    match = in_demand(deal(7))
    vote(match, 5, 5, 5, 3)
    assert state(match).phase is Phase.DEMAND
    assert {(v.seat, v.number) for v in view_of(match, None).votes} == {
        (0, 5),
        (1, 5),
        (2, 5),
        (3, 3),
    }
    assert match.play(0, ConfirmDemand(5)) == ()  # pressed twice
    match.play(3, ConfirmDemand(5))
    assert state(match).demand == 5


def test_A7_majority() -> None:
    match = in_demand(deal(7, decide="majority"))
    vote(match, 5, 5, 3)
    assert state(match).phase is Phase.DEMAND
    match.play(3, ConfirmDemand(5))
    assert state(match).demand == 5


def test_A7_two_cats_have_a_majority_together_alone() -> None:
    match = in_demand(deal(4, decide="majority"))
    vote(match, 5)
    assert state(match).phase is Phase.DEMAND


def test_A7_captain() -> None:
    match = in_demand(deal(5, decide="captain"))
    assert captain_seat(match) == 0
    match.play(1, ConfirmDemand(6))
    match.play(2, ConfirmDemand(6))
    assert state(match).phase is Phase.DEMAND
    match.play(0, ConfirmDemand(2))
    assert state(match).demand == 2


def test_A7_the_two_clocks_of_the_demand() -> None:
    match = in_demand(deal())
    assert {kind: p.seconds for kind, p in open_windows(match).items()} == {"demand": 180}
    first = open_windows(match)["demand"].window
    match.play(0, ConfirmDemand(4))
    windows = open_windows(match)
    assert {kind: prompt.seconds for kind, prompt in windows.items()} == {
        "demand": 180,
        "demand_closing": 90,
    }
    assert windows["demand"].window == first
    match.play(0, ConfirmDemand(3))
    assert {p.window for p in match.prompts} == {p.window for p in windows.values()}
    match.fork().play(1, ConfirmDemand(3), window=windows["demand_closing"].window)
    match.play(1, ConfirmDemand(3), window=first)
    assert state(match).demand == 3


@pytest.mark.parametrize("kind", ["demand", "demand_closing"])
@pytest.mark.parametrize(
    ("votes", "demand"),
    [
        ((6, 3, 3), 3),  # most votes
        ((6, 3, 3, 6), 6),  # a tie the captain is in
        ((6,), 6),
        ((7, 5), 7),
    ],
)
def test_A7_late_most_votes_then_the_captain(
    kind: str, votes: tuple[int, ...], demand: int
) -> None:
    match = in_demand(deal(7))
    vote(match, *votes)
    (event, *_) = match.expire(open_windows(match)[kind].window)
    assert rules.to_dict(event) == {"type": "DemandSet", "to": None, "number": demand, "late": True}
    assert state(match).demand == demand


def test_A7_late_a_tie_without_the_captain_goes_to_the_smaller() -> None:
    match = in_demand(deal(7))
    for seat, number in ((1, 7), (2, 5)):
        match.play(seat, ConfirmDemand(number))
    match.expire("r1.demand_closing")
    assert state(match).demand == 5


def test_A7_silence_demands_four() -> None:
    match = in_demand(deal())
    match.expire("r1.demand")
    assert state(match).demand == 4


def test_BR_13_there_is_nothing_to_say_about_the_themes() -> None:
    match = in_demand(deal())
    assert {type(action) for seat in cat_seats(match) for action in match.legal(seat)} == {
        ConfirmDemand
    }
    assert not any(list(match.legal(seat)) for seat in owl_seats(match))


def test_everything_open_to_a_cat_is_answered_by_the_window_it_was_meant_for() -> None:
    match = deal()
    every(match, cat_seats(match), Continue())
    with pytest.raises(rules.WindowClosed):
        match.play(0, Continue(), window="r1.themes")
