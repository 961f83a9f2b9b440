"""Tables whose place is deleted, archived or outdated: their players are always informed."""

from random import Random

import pytest

from bench.seated import Place, dealt
from bot.storage.schema import guilds
from bot.tables.model import Status
from tests.bot.test_faults import delete_channel, fault
from tests.support.playing import deal_to, everything_is_shown, rush_until, step, turn
from tests.support.plug import plug
from tests.support.world import World, buttons, is_result, verb, words_of


def ended(w: World, table_id: int, reason: str) -> None:
    table = w.table(table_id)
    assert (table.status, table.record.end.reason) == (Status.CLOSED, reason)
    assert table.record.clocks.timers == {}
    for seat in range(4):
        assert "ended without a result" in words_of(w.hand(seat))
        assert {verb(button.custom_id) for button in buttons(w.hand(seat))} <= {"fair_play"}


@pytest.mark.parametrize("away", [False, True], ids=["seen", "while away"])
async def test_a_channel_is_deleted(w: World, away: bool) -> None:
    other = w.guild.create_text_channel("parlour")
    table_id = await deal_to(w, 51)
    await w.people[0].slash(other, "play", game="belote")
    await w.pass_time(3)
    if away:
        await w.bot.close()
        for thread in w.channel.threads:  # Discord deletes them, too
            w.env.backend.delete_channel(thread.id)
        w.env.backend.delete_channel(w.channel.id)
        await w.restart(kill=False)
    else:
        w.bot.host.messages[table_id].board.waits = True
        await delete_channel(w, w.channel)
    await w.pass_time(3)
    ended(w, table_id, "channel_gone")
    assert w.bot.host.messages[table_id].idle
    loaded = await w.loaded(table_id + 1)
    assert loaded.status is Status.LOBBY
    start = len(w.env.http_requests)
    await w.pass_time(90)  # no retries where nothing is left
    assert len(w.env.http_requests) == start


@pytest.mark.parametrize("lost", ["process", "session"])
async def test_what_was_deleted_while_no_event_came_is_posted_again(w: World, lost: str) -> None:
    table_id = await deal_to(w, 51)
    other = w.guild.create_text_channel("parlour")
    await w.people[4].slash(other, "play", game="belote")
    await everything_is_shown(w, table_id)
    deleted = {w.board(table_id).id, other.last_message.id}
    if lost == "process":
        await w.bot.close()
    for channel in w.env.backend.messages.values():  # without an event
        for message_id in deleted & channel.keys():
            del channel[message_id]
    if lost == "process":
        await w.restart(kill=False)
    else:
        with w.env._bot_scope():
            w.bot.dispatch("ready")
    await w.pass_time(5)
    assert w.board(table_id).id not in deleted
    assert {verb(button.custom_id) for button in buttons(other.last_message)} >= {"join"}


async def test_a_rematch_ends_with_the_thread_it_was_opened_in(w: World) -> None:
    table_id = await deal_to(w, 51)
    thread = w.place(table_id)
    await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
    card = next(m for m in thread.history() if is_result(m))
    await w.press(2, card, "rematch")
    await w.press(2, thread.last_message, "start")
    await w.env.settle()
    await delete_channel(w, thread)
    await w.pass_time()
    ended(w, table_id + 1, "channel_gone")


@pytest.mark.parametrize("away", [False, True], ids=["seen", "while away"])
async def test_the_bot_is_removed_from_the_server(w: World, away: bool) -> None:
    elsewhere = w.env.create_guild("Elsewhere")
    services = elsewhere.create_text_channel("cards")
    host = elsewhere.add_member(w.people[4].user)
    table_id = await deal_to(w, 51)
    await host.slash(services, "play", game="belote")
    for guild in (w.guild, elsewhere):
        await w.bot.host.guild_settings.set(guild.id, per_server=9)
    if away:
        await w.bot.close()
        w.env.backend.remove_guild(w.guild.id)
        await w.restart(kill=False)
    else:
        w.env.backend.remove_guild(w.guild.id)
    await w.env.settle()
    await w.pass_time()
    ended(w, table_id, "server_gone")
    loaded = await w.loaded(table_id + 1)
    assert loaded.status is Status.LOBBY
    rows = await w.bot.host.store.read(guilds.select())
    assert [row["guild_id"] for row in rows] == [elsewhere.id]


