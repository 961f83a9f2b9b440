"""A game of one file in the browser: found on the path, opened, played against a robot to its result card."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.playground.browser import at_the_browser, needs_browser, started


@pytest.mark.soak  # tests/bot/games plays them by the same buttons
@needs_browser
async def test_a_game_of_one_file_is_played_in_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"PYTHONPATH": "tests/examples", "PARLOUR_ROBOT_PACE": "0"}.items():
        monkeypatch.setenv(name, value)
    arguments = ("playground", "--no-browser", "--port", "0")
    async with (
        started(*arguments, "--database", str(tmp_path / "bot.sqlite3")) as (_, said),
        at_the_browser(said) as player,
    ):
        await player.type_command("play", "Open a table for a game in this channel")
        await player.channel.get_by_text("Auction", exact=True).first.click()
        await player.enter()
        await player.button("🤖 Add 1 robot").click()
        await player.button("Start").click()
        await player.page.locator(".room", has_text="table 1").wait_for()
        await player.page.locator(".room.dm").click()
        hand = player.channel.locator("body")
        for prizes in range(14, 6, -1):
            await expect(hand).to_contain_text(f"Prizes: {prizes} cards")
            await player.channel.get_by_role("button").filter(has_text="Bid ").first.click()
        await player.go_to("Auction · table 1")
        await expect(player.channel.get_by_role("button", name="Rematch")).to_be_visible()
        await expect(player.channel.locator("body")).to_contain_text("wins!")
