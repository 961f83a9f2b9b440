"""The server "The Parlour": its channels, its six people, its clock and its bot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import traceback
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import discord
from simcord import ChannelHandle, Env, SetupError
from simcord.backend.access import can_access_channel, can_access_message
from simcord.backend.cdn import CDN_BASE
from simcord.results import to_discord_message

from playground import patches
from playground.changes import Changes
from playground.people import PEOPLE, Person, avatar, bot_avatar, give_languages
from playground.troubles import Troubles

MakeBot = Callable[[Path], discord.Client]

SERVER = "The Parlour"
BOT = "Parlour"
CHANNELS = (
    ("card-room", "Type / and pick a game. Tables open as threads."),
    ("lounge", "Talk, or open a table here as well."),
)
LOADING = "loading the games"
TICK_SECONDS = 0.1
SLEPT_SECONDS = 30.0  # the calendar skips a longer gap
TRIM_TICKS = 300
CLOSE_SECONDS = 10.0  # how long to wait for a bot that is closing


@dataclass(frozen=True)
class Services:
    """A channel in someone's list.

    Attributes:
        id: the channel's id.
        kind: a channel of the server, a thread in one, or the conversation with the bot.
        name: the channel's name or, for a conversation, the bot's.
        topic: the channel's topic, or ``""``.
        parent: the id of a thread's channel; otherwise ``None``.
        newest: the id of the newest message by someone else that the person can see, or 0.
    """

    id: int
    kind: Literal["channel", "thread", "dm"]
    name: str
    topic: str
    parent: int | None
    newest: int


@dataclass(frozen=True)
class Outage:
    """What happened when the plug was pulled.

    Attributes:
        number: a count from 1, or 0 if the bot never even started.
        seconds: how long the bot was down.
        problem: why the bot didn't come back, or ``None``.
    """

    number: int
    seconds: float
    problem: str | None


class World:
    """The fake Discord and the bot in it, made by `open_world`.

    Attributes:
        starting: what the bot's first start is doing, in words; ``""`` once it's done.
    """

    def __init__(self, env: Env, database: Path, make_bot: MakeBot, language: str = "") -> None:
        self.env = env
        self.lock = asyncio.Lock()  # only one thing at a time happens to the bot
        self.database = database
        self.changes = Changes(env)
        self.outage: Outage | None = None
        self.troubles = Troubles()
        self.starting = LOADING
        self._make_bot = make_bot
        self._told = 0
        env.backend.bot_user.name = BOT
        self.bot_id = env.backend.bot_user.id
        self.people: dict[int, Person] = {}
        self.avatars: dict[int, bytes] = {}
        self._members: dict[int, Any] = {}
        self._build(language)

    def _build(self, language: str) -> None:
        """Builds the server, channels and people while the calendar is still on its first day.

        That way their ids are the same in every run, and later ids are larger: a database from an
        earlier run recognises the people, and never mistakes a new message for an old one.
        """
        users = [self.env.create_user(p.handle, global_name=p.name) for p in PEOPLE]
        self._guild = self.env.create_guild(
            SERVER, owner=users[0], preferred_locale=language or None
        )
        for name, topic in CHANNELS:
            self._guild.create_text_channel(name, topic=topic)
        for user, person in zip(users, PEOPLE, strict=True):
            role = self._guild.create_role(person.name, color=int(person.colour[1:], 16))
            self._members[user.id] = self._guild.add_member(user, roles=[role])
            self.people[user.id] = replace(person, locale=language or person.locale)
            self.avatars[user.id] = avatar(person)
            conversation = user.dm_channel  # opened at the start, so that people can write first
            if not person.takes_dms:
                self.env.inject_error(
                    "POST",
                    f"/channels/{conversation.id}/messages",
                    status=403,
                    code=50007,
                    message="Cannot send messages to this user",
                    times=None,
                )
        locales = {person_id: person.locale for person_id, person in self.people.items()}
        give_languages(self.env.backend, locales, language)
        self.avatars[self.bot_id] = bot_avatar()
        for user_id, png in self.avatars.items():
            user = self.env.backend.get_user(user_id)
            user.avatar = f"face{user_id:x}"
            patches.pictures(self.env)[f"{CDN_BASE}/avatars/{user_id}/{user.avatar}.png"] = png

    @property
    def guild(self) -> Any:
        """SimCord's handle for the server."""
        return self._guild

    @property
    def owner_id(self) -> int:
        """The server's owner: the first of the six."""
        return next(iter(self.people))

    @property
    def up(self) -> bool:
        """Returns whether the bot has started and, if the plug was pulled, has come back."""
        return not self.starting and (self.outage is None or self.outage.problem is None)

    def member(self, person_id: int) -> Any:
        """Returns SimCord's handle for a person.

        Raises:
            KeyError: no one has that id.
        """
        return self._members[person_id]

    def rooms(self, person_id: int, here: int = 0) -> list[Services]:
        """Returns the channels a person can see, each with its threads, and the conversation last.

        Args:
            person_id: the person.
            here: the channel on the screen, which is listed even if it's an archived thread.
        """
        member, backend = self.member(person_id), self.env.backend
        open_threads = [
            channel
            for channel in backend.channels.values()
            if (thread := channel.thread_metadata) is not None
            and (channel.id == here or not thread.archived)
        ]
        rooms: list[Services] = []
        for channel in list(backend.channels.values()):
            if channel.guild_id is None or channel.is_thread:
                continue
            if not can_access_channel(self.env, channel.id, member, history=True):
                continue
            rooms.append(self._room(channel, "channel", member))
            rooms += [
                self._room(thread, "thread", member)
                for thread in open_threads
                if thread.parent_id == channel.id
                and can_access_channel(self.env, thread.id, member, history=True)
            ]
        return [*rooms, self.conversation(person_id)]

    def conversation(self, person_id: int) -> Services:
        """Returns the conversation between the bot and a person."""
        backend = self.env.backend
        channel = backend.channels[backend.dm_channels[person_id]]
        return self._room(channel, "dm", self.member(person_id).user)

    def _room(
        self, channel: Any, kind: Literal["channel", "thread", "dm"], viewer: Any
    ) -> Services:
        return Services(
            id=channel.id,
            kind=kind,
            name=BOT if kind == "dm" else channel.name or "",
            topic=channel.topic or "",
            parent=channel.parent_id if kind == "thread" else None,
            newest=self.newest(channel.id, viewer),
        )

    def channel(self, channel_id: int) -> ChannelHandle:
        """Returns SimCord's handle for a channel or conversation, for people to act in."""
        backend_channel = self.env.backend.get_channel(channel_id)
        guild = self.guild if backend_channel.guild_id is not None else None
        return ChannelHandle(self.env, guild, backend_channel)

    def message(self, channel_id: int, message_id: int) -> discord.Message:
        return to_discord_message(self.env, self.env.backend.get_message(channel_id, message_id))

    def newest(self, channel_id: int, viewer: Any) -> int:
        """Returns the id of the newest message by someone else that a person can see, or 0."""
        messages = self.env.backend.messages.get(channel_id, {})
        for message_id in sorted(messages, reverse=True)[:50]:
            message = messages[message_id]
            if message.author_id != viewer.id and can_access_message(
                self.env, channel_id, message, viewer, history=True
            ):
                return message_id
        return 0

    async def start(self) -> None:
        """Starts the bot for the first time; until it's up, people's actions wait.

        Raises:
            Exception: any error while the bot starts; `pull_the_plug` tries again.
        """
        async with self.lock:
            began = time.perf_counter()
            try:
                await self._start()
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
                self.outage = Outage(0, time.perf_counter() - began, problem)
                raise
            finally:
                self.starting = ""

    async def _start(self) -> None:
        # Most of this is loading code, during which the page must keep responding.
        bot = await asyncio.to_thread(self._make_bot, self.database)
        self.starting = "opening the database, registering the commands"
        patches.set_clock(self.env, datetime.now(UTC))
        await patches.revive(self.env, bot)

    async def pull_the_plug(self) -> Outage:
        """Kills the bot without any cleanup, then starts a new one on the same database."""
        async with self.lock:
            began = time.perf_counter()
            problem = None
            if self.up:
                await patches.kill(self.env)
            try:
                await patches.revive(self.env, self._make_bot(self.database))
            except Exception as error:  # noqa: BLE001 - the page must show any error
                traceback.print_exc()
                problem = f"{type(error).__name__}: {error}"
            self._told = self.env.error_cursor  # errors of a dying bot don't count
            number = self.outage.number + 1 if self.outage is not None else 1
            self.outage = Outage(number, time.perf_counter() - began, problem)
            return self.outage

    async def keep_time(self) -> None:
        """Keeps the fake Discord's clock in step with the wall clock, forever."""
        tick = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            tick += 1
            async with self.lock:
                if self.up:
                    await self._tick()
            if tick % TRIM_TICKS == 0:
                self.changes.trim()

    async def _tick(self) -> None:
        now = datetime.now(UTC)
        behind = (now - self.env.now()).total_seconds()
        if not 0 <= behind < SLEPT_SECONDS:
            patches.set_clock(self.env, now)
        else:
            try:
                await self.env.advance_time(behind)
            except (TimeoutError, SetupError):
                pass  # a busy bot (the next tick catches up), or a closing one
            except Exception as error:  # noqa: BLE001 - one bad timer must not stop the clock
                self.troubles.caught(error)
        for error in self.env.errors_since(self._told):
            self.troubles.caught(error)
        self._told = self.env.error_cursor


def nobody() -> discord.Client:
    """Returns a client that does nothing, for a bot that isn't there yet or runs elsewhere."""
    return discord.Client(intents=discord.Intents(guilds=True))


@contextlib.asynccontextmanager
async def open_world(
    database: Path, make_bot: MakeBot, *, start: bool = True, language: str = ""
) -> AsyncGenerator[World]:
    """Opens the fake Discord with the bot in it, and closes both afterwards.

    Args:
        database: the file for the bot's database.
        make_bot: makes a bot on that file, the first time in a separate thread; called again each
            time the plug is pulled.
        start: whether to start the bot; if not, `World.start` does.
        language: the language used by all people and the server, instead of each person's own.
    """
    env = patches.PatientEnv(nobody(), check_errors=False)
    world = World(env, database, make_bot, language)
    logging.getLogger().addHandler(world.troubles)
    try:
        if start:
            await world.start()
        clock = asyncio.create_task(world.keep_time())
        try:
            yield world
        finally:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await env.bot.close()
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)
            await env.shutdown()
    finally:
        logging.getLogger().removeHandler(world.troubles)
