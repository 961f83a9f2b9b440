"""Signals: in plain sight of everyone, but only the team knows their meaning."""

from random import Random

import pytest
from msgspec.structs import replace

import rules
from bot.components.kit import stack
from bot.components.screen import Menu
from bot.i18n.words import words
from bot.ui.game_ui import RenderContext
from cogs.beccato.actions import rate_limit
from cogs.beccato.cards import breed_word, gesture, gesture_label
from cogs.beccato.signals.hand import talk
from cogs.beccato.text import log_line
from rules.beccato.events import SignalChanged
from rules.beccato.model import CHICK, Agree, Beccato, Egg, Gesture, Phase, ProposeSignal, Signal
from tests.cogs.beccato.playing import (
    by_button,
    finish_showing,
    reply,
    rush,
    seat_people,
    seen,
    state,
)
from tests.rules.beccato.tables import table
from tests.support.typing import offered, typed
from tests.support.world import World, alt_texts, buttons, menus, verb, words_of

pytestmark = pytest.mark.world(clock=0)

W = words("en")


def board_text(name: str, name_shown: str = "…") -> str:
    return gesture(name, "board", W, name_shown)


async def test_a_gesture_is_seen_by_all_and_says_nothing(w: World) -> None:
    """True and false ones read alike: the player, and the gesture."""
    table_id = await seat_people(w, 4)
    true = seen(w, table_id, 0).signals[0].gestures[0]
    false = next(name for name in seen(w, table_id).repertoire if name != true)
    await by_button(w, table_id, 0, Gesture(true))
    await by_button(w, table_id, 1, Gesture(false))
    await finish_showing(w)
    lines = {f"👀 {board_text(true, 'Alice')}", f"👀 {board_text(false, 'Bob')}"}
    for seat, seen_there in ((0, 1), (1, 1), (2, 2), (3, 2)):
        text = "\n".join(alt_texts(w.hand(seat)))
        # the player's own reads differently
        assert sum(line in text for line in lines) == seen_there
    await by_button(w, table_id, 3, Beccato(0))
    await finish_showing(w)
    shown = w.place(table_id).history()
    public = "\n".join("\n".join([words_of(m), *alt_texts(m)]) for m in shown)
    assert "👀" not in public
    assert "before:" not in public


async def test_a_gesture_needs_three_seconds_and_a_refused_one_changes_nothing(w: World) -> None:
    table_id = await seat_people(w, 4)
    await by_button(w, table_id, 0, Gesture("S25"))
    checkpoint = w.match(table_id).checkpoint()
    for wait in (0.0, 1.0, 1.8):
        await w.pass_time(wait)
        result = await by_button(w, table_id, 0, Gesture("S01"))
        assert reply(result).startswith("Not so fast: you can do that again in ")
        assert w.match(table_id).checkpoint() == checkpoint
    answer = await w.people[0].slash(w.place(table_id), "move", what="S01")
    assert reply(answer).startswith("Not so fast")
    await by_button(w, table_id, 1, Gesture("S01"))  # everyone has a clock of their own
    await w.pass_time(0.3)
    assert reply(await by_button(w, table_id, 0, Gesture("S02"))) == ""
    assert [(m.seat, m.gesture) for m in state(w, table_id).gestures] == [
        (0, "S25"),
        (1, "S01"),
        (0, "S02"),
    ]


@pytest.mark.world(people=9)
async def test_gestures_are_seen_within_a_moment_and_fade_after_some_seconds(w: World) -> None:
    """Nine people make all the gestures they can, cards go round, and a call ends the round."""
    table_id = await seat_people(w, 9, mode="watch")
    for seat in range(9):  # a token of a late press shows things to its player
        await w.press(seat, w.hand(seat), "gesture")
    await w.pass_time(4.0)
    rng, late, count = Random(6), 0, 0
    for step in range(8):
        doing = [(step + offset) % 9 for offset in (0, 4)]
        for seat in doing:
            await by_button(w, table_id, seat, Gesture(f"S{1 + (step + seat) % 33:02}"))
        if step == 7:  # none is lost if a call follows at once
            await w.press(3, w.hand(3), "coccode")
        elif step % 2:
            await rush(w, table_id, 1, rng)
        await w.pass_time(1.2)
        for seat in range(9):
            text = "\n".join(alt_texts(w.hand(seat)))
            for other in doing:
                name = w.people[other].user.global_name
                if other != seat:
                    count += 1
                    late += f"{name} moved" not in text and f"👀 {name}" not in text
    assert count > 100
    assert late <= count // 10
    await w.pass_time(7.5)
    assert not any("👀" in text for seat in range(9) for text in alt_texts(w.hand(seat)))


async def propose(w: World, table_id: int, seat: int, *gestures: str) -> None:
    await by_button(w, table_id, seat, ProposeSignal((Signal(gestures),)))


async def test_BC_80_a_team_agrees_on_its_signal(w: World) -> None:
    """The team sees proposals, others only its readiness; two ordered gestures are one signal."""
    table_id = await seat_people(w, 4, free_signal=True)
    assert state(w, table_id).phase is Phase.AGREE
    await propose(w, table_id, 0, "S25", "S33")
    assert "winks*, then *… takes a sip" in words_of(w.hand(2))
    for other in (1, 3):
        assert "winks" not in words_of(w.hand(other))
    assert "winks" not in words_of(w.board(table_id))
    await by_button(w, table_id, 2, Agree(1))
    await finish_showing(w)
    assert "Ready: " in words_of(w.board(table_id))
    assert "Your team is ready" in words_of(w.hand(0))
    await propose(w, table_id, 1, "S01")
    await propose(w, table_id, 3, "S02")
    await by_button(w, table_id, 3, Agree(1))
    assert state(w, table_id).phase is Phase.PASSING
    assert [s.gestures for t in state(w, table_id).teams for s in t.signals] == [
        ("S25", "S33"),
        ("S01",),
    ]


