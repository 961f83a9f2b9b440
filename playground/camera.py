"""Takes pictures of messages on the playground's page in a browser."""

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
"""The window's width and height, and its pixels per point, by the ending of a file's name."""
READING = "-read"
"""The ending for pictures that are only read: as wide as a phone, and quick to take."""
TALL = 2400
"""The window height for a picture of a message, large enough to show all of it."""
COLOURS = (128, 64, 32)
"""How many tones to try for a file: the first that makes it small enough is used."""
HEAVIEST = 112 << 10
"""The largest size for a file, in bytes."""
PATIENCE = 120_000.0
"""How long to wait for a page to show something, in milliseconds."""
SETTLE = 700.0
"""How long a page takes to settle, in milliseconds."""
MENU = 600.0
"""How long to wait for a menu to open, in milliseconds."""
SETTLE_READING = 150.0
"""How long a page takes to settle enough to be read, in milliseconds."""
PICTURES = 100
"""How many times to check for a message's pictures, and the pause between checks."""
ALL_THERE = (
    "one => [...one.querySelectorAll('.gallery-item')]"
    ".every(each => each.querySelector('img')?.naturalWidth)"
)


class Camera:
    """Takes pictures of messages as one person sees them, in a window with one width and theme."""

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
        """Takes a picture of a message and of each of its menus when open."""
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
        """Takes a picture of the form that opens from a message's button."""
        await self._look(channel)
        shown = await self._there(message)
        await shown.locator("button", has=shown.get_by_text(label, exact=True)).first.click()
        frame = self._page.frame_locator("iframe.on")
        await frame.locator("#modal-root .modal-body").wait_for()
        await self._page.wait_for_timeout(self._settle)
        self._keep(await self._page.screenshot(), name)
        await self._page.keyboard.press("Escape")

    async def window(self, channel: int, message: int, name: str) -> None:
        """Takes a picture of the entire window."""
        await self._look(channel)
        await self._there(message)
        self._keep(await self._page.screenshot(), name)

    async def _look(self, channel: int) -> None:
        await self._page.evaluate(f"location.hash = '#{self._handle}/{channel}'")
        await self._page.locator(f'iframe.on[data-key$="/{channel}"]').wait_for()

    async def _there(self, message: int) -> Locator:
        """Returns a message once it has appeared along with its pictures."""
        frame = self._page.frame_locator("iframe.on")
        shown = frame.locator(f'article[data-message-id="{message}"]').first
        await shown.wait_for()
        for _ in range(PICTURES):  # pictures may have been replaced in the meantime
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
    """Opens a window for each theme and width, and closes them all afterwards."""
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
