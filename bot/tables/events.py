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
    """A match is over at a table, with a result or without. What must not be lost finds the same in the database at a start."""

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
    """Who hears of what; in the order in which they have subscribed."""

    def __init__(self) -> None:
        self._heard: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, event: type[E], heard: Callable[[E], None]) -> None:
        """Calls a function with each event of a type from now on."""
        self._heard[event].append(heard)

    def unsubscribe(self, event: type[E], heard: Callable[[E], None]) -> None:
        """Calls a function with no event of a type any more."""
        if heard in self._heard[event]:
            self._heard[event].remove(heard)

    def publish(self, event: Event) -> None:
        """Tells everyone: what is durable is answered and the queue goes on, whatever becomes of showing it."""
        for heard in [*self._heard[type(event)]]:
            try:
                heard(event)
            except Exception:  # noqa: BLE001 - a slip of one must not leave others without the news
                logger.exception("not told", news=type(event).__name__)
