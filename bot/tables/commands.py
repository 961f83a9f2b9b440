"""What can be asked of a table. People, time-outs and the house itself all go through these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class Refused(Exception):
    """The table says no; nothing was changed.

    Attributes:
        code: a stable word; :mod:`bot.sentences` has the sentence.
        params: what the sentence names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down, on a seat of their choice or the first free one."""

    user_id: int
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody gets up from a table that has not started."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Kick:
    """The host asks somebody to get up."""

    user_id: int
    seat: int


@dataclass(frozen=True, slots=True)
class SeatRobots:
    """The host seats robots of a level: one on a certain seat, or some on the first free ones.

    Attributes:
        user_id: who asks.
        level: ``easy``, ``normal`` or ``hard``.
        seat: where; a robot that sits there already makes room.
        count: how many at most, if no seat is named.
    """

    user_id: int
    level: str
    seat: int | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Configure:
    """The host changes an option, or takes a whole preset (``option="preset"``)."""

    user_id: int
    option: str
    value: Any


@dataclass(frozen=True, slots=True)
class Start:
    """The host deals; ``seed`` is what all chance of the match comes from."""

    user_id: int
    seed: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """The host, or a moderator, closes a lobby."""

    user_id: int
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press in a game's own terms; its face says which action that is."""

    verb: str
    arg: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Half of an action: what somebody has picked so far in a window, before they commit to it.

    Attributes:
        value: plain JSON-able data in the face's own form; ``None`` throws the draft away.
    """

    value: Any


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody plays an action, or a robot plays one on a seat it has.

    Attributes:
        user_id: who; where a robot holds somebody's seat, whose seat it is.
        action: the action as a plain dict, or the press that stands for one.
        window: the rules' window it was offered in; ``None`` if it came by slash command.
        interaction_id: Discord's id of the press, kept for audit.
        robot: the seat, if it is a robot's action; ``None`` for a person's.
    """

    user_id: int
    action: dict[str, Any] | Pressed
    window: str | None = None
    interaction_id: int | None = None
    robot: int | None = None


@dataclass(frozen=True, slots=True)
class VoteEnd:
    """Somebody wants to end the match without a result; it ends when most of the others agree."""

    user_id: int
    wish: bool = True


@dataclass(frozen=True, slots=True)
class Depart:
    """Somebody goes for good: gets up in a lobby; a match that cannot go on without them ends without a result."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Forget:
    """A table that is over forgets who somebody was; their seat was a former player's from now on."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Somebody goes on with a table that was paused."""

    user_id: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A timer of the table may be due."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The house has posted or lost messages of the table: new ids, ``None`` to leave one as it is.

    Attributes:
        lobby: the lobby card.
        thread: the thread the match is played in; 0 if none could be opened.
        opening: the message that calls everybody there and tells the hash of the seed.
        board: the board.
        result: the result card.
        hands: private hands by seat.
        digested: digests posted so far.
        shown: sequence number everybody has been shown.
        thread_gone: the thread was deleted; the table goes on in the channel.
    """

    lobby: int | None = None
    thread: int | None = None
    opening: int | None = None
    board: int | None = None
    result: int | None = None
    hands: dict[int, tuple[int, int]] | None = None
    digested: int | None = None
    shown: int | None = None
    thread_gone: bool = False


@dataclass(frozen=True, slots=True)
class Succeed:
    """Somebody opened a rematch."""

    user_id: int
    successor: int


Command = (
    Join
    | Leave
    | Kick
    | SeatRobots
    | Configure
    | Start
    | Cancel
    | Act
    | VoteEnd
    | Depart
    | Forget
    | Resume
    | TimeUp
    | Placed
    | Succeed
)
