"""A table frozen by a bug says so, and goes on when someone resumes it or the bug is fixed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import discord
import pytest

import rules
from bot.messages.registry import MessageRegistry
from bot.storage.schema import moves, tables
from bot.tables.commands import (
    Act,
    AskVote,
    CastVote,
    Depart,
    Erase,
    Placed,
    Refused,
    Resume,
    TimeUp,
    VoteEnd,
)
from bot.tables.events import Events
from bot.tables.model import LIVE, Status, Table
from bot.tables.service import Broken
from bot.tables.stops import MOST_TRIES
from tests.cogs.history.past import shown, tamper
from tests.support.playing import deal_to, everything_is_shown, rush_out, steps, turn
from tests.support.solo import QUICK, my_move, play_on, sit_with_robots
from tests.support.world import World, answer_of, words_of

HOST, BOB, EVE = 0, 1, 4
LONG = {"robot_workers": 0, "robot_pace": 100.0}

pytestmark = pytest.mark.world(**LONG, trouble=True)


def fails(*_args: Any, **_more: Any) -> Any:
    raise ZeroDivisionError


@contextmanager
def bug(*sound: int) -> Iterator[None]:
    """Makes every action in Belote fail for a while, except on some seats."""
    kind: Any = type(rules.GAMES["belote"])
    apply = kind.apply

    def applied(game: Any, state: Any, seat: int, *rest: Any) -> Any:
        return apply(game, state, seat, *rest) if seat in sound else fails()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "apply", applied)
        yield


async def sample(w: World, table_id: int) -> None:
    seat, match = turn(w, table_id), w.match(table_id)
    action: Any = rules.to_dict(match.sample(seat, Random(match.seq)))
    await w.ask(table_id, Act(w.person(table_id, seat).user_id, action))


async def froze(w: World) -> int:
    table_id = await deal_to(w, 501)
    await steps(w, table_id, 3, Random(1))
    with bug(), pytest.raises(Broken):
        await sample(w, table_id)
    await w.pass_time()
    assert w.table(table_id).status is Status.FROZEN
    return table_id


async def stored(w: World, table_id: int) -> Table:
    rows = await w.bot.host.store.table(table_id)
    assert rows is not None
    return Table.load(*rows)


def moderator(w: World) -> Any:
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_messages=True))
    return w.guild.add_member(w.env.create_user("mod", global_name="Mod"), roles=[role])


async def test_its_host_goes_on(w: World) -> None:
    table_id = await froze(w)
    before = w.table(table_id)
    place = w.place(table_id)
    refused = await w.through(BOB, place, "table", "resume")
    assert "Only Alice can do that" in words_of(shown(refused))
    assert w.table(table_id).status is Status.FROZEN
    assert await w.bot.host.store.due(1e12, rules.GAMES) == []  # its clocks are stopped
    result = await w.through(HOST, place, "table", "resume")
    assert result.acknowledged
    table = w.table(table_id)
    assert (table.status, table.seq) == (Status.PLAYING, before.seq)
    assert min(table.record.clocks.timers.values()) > discord.utils.utcnow().timestamp()
    await steps(w, table_id, 3, Random(2))
    await everything_is_shown(w, table_id)


async def test_a_press_on_board_or_hand_goes_on(w: World) -> None:
    for message in (World.board, lambda w, _table_id: w.hand(HOST)):
        table_id = await froze(w)
        await w.press(HOST, message(w, table_id), "resume")
        assert w.table(table_id).status is Status.PLAYING
        await everything_is_shown(w, table_id)
        await w.submit(table_id, VoteEnd(w.people[0].id))


async def test_a_moderator_goes_on_with_a_table_of_others(w: World) -> None:
    table_id = await froze(w)
    refused = await w.through(EVE, w.place(table_id), "table", "resume")
    assert "not playing at this table" in words_of(shown(refused))
    with pytest.raises(Refused):
        await w.ask(table_id, Resume(w.people[EVE].id))
    w.people.append(moderator(w))
    await w.through(len(w.people) - 1, w.place(table_id), "table", "resume")
    assert w.table(table_id).status is Status.PLAYING
    await steps(w, table_id, 2, Random(2))


async def test_anybody_goes_on_while_the_host_is_gone(w: World) -> None:
    table_id = await froze(w)
    await w.submit(table_id, Depart(w.people[HOST].id))
    assert w.table(table_id).status is Status.FROZEN
    assert w.table(table_id).record.host == w.people[BOB].id
    await w.ask(table_id, Resume(w.people[BOB].id))
    assert w.table(table_id).status is Status.PLAYING


@pytest.mark.parametrize("typed", ["table", "move", "help"])
async def test_commands_say_what_has_happened(w: World, typed: str) -> None:
    table_id = await froze(w)
    await deal_to(w, 501)
    text = words_of(shown(await w.people[BOB].slash(w.place(table_id), typed)))
    assert w.table(table_id).record.repair.incident in text
    assert "`/table` has both" in text


async def test_where_nothing_says_which_table_is_meant_it_comes_last(w: World) -> None:
    playing = await deal_to(w, 501)
    await w.pass_time(60)
    frozen = await froze(w)
    states = [str(status) for status in LIVE]
    assert await w.bot.host.store.tables_of(w.people[BOB].id, *states) == [playing, frozen]


@pytest.mark.world(trouble=False)
async def test_a_write_that_fails_takes_no_other_with_it(w: World) -> None:
    """Changes of several tables share a transaction, and nothing else."""
    bad, good = await asyncio.gather(
        w.bot.host.store.write(_divide),
        w.bot.host.store.save_player(7, hand="here"),
        return_exceptions=True,
    )
    assert isinstance(bad, ZeroDivisionError)
    assert good is None
    assert (await w.bot.host.store.player(7) or {})["hand"] == "here"


async def _divide(_connection: object) -> None:
    raise ZeroDivisionError


async def test_it_can_be_ended_and_left(w: World) -> None:
    table_id = await froze(w)
    place = w.place(table_id)
    question = answer_of(await w.through(3, place, "table", "house_leave"))
    await w.press(3, question, "house_left")
    assert w.table(table_id).status is Status.FROZEN
    await w.through(HOST, place, "table", "end_vote")
    assert w.table(table_id).status is Status.FROZEN
    panel = shown(await w.through(BOB, place, "table"))
    await w.press(BOB, panel, "end_vote")
    assert w.table(table_id).status is Status.CLOSED
    await w.pass_time()
    assert "agreed to end the match" in words_of(w.board(table_id))


async def test_whoever_sits_there_can_be_forgotten(w: World) -> None:
    table_id = await froze(w)
    await w.submit(table_id, Depart(w.people[BOB].id, forgotten=True))
    await w.submit(table_id, Erase(w.people[BOB].id))
    await w.ask(table_id, Resume(w.people[HOST].id))
    assert w.table(table_id).status is Status.PLAYING


@pytest.mark.world(people=2, **QUICK)
async def test_a_bug_that_is_still_there_strikes_once_at_each_start(w: World) -> None:
    """Robots don't repeat it again and again, and after some starts only people try."""
    table_id = await sit_with_robots(w, "belote", "easy")
    while turn(w, table_id) != HOST:
        await w.pass_time(0.2)
    with bug(HOST):
        await my_move(w, table_id, HOST)
        await w.pass_time(5)
        incidents = [w.table(table_id).record.repair.incident]
        for _ in range(MOST_TRIES):
            await w.restart()
            await w.pass_time(5)
            incidents.append(w.table(table_id).record.repair.incident)
        assert len(set(incidents)) == MOST_TRIES + 1
        assert [e["incident"] for e in w.errors] == incidents
        await w.restart()
        await w.pass_time(5)
        assert [e["incident"] for e in w.errors] == incidents
    assert (await stored(w, table_id)).status is Status.FROZEN
    await w.bot.host.tables.get(table_id)
    await w.ask(table_id, Resume(w.people[HOST].id))
    await play_on(w, table_id, least=4)
    assert w.table(table_id).record.repair.tries == 0


