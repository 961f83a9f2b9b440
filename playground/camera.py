"""The camera for pictures of messages in the playground's browser page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from playground.sentences import Sentences

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

WIDTHS = {"": (1280, 860, 1), "-phone": (390, 844, 2)}
"""The width and height of the window, and pixels per point, by the end of a file's name."""
READING = "-read"
"""The end of the names of pictures that are only for reading: as wide as a phone, quickly taken."""
TALL = 2400
"""The height of the window for a picture of a message, so that all of it is visible."""
COLOURS = (128, 64, 32)
"""Numbers of tones for a file: the first that makes it small enough is used."""
HEAVIEST = 112 << 10
"""The most bytes of a file."""
PATIENCE = 120_000.0
"""The most milliseconds until a page shows something."""
SETTLE = 700.0
"""Milliseconds until a page is still."""
MENU = 600.0
"""The most milliseconds until a menu opens."""
SETTLE_READING = 150.0
"""Milliseconds until a page is still enough for reading."""
PICTURES = 100
"""How often to check, with this pause in between, whether a message's pictures are there."""
ALL_THERE = (
    "one => [...one.querySelectorAll('.gallery-item')]"
    ".every(each => each.querySelector('img')?.naturalWidth)"
)


class Camera:
    """Takes pictures of messages, as one person, in a window of one width and theme."""

    def __init__(
        self, page: Page, handle: str, width: str, theme: str, folder: Path, sentences: Sentences
    ) -> None:
        self._page = page
        self._sentences = sentences
        self._handle = handle
        self._size = WIDTHS.get(width, (390, TALL))[:2]
        self._settle = SETTLE_READING if width == READING else SETTLE
        self._ending = theme + width
        self._folder = folder

    async def message(self, channel: int, message: int, name: str, *, menus: bool = False) -> None:
        """Takes a picture of a message, and of each of its open menus."""
        from playwright.async_api import Error

        width, height = self._size
        await self._page.set_viewport_size({"width": width, "height": TALL})
        await self._look(channel)
        shown = await self._there(message)
        await shown.evaluate("article => article.scrollIntoView()")
        await self._page.wait_for_timeout(self._settle)
        box = await shown.bounding_box()
        assert box is not None
        self._keep(await self._page.screenshot(clip=box), name)
        triggers = shown.locator(".select-type-3 .select-trigger:enabled")
        self._sentences.look(f"{name}{self._ending}.png", await shown.inner_text())
        for at, menu in enumerate(await triggers.all() if menus else ()):
            await menu.evaluate("one => one.click()")
            lines = self._page.frame_locator("iframe.on").locator(".is-open .select-list")
            with suppress(Error):  # an empty menu doesn't open
                self._keep(await lines.screenshot(timeout=MENU), f"{name}-menu{at}")
            await self._page.keyboard.press("Escape")
        await self._page.set_viewport_size({"width": width, "height": height})

    async def form(self, channel: int, message: int, label: str, name: str) -> None:
        """Takes a picture of the form that a message's button opens."""
        await self._look(channel)
        shown = await self._there(message)
        await shown.locator("button", has=shown.get_by_text(label, exact=True)).first.click()
        frame = self._page.frame_locator("iframe.on")
        await frame.locator("#modal-root .modal-body").wait_for()
        await self._page.wait_for_timeout(self._settle)
        self._keep(await self._page.screenshot(), name)
        await self._page.keyboard.press("Escape")

    async def window(self, channel: int, message: int, name: str) -> None:
        """Takes a picture of the whole window."""
        await self._look(channel)
        await self._there(message)
        self._keep(await self._page.screenshot(), name)

    async def _look(self, channel: int) -> None:
        await self._page.evaluate(f"location.hash = '#{self._handle}/{channel}'")
        await self._page.locator(f'iframe.on[data-key$="/{channel}"]').wait_for()

    async def _there(self, message: int) -> Locator:
        """Returns a message once it is there with its pictures."""
        frame = self._page.frame_locator("iframe.on")
        shown = frame.locator(f'article[data-message-id="{message}"]').first
        await shown.wait_for()
        for _ in range(PICTURES):  # pictures may be replaced meanwhile
            if await shown.evaluate(ALL_THERE):
                break
            await self._page.wait_for_timeout(SETTLE_READING)
        await self._page.wait_for_timeout(self._settle)
        return shown

    def _keep(self, taken: bytes, name: str) -> None:
        picture = Image.open(BytesIO(taken)).convert("RGB")
        file = self._folder / f"{name}{self._ending}.png"
        if self._settle != SETTLE:
            file.write_bytes(taken)
            return
        for tones in COLOURS:
            small = picture.quantize(tones, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            small.save(file, optimize=True)
            if file.stat().st_size <= HEAVIEST:
                break
        print(f"{file}: {file.stat().st_size // 1024} KB", flush=True)


@asynccontextmanager
async def cameras_of(
    browser: Browser,
    address: str,
    handle: str,
    themes: Sequence[str],
    folder: Path,
    sentences: Sentences,
    widths: Sequence[str] = tuple(WIDTHS),
) -> AsyncGenerator[list[Camera]]:
    """Opens a window for each theme and width; closes them afterwards."""
    pages: list[Page] = []
    cameras: list[Camera] = []
    for theme, ending in product(themes, widths):
        width, height, dense = WIDTHS.get(ending, (390, TALL, 1))
        page = await browser.new_page(
            viewport={"width": width, "height": height}, device_scale_factor=dense
        )
        page.set_default_timeout(PATIENCE)
        await page.goto(f"{address}&theme={theme.removeprefix('-') or 'dark'}")
        pages.append(page)
        cameras.append(Camera(page, handle, ending, theme, folder, sentences))
    yield cameras
    for page in pages:
        await page.close()
