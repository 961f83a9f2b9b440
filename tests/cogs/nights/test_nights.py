"""Game nights for people: planned, signed up, announced, seated, with latecomers and crashes."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle
from sqlalchemy import select

from bot.storage.schema import seats
from bot.storage.schema import tables as table_rows
from bot.tables.commands import Leave
from bot.tables.model import Status
from cogs.nights import jobs as host_module
from cogs.nights.store import night_guests, nights
from tests.cogs.privacy.test_privacy import delete, exported, where_named
from tests.support.solo import quick
from tests.support.world import World, answer_of, buttons, verb, words_of

HOUR = 3_600.0

SLOW = ("call", "seated", "start")
"""Moments of a crash that only the long tests try."""


async def plan(w: World, game: str = "belote", at: str = "in 2 hours", **options: Any) -> Any:
    await w.people[0].slash(w.channel, "night", game=game, at=at, **options)
    await w.env.settle()
    return latest(w, "night_in")


def latest(w: World, wanted: str) -> discord.Message:
    return next(
        message
        for message in reversed(list(w.channel.history()))
        if any(verb(button.custom_id) == wanted for button in buttons(message))
    )


async def skip(w: World, seconds: float) -> None:
    """Lets a long time pass at once, and then a look at it."""
    w.step_clock(seconds)
    await w.pass_time(5.5)
    await w.env.settle()


def tables(w: World) -> list[Any]:
    loaded = [line.table for line in w.bot.host.tables._queues.values()]
    return [table for table in loaded if table is not None]


async def test_a_night_from_its_plan_to_its_tables(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=6) as w:
        card = await plan(w, place="The blue room", players=5)
        assert "The blue room" in words_of(card)
        assert "<t:" in words_of(card)
        for at in range(6):
            await w.press(at, w.now(card), "night_in")
        assert "Waiting list (1)**: Frank" in words_of(w.now(card))
        await w.press(1, w.now(card), "night_out")
        assert "Waiting list" not in words_of(w.now(card))
        early = await w.people[1].slash(w.channel, "night")
        assert "Belote" in words_of(answer_of(early))
        await skip(w, HOUR + 60)
        assert [("Belote begins" in words_of(item)) for item in w.channel.history()][-1]
        await skip(w, 50 * 60)
        call = latest(w, "night_here")
        assert f"<@{w.people[0].id}>" in words_of(call)
        for at in (0, 2, 3):
            await w.press(at, w.now(call), "night_here")
        assert "Here (3)" in words_of(w.now(call))
        assert not tables(w)
        await skip(w, 10 * 60)
        (table,) = tables(w)
        assert table.status is Status.LOBBY
        offered = {verb(button.custom_id) for button in buttons(w.now(card))}
        assert offered == {"night_here", "night_cancel"}
        assert "still a seat" in words_of(w.now(card))
        await w.press(4, w.now(card), "night_here")
        table = w.table(table.id)
        assert {item.user_id for item in table.people} == {w.people[at].id for at in (0, 2, 3, 4)}
        await skip(w, 130)
        assert w.table(table.id).status is Status.PLAYING
        await w.press(5, w.now(call), "night_here")
        assert len(tables(w)) == 1
        await skip(w, 200)
        await skip(w, 130)
        second = w.table(2)
        assert second.status is Status.PLAYING
        assert [item.present for item in second.people] == [True, False, False, False]
        assert "Table 2: Frank" in words_of(w.now(call))
        await skip(w, 3 * HOUR)
        (row,) = await w.bot.host.store.read(nights.select())
        assert row["status"] == "over"
        assert not buttons(w.now(card))


@pytest.mark.parametrize(
    "moment", ["seat", *(pytest.param(item, marks=pytest.mark.soak) for item in SLOW)]
)
async def test_a_night_goes_on_after_a_process_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """The process ends right after a durable step: everyone still gets one seat."""
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        w.trouble = True
        card = await plan(w, at="in 10 min")
        await w.press(0, card, "night_in")

        def dying(owner: Any, name: str) -> None:
            real = getattr(owner, name)
            cog: Any = w.bot.get_cog("NightCog")

            async def nothing() -> None:
                """Does nothing: the process is dead."""

            async def once(*options: Any, **more: Any) -> None:
                await real(*options, **more)
                cog.job.run = nothing
                raise RuntimeError("power cut")

            monkeypatch.setattr(owner, name, once)

        async def die() -> None:
            monkeypatch.undo()
            await w.restart(kill=True)
            await w.pass_time(5.5)

        if moment == "call":
            dying(host_module, "post")
        await w.pass_time(5.5)
        if moment == "call":
            await die()
        call = latest(w, "night_here")
        for index in range(5):
            await w.press(index, w.now(call), "night_here")
        if moment == "seat":
            dying(w.bot.host.tables, "gather")
        elif moment == "seated":
            dying(host_module, "post_card")
        await skip(w, 10 * 60)
        if moment in ("seat", "seated"):
            await die()
        if moment == "start":
            dying(host_module, "start")
        await skip(w, 130)
        if moment == "start":
            await die()
        await skip(w, 130)
        rows = await w.bot.host.store.read(table_rows.select())
        assert [row["status"] for row in rows] == [Status.PLAYING] * 2
        seated = [row["user_id"] for row in await w.bot.host.store.read(seats.select())]
        assert sorted(item for item in seated if item > 0) == [item.id for item in w.people]
        guests = await w.bot.host.store.read(night_guests.select())
        assert all(row["table_id"] is not None for row in guests)


async def test_people_who_block_each_other_have_tables_of_their_own(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        await w.block(0, 1)
        await plan(w, "belle", at="in 5 min", seats="rating")
        await w.pass_time(5.5)
        call = latest(w, "night_here")
        for index in range(3):
            await w.press(index, w.now(call), "night_here")
        await skip(w, 5 * 60)
        tables_of = [{group.user_id for group in table.people} for table in tables(w)]
        assert sorted(map(len, tables_of)) == [1, 2]
        assert not any({w.people[0].id, w.people[1].id} <= group for group in tables_of)


async def test_an_event_is_made_and_goes_with_the_night(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        events = w.env.backend.get_guild(w.guild.id).scheduled_events
        card = await plan(w)
        assert len(events) == 1
        (event,) = events.values()
        assert event.name == "Game night: Belote"
        (row,) = await w.bot.host.store.read(nights.select())
        assert row["event_id"] == event.id
        refused = answer_of(await w.press(1, card, "night_cancel"))
        assert "moderator" in words_of(refused)
        question = answer_of(await w.press(0, card, "night_cancel"))
        await w.press(0, question, "night_cancelled")
        await w.env.settle()
        assert not events
        assert "was cancelled" in words_of(w.now(card))
        late = await w.forge(2, w.now(card), "p1|0|night_in||1")
        assert "over" in words_of(answer_of(late))


async def test_reminders_come_as_people_wish(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        card = await plan(w)
        for index, wish in enumerate(("thread", "dm", "none", "thread")):
            await w.press(index, w.now(card), "night_in")
            await w.bot.host.people.set(w.people[index].id, remind=wish)
        await w.bot.host.people.set(w.people[3].id, quiet_from=0, quiet_to=1439)
        for _ in range(2):
            await skip(w, 35 * 60)
        text = words_of(w.channel.last_message)
        assert [f"<@{person.id}>" in text for person in w.people] == [True, False, False, False]
        sent = [len(list(person.user.dm_channel.history())) for person in w.people]
        assert sent == [0, 1, 0, 0]
        assert "begins" in words_of(w.hand(1))


async def test_a_night_forgets_who_asks_for_it(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        card = await plan(w)
        for index in range(2):
            await w.press(index, w.now(card), "night_in")
        assert (await exported(w, 0))["nights"][0]["game"] == "belote"
        assert (await exported(w, 1))["night_guests"][0]["name"] == "Bob"
        for index in range(2):
            await delete(w, index)
            assert not await where_named(w, w.people[index].id)
        await w.pass_time(6)
        assert not [name for name in ("Alice", "Bob") if name in words_of(w.now(card))]
        assert "a former player" in words_of(w.now(card))


async def test_what_cannot_be_planned_is_refused(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        refused = await w.people[0].slash(w.channel, "night", game="belote", at="once upon a time")
        assert "Type it like" in words_of(answer_of(refused))
        none = await w.people[0].slash(w.channel, "night")
        assert "None planned" in words_of(answer_of(none))
        offered = await w.people[0].autocomplete(w.channel, "night", "at", "20:30")
        assert len(offered) == 1
        assert offered[0]["value"].startswith("@")
        card = await plan(w)
        early = await w.forge(1, card, "p1|0|night_here||1")
        assert "Not yet" in words_of(answer_of(early))
        listed = answer_of(await w.people[1].slash(w.channel, "night"))
        await w.press(1, listed, "night_in")
        assert "Coming (1)**: Bob" in words_of(w.now(card))


async def test_a_night_is_for_those_who_can_read_where_it_is(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        hall, host = w.channel, w.people[0]
        back = w.env.backend.create_thread(hall.id, "Back room", host.id, type=12)
        for user_id in (w.env.backend.bot_user.id, w.people[1].id):
            w.env.backend.add_thread_member(back.id, user_id)
        w.channel = ChannelHandle(w.env, w.guild, back)
        await plan(w)
        question = answer_of(await w.people[2].slash(hall, "night"))
        assert "None planned" in words_of(question)
        assert "Belote" in words_of(answer_of(await w.people[1].slash(hall, "night")))
        elsewhere = w.env.create_guild("Next door", owner=w.people[3].user)
        room = elsewhere.create_text_channel("cards")
        w.people[3] = elsewhere.add_member(w.people[3].user)
        there = answer_of(await w.people[3].slash(room, "night"))
        for index, message in ((2, question), (3, there)):
            for wanted in ("night_in", "night_out", "night_here", "night_cancel"):
                result = await w.forge(index, message, f"p1|0|{wanted}||1")
                assert "over, or it was cancelled" in words_of(answer_of(result)), wanted
        assert not await w.bot.host.store.read(select(night_guests))
        await w.forge(1, w.channel.last_message, "p1|0|night_in||1")
        (guest,) = await w.bot.host.store.read(select(night_guests))
        assert guest["user_id"] == w.people[1].id


@pytest.mark.parametrize("right", ["create_events", "manage_events"])
async def test_an_event_takes_the_right_to_create_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: str
) -> None:
    """Since February 2026 Manage Events alone isn't enough for Discord; the planner hears of it."""
    calls: list[str] = []

    async def create(_guild: discord.Guild, **event: Any) -> Any:
        calls.append(event["name"])
        return SimpleNamespace(id=77)

    async with quick(tmp_path / "w.sqlite3", people=1) as w:
        rights = discord.Permissions.all()
        rights.update(administrator=False, create_events=False, manage_events=False)
        rights.update(**{right: True})
        monkeypatch.setattr(discord.Member, "guild_permissions", property(lambda _me: rights))
        monkeypatch.setattr(discord.Guild, "create_scheduled_event", create)
        result = await w.people[0].slash(w.channel, "night", game="belote", at="in 2 hours")
        await w.env.settle()
        allowed = right == "create_events"
        assert calls == ["Game night: Belote"] * allowed
        assert ("**Create Events**" in words_of(answer_of(result))) is not allowed


