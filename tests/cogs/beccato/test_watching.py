"""Gestures to watch for: visible in the message for passing and calling, to the right players."""

from pathlib import Path
from typing import cast

import msgspec

import rules
from bot.components.screen import Text
from bot.i18n.words import words
from bot.messages.board import BURIED
from bot.storage.rows import StoredMove
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Deal, Terms
from bot.tables.record import Record
from cogs.beccato.attention.hand import handy
from cogs.beccato.cards import gesture
from cogs.history.screens.replay import ReplayPosition, step_screen
from rules.beccato.model import Gesture, Signal
from rules.beccato.view import BeccatoView
from tests.cogs.beccato.playing import seat_people, seen, state
from tests.support.games import ui
from tests.support.world import alt_texts, words_of, world

W = words("en")


async def test_gestures_are_seen_by_who_watches_and_outlast_a_call(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4, mode="watch")

        def sights(seat: int) -> str:
            return "\n".join(alt_texts(w.hand(seat)))

        (signal,) = seen(w, table_id, 1).signals[0].gestures
        await w.press(1, w.hand(1), "gesture", signal)
        await w.pass_time(1.2)
        line = f"👀 {gesture(signal, 'board', W, 'Bob')}"
        assert [line in sights(seat) for seat in (0, 2, 3)] == [True, False, True]
        assert "👀 Bob moved." in sights(2)
        await w.choose(2, w.hand(2), "eyes", "1")
        assert line in sights(2)
        await w.press(3, w.hand(3), "coccode")
        await w.pass_time(2.4)
        assert [prompt.kind for prompt in w.table(table_id).prompts] == ["beat"]
        assert [line in sights(seat) for seat in (0, 2, 3)] == [True] * 3
        assert not any("👀" in text for text in alt_texts(w.board(table_id)))
        for seat in range(4):
            await w.press(seat, w.hand(seat), "ready")
        await w.pass_time(1.2)
        assert state(w, table_id).round == 2
        assert not any("👀 Bob" in sights(seat) for seat in range(4))


async def test_panels_stay_at_the_bottom_through_the_beat(tmp_path: Path) -> None:
    """The reveal is no message of its own, and chat doesn't push the board up for long."""
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4, mode="watch")
        place, panels = w.place(table_id), [w.hand(seat).id for seat in range(4)]
        await w.press(3, w.hand(3), "coccode")
        await w.pass_time(2.4)
        assert place.last_message.id == w.board(table_id).id
        for number in range(BURIED):
            await w.people[number % 4].send(place, "I knew it!")
        await w.pass_time(1.2)
        assert [prompt.kind for prompt in w.table(table_id).prompts] == ["beat"]
        assert place.last_message.id == w.board(table_id).id
        assert "Dan" in words_of(w.board(table_id))
        for seat in range(4):
            await w.press(seat, w.hand(seat), "ready")
        await w.pass_time(1.2)
        assert state(w, table_id).round == 2
        assert place.last_message.id == w.board(table_id).id
        assert [w.hand(seat).id for seat in range(4)] == panels


def test_the_gestures_offered_first_are_a_team_s_and_tell_no_more_than_a_group() -> None:
    """Teammates get the same gestures, whichever of them is the signal."""
    for seed in range(20):
        match = rules.Match.new("beccato", seats=4, seed=f"handy {seed}", options={"mode": "watch"})
        views = [cast(BeccatoView, match.view(seat)) for seat in range(4)]
        assert handy(views[0], 3) == handy(views[2], 3)
        for view in views:
            group = handy(view, 3)
            assert view.signals[0].gestures[0] in group
            for name in group:
                other = msgspec.structs.replace(view, signals=(Signal((name,)),))
                assert handy(other, 3) == group


async def test_eyes_turn_and_gestures_are_made_by_typing_too(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4, mode="watch")
        await w.people[0].slash(w.place(table_id), "move", what="Watch Dan")
        assert seen(w, table_id, 0).watched == (3,)


def test_a_replay_tells_every_gesture_once() -> None:
    options = {"mode": "watch"}
    match = rules.Match.new("beccato", seats=4, seed="film", options=options)
    events = match.play(1, Gesture("S09"))
    seen_alone = sum(event.to is not None and len(event.to) == 1 for event in events)
    record = Record(1, Terms(options=options), Deal("film"))
    moves = [StoredMove(7, 1, 1, msgspec.json.encode(match.log[0][2]), None, 0.0)]
    people: list[Player | None] = [Player(seat + 1, f"P{seat}") for seat in range(4)]
    table = Table(7, "beccato", Status.FINISHED, 1, 2, 3, 0.0, 0.0, people, record, match)
    replay = record.replay("beccato", 4, moves)
    screen = step_screen(table, replay, ReplayPosition(1, None), ui("beccato"), W)
    text = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
    assert seen_alone > 0
    assert text.count(f"👀 {gesture('S09', 'board', W, 'P1')}") == 1