@pytest.mark.parametrize("mode", ["chat", "video"])
async def test_BC_80_a_signal_in_words_of_ones_own(mode: str, w: World) -> None:
    """Typed in a form, also after a restart; shown only to the team, and never as markup."""
    table_id = await seat_people(w, 4, free_signal=True, mode=mode)
    words_shown = await w.press(0, w.hand(0), "beccato_words")
    assert words_shown.modal is not None
    (field,) = [piece["component"] for piece in words_shown.modal["components"]]
    assert field["max_length"] == 100
    await w.restart()
    text = "**say** @everyone <@1> `x`"
    await w.people[0].user.submit_modal(words_shown, {field["custom_id"]: text})
    await w.press(0, w.hand(0), "propose")
    assert state(w, table_id).teams[0].proposals[0].terms == ProposeSignal((Signal(text=text),))
    answer_text = words_of(w.hand(2))
    assert r"\*\*say\*\*" in answer_text
    assert "@everyone" not in answer_text
    for other in (1, 3):
        assert "say" not in words_of(w.hand(other)).replace("says", "")
    assert "everyone" not in words_of(w.board(table_id))
    await by_button(w, table_id, 2, Agree(1))
    assert "everyone" in words_of(w.hand(0))
    answer = await w.people[1].slash(w.place(table_id), "move", what="propose in words, hum twice")
    assert answer.ephemeral
    assert "hum twice" in words_of(w.hand(3))
    await by_button(w, table_id, 3, Agree(1))
    assert state(w, table_id).phase is Phase.PASSING
    assert not [m for m in menus(w.hand(0)) if verb(m.custom_id).startswith("gesture")]


async def test_words_are_for_chat_and_camera_alone(w: World) -> None:
    table_id = await seat_people(w, 4, free_signal=True)
    assert "beccato_words" not in [verb(b.custom_id) for b in buttons(w.hand(0))]
    answer = await w.people[0].slash(w.place(table_id), "move", what="propose in words, psst")
    assert "can't play that now" in reply(answer)
    assert state(w, table_id).teams[0].proposals == ()


async def test_BC_81_a_signal_for_each_breed(w: World) -> None:
    """The menu moves on to the next breed by itself; Coccodé has a button for each."""
    table_id = await seat_people(w, 4, free_signal=True, called_chickens=True)
    for name in ("S01", "S02", "S03"):
        await w.choose(0, w.hand(0), "pick", name)
    await w.press(0, w.hand(0), "propose")
    await by_button(w, table_id, 2, Agree(1))
    signals = state(w, table_id).teams[0].signals
    assert [(signal.breed, signal.gestures) for signal in signals] == [
        (coop.breed, (name,))
        for coop, name in zip(state(w, table_id).coops, ("S01", "S02", "S03"), strict=True)
    ]
    names = [gesture_label(name, words("en")) for name in ("S10", "S11", "S10")]
    breeds = [breed_word(coop.breed, words("en")) for coop in state(w, table_id).coops]
    parts = [f"{breed}: {name}" for breed, name in zip(breeds, names, strict=True)]
    then = await offered(w, table_id, 1, f"Propose {parts[0]}")
    assert all(text.startswith(f"Propose {parts[0]}, ") for text in then)
    await typed(w, table_id, 1, f"Propose {', '.join(parts)}")
    (proposal,) = state(w, table_id).teams[1].proposals
    assert isinstance(proposal.terms, ProposeSignal)
    agreed = [signal.gestures for signal in proposal.terms.signals]
    assert agreed == [("S10",), ("S11",), ("S10",)]
    await by_button(w, table_id, 3, Agree(1))
    await w.pass_time(2.1)
    (call,) = (menu for menu in menus(w.hand(0)) if verb(menu.custom_id) == "coccode")
    assert len(call.options) == 3


def test_tempo_is_about_gestures_and_shouts() -> None:
    assert rate_limit("Gesture").again == 3.0
    assert rate_limit("PassCard").again == rate_limit("PassCard").settle == 0.0
    assert rate_limit("Coccode") == rate_limit("Beccato")


def test_a_team_with_the_chick_can_talk_about_what_it_turns_down() -> None:
    """It is face up among the eggs, though it is none: it has a name in the menu and in the log."""
    match = table(4, pyramid=True, signal_change=True)
    match.deal()
    guild = match.state.teams[0].guild
    match.give_eggs(0, match.eggs_of(guild, 2), [Egg(CHICK, "")])
    seat = next(seat for seat in range(4) if match.team_of(seat) == 0)
    view = replace(match.view(seat), phase=Phase.BETWEEN)
    prompt = rules.Prompt("c1", "change", rules.Mode.OPEN, (seat,))
    context = RenderContext(1, tuple("ABCD"), tuple("ABCD"))
    shown = [block for block in stack(talk(view, prompt, context, W)) if isinstance(block, Menu)]
    assert "the chick" in [choice.label for menu in shown for choice in menu.choices]
    line = log_line(SignalChanged(0, guild, Egg(CHICK, "", False)), context, W)
    assert "the chick" in str(line)
