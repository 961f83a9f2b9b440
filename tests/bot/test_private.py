"""Private tables: opened in a direct message, without a server, played and ended there."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.fairness.verify import in_short
from bot.tables.commands import Command, Placed, SeatRobots
from bot.tables.model import Status
from cogs.ratings.store.queries import Leaderboard, RatingQueries
from tests.support.playing import rush_out
from tests.support.world import (
    World,
    answer_of,
    buttons,
    is_result,
    menus,
    shows_cards,
    verb,
    words_of,
    world,
)


async def opened(w: World, game: str = "belote") -> Any:
    await w.people[0].user.slash("play", game=game)
    await w.env.settle()
    if game == "belote":
        await w.set_option(w.newest, "target", 51)
    return w.hand(0)


def code(w: World) -> str:
    return w.table(1).join_code


@pytest.mark.world(robot_pace=0)
async def test_one_person_plays_with_robots_and_goes_on_after_a_restart(w: World) -> None:
    card = await opened(w)
    assert "Opened by" in words_of(card)
    await w.press(0, card, "robots_fill")
    assert "There are enough players" in words_of(w.now(card))
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    dealt = w.people[0].user.dm_channel.history()
    fixed = in_short(w.table(1).record.deal.commitment)
    (called,) = (m for m in dealt if fixed in [button.label for button in buttons(m)])
    await w.press(0, called, "fair_play")
    assert buttons(w.now(called))[0].label == fixed, "what fixes the draw stays where it is"
    assert w.table(1).status is Status.PLAYING
    assert not list(w.channel.history())
    await w.restart(kill=True)
    await w.pass_time(3)
    assert w.table(1).status is Status.PLAYING
    await rush_out(w, 1, Random(1))
    await w.pass_time(4)
    assert w.table(1).status is Status.FINISHED
    result = w.hand(0)
    assert is_result(result)
    assert not list(w.channel.history())
    await w.press(0, result, "rematch")
    await w.env.settle()
    assert "table 2" in words_of(w.hand(0))
    assert w.table(2).private
    assert not await RatingQueries(w.bot.host.store).lines(Leaderboard(), limit=9)


@pytest.mark.world(robot_pace=0)
async def test_a_rematch_from_a_copy_in_a_server_shows_no_one_there_the_code_or_a_hand(
    w: World,
) -> None:
    await w.press(0, await opened(w), "robots_fill")
    await w.press(0, w.hand(0), "start")
    await w.pass_time()
    copy = answer_of(await w.people[0].slash(w.channel, "move"))
    await rush_out(w, 1, Random(1))
    await w.pass_time(4)
    answer = answer_of(await w.press(0, w.now(copy), "rematch"))
    await w.pass_time()
    assert answer.flags.ephemeral
    for card in (answer, w.hand(0)):
        assert "table 2" in words_of(w.now(card))
    await w.press(0, w.now(answer), "start")
    await w.pass_time()
    assert w.table(2).status is Status.PLAYING
    assert menus(w.hand(0))
    assert all(message.flags.ephemeral for message in w.channel.history())


@pytest.mark.world(people=5)
async def test_a_copy_of_the_card_shows_no_hand_of_who_took_its_readers_seat(w: World) -> None:
    card = await w.open()
    for index in range(1, 4):
        await w.press(index, card, "join")
    copy = answer_of(await w.people[1].slash(w.channel, "move"))
    await w.press(1, w.now(card), "leave")
    await w.press(4, w.now(card), "join")
    assert w.table(1).seat_of(w.people[4].id) == 1
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    assert shows_cards(w.hand(4))
    assert "lost your seat" in words_of(w.now(copy))


@pytest.mark.world(robot_pace=0)
async def test_a_copy_of_the_card_follows_its_reader_from_seat_to_seat(w: World) -> None:
    """Two copies that follow one message would remove each other's files."""
    await w.press(0, await opened(w), "robots_fill")
    copy = answer_of(await w.people[0].slash(w.channel, "move"))
    (card,) = (item for item in menus(copy) if verb(item.custom_id) == "seat")
    await w.choose(0, copy, "seat", card.options[0].value)
    hands = w.bot.host.messages[1]._hands
    assert [item.id for item in hands._copies.values()] == [copy.id]
    assert w.table(1).seat_of(w.people[0].id) in hands._copies


async def test_a_card_follows_its_readers_settings(w: World) -> None:
    card = await opened(w)
    assert card.attachments
    await w.people[0].slash(w.channel, "settings", text=True)
    assert not w.now(card).attachments
    await w.people[0].slash(w.channel, "settings", text=False, language="de")
    assert w.now(card).attachments
    assert "Eröffnet von" in words_of(w.now(card))


