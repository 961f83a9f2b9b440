"""Following a table from outside: what the channel sees, kept current, and nothing more."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.tables.model import Status
from tests.support.eyes import cards_in, known, nothing_is_given_away, texts
from tests.support.playing import deal_to, rush_until, steps
from tests.support.world import buttons, menus, verb, words_of, world

EVE = 4


async def test_watching(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", people=6) as w:
        nothing = await w.people[EVE].slash(w.channel, "table watch")
        assert "No match is being played here" in words_of(nothing.response.message)
        table_id = await deal_to(w, 51)
        made = await w.people[EVE].slash(w.channel, "table watch", table=table_id)
        assert made.ephemeral
        copy = made.response.message
        await steps(w, table_id, 7, Random(1))
        await w.pass_time(2)
        board = w.board(table_id)
        for part in words_of(board).split("\n")[:4]:
            assert part in words_of(w.now(copy))  # it follows along
        assert [verb(b.custom_id) for b in buttons(w.now(copy))] == ["house_refresh"]
        assert menus(w.now(copy)) == []
        assert cards_in("\n".join(texts(w.now(copy)))) <= known(w, table_id, None)
        nothing_is_given_away(w, table_id)
        here = await w.people[5].slash(w.place(table_id), "table watch")
        assert words_of(here.response.message) == words_of(w.now(copy))
        await (
            w.restart()
        )  # its token is lost with the process: it stands still until it is refreshed
        await w.bot.tables.get(table_id)
        old = words_of(w.now(copy))
        await steps(w, table_id, 3, Random(1))
        assert words_of(w.now(copy)) == old
        await w.press(EVE, w.now(copy), "house_refresh")
        assert words_of(w.now(copy)) != old
        await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
        await w.pass_time(2)
        assert w.table(table_id).status is Status.FINISHED
        assert [verb(b.custom_id) for b in buttons(w.now(copy))] == ["replay"]
        replay = await w.press(EVE, w.now(copy), "replay")
        assert "Replay" in words_of(replay.response.message)


async def test_the_panel_of_a_table(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 501)
        mine = await w.press(1, w.board(table_id), "house_table")
        assert [verb(b.custom_id) for b in buttons(mine.response.message)] == [
            "house_pause",
            "house_leave",
            "end_vote",
        ]
        guest = await w.press(EVE, w.board(table_id), "house_table")
        await w.press(EVE, guest.response.message, "house_watch")
        forged = await w.forge(EVE, guest.response.message, f"p1|{table_id}|house_leave||")
        assert "not playing at this table" in words_of(forged.response.message)
        stranger = await w.forge(EVE, guest.response.message, f"p1|{table_id}|house_left||")
        assert "not playing at this table" in words_of(stranger.response.message)
        for broken in ("house_agree||x", "house_accept||x", "house_decline||99", "house_watch||"):
            made = await w.forge(EVE, w.board(table_id), f"p1|{table_id}|{broken}")
            assert made.ephemeral, broken
        missing = await w.people[EVE].slash(w.channel, "table watch", table=99)
        assert "no such table" in words_of(missing.response.message)
