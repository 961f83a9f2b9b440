"""What a table asks of a game's interface: which action a press means, and how fast actions may follow."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class ComponentAction:
    """A press in a game's own terms; its UI says which action that is.

    Attributes:
        verb: what the button or menu does.
        arg: with what, for a button.
        values: what was chosen in a menu.
    """

    verb: str
    arg: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Half of an action: what someone has picked so far in a window, before they commit to it.

    Attributes:
        value: plain JSON-able data in the UI's own form; ``None`` throws the draft away.
    """

    value: Any


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
    def to_action(self) -> Callable[[ComponentAction, Any, Any], dict[str, Any] | Draft]:
        """Turns a press into a plain action or a draft, from the presser's view and their draft."""
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
