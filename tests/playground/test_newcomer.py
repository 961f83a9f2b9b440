"""A newcomer finishes every game against robots: from the direct messages alone, and from the thread alone.

With ``NEWCOMER_PICTURES=FOLDER`` each step is photographed, dark and light, and what the screens did not name is noted.
"""

from __future__ import annotations

import ast
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.playground import newcomer as module
from tests.playground.browser import Player, at_the_browser, needs_browser, started
from tests.playground.newcomer import Newcomer, names, read

GAMES = ("Cattitude", "Beccato!", "Belote", "Belratti", "Belle of the Ball")
HEIGHTS = {390: 844, 1280: 800}
DAILY = {("Cattitude", "dm", 390), ("Beccato!", "thread", 390)}
WAYS = [
    pytest.param(*way, marks=() if way in DAILY else pytest.mark.soak)
    for way in product(GAMES, ("dm", "thread"), HEIGHTS)
]
PICTURES = os.environ.get("NEWCOMER_PICTURES", "")


def test_a_newcomer_knows_nothing_of_the_games() -> None:
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    known = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert known <= {"playwright", *sys.stdlib_module_names}


def test_a_newcomer_reads_messages_with_their_controls() -> None:
    told = """
- article:
  - paragraph:
    - text: ▶️
    - strong: "Pick a card, then lock."
  - button "parlour_hen_0123abcd Hen 3: closed":
    - img "parlour_hen_0123abcd"
  - 'combobox "Add: one"'
  - button "🔒 Lock both" [disabled]
  - button "📖 Rules"
  - toolbar "Actions":
    - button "Reply"
"""
    (message,) = read(told)
    (passage,) = [one for one in message.passages if one.controls]
    assert passage.text.split() == ["▶️", "Pick", "a", "card,", "then", "lock."]
    labels = {one.label: one for one in passage.controls}
    assert list(labels) == ["Hen 3: closed", "Add: one", "Lock both", "Rules"]
    assert not labels["Lock both"].enabled
    assert names("then lock", labels["Lock both"], "")
    assert names("Pick a card", labels["Hen 3: closed"], "You hold parlour_hen_0123abcd 3.")
    assert not names("Pick a card", labels["Rules"], "You hold parlour_hen_0123abcd 3.")


def photographer(page: Page, way: str) -> Callable[[int], Awaitable[None]]:
    """Returns what takes two pictures of each step."""
    folder = Path(PICTURES, way)
    folder.mkdir(parents=True, exist_ok=True)

    async def take(step: int) -> None:
        for theme in ("dark", "light"):
            await page.screenshot(path=folder / f"{step:03}-{theme}.png")
            await page.evaluate("switchTheme()")

    return take


@asynccontextmanager
async def seated(tmp_path: Path, title: str, width: int) -> AsyncIterator[Player]:
    """Opens a playground of that width, and a table for a game in it."""
    arguments = ("playground", "--no-browser", "--port", "0")
    async with (
        started(*arguments, "--database", str(tmp_path / "bot.sqlite3")) as (_, said),
        at_the_browser(said) as player,
    ):
        await player.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        await player.type_command("play", "Open a table for a game in this channel")
        await player.channel.get_by_text(title, exact=True).first.click()
        await player.enter()
        await player.button("Join").wait_for()
        yield player


@needs_browser
@pytest.mark.parametrize(("title", "place", "width"), WAYS)
async def test_a_newcomer_finishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, place: str, width: int
) -> None:
    monkeypatch.setenv("PARLOUR_CLOCK", "0")
    monkeypatch.setenv("PARLOUR_ROBOT_PACE", "0")
    async with seated(tmp_path, title, width) as player:
        way = f"{title.split()[0].rstrip('!').lower()}-{place}-{width}"
        each = photographer(player.page, way) if PICTURES else None
        newcomer = Newcomer(player.page, guessing=True, seed=way, each=each)
        await newcomer.walk("are playing in")
        await player.page.locator(f".room.{place}").wait_for(state="attached")
        if width < 1024:
            await player.page.locator("#open-sidebar").click()
        await player.page.locator(f".room.{place}").click()
        if place == "thread":
            await player.button("🃏 My hand").wait_for()
            await newcomer.press("My hand")
        await newcomer.walk("Rematch")
        if each is not None:
            await each(newcomer.steps + 1)
            noted = sorted({f"{one.instruction} | {one.offered}" for one in newcomer.guesses})
            note = Path(PICTURES, way, "not-named.txt")
            await asyncio.to_thread(note.write_text, "\n".join(noted), "utf-8")
        mine = player.channel.locator("article")
        if place == "thread":
            mine = mine.filter(has_text="Only you can see this")
        await expect(mine.get_by_role("button", name="Rematch").last).to_be_visible()
