"""A simulated Discord with the real bot and people who press buttons."""

import json
import logging
import pickle
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import discord
import pytest
import simcord
import structlog
from alembic.script import ScriptDirectory
from discord.ext import commands
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.env import Env
from simcord.results import InteractionResult
from sqlalchemy import create_engine
from structlog.processors import format_exc_info

import rules
from bot.app.build import build
from bot.app.client import Parlour
from bot.components import emoji
from bot.components.renderer import Renderer
from bot.components.screen import Picture
from bot.config import Settings
from bot.fairness.draw import Draw
from bot.i18n.words import words
from bot.interactions import command_sync, throttle
from bot.interactions.command_sync import translated
from bot.registry import Registry
from bot.storage import dialects, engine
from bot.tables.commands import Act, Command, Configure
from bot.tables.model import Player, Table
from bot.tables.referee import Answer
from bot.ui.game_ui import GameUIs
from bot.ui.kind_screens import SCREENS
from bot.ui.offers import ADDITIONS, OFFERS, SETTINGS
from bot.ui.phrasebook import FEATURES
from cogs.settings.screens.server import SERVER_SETTINGS
from playground import patches
from tests.support import meanings
from tests.support.burst import Press, burst
from tests.support.games import OWN
from tests.support.limits import faults
from tests.support.simulation import PATIENCE

REGISTRIES: tuple[Registry[Any], ...] = (
    OFFERS,
    ADDITIONS,
    SETTINGS,
    FEATURES,
    SCREENS,
    command_sync.MORE,
    command_sync.ENTRY,
    SERVER_SETTINGS,
)
"""The registries to which features add things for the whole process."""
NAMES = ("Alice", "Bob", "Carol", "Dan", "Eve", "Frank", "Grace", "Heidi", "Ivan")


def components(message: discord.Message) -> Iterator[Any]:
    def walk(items: Sequence[Any]) -> Iterator[Any]:
        for item in items:
            yield item
            yield from walk(getattr(item, "children", ()) or ())
            accessory = getattr(item, "accessory", None)
            if accessory is not None:
                yield accessory

    yield from walk(message.components)


def buttons(message: discord.Message, *, enabled: bool = True) -> list[discord.components.Button]:
    return [
        item
        for item in components(message)
        if isinstance(item, discord.components.Button) and not (enabled and item.disabled)
    ]


def menus(message: discord.Message) -> list[discord.components.SelectMenu]:
    return [item for item in components(message) if isinstance(item, discord.components.SelectMenu)]


def below(message: discord.Message) -> list[str]:
    """Returns what the menu below a hand offers, by verb."""
    more = (menu for menu in menus(message) if verb(menu.custom_id) == "more")
    return [option.value for menu in more for option in menu.options]


def words_of(message: discord.Message) -> str:
    texts = [
        item.content
        for item in components(message)
        if isinstance(item, discord.components.TextDisplay)
    ]
    return "\n".join([message.content, *texts]).strip()


def answer_of(made: InteractionResult) -> discord.Message:
    assert made.response is not None
    return made.response.message


def said(made: InteractionResult) -> str:
    return words_of(answer_of(made))


def alt_texts(message: discord.Message) -> list[str]:
    return [attachment.description or "" for attachment in message.attachments]


def shows_cards(message: discord.Message) -> bool:
    """Returns whether a message shows its English reader's own cards."""
    return "Your cards" in " ".join([words_of(message), *alt_texts(message)])


def verb(custom_id: str | None) -> str:
    """Returns what a custom id does."""
    return meanings.parts(custom_id)[0]


def is_result(message: discord.Message) -> bool:
    return any(verb(button.custom_id) == "rematch" for button in buttons(message))