async def test_another_bot_on_the_same_database_closes_nothing(w: World) -> None:
    """Someone has started the bot with another application's token, with other servers."""
    theirs = await dealt(w.bot.host.store, "theirs")
    await w.bot.host.guild_settings.set(1, per_server=9)
    await w.restart(kill=False)
    loaded = await w.loaded(theirs.id)
    assert loaded.status is Status.PLAYING
    assert (await w.bot.host.guild_settings.get(1)).per_server == 9
    assert any("token right" in line["event"] for line in w.logs)


async def test_servers_of_other_shards_are_left_to_their_process(w: World) -> None:
    own, others = 6 << 22, 7 << 22
    for guild_id in (w.guild.id, own, others):
        await w.bot.host.guild_settings.set(guild_id, per_server=9)
    theirs = await dealt(w.bot.host.store, "theirs", Place(guild=others))
    w.bot.shard_ids, w.bot.shard_count = [0], 2
    with w.env._bot_scope():
        w.bot.dispatch("ready")
    await w.env.settle()
    kept = {row["guild_id"] for row in await w.bot.host.store.read(guilds.select())}
    assert kept == {w.guild.id, others}
    loaded = await w.loaded(theirs.id)
    assert loaded.status is Status.PLAYING


async def test_a_thread_that_was_put_away_is_woken(w: World) -> None:
    """Nothing in it can be changed, but a new message unarchives it: the board is reposted."""
    table_id = await deal_to(w, 501)
    await w.pass_time()
    old, thread_id = w.board(table_id).id, w.table(table_id).thread_id
    with fault(w, "PATCH", f"/channels/{thread_id}/messages/*", 400, 50083):
        await step(w, table_id, Random(1))
        await w.pass_time(2.2)
    assert w.table(table_id).thread_id == thread_id
    assert w.board(table_id).id != old
    assert old not in [message.id for message in w.place(table_id).history()]
    await everything_is_shown(w, table_id)


async def test_a_thread_that_was_put_away_and_locked_is_left(w: World) -> None:
    table_id = await deal_to(w, 501)
    await w.pass_time()
    thread_id = w.table(table_id).thread_id
    with fault(w, "*", f"/channels/{thread_id}/messages*", 400, 50083):
        await step(w, table_id, Random(1))
        await w.pass_time(2.2)
        assert w.table(table_id).thread_id is None
        assert w.place(table_id).id == w.channel.id
        await everything_is_shown(w, table_id)


@pytest.mark.world(clock=0.02)  # turns end within seconds
async def test_the_plug_is_pulled_right_after_going_on(w: World) -> None:
    """The board must not keep its Resume button: after the restart it shows the live match."""
    table_id = await deal_to(w, 501)
    while w.table(table_id).status is not Status.PAUSED:
        await w.pass_time(2)
    await w.pass_time(3)
    # otherwise the end of a turn would update the board
    w.bot.host.tables.pace = w.settings["clock"] = 0.0
    board = w.board(table_id)
    go_on = next(b for b in buttons(board) if verb(b.custom_id) == "resume")
    with plug(w.bot, 2):  # the commit is done, nothing is shown
        await w.people[0].click(board, custom_id=go_on.custom_id)
    await w.restart()
    await w.bot.host.tables.get(table_id)
    await w.pass_time(3)
    assert w.table(table_id).status is Status.PLAYING
    await everything_is_shown(w, table_id)
    assert "resume" not in [verb(b.custom_id) for b in buttons(w.board(table_id))]


async def test_another_process_has_changed_the_files_of_a_hand(w: World) -> None:
    """The press is answered all the same. This process no longer shows what another now shows."""
    table_id = await deal_to(w, 501)
    seat = turn(w, table_id)
    hand = w.env.backend.messages[w.hand(seat).channel.id][w.hand(seat).id]
    hand.attachments = [{**file, "id": str(10**18 + int(file["id"]))} for file in hand.attachments]
    await w.press(seat, w.hand(seat), "pass")
    assert hand.attachments
    assert "press not answered" not in [line["event"] for line in w.logs]
    messages = w.bot.host.messages[table_id]
    messages.stop()
    messages.refresh()
    assert messages._showing is None
