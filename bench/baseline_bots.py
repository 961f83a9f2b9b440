"""Two bots that know no game, to compare Parlour with: ``python -m bench.baseline_bots KIND FILE``.

Both respond to a press as Parlour does at a table of four: with the pressed hand, the others' hands
by their tokens, and the board, each with text, eight buttons and a picture. ``plain`` is what
anyone would write with discord.py: a view, a handler, edits. ``lean`` has no library but aiohttp:
it reads gateway events as dictionaries and writes requests by hand. The file lists their tables and
a picture's size in bytes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import discord
import msgspec
import orjson

from bot import connection

BUTTONS = 8
TEXT = "Ada plays the seven of hearts, and Bob has to follow. " * 12
MESSAGES = ("board", 0, 1, 2, 3)


class Place(msgspec.Struct):
    """A table's messages: the channel and id of the board, and those of the hands, by seat."""

    board: tuple[int, int]
    hands: list[tuple[int, int]]


class Task(msgspec.Struct):
    """A baseline's data: its tables by number, and how many bytes a picture has."""

    tables: dict[int, Place]
    size: int


class Pictures:
    """Pictures made of random bytes, which can't be compressed."""

    def __init__(self, size: int) -> None:
        self._kept = cycle([Random(number).randbytes(size) for number in range(16)])

    def next(self) -> bytes:
        return next(self._kept)


def custom_ids(table: int, seat: int | str, move: int) -> list[str]:
    """Returns the ids of the buttons for the seat to move; no other message has buttons."""
    if seat != move % 4:
        return []
    return [f"p1|{table}|play|w{move}|{seat}.{number}" for number in range(BUTTONS)]


def pressed(custom_id: str) -> tuple[int, int]:
    """Returns the table and the seat that a button belongs to."""
    _, table, _, _, argument = custom_id.split("|")
    return int(table), int(argument.partition(".")[0])


class Plain(discord.Client):
    """A bot written as discord.py's documentation teaches it."""

    def __init__(self, task: Task) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self._tables, self._pictures = task.tables, Pictures(task.size)
        self._moves = dict.fromkeys(task.tables, 0)
        self._presses: dict[tuple[int, int], discord.Interaction[Any]] = {}

    async def on_ready(self) -> None:
        for number, table in self._tables.items():
            for seat, place in zip(MESSAGES, [table.board, *table.hands], strict=True):
                await self._message(place).edit(**self._shown(number, seat))
        print("plain ready now", file=sys.stderr, flush=True)

    async def on_interaction(self, press: discord.Interaction[Any]) -> None:
        data: Any = press.data
        number, seat = pressed(data["custom_id"])
        self._moves[number] += 1
        self._presses[number, seat] = press
        await press.response.edit_message(**self._shown(number, seat))
        await asyncio.gather(
            *(self._hand(number, at) for at in range(4) if at != seat),
            self._message(self._tables[number].board).edit(**self._shown(number, "board")),
        )

    async def _hand(self, number: int, seat: int) -> None:
        latest = self._presses.get((number, seat))
        message = self._message(self._tables[number].hands[seat])
        edit = message.edit if latest is None else latest.edit_original_response
        await edit(**self._shown(number, seat))

    def _message(self, place: tuple[int, int]) -> discord.PartialMessage:
        return self.get_partial_messageable(place[0]).get_partial_message(place[1])

    def _shown(self, number: int, seat: int | str) -> dict[str, Any]:
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(TEXT))
        view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        ids = custom_ids(number, seat, self._moves[number])
        for row in (ids[:4], ids[4:]):
            buttons = (discord.ui.Button[Any](label="Seven of ♥", custom_id=one) for one in row)
            if row:
                view.add_item(discord.ui.ActionRow(*buttons))
        return {
            "view": view,
            "attachments": [discord.File(BytesIO(self._pictures.next()), "board.png")],
        }


