"""Looking for a game, as people do it: asked within a minute, replaced, never with whom they block, whatever ends the process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import select

from bot.storage.schema import proposals, seeks
from bot.tables.model import IN_PLAY, Status
from tests.support.solo import quick
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

DOOR = 100_000


async def look(w: World, who: int, game: str = "belote", **given: str) -> discord.Message:
    return answer_of(await w.people[who].slash(w.channel, "seek", game=game, **given))


async def tick(w: World, seconds: float = 2.2) -> None:
    await w.pass_time(seconds)
    await w.env.settle()


def asked(w: World) -> discord.Message:
    """Returns the latest question whether people are in."""
    return next(
        one
        for one in reversed(list(w.channel.history()))
        if any(verb(button.custom_id) == "seek_yes" for button in buttons(one))
    )


def tables(w: World) -> list[Any]:
    found = [line.table for line in w.bot.tables._lines.values()]
    return [one for one in found if one is not None]


async def stored(w: World, table: Any) -> list[Any]:
    return await w.bot.store.read(select(table))


async def test_a_table_forms_of_those_who_fit_once_all_have_confirmed(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        panel = await look(w, 0)
        assert "until" in words_of(panel)
        for who in (1, 2):
            await look(w, who)
        await look(w, 4, "belle")
        await tick(w)
        assert not tables(w)
        await look(w, 3)
        await tick(w)
        question = asked(w)
        assert all(f"<@{w.people[who].id}>" in words_of(question) for who in range(4))
        with pytest.raises(AssertionError):
            await w.press(4, question, "seek_stop")
        refused = await w.press(4, question, "seek_yes")
        assert "not asked" in words_of(answer_of(refused))
        for who in range(4):
            assert not tables(w)
            await w.press(who, w.now(question), "seek_yes")
        await tick(w)
        (table,) = tables(w)
        assert table.status is Status.PLAYING
        assert table.game == "belote"
        assert {one.user_id for one in table.people} == {w.people[who].id for who in range(4)}
        assert "has started" in words_of(w.now(question))
        assert not await stored(w, proposals)
        rows = {row["user_id"]: row["until"] for row in await stored(w, seeks)}
        assert [rows[one.id] > 0 for one in w.people] == [False] * 4 + [True]
