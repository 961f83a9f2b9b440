"""Stopping: accepted actions are finished, answered and shown; the next start goes on."""

import asyncio
import os
import signal
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from simcord.http.client import FakeWebhookAdapter
from simcord.results import InteractionResult
from structlog.testing import capture_logs

from bot import __main__ as entry
from bot import connection
from bot.app import house, recovery
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.interactions.responses import tasks_called
from bot.messages.table_messages import TableMessages
from tests.support.burst import Press, emit
from tests.support.ratings import ratings_of
from tests.support.world import World, buttons, verb, words_of, world


async def to_bid(w: World) -> tuple[int, int, Press]:
    """Deals; returns the table, the seat to bid, and its press of Take."""
    table_id = await w.deal()
    match = w.match(table_id)
    seat = match.prompts[0].seats[0]
    hand = w.hand(seat)
    take = next(button for button in buttons(hand) if verb(button.custom_id) == "take")
    return table_id, seat, Press(w.people[seat], hand, take.custom_id or "")


async def test_a_press_that_is_under_way_is_answered_before_the_bot_goes(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, seat, take = await to_bid(w)
    answer = FakeWebhookAdapter.request

    async def slow_answer(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0.5)
        return await answer(*args, **kwargs)

    monkeypatch.setattr(FakeWebhookAdapter, "request", slow_answer)
    record = emit(w.env, take)
    await asyncio.sleep(0)
    await w.bot.close()
    assert InteractionResult(w.env, record).acknowledged
    monkeypatch.undo()
    await w.restart(kill=False)
    rows = await w.bot.host.store.moves_of(table_id)
    assert [row.seq for row in rows] == [1]
    await w.env.settle()
    assert "Turned up" not in words_of(w.hand(seat))


async def test_whoever_presses_while_the_owner_updates_reads_one_sentence(w: World) -> None:
    """And the same button continues the match afterwards."""
    table_id = await w.deal()
    match = w.match(table_id)
    seat = match.prompts[0].seats[0]
    hand = w.hand(seat)
    await w.bot.host.tables.close()
    await w.press(seat, hand, "take")
    sentence = "I'm just restarting; please press again in a few seconds."
    assert sentence in words_of(w.now(hand))
    assert w.table(table_id).seq == 0
    await w.restart(kill=False)
    await w.press(seat, w.now(hand), "take")
    assert w.table(table_id).seq == 1


async def test_nothing_is_shown_for_a_press_that_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer takes longer than the bot waits, and the line to Discord is closed."""
    tables_shown = list[int]()

    async def never(*_args: Any, **_kwargs: Any) -> None:
        await asyncio.sleep(3600)

    async def show(messages: TableMessages) -> None:
        tables_shown.append(messages.table.id)

    async with world(tmp_path / "w.sqlite3") as w:
        table_id, _, take = await to_bid(w)
        monkeypatch.setattr(house, "FAREWELL", 0.1)
        monkeypatch.setattr(FakeWebhookAdapter, "request", never)
        emit(w.env, take)
        await asyncio.sleep(0.05)
        assert w.table(table_id).seq == 1
        monkeypatch.setattr(TableMessages, "_show", show)
        await w.bot.host.finish()
        await asyncio.sleep(0.05)
        assert not tables_shown
        monkeypatch.undo()
        await w.restart(kill=False)


async def test_a_bot_that_goes_begins_to_show_nothing_it_found_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start shows it; the line to Discord is closed."""
    begun, busy, go_on, show = list[int](), asyncio.Event(), asyncio.Event(), TableMessages._show

    async def slowly(messages: TableMessages) -> None:
        begun.append(messages.table.id)
        busy.set()
        await go_on.wait()
        await show(messages)

    async with world(tmp_path / "w.sqlite3") as w:
        for _ in range(2):
            await w.deal()
        monkeypatch.setattr(recovery, "SHOWN_AT_ONCE", 1)
        monkeypatch.setattr(TableMessages, "_show", slowly)
        monkeypatch.setattr(ratings_of(w.bot), "settled", partial(asyncio.sleep, 0.05))
        assert len(await w.bot.host.messages.behind(0.0)) == 2
        catching_up = asyncio.create_task(w.bot.recovery.catch_up())
        await busy.wait()
        closing = asyncio.create_task(w.bot.close())
        await asyncio.sleep(0)
        go_on.set()
        await closing
        await catching_up
        while showing := tasks_called("messages "):
            await asyncio.wait(showing)
        assert len(begun) == 1
        monkeypatch.undo()
        await w.restart(kill=False)


async def test_a_start_that_is_cut_short_is_nothing_to_complain_of(w: World) -> None:
    await w.bot.close()
    w.bot.host.process.awake = False
    with capture_logs() as entries:
        await w.bot.on_ready()
    assert entries == []
    assert not w.bot.host.process.awake
    await w.restart(kill=False)


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("deaf", [False, True])
async def test_sigterm_closes_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaf: bool
) -> None:
    """Even on its way back to the gateway: if cancelled then, discord.py goes on."""
    closed: list[bool] = []
    started = asyncio.Event()

    async def start(_bot: object, _token: str) -> None:
        started.set()
        with suppress(asyncio.CancelledError) if deaf else nullcontext():
            await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    async def close(bot: Parlour) -> None:
        closed.append(True)
        await bot.host.store.close()

    monkeypatch.setattr(connection, "start", start)
    monkeypatch.setattr(Parlour, "close", close)
    bot = build(Settings.read(database=str(tmp_path / "x.sqlite3"), _env_file=None))
    running = asyncio.create_task(entry.run(bot, "token"))
    await started.wait()
    os.kill(os.getpid(), signal.SIGTERM)
    done, _ = await asyncio.wait({running}, timeout=5)
    assert done
    assert closed == [True]


def test_ctrl_c_closes_the_bot_where_loops_take_no_signals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where ``asyncio.run`` cancels its task."""
    closed: list[bool] = []

    def refuse(*_: object) -> None:
        raise NotImplementedError

    async def start(_bot: object, _token: str) -> None:
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(10)

    async def close(bot: Parlour) -> None:
        closed.append(True)
        await (await bot.open_database()).close()

    monkeypatch.setattr(asyncio.SelectorEventLoop, "add_signal_handler", refuse, raising=False)
    monkeypatch.setattr(connection, "start", start)
    monkeypatch.setattr(Parlour, "close", close)
    bot = build(Settings.read(database=str(tmp_path / "x.sqlite3"), _env_file=None))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # this process may ignore it
    try:
        asyncio.run(entry.run(bot, "token"))
    finally:
        signal.signal(signal.SIGINT, before)
    assert closed == [True]
