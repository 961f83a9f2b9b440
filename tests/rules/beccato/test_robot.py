"""Robots play legally, inform their mates, believe what they see, and may decline to act."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from rules.beccato.model import (
    DECK,
    SERAMA,
    Agree,
    Beccato,
    Call,
    Chicchirichi,
    Coccode,
    Gesture,
    Made,
    PassCard,
    PlaceEgg,
    ProposeDraw,
    ProposeSignal,
    Shown,
    Signal,
    TakeEgg,
)
from rules.beccato.robot import reading
from tests.rules.beccato.tables import Table, table

LEVELS = ["easy", "normal", "hard"]


def ask(match: Table, level: str, seat: int, kind: str) -> Any:
    """Returns a robot's action in a window, whether it wants to act or not."""
    view = match.view(seat)
    return rules.robot("beccato", level).choose(view, match.window(kind, seat), Random(1), 0.1)


def wants(match: Table, level: str, seat: int, kind: str, times: int = 60) -> float:
    """Returns the share of these times in which a robot wants to act."""
    robot, rng = rules.robot("beccato", level), Random(1)
    view, prompt = match.view(seat), match.window(kind, seat)
    return sum(robot.wants(view, prompt, rng) for _ in range(times)) / times


def own_signal(match: Table, seat: int) -> str:
    return match.view(seat).signals[0].gestures[0]


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_keeps_its_triple_and_its_pairs_and_calls_its_four_seramas(level: str) -> None:
    match = table(6).deal({0: "abaa"})
    _, b, *_ = match.breeds
    assert ask(match, level, 0, "pass") == PassCard(b)
    match.deal({0: "abaS"})
    assert ask(match, level, 0, "pass") in (PassCard(b), PassCard(SERAMA))
    match.deal({0: "SSSS"})
    assert ask(match, level, 0, "pass") == Chicchirichi()


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_with_a_triple_gives_the_signal_once(level: str) -> None:
    match = table(6).deal({0: "aaa"})
    signal = own_signal(match, 0)
    assert ask(match, level, 0, "call") == Gesture(signal)
    assert wants(match, level, 0, "call") > 0.2
    match.play(0, Gesture(signal))
    assert ask(match, level, 0, "call") != Gesture(signal)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_gives_a_signal_of_two_gestures_in_order(level: str) -> None:
    match = table(4, free_signal=True)
    for seats in ((0, 2), (1, 3)):
        match.play(seats[0], ProposeSignal((Signal(("S05", "S09")),)))
        match.play(seats[1], Agree(1))
    match.deal({0: "aaa"})
    for gesture in ("S05", "S09"):
        assert ask(match, level, 0, "call") == Gesture(gesture)
        match.play(0, Gesture(gesture))
    assert ask(match, level, 2, "call") == Coccode()


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_calls_what_a_mate_signals_and_nothing_else(level: str) -> None:
    match = table(6)
    signal = own_signal(match, 0)
    other = "S01" if signal != "S01" else "S02"
    match.play(2, Gesture(other))
    assert isinstance(ask(match, level, 0, "call"), Gesture)
    match.play(3, Gesture(signal))
    assert ask(match, level, 0, "call") != Coccode()
    match.play(2, Gesture(signal))
    assert ask(match, level, 0, "call") == Coccode()
    assert wants(match, level, 0, "call") > 0.2


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_names_the_breed_that_was_signalled_or_one_it_does_not_hold(level: str) -> None:
    match = table(4, called_chickens=True)
    second = match.view(0).signals[1]
    match.play(2, Gesture(second.gestures[0]))
    assert ask(match, level, 0, "call") == Coccode(second.breed)
    match = table(4, called_chickens=True, breed_signals=False).deal({0: "abS"})
    _, _, c = match.breeds
    match.play(2, Gesture(own_signal(match, 0)))
    assert ask(match, level, 0, "call") == Coccode(c)
    match.deal({0: "abc"})
    assert not isinstance(ask(match, level, 0, "call"), Coccode)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_with_nothing_to_say_mostly_declines_and_never_makes_its_signal(level: str) -> None:
    match, robot = table(6).deal(), rules.robot("beccato", level)
    assert wants(match, level, 0, "call", 300) < 0.2
    for seed in range(80):
        action = robot.choose(match.view(0), match.window("call"), Random(seed), 0.1)
        assert isinstance(action, Gesture)
        assert action.gesture != own_signal(match, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_out_of_gestures_declines_but_can_still_be_made_to_act(level: str) -> None:
    match = table(6).deal()
    for _ in range(3):
        match.play(0, Gesture("S01" if own_signal(match, 0) != "S01" else "S02"))
    assert wants(match, level, 0, "call") == 0
    assert ask(match, level, 0, "call") in list(match.legal(0))


def told(match: Table, seat: int, gesture: str, card: str, rounds: int = 3) -> None:
    """Makes earlier rounds show this seat's triple after this gesture, by a mate's call."""
    display = (Shown(seat, (card,) * 3, (Made(seat, gesture, 5),)),)
    call = Call(1, 9, "coccode", (seat + 2) % 6, None, None, "right", display)
    match.change(calls=(call,) * rounds, round=2)


def watched(rounds: int = 3, **options: Any) -> tuple[Table, str]:
    """Returns a match in which a gesture preceded an opponent's triples, and that gesture."""
    match = table(6, **options).deal()
    gesture = "S10" if own_signal(match, 0) != "S10" else "S11"
    told(match, 3, gesture, match.breeds[0], rounds)
    return match, gesture


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_catches_who_does_what_went_before_a_triple_unless_it_was_fooled(
    level: str,
) -> None:
    match, gesture = watched()
    assert not isinstance(ask(match, level, 0, "call"), Beccato)
    match.play(5, Gesture(gesture))
    assert ask(match, level, 0, "call") == Beccato(5)
    assert ask(match, level, 1, "call") != Beccato(5)
    display = (Shown(5, (), (Made(5, gesture, 5),)),)
    wrong = Call(1, 9, "beccato", 0, 5, None, "wrong", display)
    match.change(calls=(*match.state.calls, wrong, wrong, wrong))
    assert not isinstance(ask(match, level, 0, "call"), Beccato)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_believes_the_last_gesture_before_a_triple_not_what_is_made_all_the_time(
    level: str,
) -> None:
    match = table(6).deal()
    a, *_ = match.breeds
    decoy, real, *_ = sorted({"S10", "S11", "S12"} - {own_signal(match, 0)})
    display = Shown(3, (a,) * 3, (Made(3, decoy, 1), Made(3, real, 5)))
    calls = tuple(
        Call(round_, 9, "coccode", 5, None, None, "right", (display,)) for round_ in (1, 1, 2)
    )
    match.change(calls=calls, round=3)
    match.play(5, Gesture(decoy))
    assert not isinstance(ask(match, level, 0, "call"), Beccato)
    match.play(3, Gesture(real))
    assert ask(match, level, 0, "call") == Beccato(3)


def test_normal_forgets_what_it_saw_long_ago() -> None:
    match, gesture = watched(rounds=2)
    match.play(5, Gesture(gesture))
    assert ask(match, "normal", 0, "call") == Beccato(5)
    match.change(round=12)
    assert not isinstance(ask(match, "normal", 0, "call"), Beccato)


def test_hard_forgets_what_it_knew_of_a_signal_that_was_changed() -> None:
    match, gesture = watched(signal_change=True)
    first, other = match.state.teams
    match.change(teams=(first, replace(other, changes=(1,))))
    match.play(5, Gesture(gesture))
    assert not isinstance(ask(match, "hard", 0, "call"), Beccato)


def test_hard_learns_from_hands_that_were_no_triple() -> None:
    match = table(6).deal()
    match.play(3, Gesture("S01"))
    match.play(3, Gesture("S02"))
    match.play(0, Beccato(3))
    (odds,) = reading.outsiders_odds(match.view(0), 1)
    assert odds["S01"] == odds["S02"] < odds["S03"]
    assert sum(odds.values()) == pytest.approx(1)


def test_hard_learns_a_signal_from_who_was_called_for_not_from_who_called() -> None:
    match = table(4).deal({1: "aaa", 3: "bbb"})
    for seat, gesture in ((1, "S01"), (3, "S01"), (3, "S02")):
        match.play(seat, Gesture(gesture))
    match.play(1, Coccode())
    view = match.view(0)
    odds = reading.signal_odds(view.calls, (1, 3), 0, view.repertoire, None, 2)
    assert odds["S03"] < odds["S01"] < odds["S02"]


def test_hard_hesitates_to_use_a_signal_everybody_knows() -> None:
    match = table(6).deal({1: "aaa"})
    a, *_ = match.breeds
    assert wants(match, "hard", 1, "call") == 1
    told(match, 3, own_signal(match, 1), a)
    assert 0 < wants(match, "hard", 1, "call") < 0.5


def test_hard_pays_for_another_signal_when_everybody_knows_it() -> None:
    match = table(6, signal_change=True)
    guild = match.state.teams[1].guild
    other = "star" if guild != "star" else "coin"
    own, foreign = match.eggs_of(guild, 1), match.eggs_of(other, 1)
    match.give_eggs(1, own + foreign)
    match.deal()
    match.play(0, Beccato(3))
    assert wants(match, "hard", 1, "change") == 0
    told(match, 3, own_signal(match, 1), match.breeds[0])
    assert wants(match, "hard", 1, "change") == 1
    proposed = ask(match, "hard", 1, "change")
    assert isinstance(proposed, ProposeDraw)
    price = next(egg for egg in match.state.teams[1].eggs if egg.id == proposed.egg)
    assert price.guild != guild
    match.play(1, proposed)
    for level in LEVELS:
        assert wants(match, level, 3, "change") == 1
        assert ask(match, level, 3, "change") == Agree(1)


@pytest.mark.parametrize("level", LEVELS)
def test_robots_among_themselves_agree_to_the_first_proposal(level: str) -> None:
    match = table(6, free_signal=True, called_chickens=True)
    assert wants(match, level, 2, "agree") == 1
    first = ask(match, level, 2, "agree")
    assert len({signal.gestures for signal in first.signals}) == 5
    match.play(2, first)
    assert wants(match, level, 2, "agree") == 0
    match.play(0, first)
    assert ask(match, level, 4, "agree") == Agree(1)
    assert wants(match, level, 2, "agree") == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_agrees_to_the_latest_proposal_of_a_person(level: str) -> None:
    match = table(6, free_signal=True)
    robot = rules.robot("beccato", level)
    robot.people = (0, 1)

    def answer(seat: int) -> Any:
        view = match.view(seat)
        prompt = next(prompt for prompt in view.prompts if prompt.kind == "agree")
        wanted = robot.wants(view, prompt, Random(0))
        return robot.choose(view, prompt, Random(0), 0.1) if wanted else None

    match.play(2, first := answer(2))  # a robot may propose first,
    assert answer(4) is None  # but others wait for their team's person
    match.play(0, first)
    assert answer(4) == Agree(2)
    match.play(2, first)
    assert answer(4) == Agree(2)
    match.play(0, first)
    assert answer(2) == answer(4) == Agree(4)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_takes_an_egg_of_its_own_guild(level: str) -> None:
    match = table(6)
    _, b, *_ = match.breeds
    guild = match.state.teams[0].guild
    others = [egg for egg in match.state.egg_deck if egg.guild != guild]
    own = next(egg for egg in match.state.egg_deck if egg.guild == guild)
    coops = tuple(
        replace(coop, egg=own if coop.breed == b else others[index])
        for index, coop in enumerate(match.state.coops)
    )
    match.change(coops=coops)
    match.deal({1: "aaa"})
    match.play(2, Beccato(1))
    assert ask(match, level, 2, "take") == TakeEgg(b)
    match.change(coops=tuple(replace(c, egg=others[0]) for c in coops))
    assert ask(match, level, 2, "take") == TakeEgg(DECK)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_lays_an_egg_where_it_completes_a_bonus(level: str) -> None:
    match = table(6, pyramid=True)
    guild = match.state.teams[0].guild
    own = match.eggs_of(guild, 3)
    match.give_eggs(0, own[:2])
    match.change(egg_deck=(own[2], *(e for e in match.state.egg_deck if e != own[2])))
    match.deal()
    match.play(1, Beccato(0))
    assert ask(match, level, 0, "place") == PlaceEgg(1)


def test_last_seen_knows_only_what_went_through_the_viewers_hands() -> None:
    match = table(6).deal({0: "abbc"})
    a, *_ = match.breeds
    for giver in (0, 1, 2):
        match.play(giver, PassCard(a))
    seen = [reading.last_seen(match.view(seat)) for seat in (0, 2, 3, 5)]
    assert seen == [{a: 1}, {a: 3}, {a: 3}, {}]
