"""Events about tables. Each is published once it is durable, to all subscribers of its type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.log import logger
from bot.tables.model import Table
from bot.tables.referee import Answer, Command


@dataclass(frozen=True, slots=True)
class Moved:
    """Something happened at a table: a move, or anything else that its people may see.

    Attributes:
        command: the command from a player, the clock or the bot.
        answer: its outcome.
        seconds: how many seconds it took from its arrival until it was durable.
    """

    command: Command
    answer: Answer
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Placement:
    """A table recorded something about its own messages, which people don't notice."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A table forgot a person, or its moves."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Finished:
    """A match at a table is over, with or without a result.

    A subscriber that mustn't miss this event also reads the database at startup.
    """

    table: Table


@dataclass(frozen=True, slots=True)
class Opened:
    """A table opened."""

    table: Table


@dataclass(frozen=True, slots=True)
class Closed:
    """A table closed before its deal."""

    table: Table


@dataclass(frozen=True, slots=True)
class UserErased:
    """A user had all data about them deleted."""

    user_id: int


Event = Moved | Placement | Forgotten | Finished | Opened | Closed | UserErased
E = TypeVar("E", bound=Event)


class Events:
    """Keeps each event type's subscribers and calls them in the order in which they subscribed."""

    def __init__(self) -> None:
        self._handlers: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, event: type[E], handler: Callable[[E], None]) -> None:
        self._handlers[event].append(handler)

    def unsubscribe(self, event: type[E], handler: Callable[[E], None]) -> None:
        if handler in self._handlers[event]:
            self._handlers[event].remove(handler)

    def publish(self, event: Event) -> None:
        """Calls every subscriber; if any fails, logs its error and still calls the others."""
        for handler in [*self._handlers[type(event)]]:
            try:
                handler(event)
            except Exception:  # noqa: BLE001 - the others still get the event
                logger.exception("not told", news=type(event).__name__)
