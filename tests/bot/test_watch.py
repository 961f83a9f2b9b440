"""Watching a table from outside: the channel's view, kept current, and nothing more."""

import asyncio
from importlib import import_module
from random import Random
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.components.screen import Screen
from bot.i18n.words import words
from bot.messages.spectators import Spectators
from bot.messages.tracked_message import Gone, TrackedMessage
from bot.tables.model import Status
from tests.support.burst import Press, emit
from tests.support.eyes import cards_in, known, nothing_is_given_away, texts
from tests.support.playing import deal_to, rush_until, steps
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

EVE = 4


@pytest.mark.world(people=6)
async def test_watching(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = await w.through(EVE, w.channel, "table")
    assert "There's no match here" in words_of(nothing.response.message)
    table_id = await deal_to(w, 51)
    result = await w.through(EVE, w.channel, "table", "house_watch", number=table_id)
    assert result.ephemeral
    copy = result.response.message
    await steps(w, table_id, 7, Random(1))
    await w.pass_time(2)
    board = w.board(table_id)
    for part in words_of(board).split("\n")[:4]:
        assert part in words_of(w.now(copy))  # it follows along
    assert [verb(b.custom_id) for b in buttons(w.now(copy))] == ["house_refresh"]
    assert menus(w.now(copy)) == []
    assert cards_in("\n".join(texts(w.now(copy)))) <= known(w, table_id, None)
    nothing_is_given_away(w, table_id)
    here = await w.through(5, w.place(table_id), "table", "house_watch")
    assert words_of(here.response.message) == words_of(w.now(copy))
    await w.restart()  # its token is lost with the process: it stays the same until refreshed
    await w.bot.host.tables.get(table_id)
    old = words_of(w.now(copy))
    await steps(w, table_id, 3, Random(1))
    assert words_of(w.now(copy)) == old
    stale, start = w.now(copy), len(w.env.http_requests)
    draws = w.bot.host.messages.services.renderer.message

    async def draws_slowly(*arguments: Any, **how: Any) -> Any:
        for _ in range(50):
            await asyncio.sleep(0)
        return await draws(*arguments, **how)

    with monkeypatch.context() as slow:
        slow.setattr(w.bot.host.messages.services.renderer, "message", draws_slowly)
        for _ in range(2):
            emit(w.env, Press(w.people[EVE], stale, buttons(stale)[0].custom_id or ""))
        await w.env.settle()
    sent = [item for item in w.env.http_requests[start:] if item.path.endswith("/callback")]
    changed = ["data" in (item.json or ()) for item in sent]
    assert changed == [True, False]  # two that followed it would remove each other's files
    assert words_of(w.now(copy)) != old
    files = [item.id for item in w.now(copy).attachments]
    await w.press(EVE, w.now(copy), "house_refresh")
    assert [item.id for item in w.now(copy).attachments] == files  # nothing has changed
    await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
    await w.pass_time(2)
    assert w.table(table_id).status is Status.FINISHED
    assert [verb(b.custom_id) for b in buttons(w.now(copy))] == ["replay"]
    replay = await w.press(EVE, w.now(copy), "replay")
    assert "Replay" in words_of(replay.response.message)


@pytest.mark.world(people=6)
async def test_a_copy_that_is_refreshed_before_its_command_is_done_has_one_memory_of_its_files(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await deal_to(w, 51)
    watch = import_module("cogs.table.cog.watch")  # the bot's own module: tests unload cogs
    table, plain = w.table(table_id), watch.send
    spectators, reader = w.bot.host.messages.of(table).board.spectators, words("en")
    refreshed: list[TrackedMessage] = []

    async def sent_and_refreshed(interaction: Any, **message: Any) -> Any:
        sent = await plain(interaction, **message)
        copy = TrackedMessage(
            w.bot.host.messages.services.renderer, table_id, copy_id=sent.message_id
        )
        refreshed.append(spectators.known(copy))
        refreshed[0].adopt(interaction)
        spectators.add(interaction, refreshed[0], reader, plain=False)
        return sent

    monkeypatch.setattr(watch, "send", sent_and_refreshed)
    await w.through(EVE, w.channel, "table", "house_watch", number=table_id)
    assert [copy_id for copy_id, _, _ in spectators.copies.values()] == refreshed
    assert refreshed[0].shown is None  # the command's message is now outdated


async def test_the_panel_of_a_table(w: World) -> None:
    table_id = await deal_to(w, 501)
    mine = await w.press(1, w.board(table_id), "house_table")
    seated = "house_pause turns board_words house_score fair_play house_leave end_vote report"
    assert [verb(b.custom_id) for b in buttons(mine.response.message)] == seated.split()
    guest = await w.press(EVE, w.board(table_id), "house_table")
    await w.press(EVE, guest.response.message, "house_watch")
    forged = await w.forge(EVE, guest.response.message, f"p1|{table_id}|house_leave||")
    assert "not playing at this table" in words_of(answer_of(forged))
    stranger = await w.forge(EVE, guest.response.message, f"p1|{table_id}|house_left||")
    assert "not playing at this table" in words_of(answer_of(stranger))
    for broken in ("house_agree||x", "house_accept||x", "house_decline||99", "house_watch||"):
        result = await w.forge(EVE, w.board(table_id), f"p1|{table_id}|{broken}")
        assert result.ephemeral, broken
    missing = await w.through(EVE, w.channel, "table", number=99)
    assert "table is gone" in words_of(missing.response.message)


async def in_words(w: World, index: int, panel: discord.Message) -> discord.Message:
    result = await w.press(index, panel, "board_words")
    assert result.ephemeral
    message = result.response.message
    assert message.attachments == []
    assert {verb(b.custom_id) for b in buttons(message)} <= {"board_words"}
    assert menus(message) == []
    return message


@pytest.mark.world(people=6)
async def test_anybody_reads_the_table_in_words_at_every_stage(w: World) -> None:
    await w.people[EVE].slash(w.channel, "settings", language="fr")
    card = await w.open("belote")
    table_id = w.newest
    await w.set_option(table_id, "target", 51)
    for index in (1, 2, 3):
        await w.press(index, card, "join")
    status = await w.through(1, w.channel, "table")
    lobby = await in_words(w, 1, status.response.message)
    assert "Alice" in words_of(lobby)
    assert "Dan" in words_of(lobby)

    await w.press(0, w.channel.last_message, "start")
    await w.env.settle()
    await steps(w, table_id, 7, Random(1))
    await w.press(1, w.now(lobby), "board_words")  # "Look again", in the same message
    panels = {index: await w.press(index, w.board(table_id), "house_table") for index in (1, EVE)}
    reads: dict[int, discord.Message] = {}
    for index, panel in panels.items():
        read = reads[index] = await in_words(w, index, panel.response.message)
        assert cards_in("\n".join(texts(read))) <= known(w, table_id, None)
        if index == 1:
            assert words_of(read) == words_of(w.now(lobby))
        else:
            assert w.bot.host.game_uis["belote"].title(words("fr")) in words_of(read)
            assert words_of(read) != words_of(w.now(lobby))
    nothing_is_given_away(w, table_id)

    await w.restart()
    await w.bot.host.tables.get(table_id)
    read = reads[EVE]
    before = words_of(w.now(read))
    await steps(w, table_id, 3, Random(1))
    await w.press(EVE, w.now(read), "board_words")
    assert words_of(w.now(read)) != before
    await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
    await w.pass_time(2)
    result = w.place(table_id).last_message
    assert "rematch" in [verb(b.custom_id) for b in buttons(result)]
    ended = await in_words(w, EVE, result)
    assert words_of(ended) != words_of(w.now(read))
    assert buttons(ended) == []
    await w.press(EVE, w.now(read), "board_words")
    assert words_of(w.now(read)) == words_of(ended)


@pytest.mark.world(people=6)
async def test_nobody_reads_a_table_they_may_not_see(w: World) -> None:
    table_id = await deal_to(w, 501)
    lounge = w.guild.create_text_channel("lounge")
    elsewhere = await w.people[EVE].slash(lounge, "help")
    denied = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(w.guild.default_role.id, OverwriteType.ROLE, 0, denied)
    w.env.backend.edit_channel(w.channel.id, {}, overwrites=[overwrite])
    custom_id = f"p1|{table_id}|board_words||"
    result = await w.forge(EVE, elsewhere.response.message, custom_id)
    assert "table is gone" in words_of(answer_of(result))
    seated = await w.forge(1, w.hand(1), custom_id)
    assert cards_in("\n".join(texts(answer_of(seated))))


async def test_a_copy_that_is_gone_does_not_take_a_newer_one_with_it() -> None:
    spectators, w = Spectators(), words(None)
    later = Mock()

    async def gone(_screen: Screen) -> None:
        spectators.copies[EVE] = (later, w, False)
        raise Gone

    spectators.copies[EVE] = (Mock(show=gone), w, False)
    await spectators.show(lambda _: Screen(()))
    assert spectators.copies[EVE][0] is later
