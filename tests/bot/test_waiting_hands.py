"""What others wait for: direct messages, few of which may open at once, and slow boards."""

import asyncio
import gc
from io import BytesIO
from pathlib import Path

import discord
import pytest

from bot.tables.commands import Cancel, VoteEnd
from playground.discord_server.faults import Fault
from playground.discord_server.process import HANGS
from tests.storm.oracles import EPHEMERAL
from tests.support.socket_bot import asked, bot_at, dealt, laid, passes, socket_of
from tests.support.socket_world import until, words
from tests.support.world import World, buttons, verb


@pytest.mark.world(people=1)
async def test_direct_messages_are_opened_once_for_all_tables_that_want_that(w: World) -> None:
    services, person = w.bot.host.messages.services, w.people[0].id
    first, second = await asyncio.gather(services.open_dm(person), services.open_dm(person))
    assert first is second
    opened = [call for call in w.env.http_requests if call.path.endswith("/users/@me/channels")]
    assert len(opened) == 1


@pytest.mark.sqlite
async def test_hands_go_on_while_a_board_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path, stop_seconds=1) as bot:
        thread = await dealt(w)
        board = Fault("PATCH", f"/channels/{thread}/messages/*", "hang", seconds=HANGS)
        w.server.faults.append(board)

        for _ in w.ids:
            await passes(w)
            await until(lambda: board not in w.server.faults)
        (messages,) = bot.host.messages.values()
        await until(lambda: messages._showing is None)
        assert messages.shown_seq < messages.table.stand, "the board still shows what was before"


@pytest.mark.sqlite
async def test_hands_go_on_while_another_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path, stop_seconds=1) as bot:
        await dealt(w)
        await passes(w)
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle)
        theirs = Fault("PATCH", "/webhooks/*", "hang", seconds=HANGS)
        w.server.faults.append(theirs)
        for _ in range(2):
            await passes(w)
            await until(lambda: theirs not in w.server.faults)
        assert await until(lambda: [*asked(w, "Pass")])
        assert not messages.idle
        assert messages.shown_seq < messages.table.stand, "someone still sees what was before"


@pytest.mark.sqlite
async def test_hands_go_on_while_everything_else_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path, stop_seconds=1) as bot:
        card = await laid(w)
        await until(lambda: "Start" in str(w.people.controls(card)))
        start = w.people.press(w.ids[0], card, w.control(card, "Start"))
        w.server.faults.append(
            Fault("PATCH", f"/webhooks/*/{start.token}/*", "hang", seconds=HANGS)
        )
        await until(lambda: [*asked(w, "Pass")])
        (messages,), never = bot.host.messages.values(), asyncio.Event()
        for others, name, show in (
            (messages.board.spectators, "copies", "show"),
            (messages.reminders, "posted", "clear"),
        ):
            monkeypatch.setattr(others, name, [never])
            monkeypatch.setattr(others, show, lambda *_: never.wait())
        await passes(w)
        await passes(w)
        await until(lambda: not w.server.faults)
        assert await until(lambda: [*asked(w, "Pass")])
        assert not messages.idle


@pytest.mark.sqlite
async def test_settings_that_change_while_a_hand_is_on_its_way_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        bob = w.ids[1]
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle)
        direct = w.backend.dm_channels[bob]
        slow = Fault("PATCH", f"/channels/{direct}/messages/*", "hang", seconds=1.0)
        w.server.faults.append(slow)
        w.people.command(bob, w.channel, "settings", text=True)
        await until(lambda: slow not in w.server.faults)
        changed = w.people.command(bob, w.channel, "settings", text=False)
        assert await w.people.answer(changed)
        await until(lambda: messages.idle)
        hand = w.hand(bob)
        assert hand is not None
        assert hand.attachments


@pytest.mark.sqlite
async def test_settings_that_change_while_a_hand_is_posted_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        card = await laid(w)
        bob = w.ids[1]
        direct = w.backend.get_dm_channel(bob).id
        slow = Fault("POST", f"/channels/{direct}/messages", "hang", seconds=1.0)
        w.server.faults.append(slow)
        await w.press(w.ids[0], card, "Start")
        await until(lambda: slow not in w.server.faults)
        changed = w.people.command(bob, w.channel, "settings", text=True)
        assert await w.people.answer(changed)
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle and w.hand(bob))
        hand = w.hand(bob)
        assert hand is not None
        assert not hand.attachments


