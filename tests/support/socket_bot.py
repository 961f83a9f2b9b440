"""The bot in a test's own process, connected to a Discord on a socket."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.webhook.async_ import async_context
from simcord.backend.models import Message

from bot import connection
from bot.app.build import build
from bot.app.client import Parlour
from bot.components.renderer import Renderer
from bot.config import Settings
from bot.discord_internals import DiscordWebSocket, Route
from bot.metrics.meters import Meters
from tests.support.socket_world import SocketWorld, socket_world, until
from tests.support.world import draw_dot, lay_out, start_quickly


@asynccontextmanager
async def socket_of(
    folder: Path, patch: pytest.MonkeyPatch, people: int = 4
) -> AsyncGenerator[SocketWorld]:
    """Yields a Discord for bots that start fast, without emoji or pictures; restores addresses."""
    patch.setattr("bot.app.client.upload", lambda *_: asyncio.sleep(0))
    patch.setattr(Renderer, "draw", draw_dot)
    start_quickly(patch)
    for owner, name in (
        (Route, "BASE"),
        (DiscordWebSocket, "DEFAULT_GATEWAY"),
        (DiscordWebSocket, "from_client"),
    ):
        patch.setattr(owner, name, getattr(owner, name))
    async with socket_world(folder, people) as w:
        connection.point_to(w.server.api, w.server.gateway.address)
        yield w


@asynccontextmanager
async def connected(
    w: SocketWorld, client: discord.Client, meters: Meters | None = None
) -> AsyncGenerator[asyncio.Task[None]]:
    """Connects a client to a Discord on a socket, and yields its task."""
    before = async_context.get()
    connection.set_up_requests(client, meters, reach=getattr(client, "reach", None))
    running = asyncio.create_task(connection.start(client, w.server.token))
    try:
        yield running
    finally:
        await client.close()
        await running
        async_context.set(before)


@asynccontextmanager
async def bot_at(w: SocketWorld, folder: Path, **settings: Any) -> AsyncGenerator[Parlour]:
    """Yields the bot in this process, connected to a Discord on a socket."""
    lay_out(folder / "parlour.sqlite3")
    bot = build(
        Settings.read(
            database=str(folder / "parlour.sqlite3"),
            drawing_workers=0,
            robot_workers=0,
            _env_file=None,
            **settings,
        )
    )
    bot._connection.guild_ready_timeout = 0.1
    async with connected(w, bot, bot.meters) as running:
        await until(lambda: running.done() or bot.awake)
        yield bot


async def laid(w: SocketWorld) -> Message:
    w.people.command(w.ids[0], w.channel, "play", game="belote")
    (card,) = await until(lambda: with_buttons(w, w.channel))
    for person in w.ids[1:]:
        await w.press(person, card, "Join")
    return card


async def dealt(w: SocketWorld) -> int:
    card = await laid(w)
    await w.press(w.ids[0], card, "Start")
    await until(lambda: all(map(w.hand, w.ids)) and with_buttons(w, card.id))
    return card.id


def asked(w: SocketWorld, label: str) -> Iterator[tuple[int, Message]]:
    """Yields each person whose latest DM has a button with this label, and that message."""
    for person in w.ids:
        hand = w.hand(person)
        if hand and any(control.get("label") == label for control in w.people.controls(hand)):
            yield person, hand


async def passes(w: SocketWorld) -> None:
    """Presses **Pass** for the only person who has it, once it is there."""
    ((person, hand),) = await until(lambda: [*asked(w, "Pass")])
    await w.press(person, hand, "Pass")


def with_buttons(w: SocketWorld, channel: int) -> list[Message]:
    return [message for message in w.shown(w.ids[1], channel) if w.people.controls(message)]
