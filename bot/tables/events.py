"""What is published about tables, once it is durable: each event goes to everyone who has subscribed to its type."""

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
    """Something has happened at a table: a move, or anything else that its people may see.

    Attributes:
        command: the command that a player, the clock or the bot gave.
        answer: its outcome.
        seconds: how long after its arrival it was durable.
    """

    command: Command
    answer: Answer
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Placement:
    """A table has noted something about its own messages; no one sees a difference."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A table has forgotten a person."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Finished:
    """A match is over at a table, with a result or without.

    A subscriber that must not miss one also reads the database at a start.
    """

    table: Table


@dataclass(frozen=True, slots=True)
class Opened:
    """A table has been opened."""

    table: Table


@dataclass(frozen=True, slots=True)
class Closed:
    """A table has closed before its deal."""

    table: Table


@dataclass(frozen=True, slots=True)
class UserErased:
    """A user has had everything deleted that is stored about them."""

    user_id: int


Event = Moved | Placement | Forgotten | Finished | Opened | Closed | UserErased
E = TypeVar("E", bound=Event)


class Events:
    """The subscribers of each type of event, called in the order in which they subscribed."""

    def __init__(self) -> None:
        self._handlers: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, event: type[E], handler: Callable[[E], None]) -> None:
        self._handlers[event].append(handler)

    def unsubscribe(self, event: type[E], handler: Callable[[E], None]) -> None:
        if handler in self._handlers[event]:
            self._handlers[event].remove(handler)

    def publish(self, event: Event) -> None:
        """Calls every subscriber; an error of one is logged, and the others are called all the same."""
        for handler in [*self._handlers[type(event)]]:
            try:
                handler(event)
            except Exception:  # noqa: BLE001 - an error of one must not leave others without the event
                logger.exception("not told", news=type(event).__name__)
