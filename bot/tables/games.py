"""The part of a game's interface that a table needs: controls, what picks lead to, rate limits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules
from bot.tables.refused import malformed


@dataclass(frozen=True, slots=True)
class ComponentAction:
    """A press of a game's control, as found in its custom id.

    Attributes:
        verb: ``PLAY`` from :mod:`bot.tables.controls`; different on messages from earlier versions.
        arg: the key of what a button does.
        values: the keys for what was chosen in a menu.
    """

    verb: str
    arg: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Half an action: a player's picks in a window so far, before committing to it.

    Attributes:
        value: a struct or plain data in the game's own format; ``None`` discards the draft.
    """

    value: Any


@dataclass(frozen=True, slots=True)
class Pick:
    """A step in a draft: something that a player picks before committing to an action.

    Attributes:
        kind: the kind of pick, such as ``flip``.
        value: which of them; ``""`` if there is only one, or none.
    """

    kind: str
    value: str = ""


ANY = "*"
"""The value of an offered pick if the actual value is typed into a form."""

Meaning = rules.Action | Pick
"""What a control means."""

Before = dict[str, Any] | Pick
"""What an earlier version's control means: an action in plain values, or a pick."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How often a player may play an action.

    Attributes:
        again: how many seconds a player has to wait between two actions of this type.
        settle: seconds that a window must be open before it accepts the action. It stops a press
            meant for the previous window, which another player has just closed.
    """

    again: float = 0.0
    settle: float = 0.0


def no_draft(_view: Any, _draft: Any, _picks: Sequence[Pick]) -> rules.Action | Draft:
    """Refuses every pick: nothing in this game is picked step by step."""
    raise malformed()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInterface:
    """The part of a game's interface that tables use.

    Attributes:
        offers: what has a control besides the legal actions, given a seat's view and draft: picks,
            and actions that the rules refuse with a reason. The bot refuses all other picks.
        picked: what picks (several from one menu) result in: the next draft, or a complete action.
        before: what earlier versions' controls do, by verb, given their argument. Nonsense raises a
            ``ValueError`` or ``LookupError``.
        rate_limit: how soon an action may follow another of its type, if the game is in real time.
        forced: the kinds of windows in which the bot may play someone's only action for them.
    """

    offers: Callable[[Any, Any], Iterable[Meaning]] = lambda _view, _draft: ()
    picked: Callable[[Any, Any, Sequence[Pick]], rules.Action | Draft] = no_draft
    before: Mapping[str, Callable[[str], Before]] = field(
        default_factory=dict[str, Callable[[str], Before]]
    )
    rate_limit: Callable[[str], RateLimit] | None = None
    forced: Collection[str] = ()


Games = Mapping[str, GameInterface]
"""The games that can be played now; asking for any other raises ``Refused``."""
