"""Secret signals: agreed before the first round, changed between rounds."""

from typing import Any

import pytest

import rules
from rules.beccato.model import (
    Agree,
    Beccato,
    Coccode,
    Phase,
    ProposeChange,
    ProposeDraw,
    ProposeSignal,
    Ready,
    Signal,
)
from tests.rules.beccato.tables import Table, events, table


def one(*gestures: str) -> ProposeSignal:
    return ProposeSignal((Signal(gestures),))


def settle(match: Table, proposal: rules.Action) -> tuple[rules.Event, ...]:
    """Makes the first team of six propose and agree; returns the events."""
    match.play(0, proposal)
    return match.agree(2, 4)


def in_break(seats: int = 6, **options: Any) -> Table:
    """Returns a match between rounds 1 and 2, with five eggs for the first team, one just drawn."""
    match = table(seats, signal_change=True, **options)
    if options.get("free_signal"):
        for prompt in match.prompts:
            match.expire(prompt.window)
    match.lay(0, 4).deal()
    match.play(1, Beccato(0))
    assert match.state.phase is Phase.BETWEEN
    return match


def test_BC_80_each_team_agrees_in_a_window_of_its_own() -> None:
    match = table(6, free_signal=True)
    assert match.kinds == ["agree", "agree"]
    for prompt, members in zip(match.prompts, ((0, 2, 4), (1, 3, 5)), strict=True):
        assert prompt.seats == prompt.audience == members
        assert prompt.seconds == 120
        assert prompt.mode is rules.Mode.OPEN
    assert [prompt.seats for prompt in match.view(0).prompts] == [(0, 2, 4)]
    assert match.view(None).prompts == ()
    assert match.state.signal_pile == ()
    assert match.view(None).round == 0


def test_BC_80_a_proposal_takes_effect_when_all_members_agree() -> None:
    match = table(6, free_signal=True)
    (proposed,) = match.play(0, one("S25", "S01"))
    assert proposed.to == (0, 2, 4)
    match.play(2, Agree(1))
    assert not match.view(None).teams[0].agreed
    proposed = match.play(4, Agree(1))
    assert match.state.teams[0].signals == (Signal(("S25", "S01")),)
    (ready,) = events(proposed, "TeamReady")
    assert ready.guild == match.state.teams[ready.team].guild
    assert ready.to is None
    (giving,) = events(proposed, "SignalGiven")
    assert giving.to == (0, 2, 4)
    assert [team.agreed for team in match.view(3).teams] == [True, False]
    assert match.view(3).signals == ()
    assert len(match.prompts) == 1
    match.play(1, one("S01"))
    proposed = match.agree(3, 5)  # once every team is ready, round 1 is dealt
    assert events(proposed, "RoundStarted")[0].round == 1
    assert match.kinds == ["pass", "call"]


def test_BC_80_members_propose_again_and_agree_to_what_they_like() -> None:
    match = table(6, free_signal=True)
    match.play(0, one("S01"))
    match.play(2, one("S02"))
    match.play(0, one("S03"))
    assert [(p.number, p.seat, p.agreed) for p in match.view(4).proposals] == [
        (2, 2, (2,)),
        (3, 0, (0,)),
    ]
    assert match.view(1).proposals == ()
    assert match.refused(4, Agree(1)) == "proposal_gone"
    assert match.refused(2, Agree(2)) == "already_agreed"
    assert match.refused(1, Agree(2)) == "proposal_gone"
    late = match.fork()
    match.agree(0, 4, to=2)
    assert match.state.teams[0].signals == (Signal(("S02",)),)
    happened = late.time_out()  # the latest proposal counts
    assert late.state.teams[0].signals == (Signal(("S03",)),)
    assert events(happened, "TimeRanOut")[0].to == (0, 2, 4)


def test_BC_80_at_time_out_without_a_proposal_a_random_one() -> None:
    ways = set()
    for seed in range(20):
        match = table(6, seed=str(seed), free_signal=True, called_chickens=True)
        match.time_out()
        signals = match.state.teams[0].signals
        assert [signal.breed for signal in signals] == match.breeds
        assert len({signal.gestures for signal in signals}) == len(signals)
        ways.add(signals[0].gestures)
    assert len(ways) > 5


