"""The base of every feature's cog. Unloading a cog removes exactly what loading it added."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from contextlib import ExitStack
from functools import partial
from inspect import signature
from typing import Any, ClassVar, TypeVar

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.components.custom_id import CustomId
from bot.messages.tracked_message import Interaction
from bot.presses.handler import ComponentHandler
from bot.presses.host import Extensible, Host
from bot.registry import Registry
from bot.tables import kinds
from bot.tables.events import E, Events
from bot.tables.kinds import Kind
from bot.ui.kind_screens import SCREENS, KindScreens
from bot.ui.offers import SETTINGS
from bot.ui.phrasebook import FEATURES, Phrasebook, own_words

H = TypeVar("H", bound=Callable[..., Awaitable[None]])
K = TypeVar("K")
V = TypeVar("V")

_VERBS = "__buttons__"


C = TypeVar("C", bound=app_commands.Command[Any, ..., Any])


def anywhere(command: C) -> C:
    """Also offers a command to people who installed the bot as their own app, wherever they are."""
    command = app_commands.allowed_installs(guilds=True, users=True)(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)


def button(*verbs: str) -> Callable[[H], H]:
    """Marks a method of a feature's cog as the handler of buttons and menus with these verbs.

    Its parameters are any of ``press``, ``custom_id`` and ``values`` (the values chosen in a menu).
    """

    def mark(handler: H) -> H:
        setattr(handler, _VERBS, verbs)
        return handler

    return mark


def handler_of(method: Callable[..., Awaitable[None]]) -> ComponentHandler:
    """Returns a handler that calls a method with whichever parameters it names."""
    parameters = [*signature(method).parameters]

    async def handle(press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        given = {"press": press, "custom_id": custom_id, "values": values}
        await method(**{name: given[name] for name in parameters})

    return handle


class FeatureCog(commands.Cog):
    """A feature on Discord.

    Attributes:
        kinds: the kinds of tables it adds; kinds for a single stage come first.
        screens: the screens for its kinds, by the kind's name.
    """

    kinds: ClassVar[Sequence[Kind]] = ()
    screens: ClassVar[Mapping[str, KindScreens]] = {}

    def __init__(self, bot: Host) -> None:
        self.bot = bot
        self._added = ExitStack()

    @classmethod
    async def setup(cls, bot: Extensible) -> None:
        """Adds the cog to a bot: discord.py calls an extension's ``setup`` function."""
        await bot.add_cog(cls(bot.host))

    async def cog_load(self) -> None:
        for name in dir(type(self)):
            for verb in getattr(getattr(type(self), name), _VERBS, ()):
                self.add(self.bot.handler.verbs, verb, handler_of(getattr(self, name)))
        for kind in self.kinds:
            kinds.register(kind)
            self.undone(partial(kinds.unregister, kind))
        for name, screens in self.screens.items():
            self.register(SCREENS, name, screens)
        if book := own_words(type(self).__module__):
            self.register(FEATURES, self.__module__.split(".")[1], Phrasebook(book))
            for row in book.get("settings", ()):
                self.register(SETTINGS, row["name"], row)
        self.added()
        for part in self.parts:
            await self.bot.process.hooks.back(part)

    async def cog_unload(self) -> None:
        self.remove_all()
        for part in self.parts:
            self.bot.process.hooks.away(part)

    @property
    def parts(self) -> set[str]:
        """The kinds or game whose tables are suspended while this cog isn't loaded."""
        return {kind.mark for kind in self.kinds}

    def remove_all(self) -> None:
        """Removes everything it added, even at the end of the process."""
        self._added.close()

    def added(self) -> None:
        """Adds whatever the feature has besides commands and buttons."""

    def add(self, to: MutableMapping[K, V], key: K, value: V) -> None:
        """Adds a value to a registry until the feature is unloaded."""
        assert key not in to, f"{key} is there already"
        to[key] = value
        self._added.callback(to.pop, key)

    def register(self, to: Registry[V], name: str, value: V) -> None:
        """Adds a value to a process-wide registry until the feature is unloaded."""
        to.add(name, value)
        self._added.callback(to.remove, name, value)

    def append(self, to: list[V], value: V) -> None:
        to.append(value)
        self._added.callback(to.remove, value)

    def subscribe(self, events: Events, event: type[E], handle: Callable[[E], None]) -> None:
        events.subscribe(event, handle)
        self._added.callback(events.unsubscribe, event, handle)

    def on_people(self, name: locale_str, callback: Any) -> None:
        """Adds a method as a command to the menu that a server's members see on a person."""
        tree = self.bot.client.tree
        here = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
        menu = app_commands.ContextMenu(name=name, callback=callback, allowed_contexts=here)
        tree.add_command(menu)
        self.undone(partial(tree.remove_command, menu.name, type=menu.type))

    def undone(self, undo: Callable[[], Any]) -> None:
        """Registers a function to call when the feature is unloaded."""
        self._added.callback(undo)
