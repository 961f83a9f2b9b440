"""A simulated Discord with the real bot in it, and people who press what they see."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.env import Env

from bot.app import build
from bot.client import Parlour
from bot.settings import Settings

NAMES = ("Alice", "Bob", "Carol", "Dan", "Eve", "Frank", "Grace", "Heidi", "Ivan")

# Settling polls for idleness every 50 ms by default; that is waiting, not work.
Env._settle_internal.__kwdefaults__["idle"] = 0.001  # type: ignore[index]


def components(message: discord.Message) -> Iterator[Any]:
    """Yields every component of a message, however deep."""

    def walk(items: Sequence[Any]) -> Iterator[Any]:
        for item in items:
            yield item
            yield from walk(getattr(item, "children", ()) or ())
            accessory = getattr(item, "accessory", None)
            if accessory is not None:
                yield accessory

    yield from walk(message.components)


def buttons(message: discord.Message, *, enabled: bool = True) -> list[discord.components.Button]:
    """Returns a message's buttons."""
    return [
        item
        for item in components(message)
        if isinstance(item, discord.components.Button) and not (enabled and item.disabled)
    ]


def menus(message: discord.Message) -> list[discord.components.SelectMenu]:
    """Returns a message's menus."""
    return [item for item in components(message) if isinstance(item, discord.components.SelectMenu)]


def words_of(message: discord.Message) -> str:
    """Returns all the text a person reads in a message."""
    shown = [
        item.content
        for item in components(message)
        if isinstance(item, discord.components.TextDisplay)
    ]
    return "\n".join([message.content, *shown]).strip()


def alt_texts(message: discord.Message) -> list[str]:
    """Returns the descriptions of a message's pictures."""
    return [attachment.description or "" for attachment in message.attachments]


def verb(custom_id: str | None) -> str:
    """Returns what a custom id does."""
    match = re.match(r"p1\|\d+\|(\w+)\|", custom_id or "")
    return match[1] if match else ""


@dataclass
class World:
    """The server "The Parlour", its people, and the bot."""

    env: Env
    guild: Any
    channel: Any
    people: list[Any]
    database: Path
    settings: dict[str, Any]

    @property
    def bot(self) -> Parlour:
        bot: Any = self.env.bot
        return bot

    async def restart(self, *, kill: bool = True) -> None:
        """Ends the bot, by default as if the plug were pulled, and starts a new one on the same database."""
        old = self.bot
        await (old.kill() if kill else old.close())
        await self.env.restart_bot(
            build(Settings.read(database=str(self.database), _env_file=None, **self.settings))
        )

    async def pass_time(self, seconds: float = 1.1) -> None:
        """Lets time go by, so that coalesced boards are shown."""
        await self.env.advance_time(seconds)

    async def open(self, game: str = "belote", host: int = 0) -> discord.Message:
        """Opens a lobby and returns its card."""
        await self.people[host].slash(self.channel, "play", game=game)
        return self.channel.last_message

    async def press(
        self, who: int, message: discord.Message, wanted: str, arg: str | None = None
    ) -> Any:
        """Presses the button that does something, as this person."""
        found = [
            button.custom_id
            for button in buttons(message)
            if verb(button.custom_id) == wanted
            and (arg is None or (button.custom_id or "").endswith(f"|{arg}"))
        ]
        assert found, f"no button {wanted} {arg} in {[b.custom_id for b in buttons(message)]}"
        actor = self.people[who]
        if message.channel.id == actor.user.dm_channel.id:
            actor = actor.user
        return await actor.click(message, custom_id=found[0])

    async def deal(self, game: str = "belote", seats: int = 4) -> int:
        """Opens a table, seats people and starts; returns the table's number."""
        card = await self.open(game)
        for who in range(1, seats):
            await self.press(who, card, "join")
        await self.press(0, self.channel.last_message, "start")
        await self.env.settle()
        return int(re.search(r"p1\|(\d+)\|", buttons(card, enabled=False)[0].custom_id or "")[1])  # type: ignore[index]

    def hand(self, who: int) -> discord.Message:
        """Returns somebody's latest direct message."""
        return self.people[who].user.dm_channel.last_message

    def table(self, table_id: int) -> Any:
        """Returns a table as it was last made durable."""
        return self.bot.tables._lines[table_id].table

    def place(self, table_id: int) -> Any:
        """Returns the channel a table is played in."""
        wanted = self.table(table_id).place_id
        return next(
            (thread for thread in self.channel.threads if thread.id == wanted), self.channel
        )

    def board(self, table_id: int) -> discord.Message:
        """Returns a table's board."""
        wanted = self.table(table_id).record.board_message
        return next(message for message in self.place(table_id).history() if message.id == wanted)


@asynccontextmanager
async def world(database: Path, *, people: int = 5, **settings: Any) -> AsyncIterator[World]:
    """A server with people and the bot, on a database of its own."""
    bot = build(Settings.read(database=str(database), _env_file=None, **settings))
    async with simcord.run(bot, shard_count=1) as env:
        guild = env.create_guild("The Parlour")
        channel = guild.create_text_channel("card-room")
        members = [
            guild.add_member(env.create_user(name.lower(), global_name=name))
            for name in NAMES[:people]
        ]
        made = World(env, guild, channel, members, database, settings)
        try:
            yield made
        finally:
            await made.bot.close()