@pytest.mark.world(people=5)
async def test_friends_sit_down_by_its_code_and_are_rated_everywhere(w: World) -> None:
    card = await opened(w)
    wrong = await w.people[1].user.slash("table", code="1-00000000")
    assert "table is gone" in words_of(wrong.response.message)
    for index in range(1, 4):
        answer = await w.people[index].user.slash("table", code=code(w))
        assert "You're at table 1" in words_of(answer.response.message)
        await w.pass_time()
    assert "Bob" in words_of(w.now(card))
    bobs = w.hand(1)
    assert "Opened by" in words_of(bobs)
    await w.press(1, bobs, "leave")
    assert w.table(1).record.messages.hands.keys() == {0, 2, 3}
    await w.people[4].user.slash("table", code=code(w))
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    assert len(set(w.table(1).record.messages.hands.values())) == 4
    assert "Opened by" not in words_of(w.hand(4))
    await rush_out(w, 1, Random(3))
    await w.pass_time(4)
    assert all(is_result(w.hand(index)) for index in (0, 2, 3, 4))
    assert not is_result(w.hand(1))
    assert not list(w.channel.history())
    listed = await RatingQueries(w.bot.host.store).lines(Leaderboard(), limit=9)
    assert {line.name: line.played for line in listed} == dict.fromkeys(
        ("Alice", "Carol", "Dan", "Eve"), 1
    )


async def test_a_seal_at_a_private_table_is_opened_in_a_direct_message(tmp_path: Path) -> None:
    from bot.fairness.verify import of_word
    from tests.cogs.test_fair_play import WORD, types

    async with world(tmp_path / "w.sqlite3", joint=True) as w:
        card = await opened(w)
        await w.press(0, card, "robots_fill")
        await w.press(0, w.now(card), "house_table")
        await w.press(0, w.now(card), "fair_play")
        mine = w.hand(0)
        await types(w, 0, mine, "seal", of_word(1, 1, "", WORD))
        await w.press(0, w.hand(0), "hand_back")
        await w.press(0, w.now(card), "start")
        await w.pass_time()
        assert w.table(1).status is Status.LOBBY
        posted = next(
            message
            for message in w.people[0].user.dm_channel.history()
            if any(verb(button.custom_id) == "fair_ask" for button in buttons(message))
        )
        await types(w, 0, posted, "open", WORD)
        await w.pass_time()
        assert w.table(1).status is Status.PLAYING


async def test_a_server_that_is_left_takes_no_private_table_with_it(w: World) -> None:
    await opened(w)
    assert await w.bot.host.store.guilds_known("lobby") == []


@pytest.mark.parametrize("game", ["beccato", "belle", "belratti"])
@pytest.mark.world(robot_pace=0)
async def test_every_game_starts_there(w: World, game: str) -> None:
    card = await opened(w, game)
    await w.press(0, card, "robots_fill")
    await w.press(0, w.now(card), "start")
    await w.pass_time(2)
    assert w.table(1).status is Status.PLAYING
    assert menus(w.hand(0))


async def test_what_happens_before_a_card_is_noted_brings_no_second_card(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = w.bot.host.tables.submit

    def submit(table_id: int, command: Command, *asker: Any) -> Any:
        if isinstance(command, Placed) and command.hands:
            monkeypatch.undo()
            plain(table_id, SeatRobots(w.people[0].id, "easy"))
        return plain(table_id, command, *asker)

    monkeypatch.setattr(w.bot.host.tables, "submit", submit)
    card = await opened(w)
    await w.pass_time()
    there = list(w.people[0].user.dm_channel.history())
    assert [m.id for m in there] == [card.id]
    assert "Waiting for 2 more" in words_of(w.now(card))


async def test_a_card_that_the_process_never_noted_stays_the_only_one(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = w.bot.host.tables.submit

    def submit(table_id: int, command: Command, *asker: Any) -> Any:
        if isinstance(command, Placed) and command.hands:
            return asyncio.sleep(0)  # the process dies before that is written
        return plain(table_id, command, *asker)

    monkeypatch.setattr(w.bot.host.tables, "submit", submit)
    card = await opened(w)
    await w.restart()
    await w.pass_time(3)
    assert [m.id for m in w.people[0].user.dm_channel.history()] == [card.id]
    await w.press(0, w.now(card), "robots_fill")
    assert "There are enough players" in words_of(w.now(card))
