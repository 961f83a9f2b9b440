"""Robots: they play legally everywhere, tell their mates, believe their eyes and decline when there is nothing to do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import rules
from rules.beccato.model import Call, Made, Shown
from rules.beccato.robot import reading
from tests.rules.beccato.tables import (
    DECK,
    SERAMA,
    Agree,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    PassCard,
    PlaceEgg,
    ProposeDraw,
    ProposeSignal,
    Signal,
    TakeEgg,
    breeds,
    change,
    deal,
    eggs_of,
    give_eggs,
    state,
    table,
    view_of,
    window,
)

LEVELS = ["easy", "normal", "hard"]


def ask(match: rules.Match, level: str, seat: int, kind: str) -> Any:
    """What a robot does in a window, whether it wants to or not."""
    view = match.view(seat)
    return rules.robot("beccato", level).choose(view, window(match, kind, seat), Random(1), 0.1)


def wants(match: rules.Match, level: str, seat: int, kind: str, asked: int = 60) -> float:
    """How often a robot wants to act when asked so many times."""
    robot, view, prompt, rng = (
        rules.robot("beccato", level),
        match.view(seat),
        window(match, kind, seat),
        Random(1),
    )
    return sum(robot.wants(view, prompt, rng) for _ in range(asked)) / asked


def own_signal(match: rules.Match, seat: int) -> str:
    return view_of(match, seat).signals[0].gestures[0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "mode"), [(4, "chat"), (5, "board"), (9, "chat")])
def test_robots_play_a_whole_match_with_every_variant(seats: int, mode: str, level: str) -> None:
    match = table(
        seats,
        mode=mode,
        pyramid=True,
        signal_change=True,
        called_chickens=True,
        free_signal=True,
        lap_limit=6,
    )
    robot = rules.robot("beccato", level)
    rng = Random(seats)
    for _ in range(20_000):
        if not match.prompts:
            break
        seat = rng.randrange(seats)
        view = match.view(seat)
        for prompt in reversed(view.prompts):
            if seat not in prompt.seats or rng.random() < 0.5:
                continue
            if prompt.mode is rules.Mode.TURN or robot.wants(view, prompt, rng):
                match.play(seat, robot.choose(view, prompt, rng, 0.1), window=prompt.window)
                break
    assert match.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_keeps_its_triple_and_its_pairs(level: str) -> None:
    match = table(6)
    a, b, *_ = breeds(match)
    deal(match, {0: [a, b, a, a]})
    assert ask(match, level, 0, "pass") == PassCard(b)
    deal(match, {0: [a, b, a, SERAMA]})
    assert ask(match, level, 0, "pass") in (PassCard(b), PassCard(SERAMA))


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_calls_its_four_seramas(level: str) -> None:
    match = table(6)
    deal(match, {0: [SERAMA] * 4})
    assert ask(match, level, 0, "pass") == Chicchirichi()


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_with_a_triple_gives_the_signal_once(level: str) -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {0: [a, a, a]})
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
    a, *_ = breeds(match)
    deal(match, {0: [a, a, a]})
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
def test_a_robot_names_the_breed_that_was_signalled(level: str) -> None:
    match = table(4, called_chickens=True)
    second = view_of(match, 0).signals[1]
    match.play(2, Gesture(second.gestures[0]))
    assert ask(match, level, 0, "call") == Coccode(second.breed)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_guesses_a_breed_it_does_not_hold(level: str) -> None:
    match = table(4, called_chickens=True, breed_signals=False)
    a, b, c = breeds(match)
    deal(match, {0: [a, b, SERAMA]})
    match.play(2, Gesture(own_signal(match, 0)))
    assert ask(match, level, 0, "call") == Coccode(c)
    deal(match, {0: [a, b, c]})
    assert not isinstance(ask(match, level, 0, "call"), Coccode)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_never_chatters_its_own_signal(level: str) -> None:
    match = table(6)
    robot = rules.robot("beccato", level)
    deal(match, {})
    for seed in range(80):
        view = match.view(0)
        made = robot.choose(view, window(match, "call"), Random(seed), 0.1)
        assert isinstance(made, Gesture)
        assert made.gesture != own_signal(match, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_with_nothing_to_say_mostly_declines(level: str) -> None:
    match = table(6)
    deal(match, {})
    assert wants(match, level, 0, "call", 300) < 0.2


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_out_of_gestures_declines_but_can_still_be_made_to_act(level: str) -> None:
    match = table(6)
    deal(match, {})
    for _ in range(3):
        match.play(0, Gesture("S01" if own_signal(match, 0) != "S01" else "S02"))
    assert wants(match, level, 0, "call") == 0
    assert ask(match, level, 0, "call") in list(match.legal(0))


def told(match: rules.Match, seat: int, gesture: str, card: str, rounds: int = 3) -> None:
    """Lets earlier rounds have shown a triple at this seat after this gesture, called by a mate."""
    calls = tuple(
        Call(
            round=0,
            after=9,
            shout="coccode",
            seat=(seat + 2) % 6,
            target=None,
            breed=None,
            verdict="right",
            shown=(Shown(seat, (card,) * 3, (Made(seat, gesture, 5),)),),
        )
        for _ in range(rounds)
    )
    change(match, calls=tuple(replace(call, round=1) for call in calls), round=2)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_catches_who_does_what_went_before_a_triple(level: str) -> None:
    match = table(6)
    deal(match, {})
    gesture = "S10" if own_signal(match, 0) != "S10" else "S11"
    told(match, 3, gesture, breeds(match)[0])
    assert not isinstance(ask(match, level, 0, "call"), Beccato)
    match.play(5, Gesture(gesture))
    assert ask(match, level, 0, "call") == Beccato(5)
    assert ask(match, level, 1, "call") != Beccato(5)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_that_was_fooled_by_a_gesture_does_not_believe_it_again(level: str) -> None:
    match = table(6)
    deal(match, {})
    gesture = "S10" if own_signal(match, 0) != "S10" else "S11"
    told(match, 3, gesture, breeds(match)[0])
    match.play(5, Gesture(gesture))
    assert ask(match, level, 0, "call") == Beccato(5)
    wrong = tuple(
        Call(1, 9, "beccato", 0, 5, None, "wrong", (Shown(5, (), (Made(5, gesture, 5),)),))
        for _ in range(3)
    )
    change(match, calls=(*state(match).calls, *wrong))
    assert not isinstance(ask(match, level, 0, "call"), Beccato)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_believes_the_last_gesture_before_a_triple_not_what_is_made_all_the_time(
    level: str,
) -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {})
    decoy, real, *_ = sorted({"S10", "S11", "S12"} - {own_signal(match, 0)})
    shown = Shown(3, (a,) * 3, (Made(3, decoy, 1), Made(3, real, 5)))
    calls = tuple(
        Call(round_, 9, "coccode", 5, None, None, "right", (shown,)) for round_ in (1, 1, 2)
    )
    change(match, calls=calls, round=3)
    match.play(5, Gesture(decoy))
    assert not isinstance(ask(match, level, 0, "call"), Beccato)
    match.play(3, Gesture(real))
    assert ask(match, level, 0, "call") == Beccato(3)


def test_normal_forgets_what_it_saw_long_ago() -> None:
    match = table(6)
    deal(match, {})
    gesture = "S10" if own_signal(match, 0) != "S10" else "S11"
    told(match, 3, gesture, breeds(match)[0], rounds=2)
    match.play(5, Gesture(gesture))
    assert ask(match, "normal", 0, "call") == Beccato(5)
    change(match, round=12)
    assert not isinstance(ask(match, "normal", 0, "call"), Beccato)


def test_hard_forgets_what_it_knew_of_a_signal_that_was_changed() -> None:
    match = table(6, signal_change=True)
    deal(match, {})
    gesture = "S10" if own_signal(match, 0) != "S10" else "S11"
    told(match, 3, gesture, breeds(match)[0])
    one, other = state(match).teams
    change(match, teams=(one, replace(other, changes=(1,))))
    match.play(5, Gesture(gesture))
    assert not isinstance(ask(match, "hard", 0, "call"), Beccato)


def test_hard_learns_from_hands_that_were_no_triple() -> None:
    match = table(6)
    deal(match, {})
    match.play(3, Gesture("S01"))
    match.play(3, Gesture("S02"))
    match.play(0, Beccato(3))
    (odds,) = reading.outsiders_odds(view_of(match, 0), 1)
    assert odds["S01"] == odds["S02"] < odds["S03"]
    assert sum(odds.values()) == pytest.approx(1)


def test_hard_learns_a_signal_from_who_was_called_for_not_from_who_called() -> None:
    match = table(4)
    a, b, *_ = breeds(match)
    deal(match, {1: [a, a, a], 3: [b, b, b]})
    for seat, gesture in ((1, "S01"), (3, "S01"), (3, "S02")):
        match.play(seat, Gesture(gesture))
    match.play(1, Coccode())
    view = view_of(match, 0)
    odds = reading.signal_odds(view.calls, (1, 3), 0, view.repertoire, None, 2)
    assert odds["S03"] < odds["S01"] < odds["S02"]


def test_hard_hesitates_to_use_a_signal_everybody_knows() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, a]})
    assert wants(match, "hard", 1, "call") == 1
    told(match, 3, own_signal(match, 1), a)
    assert 0 < wants(match, "hard", 1, "call") < 0.5


def test_hard_pays_for_another_signal_when_everybody_knows_it() -> None:
    match = table(6, signal_change=True)
    guild = state(match).teams[1].guild
    other = "star" if guild != "star" else "coin"
    own, foreign = eggs_of(match, guild, 1), eggs_of(match, other, 1)
    give_eggs(match, 1, own + foreign)
    deal(match, {})
    match.play(0, Beccato(3))
    assert wants(match, "hard", 1, "change") == 0
    told(match, 3, own_signal(match, 1), breeds(match)[0])
    assert wants(match, "hard", 1, "change") == 1
    proposed = ask(match, "hard", 1, "change")
    assert isinstance(proposed, ProposeDraw)
    price = next(egg for egg in state(match).teams[1].eggs if egg.id == proposed.egg)
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
        view: Any = match.view(seat)
        prompt = next(prompt for prompt in view.prompts if prompt.kind == "agree")
        wanted = robot.wants(view, prompt, Random(0))
        return robot.choose(view, prompt, Random(0), 0.1) if wanted else None

    match.play(2, first := answer(2))  # a robot may propose first,
    assert answer(4) is None  # but others wait for the person of their team
    match.play(0, first)
    assert answer(4) == Agree(2)
    match.play(2, first)
    assert answer(4) == Agree(2)
    match.play(0, first)
    assert answer(2) == answer(4) == Agree(4)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_takes_an_egg_of_its_own_guild(level: str) -> None:
    match = table(6)
    a, b, *_ = breeds(match)
    guild = state(match).teams[0].guild
    others = [egg for egg in state(match).egg_deck if egg.guild != guild]
    own = next(egg for egg in state(match).egg_deck if egg.guild == guild)
    coops = tuple(
        replace(coop, egg=own if coop.breed == b else others[index])
        for index, coop in enumerate(state(match).coops)
    )
    change(match, coops=coops)
    deal(match, {1: [a, a, a]})
    match.play(2, Beccato(1))
    assert ask(match, level, 2, "take") == TakeEgg(b)
    change(match, coops=tuple(replace(c, egg=others[0]) for c in coops))
    assert ask(match, level, 2, "take") == TakeEgg(DECK)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_robot_lays_an_egg_where_it_completes_a_bonus(level: str) -> None:
    match = table(6, pyramid=True)
    guild = state(match).teams[0].guild
    own = eggs_of(match, guild, 3)
    give_eggs(match, 0, own[:2])
    change(match, egg_deck=(own[2], *(e for e in state(match).egg_deck if e != own[2])))
    deal(match, {})
    match.play(1, Beccato(0))
    assert ask(match, level, 0, "place") == PlaceEgg(1)


def test_last_seen_knows_only_what_went_through_the_viewers_hands() -> None:
    match = table(6)
    a, b, c, *_ = breeds(match)
    deal(match, {0: [a, b, b, c]})
    match.play(0, PassCard(a))
    match.play(1, PassCard(a))
    match.play(2, PassCard(a))
    assert reading.last_seen(view_of(match, 0)) == {a: 1}
    assert reading.last_seen(view_of(match, 2)) == {a: 3}
    assert reading.last_seen(view_of(match, 3)) == {a: 3}
    assert reading.last_seen(view_of(match, 5)) == {}
