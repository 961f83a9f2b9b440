"""A bug of ours at one table: it stops, keeps everything and shows a number; others go on."""

import hmac
import re
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest
from sqlalchemy import select

import rules
from bot.storage.schema import installation
from bot.tables.commands import PLAY, Refused, TimeUp, key_of
from bot.tables.model import Status
from tests.support.playing import (
    by_button,
    deal_to,
    everything_is_shown,
    pick,
    step,
    steps,
    turn,
)
from tests.support.world import World, buttons, verb, words_of

pytestmark = pytest.mark.world(trouble=True)


def raising(error: Exception) -> Any:
    def fails(*_args: Any) -> Any:
        raise error

    return fails


async def test_a_bug_in_the_rules(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(1)
    broken, sound = await deal_to(w, 501), await deal_to(w, 501)
    seq, board = w.table(broken).seq, w.board(broken)
    hands = {seat: w.people[seat].user.dm_channel.history()[0] for seat in range(4)}
    seat, action = turn(w, broken), pick(w, broken, rng)

    with monkeypatch.context() as patch:
        patch.setattr(type(rules.GAMES["belote"]), "apply", raising(ZeroDivisionError()))
        pressed = await press_at(w, broken, action, hands[seat])
    assert pressed.acknowledged
    table = w.table(broken)
    assert table.status is Status.FROZEN
    assert table.seq == seq == len(await w.bot.host.store.moves_of(broken))
    number = table.record.repair.incident
    assert re.fullmatch(r"[0-9a-f]{8}", number)
    assert [entry["incident"] for entry in w.errors] == [number]
    await w.pass_time()
    assert number in words_of(w.now(board))
    assert [verb(item.custom_id) for item in buttons(w.now(board))] == ["resume", "house_table"]
    for index, person in enumerate(w.people[:4]):  # players to act get it again at the bottom
        there = person.user.dm_channel.history()
        hands[index] = next(item for item in there if number in words_of(item))
    later = await press_at(w, broken, action, hands[seat])
    assert later.acknowledged
    assert w.table(broken).seq == seq
    await steps(w, sound, 4, rng)
    await everything_is_shown(w, sound)
    await w.restart()
    again = await press_at(w, broken, action, hands[seat])
    assert again.acknowledged
    await w.bot.host.tables.get(sound)
    await steps(w, sound, 2, rng)


def hashed(key: bytes, user_id: int) -> str:
    return hmac.new(key, f"user:{user_id}".encode(), "sha256").hexdigest()[:12]


async def log_key(w: World) -> bytes:
    (row,) = await w.bot.host.store.read(
        select(installation).where(installation.c.name == "log_key")
    )
    assert len(row["value"]) == 32
    return row["value"]


@pytest.mark.parametrize("bug", [KeyError("AS"), ValueError("AS"), IndexError(), TypeError()])
async def test_a_bug_in_reading_a_press(
    w: World, monkeypatch: pytest.MonkeyPatch, bug: Exception
) -> None:
    """Only the press fails, with a number; nothing happens at the table, and it goes on."""
    rng = Random(3)
    table_id = await deal_to(w, 501)
    seat, action, before = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).row()
    hand, face = w.hand(seat), w.bot.host.game_uis["belote"]

    with monkeypatch.context() as patch:
        patch.setitem(w.bot.host.game_uis, "belote", replace(face, offers=raising(bug)))
        result = await press_at(w, table_id, action, hand)
    assert w.table(table_id).row() == before
    (entry,) = w.errors
    assert result.ephemeral
    assert f"number **{entry['incident']}**" in words_of(result.response.message)
    assert "stopped" not in words_of(result.response.message)
    assert (entry["guild"], entry["channel"]) == (None, "direct message")
    assert (entry["table"], entry["verb"]) == (table_id, PLAY)
    person = w.people[seat]
    assert entry["user"] == hashed(await log_key(w), person.id)
    assert re.fullmatch(r"[0-9a-f]{12}", entry["interaction"])
    fields = str({name: value for name, value in entry.items() if name != "exception"})
    assert not [secret for secret in (person.id, hand.channel.id) if str(secret) in fields]
    await steps(w, table_id, 2, rng)
    await everything_is_shown(w, table_id)


