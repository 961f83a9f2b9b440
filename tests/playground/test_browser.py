"""The playground as people use it: a process, an address, a browser."""

import asyncio
import os
import re
import signal
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.playground.browser import Player, at_the_browser, needs_browser, started

PRESSES = 30


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(
    "name", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.soak)]
)
async def test_a_signal_closes_it_cleanly(tmp_path: Path, name: signal.Signals):
    database = str(tmp_path / "bot.sqlite3")
    async with started("tests.playground.small_playground", database) as (process, output):
        addresses = re.findall(r"http://\S+", output)
        assert len(addresses) == 1
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=\S{20,}", addresses[0])
        process.send_signal(name)
        rest, _ = await asyncio.wait_for(process.communicate(), 10)
        assert process.returncode == 0
        assert rest.decode() == "The playground is closed.\n"


async def test_a_taken_port_is_said_in_a_sentence(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        database = str(tmp_path / "bot.sqlite3")
        arguments = ("playground", "--no-browser", "--port", port, "--database", database)
        async with started(*arguments) as (process, output):
            assert await asyncio.wait_for(process.wait(), 10) == 2
    assert output.splitlines()[1:] == [
        f"Port {port} is taken; stop what uses it, or choose another with --port."
    ]


@pytest.fixture
async def player(tmp_path: Path) -> AsyncIterator[Player]:
    database = str(tmp_path / "bot.sqlite3")
    async with (
        started("tests.playground.small_playground", database) as (_, output),
        at_the_browser(output) as player,
    ):
        yield player


@needs_browser
async def test_an_evening_at_the_parlour(player: Player):
    page = player.page
    await expect(page.locator("#you")).to_contain_text("You are Ada")
    assert "token" not in page.url

    await player.open_a_table()
    await expect(player.channel.locator(".gallery-item img").first).to_be_visible()

    for _ in range(PRESSES):  # while the board is redrawn every 0.7 s
        await player.press_like_a_finger("Press me")
    await expect(player.text(f"Pressed {PRESSES} times")).to_be_visible()

    await player.button("My hand").click()
    await expect(player.text("Your hand, in en-US")).to_be_visible()

    await player.button("Thread").click()
    await player.button("DM").click()
    await expect(page.locator(".room.unread", has_text="Table of Ada")).to_be_visible()
    await expect(page.locator(".room.dm .badge")).to_be_visible()

    await player.become("Chloé")
    await expect(page.locator(".person", has_text="Ada").locator(".dot")).to_be_visible()
    await expect(player.text(f"Pressed {PRESSES} times")).to_be_visible()
    await expect(player.text("Your hand")).to_have_count(0)  # only Ada may see her own
    await player.button("My hand").click()
    await expect(player.text("Your hand, in fr")).to_be_visible()

    await player.channel.locator(".thread-summary").click()
    await expect(page.locator("#title")).to_have_text("Table of Ada")
    await player.button("Press me").click()
    await expect(player.text(f"Pressed {PRESSES + 1} times")).to_be_visible()

    await page.locator("#plug").click()
    await expect(page.locator("#notice")).to_contain_text(re.compile(r"Bot killed.*Back after"))
    await player.button("Press me").click()
    await expect(player.text(f"Pressed {PRESSES + 2} times")).to_be_visible()

    for theme in ("dark", "light"):  # the shell, and the channel in its frame
        await expect(page.locator(f':root[data-theme="{theme}"]')).to_be_visible()
        await expect(player.channel.locator(f':root[data-theme="{theme}"]')).to_be_visible()
        if theme == "dark":
            await page.locator("#theme").click()

    await page.reload()
    await expect(page.locator(':root[data-theme="light"]')).to_be_visible()  # remembered
    await expect(page.locator("#you")).to_contain_text("You are Chloé")
    await expect(page.locator("#title")).to_have_text("Table of Ada")
    await player.button("Talk").click()
    await player.channel.get_by_role("dialog").get_by_role("textbox").fill("bonsoir")
    await player.channel.get_by_role("button", name="Submit").click()
    await expect(player.text("Said: bonsoir")).to_be_visible()

    await player.become("Ada")
    await page.locator(".room.dm").click()
    await expect(player.text("Pressed")).to_be_visible()
    await expect(page.locator(".room.dm .badge")).to_have_count(0)

    await player.channel.locator(".mention", has_text="#card-room").click()
    await expect(page.locator("#title")).to_have_text("card-room")

    for _ in range(3):  # the newest message stays in sight, pictures and all
        await player.open_a_table()
    newest = player.channel.locator("article.channel-message").last
    await expect(newest.locator(".gallery-item img[src]")).to_be_visible()
    await expect(newest.get_by_role("button", name="Think")).to_be_in_viewport()

    await player.type_command("fail", "Fails.")
    await player.enter()
    await expect(page.locator("#notice")).to_contain_text("RuntimeError: as asked")

    await page.set_viewport_size({"width": 390, "height": 844})
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.locator("#open-sidebar").click()
    await player.go_to("lounge")
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.locator("#open-people").click()
    await page.locator(".person", has_text="Bruno").click()
    await expect(page.locator("#open-people img")).to_have_attribute("src", re.compile("face"))
    await expect(page).to_have_title("#lounge · Bruno · The Parlour")
    narrow = "document.documentElement.scrollWidth <= 390"
    assert await page.evaluate(narrow)


@needs_browser
async def test_a_menu_stays_under_the_finger_and_tells_what_the_bot_says(player: Player):
    page, menu = player.page, player.channel.locator(".select-trigger")
    await page.set_viewport_size({"width": 390, "height": 844})
    await player.type_command("choose", "Offers a menu.")
    await player.enter()
    picture = player.channel.locator(".gallery-item img[src]")
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("complete", True)  # it has its height by then
    await expect(player.text("Below 24")).to_be_in_viewport()  # the newest message stays in sight

    async def height() -> float:
        box = await menu.bounding_box()
        assert box is not None
        return box["y"]

    await player.channel.locator("#channel-timeline").hover()
    await page.mouse.wheel(0, await height() - 170)  # the picture above it just in sight
    await page.wait_for_timeout(300)
    stands = await height()
    await page.mouse.click(180, stands + 12)
    await player.channel.get_by_role("option", name="cattitude").click()
    await expect(menu).to_have_text("You chose cattitude")  # and no longer its own choice
    assert await height() == stands

    # An emoji must keep its width while it loads: otherwise a redrawn message is taller for a
    # moment, and a menu below seems to leave the screen and closes.
    width = await player.channel.locator(".preview-app").evaluate(
        """app => {
            const emoji = Object.assign(document.createElement("img"), {
                className: "custom-emoji", alt: "parlour_hearts_56fe669c",
            });
            app.append(emoji);
            const { width } = emoji.getBoundingClientRect();
            emoji.remove();
            return width;
        }"""
    )
    assert width == 20
