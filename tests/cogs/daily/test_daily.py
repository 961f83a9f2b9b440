"""The daily deals as people see them: one try each, a place, a share card, no leaked cards."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from sqlalchemy import select

import rules
from bot.clock import day_of
from bot.fairness import verify
from bot.storage.schema import players, seats
from bot.tables.commands import Act, TimeUp, VoteEnd
from bot.tables.model import IN_PLAY, Status
from bot.tables.referee import Answer, Command
from bot.users.preferences import Preferences
from cogs.daily.jobs import REST, due, next_due
from cogs.daily.kind import DAILY, PLAYER, BeginDaily, LetBe, ends, may_let_be, robots_turn
from cogs.daily.store import Entries, Entry, dailies, entering
from tests.cogs.privacy.test_privacy import delete, exported, where_named
from tests.support.games import OWN
from tests.support.playing import deal_to, rush_out
from tests.support.solo import quick
from tests.support.world import World, alt_texts, answer_of, buttons, verb, words_of

DAY = 86_400.0


async def play_out(w: World, index: int, table_id: int, dice: Random) -> None:
    """Plays someone's try to its end."""
    user_id = w.people[index].id
    for _ in range(4_000):
        table = w.table(table_id)
        if table.status not in IN_PLAY:
            return
        match = table.match
        assert match is not None
        if robots_turn(table):
            await w.pass_time(0.1)
        elif may_let_be(table):
            await w.ask(table_id, LetBe(user_id, match.seq))
        else:
            action: Any = rules.to_dict(match.sample(PLAYER, dice))
            await w.ask(table_id, Act(user_id, action))
    raise AssertionError("it does not end")


async def today(w: World, index: int) -> Any:
    return answer_of(await w.people[index].slash(w.channel, "daily"))


def posted(w: World) -> list[str]:
    return [words_of(message) for message in w.channel.history()]


