"""Direct messages to strangers: a two-hour budget, hands that stay at the table, a quarantine."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from sqlalchemy import select

from bot.components.screen import sentence
from bot.messages.at_table import AT_TABLE
from bot.messages.conversations import QUARANTINED, WINDOW
from bot.storage.schema import conversations, players
from bot.tables.model import Status
from tests.bot.test_faults import fault, from_copy, say
from tests.cogs.owner.test_owner import owner, restarted, room
from tests.cogs.privacy.test_privacy import delete, exported
from tests.support.playing import deal_to, play_out, step, turn
from tests.support.world import World, shows_cards, words_of, world

OPENING = "/users/@me/channels"


def openings(w: World) -> int:
    return sum(request.path.endswith(OPENING) for request in w.env.http_requests)


def lines_to(w: World, index: int) -> list[discord.Message]:
    """Returns the private lines, in any channel, that tell someone where their hand is."""
    lines: list[discord.Message] = []
    for channel in (w.channel, *w.channel.threads, w.people[index].user.dm_channel):
        viewer = w.people[index] if channel.guild else w.people[index].user
        for message in channel.history(viewer=viewer):
            if message.flags.ephemeral and "Your hand is at the table" in words_of(message):
                lines.append(message)
    return lines


def public(w: World) -> str:
    places = (w.channel, *w.channel.threads)
    every = (message for place in places for message in place.history())
    return "\n".join(words_of(post) for post in every if not post.flags.ephemeral)


async def written_to(w: World) -> dict[int, str]:
    rows = await w.bot.host.store.read(select(conversations))
    return {row["user_id"]: row["kind"] for row in rows}


async def nobody_is_marked(w: World) -> bool:
    rows = await w.bot.host.store.read(select(players.c.dm_closed))
    return not any(row["dm_closed"] for row in rows)


@pytest.mark.world(new_conversations=0)
async def test_four_strangers_play_with_the_budget_at_zero(w: World) -> None:
    table_id = await deal_to(w, 51)
    assert w.board(table_id), "the board waits for no one's direct messages"
    assert not w.bot.host.messages[table_id]._hands.waiting
    assert set(w.table(table_id).record.messages.hands.values()) == {AT_TABLE}
    rng = Random(1)
    for index in range(4):
        (line,) = lines_to(w, index)
        assert not w.people[index].user.dm_channel.history()
        result = await w.press(index, line, "hand")
        assert shows_cards(result.response.message)
    assert "can't send you direct messages" not in public(w)
    while w.table(table_id).status is Status.PLAYING:
        await from_copy(w, table_id, rng)
    await w.pass_time()
    assert w.table(table_id).status is Status.FINISHED
    assert openings(w) == 0
    assert [len(lines_to(w, index)) for index in range(4)] == [1] * 4
    assert await nobody_is_marked(w)
    assert not await written_to(w)


@pytest.mark.world(new_conversations=3, clock=0)
async def test_the_budget_is_spent_once_a_person_and_comes_back_after_two_hours(w: World) -> None:
    first = await deal_to(w, 501)
    at_table = [w.table(first).record.messages.hands[seat] == AT_TABLE for seat in range(4)]
    assert sorted(at_table) == [False, False, False, True]
    assert set((await written_to(w)).values()) == {"hand"}
    await w.restart()
    again = await deal_to(w, 501)
    hands = w.table(again).record.messages.hands
    assert [hands[seat] == AT_TABLE for seat in range(4)] == at_table, "it knows whom it wrote to"
    assert len(lines_to(w, at_table.index(True))) == 2, "one line a table"
    w.step_clock(WINDOW + 1)
    assert (await w.bot.host.conversations.spent())[0] == 0
    third = await deal_to(w, 501)
    assert list(w.table(third).record.messages.hands.values()).count(AT_TABLE) == 1


@pytest.mark.world(new_conversations=4, clock=0)
async def test_a_press_in_a_direct_message_makes_no_stranger(w: World) -> None:
    table_id = await deal_to(w, 51)
    await play_out(w, table_id, Random(1))  # with the buttons in everyone's direct messages
    w.settings["new_conversations"] = 0
    await w.restart()
    again = await deal_to(w, 501)
    assert AT_TABLE not in w.table(again).record.messages.hands.values()
    assert [len(lines_to(w, index)) for index in range(4)] == [0] * 4


@pytest.mark.world(new_conversations=0)
async def test_a_command_in_a_direct_message_makes_no_stranger(w: World) -> None:
    await w.people[2].user.slash("help")
    await w.env.settle()
    table_id = await deal_to(w, 501)
    hands = w.table(table_id).record.messages.hands
    assert [hands[seat] == AT_TABLE for seat in range(4)] == [True, True, False, True]


@pytest.mark.world(people=6, new_conversations=4, new_conversations_notices=1)
async def test_notices_leave_the_rest_to_hands(w: World) -> None:
    for index, sent in ((4, True), (4, True), (5, False), (5, False)):
        with w.as_bot():
            message = await w.bot.host.messages.services.send_dm(
                w.people[index].id, sentence("Hello"), 0
            )
        assert message is sent
    assert len(w.people[4].user.dm_channel.history()) == 2
    table_id = await deal_to(w, 501)
    assert list(w.table(table_id).record.messages.hands.values()).count(AT_TABLE) == 1
    assert sorted((await written_to(w)).values()) == ["hand"] * 3 + ["notice"]


@pytest.mark.world(new_conversations=0, clock=0)
async def test_who_asks_for_direct_messages_gets_them_once_there_is_room(w: World) -> None:
    table_id = await deal_to(w, 501)
    await w.people[1].slash(w.place(table_id), "settings", hand="dm")
    await w.pass_time()
    assert w.table(table_id).record.messages.hands[1] == AT_TABLE
    w.bot.host.settings = w.bot.host.settings.model_copy(update={"new_conversations": 1})
    await w.pass_time(30)
    assert w.table(table_id).record.messages.hands[1] == AT_TABLE, "it stays where it is"
    await w.people[1].slash(w.place(table_id), "settings", hand="dm")
    await w.pass_time()
    assert shows_cards(w.hand(1))
    assert len(lines_to(w, 1)) == 1


@pytest.mark.parametrize("code", [QUARANTINED, 40003, 50278, 50001])
@pytest.mark.parametrize("step_", ["opening", "sending"])
async def test_no_other_refusal_is_taken_for_closed_direct_messages(
    tmp_path: Path, code: int, step_: str
) -> None:
    path = OPENING if step_ == "opening" else "/channels/{}/messages"
    async with world(tmp_path / "w.sqlite3") as w:
        w.trouble = code == QUARANTINED
        with fault(w, "POST", path.format(w.people[1].user.dm_channel.id), 403, code):
            table_id = await deal_to(w, 501)
            assert w.table(table_id).record.messages.hands[1] == AT_TABLE
            assert len(lines_to(w, 1)) == 1
        assert "direct messages" not in public(w).replace(
            "Your hand is on its way by direct message", ""
        )
        assert f"<@{w.people[1].id}>, I can't" not in public(w)
        assert await nobody_is_marked(w)


@pytest.mark.parametrize("code", [QUARANTINED, 50001])
async def test_an_edit_that_is_refused_leaves_the_hand_at_the_table(w: World, code: int) -> None:
    w.trouble = code == QUARANTINED
    table_id = await deal_to(w, 501)
    seat = turn(w, table_id)
    other = (seat + 3) % 4
    conversation = w.people[other].user.dm_channel.id
    with fault(w, "PATCH", f"/channels/{conversation}/messages/*", 403, code):
        await step(w, table_id, Random(1))
        await w.pass_time(5)
    assert w.table(table_id).record.messages.hands[other] == AT_TABLE
    assert len(lines_to(w, other)) == 1
    assert say(w, table_id, "can't send you direct messages") == []
    assert await nobody_is_marked(w)
    for _ in range(4):
        await from_copy(w, table_id, Random(1))


async def test_a_quarantine_is_told_to_the_owner_once_and_ends_by_itself(tmp_path: Path) -> None:
    async with room(tmp_path, people=8, clock=0) as w:
        w.trouble = True
        with fault(w, "POST", OPENING, 403, QUARANTINED):
            table_id = await deal_to(w, 501)
            assert list(w.table(table_id).record.messages.hands.values()) == [AT_TABLE] * 4
            before = openings(w)
            await restarted(w)
            assert AT_TABLE in w.table(await deal_to(w, 501)).record.messages.hands.values()
            assert openings(w) == before, "for two hours it does not even ask"
            w.step_clock(WINDOW + 1)
            await deal_to(w, 501)
            assert openings(w) == before + 1, "then one tries"
        errors = [error for error in w.errors if "quarantined" in error["event"]]
        assert len(errors) == 1
        assert "Discord quarantined me" in await owner(w, "status")
        w.step_clock(WINDOW + 1)
        w.env.backend.dm_channels.clear()  # people it has never written to
        for index in range(8):
            with w.as_bot():
                await w.bot.host.messages.services.send_dm(w.people[index].id, sentence("Hello"), 0)
        assert "quarantined" not in await owner(w, "status")
        assert "New conversations in the last two hours: 8 of 100" in await owner(w, "status")
        await restarted(w)
        assert w.bot.host.conversations.quarantined_since is None


@pytest.mark.world(clock=0)
async def test_a_quarantine_keeps_no_one_from_the_conversation_they_have(w: World) -> None:
    table_id = await deal_to(w, 51)
    await play_out(w, table_id, Random(1))
    w.trouble = True
    await w.bot.host.conversations.refused(refusal_of(QUARANTINED))
    again = await deal_to(w, 501)
    assert AT_TABLE not in w.table(again).record.messages.hands.values()


def refusal_of(code: int) -> discord.Forbidden:
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(response, {"code": code, "message": "no"})


@pytest.mark.world(new_conversations=0, clock=0, robot_pace=0)
async def test_a_private_table_is_played_without_a_direct_message_to_a_stranger(w: World) -> None:
    await w.people[0].user.slash("play", game="belote")
    await w.env.settle()
    code = w.table(1).join_code
    await w.people[1].slash(w.channel, "table", code=code)
    await w.pass_time()
    (line,) = lines_to(w, 1)
    card = (await w.press(1, line, "hand")).response.message
    assert "Opened by" in words_of(card)
    await w.press(0, w.hand(0), "robots_fill")
    await w.press(0, w.hand(0), "start")
    await w.pass_time()
    assert w.table(1).status is Status.PLAYING
    assert shows_cards(w.now(card))
    line = w.channel.history(viewer=w.people[1])
    assert sum("The cards are dealt" in words_of(text) for text in line) == 1
    assert not w.people[1].user.dm_channel.history()
    assert openings(w) == 1, "the host's, who began there"


@pytest.mark.world(new_conversations=0, clock=0)
async def test_who_presses_start_late_is_told_by_that_press(w: World) -> None:
    """By then the token of /play has expired."""
    card = await w.open()
    for _ in range(30):
        await w.pass_time(30)
    for index in range(1, 4):
        await w.press(index, w.now(card), "join")
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    assert [len(lines_to(w, index)) for index in range(4)] == [1] * 4


@pytest.mark.world(new_conversations=0)
async def test_a_reminder_that_is_withheld_is_posted_at_the_table(w: World) -> None:
    for index in range(4):
        await w.people[index].slash(w.channel, "settings", reminders="dm")
    table_id = await deal_to(w, 501)
    mention = f"<@{w.people[turn(w, table_id)].id}>"
    await w.pass_time(25)
    assert any(mention in line for line in say(w, table_id, "⏰"))
    assert await nobody_is_marked(w)


@pytest.mark.world(clock=0)
async def test_what_is_kept_of_a_stranger_is_exported_and_deleted(w: World) -> None:
    await deal_to(w, 501)
    export = await exported(w, 1)
    assert [conversation["kind"] for conversation in export["conversations"]] == ["hand"]
    assert export["settings"]["dm_used"] is False
    await delete(w, 1)
    assert w.people[1].id not in await written_to(w)
    assert len(await written_to(w)) == 3
