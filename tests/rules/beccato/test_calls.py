"""Coccodé, Beccato and Chicchirichì: who shows, who is right, who gets the egg."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.rules.beccato.tables import (
    DECK,
    SERAMA,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    Phase,
    TakeEgg,
    any_eggs,
    breeds,
    change,
    coop,
    counts,
    deal,
    events,
    give_eggs,
    kinds,
    pass_all,
    refused,
    state,
    table,
    team_of,
    view_of,
    window,
)


def test_BC_20_coccode_shows_the_whole_team() -> None:
    match = table(6)
    deal(match, {})
    hands = state(match).hands
    told = match.play(2, Coccode())
    assert [(e.seat, e.cards) for e in events(told, "HandShown")] == [
        (seat, hands[seat]) for seat in (0, 2, 4)
    ]
    call = view_of(match, None).calls[-1]
    assert (call.shout, call.seat, call.target, call.breed) == ("coccode", 2, None, None)
    assert [shown.seat for shown in call.shown] == [0, 2, 4]


def test_E2_coccode_right() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {2: [a, a, a]})
    egg = coop(match, a).egg
    top, *deck = state(match).egg_deck
    told = match.play(0, Coccode())
    assert events(told, "CallJudged")[0].verdict == "right"
    (taken,) = events(told, "EggTaken")
    assert (taken.team, taken.egg, taken.source) == (0, egg, a)
    assert state(match).teams[0].eggs == (egg,)
    assert state(match).teams[1].eggs == ()
    assert coop(match, a).egg == top
    assert [(e.breed, e.egg) for e in events(told, "EggLaid")] == [(a, top)]
    assert state(match).egg_deck == tuple(deck)
    assert state(match).round == 2


@pytest.mark.parametrize("hand", [["b", "b", "b", "a"], ["a", "b", "b", "b"]])
def test_BC_21_a_triple_among_four_cards_counts(hand: list[str]) -> None:
    match = table(6)
    a, b, *_ = breeds(match)
    deal(match, {2: [{"a": a, "b": b}[card] for card in hand]})
    match.play(0, Coccode())
    assert view_of(match, None).calls[-1].verdict == "right"


def test_BC_21_a_call_remembers_the_eggs_it_moved_and_what_teams_had_then() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {2: [a, a, a]})
    egg = coop(match, a).egg
    match.play(0, Coccode())
    call = view_of(match, None).calls[-1]
    assert [(taken.team, taken.egg, taken.source) for taken in call.taken] == [(0, egg, a)]
    assert call.points == tuple(team.points for team in view_of(match, None).teams)


def test_BC_31_a_call_has_no_points_until_it_is_settled() -> None:
    match = table(4)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, a]})
    match.play(0, Beccato(1))
    assert view_of(match, None).calls[-1].points == ()
    match.play(0, TakeEgg(DECK))
    call = view_of(match, None).calls[-1]
    assert [taken.source for taken in call.taken] == [DECK]
    assert sum(call.points) in (1, 2)


@pytest.mark.parametrize(
    ("seats", "teams", "gains"),
    [(6, "default", [0, 1]), (6, "alternative", [0, 1, 1]), (8, "default", [0, 1, 1, 1])],
)
def test_E3_coccode_wrong(seats: int, teams: str, gains: list[int]) -> None:
    match = table(seats, teams=teams)
    deal(match, {})
    deck = state(match).egg_deck
    told = match.play(0, Coccode())
    assert events(told, "CallJudged")[0].verdict == "wrong"
    assert counts(match) == gains
    assert state(match).egg_deck == deck[sum(gains) :]
    assert all(e.source == DECK for e in events(told, "EggTaken"))


def test_BC_22_draws_go_team_by_team_in_passing_order_from_the_caller() -> None:
    for direction, order in (("left", [2, 3, 0]), ("right", [0, 3, 2])):
        match = table(8, direction=direction)
        deal(match, {})
        deck = state(match).egg_deck
        told = match.play(1, Coccode())
        taken = events(told, "EggTaken")
        assert [e.team for e in taken] == order
        assert [e.egg for e in taken] == list(deck[:3])


def test_E4_coccode_own_triple() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {0: [a, a, a]})
    match.play(0, Coccode())
    assert view_of(match, None).calls[-1].verdict == "wrong"
    assert counts(match) == [0, 1]


def test_BC_23_own_triple_nothing() -> None:
    match = table(6, own_triple="nothing")
    a, *_ = breeds(match)
    deal(match, {0: [a, a, a]})
    told = match.play(0, Coccode())
    assert events(told, "CallJudged")[0].verdict == "void"
    assert counts(match) == [0, 0]
    assert state(match).round == 2
    assert state(match).voids == 0
    deal(match, {})
    match.play(0, Coccode())
    assert counts(match) == [0, 1]


def test_BC_24_several_triples_the_caller_chooses_one() -> None:
    match = table(6)
    a, b, c, *_ = breeds(match)
    deal(match, {2: [c, c, c], 4: [b, b, b]})
    match.play(0, Coccode())
    take = window(match, "take")
    assert (take.seats, take.seconds) == ((0,), 20)
    assert list(match.legal(0)) == [TakeEgg(b), TakeEgg(c)]
    assert view_of(match, None).gains[0].sources == (b, c)
    assert refused(match, 0, TakeEgg(a)) == "egg_not_offered"
    assert refused(match, 0, TakeEgg(DECK)) == "egg_not_offered"
    assert refused(match, 2, TakeEgg(b)) == "not_your_turn"
    egg = coop(match, c).egg
    match.play(0, TakeEgg(c))
    assert state(match).teams[0].eggs == (egg,)


def test_BC_24_the_default_is_the_lowest_breed() -> None:
    match = table(6)
    _, b, c, *_ = breeds(match)
    deal(match, {2: [c, c, c], 4: [b, b, b]})
    match.play(0, Coccode())
    egg = coop(match, b).egg
    told = match.expire(window(match, "take").window)
    assert events(told, "TimeRanOut")[0].seat == 0
    assert state(match).teams[0].eggs == (egg,)


def test_BC_30_beccato_shows_the_accused_alone() -> None:
    match = table(6)
    deal(match, {})
    hand = state(match).hands[3]
    told = match.play(0, Beccato(3))
    assert [(e.seat, e.cards) for e in events(told, "HandShown")] == [(3, hand)]
    assert (events(told, "CallMade")[0].seat, events(told, "CallMade")[0].target) == (0, 3)


def test_E5_beccato_right() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, a]})
    match.play(2, Beccato(1))
    assert state(match).phase is Phase.SETTLE
    assert list(match.legal(2)) == [TakeEgg(DECK), *map(TakeEgg, breeds(match))]
    assert kinds(match) == ["take"]
    top = state(match).egg_deck[0]
    other = match.fork()
    match.play(2, TakeEgg(DECK))
    assert state(match).teams[0].eggs == (top,)
    last = breeds(other)[-1]
    egg = coop(other, last).egg
    other.play(2, TakeEgg(last))
    assert state(other).teams[0].eggs == (egg,)
    assert coop(other, last).egg == top


def test_BC_31_the_default_is_the_deck() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, a]})
    match.play(2, Beccato(1))
    top = state(match).egg_deck[0]
    match.expire(window(match, "take").window)
    assert state(match).teams[0].eggs == (top,)


def test_BC_31_without_a_deck_the_default_is_the_lowest_coop_and_it_stays_empty() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, a]})
    change(match, egg_deck=())
    match.play(2, Beccato(1))
    assert list(match.legal(2)) == list(map(TakeEgg, breeds(match)))
    match.expire(window(match, "take").window)
    assert coop(match, a).egg is None
    assert counts(match) == [1, 0]


@pytest.mark.parametrize(("seats", "teams"), [(6, "default"), (9, "default")])
def test_E6_beccato_wrong(seats: int, teams: str) -> None:
    match = table(seats, teams=teams)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, SERAMA]})
    top = state(match).egg_deck[0]
    match.play(2, Beccato(1))
    accused = team_of(match, 1)
    assert state(match).teams[accused].eggs == (top,)
    assert sum(counts(match)) == 1


def test_BC_32_nobody_but_the_accused_gains_by_a_wrong_beccato() -> None:
    match = table(8)
    deal(match, {})
    match.play(0, Beccato(3))
    assert counts(match) == [0, 0, 0, 1]


def test_BC_33_three_seramas_are_worth_nothing_to_coccode_either() -> None:
    match = table(6)
    deal(match, {2: [SERAMA] * 3})
    match.play(0, Coccode())
    assert view_of(match, None).calls[-1].verdict == "wrong"
    assert counts(match) == [0, 1]


def test_E7_beccato_on_three_seramas() -> None:
    match = table(6)
    deal(match, {1: [SERAMA] * 3})
    match.play(2, Beccato(1))
    assert view_of(match, None).calls[-1].verdict == "wrong"
    assert counts(match) == [0, 1]


def test_BC_34_nobody_accuses_their_own_team() -> None:
    match = table(6)
    for target in (0, 2, 4):
        assert refused(match, 0, Beccato(target)) == "own_team"
    assert refused(match, 0, Beccato(6)) == "no_such_player"
    assert refused(match, 0, Beccato(-1)) == "no_such_player"
    targets = [action.target for action in match.legal(0) if isinstance(action, Beccato)]
    assert targets == [1, 3, 5]


def test_E8_chicchirichi() -> None:
    match = table(6)
    deal(match, {3: [SERAMA] * 4})
    top = state(match).egg_deck[0]
    told = match.play(3, Chicchirichi())
    assert events(told, "HandShown")[0].cards == (SERAMA,) * 4
    assert state(match).teams[1].eggs == (top,)
    assert counts(match) == [0, 1]


@pytest.mark.parametrize(("teams", "gains"), [("default", [1, 0]), ("alternative", [0, 1, 1])])
def test_E8_chicchirichi_without_four_seramas(teams: str, gains: list[int]) -> None:
    match = table(6, teams=teams)
    caller = 3
    deal(match, {caller: [SERAMA, SERAMA, SERAMA, breeds(match)[0]]})
    match.play(caller, Chicchirichi())
    gains = [int(index != team_of(match, caller)) for index in range(len(gains))]
    assert counts(match) == gains


@pytest.mark.parametrize("caller", range(9))
def test_BC_41_every_opposing_team_draws_on_a_wrong_chicchirichi(caller: int) -> None:
    match = table(9)
    deal(match, {}, turn=caller)
    told = match.play(caller, Chicchirichi())
    assert events(told, "CallJudged")[0].verdict == "wrong"
    assert counts(match) == [int(team != caller % 3) for team in range(3)]


def test_E8_a_player_with_three_cards_is_refused() -> None:
    match = table(6)
    deal(match, {3: [SERAMA] * 3}, turn=0)
    assert refused(match, 3, Chicchirichi()) == "not_now"


def test_a_call_records_what_the_shown_players_did_before() -> None:
    match = table(6)
    deal(match, {})
    match.play(3, Gesture("S01"))
    match.play(0, Gesture("S02"))
    pass_all(match, 1)
    for _ in range(3):
        match.play(3, Gesture("S03"))
    pass_all(match, 1)
    for _ in range(3):
        match.play(3, Gesture("S04"))
    deal(match, {})
    match.play(0, Beccato(3))
    (shown,) = view_of(match, None).calls[-1].shown
    assert [made.gesture for made in shown.gestures] == ["S03"] * 3 + ["S04"] * 3


def test_BC_32_the_accused_decides_for_the_team_rewarded() -> None:
    match = table(6, pyramid=True)
    give_eggs(match, 1, any_eggs(match, 2))
    deal(match, {})
    match.play(0, Beccato(3))
    assert window(match, "place").seats == (3,)


def test_BC_22_several_teams_decide_at_once_by_their_first_member_after_the_caller() -> None:
    match = table(9, pyramid=True)
    give_eggs(match, 1, any_eggs(match, 2))
    give_eggs(match, 2, any_eggs(match, 2))
    deal(match, {})
    match.play(3, Coccode())
    assert {prompt.seats for prompt in match.prompts} == {(4,), (5,)}
    assert set(kinds(match)) == {"place"}


def test_A7_a_draw_from_an_empty_deck_takes_a_coop_egg_of_the_teams_choice() -> None:
    match = table(8)
    deal(match, {})
    change(match, egg_deck=state(match).egg_deck[:1])
    match.play(0, Coccode())
    assert counts(match) == [0, 1, 0, 0]
    take = window(match, "take")
    assert take.seats == (2,)
    assert len(match.prompts) == 1, "the next team waits: two must not take one egg"
    first, second, *_ = breeds(match)
    match.play(2, TakeEgg(second))
    assert next(match.legal(3)) == TakeEgg(first)
    assert TakeEgg(second) not in list(match.legal(3))
    match.expire(window(match, "take").window)
    assert counts(match) == [0, 1, 1, 1]
    assert [coop(match, breed).egg for breed in (first, second)] == [None, None]
    assert state(match).round == 2


def test_A7_nothing_left_is_nothing() -> None:
    match = table(8)
    deal(match, {})
    first, *others = state(match).coops
    change(
        match,
        egg_deck=(),
        coops=(first, *(replace(coop, egg=None) for coop in others)),
    )
    told = match.play(0, Coccode())
    assert counts(match) == [0, 1, 0, 0]
    assert [e.team for e in events(told, "NothingLeft")] == [2, 3]
    assert state(match).round == 2


def test_A7_a_right_coccode_on_an_empty_coop_takes_another_egg() -> None:
    match = table(6)
    a, b, c, *_ = breeds(match)
    deal(match, {2: [a, a, a]})
    coops = tuple(
        replace(coop, egg=None) if coop.breed == a else coop for coop in state(match).coops
    )
    change(match, egg_deck=(), coops=coops)
    match.play(0, Coccode())
    assert list(match.legal(0))[:2] == [TakeEgg(b), TakeEgg(c)]
    match.play(0, TakeEgg(c))
    assert counts(match) == [1, 0]
