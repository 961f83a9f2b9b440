"""A playground in its own process, and a person using it in a browser."""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from playground import shots
from playground.discord_server.process import HANGS

ROOT = Path(__file__).parents[2]
BROWSER = next(filter(None, map(shutil.which, shots.BROWSERS)), None)
FLAGS = (*shots.FLAGS, "--disable-background-networking", "--disable-component-update")
FINGER = 80  # ms a finger stays down
expect.set_options(timeout=HANGS * 1_000)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no chromium or google-chrome on PATH")


@asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Starts a playground; yields the process and its output until it was open or had ended."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *arguments,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    output = ""
    try:
        while "http" not in output and (
            line := await asyncio.wait_for(process.stdout.readline(), HANGS)
        ):
            output += line.decode()
        yield process, output
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Player:
    """A person using the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.channel = page.frame_locator("iframe.on")

    def button(self, label: str) -> Locator:
        return self.channel.get_by_role("button", name=label, exact=True)

    def text(self, text: str) -> Locator:
        return self.channel.locator(".markdown-paragraph", has_text=text)

    async def press_like_a_finger(self, label: str) -> None:
        """Presses and releases: a board redrawn in between must not swallow the press."""
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

    async def type_command(self, name: str, description: str) -> None:
        await self.channel.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{name}")
        await self.channel.get_by_text(description).click()

    async def enter(self) -> None:
        """Sends the command once the page is idle: until then it ignores Enter."""
        await expect(self.channel.locator("#action-status")).not_to_contain_text("…")
        await self.channel.locator(".command-chip").press("Enter")

    async def open_a_table(self) -> None:
        await self.type_command("table", "Opens a table.")
        await self.channel.get_by_text("cattitude").click()  # offered before the first letter
        tables = await self.button("Press me").count()
        await self.enter()
        await self.channel.locator(".command-row").wait_for(state="detached")
        await expect(self.button("Press me")).to_have_count(tables + 1)


@asynccontextmanager
async def at_the_browser(said: str) -> AsyncIterator[Player]:
    """Opens a browser at the playground's address; errors in its console fail the test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(HANGS * 1_000)
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda line: complaints.append(line.text) if line.type == "error" else None
        )
        await page.goto(said[said.index("http://") :].split()[0])
        await page.wait_for_selector("iframe.on")  # until then the bot starts
        yield Player(page)
        await browser.close()
        assert complaints == []
