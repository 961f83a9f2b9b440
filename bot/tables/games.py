"""What a table asks a game's interface: what a press means and how fast actions may follow."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class ComponentAction:
    """A press in a game's own terms; the game's UI says which action it means.

    Attributes:
        verb: what the button or menu does.
        arg: a button's argument.
        values: what the player chose in a menu.
    """

    verb: str
    arg: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Half an action: what a player has picked in a window so far, before committing to it.

    Attributes:
        value: plain JSON-able data in the UI's own form; ``None`` discards the draft.
    """

    value: Any


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How fast a player may play an action.

    Attributes:
        again: seconds a player waits between two actions of this type.
        settle: seconds a window must be open before it takes the action. It keeps a press out that
            was aimed at the window before, which another player has just closed.
    """

    again: float = 0.0
    settle: float = 0.0


class GameInterface(Protocol):
    """The part of a game's interface that a table uses."""

    @property
    def to_action(self) -> Callable[[ComponentAction, Any, Any], dict[str, Any] | Draft]:
        """Turns a press into a plain action or a draft, given the presser's view and draft."""
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