async def test_each_step_of_a_night_comes_on_time_and_hardly_any_look_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        card = await plan(w, at="in 70 min")
        for index in range(3):
            await w.press(index, w.now(card), "night_in")
        w.bot.sweep.cancel()  # which only costs time here
        cog: Any = w.bot.get_cog("NightCog")
        looks, book = 0, cog.job.nights
        alive = book.alive

        async def counted(*values: int) -> Any:
            nonlocal looks
            looks += not values
            return await alive(*values)

        def heard(words_wanted: str) -> bool:
            return any(words_wanted in words_of(message) for message in w.channel.history())

        monkeypatch.setattr(book, "alive", counted)
        await w.pass_time(10 * 60 - 10)
        assert not heard("Belote begins")
        await w.pass_time(20)
        assert heard("Belote begins")
        await w.pass_time(45 * 60 - 20)
        (row,) = await w.bot.host.store.read(nights.select())
        assert row["status"] == "planned"
        await w.pass_time(20)
        call = latest(w, "night_here")
        assert looks <= 2 * 16, "two reads a look"
        for index in range(3):
            await w.press(index, w.now(call), "night_here")
        await w.pass_time(15 * 60 - 30)
        assert not tables(w)
        await w.pass_time(30)
        (table,) = tables(w)
        assert table.status is Status.LOBBY
        await w.pass_time(110)
        assert w.table(table.id).status is Status.LOBBY
        await w.pass_time(20)
        assert w.table(table.id).status is Status.PLAYING


async def test_a_latecomer_gets_a_seat_that_becomes_free(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        card = await plan(w, at="in 10 min")
        for index in range(5):
            await w.press(index, w.now(card), "night_in")
        call = latest(w, "night_here")
        for index in range(4):
            await w.press(index, w.now(call), "night_here")
        w.bot.sweep.cancel()  # which only costs time here
        await w.pass_time(10 * 60 + 5)
        (table,) = tables(w)
        await w.press(4, w.now(call), "night_here")
        assert w.table(table.id).seat_of(w.people[4].id) is None
        await w.submit(table.id, Leave(w.people[0].id))
        await w.pass_time(6)
        assert w.table(table.id).seat_of(w.people[4].id) is not None