class Lean:
    """A bot that has nothing but an HTTP client."""

    def __init__(self, task: Task) -> None:
        self._tables, self._pictures = task.tables, Pictures(task.size)
        self._moves = dict.fromkeys(task.tables, 0)
        self._tokens: dict[tuple[int, int], str] = {}
        self._tasks = set[asyncio.Task[None]]()
        self._api, self._token = os.environ["PARLOUR_API"], os.environ["DISCORD_TOKEN"]

    async def run(self) -> None:
        async with aiohttp.ClientSession() as self._session:
            socket = await self._session.ws_connect(os.environ["PARLOUR_GATEWAY"], max_msg_size=0)
            async for message in socket:
                event = orjson.loads(message.data)
                if event["op"] == 10:
                    told: dict[str, Any] = {"token": self._token, "intents": 1, "properties": {}}
                    await socket.send_str(orjson.dumps({"op": 2, "d": told}).decode())
                    self._begin(self._beat(socket, event["d"]["heartbeat_interval"] / 1000))
                elif event["t"] == "READY":
                    self._application = event["d"]["application"]["id"]
                    self._begin(self._show_all())
                elif event["t"] == "INTERACTION_CREATE":
                    self._begin(self._press(event["d"]))

    async def _beat(self, socket: aiohttp.ClientWebSocketResponse, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            await socket.send_str('{"op": 1, "d": null}')

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_all(self) -> None:
        for number, table in self._tables.items():
            for seat, place in zip(MESSAGES, [table.board, *table.hands], strict=True):
                await self._edit(place, number, seat)
        print("lean ready now", file=sys.stderr, flush=True)

    async def _press(self, event: Mapping[str, Any]) -> None:
        number, seat = pressed(event["data"]["custom_id"])
        self._moves[number] += 1
        self._tokens[number, seat] = event["token"]
        path = f"/interactions/{event['id']}/{event['token']}/callback"
        await self._send("POST", path, number, seat, kind=7)
        await asyncio.gather(
            *(self._hand(number, at) for at in range(4) if at != seat),
            self._edit(self._tables[number].board, number, "board"),
        )

    async def _hand(self, number: int, seat: int) -> None:
        token = self._tokens.get((number, seat))
        if token is None:
            await self._edit(self._tables[number].hands[seat], number, seat)
            return
        await self._send(
            "PATCH", f"/webhooks/{self._application}/{token}/messages/@original", number, seat
        )

    async def _edit(self, place: tuple[int, int], number: int, seat: int | str) -> None:
        await self._send("PATCH", f"/channels/{place[0]}/messages/{place[1]}", number, seat)

    async def _send(
        self, method: str, path: str, number: int, seat: int | str, kind: int = 0
    ) -> None:
        ids = custom_ids(number, seat, self._moves[number])
        button = {"type": 2, "style": 2, "label": "Seven of ♥"}
        rows = [
            {"type": 1, "components": [{**button, "custom_id": one} for one in row]}
            for row in (ids[:4], ids[4:])
            if row
        ]
        shown = {
            "flags": 1 << 15,
            "components": [
                {"type": 10, "content": TEXT},
                {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]},
                *rows,
            ],
            "attachments": [{"id": 0, "filename": "board.png"}],
        }
        body = orjson.dumps({"type": kind, "data": shown} if kind else shown).decode()
        headers = {"Authorization": f"Bot {self._token}"}
        while True:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", body)
            form.add_field("files[0]", self._pictures.next(), filename="board.png")
            async with self._session.request(
                method, self._api + path, data=form, headers=headers
            ) as answer:
                answered = await answer.read()
            if answer.status != 429:
                return
            await asyncio.sleep(orjson.loads(answered)["retry_after"])


async def run(kind: str, task: Task) -> None:
    if kind == "lean":
        running = asyncio.create_task(Lean(task).run())
    else:
        connection.point_to(os.environ["PARLOUR_API"], os.environ["PARLOUR_GATEWAY"])
        running = asyncio.create_task(Plain(task).start(os.environ["DISCORD_TOKEN"]))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    with suppress(asyncio.CancelledError):
        await running


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], msgspec.json.decode(Path(sys.argv[2]).read_bytes(), type=Task)))
