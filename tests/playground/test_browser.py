"""The playground as people meet it: a process, an address, a browser."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

ROOT = Path(__file__).parents[2]
BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PRESSES = 30
FINGER = 80  # ms a finger stays down
expect.set_options(timeout=15_000)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no chromium or google-chrome on PATH")


@asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Starts a playground; gives the process and what it printed until it was open or over."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *arguments,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    said = ""
    try:
        while "http" not in said and (
            line := await asyncio.wait_for(process.stdout.readline(), 20)
        ):
            said += line.decode()
        yield process, said
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_closes_it_cleanly(tmp_path: Path, name: signal.Signals):
    database = str(tmp_path / "bot.sqlite3")
    async with started("tests.playground.small_playground", database) as (process, said):
        addresses = re.findall(r"http://\S+", said)
        assert len(addresses) == 1
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=\S{20,}", addresses[0])
        process.send_signal(name)
        rest, _ = await asyncio.wait_for(process.communicate(), 10)
        assert process.returncode == 0
        assert rest.decode() == "The playground is closed.\n"


async def test_a_taken_port_is_said_in_a_sentence(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = str(tmp_path / "bot.sqlite3")
        arguments = ("playground", "--no-browser", "--port", port, "--database", database)
        async with started(*arguments) as (process, said):
            assert await asyncio.wait_for(process.wait(), 10) == 2
    assert said.splitlines()[1:] == [
        f"Port {port} is taken; stop what uses it, or choose another with --port."
    ]


class Player:
    """Somebody at the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.channel = page.frame_locator("iframe.on")

    def button(self, label: str) -> Locator:
        return self.channel.get_by_role("button", name=label, exact=True)

    def text(self, text: str) -> Locator:
        return self.channel.locator(".markdown-paragraph", has_text=text)

    async def press_like_a_finger(self, label: str) -> None:
        """Down, a moment, up: a board drawn in between must not swallow the press."""
        while (box := await self.button(label).bounding_box()) is None:
            await self.page.wait_for_timeout(5)
        await self.page.mouse.move(box["x"] + 12, box["y"] + 12)
        await self.page.mouse.down()
        await self.page.wait_for_timeout(FINGER)
        await self.page.mouse.up()

    async def go_to(self, room: str) -> None:
        await self.page.locator(".room", has_text=room).click()
        await expect(self.page.locator("#title")).to_have_text(room)

    async def become(self, name: str) -> None:
        await self.page.locator(".person", has_text=name).click()
        await expect(self.page.locator("#you")).to_contain_text(f"You are {name}")

    async def open_a_table(self) -> None:
        await self.channel.locator("#channel-composer-input").click()
        await self.page.keyboard.type("/table")
        await self.channel.get_by_text("Opens a table.").click()
        await self.channel.get_by_text("cattitude").click()  # offered before a letter is typed
        await self.page.keyboard.press("Enter")
        await self.channel.locator(".command-row").wait_for(state="detached")
        await self.button("Press me").last.wait_for()


@pytest.fixture
async def player(tmp_path: Path) -> AsyncIterator[Player]:
    database = str(tmp_path / "bot.sqlite3")
    async with (
        started("tests.playground.small_playground", database) as (_, said),
        async_playwright() as playwright,
    ):
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(15_000)
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
        address = re.search(r"http://\S+", said)
        assert address is not None
        await page.goto(address[0])
        yield Player(page)
        await browser.close()
        assert complaints == []


@needs_browser
async def test_an_evening_at_the_parlour(player: Player):
    page = player.page
    await expect(page.locator("#you")).to_contain_text("You are Ada")
    assert "token" not in page.url

    await player.open_a_table()
    await expect(player.channel.locator(".gallery-item img").first).to_be_visible()

    for _ in range(PRESSES):  # while the board is drawn anew every 0.7 s
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
    await expect(player.text("Your hand")).to_have_count(0)  # Ada's, for her eyes only
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

    await page.reload()
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

    await player.channel.locator("#channel-composer-input").click()
    await page.keyboard.type("/fail")
    await player.channel.get_by_text("Fails.").click()
    await page.keyboard.press("Enter")
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