def test_BC_80_with_called_chickens_an_entry_for_each_breed() -> None:
    match = table(4, free_signal=True, called_chickens=True)
    a, b, c = match.breeds
    entries = (Signal(("S01",), a), Signal(("S02", "S03"), b), Signal(("S01",), c))
    for wrong in (entries[:2], entries[::-1], (Signal(("S01",)),)):
        assert match.refused(0, ProposeSignal(wrong)) == "one_signal_each"
    match.play(0, ProposeSignal(entries))
    match.play(2, Agree(1))
    assert match.view(2).signals == entries


@pytest.mark.parametrize(
    ("mode", "signal", "code"),
    [
        ("board", Signal(()), "empty_signal"),
        ("board", Signal(("S99",)), "unknown_gesture"),
        ("board", Signal(("S01",), text="hello"), "no_text_here"),
        ("board", Signal(("S01", "S02", "S03")), "malformed_action"),
        ("board", Signal(("S01",), "orloff"), "one_signal_each"),
        ("video", Signal(("S20",)), "unknown_gesture"),
        ("chat", Signal(text=" "), "empty_signal"),
        ("chat", Signal(text="two\nlines"), "unwritable_text"),
        ("chat", Signal(text="half \ud800"), "malformed_action"),
        ("chat", Signal(text="x" * 101), "malformed_action"),
    ],
)
def test_BC_80_what_is_no_signal(mode: str, signal: Signal, code: str) -> None:
    match = table(4, free_signal=True, mode=mode)
    assert match.refused(0, ProposeSignal((signal,))) == code


@pytest.mark.parametrize("mode", ["chat", "video"])
def test_BC_80_off_the_board_a_signal_may_be_words_for_the_team_alone(mode: str) -> None:
    match = table(4, free_signal=True, mode=mode)
    words = Signal(text="say a number above ten 🙂")
    match.play(0, ProposeSignal((words,)))
    match.play(2, Agree(1))
    assert match.view(2).signals == (words,)
    assert match.view(1).signals == ()
    assert Table.from_json(match.to_json()) == match


def test_E11_change_of_signal() -> None:
    match = table(6, signal_change=True)
    guild = match.state.teams[0].guild
    other = "star" if guild != "star" else "coin"
    match.give_eggs(0, match.eggs_of(guild, 1) + match.eggs_of(other, 3))
    match.deal()
    match.play(0, Coccode())
    assert match.view(None).teams[0].points == 5
    price = match.state.teams[0].eggs[1].id
    match.play(2, ProposeDraw(price))
    happened = match.agree(0, 4)
    assert match.view(None).teams[0].points == 4
    assert match.view(None).teams[0].eggs == 4
    assert [egg.face_up for egg in match.view(None).teams[0].rows[0]] == [True, False, True, True]
    (changed,) = events(happened, "SignalChanged")
    assert (changed.to, changed.team, changed.egg.id) == (None, 0, price)
    (giving,) = events(happened, "SignalGiven")
    assert giving.to == (0, 2, 4)


def test_BC_70_a_draw_is_an_unused_card_and_the_old_one_goes_back_afterwards() -> None:
    for seed in range(10):
        match = table(6, seed=str(seed), signal_change=True).lay(0, 2).deal()
        match.play(0, Coccode())
        old = match.state.teams[0].cards[0]
        pile = match.state.signal_pile
        settle(match, ProposeDraw(match.state.teams[0].eggs[0].id))
        new = match.state.teams[0].cards[0]
        assert new in pile
        assert match.state.teams[0].signals == (Signal((new,)),)
        assert sorted(match.state.signal_pile) == sorted({*pile, old} - {new})


def test_BC_70_a_chosen_gesture_is_no_card_and_may_be_any() -> None:
    match = in_break()
    others = match.state.teams[1].cards[0]
    assert others is not None
    old = match.state.teams[0].cards[0]
    settle(match, ProposeChange(match.state.teams[0].eggs[0].id, Signal((others,))))
    assert match.view(0).signals == (Signal((others,)),)
    assert old in match.state.signal_pile
    assert match.state.teams[1].cards == (others,)


def test_BC_70_with_called_chickens_one_breeds_signal_changes() -> None:
    match = table(4, called_chickens=True, signal_change=True).lay(0, 2).deal()
    match.play(1, Beccato(0))
    a, b, c = match.breeds
    egg = match.state.teams[0].eggs[0].id
    before = match.state.teams[0].signals
    assert match.refused(0, ProposeDraw(egg)) == "no_such_signal"
    assert match.refused(0, ProposeDraw(egg, "serama")) == "no_such_signal"
    match.play(0, ProposeDraw(egg, b))
    match.play(2, Agree(1))
    after = match.state.teams[0].signals
    assert [signal.breed for signal in after] == [a, b, c]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]