@dataclass
class World:
    """The server "The Parlour", its people, and the bot.

    Attributes:
        env: the simulated Discord.
        guild: the server.
        channel: its channel for cards.
        people: its members; the first one hosts.
        database: the bot's database file.
        settings: the owner's settings.
        logs: every log entry since the start, with its fields.
        seeds: the seeds of the next matches, for tests that need certain cards.
        trouble: whether the test expects logged errors; otherwise one fails the test.
    """

    env: Env
    guild: Any
    channel: Any
    people: list[Any]
    database: Path
    settings: dict[str, Any]
    logs: list[MutableMapping[str, Any]] = field(default_factory=list)
    seeds: list[str] = field(default_factory=list)
    trouble: bool = False

    @property
    def bot(self) -> Parlour:
        bot: Any = self.env.bot
        return bot

    @property
    def errors(self) -> list[MutableMapping[str, Any]]:
        """Returns the log entries at level error."""
        return [entry for entry in self.logs if entry["log_level"] in ("error", "critical")]

    async def restart(self, *, kill: bool = True) -> None:
        """Stops the bot, by default by pulling the plug, and starts a new bot on its database."""
        old = self.bot
        await (old.kill() if kill else old.close())
        await self.env.restart_bot(
            build(Settings.read(database=str(self.database), _env_file=None, **self.settings))
        )

    async def pass_time(self, seconds: float = 1.1) -> None:
        """Lets time pass, by default until coalesced boards and hands (at most 1 s) are shown."""
        while seconds > 0:  # each leap takes a few seconds of real time
            await self.env.advance_time(min(seconds, LEAP))
            seconds -= LEAP

    def step_clock(self, seconds: float) -> None:
        """Moves the wall clock forward or back; no time passes for the event loop."""
        patches.set_clock(self.env, self.env.now() + timedelta(seconds=seconds))

    def as_bot(self) -> AbstractContextManager[None]:
        """Assigns tasks started inside to the bot; otherwise they use this machine's clock."""
        return patches.as_bot(self.env)

    async def open(self, game: str = "belote", host: int = 0) -> discord.Message:
        await self.people[host].slash(self.channel, "play", game=game)
        return self.channel.last_message

    async def press(
        self, who: int, message: discord.Message, wanted: str, arg: str | None = None
    ) -> Any:
        found = [
            button.custom_id
            for button in buttons(message)
            if (does := meanings.parts(button.custom_id))[0] == wanted
            and (arg is None or does[1] == arg)
        ]
        if not found and arg is None and wanted in below(message):
            return await self.choose(who, message, "more", wanted)
        assert found, f"no button {wanted} {arg} in {[b.custom_id for b in buttons(message)]}"
        actor = self.people[who]
        if message.channel.id == actor.user.dm_channel.id:
            actor = actor.user
        return await actor.click(message, custom_id=found[0])

    async def through(
        self, who: int, where: Any, command: str, *wanted: str, **options: Any
    ) -> Any:
        """Runs a command, then presses buttons with these verbs, each on the latest answer.

        ``where``: the channel; ``None`` for direct messages.
        """
        person = self.people[who]
        if where is None:
            made = await person.user.slash(command, **options)
        else:
            made = await person.slash(where, command, **options)
        for does in wanted:
            on = answer_of(made)
            if any(verb(button.custom_id) == does for button in buttons(on)):
                made = await self.press(who, on, does)
            else:  # as an old message still offers it
                table = next(item.custom_id or "" for item in buttons(on, enabled=False)).split(
                    "|"
                )[1]
                made = await self.forge(who, on, f"p1|{table}|{does}||")
        return made

    async def fill(self, who: int, made: Any, *values: str) -> InteractionResult:
        """Sends the form that a press has opened, with these values chosen, or no longer ticked."""
        sent: dict[str, Any] = {}
        for label in made.modal["components"]:
            menu = label["component"]
            before = [one["value"] for one in menu["options"] if one.get("default")]
            given = [one["value"] for one in menu["options"] if one["value"] in values]
            several = menu.get("min_values") == 0
            sent[menu["custom_id"]] = [*{*before} ^ {*given}] if several else given or before
        return await self.people[who].submit_modal(made, sent)

    async def pick(
        self, who: int, message: Any, wanted: str, *others: int, arg: str = ""
    ) -> InteractionResult:
        """Picks people in the menu of people with this verb and argument."""
        ids = [getattr(item, "custom_id", "") or "" for item in components(message)]
        found = next(one for one in ids if f"|{wanted}||{arg}" in one)
        actor: Any = self.people[who]
        picked: list[Any] = [self.people[one] for one in others]
        if message.channel.id == actor.user.dm_channel.id:
            actor, picked = actor.user, [one.user for one in picked]
        return await actor.select(message, picked, custom_id=found)

    async def block(self, who: int, other: int) -> discord.Message:
        """Has someone block another person; returns the card."""
        card = answer_of(await self.through(who, self.channel, "settings", "blocked"))
        return answer_of(await self.pick(who, card, "block", other))

    async def deal(self, game: str = "belote", seats: int = 4, **options: object) -> int:
        """Opens a table with these options, seats people and starts; returns the table's number."""
        card = await self.open(game)
        table_id = self.newest
        for name, value in options.items():
            await self.set_option(table_id, name, value)
        for who in range(1, seats):
            await self.press(who, card, "join")
        await self.press(0, self.now(card), "start")
        await self.env.settle()
        return table_id

    async def choose(self, who: int, message: Any, wanted: str, *values: str) -> InteractionResult:
        """Chooses values in the menu with this verb, as this person."""
        found = [menu for menu in menus(message) if verb(menu.custom_id) == wanted]
        assert found, f"no menu {wanted} in {[menu.custom_id for menu in menus(message)]}"
        keys = dict[str, str]()
        for option in found[0].options:
            whole = meanings.value(option.value)
            keys |= {whole: option.value, whole.partition(".")[0]: option.value}
        actor = self.people[who]
        if message.channel.id == actor.user.dm_channel.id:
            actor = actor.user
        chosen = [keys.get(value, value) for value in values]
        return await actor.select(message, chosen, custom_id=found[0].custom_id)

    async def forge(
        self, who: int, message: discord.Message, custom_id: str, *values: str
    ) -> InteractionResult:
        """Sends a press of any custom id on any message: stale, disabled, or forged."""
        press = Press(self.people[who], message, custom_id, values)
        return (await burst(self.env, [press]))[0]

    async def submit(self, table_id: int, command: Command) -> None:
        """Submits a command without a press and waits until it is shown."""
        await self.ask(table_id, command)
        await self.env.settle()

    async def ask(self, table_id: int, command: Command) -> Answer:
        """Submits a command without a press and returns the table's answer."""
        with self.as_bot():
            answer = self.bot.host.tables.submit(table_id, command)
        return await answer

    async def set_option(self, table_id: int, option: str, value: object) -> None:
        """Changes an option of a lobby as its host."""
        host = self.table(table_id).record.host
        await self.submit(table_id, Configure(host, {option: value}))

    def hand(self, who: int) -> discord.Message:
        """Returns a person's latest DM."""
        return self.people[who].user.dm_channel.last_message

    def table(self, table_id: int) -> Table:
        """Returns a table as last committed."""
        found = self.bot.host.tables._queues[table_id].table
        assert found is not None
        return found

    async def loaded(self, table_id: int) -> Table:
        """Returns a table, read from the database if necessary, as after a restart."""
        found = await self.bot.host.tables.get(table_id)
        assert found is not None
        return found

    @property
    def newest(self) -> int:
        return max(self.bot.host.tables._queues)

    def match(self, table_id: int) -> rules.Match:
        found = self.table(table_id).match
        assert found is not None
        return found

    def person(self, table_id: int, seat: int) -> Player:
        found = self.table(table_id).seats[seat]
        assert found is not None
        return found

    async def play(
        self, table_id: int, seat: int, action: rules.Action, window: str | None = None
    ) -> Answer:
        """Plays an action for the player on a seat, without a press."""
        person, plain = self.table(table_id).seats[seat], rules.to_dict(action)
        assert person is not None
        assert isinstance(plain, dict)
        return await self.ask(table_id, Act(person.user_id, plain, window))

    def speaks(self, language: str) -> None:
        """Changes the server's language in Discord, as the bot sees it."""
        guild: Any = self.bot.get_guild(self.guild.id)
        guild.preferred_locale = language

    async def told(self, table_id: int) -> tuple[str, ...]:
        """Returns the latest lines for everyone at a table, in English."""
        return (await self.bot.host.messages.of(self.table(table_id)).news(words("en"))).lines

    def now(self, message: discord.Message) -> discord.Message:
        stored = self.env.backend.get_message(message.channel.id, message.id)
        return simcord.results.to_discord_message(self.env, stored)

    def place(self, table_id: int) -> Any:
        wanted = self.table(table_id).place_id
        return next(
            (thread for thread in self.channel.threads if thread.id == wanted), self.channel
        )

    def board(self, table_id: int) -> discord.Message:
        wanted = self.table(table_id).record.messages.board
        return next(message for message in self.place(table_id).history() if message.id == wanted)