async def test_everybody_has_the_same_deal_once(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        card = await today(w, 0)
        assert "one try" in words_of(card)
        copy = answer_of(await w.press(0, card, "daily_play", "belote"))
        assert "Deal of the day" in words_of(copy)
        assert words_of(copy).startswith("### ☀️ Belote · ")
        first = w.table(1)
        assert first.private
        assert not any(item.builtin_robot and item.robot != "normal" for item in first.people)
        await w.restart(kill=True)
        again = answer_of(await w.people[0].slash(w.channel, "daily", game="belote"))
        assert "Deal of the day" in words_of(again)
        await play_out(w, 0, 1, Random(1))
        await w.pass_time(2)
        assert w.table(1).status is Status.FINISHED
        assert "points, place 1 of 1" in words_of(w.now(again))
        await w.people[1].slash(w.channel, "daily", game="belote")
        await play_out(w, 1, 2, Random(1))
        await w.pass_time(2)
        item, two = (w.table(number) for number in (1, 2))
        assert item.record.deal.seed == two.record.deal.seed
        assert item.record.end.places == two.record.end.places
        assert [person.user_id for person in item.people[1:]] == [
            person.user_id for person in two.people[1:]
        ]
        done = await today(w, 0)
        assert "place 1 of 2" in words_of(done)
        over = answer_of(await w.press(0, done, "daily_play", "belote"))
        assert "points, place 1 of 2" in words_of(over)
        assert "Not rated" not in words_of(over)
        assert {"daily_share", "daily"} <= {verb(item.custom_id) for item in buttons(over)}
        assert not {"replay", "rematch", "fair_play"} & {
            verb(item.custom_id) for item in buttons(over)
        }
        assert not posted(w)
        await w.press(0, over, "daily_share")
        (shared,) = posted(w)
        assert "place 1 of 2" in shared
        again = answer_of(await w.press(0, over, "daily_share"))
        assert "It's already here" in words_of(again)
        assert [item for item in posted(w) if "place 1" in item] == [shared]
        assert "🟩" * 10 in shared
        of_alice = await w.people[1].user.slash("history list", person=w.people[0].user)
        assert "None yet" in words_of(answer_of(of_alice))
        refused = await w.people[0].slash(w.channel, "history replay", table=1)
        assert "once the day is over" in words_of(answer_of(refused))
        table = answer_of(await w.press(1, await today(w, 1), "daily_table"))
        assert "1. **Bob**" in words_of(table)
        chosen = answer_of(await w.choose(1, table, "daily_game", "belle"))
        assert "No one has finished" in words_of(chosen)
        w.step_clock(DAY)
        before = answer_of(await w.press(2, await today(w, 2), "daily_before"))
        assert "🏆 Alice" in words_of(before)
        replay = answer_of(await w.choose(2, before, "replay_open", "1"))
        assert "Replay · Belote · table 1" in words_of(replay)
        other = await w.people[2].slash(w.channel, "history replay", table=2)
        assert "table is gone" in words_of(answer_of(other))


async def seen(w: World, game: str) -> str:
    """Returns all readable text on Alice's try before its day is over, besides her own hand."""
    entry = await today(w, 1)
    table = answer_of(await w.press(1, entry, "daily_table"))
    pages = [await today(w, 0), entry]
    pages.append(answer_of(await w.choose(1, table, "daily_game", game)))
    for page in ("daily_proof", "daily_before"):
        pages.append(answer_of(await w.press(1, await today(w, 1), page)))
    for command in ("history list", "profile"):
        of_alice = await w.people[1].slash(w.channel, command, person=w.people[0].user)
        pages.append(answer_of(of_alice))
    pages += w.channel.history()
    text = "\n".join(" ".join([words_of(view), *alt_texts(view)]) for view in pages)
    return re.sub(r"<t:\d+", "<t:", text)


@pytest.mark.parametrize("game", OWN)
async def test_no_one_learns_a_card_before_the_day_is_over(tmp_path: Path, game: str) -> None:
    """With the same score the text is the same, whatever was dealt."""
    texts: list[list[str]] = []
    for dice in range(2):
        async with quick(tmp_path / f"{dice}.sqlite3", people=2) as w:
            copy = answer_of(await w.people[0].slash(w.channel, "daily", game=game))
            daily = DAILY.of(w.table(1).record)
            assert daily is not None
            begun = await seen(w, game)
            await play_out(w, 0, 1, Random(dice))
            await w.pass_time(2)
            await w.bot.host.store.write(
                lambda writer: writer.execute(dailies.update().values(score=7))
            )
            await w.press(0, w.now(copy), "daily_share")
            over = await seen(w, game)
            assert "**Alice** · 7 points, place 1 of 1" in over
            assert "1. Alice · 7 points" in over
            end = verify.chain_end(daily.link, daily.number)
            texts.append([text.replace(end, "") for text in (begun, over)])
            w.step_clock(DAY)
            proof = answer_of(await w.press(1, await today(w, 1), "daily_proof"))
            assert daily.link in words_of(proof)
            assert end in words_of(proof)
            fair = await w.through(0, w.channel, "history replay", "replay_verify", table=1)
            assert "This match was fair" in fair.response.message.content
    assert texts[0] == texts[1]


async def test_a_try_is_dealt_with_its_table_and_never_a_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that stops at any moment leaves an entire try or none."""
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        submit = w.bot.host.tables.submit

        def stopped(table_id: int, command: Command) -> asyncio.Future[Answer]:
            if isinstance(command, BeginDaily):
                raise asyncio.CancelledError
            return submit(table_id, command)

        with monkeypatch.context() as patch:
            patch.setattr(w.bot.host.tables, "submit", stopped)
            await w.people[0].slash(w.channel, "daily", game="belote")
        (entry,) = await w.bot.host.store.read(select(dailies))
        table = w.table(entry["table_id"])
        assert (table.status, DAILY.of(table.record) is not None) == (Status.PLAYING, True)
        assert [person.user_id for person in table.people if not person.robot] == [w.people[0].id]
        really, answers = Entries.of, iter([dict[str, Any]()])

        async def just_before(self: Entries, user_id: int, day: int, former: int = 0) -> Any:
            known = next(answers, None)
            return await really(self, user_id, day, former) if known is None else known

        monkeypatch.setattr(Entries, "of", just_before)  # two presses at once
        again = await w.people[0].slash(w.channel, "daily", game="belote")
        assert "Deal of the day" in words_of(answer_of(again))
        rows = await w.bot.host.store.read(select(seats.c.table_id).where(seats.c.user_id > 0))
        assert [row["table_id"] for row in rows] == [table.id]


async def test_an_ordinary_match_scores_in_no_day(w: World) -> None:
    """Not even at a table that an earlier version stored as a try before the deal."""
    table_id = await deal_to(w, 51)
    today = day_of(discord.utils.utcnow().timestamp())
    tried = Entry(today, "belote", w.people[0].id, "Ada", 0, table_id, score=None, ranked=True)
    await w.bot.host.store.write(lambda writer: entering(tried)(writer, table_id))
    await rush_out(w, table_id, Random(6))
    assert w.table(table_id).status is Status.FINISHED
    (entry,) = await w.bot.host.store.read(select(dailies))
    assert entry["score"] is None


async def test_a_try_ends_with_its_day(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=1) as w:
        copy = answer_of(await w.people[0].slash(w.channel, "daily", game="cattitude"))
        record = w.table(1).record
        late = ends(DAILY.need(record).day) - w.env.backend.clock.now().timestamp() + 1
        await w.ask(1, VoteEnd(w.people[0].id))
        await w.pass_time(2)
        assert {verb(button.custom_id) for button in buttons(w.now(copy))} == {"daily"}
        assert "not finished" in words_of(await today(w, 0))
        await w.people[0].slash(w.channel, "daily", game="belle")
        assert w.table(2).status is Status.PLAYING
        await w.ask(2, Act(w.people[0].id, first_move(w, 2)))
        w.step_clock(late)
        with w.as_bot():
            await w.bot.host.tables.submit(2, TimeUp())
        assert w.table(2).record.end.reason == "daily"
        w.bot.owner_id = w.people[0].id
        await w.people[0].slash(w.channel, "daily", game="belle")
        rows = await w.bot.host.store.read(select(dailies.c.ranked).order_by(dailies.c.table_id))
        assert [row["ranked"] for row in rows] == [True, True, False]
        assert "not finished" not in words_of(await today(w, 0))


async def test_a_try_is_exported_and_forgotten(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        await w.people[0].slash(w.channel, "daily", game="belote")
        await play_out(w, 0, 1, Random(1))
        await w.people[0].slash(w.channel, "daily", game="belle")
        scores = {row["game"]: row["score"] for row in (await exported(w, 0))["dailies"]}
        assert scores["belle"] is None
        assert scores["belote"] is not None
        assert not (await exported(w, 1))["dailies"]
        await delete(w, 0)
        assert not await where_named(w, w.people[0].id, "Alice")
        assert w.table(2).status not in IN_PLAY
        await w.restart(kill=True)
        card = await today(w, 0)
        assert words_of(card).count("not finished") == 2
        refused = answer_of(await w.press(0, card, "daily_play", "belote"))
        assert "You had your one try" in words_of(refused)
        assert {row["game"] for row in (await exported(w, 0))["dailies"]} == {"belle", "belote"}
        assert all(row["user_id"] < 0 for row in await w.bot.host.store.read(select(dailies)))
        w.step_clock(DAY)
        await w.pass_time(REST)
        assert not await w.bot.host.store.read(select(dailies))
        await w.press(0, await today(w, 0), "daily_play", "belote")
        assert w.table(3).status is Status.PLAYING


def first_move(w: World, table_id: int) -> Any:
    match = w.match(table_id)
    return rules.to_dict(match.sample(PLAYER, Random(1)))


@pytest.mark.parametrize(
    ("at", "zone", "hour", "wanted"),
    [
        (540, None, 9, True),
        (540, None, 8.9, False),
        (540, "Asia/Tokyo", 0.1, True),
        (1080, "America/Los_Angeles", 1.9, False),
        (1080, "America/Los_Angeles", 2.1, True),
    ],
)
def test_a_reminder_is_due_at_its_time_where_someone_is(
    at: int, zone: str | None, hour: float, wanted: bool
) -> None:
    midnight = ends(20261123)
    assert due(Preferences(daily_at=at, zone=zone), midnight + hour * 3_600) is wanted
    quiet = Preferences(daily_at=at, zone=zone, quiet_from=0, quiet_to=1_439)
    assert not due(quiet, midnight + hour * 3_600)


@pytest.mark.parametrize("day", [20261123, 20260329, 20261025, 20260308, 20261101])
@pytest.mark.parametrize(
    "zone", [None, "Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe"]
)
def test_no_reminder_is_due_before_it_is_waited_for(day: int, zone: str | None) -> None:
    """Even on days when clocks change; on others the wait ends exactly when it is due."""
    midnight = ends(day) - DAY
    for daily_at in range(0, 1_440, 90):
        for quiet in (None, 540):
            end = None if quiet is None else 660
            wish = Preferences(daily_at=daily_at, zone=zone, quiet_from=quiet, quiet_to=end)
            moments = [midnight + minute * 60.0 for minute in range(1_440)]
            first = next((time for time in moments if due(wish, time)), midnight + DAY)
            waits = [next_due(wish, time) for time in moments if time < first]
            assert all(time <= first for time in waits)
            assert day != 20261123 or not waits or first in (waits[0], midnight + DAY)


async def test_who_wishes_it_is_reminded_once_unless_they_have_played(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=3, new_conversations=0) as w:
        for index in range(2):
            await w.people[index].slash(w.channel, "settings", daily="9")
            assert (await w.bot.host.people.get(w.people[index].id)).daily_at == 540
        await w.people[0].slash(w.channel, "daily", game="belote")
        cog: Any = w.bot.get_cog("DailyCog")
        await w.bot.host.store.write(
            lambda writer: writer.execute(players.update().values(daily_at=0))
        )
        for most in (0, 1, 1):  # strangers wait until there is room for them
            w.bot.host.settings = w.bot.host.settings.model_copy(update={"new_conversations": most})
            await cog._reminders.run()
            await w.env.settle()
            assert len(w.people[1].user.dm_channel.history()) == most
        sent = [[words_of(dm) for dm in person.user.dm_channel.history()] for person in w.people]
        assert [len(dm) for dm in sent] == [0, 1, 0]
        assert "deals of the day" in sent[1][0]
        answer = await w.press(1, w.hand(1), "daily")
        assert "one try" in words_of(answer_of(answer))


async def test_a_time_that_is_set_a_little_before_it_comes_is_kept(tmp_path: Path) -> None:
    """The reminders sleep until they are due; a change of settings wakes them."""
    async with quick(tmp_path / "w.sqlite3", people=1) as w:
        await w.pass_time(70)
        with w.env._bot_scope():
            now = discord.utils.utcnow().timestamp()
            minute = int(now % DAY // 60) + 3
            await w.bot.host.people.set(w.people[0].id, daily_at=minute)
        await w.pass_time(60)
        assert not w.people[0].user.dm_channel.history()
        await w.pass_time(125)
        assert "deals of the day" in words_of(w.people[0].user.dm_channel.history()[0])
