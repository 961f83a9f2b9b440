"""A Discord on a socket with a server, a channel and people in it, and the bot as a process."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message, Overwrite
from simcord.components import walk_components
from simcord.enums import ComponentType, OverwriteType

from playground.discord_server.process import HANGS, BotProcess
from playground.discord_server.server import DiscordServer, WallClock
from tests.support.interactions import People

FAST = {
    "PARLOUR_DRAWING_WORKERS": "0",
    "PARLOUR_ROBOT_WORKERS": "0",
    "PARLOUR_ROBOT_PACE": "0",
    "PARLOUR_CLOCK": "0",
    "PARLOUR_NEW_CONVERSATIONS": "1000000",
}

NOTHING = "..."
"""The text of a message that was posted blank."""


async def until(true: Callable[[], Any], seconds: float = HANGS) -> Any:
    """Waits until something is true, and returns it.

    Raises:
        TimeoutError: it isn't true within this many seconds.
    """
    async with asyncio.timeout(seconds):
        while not (value := true()):  # noqa: ASYNC110 - it happens in another process
            await asyncio.sleep(0.01)
    return value


def forbid(backend: Backend, channel: int, *rights: str) -> None:
    """Takes rights from the bot in a channel, and returns all others."""
    denied = discord.Permissions(**dict.fromkeys(rights, True)).value
    overwrite = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, 0, denied)
    backend.edit_channel(channel, {}, overwrites=[overwrite] if denied else [])


def words(message: Message) -> str:
    pieces = [piece.get("content", "") for piece in walk_components(message.components)]
    return "\n".join([message.content, *pieces])


def blank(backend: Backend, channel: int) -> int:
    """Posts a message of the bot that shows nothing yet, and returns its id."""
    flags = discord.MessageFlags(components_v2=True).value
    piece: dict[str, Any] = {"type": int(ComponentType.TEXT_DISPLAY), "content": NOTHING}
    author = backend.bot_user.id
    return backend.create_message(channel, author, components=[piece], flags=flags).id


class SocketWorld:
    """A Discord, its people, and a bot.

    Attributes:
        server: the Discord.
        people: what its people do.
        guild: the id of its only server.
        channel: the id of its only channel.
        ids: its people.
        bots: its processes.
    """

    def __init__(self, folder: Path, people: int, **settings: str) -> None:
        self.backend = Backend(clock=WallClock())
        self.server = DiscordServer(self.backend)
        self.server.gateway.identify_seconds = 0.0
        self.people = People(self.backend)
        self.people.patience = HANGS  # a busy machine is not the bot's fault
        users = [self.backend.make_user(f"person{number}") for number in range(people)]
        self.ids = [user.id for user in users]
        self.guild = self.backend.create_guild("The Parlour", owner_id=self.ids[0]).id
        for user in self.ids[1:]:
            self.backend.add_member(self.guild, user)
        self.channel = self.backend.create_channel(self.guild, "card-room").id
        self.bots: list[BotProcess] = []
        self._folder = folder
        self._settings = FAST | settings

    def process(
        self,
        database: str = "parlour.sqlite3",
        kind: type[BotProcess] = BotProcess,
        **settings: str,
    ) -> BotProcess:
        bot = kind(self.server, self._folder / database, **self._settings, **settings)
        self.bots.append(bot)
        return bot

    def shown(self, person: int, channel: int | None = None) -> list[Message]:
        return self.people.sees(person, channel or self.channel)

    def control(self, message: Message, label: str) -> str:
        """Returns the custom id of the button or menu with this label or prompt."""
        for piece in self.people.controls(message):
            if label in (piece.get("label") or piece.get("placeholder") or ""):
                return piece["custom_id"]
        raise LookupError(f"no {label!r} among {self.people.controls(message)}")

    async def press(self, person: int, message: Message, label: str, *values: str) -> Interaction:
        """Presses the control with this label once it is there, and waits for the answer."""
        await until(lambda: label in str(self.people.controls(message)))
        pressed = self.people.press(person, message, self.control(message, label), values)
        assert await self.people.answer(pressed), "the press was not answered"
        return pressed

    def hand(self, person: int) -> Message | None:
        """Returns the newest direct message to someone, or ``None``."""
        channel = self.backend.dm_channels.get(person, 0)
        return next(reversed(self.shown(person, channel)), None) if channel else None


@asynccontextmanager
async def socket_world(
    folder: Path, people: int = 4, **settings: str
) -> AsyncGenerator[SocketWorld]:
    """Opens a world whose Discord is up; start the bot yourself."""
    world = SocketWorld(folder, people, **settings)
    await world.server.start()
    try:
        yield world
        assert not world.server.problems
    except BaseException:
        for bot in world.bots:
            print("\n".join(["--- the bot said", *bot.said]))
        print("\n".join(["--- the server heard", *map(str, list(world.server.requests)[-60:])]))
        for person in world.ids:
            if (hand := world.hand(person)) is not None:
                controls = [piece["custom_id"] for piece in world.people.controls(hand)]
                print(f"--- {person} has {controls} below {words(hand)}")
        raise
    finally:
        await world.server.stop()
