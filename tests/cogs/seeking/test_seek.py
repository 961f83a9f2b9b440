"""Looking for a game: asked within a minute, replaced, never with blocked people, after crashes."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import select

from bot.storage.schema import tables as table_rows
from bot.tables.commands import Cancel, Refused
from bot.tables.model import IN_PLAY, Player, Status, Table
from bot.tables.opening import new_record, seats_again
from bot.tables.parts import Terms
from cogs.seeking import jobs as matchmaker_module
from cogs.seeking.jobs import RETRIED, Matchmaker
from cogs.seeking.store import CONFIRM, Search, proposals, seeks
from tests.bot.test_faults import fault
from tests.cogs.nights.test_nights import latest, tables
from tests.cogs.privacy.test_privacy import delete, exported, where_named
from tests.support.solo import quick
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

SLOW = ("propose", "posted", "start", "done")
"""Moments of a crash that only the long tests try."""


async def look(w: World, index: int, game: str = "belote", **options: str) -> discord.Message:
    return answer_of(await w.people[index].slash(w.channel, "find", game=game, **options))


async def tick(w: World, seconds: float = 2.2) -> None:
    await w.pass_time(seconds)
    await w.env.settle()


def asked(w: World) -> discord.Message:
    return latest(w, "seek_yes")


async def two_asked(w: World) -> discord.Message:
    for index in range(2):
        await look(w, index, "belle")
    await tick(w)
    return asked(w)


async def stored(w: World, table: Any) -> list[Any]:
    return await w.bot.host.store.read(select(table))


async def test_a_table_forms_of_those_who_fit_once_all_have_confirmed(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        panel = await look(w, 0)
        assert "until" in words_of(panel)
        for index in (1, 2):
            await look(w, index)
        await look(w, 4, "belle")
        await tick(w)
        assert not tables(w)
        await look(w, 3)
        await tick(w)
        question = asked(w)
        assert all(f"<@{w.people[index].id}>" in words_of(question) for index in range(4))
        refused = await w.press(4, question, "seek_yes")
        assert "aren't invited" in words_of(answer_of(refused))
        for index in range(4):
            assert not tables(w)
            await w.press(index, w.now(question), "seek_yes")
        await tick(w)
        (table,) = tables(w)
        assert table.status is Status.PLAYING
        assert table.game == "belote"
        assert {item.user_id for item in table.people} == {w.people[index].id for index in range(4)}
        assert "has started" in words_of(w.now(question))
        assert "has started" in words_of(w.now(panel))
        assert "until" not in words_of(w.now(panel))
        assert "seek_now" in {verb(item.custom_id) for item in buttons(w.now(panel))}
        assert not await stored(w, proposals)
        rows = {row["user_id"]: row["until"] for row in await stored(w, seeks)}
        assert [rows[item.id] > 0 for item in w.people] == [False] * 4 + [True]


async def test_who_does_not_answer_is_replaced_from_the_queue(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=6) as w:
        panels = [await look(w, at) for at in range(4)]
        await tick(w)
        question = asked(w)
        for at in range(3):
            await w.press(at, question, "seek_yes")
        await look(w, 4)
        await tick(w)
        assert asked(w).id == question.id
        await tick(w, 60)
        assert "kept your place" in words_of(w.now(question))
        looking = ["You're looking for a game" in words_of(w.now(item)) for item in panels]
        assert looking == [True, True, True, False]
        again = asked(w)
        assert again.id != question.id
        assert f"<@{w.people[4].id}>" in words_of(again)
        assert f"<@{w.people[0].id}>" not in words_of(again)
        late = await w.forge(3, w.now(question), "p1|0|seek_yes||1")
        assert "Too late" in words_of(answer_of(late))
        await w.press(4, again, "seek_yes")
        (table,) = tables(w)
        assert {item.user_id for item in table.people} == {w.people[at].id for at in (0, 1, 2, 4)}
        rows = {row["user_id"]: row["until"] for row in await stored(w, seeks)}
        assert not any(rows.values())


async def test_a_no_makes_room_at_once(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        panel, _ = [await look(w, index, "belle") for index in range(2)]
        await tick(w)
        question = asked(w)
        await w.press(0, question, "seek_no")
        assert "You're not looking now" in words_of(w.now(panel))
        assert "kept your place" in words_of(w.now(question))
        await look(w, 2, "belle")
        await tick(w)
        assert f"<@{w.people[1].id}>" in words_of(asked(w))


@pytest.mark.parametrize(
    "moment", ["answer", "gather", *(pytest.param(item, marks=pytest.mark.soak) for item in SLOW)]
)
async def test_a_process_that_ends_anywhere_leaves_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """The process ends right after a durable step; the next process goes on from there."""
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        w.trouble = True
        cog: Any = w.bot.get_cog("SeekCog")
        matchmaker, dead = cog.matchmaker, asyncio.Event()

        async def nothing() -> None:
            """Does nothing: the process is dead."""

        def dying(owner: Any, name: str) -> None:
            real = getattr(owner, name)

            async def once(*options: Any, **more: Any) -> None:
                await real(*options, **more)
                dead.set()
                matchmaker.run = nothing
                raise RuntimeError("power cut")

            monkeypatch.setattr(owner, name, once)

        if moment in ("propose", "posted", "answer", "done"):
            dying(matchmaker.queue, moment)
        elif moment == "gather":
            dying(w.bot.host.tables, "gather")
        else:
            dying(matchmaker_module, "start")
        for index in range(4):
            await look(w, index)
        await tick(w)
        if not dead.is_set():
            question = asked(w)
            for index in range(4):
                if not dead.is_set():
                    await w.press(index, question, "seek_yes")
        assert dead.is_set()
        monkeypatch.undo()
        await w.restart(kill=True)
        await tick(w, 4)
        (question, *_) = [
            item for item in reversed(list(w.channel.history())) if "🎲" in words_of(item)
        ]
        for index in range(4):
            if any(verb(item.custom_id) == "seek_yes" for item in buttons(w.now(question))):
                await w.press(index, w.now(question), "seek_yes")
        await tick(w, 4)
        (row,) = await w.bot.host.store.read(select(table_rows))
        assert row["status"] == Status.PLAYING
        assert not await stored(w, proposals)
        assert "has started" in words_of(w.now(question))


@pytest.mark.parametrize("end", ["kept your place", "has started"])
async def test_a_question_shows_its_end_as_soon_as_it_can(tmp_path: Path, end: str) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        question = await two_asked(w)
        with fault(w, "PATCH", f"/channels/*/messages/{question.id}", 400):
            for index in range(2 if end == "has started" else 0):
                await w.press(index, w.now(question), "seek_yes")
            await tick(w, CONFIRM)
            assert end not in words_of(w.now(question))
            late = await w.press(0, w.now(question), "seek_yes")
            assert "Too late" in words_of(answer_of(late))
            panel = await look(w, 0)
            await tick(w, 4)
            assert end not in words_of(w.now(panel))
            await w.restart(kill=True)
        await tick(w, 4)
        assert end in words_of(w.now(question))
        assert not await stored(w, proposals)


async def test_a_question_that_discord_never_lets_the_bot_edit_is_given_up(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        question = await two_asked(w)
        with fault(w, "PATCH", f"/channels/*/messages/{question.id}", 400):
            await tick(w, CONFIRM + RETRIED / 2)
            assert await stored(w, proposals)
            await tick(w, RETRIED)
        assert not await stored(w, proposals)


async def test_robots_fill_up_on_request(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        await look(w, 0)
        panel = await look(w, 1)
        await w.choose(1, panel, "seek_robots", "120")
        await tick(w)
        assert not tables(w)
        await tick(w, 121)
        question = asked(w)
        assert "3 robots" in words_of(question)
        await w.press(1, question, "seek_no")
        panel = await look(w, 0)
        await w.press(0, panel, "seek_fill")
        await w.press(0, asked(w), "seek_yes")
        (table,) = tables(w)
        assert table.status in IN_PLAY
        assert [person.builtin_robot for person in table.people] == [False, True, True, True]


async def test_wishes_are_kept_and_narrow_the_search(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        panel = answer_of(await w.people[0].slash(w.channel, "find"))
        assert "not looking now" in words_of(panel)
        await w.choose(0, panel, "seek_games", "belle", "cattitude")
        await w.choose(0, w.now(panel), "seek_pace", "quick")
        await w.choose(0, w.now(panel), "seek_spread", "100")
        await w.press(0, w.now(panel), "seek_tongue")
        await w.press(0, w.now(panel), "seek_now")
        other = await look(w, 1, "belle")
        await w.choose(1, other, "seek_pace", "relaxed")
        await tick(w, 10)
        assert not await stored(w, proposals)
        assert "2 people are looking for a game here" in words_of(w.channel.last_message)
        await w.press(2, w.channel.last_message, "seek")
        await w.choose(1, w.now(other), "seek_pace", "any")
        await tick(w)
        assert "Belle" in words_of(asked(w))
        for index in range(2):
            await w.press(index, asked(w), "seek_yes")
        (table,) = tables(w)
        assert table.record.terms.pace == "quick"
        w.step_clock(60)
        panel = answer_of(await w.people[0].slash(w.channel, "find"))
        chosen = {line.value for menu in menus(panel) for line in menu.options if line.default}
        assert {"belle", "cattitude", "quick", "100"} <= chosen
        stopped = await look(w, 0, "belote", when="tonight")
        await w.press(0, stopped, "seek_stop")
        assert "not looking now" in words_of(w.now(stopped))


async def test_the_role_of_the_server_is_called_once(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        role = w.guild.create_role(name="players", mentionable=True)
        await w.bot.host.guild_settings.set(w.guild.id, ping=role.id)
        await look(w, 0)
        await tick(w, 8)
        called = w.channel.last_message
        assert f"<@&{role.id}>" in words_of(called)
        assert "looking for a game here" in words_of(called)
        for index in (0, 1, 0, 2):  # otherwise one person could call everyone again and again
            await look(w, index)
            await tick(w, 8)
            assert w.channel.last_message.id == called.id
            await w.restart(kill=True)


async def test_a_restart_forgets_no_search_that_is_over(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        panel = await look(w, 0)
        await tick(w, 8)
        called = w.channel.last_message
        await w.press(0, panel, "seek_stop")
        unused = answer_of(await w.people[1].slash(w.channel, "find"))
        await w.choose(1, unused, "seek_games", "belle")
        await w.restart()
        await look(w, 2, "cattitude")
        await tick(w, 8)
        assert w.channel.last_message.id == called.id
        assert {row["games"] for row in await stored(w, seeks)} == {"belote", "belle", "cattitude"}


async def test_nobody_sits_with_somebody_they_block(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        blocked = w.people[1]
        lobby = await w.open("belle")
        await w.press(1, lobby, "join")
        shown = await w.block(0, 1)
        assert "You've left table 1" in words_of(shown)
        assert [person.user_id for person in w.table(1).people] == [blocked.id]
        refused = await w.press(0, w.now(lobby), "join")
        assert "can't sit" in words_of(answer_of(refused))
        mine = await w.open("belle")
        assert "can't sit" in words_of(answer_of(await w.press(1, mine, "join")))
        await w.press(2, w.now(mine), "join")
        await w.restart(kill=True)
        assert "can't sit" in words_of(answer_of(await w.press(1, w.now(mine), "join")))
        await w.submit(2, Cancel(w.people[0].id))
        await w.submit(1, Cancel(blocked.id))
        for index in (0, 1):
            await look(w, index, "belle")
        await tick(w, 10)
        assert not await stored(w, proposals)
        assert f"<@{blocked.id}>" in words_of(w.now(shown))
        assert "yourself" in words_of(await w.block(0, 0))
        await look(w, 2, "belle")
        await tick(w)
        question = words_of(asked(w))
        assert (f"<@{w.people[0].id}>" in question) != (f"<@{blocked.id}>" in question)
        card = answer_of(await w.through(0, w.channel, "settings", "blocked"))
        await w.press(0, card, "unblock")
        assert "haven't blocked anyone" in words_of(w.now(card))


async def test_a_block_in_the_middle_of_everything_keeps_them_apart(tmp_path: Path) -> None:
    """When a table invites both, and when a rematch of their common match opens."""
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        question = await two_asked(w)
        await w.press(0, question, "seek_yes")
        await w.block(0, 1)
        await w.press(1, w.now(question), "seek_yes")
        await tick(w)
        assert not tables(w)
        assert not await stored(w, proposals)
        people = [Player(w.people[index].id, "x") for index in range(2)]
        with pytest.raises(Refused):
            await w.bot.host.tables.gather("belle", (1, 1), people, people[0].user_id, Terms("en"))
        old = Table(1, "belle", Status.FINISHED, 1, 1, None, 0, 0, [*people, None],
                    new_record("belle", 0, Terms("en")))  # fmt: skip
        for opener in range(2):
            again = seats_again(old, people[opener].user_id, w.bot.host.avoided.parted)
            assert [seat and seat.user_id for seat in again].count(people[opener].user_id) == 1
            assert sum(seat is not None for seat in again) == 1


async def test_blocks_and_wishes_are_exported_and_forgotten(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        await look(w, 0)
        await w.block(0, 1)
        export = await exported(w, 0)
        assert export["avoided"] == [{"other_id": w.people[1].id}]
        assert export["seeks"][0]["games"] == "belote"
        assert str(w.people[0].id) not in str(await exported(w, 1))
        await delete(w, 1)
        assert not await where_named(w, w.people[1].id)
        assert w.bot.host.avoided.parted(w.people[1].id, w.people[0].id)
        card = answer_of(await w.through(0, w.channel, "settings", "blocked"))
        assert "1 person who has asked to be forgotten" in words_of(card)
        await delete(w, 0)
        assert not await where_named(w, w.people[0].id)
        assert not w.bot.host.avoided.parted(w.people[1].id, w.people[0].id)


async def test_nothing_chosen_is_refused_and_an_odd_row_stops_no_other_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier version stored an empty choice; such a server waits, and all others go on."""
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        w.trouble = True
        panel = await look(w, 0)
        (menu,) = [item for item in menus(panel) if verb(item.custom_id) == "seek_games"]
        forged = await w.forge(0, panel, menu.custom_id)
        assert "choose" in words_of(answer_of(forged)).lower()
        assert (await stored(w, seeks))[0]["games"] == "belote"
        cog: Any = w.bot.get_cog("SeekCog")
        match, odd = Matchmaker._match, w.channel.guild.id - 1
        row = (await stored(w, seeks))[0]

        async def fails(self: Matchmaker, guild_id: int, rows: Any, now: float) -> None:
            if guild_id == odd:
                raise ValueError(rows)
            await match(self, guild_id, rows, now)

        monkeypatch.setattr(Matchmaker, "_match", fails)
        strange = {**row, "user_id": 7, "guild_id": odd, "games": "", "robots_after": 1.0}
        await cog.queue.save(Search(**strange))
        for index in (1, 2, 3):
            await look(w, index)
        await tick(w)
        assert asked(w)
        failed = {item["event"] for item in w.errors}
        assert failed == {"players not matched"}


async def test_who_waits_alone_is_looked_at_once_a_minute_and_when_something_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        await look(w, 0)
        await tick(w)
        cog: Any = w.bot.get_cog("SeekCog")
        matchmaker = cog.matchmaker
        looks, waiting = 0, matchmaker.queue.looking

        async def counted(now: float) -> Any:
            nonlocal looks
            looks += 1
            return await waiting(now)

        monkeypatch.setattr(matchmaker.queue, "looking", counted)
        await matchmaker.queue.set(w.people[0].id, robots_after=200.0)
        await tick(w, 180)
        assert 2 <= looks <= 5
        assert not await stored(w, proposals)
        await tick(w, 30)
        assert len(await stored(w, proposals)) == 1
        looks = 0
        await tick(w, 40)
        assert len(await stored(w, proposals)) == 1
        await tick(w, 30)
        assert not await stored(w, proposals), "no answer came in time"
        await tick(w, 600)
        assert looks <= 10, "no one is looking any more"


async def test_who_stops_looking_is_missed_at_once(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        panels = [await look(w, index) for index in range(4)]
        await tick(w)
        assert len(await stored(w, proposals)) == 1
        await w.press(3, w.now(panels[3]), "seek_stop")
        await tick(w)
        assert not await stored(w, proposals)
