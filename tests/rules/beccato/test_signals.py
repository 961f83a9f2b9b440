"""Secret signals: agreed before the first round, changed between rounds."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.beccato.tables import (
    Agree,
    Beccato,
    Coccode,
    Phase,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Ready,
    Signal,
    any_eggs,
    breeds,
    counts,
    deal,
    eggs_of,
    events,
    give_eggs,
    kinds,
    refused,
    state,
    table,
    view_of,
    window,
)


def one(*gestures: str) -> ProposeSignal:
    return ProposeSignal((Signal(gestures),))


def in_break(seats: int = 6, **options: Any) -> rules.Match:
    """A match between rounds 1 and 2, the first team with four eggs and a fifth just drawn."""
    match = table(seats, signal_change=True, **options)
    if options.get("free_signal"):
        for prompt in match.prompts:
            match.expire(prompt.window)
    give_eggs(match, 0, any_eggs(match, 4))
    deal(match, {})
    match.play(1, Beccato(0))
    assert state(match).phase is Phase.BETWEEN
    return match


def test_BC_80_each_team_agrees_in_a_window_of_its_own() -> None:
    match = table(6, free_signal=True)
    assert kinds(match) == ["agree", "agree"]
    for prompt, members in zip(match.prompts, ((0, 2, 4), (1, 3, 5)), strict=True):
        assert prompt.seats == prompt.audience == members
        assert prompt.seconds == 120
        assert prompt.mode is rules.Mode.OPEN
    assert [prompt.seats for prompt in view_of(match, 0).prompts] == [(0, 2, 4)]
    assert view_of(match, None).prompts == ()
    assert state(match).signal_pile == ()
    assert view_of(match, None).round == 0


def test_BC_80_a_proposal_takes_effect_when_all_members_agree() -> None:
    match = table(6, free_signal=True)
    (told,) = match.play(0, one("S25", "S01"))
    assert told.to == (0, 2, 4)
    match.play(2, Agree(1))
    assert not view_of(match, None).teams[0].agreed
    told = match.play(4, Agree(1))
    assert state(match).teams[0].signals == (Signal(("S25", "S01")),)
    (ready,) = events(told, "TeamReady")
    assert ready.guild == state(match).teams[ready.team].guild
    assert ready.to is None
    (given,) = events(told, "SignalGiven")
    assert given.to == (0, 2, 4)
    assert [team.agreed for team in view_of(match, 3).teams] == [True, False]
    assert view_of(match, 3).signals == ()
    assert len(match.prompts) == 1


def test_BC_80_round_1_is_dealt_when_every_team_is_ready() -> None:
    match = table(4, free_signal=True)
    match.play(0, one("S01"))
    match.play(2, Agree(1))
    match.play(1, one("S01"))
    told = match.play(3, Agree(1))
    assert events(told, "RoundStarted")[0].round == 1
    assert kinds(match) == ["pass", "call"]


def test_BC_80_members_propose_again_and_agree_to_what_they_like() -> None:
    match = table(6, free_signal=True)
    match.play(0, one("S01"))
    match.play(2, one("S02"))
    match.play(0, one("S03"))
    assert [(p.number, p.seat, p.agreed) for p in view_of(match, 4).proposals] == [
        (2, 2, (2,)),
        (3, 0, (0,)),
    ]
    assert view_of(match, 1).proposals == ()
    assert refused(match, 4, Agree(1)) == "proposal_gone"
    assert refused(match, 2, Agree(2)) == "already_agreed"
    assert refused(match, 1, Agree(2)) == "proposal_gone"
    match.play(0, Agree(2))
    match.play(4, Agree(2))
    assert state(match).teams[0].signals == (Signal(("S02",)),)


def test_BC_80_at_time_out_the_latest_proposal_holds() -> None:
    match = table(6, free_signal=True)
    match.play(0, one("S01"))
    match.play(2, one("S02"))
    match.play(4, Agree(1))
    told = match.expire(match.prompts[0].window)
    assert state(match).teams[0].signals == (Signal(("S02",)),)
    assert events(told, "TimeRanOut")[0].to == (0, 2, 4)


def test_BC_80_at_time_out_without_a_proposal_a_random_one() -> None:
    found = set()
    for seed in range(20):
        match = table(6, seed=str(seed), free_signal=True, called_chickens=True)
        match.expire(match.prompts[0].window)
        signals = state(match).teams[0].signals
        assert [signal.breed for signal in signals] == breeds(match)
        assert len({signal.gestures for signal in signals}) == len(signals)
        found.add(signals[0].gestures)
    assert len(found) > 5


def test_BC_80_with_called_chickens_an_entry_for_each_breed() -> None:
    match = table(4, free_signal=True, called_chickens=True)
    a, b, c = breeds(match)
    entries = (Signal(("S01",), a), Signal(("S02", "S03"), b), Signal(("S01",), c))
    assert refused(match, 0, ProposeSignal(entries[:2])) == "one_signal_each"
    assert refused(match, 0, ProposeSignal(entries[::-1])) == "one_signal_each"
    assert refused(match, 0, one("S01")) == "one_signal_each"
    match.play(0, ProposeSignal(entries))
    match.play(2, Agree(1))
    assert view_of(match, 2).signals == entries


@pytest.mark.parametrize(
    ("signal", "code"),
    [
        (Signal(()), "empty_signal"),
        (Signal(("S99",)), "unknown_gesture"),
        (Signal(("S01",), text="hello"), "no_text_here"),
        (Signal(("S01", "S02", "S03")), "malformed_action"),
        (Signal(("S01",), "orloff"), "one_signal_each"),
    ],
)
def test_BC_80_what_is_no_signal(signal: Signal, code: str) -> None:
    assert refused(table(4, free_signal=True), 0, ProposeSignal((signal,))) == code


@pytest.mark.parametrize("mode", ["chat", "video"])
def test_BC_80_off_the_board_a_signal_may_be_words_for_the_team_alone(mode: str) -> None:
    match = table(4, free_signal=True, mode=mode)
    words = Signal(text="say a number above ten 🙂")
    match.play(0, ProposeSignal((words,)))
    match.play(2, Agree(1))
    assert view_of(match, 2).signals == (words,)
    assert view_of(match, 1).signals == ()
    again = rules.Match.from_json(match.to_json())
    assert view_of(again, 2).signals == (words,)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" ", "empty_signal"),
        ("two\nlines", "unwritable_text"),
        ("half \ud800", "unwritable_text"),
        ("x" * 101, "malformed_action"),
    ],
)
def test_BC_80_words_that_are_refused(text: str, code: str) -> None:
    match = table(4, free_signal=True, mode="chat")
    assert refused(match, 0, ProposeSignal((Signal(text=text),))) == code


def test_BC_80_S20_cannot_be_agreed_on_camera() -> None:
    assert refused(table(4, free_signal=True, mode="video"), 0, one("S20")) == "unknown_gesture"


def test_E11_change_of_signal() -> None:
    match = table(6, signal_change=True)
    guild = state(match).teams[0].guild
    other = "star" if guild != "star" else "coin"
    give_eggs(match, 0, eggs_of(match, guild, 1) + eggs_of(match, other, 3))
    deal(match, {})
    match.play(0, Coccode())
    assert view_of(match, None).teams[0].points == 5
    price = state(match).teams[0].eggs[1].id
    match.play(2, ProposeDraw(price))
    match.play(0, Agree(1))
    told = match.play(4, Agree(1))
    assert view_of(match, None).teams[0].points == 4
    assert view_of(match, None).teams[0].eggs == 4
    assert [egg.face_up for egg in view_of(match, None).teams[0].rows[0]] == [
        True,
        False,
        True,
        True,
    ]
    (changed,) = events(told, "SignalChanged")
    assert (changed.to, changed.team, changed.egg.id) == (None, 0, price)
    (given,) = events(told, "SignalGiven")
    assert given.to == (0, 2, 4)


def test_BC_70_a_draw_is_an_unused_card_and_the_old_one_goes_back_afterwards() -> None:
    for seed in range(10):
        match = table(6, seed=str(seed), signal_change=True)
        give_eggs(match, 0, any_eggs(match, 2))
        deal(match, {})
        match.play(0, Coccode())
        old = state(match).teams[0].cards[0]
        pile = state(match).signal_pile
        match.play(0, ProposeDraw(state(match).teams[0].eggs[0].id))
        match.play(2, Agree(1))
        match.play(4, Agree(1))
        new = state(match).teams[0].cards[0]
        assert new in pile
        assert state(match).teams[0].signals == (Signal((new,)),)
        assert sorted(state(match).signal_pile) == sorted({*pile, old} - {new})


def test_BC_70_a_chosen_gesture_is_no_card_and_may_be_any() -> None:
    match = in_break()
    others = state(match).teams[1].cards[0]
    assert others is not None
    old = state(match).teams[0].cards[0]
    match.play(0, ProposeChange(state(match).teams[0].eggs[0].id, Signal((others,))))
    match.play(2, Agree(1))
    match.play(4, Agree(1))
    assert view_of(match, 0).signals == (Signal((others,)),)
    assert old in state(match).signal_pile
    assert state(match).teams[1].cards == (others,)


def test_BC_70_with_called_chickens_one_breeds_signal_changes() -> None:
    match = table(4, called_chickens=True, signal_change=True)
    give_eggs(match, 0, any_eggs(match, 2))
    deal(match, {})
    match.play(1, Beccato(0))
    a, b, c = breeds(match)
    egg = state(match).teams[0].eggs[0].id
    before = state(match).teams[0].signals
    assert refused(match, 0, ProposeDraw(egg)) == "no_such_signal"
    assert refused(match, 0, ProposeDraw(egg, "serama")) == "no_such_signal"
    match.play(0, ProposeDraw(egg, b))
    match.play(2, Agree(1))
    after = state(match).teams[0].signals
    assert [signal.breed for signal in after] == [a, b, c]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]


def test_BC_70_with_free_signals_there_is_no_card_to_draw() -> None:
    match = in_break(free_signal=True)
    egg = state(match).teams[0].eggs[0].id
    assert refused(match, 0, ProposeDraw(egg)) == "no_signal_cards"
    match.play(0, ProposeChange(egg, Signal(("S01", "S02"))))
    match.play(2, Agree(1))
    match.play(4, Agree(1))
    assert view_of(match, 4).signals == (Signal(("S01", "S02")),)


def test_BC_70_without_free_signals_a_chosen_signal_is_one_gesture() -> None:
    match = in_break()
    egg = state(match).teams[0].eggs[0].id
    assert refused(match, 0, ProposeChange(egg, Signal(("S01", "S02")))) == "one_gesture"
    assert refused(match, 0, ProposeChange(egg, Signal())) == "empty_signal"


def test_BC_72_only_between_rounds_and_only_with_a_face_up_egg() -> None:
    match = in_break()
    assert kinds(match) == ["ready", "change"]
    change = window(match, "change")
    assert change.seats == change.audience == (0, 2, 4)
    assert refused(match, 1, ProposeDraw("cactus")) == "not_now"
    assert refused(match, 0, ProposeDraw("no egg")) == "no_such_egg"
    for seat in range(6):
        match.play(seat, Ready())
    assert refused(match, 0, ProposeDraw(state(match).teams[0].eggs[0].id)) == "not_now"


def test_BC_72_at_most_one_change_a_team_and_break() -> None:
    match = in_break()
    first, second, *_ = (egg.id for egg in state(match).teams[0].eggs)
    match.play(0, ProposeDraw(first))
    match.play(2, ProposeDraw(second))
    match.play(2, Agree(1))
    match.play(4, Agree(1))
    assert view_of(match, None).teams[0].changes == (1,)
    assert view_of(match, 0).proposals == ()
    assert kinds(match) == ["ready"]
    assert refused(match, 0, ProposeDraw(second)) == "not_now"
    match.expire(window(match, "ready").window)
    assert view_of(match, None).teams[0].changes == (1,)
    assert state(match).round == 2


def test_BC_72_without_everybodys_consent_it_lapses() -> None:
    match = in_break()
    before = state(match).teams[0]
    match.play(0, ProposeDraw(before.eggs[0].id))
    match.play(2, Agree(1))
    match.expire(window(match, "ready").window)
    assert state(match).round == 2
    assert state(match).teams[0].signals == before.signals
    assert state(match).teams[0].eggs == before.eggs
    assert view_of(match, 0).proposals == ()


def test_BC_72_the_break_lasts_until_all_are_ready() -> None:
    match = in_break()
    ready = window(match, "ready")
    assert (ready.seconds, ready.mode) == (30, rules.Mode.OPEN)
    for seat in (3, 1, 0, 2, 4):
        match.play(seat, Ready())
    assert window(match, "ready").done == (0, 1, 2, 3, 4)
    assert window(match, "ready").window == ready.window
    assert [player.ready for player in view_of(match, None).players] == [True] * 5 + [False]
    assert refused(match, 1, Ready()) == "not_your_turn"
    match.play(5, Ready())
    assert state(match).round == 2
    assert not any(player.ready for player in view_of(match, None).players)


def test_BC_72_no_break_without_the_rule_or_without_an_egg_to_turn() -> None:
    match = table(6)
    deal(match, {})
    match.play(1, Beccato(0))
    assert state(match).round == 2
    match = table(6, signal_change=True, own_triple="nothing")
    a, *_ = breeds(match)
    deal(match, {0: [a, a, a]})
    match.play(0, Coccode())
    assert state(match).phase is Phase.PASSING
    give_eggs(match, 0, [*eggs_of(match, "star", 2, face_up=False)])
    deal(match, {0: [a, a, a]})
    match.play(0, Coccode())
    assert state(match).phase is Phase.PASSING


def test_BC_72_a_turned_egg_counts_towards_six_but_not_for_ties() -> None:
    match = table(6, signal_change=True)
    guild = state(match).teams[0].guild
    give_eggs(match, 0, eggs_of(match, guild, 5, face_up=False))
    deal(match, {})
    match.play(1, Beccato(0))
    assert counts(match) == [6, 0]
    assert match.outcome is not None
    assert match.outcome.reason == "six_eggs"
    own = state(match).teams[0].eggs[-1].guild == guild
    assert match.outcome.scores[0] == 1 + own


def test_BC_70_the_egg_turned_down_is_public_and_the_signal_is_not() -> None:
    match = in_break()
    match.play(0, ProposeDraw(state(match).teams[0].eggs[0].id))
    match.play(2, Agree(1))
    match.play(4, Agree(1))
    for viewer in (1, None):
        shown = view_of(match, viewer)
        assert not shown.teams[0].rows[0][0].face_up
        assert shown.proposals == ()
        assert shown.signals != state(match).teams[0].signals
