"""A page that someone has open, by HTTP alone: while processes die and answers get lost."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from html import unescape
from random import Random
from secrets import token_hex
from typing import Any

import aiohttp
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from cogs.page.store import page_keys
from tests.cogs.page.browser import WEB

LOST = (aiohttp.ClientError, OSError, TimeoutError)
PATIENCE = 12.0
"""Seconds until a browser gives a request up."""

ASLEEP = (0.5, 4.0)
"""Seconds for which a page sleeps: it hears nothing, and comes back by itself."""


class Tab:
    """A page at a table.

    Attributes:
        html: what it shows, as long as someone follows its changes.
        played: how many of its presses were carried out without a word.
        wrong: answers that no page should get.
    """

    def __init__(
        self, session: aiohttp.ClientSession, ports: Sequence[int], table_id: int = 0
    ) -> None:
        self._session, self._ports, self.table_id = session, ports, table_id
        self.html, self._token, self.played, self.wrong = "", "", 0, list[str]()

    async def open(self, port: int = 0) -> None:
        at = f"http://127.0.0.1:{port or self._ports[0]}/t/{self.table_id}"
        async with self._session.get(at) as answer:
            if answer.status >= 500:
                self.wrong.append(f"{answer.status}: {await answer.text()}")
            assert answer.status == 200, await answer.text()
            self.html = await answer.text()
            self._token = self.html.partition('name="token" content="')[2].partition('"')[0]

    def plays(self) -> list[str]:
        return plays_on(self.html)

    async def post(self, path: str, body: dict[str, Any], port: int = 0) -> dict[str, Any]:
        headers = {"Origin": WEB, "X-Page": self._token}
        at = f"http://127.0.0.1:{port or self._ports[0]}{path}"
        async with self._session.post(at, json=body, headers=headers) as answer:
            if answer.status >= 500 or "went wrong" in await answer.text():
                self.wrong.append(f"{answer.status}: {await answer.text()}")
            return await answer.json()

    async def press(self, custom_id: str, once: str, port: int = 0) -> dict[str, Any]:
        body = {"press": custom_id, "once": once, "table": self.table_id}
        return await self.post("/press", body, port)

    async def live(self, port: int = 0) -> AsyncIterator[str]:
        """Shows what changes, and yields it."""
        at = f"http://127.0.0.1:{port or self._ports[0]}/t/{self.table_id}/live"
        async with self._session.get(at) as answer:
            async for line in answer.content:
                if line.startswith(b"data: {"):
                    self.html = json.loads(line[6:])["main"]
                    yield self.html

    async def play(self, rng: Random, going_on: Callable[[], bool]) -> None:
        """Presses now and then at any process, with two tabs that follow; repeats what is lost."""
        following = [asyncio.create_task(self._follow(rng)) for _ in range(2)]
        try:
            while going_on():
                await asyncio.sleep(rng.uniform(*ASLEEP))
                with suppress(*LOST, AssertionError):
                    async with asyncio.timeout(PATIENCE):
                        await self.open(rng.choice(self._ports))
                if plays := self.plays():
                    await self._press_once(rng, rng.choice(plays))
        finally:
            for task in following:
                task.cancel()

    async def _press_once(self, rng: Random, chosen: str) -> None:
        """Sends a press twice at times, and again as long as there is no answer."""
        once, port = str(rng.random()), rng.choice(self._ports)
        for _ in range(3):
            sent = [self.press(chosen, once, port) for _ in range(rng.choice((1, 1, 2)))]
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    answers = await asyncio.gather(*sent, return_exceptions=True)
                if not all(isinstance(one, BaseException) for one in answers):
                    self.played += {} in answers
                    return
            await asyncio.sleep(1.0)

    async def _follow(self, rng: Random) -> None:
        while True:
            with suppress(*LOST):
                async with asyncio.timeout(10 * rng.uniform(*ASLEEP)):
                    async for _ in self.live(rng.choice(self._ports)):
                        pass
            await asyncio.sleep(rng.uniform(*ASLEEP))


def plays_on(html: str) -> list[str]:
    """Returns the ids of the buttons that play."""
    found = re.findall(r'<button[^>]*data-press="([^"]*\|play\|[^"]*)"', html)
    return [unescape(one) for one in found]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def served(ports: Sequence[int]) -> dict[str, Any]:
    """Returns the settings of processes that serve pages at these ports."""
    binds = [f"127.0.0.1:{port}" for port in ports]
    return {"PARLOUR_WEB": [WEB] * len(ports), "PARLOUR_WEB_BIND": binds}


@asynccontextmanager
async def signed_in(database: str, person: int, ports: Sequence[int]) -> AsyncIterator[Tab]:
    """Opens a browser that knows its person already, by a row in the bot's database."""
    cookie = token_hex()
    row = {"hash": sha256(cookie.encode()).hexdigest(), "user_id": person, "name": "Ann"}
    patience = 0 if database.startswith("sqlite") else 60  # to wait there may stop the bot's loop
    engine = create_async_engine(database, connect_args={"timeout": patience})
    for wait in (0.1,) * 600:
        with suppress(OperationalError):
            async with engine.begin() as connection:
                await connection.execute(insert(page_keys).values(**row, link=False, until=4e9))
            break
        await asyncio.sleep(wait)
    await engine.dispose()
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar, cookies={"seat": cookie}) as session:
        yield Tab(session, ports)
