"""Slow tables: who is reminded where and when, never at night, with one list for many tables."""

import discord
import pytest

import rules
from bot.components.screen import Text
from bot.i18n.words import words
from bot.messages.turns import WaitingTable, waiting_screen
from bot.tables.lobby import PACE
from bot.tables.model import Status, Table
from bot.tables.parts import Terms
from bot.tables.record import Record
from cogs.belote import UI
from tests.support.playing import public, turn
from tests.support.world import World, words_of

SLOW = {"robot_workers": 0, "robot_pace": 100.0, "tables_per_person": 9}

pytestmark = pytest.mark.world(**SLOW)
HOUR = 3_600.0


def now(w: World) -> float:
    with w.as_bot():
        return discord.utils.utcnow().timestamp()


def minute(w: World, later: float = 0.0) -> int:
    return int((now(w) + later) // 60 % 1440)


async def deal(w: World, pace: str, guests: tuple[int, ...] = (1, 2, 3)) -> int:
    card = await w.open()
    table_id = w.newest
    await w.set_option(table_id, PACE, pace)
    for guest in guests:
        await w.press(guest, w.now(card), "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    await w.pass_time()
    return table_id


async def leap(w: World, seconds: float) -> None:
    """Moves all times forward by some hours: faster than letting every second pass."""
    for table_id in await w.bot.host.store.with_status("playing"):
        await w.bot.host.tables.get(table_id)
        table = w.table(table_id).copy()
        record = table.record
        record.clocks.timers = {name: due - seconds for name, due in record.clocks.timers.items()}
        record.clocks.since = {
            name: opened - seconds for name, opened in record.clocks.since.items()
        }
        record.messages.called = {
            seat: called_at - seconds for seat, called_at in record.messages.called.items()
        }
        await w.bot.host.tables._commit(table, table.change())
        w.bot.host.tables._queues[table_id].table = table
    w.bot._timers_changed()  # written without the tables' knowledge
    await w.pass_time(3.3)


def called(w: World, table_id: int) -> list[str]:
    return [words_of(m) for m in w.place(table_id).history() if "⏰" in words_of(m)]


def dms(w: World, index: int) -> list[str]:
    return [words_of(m) for m in w.people[index].user.dm_channel.history()]


async def test_the_pace_is_the_hosts_choice(w: World) -> None:
    quick = await deal(w, "quick")
    timers = w.table(quick).record.clocks.timers
    opened = w.table(quick).record.clocks.since["r1.b1"]
    assert timers["expire:r1.b1"] == opened + 15
    none = await deal(w, "none")
    assert w.table(none).record.clocks.timers == {}
    assert w.table(none).record.terms.pace == "none"
    await w.open("beccato")
    table_id = w.newest
    card = w.channel.last_message
    form = (await w.press(0, card, "options")).modal
    (offered,) = (
        label["component"]["options"] for label in form["components"] if label["label"] == "Pace"
    )
    assert [option["label"] for option in offered]
    assert "day" not in str([option["value"] for option in offered])
    forged = await w.forge(0, card, f"p1|{table_id}|house_pace||", "day")
    assert forged.ephemeral  # a game of reflexes has no slow pace
    assert w.table(table_id).record.terms.pace == "normal"


async def test_a_slow_turn(w: World) -> None:
    table_id = await deal(w, "day")
    seat = turn(w, table_id)
    await leap(w, 200)
    assert called(w, table_id) == []
    await leap(w, 110)
    assert [w.people[seat].mention in line for line in called(w, table_id)] == [True]
    await leap(w, 23.5 * HOUR)
    assert w.table(table_id).seq == 0
    await leap(w, 0.6 * HOUR)
    assert w.table(table_id).seq >= 1
    person = w.person(table_id, seat)
    assert person.held  # one missed turn is enough if a turn is a day


@pytest.mark.parametrize("where", ["thread", "dm", "none"])
async def test_people_are_called_where_and_when_they_wish(w: World, where: str) -> None:
    for index in range(4):
        await w.bot.host.people.set(w.people[index].id, remind=where, remind_after=2 * HOUR)
    table_id = await deal(w, "day")
    seat = turn(w, table_id)
    await leap(w, 1.9 * HOUR)
    assert called(w, table_id) == []
    assert not any("⏰" in text for text in dms(w, seat))
    await leap(w, 0.2 * HOUR)
    assert len(called(w, table_id)) == (where == "thread")
    assert sum("⏰" in text for text in dms(w, seat)) == (where == "dm")


async def test_nobody_is_called_or_runs_out_of_time_at_night(w: World) -> None:
    for index in range(4):
        await w.bot.host.people.set(
            w.people[index].id,
            remind_after=HOUR,
            zone="UTC",
            quiet_from=minute(w, -HOUR),
            quiet_to=minute(w, 9 * HOUR),
        )
    table_id = await deal(w, "hours")  # the eight hours end in the night
    seat, record = turn(w, table_id), w.table(table_id).record
    morning = record.clocks.timers[f"remind:{seat}:r1.b1"]
    assert int(morning // 60 % 1440) == minute(w, 9 * HOUR)
    # first the reminder, then some time
    assert record.clocks.timers["expire:r1.b1"] == morning + HOUR
    await leap(w, 9 * HOUR)  # the reminder is due, and it is night by the wall clock
    assert called(w, table_id) == []
    await w.restart()
    await leap(w, 3 * HOUR)
    assert called(w, table_id) == []
    assert w.table(table_id).seq == 0  # the turn's time was up, but doesn't end at night
    assert w.table(table_id).record.clocks.timers["expire:r1.b1"] > now(w) + HOUR
    for index in range(4):
        await w.bot.host.people.set(w.people[index].id, quiet_from=None)
    await leap(w, 9.9 * HOUR)
    assert w.table(table_id).seq == 0
    await leap(w, 0.2 * HOUR)
    assert w.table(table_id).seq == 1
    assert public(w, table_id).bids[0].suit is None


async def test_quiet_hours_that_were_wished_later_count(w: World) -> None:
    table_id = await deal(w, "hours")
    person = w.people[turn(w, table_id)].id
    await w.bot.host.people.set(person, quiet_from=minute(w), quiet_to=minute(w, 2 * HOUR))
    await leap(w, 400)
    assert called(w, table_id) == []
    await w.bot.host.people.set(person, quiet_from=None)
    await leap(w, 2 * HOUR)
    assert len(called(w, table_id)) == 1
    assert w.table(table_id).seq == 0


async def test_one_list_a_day_instead_of_many_calls(w: World) -> None:
    tables = [await deal(w, "days") for _ in range(3)]
    seat = turn(w, tables[0])
    assert [turn(w, table) for table in tables] == [seat] * 3
    await leap(w, 310)
    lists = [text for text in dms(w, seat) if "tables are waiting for you" in text]
    assert len(lists) == 1
    assert all(f"[table {table}]" in lists[0] for table in tables)
    assert [called(w, table) for table in tables] == [[]] * 3
    await w.restart()
    await leap(w, 12 * HOUR)
    assert sum("tables are waiting for you" in text for text in dms(w, seat)) == 1
    await leap(w, 12.2 * HOUR)
    assert sum("tables are waiting for you" in text for text in dms(w, seat)) == 2


async def test_turns_lists_what_waits_oldest_first(w: World) -> None:
    daily = await deal(w, "day")
    await leap(w, HOUR)
    two = await deal(w, "none")
    seat = turn(w, daily)
    result = await w.through(seat, w.channel, "table", "turns")
    assert result.ephemeral
    text = words_of(result.response.message)
    assert "2 tables are waiting for you" in text
    assert text.index(f"table {daily}]") < text.index(f"table {two}]")
    assert f"/{w.table(daily).place_id}" in text
    assert text.count("time runs out") == 1
    other = await w.through((seat + 1) % 4, None, "table", "turns")
    assert "No table is waiting for you" in words_of(other.response.message)


@pytest.mark.parametrize(("count", "more"), [(20, []), (21, ["and 1 more"]), (23, ["and 3 more"])])
def test_a_long_list_names_twenty_tables_and_counts_the_rest(count: int, more: list[str]) -> None:
    match = rules.Match.new("belote", seats=4, seed="list")
    table = Table(7, "belote", Status.PLAYING, 1, 2, None, 0.0, 0.0, [], Record(1, Terms()), match)
    waiting = WaitingTable(table, 0, match.prompts[0])
    (block,) = waiting_screen([waiting] * count, {"belote": UI}, words("en")).blocks
    assert isinstance(block, Text)
    lines = block.text.split("\n")
    assert sum("[table 7]" in line for line in lines) == 20
    assert [line for line in lines if "more" in line] == more
