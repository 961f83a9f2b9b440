"""Game nights, as people have them: planned, signed up for, called, seated, with latecomers, whatever ends the process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord

from bot.storage.schema import nights
from bot.tables.model import Status
from tests.support.solo import quick
from tests.support.world import World, answer_of, buttons, verb, words_of

HOUR = 3_600.0


async def plan(w: World, game: str = "belote", at: str = "in 2 hours", **given: Any) -> Any:
    await w.people[0].slash(w.channel, "night", game=game, at=at, **given)
    await w.env.settle()
    return latest(w, "night_in")


def latest(w: World, wanted: str) -> discord.Message:
    """Returns the latest message in the channel with a button."""
    return next(
        one
        for one in reversed(list(w.channel.history()))
        if any(verb(button.custom_id) == wanted for button in buttons(one))
    )


async def skip(w: World, seconds: float) -> None:
    """Lets a long time pass at once, and a look at it."""
    w.step_clock(seconds)
    await w.pass_time(5.5)
    await w.env.settle()


def tables(w: World) -> list[Any]:
    found = [line.table for line in w.bot.tables._lines.values()]
    return [one for one in found if one is not None]


async def test_a_night_from_its_plan_to_its_tables(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=6) as w:
        card = await plan(w, place="The blue room", players=5)
        assert "The blue room" in words_of(card)
        assert "<t:" in words_of(card)
        for who in range(6):
            await w.press(who, w.now(card), "night_in")
        assert "Waiting list (1)**: Frank" in words_of(w.now(card))
        await w.press(1, w.now(card), "night_out")
        assert "Waiting list" not in words_of(w.now(card))
        early = await w.people[1].slash(w.channel, "night")
        assert "Belote" in words_of(answer_of(early))
        await skip(w, HOUR + 60)
        assert [("Belote begins" in words_of(one)) for one in w.channel.history()][-1]
        await skip(w, 50 * 60)
        call = latest(w, "night_here")
        assert f"<@{w.people[0].id}>" in words_of(call)
        for who in (0, 2, 3):
            await w.press(who, w.now(call), "night_here")
        assert "Here (3)" in words_of(w.now(call))
        assert not tables(w)
        await skip(w, 10 * 60)
        (table,) = tables(w)
        assert table.status is Status.LOBBY
        await w.press(4, w.now(call), "night_here")
        table = w.table(table.id)
        assert {one.user_id for one in table.people} == {w.people[who].id for who in (0, 2, 3, 4)}
        await skip(w, 130)
        assert w.table(table.id).status is Status.PLAYING
        await w.press(5, w.now(call), "night_here")
        assert len(tables(w)) == 1
        await skip(w, 200)
        await skip(w, 130)
        second = w.table(2)
        assert second.status is Status.PLAYING
        assert [one.present for one in second.people] == [True, False, False, False]
        assert "Table 2: Frank" in words_of(w.now(call))
        await skip(w, 3 * HOUR)
        (row,) = await w.bot.store.read(nights.select())
        assert row["status"] == "over"
        assert not buttons(w.now(card))
