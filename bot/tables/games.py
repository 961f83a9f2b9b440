"""What a table asks of a game's interface: what can be pressed, what picks lead to, how fast actions may follow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import rules


@dataclass(frozen=True, slots=True)
class ComponentAction:
    """A press of a game's control, as its custom id has it.

    Attributes:
        verb: ``PLAY`` of :mod:`bot.tables.controls`; something else on messages of earlier versions.
        arg: the key of what a button does.
        values: the keys of what was chosen in a menu.
    """

    verb: str
    arg: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Half of an action: what someone has picked so far in a window, before they commit to it.

    Attributes:
        value: a struct or plain data in the game's own form; ``None`` throws the draft away.
    """

    value: Any


@dataclass(frozen=True, slots=True)
class Pick:
    """A step of a draft: something that a player picks before they commit to an action.

    Attributes:
        kind: what is picked, such as ``flip``.
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
    """How fast an action may be played.

    Attributes:
        again: seconds someone waits between two actions of this type.
        settle: seconds a window has to be open before the action is taken in it, so that a press aimed at the window
            before, which someone else has just closed, does not land in this one.
    """

    again: float = 0.0
    settle: float = 0.0


class GameInterface(Protocol):
    """A game's interface, as far as a table uses it."""

    @property
    def offers(self) -> Callable[[Any, Any], Iterable[Meaning]]:
        """Yields what has a control beside the legal actions, from a seat's view and draft.

        These are the picks of a draft, and actions that the rules refuse with a reason.
        """
        ...

    @property
    def picked(self) -> Callable[[Any, Any, Sequence[Pick]], rules.Action | Draft]:
        """Returns what picks lead to, all of them offered: the next draft, or the action it completes."""
        ...

    @property
    def before(self) -> Mapping[str, Callable[[str], Before]]:
        """What controls of earlier versions do, by verb, from their argument.

        Nonsense raises a ``ValueError`` or a ``LookupError``.
        """
        ...

    @property
    def rate_limit(self) -> Callable[[str], RateLimit] | None:
        """Says how fast actions of a type may follow; ``None`` for a game that is not played in real time."""
        ...

    @property
    def forced(self) -> Collection[str]:
        """The kinds of windows in which the only action someone has may be played for them."""
        ...


class Games(Protocol):
    """The games that can be played now."""

    def __contains__(self, game: object, /) -> bool: ...

    def get(self, game: str, /) -> GameInterface | None:
        """Returns a game's interface; ``None`` where its cog is not loaded."""
        ...

    def __getitem__(self, game: str, /) -> GameInterface:
        """Returns a game's interface.

        Raises:
            Refused: the game's cog is not loaded.
        """
        ...
