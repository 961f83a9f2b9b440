"""The page in a real browser, on a phone: cards are touched, and readers get along."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.async_api import Page

from bot.tables.model import IN_PLAY
from tests.cogs.page.browser import address
from tests.cogs.page.test_access import opened
from tests.playground.browser import needs_browser
from tests.support.playing import deal_to, pick, turn
from tests.support.world import World

PORT = 18_391
PLAYABLE = "#hand button.thing[data-press], #hand .row button[data-press*='|play|']"
HELD = "held => document.querySelectorAll('#hand .fan li').length == held"
WIDTH = "document.documentElement.scrollWidth"


async def plays_on(w: World, table_id: int, mine: int, rng: Random) -> None:
    """Lets the others play until it is this seat's turn, or the first round is over."""
    while w.table(table_id).status in IN_PLAY and turn(w, table_id) != mine:
        await w.play(table_id, turn(w, table_id), pick(w, table_id, rng))


async def played(page: Page, w: World, table_id: int) -> None:
    """Touches what can be played until it counts: the page may be a moment behind the table."""
    seq = w.table(table_id).seq
    for _ in range(20):
        await page.locator(PLAYABLE).first.tap(position={"x": 14, "y": 18})  # cards overlap
        for _ in range(60):
            if w.table(table_id).seq > seq:
                return
            await page.wait_for_timeout(50)
    raise AssertionError(await page.locator("#news").text_content())


@needs_browser
@pytest.mark.timeout(900)
@pytest.mark.world(web=f"http://127.0.0.1:{PORT}", web_bind=f"127.0.0.1:{PORT}", seed="page")
async def test_a_deal_of_belote_is_played_by_touching_cards(w: World) -> None:
    table_id, rng, mine = await deal_to(w, 1000), Random(3), 0
    phone: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    async with opened(w, table_id, **phone) as page:
        assert "#" not in page.url
        sounds = page.get_by_role("button", name="Sounds")
        assert await sounds.get_attribute("aria-pressed") == "false"
        await sounds.tap()
        assert await sounds.get_attribute("aria-pressed") == "true"
        await plays_on(w, table_id, mine, rng)
        while w.match(table_id).prompts[0].kind == "bid":
            await played(page, w, table_id)
            await plays_on(w, table_id, mine, rng)
        while (held := len(getattr(w.match(table_id).view(mine), "hand", ()))) > 1:
            await page.wait_for_function(HELD, arg=held)
            await page.keyboard.press("1")
            await played(page, w, table_id)
            await page.wait_for_function(HELD, arg=held - 1)
            assert await page.evaluate("document.activeElement !== document.body")
            await plays_on(w, table_id, mine, rng)
        for path in (f"/t/{table_id}", "/"):
            await page.goto(await address(w) + path)
            for width in (320, 390, 1280):
                await page.set_viewport_size({"width": width, "height": 800})
                assert await page.evaluate(WIDTH) <= width
