"""BR-10 to BR-13, BR-54 and A7: the themes, the first joker and the Cats' number."""

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
from tests.rules.belratti.table import Table, deal, kinds, turned_down


def vote(match: Table, *numbers: int | None) -> None:
    """Makes the Cats vote, in the order of their seats."""
    for seat, number in zip(match.cats, numbers, strict=False):
        if number is not None:
            match.play(seat, ConfirmDemand(number))


def test_BR_10_two_new_themes_from_the_pile_each_round() -> None:
    match = deal()
    first = match.view(None).themes
    assert len(set(first)) == 2
    assert first == next(e for e in match.opening if isinstance(e, ThemesShown)).themes
    match.play_round(4, right=4)
    assert not set(first) & set(match.state.themes)
    assert set(first) <= set(match.state.discard)


@pytest.mark.parametrize(
    ("which", "going"), [("A", [0]), ("B", [1]), ("both", [0, 1])], ids=["A", "B", "both"]
)
def test_BR_11_A8_new_themes_replaces_one_or_both(
    which: Literal["A", "B", "both"], going: list[int]
) -> None:
    match = deal()
    before, top = match.state.themes, match.state.draw[:2]
    match.propose(0, ProposeNewThemes(which))
    expected = list(before)
    for index, card in zip(going, top, strict=False):
        expected[index] = card
    assert match.state.themes == tuple(expected)
    assert match.state.discard == tuple(before[index] for index in going)
    assert Joker.NEW_THEMES not in match.up
    assert match.state.phase is Phase.DEMAND


def test_BR_11_without_the_joker_the_round_opens_with_the_demand() -> None:
    match = deal().change(jokers=turned_down(Joker.NEW_THEMES))
    match.play_round(2, right=1, fakes=1)
    assert match.state.phase is Phase.DEMAND
    assert "themes" not in match.windows


def test_A5_new_themes_must_leave_four_fakes_and_else_there_is_no_window() -> None:
    match = deal().pile_to(5)
    match.refuses(0, ProposeNewThemes("both"), "pile_too_short")
    assert set(match.legal(0)) == {ProposeNewThemes("A"), ProposeNewThemes("B"), Continue()}
    # Four fakes, a refill of two, and just the least for a round.
    match = deal().pile_to(4 + 2 + 4 + 2)
    match.play_round(2, right=2)
    assert len(match.state.draw) == 4
    assert Joker.NEW_THEMES in match.up
    assert match.state.phase is Phase.DEMAND


def test_BR_54_a_proposal_waits_for_all_other_cats_or_their_silence() -> None:
    match = deal(5)
    one, two, three = match.cats
    themes = match.state.themes
    match.play(one, ProposeNewThemes("A"))
    assert match.windows["proposal"].done == (one,)
    match.play(three, Agree())
    assert match.state.themes == themes
    match.play(three, Agree())  # pressed twice
    window, silent = match.windows["proposal"], match.fork()
    assert (window.done, window.seconds) == ((one, three), 30)
    match.play(two, Agree())
    assert match.state.themes != themes
    assert kinds(silent.expire(window.window)) == ["JokerUsed", "ThemesReplaced"]


@pytest.mark.parametrize("seat", [0, 1], ids=["taken back", "refused"])
def test_BR_54_a_refused_proposal_changes_nothing(seat: int) -> None:
    match = deal()
    themes, window = match.state.themes, match.windows["themes"]
    match.play(0, ProposeNewThemes("both"))
    match.play(seat, Refuse())
    assert match.state.themes == themes
    assert Joker.NEW_THEMES in match.up
    assert match.windows == {"themes": window}
    assert match.view(None).refused == (Joker.NEW_THEMES,)
    match.play(1, ProposeNewThemes("A"))
    assert match.windows["proposal"].window == "r1.proposal.2"


def test_BR_54_one_proposal_at_a_time_and_owls_have_no_say_in_it() -> None:
    match = deal()
    match.play(0, ProposeNewThemes("both"))
    match.refuses(1, ProposeNewThemes("A"), "proposal_open")
    for action in (Agree(), Refuse(), ProposeNewThemes("A"), Continue()):
        match.refuses(match.owls[0], action, "not_your_turn")


def test_themes_end_when_all_cats_go_on_or_after_sixty_seconds() -> None:
    match = deal()
    assert match.windows["themes"].seconds == 60
    match.play(0, Continue())
    match.play(0, Continue())  # pressed twice
    assert match.windows["themes"].done == (0,)
    late = match.fork()
    late.time_out()
    match.play(1, Continue())
    assert match.state.phase is late.state.phase is Phase.DEMAND


