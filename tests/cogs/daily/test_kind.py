"""Daily deals: the same moves make the same match at any speed; and the chain of their seeds."""

import asyncio
import json
import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.clock import day_of
from bot.fairness import verify
from bot.storage import Conflict, open_store
from bot.storage.store import Then
from bot.tables.commands import Act, AskVote, OfferSeat, Refused
from bot.tables.events import Events
from bot.tables.model import IN_PLAY, Status
from bot.tables.parts import Terms
from bot.workers.pool import NoAnswer, WorkerPool
from cogs.daily.kind import PLAYER, LetBe, ends, robots_turn
from cogs.daily.logic import LENGTH, Chain
from cogs.daily.store import DailyLine, Entries, Entry, Span, entering
from cogs.fairness.logic.export import exported
from cogs.hints.logic import RequestHint
from tests.bot.robots.test_players import question
from tests.cogs.daily.replaying import ANN, CHAIN, FIRST, begun, opened, played, seen, told

ROOT = Path(__file__).parents[3]
TRIES = int(os.environ.get("PARLOUR_TEST_TRIES", "100"))


@pytest.mark.parametrize("game", ["beccato", "cattitude"])
async def test_waiting_presses_and_a_restart_change_nothing(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path / "w.sqlite3") as house:
        straight = await begun(house, game, FIRST)
        assert (await played(house, straight, None)).status is Status.FINISHED
        dawdled = await begun(house, game, FIRST)
        await played(house, dawdled, Random(7), most=12)
        await house.host.tables.close()
    async with opened(tmp_path / "w.sqlite3") as house:
        await house.host.robots.wake()
        assert (await played(house, dawdled, Random(8))).status is Status.FINISHED
        assert await told(house, dawdled) == await told(house, straight)
        other = await begun(house, game, FIRST + 1)
        await played(house, other, None)
        assert await told(house, other) != await told(house, straight)


