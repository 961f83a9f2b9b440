"""Turns with one legal action: played for who wishes so, once, not before a press, and after a restart too."""

from __future__ import annotations

from pathlib import Path

from bot.tables.commands import Act
from bot.tables.model import FIRST_ROBOT, Person
from bot.timers import forced
from bot.users.preferences import Preferences
from tests.support.playing import deal_to, turn
from tests.support.solo import my_move, quick, sit_with_robots
from tests.support.world import World, words_of, world

SAID = "was played for you"


def waits(w: World, table_id: int) -> str | None:
    """Returns the name of the timer that waits to play a forced card, if one does."""
    timers = w.table(table_id).record.timers
    return next((name for name in timers if name.startswith("forced:")), None)


async def until_forced(w: World, table_id: int, *, seats: tuple[int, ...] = (0,)) -> None:
    """Plays for people until one of them has one legal card."""
    for _ in range(400):
        match, seat = w.table(table_id).match, turn(w, table_id)
        assert match is not None
        if seat in seats and match.forced(seat, match.prompts[0].window):
            return
        if seat not in seats or not await my_move(w, table_id, seat):
            await w.pass_time(0.2)
    raise AssertionError("nothing was forced")


async def test_among_robots_it_is_played_for_you_and_the_hand_says_so(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", seed="forced") as w:
        table_id = await sit_with_robots(w, "belote", "easy")
        await until_forced(w, table_id)
        before = w.table(table_id).seq
        assert waits(w, table_id)
        await w.pass_time(4)
        table = w.table(table_id)
        assert table.seq > before
        assert table.record.forced[0] == [before + 1]
        hand = w.people[0].user.dm_channel.history()
        assert any(SAID in words_of(one) for one in hand)
        while turn(w, table_id) != 0:
            await w.pass_time(0.2)
        await my_move(w, table_id, 0)
        assert 0 not in w.table(table_id).record.forced


async def test_a_press_before_it_wins_and_nothing_is_played_twice(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", seed="forced") as w:
        table_id = await sit_with_robots(w, "belote", "easy")
        await until_forced(w, table_id)
        name = waits(w, table_id)
        await my_move(w, table_id, 0)
        await w.pass_time(4)
        assert waits(w, table_id) != name
        assert not w.table(table_id).record.forced.get(0)


async def test_among_people_only_who_wants_it_and_after_a_restart_too(tmp_path: Path) -> None:
    everyone = (0, 1, 2, 3)
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 501)
        await until_forced(w, table_id, seats=everyone)
        assert waits(w, table_id) is None
        for person in w.people:
            await w.bot.people.set(person.id, forced="always")
        await my_move(w, table_id, turn(w, table_id))
        await until_forced(w, table_id, seats=everyone)
        seat, before = turn(w, table_id), w.table(table_id).seq
        assert waits(w, table_id)
        await w.restart()
        await w.pass_time(12)
        assert w.table(table_id).record.forced[seat] == [before + 1]


async def test_a_wish_that_has_changed_meanwhile_counts(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", seed="forced") as w:
        table_id = await sit_with_robots(w, "belote", "easy")
        await until_forced(w, table_id)
        before = w.table(table_id).seq
        await w.bot.people.set(w.people[0].id, forced="never")
        await w.pass_time(4)
        assert w.table(table_id).seq == before


async def test_pauses_among_people_are_those_of_own_choices(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 501)
        seat = turn(w, table_id)
        await w.pass_time(9)
        await w.ask(table_id, Act(w.people[seat].id, {"type": "Pass"}))
        table = w.table(table_id)
        assert 9 <= table.record.paces[seat][0] < 12
        table.record.paces[seat] = [20.0] * forced.KEPT
        pauses = [forced.pause(table, seat, f"w{number}", None) for number in range(50)]
        assert all(16 <= one <= 25 for one in pauses)
        assert len(set(pauses)) == 50
        assert forced.pause(table, seat, "w", 5.0) == 4.0
        me = Person(1, "Ada")
        table.seats[:] = [me, *(Person(FIRST_ROBOT - one, "Otto", "easy") for one in range(3))]
        assert forced.pause(table, 0, "w", None) < 2.3
        assert forced.wished(table, me, Preferences())
        assert not forced.wished(table, Person(1, "Ada", "normal"), Preferences(forced="always"))
