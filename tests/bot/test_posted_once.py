"""A message posted as the process died isn't posted again: the next life uses the same nonce."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from simcord.backend.models import Message

from bot.messages.board import BURIED
from bot.tables.model import Status
from playground.discord_server.faults import Fault
from tests.storm.oracles import EPHEMERAL
from tests.support.socket_bot import asked, bot_at, dealt, laid, passes, socket_of
from tests.support.socket_world import SocketWorld, forbid, until

pytestmark = pytest.mark.sqlite


def boards(w: SocketWorld) -> list[Message]:
    public = [there for there, channel in w.backend.channels.items() if channel.guild_id]
    posts = [post for there in public for post in w.backend.messages.get(there, {}).values()]
    shared = [post for post in posts if not post.flags & EPHEMERAL]
    return [post for post in shared if "|hand|" in str(post.components)]


@pytest.mark.soak
async def test_a_board_whose_answer_died_with_the_process_is_the_board_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w:
        async with bot_at(w, tmp_path) as bot:
            dying: list[asyncio.Task[None]] = []

            def tap(method: str, path: str, done: bool) -> bool:
                if done and boards(w) and not dying:
                    dying.append(asyncio.create_task(bot.kill()))
                return not dying

            w.server.tap = tap
            playing = asyncio.create_task(dealt(w))
            await until(lambda: dying and dying[0].done())
            playing.cancel()
        w.server.tap = lambda *_: True
        assert len(boards(w)) == 1
        async with bot_at(w, tmp_path) as bot:
            await until(lambda: all(map(w.hand, w.ids)))
            (messages,) = bot.host.messages.values()
            await until(lambda: messages.idle and messages.table.record.messages.board)
        assert len(boards(w)) == 1


async def test_a_hand_that_comes_to_the_bottom_is_never_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer may be lost, or its reader may press the old one meanwhile."""
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)

        def hands() -> Counter[int]:
            theirs = {person: w.backend.dm_channels[person] for person in w.ids}
            copies = {person: w.shown(person, there) for person, there in theirs.items()}
            return Counter(
                person
                for person, there in copies.items()
                for item in there
                if "|more|" in str(item.components)
            )

        seen, kept = list[Counter[int]](), w.server.tap

        def tap(method: str, path: str, done: bool) -> bool:
            seen.append(hands())
            return kept(method, path, done)

        w.server.tap = tap
        ((first, hand),) = await until(lambda: [*asked(w, "Pass")])
        before = {person: old.id for person in w.ids if (old := w.hand(person))}
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle)  # it knows of all its messages, the latest in each room
        bot.host.messages.services.last_dm |= dict.fromkeys(w.ids, 2**62)  # of another table, below
        lost = Fault("POST", "/channels/*/messages", "lost")
        w.server.faults.append(lost)
        await w.press(first, hand, "Pass")
        ((second, hand),) = await until(lambda: [*asked(w, "Pass")])
        await until(lambda: lost not in w.server.faults)
        assert hand.id != before[second]
        await w.press(second, hand, "Pass")
        await until(lambda: [item for item, _ in asked(w, "Pass") if item not in (first, second)])
        assert max(item for each in seen for item in each.values()) == 1


async def test_an_old_board_goes_later_where_it_cannot_be_deleted_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle)
        (old,) = boards(w)
        messages.board.buried = BURIED
        lost = Fault("DELETE", "/channels/*/messages/*", 503)
        w.server.faults.append(lost)
        await passes(w)
        await until(lambda: lost not in w.server.faults)
        (new,) = await until(lambda: messages.idle and boards(w))
        assert new.id > old.id


@pytest.mark.parametrize(("method", "after"), [("POST", True), ("DELETE", False)])
async def test_a_board_that_was_about_to_be_replaced_when_the_process_died_is_not_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, after: bool
) -> None:
    """After the new one was posted, or before the old one was deleted."""
    async with socket_of(tmp_path, monkeypatch) as w:
        async with bot_at(w, tmp_path) as bot:
            await dealt(w)
            (messages,) = bot.host.messages.values()
            await until(lambda: messages.idle)
            (old,) = boards(w)
            messages.board.buried = BURIED
            dying: list[asyncio.Task[None]] = []

            def tap(how: str, path: str, done: bool) -> bool:
                if how == method and f"/{old.channel_id}/messages" in path and done == after:
                    dying.append(asyncio.create_task(bot.kill()))
                return not dying

            w.server.tap = tap
            pressing = asyncio.create_task(passes(w))
            await until(lambda: dying and dying[0].done())
            pressing.cancel()
        w.server.tap = lambda *_: True
        assert len(boards(w)) == 2
        async with bot_at(w, tmp_path) as bot:
            await until(lambda: len(boards(w)) == 1)
            (messages,) = bot.host.messages.values()
            await until(lambda: messages.idle)
        (board,) = boards(w)
        assert board.id > old.id


def cards(w: SocketWorld) -> list[Message]:
    posts = w.backend.messages.get(w.channel, {}).values()
    public = [post for post in posts if not post.flags & EPHEMERAL]
    return [post for post in public if "|join|" in str(post.components)]