@pytest.mark.parametrize("answer", [Agree(), Refuse()], ids=["agreed", "refused"])
def test_a_late_proposal_keeps_its_thirty_seconds(answer: rules.Action) -> None:
    match = deal()
    match.play(0, ProposeNewThemes("A"))
    assert match.expire("r1.themes") == ()
    assert list(match.windows) == ["proposal"]
    match.play(1, answer)
    assert match.state.phase is Phase.DEMAND
    assert (Joker.NEW_THEMES in match.up) == (answer == Refuse())


def test_a_proposal_lapses_when_all_go_on_the_proposer_too() -> None:
    match = deal()
    match.play(0, Continue())
    match.play(0, ProposeNewThemes("A"))  # so seat 0 isn't content after all
    match.play(1, Continue())
    assert match.state.phase is Phase.THEMES
    assert kinds(match.play(0, Continue())) == ["ThemesAccepted", "ProposalLapsed"]
    assert Joker.NEW_THEMES in match.up


def test_BR_12_from_two_to_seven() -> None:
    for number in range(2, 8):
        assert deal().in_plus_minus(number).state.demand == number
    for number in (-1, 0, 1, 8, 100):
        deal().in_demand().refuses(0, ConfirmDemand(number), "bad_demand")


def test_A6_no_more_than_the_owls_hold() -> None:
    match = deal().in_demand()
    hands = tuple(hand[: 2 if seat > 1 else 9] for seat, hand in enumerate(match.state.hands))
    match.change(hands=hands)
    match.refuses(0, ConfirmDemand(5), "bad_demand")
    assert list(match.legal(0)) == [ConfirmDemand(2), ConfirmDemand(3), ConfirmDemand(4)]


def test_A7_votes_may_change() -> None:
    match = deal(7).in_demand()
    vote(match, 5, 5, 5, 3)
    assert {(v.seat, v.number) for v in match.view(None).votes} == {(0, 5), (1, 5), (2, 5), (3, 3)}
    assert match.play(0, ConfirmDemand(5)) == ()  # pressed twice
    match.play(3, ConfirmDemand(5))
    assert match.state.demand == 5


@pytest.mark.parametrize(
    ("seats", "decide", "votes", "demand"),
    [
        (7, "unanimous", (5, 5, 5, 3), None),
        (4, "majority", (5,), None),
        (7, "majority", (5, 5, 3), None),
        (7, "majority", (5, 5, 3, 5), 5),
        (5, "captain", (None, 6, 6), None),
        (5, "captain", (2,), 2),  # seat 0 is the captain
    ],
)
def test_A7_who_decides_the_demand(
    seats: int, decide: str, votes: tuple[int | None, ...], demand: int | None
) -> None:
    match = deal(seats, decide=decide).in_demand()
    vote(match, *votes)
    assert (match.state.phase is Phase.DEMAND) == (demand is None)
    assert match.state.demand == demand


def test_A7_the_two_clocks_of_the_demand() -> None:
    match = deal().in_demand()
    assert {kind: p.seconds for kind, p in match.windows.items()} == {"demand": 180}
    first = match.windows["demand"].window
    match.play(0, ConfirmDemand(4))
    windows = match.windows
    assert {kind: prompt.seconds for kind, prompt in windows.items()} == {
        "demand": 180,
        "demand_closing": 90,
    }
    assert windows["demand"].window == first
    match.play(0, ConfirmDemand(3))
    assert {p.window for p in match.prompts} == {p.window for p in windows.values()}
    match.fork().play(1, ConfirmDemand(3), window=windows["demand_closing"].window)
    match.play(1, ConfirmDemand(3), window=first)
    assert match.state.demand == 3


@pytest.mark.parametrize("kind", ["demand", "demand_closing"])
@pytest.mark.parametrize(
    ("votes", "demand"),
    [
        ((6, 3, 3), 3),  # most votes
        ((6, 3, 3, 6), 6),  # a tie that includes the captain
        ((6,), 6),
        ((7, 5), 7),
        ((None, 7, 5), 5),  # without the captain, a tie goes to the smaller number
    ],
)
def test_A7_late_most_votes_then_the_captain(
    kind: str, votes: tuple[int | None, ...], demand: int
) -> None:
    match = deal(7).in_demand()
    vote(match, *votes)
    (event, *_) = match.expire(match.windows[kind].window)
    assert rules.to_dict(event) == {"type": "DemandSet", "to": None, "number": demand, "late": True}
    assert match.state.demand == demand


def test_BR_11_BR_13_then_there_is_nothing_to_say_about_the_themes() -> None:
    match = deal().in_demand()
    match.refuses(0, ProposeNewThemes("A"), "not_now")
    actions = {type(action) for seat in match.cats for action in match.legal(seat)}
    assert actions == {ConfirmDemand}
    assert not any(list(match.legal(seat)) for seat in match.owls)
    match.time_out()  # silence demands four
    assert match.state.demand == 4
