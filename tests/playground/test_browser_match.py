"""A match of four people in the browser: every action by button, and the plug pulled along the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import TimeoutError as TooLate
from playwright.async_api import expect

from tests.playground.browser import Player, at_the_browser, needs_browser, started

PEOPLE = ("Ada", "Bruno", "Chloé", "Dev")
PLUG_AFTER = (3, 15, 40)
"""Moves after which the plug is pulled: during bids, in mid-trick, in a later round."""

MOVES = 44
"""Moves that are made; ``test_newcomer.py`` plays matches to the result card."""

CONTROLS = re.compile(r"^(10|[789JQKA]|Take .+|Prendre à .+|.+ nehmen)$")
"""What a player presses: the turned suit, or a card, in English, French or German."""


async def open_a_table(player: Player) -> None:
    """Opens a Belote table by slash command, has everyone join and the first player start."""
    await player.type_command("play", "Open a table for a game in this channel")
    await player.channel.get_by_text("Belote", exact=True).first.click()
    await player.enter()
    for name in PEOPLE[1:]:
        await player.button("Join").wait_for()
        await player.become(name)
        await player.button("Join").click()
        await expect(player.channel.locator("body")).to_contain_text(name)
    await player.become(PEOPLE[0])
    await player.button("Start").click()
    await player.page.locator(".room", has_text="table 1").wait_for()


async def to_move(player: Player) -> str:
    """Returns whose turn it is according to the board."""
    await player.go_to("Belote · table 1")
    text = ""
    while True:
        text = await player.channel.locator("body").inner_text()
        found: Sequence[str] = re.findall(r"(\w+) is to (?:bid|play)", text)
        if found:
            return found[-1]
        await player.page.wait_for_timeout(100)


async def move(player: Player, name: str) -> bool:
    """Takes, or plays the first card offered, in a player's DM; returns ``False`` if neither is possible.

    Boards and pages lag behind slightly: an offer can be gone before it is pressed.
    """
    await player.become(name)
    await player.page.locator(".room.dm").click()
    offered = player.channel.get_by_role("button", disabled=False).filter(has_text=CONTROLS)
    hand = player.channel.locator("body")
    await expect(hand).to_contain_text(re.compile("(table|Tisch) 1"))
    if not await offered.count():
        return False
    before = await hand.inner_text()
    try:
        await offered.first.click(timeout=3_000)
    except TooLate:
        return False
    while await hand.inner_text() == before:
        await player.page.wait_for_timeout(50)
    return True


@pytest.mark.soak
@needs_browser
async def test_four_people_play_on_after_every_pulled_plug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PARLOUR_CLOCK", "0")  # a slow machine must not cost anyone a turn
    arguments = ("playground", "--no-browser", "--port", "0")
    async with (
        started(*arguments, "--database", str(tmp_path / "bot.sqlite3")) as (_, said),
        at_the_browser(said) as player,
    ):
        await open_a_table(player)
        moves = 0
        while moves < MOVES:
            if not await move(player, await to_move(player)):
                continue
            moves += 1
            if moves in PLUG_AFTER:
                await player.page.locator("#plug").click()
                await expect(player.page.locator("#notice")).to_contain_text("Back after")
        await to_move(player)
