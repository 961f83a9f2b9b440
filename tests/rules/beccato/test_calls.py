"""Coccodé, Beccato and Chicchirichì: who shows, who is right, who gets the egg."""

import pytest
from msgspec.structs import replace

import rules
from rules.beccato.model import (
    DECK,
    SERAMA,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    Phase,
    TakeEgg,
)
from tests.rules.beccato.tables import events, table


@pytest.mark.parametrize(
    ("call", "shown"), [(Coccode(), (0, 2, 4)), (Beccato(3), (3,))], ids=["BC-20", "BC-30"]
)
def test_BC_20_BC_30_coccode_shows_the_whole_team_and_beccato_the_accused_alone(
    call: Coccode | Beccato, shown: tuple[int, ...]
) -> None:
    match = table(6).deal()
    hands = match.state.hands
    log = match.play(2, call)
    assert [(e.seat, e.cards) for e in events(log, "HandShown")] == [(s, hands[s]) for s in shown]
    target = call.target if isinstance(call, Beccato) else None
    (call_made,) = events(log, "CallMade")
    assert (call_made.seat, call_made.target) == (match.call.seat, match.call.target) == (2, target)
    assert (match.call.shout, match.call.breed) == (type(call).__name__.lower(), None)
    assert tuple(display.seat for display in match.call.shown) == shown


@pytest.mark.parametrize("hand", ["aaa", "aaab", "baaa"])
def test_BC_21_E2_coccode_right(hand: str) -> None:
    match = table(6).deal({2: hand})
    a, *_ = match.breeds
    egg = match.coop(a).egg
    top, *deck = match.state.egg_deck
    happened = match.play(0, Coccode())
    assert events(happened, "CallJudged")[0].verdict == match.call.verdict == "right"
    (taken,) = events(happened, "EggTaken")
    (kept,) = match.call.taken
    assert (
        (taken.team, taken.egg, taken.source) == (kept.team, kept.egg, kept.source) == (0, egg, a)
    )
    assert match.call.points == tuple(team.points for team in match.view(None).teams)
    assert match.state.teams[0].eggs == (egg,)
    assert match.state.teams[1].eggs == ()
    assert match.coop(a).egg == top
    assert [(e.breed, e.egg) for e in events(happened, "EggLaid")] == [(a, top)]
    assert match.state.egg_deck == tuple(deck)
    assert match.state.round == 2


@pytest.mark.parametrize(
    ("seats", "teams", "hands", "caller", "call", "gains"),
    [
        (6, "default", {}, 0, Coccode(), [0, 1]),  # E3
        (6, "alternative", {}, 0, Coccode(), [0, 1, 1]),
        (8, "default", {}, 0, Coccode(), [0, 1, 1, 1]),
        (6, "default", {0: "aaa"}, 0, Coccode(), [0, 1]),  # E4: the caller's triple
        (6, "default", {2: "SSS"}, 0, Coccode(), [0, 1]),  # BC-33
        (6, "default", {1: "aaS"}, 2, Beccato(1), [0, 1]),  # E6
        (9, "default", {1: "aaS"}, 2, Beccato(1), [0, 1, 0]),
        (8, "default", {}, 0, Beccato(3), [0, 0, 0, 1]),  # BC-32: only the accused gains
        (6, "default", {1: "SSS"}, 2, Beccato(1), [0, 1]),  # E7
        (6, "default", {3: "SSSa"}, 3, Chicchirichi(), [1, 0]),  # E8
        (6, "alternative", {3: "SSSa"}, 3, Chicchirichi(), [0, 1, 1]),
    ],
    ids=str,
)
def test_BC_22_BC_32_BC_33_BC_41_E3_to_E8_who_draws_on_a_wrong_call(
    seats: int, teams: str, hands: dict[int, str], caller: int, call: rules.Action, gains: list[int]
) -> None:
    match = table(seats, teams=teams).deal(hands)
    deck, drawn = match.state.egg_deck, sum(gains)
    happened = match.play(caller, call)
    assert events(happened, "CallJudged")[0].verdict == match.call.verdict == "wrong"
    assert match.counts == gains
    taking = events(happened, "EggTaken")
    assert [(e.egg, e.source) for e in taking] == [(egg, DECK) for egg in deck[:drawn]]
    assert match.state.egg_deck == deck[drawn:]


def test_BC_22_draws_go_team_by_team_in_passing_order_from_the_caller() -> None:
    for direction, order in (("left", [2, 3, 0]), ("right", [0, 3, 2])):
        match = table(8, direction=direction).deal()
        deck = match.state.egg_deck
        happened = match.play(1, Coccode())
        taking = events(happened, "EggTaken")
        assert [e.team for e in taking] == order
        assert [e.egg for e in taking] == list(deck[:3])


def test_BC_23_own_triple_nothing() -> None:
    match = table(6, own_triple="nothing").deal({0: "aaa"})
    happened = match.play(0, Coccode())
    assert events(happened, "CallJudged")[0].verdict == "void"
    assert match.counts == [0, 0]
    assert match.state.round == 2
    assert match.state.voids == 0
    match.deal()
    match.play(0, Coccode())
    assert match.counts == [0, 1]