async def test_a_bug_in_a_command(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is logged once with its place and name; the key of the hashes outlives the process."""
    key = await log_key(w)
    await w.restart()
    assert await log_key(w) == key

    monkeypatch.setattr(w.bot.host.store, "tables_of", raising(KeyError("AS")))
    result = await w.through(4, w.channel, "table")
    (entry,) = w.errors
    assert f"number **{entry['incident']}**" in words_of(result.response.message)
    assert (entry["guild"], entry["channel"]) == (w.guild.id, w.channel.id)
    assert entry["command"] == "table"
    assert entry["user"] == hashed(key, w.people[4].id)


async def test_a_frozen_table_in_the_log(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A freeze is one line and one number, whichever way it happened."""
    table_id = await deal_to(w, 501)

    monkeypatch.setattr("bot.tables.commands.AskVote.decide", raising(KeyError("AS")))
    result = await w.through(1, w.place(table_id), "table", "house_pause")
    (entry,) = w.errors
    assert f"number **{entry['incident']}**" in words_of(result.response.message)
    assert entry["incident"] == w.table(table_id).record.repair.incident
    assert (entry["guild"], entry["channel"]) == (w.guild.id, w.place(table_id).id)
    assert (entry["table"], entry["verb"]) == (table_id, "AskVote")
    assert entry["user"] == hashed(await log_key(w), w.people[1].id)


async def test_a_failure_no_one_waits_for(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer's command has no reader: the log gets its failure, but no refusal."""
    table_id = await deal_to(w, 501)

    with monkeypatch.context() as patch:
        patch.setattr(w.bot.host.tables, "_preferences", raising(ZeroDivisionError()))
        with pytest.raises(ZeroDivisionError):
            await w.ask(table_id, TimeUp())
    (entry,) = w.errors
    assert (entry["table"], entry["verb"]) == (table_id, "TimeUp")
    with pytest.raises(Refused):
        await w.ask(99, TimeUp())
    assert w.errors == [entry]


async def press_at(w: World, table_id: int, action: rules.Action, hand: discord.Message) -> Any:
    match = w.table(table_id).match if table_id in w.bot.host.tables._queues else None
    window = match.prompts[0].window if match is not None else "gone"
    who = next(n for n, one in enumerate(w.people) if one.user.dm_channel.id == hand.channel.id)
    key = key_of(window, action)
    return await w.forge(who, hand, f"p1|{table_id}|{PLAY}|{window}|{key}")


async def test_a_bug_in_what_is_shown(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move counts, the presser gets a number, others see the board; once fixed, all is well."""
    rng = Random(2)
    table_id = await deal_to(w, 501)
    seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
    face = w.bot.host.game_uis["belote"]

    def fails(view: Any, *rest: Any) -> Any:
        if view.viewer == seat:
            raise ZeroDivisionError
        return face.hand(view, *rest)

    with monkeypatch.context() as patch:
        patch.setitem(w.bot.host.game_uis, "belote", replace(face, hand=fails))
        result = await by_button(w, table_id, seat, action)
        assert result.acknowledged
        assert result.response is not None
        assert re.search(r"number \*\*[0-9a-f]{8}\*\*", words_of(result.response.message))
        assert w.table(table_id).seq == seq + 1
        await w.pass_time()
        name = w.people[turn(w, table_id)].user.global_name
        assert f"**{name}** to " in words_of(w.board(table_id))
    await step(w, table_id, rng)
    await everything_is_shown(w, table_id)


async def test_a_bug_after_a_move_is_durable(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever listener fails: the move counts and is answered, and so are all later ones."""
    rng = Random(1)
    table_id = await deal_to(w, 501)
    seq = w.table(table_id).seq

    with monkeypatch.context() as patch:
        patch.setattr(w.bot.host.robots, "update", raising(ZeroDivisionError()))
        await steps(w, table_id, 3, rng)
        assert w.table(table_id).seq == seq + 3
        assert [entry["event"] for entry in w.errors] == ["not told"] * 3
    await steps(w, table_id, 2, rng)
    await everything_is_shown(w, table_id)