async def opened_by_a_life_that_ends(w: SocketWorld, folder: Path, *, after: bool) -> None:
    """Opens a table; the bot dies before or after its public card is posted."""
    async with bot_at(w, folder) as bot:
        dying: list[asyncio.Task[None]] = []

        def tap(method: str, path: str, done: bool) -> bool:
            posts = method == "POST" and path.endswith(f"/{w.channel}/messages")
            if posts and done == after and not dying:
                dying.append(asyncio.create_task(bot.kill()))
            return not dying

        w.server.tap = tap
        w.people.command(w.ids[0], w.channel, "play", game="belote")
        await until(lambda: dying and dying[0].done())
    w.server.tap = lambda *_: True
    assert len(cards(w)) == after


@pytest.mark.parametrize("after", [False, True])
async def test_a_card_whose_answer_died_with_the_process_is_the_card_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w:
        await opened_by_a_life_that_ends(w, tmp_path, after=after)
        async with bot_at(w, tmp_path):
            (card,) = await until(lambda: cards(w))
            for person in w.ids[1:]:
                await w.press(person, card, "Join")
            await w.press(w.ids[0], card, "Start")
            await until(lambda: all(map(w.hand, w.ids)))
            await until(lambda: not cards(w))


async def test_a_card_that_was_never_noted_is_not_posted_again_after_the_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot can't read the channel's history, only the nonce tells that it's there."""
    async with socket_of(tmp_path, monkeypatch) as w:
        async with bot_at(w, tmp_path) as bot:
            path = f"/channels/{w.channel}/messages"
            w.server.faults.append(Fault("POST", path, "late", seconds=60.0))
            w.people.command(w.ids[0], w.channel, "play", game="belote")
            (card,) = await until(lambda: cards(w))
            for person in w.ids:
                await w.press(person, card, "Join")
            copy = await until(lambda: w.shown(w.ids[0])[-1])
            await w.press(w.ids[0], copy, "Start")
            await until(lambda: all(map(w.hand, w.ids)))
            await bot.kill()
        forbid(w.backend, w.channel, "read_message_history")
        async with bot_at(w, tmp_path) as bot:
            (messages,) = await until(lambda: [*bot.host.messages.values()])
            assert await until(lambda: messages.table.record.messages.lobby) == card.id


async def test_a_card_that_the_process_never_noted_invites_to_no_closed_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w:
        await opened_by_a_life_that_ends(w, tmp_path, after=True)
        with closing(sqlite3.connect(tmp_path / "parlour.sqlite3")) as store:
            store.execute("UPDATE tables SET next_due = 1")
            record = "json_set(CAST(record AS TEXT), '$.clocks.timers.close', 1)"
            store.execute(f"UPDATE tables SET record = CAST({record} AS BLOB)")
            store.commit()
        async with bot_at(w, tmp_path):
            await until(lambda: not cards(w))


async def test_a_card_invites_to_no_table_whose_answer_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path):
        w.server.faults.append(Fault("POST", f"/channels/{w.channel}/messages", "lost", times=10))
        w.people.command(w.ids[0], w.channel, "play", game="belote")
        await until(lambda: cards(w))
        await until(lambda: not cards(w))


@pytest.mark.parametrize("what", ["board", "thread", "both", "card"])
async def test_what_a_moderator_deletes_before_the_bot_knows_of_it_is_posted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The event overtakes the answer to the request; nothing else happens at the table."""
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        card = None if what == "card" else await laid(w)
        place = w.channel if card is None else card.id
        late = Fault("POST", f"/channels/{place}/messages", "late", times=9, seconds=0.5)
        w.server.faults.append(late)
        deleted = list[int]()

        def posted() -> set[int]:
            there = cards(w) if card is None else boards(w)
            return {one.id for one in there}.difference(deleted)

        def tap(method: str, path: str, done: bool) -> bool:
            if done and not deleted and path.endswith(f"/{place}/messages") and (new := posted()):
                deleted.extend(new)
                w.server.faults.clear()
                if what != "thread":
                    w.backend.delete_message(place, *new)
                if what in ("thread", "both"):
                    w.backend.delete_channel(place)
            return True

        w.server.tap = tap
        if card is None:
            w.people.command(w.ids[0], w.channel, "play", game="belote")
        else:
            await w.press(w.ids[0], card, "Start")
        await until(lambda: deleted and posted())
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle)
        assert len(posted()) == 1
        # Without this knowledge an edit would be the first to notice, whenever it comes.
        assert 404 not in {status for _, _, status in w.server.requests}


async def test_a_match_goes_on_if_its_thread_is_deleted_during_a_post(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event overtakes the refusal, which then comes from a place that the table has left."""
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        card = await laid(w)
        path = f"/channels/{card.id}/messages"
        w.server.faults.append(Fault("POST", path, "late", seconds=0.5))

        def tap(_method: str, there: str, _done: bool) -> bool:
            if there.endswith(path) and card.id in w.backend.channels:
                w.backend.delete_channel(card.id)
            return True

        w.server.tap = tap
        await w.press(w.ids[0], card, "Start")
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.table.record.messages.threaded and messages.idle)
        assert messages.table.status is Status.PLAYING
        assert boards(w)


async def test_a_match_is_in_a_thread_whose_answer_was_lost_though_another_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        card = await laid(w)
        w.server.faults += [Fault("POST", "/channels/*/threads", kind) for kind in ("lost", 400)]
        await w.press(w.ids[0], card, "Start")
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.table.record.messages.threaded)
        assert not w.server.faults
        assert messages.table.thread_id == card.id
