"""The part of a game's interface that a table needs: controls, results of picks, speed limits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import rules


@dataclass(frozen=True, slots=True)
class ComponentAction:
    """A press of a game's control, as its custom id has it.

    Attributes:
        verb: ``PLAY`` of :mod:`bot.tables.controls`; another on messages of earlier versions.
        arg: the key of what a button does.
        values: the keys of what was chosen in a menu.
    """

    verb: str
    arg: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Half an action: a player's picks in a window so far, before committing to it.

    Attributes:
        value: a struct or plain data in the game's own form; ``None`` throws the draft away.
    """

    value: Any


@dataclass(frozen=True, slots=True)
class Pick:
    """A step of a draft: something that a player picks before they commit to an action.

    Attributes: kind: the kind of pick, such as ``flip``.
        value: which of them; ``""`` for none, or where there is only one.
    """

    kind: str
    value: str = ""


ANY = "*"
"""The value of an offered pick whose value is typed into a form."""

Meaning = rules.Action | Pick
"""What a control does."""

Before = dict[str, Any] | Pick
"""What a control of an earlier version does: an action in plain values, or a pick."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How fast a player may play an action.

    Attributes:
        again: seconds a player waits between two actions of this type.
        settle: seconds a window must be open before it takes the action. It stops a press meant for
            the previous window, which another player has just closed.
    """

    again: float = 0.0
    settle: float = 0.0


class GameInterface(Protocol):
    """The part of a game's interface that a table uses."""

    @property
    def offers(self) -> Callable[[Any, Any], Iterable[Meaning]]:
        """Yields controls in addition to the legal actions, from a seat's view and draft.

        These are the picks of a draft, and actions that the rules refuse with a reason.
        """
        ...

    @property
    def picked(self) -> Callable[[Any, Any, Sequence[Pick]], rules.Action | Draft]:
        """Returns what offered picks lead to: the next draft, or the action that they complete."""
        ...

    @property
    def before(self) -> Mapping[str, Callable[[str], Before]]:
        """What controls of earlier versions do, by verb, from their argument.

        Nonsense raises a ``ValueError`` or a ``LookupError``.
        """
        ...

    @property
    def rate_limit(self) -> Callable[[str], RateLimit] | None:
        """Returns the rate limit of an action type; ``None`` if the game isn't in real time."""
        ...

    @property
    def forced(self) -> Collection[str]:
        """The kinds of windows where the bot may play a player's only action for them."""
        ...


class Games(Protocol):
    """The games that players can play now."""

    def __contains__(self, game: object, /) -> bool: ...

    def get(self, game: str, /) -> GameInterface | None:
        """Returns a game's interface, or ``None`` if its cog is not loaded."""
        ...

    def __getitem__(self, game: str, /) -> GameInterface:
        """Returns a game's interface.

        Raises:
            Refused: the game's cog is not loaded.
        """
        ...