SEED_BYTES = 16
"""Random bytes in a match's seed; incident numbers are shorter."""

LEAP = 30.0
"""Seconds of simulated time in one leap."""

BETWEEN_PRESSES = 0.3
"""Seconds between two presses for the throttle, which reads its clock twice for each."""

_NAMED = "{}_0a1b2c3d"
"""The name of an emoji that was not drawn."""

_DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8ffff"
    "ff7f0009fb03fd05e1c3230000000049454e44ae426082"
)
"""The smallest PNG file, for tests that don't look at pictures."""


def _seeding(start: str, wanted: list[str]) -> Callable[[int], str]:
    """Returns a deterministic ``secrets.token_hex`` that first returns the wanted values."""
    numbers = count()

    def token_hex(size: int) -> str:
        if wanted and size == SEED_BYTES:
            return wanted.pop(0)
        return sha256(f"{start} {next(numbers)}".encode()).hexdigest()[: 2 * size]

    return token_hex


def _one_thread_a_message(create: Callable[..., Any]) -> Callable[..., Any]:
    """Makes a message refuse a second thread, as Discord does and the simulation doesn't."""

    def checked(backend: Backend, *args: Any, message_id: int | None = None, **rest: Any) -> Any:
        if message_id in backend.channels:
            raise BackendError(400, 160004, "A thread has already been created for this message")
        return create(backend, *args, message_id=message_id, **rest)

    return checked