async def replayed(database: Path, count: int, delays: int, first: int = 0) -> list[str]:
    """Plays this many tries in its own process, which ends with the waiting test."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.cogs.daily.replaying"),
        *(str(database), str(first), str(count), str(delays)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        out, _ = await process.communicate()
        assert process.returncode == 0
        return out.decode().splitlines()
    finally:
        if process.returncode is None:
            process.kill()


@pytest.mark.soak
@pytest.mark.sqlite  # the processes know no other database
async def test_many_tries_are_the_same_on_two_processes(tmp_path: Path) -> None:
    async with asyncio.TaskGroup() as both:
        first, other = (
            both.create_task(replayed(tmp_path / f"{delays}.sqlite3", TRIES, delays))
            for delays in (0, 5)
        )
    assert len(first.result()) == TRIES
    assert first.result() == other.result()


@pytest.mark.soak
@pytest.mark.sqlite
async def test_a_process_that_fails_ends(tmp_path: Path) -> None:
    async with asyncio.timeout(60):
        with pytest.raises(AssertionError):  # the chain has no such day
            await replayed(tmp_path / "w.sqlite3", 1, 0, first=5 * LENGTH)


async def test_robots_wait_for_the_player_and_the_player_for_robots(tmp_path: Path) -> None:
    """In a race robots leave a moment to answer; there is no pause, undo or handing on."""
    async with opened(tmp_path / "w.sqlite3") as house:
        house.host.tables.events = Events()  # robots do nothing
        table_id = await begun(house, "cattitude", FIRST)
        table = await seen(house, table_id)
        assert not robots_turn(table)
        assert table.record.clocks.timers == {"close": ends(FIRST)}
        assert table.match is not None
        bid = rules.to_dict(table.match.sample(PLAYER, Random(1)))
        await house.host.tables.submit(table_id, Act(ANN.user_id, bid))  # pyright: ignore[reportArgumentType]
        assert robots_turn(await seen(house, table_id))
        for command, code in (
            (Act(ANN.user_id, {"type": "LockBid"}), "robots_move"),
            (LetBe(ANN.user_id, 1), "not_now"),
            (AskVote(ANN.user_id, "undo"), "daily"),
            (AskVote(ANN.user_id, "pause"), "daily"),
            (RequestHint(ANN.user_id), "no_hints"),
            (OfferSeat(ANN.user_id, PLAYER, 5, "Eve"), "daily"),
        ):
            with pytest.raises(Refused) as refused:
                await house.host.tables.submit(table_id, command)
            assert refused.value.code == code


async def test_a_robot_that_has_no_time_is_asked_again_and_not_replaced() -> None:
    """A simpler robot would answer differently, so the match would depend on a busy machine."""
    requests = list[str]()

    def answer(request: object) -> object:
        requests.append(getattr(request, "level", ""))
        raise TimeoutError

    pool = WorkerPool(0, answer=answer)
    with pytest.raises(NoAnswer):
        await pool.ask(replace(question(), steps=10), 1)
    assert len(requests) == 1
    pool.close()


async def test_the_chain_is_drawn_once_and_every_link_leads_to_its_end(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "w.sqlite3"))
    chain = await Chain.open(store, FIRST)
    assert await Chain.open(store, FIRST + 3) == chain
    await store.close()
    for day in (FIRST, FIRST + 1, 20271224, chain.last):
        assert verify.chain_end(chain.link(day), chain.number(day)) == chain.end
        assert (
            verify.main(["daily", str(chain.number(day)), chain.link(day), "--end", chain.end]) == 0
        )
    assert verify.next_link(chain.link(FIRST + 1)) == chain.link(FIRST)
    assert chain.link(chain.last) == chain.start
    assert chain.number(chain.last) == LENGTH - 1
    assert verify.main(["daily", "1", chain.link(FIRST), "--end", chain.end]) == 1
    for day in (FIRST - 1, 20990101, 20261399):
        with pytest.raises(Refused):
            chain.link(day)
    assert day_of(ends(FIRST)) == FIRST + 1
    assert day_of(ends(FIRST) - 1) == FIRST


async def test_a_match_of_the_day_is_verified_by_its_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "w.sqlite3") as house:
        table_id = await begun(house, "belote", FIRST)
        table = await played(house, table_id, None)
        assert table.status not in IN_PLAY
        file = tmp_path / "fair-play.json"
        export = json.loads(msgspec.json.encode(await exported(house.host.store, table_id)))
        file.write_text(json.dumps(export))
        played_so = ["--kind", "daily", "--played", verify.played_hash(export)]
        options = [*played_so, "--end", CHAIN.end, "--first", str(FIRST)]
        assert verify.main([str(file), *options, "--day", str(FIRST)]) == 0
        assert verify.main([str(file), *options]) == 3
        assert verify.main([str(file), *options, "--day", str(FIRST + 1)]) == 1
        assert verify.main([str(file), "--end", "0" * 64]) == 1
        export["daily"]["link"] = verify.next_link(export["daily"]["link"])
        file.write_text(json.dumps(export))
        assert verify.main([str(file)]) == 1


async def _enter(then: Then, table_id: int, connection: AsyncConnection) -> None:
    await then(connection, table_id)


async def test_places_tables_and_streaks(tmp_path: Path) -> None:
    async with opened(tmp_path / "w.sqlite3") as house:
        entries, store = Entries(house.host.store), house.host.store
        table = await house.host.tables.gather("belote", (0, 0), [ANN], ANN.user_id, Terms("en"))
        await store.save_player(4, hidden=True)
        days = (20261119, 20261120, 20261121, FIRST - 1, FIRST)
        for user, scores in {
            1: (5, 5, 5, 7, 9),
            2: (5, None, 5, 9, 2),
            3: (0, 0, 0, 9, 9),
            4: (99,) * 5,
            5: (100,) * 5,  # runs the bot
        }.items():
            for day, score in zip(days, scores, strict=True):
                here = 7 * (user != 3)
                tried = Entry(day, "belote", user, f"P{user}", here, table.id, score, user != 5)
                enter = partial(_enter, entering(tried), table.id)
                await store.write(enter)
                with pytest.raises(Conflict):
                    await store.write(enter)
        mine = (await entries.of(2, FIRST))["belote"]
        assert await entries.place(mine) == (4, 4)
        assert await entries.place((await entries.of(5, FIRST))["belote"]) == (0, 4)
        best = await entries.best(FIRST - 1, "belote")
        assert best is not None
        assert best.name in ("P2", "P3")
        assert await entries.streak(1, FIRST) == (2, 3)
        assert await entries.streak(1, FIRST + 2) == (0, 3)
        assert await entries.streak(2, FIRST + 1) == (2, 2)
        week = Span.week(FIRST)
        assert (week.first, week.last) == (20261123, 20261129)
        ladder, own = await entries.table("belote", week, 0, 2, limit=2)
        assert ladder == [DailyLine(1, 3, "P3", 18, 2), DailyLine(2, 1, "P1", 16, 2)]
        assert own == DailyLine(3, 2, "P2", 11, 2)
        hidden = DailyLine(1, 4, "P4", 198, 2)  # for their own eyes, and no one's place changes
        assert await entries.table("belote", week, 0, 4, limit=2) == (ladder, hidden)
        here, _ = await entries.table("belote", Span.month(FIRST), 7, 9, limit=9)
        assert [(line.user_id, line.points) for line in here] == [(1, 31), (2, 21)]
        await house.host.people.forget(1, -1)
        assert await entries.of(1, FIRST) == {}
