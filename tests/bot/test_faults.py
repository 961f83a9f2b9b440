"""What Discord and moderators can do to a table: it goes on, with a sentence, no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from bot.messages.channel import TableChannel
from bot.messages.tracked_message import TrackedMessage
from bot.storage import Store, Unavailable
from bot.tables.commands import Cancel, Placed
from bot.tables.model import IN_PLAY, Status
from tests.support import socket_world
from tests.support.playing import (
    button_of,
    by_button,
    deal_to,
    everything_is_shown,
    pick,
    rush,
    rush_out,
    rush_until,
    step,
    steps,
    turn,
)
from tests.support.typing import by_command
from tests.support.world import World, buttons, is_result, shows_cards, verb, words_of


@contextmanager
def fault(w: World, method: str, path: str, status: int, code: int = 0) -> Iterator[None]:
    """Makes Discord refuse certain requests for a while."""
    w.env.inject_error(method, path, status=status, code=code, times=None)
    mine = w.env.backend.faults[-1]
    try:
        yield
    finally:
        w.env.backend.faults.remove(mine)


def say(w: World, table_id: int, part: str) -> list[str]:
    return [words_of(m) for m in w.place(table_id).history() if part in words_of(m)]


async def from_copy(w: World, table_id: int, rng: Random) -> None:
    seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
    await w.pass_time()
    result = await w.press(seat, w.board(table_id), "hand")
    assert result.ephemeral
    name, arg = button_of(action)
    await w.press(seat, result.response.message, name, arg)
    assert w.table(table_id).seq == seq + 1


# Direct messages


async def test_closed_direct_messages(w: World) -> None:
    bob = w.people[1].user.dm_channel.id
    with fault(w, "POST", f"/channels/{bob}/messages", 403, 50007):
        table_id = await deal_to(w, 51)
        rng = Random(1)
        assert len(say(w, table_id, "can't send you direct messages")) == 1
        while w.table(table_id).status in IN_PLAY:
            await (from_copy if turn(w, table_id) == 1 else step)(w, table_id, rng)
    assert w.table(table_id).status is Status.FINISHED
    assert len(say(w, table_id, "can't send you direct messages")) == 1
    assert w.people[1].user.dm_channel.history() == []
    again = await deal_to(w, 51)  # and reopened: the next table notices by itself
    assert len(w.people[1].user.dm_channel.history()) == 1
    assert say(w, again, "can't send you direct messages") == []


async def test_direct_messages_opened_during_the_match(w: World) -> None:
    bob = w.people[1].user.dm_channel.id
    with fault(w, "POST", f"/channels/{bob}/messages", 403, 50007):
        table_id = await deal_to(w, 501)
    assert w.people[1].user.dm_channel.history() == []
    await w.people[1].slash(w.place(table_id), "settings", hand="dm")
    await everything_is_shown(w, table_id)


async def test_direct_messages_closed_during_the_match(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat = turn(w, table_id)
    other = w.people[(seat + 3) % 4].user.dm_channel.id
    with fault(w, "PATCH", f"/channels/{other}/messages/*", 403, 50007):
        await step(w, table_id, Random(1))
        await w.pass_time()
        await w.pass_time(5)
    assert len(say(w, table_id, "can't send you direct messages")) == 1


@pytest.mark.parametrize("where", ["dm", "here", "both"])
async def test_where_hands_go(w: World, where: str) -> None:
    noted = await w.people[1].slash(w.channel, "settings", hand=where)
    assert noted.ephemeral
    table_id = await deal_to(w, 501)
    there = [len(w.people[seat].user.dm_channel.history()) for seat in range(4)]
    assert there == [1, 1 if where != "here" else 0, 1, 1]
    rng = Random(2)
    for _ in range(8):
        mine = where != "dm" and turn(w, table_id) == 1
        await (from_copy if mine else step)(w, table_id, rng)


async def test_a_setting_that_cannot_be_saved_does_not_apply(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, user_id = w.bot.host, w.people[1].id
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", Mock(side_effect=Unavailable))
        await w.people[1].slash(w.channel, "settings", hand="here")
        for changing in (house.guild_settings.set(1, language="de"), house.avoided.add(user_id, 2)):
            with pytest.raises(Unavailable):
                await changing
    assert (await house.people.get(user_id)).hand == "dm"
    assert (await house.guild_settings.get(1)).language is None
    assert not house.avoided.avoids(user_id, 2)


async def test_changing_where_hands_go_during_a_match(w: World) -> None:
    table_id = await deal_to(w, 501)
    place, rng = w.place(table_id), Random(3)
    await w.people[1].slash(place, "settings", hand="here")
    await w.pass_time()
    assert buttons(w.hand(1)) == []  # no controls are left where no one looks any more
    assert not shows_cards(w.hand(1))
    await w.people[1].slash(place, "settings", hand="both")
    copy = await w.people[1].slash(place, "move")
    assert copy.response is not None
    await everything_is_shown(w, table_id)
    before = words_of(w.now(copy.response.message))
    await step(w, table_id, rng)
    await w.pass_time()
    # The copy follows by its command's token, which costs nothing.
    assert words_of(w.now(copy.response.message)) != before


# What moderators delete


async def test_the_board_is_deleted(w: World) -> None:
    table_id = await deal_to(w, 501)
    for _ in range(2):
        await w.pass_time()
        old = w.board(table_id)
        await delete(w, old)
        await w.pass_time()
        assert w.board(table_id).id != old.id
        await everything_is_shown(w, table_id)
        await steps(w, table_id, 2, Random(1))
        await w.restart()
        await w.bot.host.tables.get(table_id)


async def delete(w: World, message: Any) -> None:
    w.env.backend.delete_message(message.channel.id, message.id)
    await w.env.settle()


async def delete_channel(w: World, channel: Any) -> None:
    w.env.backend.delete_channel(channel.id)
    await w.env.settle()


@pytest.mark.parametrize("seen", [True, False], ids=["seen", "while away"])
async def test_the_thread_is_deleted(w: World, seen: bool) -> None:
    """The match goes on in the channel, whether the bot sees the deletion or only its result."""
    table_id = await deal_to(w, 51)
    rng = Random(2)
    await rush(w, table_id, 9, rng)
    thread = w.place(table_id)
    seat, action = turn(w, table_id), pick(w, table_id, rng)
    if seen:
        await delete_channel(w, thread)
    else:
        await w.bot.close()
        w.env.backend.delete_channel(thread.id)
        await w.restart(kill=False)
        await w.bot.host.tables.get(table_id)
        await by_button(w, table_id, seat, action)
    await w.pass_time(4)
    assert w.table(table_id).thread_id is None
    assert w.place(table_id).id == w.channel.id
    await everything_is_shown(w, table_id)
    await step(w, table_id, rng)
    await rush_out(w, table_id, rng)
    assert any(is_result(m) for m in w.channel.history())


async def test_a_board_that_replaces_a_thread_has_one_nonce(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot posts it and dies before it notes that; the next bot must not post a second one."""
    table_id, note, nonce = await deal_to(w, 51), TableChannel.note, TableChannel.nonce
    await w.pass_time()
    seat, action, thread = turn(w, table_id), pick(w, table_id, Random(2)), w.place(table_id)
    await w.bot.close()
    w.env.backend.delete_channel(thread.id)
    asked: list[tuple[object, ...]] = []

    async def noted(channel: TableChannel, placed: Placed) -> None:
        if placed.board:
            raise Unavailable
        await note(channel, placed)

    def counted(channel: TableChannel, *what: object) -> str:
        asked.append(what)
        return nonce(channel, *what)

    monkeypatch.setattr(TableChannel, "note", noted)
    monkeypatch.setattr(TableChannel, "nonce", counted)
    await w.restart(kill=False)
    await by_button(w, table_id, seat, action)
    await w.pass_time()
    await w.restart()
    await w.pass_time()
    boards = [what for what in asked if what[0] == "board"]
    assert len(boards) == 3, "in the thread, and once by each bot in the channel"
    assert len({*boards}) == 1