@pytest.mark.sqlite
async def test_a_card_that_is_posted_while_its_reader_changes_seats_follows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        host, friend = w.ids[:2]
        home, direct = (w.backend.get_dm_channel(dm).id for dm in (host, friend))
        w.people.command(host, home, "play", game="belote")
        (messages,) = await until(bot.host.messages.values)
        slow = Fault("POST", f"/channels/{direct}/messages", "hang", seconds=1.5)
        w.server.faults.append(slow)
        code = messages.table.join_code
        w.people.command(friend, w.channel, "table", code=code)
        await until(lambda: slow not in w.server.faults)
        interaction = w.people.command(friend, w.channel, "move")
        assert await w.people.answer(interaction)
        await w.press(friend, w.shown(friend)[-1], "Choose a seat", "3")
        await until(lambda: messages.idle and w.hand(friend))
        assert [dm.message.channel.id for dm in messages._hands if dm.message] == [
            home,
            direct,
        ]
        assert messages.table.record.messages.hands.keys() == {0, 3}
        (card,) = w.shown(friend, direct)
        assert "Opened by" in words(card)


@pytest.mark.sqlite
async def test_settings_that_change_while_a_copy_is_sent_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        thread = await dealt(w)
        bob = w.ids[1]
        slow = Fault("POST", "/interactions/*", "hang", seconds=1.5)
        w.server.faults.append(slow)
        interaction = w.people.command(bob, thread, "move")
        await until(lambda: slow not in w.server.faults)
        changed = w.people.command(bob, w.channel, "settings", text=True)
        assert await w.people.answer(changed)
        assert await w.people.answer(interaction)
        copy = w.shown(bob, thread)[-1]
        assert copy.flags & EPHEMERAL
        await until(lambda: not copy.attachments, 10.0)
        assert bot.awake


@pytest.mark.world(people=1)
async def test_a_card_that_a_press_has_claimed_is_not_shown_yet(w: World) -> None:
    """If the press gets no answer and the bot ends, the next start has to show it."""
    await w.open("belote")
    (messages,) = w.bot.host.messages.values()
    assert messages._lobby is not None
    messages._lobby.claims += 1
    await w.submit(messages.table.id, Cancel(w.people[0].id))
    await w.env.settle()
    assert messages.shown_seq < messages.table.stand
    messages._lobby.claims -= 1
    messages.refresh()
    await w.pass_time()
    assert messages.shown_seq == messages.table.stand


@pytest.mark.world(people=4, clock=0)
async def test_nothing_can_be_chosen_once_a_table_is_closed(w: World) -> None:
    table_id = await w.deal("cattitude", 4)
    await w.press(0, w.hand(0), "flip", "0")
    for index in range(3):
        await w.submit(table_id, VoteEnd(w.people[index].id))
    await w.pass_time(2.0)
    assert not [button for button in buttons(w.hand(0)) if verb(button.custom_id) == "flip"]


@pytest.mark.world(people=4)
async def test_a_hand_on_its_way_with_what_was_before_waits_to_be_shown_again(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one that has arrived when all others are shown."""
    table_id = await w.deal("belote", 4)
    hands, arrives = w.bot.host.messages[table_id]._hands, asyncio.Event()
    monkeypatch.setattr("bot.messages.hands.ALONE_AFTER", 0.01)
    monkeypatch.setattr(hands, "_show", lambda seat: asyncio.sleep(0) if seat else arrives.wait())
    await hands.show_all()
    monkeypatch.setattr(hands, "_show", lambda _seat: asyncio.sleep(0, arrives.set()))
    await hands.show_all()
    assert not hands.under_way
    assert hands.waiting


@pytest.mark.sqlite
async def test_of_presses_the_latest_on_each_message_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the garbage collector: with many tables it runs late, and would find the rest."""
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        gc.collect()
        gc.disable()
        try:
            for _ in range(3 * len(w.ids)):
                await passes(w)
            (messages,) = bot.host.messages.values()
            await until(lambda: messages.idle)
            kept = [item for item in gc.get_objects() if isinstance(item, discord.Interaction)]
            files = [item for item in gc.get_objects() if isinstance(item, BytesIO)]
        finally:
            gc.enable()
        assert len(kept) <= 1 + 2 * len(w.ids)  # the lobby's card, hands and copies
        assert not [item for item in files if "close" in vars(item)]  # discord.py ends files so