def test_BC_70_with_free_signals_alone_two_gestures_and_no_card_to_draw() -> None:
    match = in_break()
    egg = match.state.teams[0].eggs[0].id
    assert match.refused(0, ProposeChange(egg, Signal(("S01", "S02")))) == "one_gesture"
    assert match.refused(0, ProposeChange(egg, Signal())) == "empty_signal"
    match = in_break(free_signal=True)
    egg = match.state.teams[0].eggs[0].id
    assert match.refused(0, ProposeDraw(egg)) == "no_signal_cards"
    settle(match, ProposeChange(egg, Signal(("S01", "S02"))))
    assert match.view(4).signals == (Signal(("S01", "S02")),)


def test_BC_72_only_between_rounds_and_only_with_a_face_up_egg() -> None:
    match = in_break()
    assert match.kinds == ["ready", "change"]
    change = match.window("change")
    assert change.seats == change.audience == (0, 2, 4)
    assert match.refused(1, ProposeDraw("cactus")) == "not_now"
    assert match.refused(0, ProposeDraw("no egg")) == "no_such_egg"
    for seat in range(6):
        match.play(seat, Ready())
    assert match.refused(0, ProposeDraw(match.state.teams[0].eggs[0].id)) == "not_now"


def test_BC_72_at_most_one_change_a_team_and_break() -> None:
    match = in_break()
    first, second, *_ = (egg.id for egg in match.state.teams[0].eggs)
    match.play(0, ProposeDraw(first))
    match.play(2, ProposeDraw(second))
    match.agree(2, 4)
    assert match.view(None).teams[0].changes == (1,)
    assert match.view(0).proposals == ()
    assert match.kinds == ["ready"]
    assert match.refused(0, ProposeDraw(second)) == "not_now"
    match.expire(match.window("ready").window)
    assert match.view(None).teams[0].changes == (1,)
    assert match.state.round == 2


def test_BC_72_without_everybodys_consent_it_lapses() -> None:
    match = in_break()
    before = match.state.teams[0]
    match.play(0, ProposeDraw(before.eggs[0].id))
    match.play(2, Agree(1))
    match.expire(match.window("ready").window)
    assert match.state.round == 2
    assert match.state.teams[0].signals == before.signals
    assert match.state.teams[0].eggs == before.eggs
    assert match.view(0).proposals == ()


def test_BC_72_the_break_lasts_until_all_are_ready() -> None:
    match = in_break()
    ready = match.window("ready")
    assert (ready.seconds, ready.mode) == (30, rules.Mode.OPEN)
    for seat in (3, 1, 0, 2, 4):
        match.play(seat, Ready())
    assert match.window("ready").done == (0, 1, 2, 3, 4)
    assert match.window("ready").window == ready.window
    assert [player.ready for player in match.view(None).players] == [True] * 5 + [False]
    assert match.refused(1, Ready()) == "not_your_turn"
    match.play(5, Ready())
    assert match.state.round == 2
    assert not any(player.ready for player in match.view(None).players)


def test_BC_72_no_break_without_the_rule_or_without_an_egg_to_turn() -> None:
    match = table(6).deal()
    match.play(1, Beccato(0))
    assert match.state.round == 2
    match = table(6, signal_change=True, own_triple="nothing").deal({0: "aaa"})
    match.play(0, Coccode())
    assert match.state.phase is Phase.PASSING
    match.give_eggs(0, [*match.eggs_of("star", 2, face_up=False)])
    match.deal({0: "aaa"})
    match.play(0, Coccode())
    assert match.state.phase is Phase.PASSING


def test_BC_72_a_turned_egg_counts_towards_six_but_not_for_ties() -> None:
    match = table(6, signal_change=True)
    guild = match.state.teams[0].guild
    match.give_eggs(0, match.eggs_of(guild, 5, face_up=False))
    match.deal()
    match.play(1, Beccato(0))
    assert match.counts == [6, 0]
    assert match.ended.reason == "six_eggs"
    own = match.state.teams[0].eggs[-1].guild == guild
    assert match.ended.scores[0] == 1 + own


def test_BC_70_the_egg_turned_down_is_public_and_the_signal_is_not() -> None:
    match = in_break()
    settle(match, ProposeDraw(match.state.teams[0].eggs[0].id))
    for viewer in (1, None):
        view = match.view(viewer)
        assert not view.teams[0].rows[0][0].face_up
        assert view.proposals == ()
        assert view.signals != match.state.teams[0].signals