def test_BC_24_several_triples_the_caller_chooses_one() -> None:
    match = table(6).deal({2: "ccc", 4: "bbb"})
    a, b, c, *_ = match.breeds
    match.play(0, Coccode())
    take = match.window("take")
    assert (take.seats, take.seconds) == ((0,), 20)
    assert list(match.legal(0)) == [TakeEgg(b), TakeEgg(c)]
    assert match.view(None).gains[0].sources == (b, c)
    assert match.refused(0, TakeEgg(a)) == "egg_not_offered"
    assert match.refused(0, TakeEgg(DECK)) == "egg_not_offered"
    assert match.refused(2, TakeEgg(b)) == "not_your_turn"
    late, eggs = match.fork(), [match.coop(breed).egg for breed in (b, c)]
    match.play(0, TakeEgg(c))
    assert match.state.teams[0].eggs == (eggs[1],)
    happened = late.expire(take.window)  # otherwise the lowest breed
    assert events(happened, "TimeRanOut")[0].seat == 0
    assert late.state.teams[0].eggs == (eggs[0],)


def test_BC_31_E5_beccato_right() -> None:
    match = table(6).deal({1: "aaa"})
    match.play(2, Beccato(1))
    assert match.state.phase is Phase.SETTLE
    assert match.call.points == ()  # not before the call is settled
    assert list(match.legal(2)) == [TakeEgg(DECK), *map(TakeEgg, match.breeds)]
    assert match.kinds == ["take"]
    top = match.state.egg_deck[0]
    other, late = match.fork(), match.fork()
    match.play(2, TakeEgg(DECK))
    assert [taken.source for taken in match.call.taken] == [DECK]
    assert sum(match.call.points) in (1, 2)
    late.time_out()
    assert match.state.teams[0].eggs == late.state.teams[0].eggs == (top,)
    last = other.breeds[-1]
    egg = other.coop(last).egg
    other.play(2, TakeEgg(last))
    assert other.state.teams[0].eggs == (egg,)
    assert other.coop(last).egg == top


def test_BC_31_without_a_deck_the_default_is_the_lowest_coop_and_it_stays_empty() -> None:
    match = table(6).deal({1: "aaa"})
    a, *_ = match.breeds
    match.change(egg_deck=())
    match.play(2, Beccato(1))
    assert list(match.legal(2)) == list(map(TakeEgg, match.breeds))
    match.expire(match.window("take").window)
    assert match.coop(a).egg is None
    assert match.counts == [1, 0]


def test_BC_34_nobody_accuses_their_own_team() -> None:
    match = table(6)
    for target, code in ((0, "own_team"), (2, "own_team"), (4, "own_team"), (6, None), (-1, None)):
        assert match.refused(0, Beccato(target)) == (code or "no_such_player")
    targets = [action.target for action in match.legal(0) if isinstance(action, Beccato)]
    assert targets == [1, 3, 5]


def test_E8_chicchirichi() -> None:
    match = table(6).deal({3: "SSSS"})
    top = match.state.egg_deck[0]
    happened = match.play(3, Chicchirichi())
    assert events(happened, "HandShown")[0].cards == (SERAMA,) * 4
    assert match.state.teams[1].eggs == (top,)
    assert match.counts == [0, 1]


def test_a_call_records_what_the_shown_players_did_before() -> None:
    match = table(6).deal()
    match.play(3, Gesture("S01"))
    match.play(0, Gesture("S02"))
    match.passes(1)
    for _ in range(3):
        match.play(3, Gesture("S03"))
    match.passes(1)
    for _ in range(3):
        match.play(3, Gesture("S04"))
    match.deal()
    match.play(0, Beccato(3))
    (display,) = match.call.shown
    assert [gesture.gesture for gesture in display.gestures] == ["S03"] * 3 + ["S04"] * 3


def test_BC_22_BC_32_who_decides_where_an_egg_lies() -> None:
    match = table(9, pyramid=True).lay(1, 2).lay(2, 2).deal()
    match.play(3, Coccode())
    assert {prompt.seats for prompt in match.prompts} == {(4,), (5,)}
    assert set(match.kinds) == {"place"}
    accused = table(6, pyramid=True).lay(1, 2).deal()
    accused.play(0, Beccato(3))
    assert accused.window("place").seats == (3,)


def test_A7_a_draw_from_an_empty_deck_takes_a_coop_egg_of_the_teams_choice() -> None:
    match = table(8).deal()
    match.change(egg_deck=match.state.egg_deck[:1])
    match.play(0, Coccode())
    assert match.counts == [0, 1, 0, 0]
    take = match.window("take")
    assert take.seats == (2,)
    assert len(match.prompts) == 1, "the next team waits: two must not take one egg"
    first, second, *_ = match.breeds
    match.play(2, TakeEgg(second))
    assert next(match.legal(3)) == TakeEgg(first)
    assert TakeEgg(second) not in list(match.legal(3))
    match.expire(match.window("take").window)
    assert match.counts == [0, 1, 1, 1]
    assert [match.coop(breed).egg for breed in (first, second)] == [None, None]
    assert match.state.round == 2


def test_A7_nothing_left_is_nothing() -> None:
    match = table(8).deal()
    first, *others = match.state.coops
    match.change(egg_deck=(), coops=(first, *(replace(coop, egg=None) for coop in others)))
    happened = match.play(0, Coccode())
    assert match.counts == [0, 1, 0, 0]
    assert [e.team for e in events(happened, "NothingLeft")] == [2, 3]
    assert match.state.round == 2


def test_A7_a_right_coccode_on_an_empty_coop_takes_another_egg() -> None:
    match = table(6).deal({2: "aaa"})
    a, b, c, *_ = match.breeds
    coops = tuple(
        replace(coop, egg=None) if coop.breed == a else coop for coop in match.state.coops
    )
    match.change(egg_deck=(), coops=coops)
    match.play(0, Coccode())
    assert list(match.legal(0))[:2] == [TakeEgg(b), TakeEgg(c)]
    match.play(0, TakeEgg(c))
    assert match.counts == [1, 0]
