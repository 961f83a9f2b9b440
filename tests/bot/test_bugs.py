"""A bug of ours in one table: that table stops and keeps everything, its players get a number, the others go on."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

import rules
from bot.tables.model import Status
from tests.support.playing import (
    button_of,
    by_button,
    deal_to,
    everything_is_shown,
    pick,
    step,
    steps,
    turn,
)
from tests.support.world import World, buttons, verb, words_of, world


async def test_a_bug_in_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        w.trouble = True
        rng = Random(1)
        broken, sound = await deal_to(w, 501), await deal_to(w, 501)
        seq, board = w.table(broken).seq, w.board(broken)
        hands = {seat: w.people[seat].user.dm_channel.history()[0] for seat in range(4)}
        seat, action = turn(w, broken), pick(w, broken, rng)

        def fails(*_args: Any) -> Any:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(type(rules.GAMES["belote"]), "apply", fails)
            pressed = await press_at(w, broken, action, hands[seat])
        assert pressed.acknowledged
        table = w.table(broken)
        assert table.status is Status.FROZEN
        assert table.seq == seq == len(await w.bot.store.moves_of(broken))
        number = table.record.incident
        assert re.fullmatch(r"[0-9a-f]{8}", number)
        assert [entry["incident"] for entry in w.errors] == [number]
        await w.pass_time()
        assert number in words_of(w.now(board))
        assert [verb(one.custom_id) for one in buttons(w.now(board))] == ["resume", "house_table"]
        for one in hands.values():
            assert number in words_of(w.now(one))
        later = await press_at(w, broken, action, hands[seat])
        assert later.acknowledged
        assert w.table(broken).seq == seq
        await steps(w, sound, 4, rng)
        await everything_is_shown(w, sound)
        await w.restart()
        again = await press_at(w, broken, action, hands[seat])
        assert again.acknowledged
        await w.bot.tables.get(sound)
        await steps(w, sound, 2, rng)


async def press_at(w: World, table_id: int, action: rules.Action, hand: discord.Message) -> Any:
    """Presses the button of a certain table."""
    verb, arg = button_of(action)
    match = w.table(table_id).match if table_id in w.bot.tables._lines else None
    window = match.prompts[0].window if match is not None else "gone"
    who = next(n for n, one in enumerate(w.people) if one.user.dm_channel.id == hand.channel.id)
    return await w.forge(who, hand, f"p1|{table_id}|{verb}|{window}|{arg}")


async def test_a_bug_in_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move counts, the presser gets a number, the others see the board; once mended, all is as it should be."""
    async with world(tmp_path / "w.sqlite3") as w:
        w.trouble = True
        rng = Random(2)
        table_id = await deal_to(w, 501)
        seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
        face = w.bot.faces["belote"]

        def fails(view: Any, *rest: Any) -> Any:
            if view.viewer == seat:
                raise ZeroDivisionError
            return face.hand(view, *rest)

        with monkeypatch.context() as patch:
            patch.setitem(w.bot.faces, "belote", replace(face, hand=fails))
            made = await by_button(w, table_id, seat, action)
            assert made.acknowledged
            assert made.response is not None
            assert re.search(r"number \*\*[0-9a-f]{8}\*\*", words_of(made.response.message))
            assert w.table(table_id).seq == seq + 1
            await w.pass_time()
            name = w.people[turn(w, table_id)].user.global_name
            assert f"**{name}** is to" in words_of(w.board(table_id))
        await step(w, table_id, rng)
        await everything_is_shown(w, table_id)


async def test_a_bug_after_a_move_is_durable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever listens to the tables: the move stands and is answered, and so is every one behind it."""
    async with world(tmp_path / "w.sqlite3") as w:
        w.trouble = True
        rng = Random(1)
        table_id = await deal_to(w, 501)
        seq = w.table(table_id).seq

        def fails(*_args: Any) -> Any:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(w.bot.robots, "look", fails)
            await steps(w, table_id, 3, rng)
            assert w.table(table_id).seq == seq + 3
            assert [entry["event"] for entry in w.errors] == ["not told"] * 3
        await steps(w, table_id, 2, rng)
        await everything_is_shown(w, table_id)