async def test_the_lobby_card_is_deleted(w: World) -> None:
    card = await w.open()
    await delete(w, card)
    again = w.channel.last_message
    assert again is not None
    assert [verb(b.custom_id) for b in buttons(again)][:2] == ["join", "leave"]
    for index in range(1, 4):
        await w.press(index, again, "join")
    await w.press(0, w.now(again), "start")
    await everything_is_shown(w, 1)
    assert w.table(1).thread_id
    await delete(w, again)
    assert w.bot.host.messages.of(w.table(1))._lobby is None
    await steps(w, 1, 2, Random(1))
    await everything_is_shown(w, 1)


async def test_a_hand_is_deleted(w: World) -> None:
    table_id = await deal_to(w, 501)
    old = w.hand(1)
    await delete(w, old)
    for _ in range(4):
        if turn(w, table_id) == 1:
            break
        await step(w, table_id, Random(1))
    await w.pass_time()
    assert w.hand(1).id != old.id
    await everything_is_shown(w, table_id)


# Rights


async def forbid(w: World, *rights: str) -> None:
    """Takes rights from the bot in the channel, and returns all others."""
    socket_world.forbid(w.env.backend, w.channel.id, *rights)
    await w.env.settle()


async def test_no_right_to_open_threads(w: World) -> None:
    await forbid(w, "create_public_threads")
    table_id = await deal_to(w, 51)
    assert w.channel.threads == []
    assert w.place(table_id).id == w.channel.id
    await everything_is_shown(w, table_id)
    await step(w, table_id, Random(4))
    await rush_out(w, table_id, Random(4))
    assert any(is_result(m) for m in w.channel.history())