async def test_a_lobby_and_a_pause_are_again_what_they_were(w: World) -> None:
    card = await w.open()
    paused = await deal_to(w, 501)
    await w.submit(paused, AskVote(w.people[HOST].id, "pause"))
    question = w.table(paused).record.votes.question
    assert question is not None
    for person in w.people[1:4]:
        await w.submit(paused, CastVote(person.id, question.number, agrees=True))
    assert w.table(paused).status is Status.PAUSED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.tables.commands.Configure.decide", fails)
        with pytest.raises(Broken):
            await w.set_option(1, "target", 501)
    with bug(), pytest.raises(Broken):
        await sample(w, paused)
    assert await w.bot.host.store.due(1e12, rules.GAMES) == []
    await w.pass_time()
    assert "bug has stopped" in words_of(w.now(card))
    assert {w.table(1).status, w.table(paused).status} == {Status.FROZEN}
    await w.restart()
    assert (await stored(w, 1)).status is Status.LOBBY
    assert (await stored(w, paused)).status is Status.PAUSED
    await w.press(BOB, w.now(card), "join")


async def test_what_cannot_be_noted_freezes_all_the_same(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The presser gets the number, the clocks stop, and the freeze is stored when possible."""
    table_id = await deal_to(w, 501)
    seq = w.table(table_id).seq
    with monkeypatch.context() as patch, bug():
        patch.setattr(w.bot.host.store, "commit", fails)
        patch.setattr(w.bot.host.tables, "events", Events())  # or showing the table stores it
        with pytest.raises(Broken) as broken:
            await sample(w, table_id)
    table = w.table(table_id)
    assert (table.status, table.seq) == (Status.FROZEN, seq)
    assert table.record.repair.incident == broken.value.incident
    assert [e["event"] for e in w.errors] == ["table frozen", "not noted as frozen"]
    await w.submit(table_id, TimeUp())  # its row is still due
    assert table.record.repair.incident in words_of(w.board(table_id))
    kept = await stored(w, table_id)
    assert (kept.status, kept.seq) == (Status.FROZEN, seq)
    assert kept.record.repair.incident == broken.value.incident
    assert await w.bot.host.store.due(1e12, rules.GAMES) == []


async def test_what_cannot_be_written_down_is_a_bug_of_its_table(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a time-out it would recur every second otherwise, and no one would hear of it."""
    table_id = await deal_to(w, 501)
    checkpoint = rules.Match.checkpoint
    with monkeypatch.context() as patch:
        patch.setattr(rules.Match, "checkpoint", lambda m: fails() if m.seq else checkpoint(m))
        with pytest.raises(Broken):
            await sample(w, table_id)
    assert w.table(table_id).status is Status.FROZEN
    assert [e["event"] for e in w.errors] == ["table frozen"]


@pytest.mark.parametrize("over", [False, True], ids=["frozen", "finished"])
async def test_a_table_that_stands_does_not_freeze(
    w: World, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    """A result stays a result, and failures at a frozen table leave it with its number."""
    table_id = await (deal_to(w, 51) if over else froze(w))
    if over:
        await rush_out(w, table_id, Random(1))
    before = w.table(table_id)
    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.commands.Placed.decide", fails)
        patch.setattr("bot.tables.stops.unfreeze", fails)
        for command in (Placed(shown=1), Resume(w.people[HOST].id)):
            refused = over and isinstance(command, Resume)
            with pytest.raises(Refused if refused else ZeroDivisionError):
                await w.ask(table_id, command)
        await w.pass_time(5)
    assert w.table(table_id) is before


async def test_a_row_that_cannot_be_read_stops_no_other_table(w: World) -> None:
    """Its players get a message; a start that fails halfway is retried."""
    bad = await deal_to(w, 501)
    await steps(w, bad, 1, Random(1))
    frozen, sound = await froze(w), await deal_to(w, 501)
    await tamper(w, moves, moves.c.table_id == bad, action=b"{")
    await tamper(w, tables, tables.c.id == bad, snapshot=b"{", updated_at=1e12)
    await tamper(w, tables, tables.c.id == sound, updated_at=0.0)
    behind, faults = MessageRegistry.behind, iter([True])

    async def failing(registry: MessageRegistry, since: float) -> list[int]:
        if next(faults, False):
            raise ZeroDivisionError
        return await behind(registry, since)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessageRegistry, "behind", failing)
        await w.restart()
        await w.pass_time(3)
    assert w.table(frozen).status is Status.PLAYING
    assert w.table(frozen).record.clocks.timers
    await steps(w, frozen, 3, Random(2))
    refusal = await w.forge(BOB, w.channel.last_message, f"p1|{bad}|hand||")
    assert "data is damaged" in words_of(shown(refusal))
    assert [e["table"] for e in w.errors if "set aside" in e["event"]] == [bad]
    for table_id in (frozen, sound):
        await w.ask(table_id, Placed())
    await everything_is_shown(w, sound)
    assert "waiting for you" in words_of(shown(await w.through(BOB, w.channel, "table", "turns")))


@pytest.mark.world(trouble=False)
async def test_nothing_is_left_that_is_over(w: World) -> None:
    """An old panel's button doesn't seat anyone at a finished match."""
    table_id = await deal_to(w, 51)
    await rush_out(w, table_id, Random(1))
    before = w.table(table_id)
    with pytest.raises(Refused, match="table_over"):
        await w.ask(table_id, Depart(w.people[BOB].id))
    assert w.table(table_id) is before