def _with_emoji(start: Callable[..., None]) -> Callable[..., None]:
    """Gives a new Discord the bot's emoji: to upload them takes a third of a world's start."""
    brought = [import_module(f"cogs.{game}.art.emoji").EMOJI.values() for game in OWN]
    names = [_NAMED.format(emoji.stem) for of_game in brought for emoji in of_game]

    def started(backend: Backend, **more: Any) -> None:
        start(backend, **more)
        for name in names:
            backend.create_application_emoji(name)

    return started


@cache
def _migrated() -> bytes:
    """Returns an empty database with all tables, cached: it takes half of a world's start."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "w.sqlite3")
        database_engine = create_engine(f"sqlite:///{file}")
        with database_engine.begin() as connection:
            engine._migrate(connection)
        database_engine.dispose()
        return file.read_bytes()


def unlimited(games: GameUIs) -> GameUIs:
    """Returns games whose players need no time to press."""
    return GameUIs({game: replace(ui, rate_limit=None) for game, ui in games.items()})


def lay_out(database: Path) -> None:
    """Creates an empty database with all its tables, unless the file exists."""
    if not database.exists():
        database.write_bytes(_migrated())


def unsynced(pragmas: Callable[[Any, object], None]) -> Callable[[Any, object], None]:
    """Keeps commits from waiting for the disk; a killed process leaves the same data."""

    def unsynced(connection: Any, record: object) -> None:
        pragmas(connection, record)
        connection.cursor().execute("PRAGMA synchronous=OFF")

    return unsynced


class _Hospitable(throttle.Throttle):
    """Lets people open as many tables as they like."""

    def __init__(self) -> None:
        super().__init__()
        self.openings = throttle.TokenBuckets(burst=1000, every=0.0)


_translated: dict[str, list[dict[str, Any]]] = {}


async def translated_once(
    tree: discord.app_commands.CommandTree[Any], guild: discord.Object | None = None
) -> list[dict[str, Any]]:
    """Returns the commands in every language, cached: it takes a quarter of a world's start."""
    key = json.dumps([command.to_dict(tree) for command in tree.get_commands(guild=guild)])
    if key not in _translated:
        _translated[key] = await translated(tree, guild)
    return _translated[key]


def start_quickly(patch: pytest.MonkeyPatch) -> None:
    """Lets bots of this process share the work of a start, and not wait for the disk.

    A closing bot unloads its cogs' modules; importing them again would take most of a start.
    """
    patch.setattr(commands.bot, "_is_submodule", lambda _parent, _child: False)
    patch.setattr(commands.bot.BotBase, "_call_module_finalizers", _keep_modules)
    patch.setattr(ScriptDirectory, "get_current_head", _newest_once)
    patch.setattr(command_sync, "translated", translated_once)
    patch.setattr(dialects, "sqlite_pragmas", unsynced(dialects.sqlite_pragmas))


async def _keep_modules(bot: Any, _cog: ModuleType, name: str) -> None:
    """Drops a cog without looking for its modules among all modules."""
    bot._BotBase__extensions.pop(name, None)