async def test_a_server_with_all_the_threads_it_may_have(w: World) -> None:
    with fault(w, "POST", "/channels/*/messages/*/threads", 400, 160006):
        table_id = await deal_to(w, 501)
    assert w.place(table_id).id == w.channel.id
    await everything_is_shown(w, table_id)


async def test_no_right_to_write(w: World) -> None:
    every = "send_messages", "send_messages_in_threads", "create_public_threads"
    await forbid(w, *every)
    refused = await w.people[0].slash(w.channel, "play", game="belote")
    assert refused.ephemeral
    assert "I'm not allowed to write" in refused.response.content
    assert await w.bot.host.store.with_status("lobby") == []
    await forbid(w)
    table_id = await deal_to(w, 501)
    rng = Random(5)
    await forbid(w, *every)
    await steps(w, table_id, 2, rng)
    await delete(w, w.board(table_id))
    await steps(w, table_id, 1, rng)
    await w.pass_time()
    for seat in range(4):
        assert "I'm not allowed to write" in words_of(w.hand(seat))
    await by_command(w, table_id, turn(w, table_id), pick(w, table_id, rng))
    await forbid(w)
    await w.pass_time(2)
    await everything_is_shown(w, table_id)
    for seat in range(4):
        assert "I'm not allowed to write" not in words_of(w.hand(seat))


RIGHTS = (
    *("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads"),
    *("attach_files", "embed_links", "read_message_history"),
)
"""The rights in the bot's invitation."""


async def test_each_right_is_taken_away_in_turn(w: World) -> None:
    """Without it a table opens, or a sentence says why not; a match goes on and is shown later."""
    for right in RIGHTS:
        await forbid(w, right)
        result = await w.people[0].slash(w.channel, "play", game="belote")
        opened = await w.bot.host.store.with_status("lobby")
        if not opened:
            assert result.response.ephemeral
            assert "I'm not allowed" in words_of(result.response.message), right
        for table_id in opened:
            await w.ask(table_id, Cancel(w.people[0].id))
        await forbid(w)
    table_id, rng = await deal_to(w, 501), Random(8)
    for right in RIGHTS:
        await forbid(w, right)
        seq = w.table(table_id).seq
        await steps(w, table_id, 1, rng)
        await w.pass_time()
        assert w.table(table_id).seq == seq + 1
        await forbid(w)
        await w.pass_time(2)
        await everything_is_shown(w, table_id)


async def test_a_result_that_may_not_be_posted_comes_later(w: World) -> None:
    table_id = await deal_to(w, 51)
    with fault(w, "POST", f"/channels/{w.table(table_id).thread_id}/messages", 403, 50013):
        await rush_until(w, table_id, Random(6), lambda view: view.phase == "over")
        assert not [*filter(is_result, w.place(table_id).history())]
    await w.pass_time(61)
    assert len([*filter(is_result, w.place(table_id).history())]) == 1


# Discord's bad moments


@pytest.mark.parametrize("status", [503, pytest.param(429, marks=pytest.mark.soak)])
async def test_discord_is_down_for_a_while(w: World, status: int) -> None:
    """Whatever is refused, no accepted action is lost, and everything is shown in the end."""
    table_id = await deal_to(w, 501)
    rng = Random(7)
    for method, path in (("PATCH", "/channels/*"), ("POST", "/interactions/*"), ("*", "/*")):
        seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
        with fault(w, method, path, status):
            await by_button(w, table_id, seat, action)
            await by_command(w, table_id, turn(w, table_id), pick(w, table_id, rng))
            await w.people[0].slash(w.channel, "play", game="belote")
            await w.people[0].slash(w.channel, "leaderboard")
            await w.pass_time()
        assert w.table(table_id).seq == seq + 2
        await w.pass_time(61)
        await everything_is_shown(w, table_id)


async def test_what_no_memory_was_left_to_show_is_shown_later(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, rng = await deal_to(w, 51), Random(7)
    with monkeypatch.context() as patch:
        patch.setattr(TrackedMessage, "show", Mock(side_effect=MemoryError))
        await step(w, table_id, rng)
    await w.pass_time(5)
    await everything_is_shown(w, table_id)
    assert not w.errors


async def test_one_person_out_of_reach_holds_nobody_up(w: World) -> None:
    bob = w.people[1].user.dm_channel.id
    with fault(w, "*", f"/channels/{bob}/messages*", 500):
        table_id = await deal_to(w, 501)
        assert "to bid" in words_of(w.board(table_id))
        for seat in (0, 2, 3):
            assert shows_cards(w.hand(seat))
    await w.pass_time(5)
    await everything_is_shown(w, table_id)


async def test_a_thread_that_cannot_be_opened_now_is_opened_later(w: World) -> None:
    w.env.inject_error("POST", "/channels/*/messages/*/threads", status=500)
    table_id = await deal_to(w, 501)
    await w.pass_time(5)
    assert w.table(table_id).thread_id
    await everything_is_shown(w, table_id)
