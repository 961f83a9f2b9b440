"""A seat in the browser: who gets in, what they see, what their presses do, and when it ends."""

from __future__ import annotations

import pytest

from tests.cogs.page.browser import WEB, browser
from tests.support.playing import deal_to, turn
from tests.support.world import World

pytestmark = pytest.mark.world(web=WEB, web_bind="127.0.0.1:0")


async def test_from_the_link_to_a_press_that_others_see(w: World) -> None:
    table_id = await deal_to(w, 1000)
    seat = turn(w, table_id)
    other = (seat + 1) % 4
    async with browser(w, seat, table_id) as mine, browser(w, other, table_id) as theirs:
        assert "Your hand" in mine.html
        async with theirs.live(f"/t/{table_id}/live") as sent:
            first = await sent.get()
            taking = next(one for one in mine.controls() if "|play|" in one)
            assert await mine.press(taking) == {}
            assert w.table(table_id).seq == 1
            assert (await sent.get())["main"] != first["main"]
