"""Whole matches, as people play them."""

from pathlib import Path

import pytest

from bot.i18n.words import words
from cogs.belle import cards
from tests.cogs.belle.playing import put, seen
from tests.rules.belle.scenes import scene
from tests.support.playing import turn
from tests.support.typing import offered, typed
from tests.support.world import World, words_of, world


async def test_typed_moves_are_read_as_people_write_them(w: World) -> None:
    table_id = await w.deal("belle", 2)
    alice = turn(w, table_id)
    line = [place.card for place in seen(w, table_id, None).line]
    await typed(w, table_id, alice, "2")
    assert seen(w, table_id, None).turn.guest == line[1]
    assert await offered(w, table_id, 1 - alice) == []
    await typed(w, table_id, alice, "new group 1")
    await typed(w, table_id, 1 - alice, f" {cards.GUESTS[line[0]].name.upper()} ")
    assert seen(w, table_id, None).turn.guest == line[0]


async def test_the_plug_is_pulled_while_a_belle_is_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier picks are still there, and continue from the same message."""
    monkeypatch.setattr("cogs.belle.hand.direct", lambda _view: {})  # as with more ways
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await w.deal("belle", 2)
        await put(w, table_id, scene(2, hands={0: ["L7", "L3"], 1: []}))
        line = [place.card for place in seen(w, table_id, None).line]
        await w.choose(0, w.hand(0), "belle", "L3")
        await w.choose(0, w.hand(0), "pick", line[2])
        assert w.table(table_id).draft_of(0) == {"belle": "L3", "picks": [line[2]]}
        await w.restart(kill=True)
        await w.env.settle()
        assert f"So far: {cards.in_brief(line[2], words('en'))}" in words_of(w.hand(0))
        await w.press(0, w.hand(0), "unpick")
        assert w.table(table_id).draft_of(0) is None
        await w.choose(0, w.hand(0), "belle", "L3")
        for index in (3, 1, 0):
            await w.choose(0, w.hand(0), "pick", line[index])
        now = [place.card for place in seen(w, table_id, None).line]
        assert now == [line[3], line[1], line[0], line[2], *line[4:]]
