"""Where a match turned: computed once, shown only to the presser, stored, marked in the replay."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

import rules
from bot.workers.pool import WorkerPool
from cogs.history.screens.coach import counted
from cogs.history.store import analyses
from rules.core.coach import Mark
from tests.cogs.history.past import EVE, film_of, finished, result_of, shown
from tests.support.typing import told
from tests.support.world import World, alt_texts, buttons, words_of, world


async def done() -> None:
    await asyncio.gather(*(task for task in asyncio.all_tasks() if "coach" in task.get_name()))


def reads(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[int]]:
    """Installs a coach that comments on every fourth move; returns its list of requests."""
    requests: list[Sequence[int]] = []

    async def judge(
        _pool: WorkerPool, match: bytes, moves: Sequence[int], _seconds: float
    ) -> list[Mark]:
        requests.append(moves)
        read, marks = rules.Match.from_json(match), list[Mark]()
        for seq, seat, action in read.log:
            if seat is not None and seq in moves:
                plain = rules.to_dict(action)
                better = {"better": plain, "points": seq + 20.25, "error": 2.0, "worlds": 60}
                sure = {
                    "ahead": 51,
                    "behind": 3,
                    "lay": -7.0,
                    "reason": ("gives_little", {"points": 0}),
                }
                kind: Any = ("worse", "unclear", "fine", "only")[seq % 4]
                known: Any = better | sure if seq % 4 < 2 else {}
                marks.append(Mark(seq, seat, kind, cost=(seq % 3) * 6.0, **known))
        return marks

    monkeypatch.setattr(WorkerPool, "judge", judge)
    return requests


async def again(w: World, page: Any, label: str) -> str:
    button = next(b for b in buttons(w.now(page)) if label in (b.label, str(b.emoji)))
    await w.people[0].click(w.now(page), custom_id=button.custom_id)
    return words_of(w.now(page))


async def test_where_it_turned_is_told_to_the_presser_alone_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = reads(monkeypatch)
    async with world(tmp_path / "w.sqlite3", seed="eyes") as w:
        table_id = await finished(w)
        log = (await film_of(w, table_id)).match.log
        mine = [seq for seq, seat, _ in log if seat == 0 and seq % 4 == 0]
        worst = mine[-3:]
        card = result_of(w, table_id)
        page = shown(await w.press(0, card, "turned"))
        assert page.flags.ephemeral
        assert "looking back at your match: 0 of" in words_of(page)
        await done()
        text = await again(w, page, "Look again")
        assert f"Moment 1 of {len(worst)}**, step {worst[0]}" in text
        assert (
            f"about {worst[0] + 20} points better on average, and ahead in 85% of 60 deals" in text
        )
        assert "±2 points; in 5% of those deals it did worse" in text
        assert "The way the cards fell: 7 points fewer." in text
        # The state at that time, through their own eyes.
        assert "Your cards:" in " ".join(alt_texts(w.now(page)))
        assert f"Moment 2 of {len(worst)}**, step {worst[1]}" in await again(w, page, "▶️")
        assert f"Step {worst[1] - 1} of" in await again(w, page, "Replay")
        stranger = await w.press(EVE, card, "turned")
        assert "not playing at this table" in told(stranger)

        moves = [seq for some in requests for seq in some]
        assert sorted(moves) == list(range(1, w.table(table_id).seq + 1))  # each once
        await w.restart()
        page = shown(await w.press(1, card, "turned"))
        assert "Moment 1 of" in words_of(page)
        assert [seq for some in requests for seq in some] == moves


async def test_every_move_of_the_replay_carries_its_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch)
    async with world(tmp_path / "w.sqlite3", seed="eyes") as w:
        table_id = await finished(w)
        page = shown(await w.press(0, result_of(w, table_id), "replay"))
        await done()
        marks = {0: "⚠️", 1: "❔", 2: "✅", 3: "▫️"}
        for step in range(1, 6):
            text = await again(w, page, "▶️")
            assert f"Step {step} of" in text
            assert [mark for mark in marks.values() if mark in text] == [marks[step % 4]]
            cost = ("", "**: −6, the way the cards fell", "**: −12, the way the cards fell")[
                step % 3
            ]
            assert cost in text
            assert ("🎴" in text) == bool(cost)


async def test_marks_that_cannot_be_read_are_worked_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = reads(monkeypatch)
    async with world(tmp_path / "w.sqlite3", seed="eyes") as w:
        table_id = await finished(w)
        card = result_of(w, table_id)
        await w.press(0, card, "turned")
        await done()
        first = len(requests)
        broken = update(analyses).values(marks=b"[{]")
        await w.bot.host.store.write(lambda writer: writer.execute(broken))
        await w.restart()
        await w.press(0, card, "turned")
        await done()
        assert len(requests) == 2 * first
        (row,) = await w.bot.host.store.read(select(analyses))
        assert row["marks"].startswith(b'[{"seq":')


@pytest.mark.world(seed="eyes")
async def test_a_match_that_cannot_be_gone_through_says_so(w: World) -> None:
    table_id = await finished(w)
    page = shown(await w.press(0, result_of(w, table_id), "turned"))
    await done()
    assert "couldn't look back" in await again(w, page, "Look again")


def test_a_fraction_of_points_is_counted_as_several_are() -> None:
    assert [counted(loss) for loss in (1.0, 1.04, 0.6, 2.0, 11.4)] == [1, 1, 2, 2, 11]