_newest_revision = ScriptDirectory.get_current_head
_newest: dict[str, str | None] = {}


def _newest_once(script: ScriptDirectory) -> str | None:
    """Returns the newest migration; reads them only once."""
    if script.dir not in _newest:
        _newest[script.dir] = _newest_revision(script)
    return _newest[script.dir]


async def draw_dot(_studio: Renderer, picture: Picture) -> bytes:
    pickle.loads(pickle.dumps((picture.draw, picture.of)))  # as if it went to the drawing process
    return _DOT


class _Ears(logging.Handler):
    """Records the log entries of libraries in the form of our own."""

    def __init__(self, logs: list[MutableMapping[str, Any]]) -> None:
        super().__init__(logging.INFO)
        self._logs = logs

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("discord", "asyncio")) or record.levelno >= logging.WARNING:
            self._logs.append(
                {
                    "log_level": record.levelname.lower(),
                    "event": record.getMessage(),
                    "exception": logging.Formatter().formatException(record.exc_info)
                    if record.exc_info
                    else "",
                }
            )


@asynccontextmanager
async def world(
    database: Path,
    *,
    people: int = 5,
    draw: bool = False,
    bare: bool = False,
    warm: bool = False,
    seed: str = "",
    in_no_time: bool = False,
    joint: bool = False,
    **settings: Any,
) -> AsyncIterator[World]:
    """Opens a server with people, the bot and its own database.

    At the end, checks that the log has no errors (unless the test expects trouble) and that
    Discord would accept every message.

    Args:
        database: the database file.
        people: the number of people.
        seed: makes the seeds of all matches deterministic.
        draw: whether to draw pictures and emoji; a match is many times faster without.
        bare: whether the bot still has to upload its emoji, as it does if it draws.
        warm: whether to draw every game's first pictures while the bot starts.
        in_no_time: whether presses come as fast as the test makes them; otherwise the throttle
            sees three a second.
        joint: whether seeds come from a secret and words, as in life; they vary between runs.
        settings: the owner's settings.
    """
    lay_out(database)
    settings = {"drawing_workers": 0} | settings
    seeds: list[str] = []
    with (
        pytest.MonkeyPatch.context() as patch,
        structlog.testing.capture_logs([format_exc_info]) as logs,
    ):
        if not draw:
            patch.setattr(Renderer, "draw", draw_dot)
            patch.setattr(emoji, "_drawn", lambda emoji: (_NAMED.format(emoji.stem), _DOT))
        if not draw and not bare:
            patch.setattr(Backend, "__init__", _with_emoji(Backend.__init__))
        if not warm:
            patch.setattr("bot.app.client._each", lambda _warm_ups: None)
        if not in_no_time:
            now, presses = throttle._now, count()
            patch.setattr(throttle, "_now", lambda: now() + BETWEEN_PRESSES / 2 * next(presses))
            patch.setattr("bot.presses.handler.Throttle", _Hospitable)
        start_quickly(patch)
        patch.setattr(Backend, "create_thread", _one_thread_a_message(Backend.create_thread))
        patch.setattr(secrets, "token_hex", _seeding(seed, seeds))
        if not joint:
            patch.setattr(Draw, "seed", lambda _draw, _table: secrets.token_hex(SEED_BYTES))
        for registry in REGISTRIES:  # a killed bot has removed nothing from them
            patch.setattr(registry, "_values", {})
        ears = _Ears(logs)
        logging.getLogger().addHandler(ears)
        bot = build(Settings.read(database=str(database), _env_file=None, **settings))
        try:
            async with simcord.run(bot, shard_count=1, settle_timeout=PATIENCE) as env:
                # people's ids don't depend on what the start created
                env.backend.advance_clock(1.0)
                guild = env.create_guild("The Parlour")
                channel = guild.create_text_channel("card-room")
                members = [
                    guild.add_member(env.create_user(name.lower(), global_name=name))
                    for name in NAMES[:people]
                ]
                opened = World(env, guild, channel, members, database, settings, logs, seeds)
                try:
                    yield opened
                finally:
                    await opened.bot.close()
                if not opened.trouble:
                    assert not opened.errors, "\n".join(
                        f"{e} {e.get('exception')}" for e in opened.errors
                    )
                assert not (refused := [*faults(env)]), refused
        finally:
            logging.getLogger().removeHandler(ears)
