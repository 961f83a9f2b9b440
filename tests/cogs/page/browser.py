"""A person at their page: a browser without a window."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any, cast

import aiohttp

from cogs.page.cog import PageCog
from tests.support.world import World, answer_of, said

WEB = "http://play.example.org"


def cog_of(w: World) -> PageCog:
    cog = w.bot.get_cog("PageCog")
    assert cog is not None
    return cast("PageCog", cog)


async def address(w: World) -> str:
    """Returns where the bot serves its pages."""
    site = cog_of(w).site
    assert site is not None
    await site._working[0]
    assert site._server is not None
    return f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}"


@dataclass
class Browser:
    """A browser, and the page in it.

    Attributes:
        session: its cookies and connections.
        html: the page that it shows.
        bytes: everything that it has got so far.
    """

    w: World
    session: aiohttp.ClientSession
    html: str = ""
    bytes: list[str] = field(default_factory=list[str])
    presses: int = 0

    async def get(self, path: str) -> tuple[int, str]:
        async with self.session.get(await address(self.w) + path) as answer:
            text = (await answer.read()).decode("utf-8", "replace")
            self.headers = answer.headers
        self.bytes.append(f"{answer.headers} {text}")
        return answer.status, text

    async def post(self, path: str, body: object, **headers: str) -> tuple[int, dict[str, Any]]:
        given = {"Origin": WEB, "X-Page": self.token} | headers
        url = await address(self.w) + path
        async with self.session.post(url, json=body, headers=given) as answer:
            text = await answer.text()
        self.bytes.append(text)
        return answer.status, json.loads(text)

    @property
    def token(self) -> str:
        found = re.search(r'name="token" content="(\w+)"', self.html)
        return found[1] if found else ""

    async def open(self, path: str) -> int:
        status, self.html = await self.get(path)
        return status

    def controls(self) -> list[str]:
        """Returns the ids of what can be pressed, in reading order."""
        return [unescape(one) for one in re.findall(r'<button[^>]*data-press="([^"]+)"', self.html)]

    async def press(self, custom_id: str, *values: str, once: str = "") -> dict[str, Any]:
        self.presses += 1
        found = re.search(r'data-live="/t/(\d+)/live"', self.html)
        body = {
            "press": custom_id,
            "values": values,
            "once": once or str(self.presses),
            "table": int(found[1]) if found else 0,
        }
        return (await self.post("/press", body))[1]

    @asynccontextmanager
    async def live(self, path: str) -> AsyncIterator[asyncio.Queue[dict[str, Any]]]:
        """Follows a table; yields what the server sends."""
        sent = asyncio.Queue[dict[str, Any]]()
        url = await address(self.w) + path

        async def read() -> None:
            async with self.session.get(url) as answer:
                async for line in answer.content:
                    self.bytes.append(line.decode())
                    if line.startswith(b"data: {"):
                        sent.put_nowait(json.loads(line[6:]))
                    elif line.startswith(b"event: over"):
                        sent.put_nowait({"over": True})

        reading = asyncio.create_task(read())
        try:
            yield sent
        finally:
            reading.cancel()
            await asyncio.wait({reading})


async def link(w: World, who: int, table_id: int = 0, web: str = WEB) -> tuple[str, int]:
    """Asks for a link in Discord; returns its key and table."""
    if table_id:
        result = await w.press(who, w.hand(who), "page_open")
    else:
        made = await w.people[who].slash(w.channel, "help")
        result = await w.press(who, answer_of(made), "page_open")
    found = re.search(rf"{web}/in#([\w-]+)(?:\.(\d+))?", said(result))
    assert found, said(result)
    return found[1], int(found[2] or 0)


@asynccontextmanager
async def browser(w: World, who: int, table_id: int = 0) -> AsyncIterator[Browser]:
    """Opens a browser, and signs a person in if they have a seat at a table."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        one = Browser(w, session)
        if table_id:
            key, table = await link(w, who, table_id)
            status, told = await one.post("/in", {"key": key, "table": table})
            assert (status, told) == (200, {"to": f"/t/{table_id}"})
            assert await one.open(told["to"]) == 200
        yield one
