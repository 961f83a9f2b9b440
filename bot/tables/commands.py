"""What can be asked of a table. People, time-outs and the bot itself all go through these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeVar


class Refused(Exception):
    """The table says no; nothing was changed.

    Attributes:
        code: a stable word; :mod:`bot.i18n.refusals` has the sentence.
        params: what the sentence names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Join:
    """Someone sits down, on a seat of their choice or the first free one."""

    user_id: int
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Someone gets up from a table that has not started."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Kick:
    """The host asks someone to get up."""

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
class Close:
    """The bot closes a table that cannot go on, whatever happens there; ``reason`` is why, as a code."""

    reason: str


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


T = TypeVar("T")


def meaningless() -> Refused:
    """Returns the refusal of a press that is another game's, or made up."""
    return Refused("malformed_action")


def meant(found: T | None) -> T:
    """Returns what was found for a part of a press.

    Raises:
        Refused: nothing was.
    """
    if found is None:
        raise meaningless()
    return found


@dataclass(frozen=True, slots=True)
class Draft:
    """Half of an action: what someone has picked so far in a window, before they commit to it.

    Attributes:
        value: plain JSON-able data in the UI's own form; ``None`` throws the draft away.
    """

    value: Any


@dataclass(frozen=True, slots=True)
class Act:
    """Someone plays an action, or a robot plays one on a seat it has.

    Attributes:
        user_id: who; where a robot holds someone's seat, whose seat it is.
        action: the action as a plain dict, or the press that stands for one.
        window: the rules' window it was offered in; ``None`` if it came by slash command.
        interaction_id: Discord's id of the press, kept for audit.
        robot: the seat, if it is a robot's action; ``None`` for a person's.
    """

    user_id: int
    action: dict[str, Any] | ComponentAction
    window: str | None = None
    interaction_id: int | None = None
    robot: int | None = None


@dataclass(frozen=True, slots=True)
class VoteEnd:
    """Someone wants to end the match without a result; it ends when most of the others agree."""

    user_id: int
    wish: bool = True


@dataclass(frozen=True, slots=True)
class Depart:
    """Someone goes: gets up in a lobby, and leaves their seat in a running match to a robot.

    Attributes:
        user_id: who.
        forgotten: whether nothing may be kept about them, not even that they have left.
    """

    user_id: int
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    """Someone takes back the seat that a robot holds for them."""

    user_id: int


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """Someone offers a seat of a running match to someone who does not sit there.

    Attributes:
        user_id: who offers.
        seat: which seat.
        to_id: whom it is for.
        to_name: their name.
    """

    user_id: int
    seat: int
    to_id: int
    to_name: str


@dataclass(frozen=True, slots=True)
class AcceptSeat:
    """Someone takes the seat they are offered."""

    user_id: int
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class DeclineSeat:
    """Someone does not want the seat they are offered, or takes back the offer they have made."""

    user_id: int
    seat: int


@dataclass(frozen=True, slots=True)
class AskVote:
    """Someone asks the others for a pause, or to take their last move back (``kind``)."""

    user_id: int
    kind: Literal["pause", "undo"]


@dataclass(frozen=True, slots=True)
class CastVote:
    """Someone answers what is asked; ``number`` says which question they have read."""

    user_id: int
    number: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class Erase:
    """A table forgets who someone was who sits there no more, or at whose end they sat."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Someone goes on with a table that was paused, or that a bug has frozen."""

    user_id: int
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Retry:
    """The bot tries a frozen table again: the bug may be mended by now."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A timer of the table may be due."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """The wall clock was put forward or back, or the machine has slept: all that is due moves along.

    Attributes:
        seconds: how far forward, or back if negative.
        since: what was settled from this moment on (seconds since the epoch) goes by the new time already.
    """

    seconds: float
    since: float


@dataclass(frozen=True, slots=True)
class Placed:
    """The bot has posted or lost messages of the table: new ids, ``None`` to leave one as it is.

    Attributes:
        lobby: the lobby card.
        thread: the thread the match is played in; 0 if none could be opened.
        opening: the message that calls everyone there and tells the hash of the seed.
        board: the board.
        result: the result card.
        hands: private hands by seat.
        digested: summaries posted so far.
        closed_hands: messages of former hands that show nothing any more.
        called: seats whose people were told of all their tables at once, and when (seconds since the epoch).
        hand_of: whose the hands are, so that none is taken for another's who sits there by now.
        again: timers to set once more, where their windows are still open then.
        shown: sequence number everyone has been shown.
        thread_gone: the thread was deleted; the table goes on in the channel.
    """

    lobby: int | None = None
    thread: int | None = None
    opening: int | None = None
    board: int | None = None
    result: int | None = None
    hands: dict[int, tuple[int, int]] | None = None
    digested: int | None = None
    closed_hands: tuple[int, ...] = ()
    called: dict[int, float] | None = None
    hand_of: int | None = None
    again: dict[str, float] | None = None
    shown: int | None = None
    thread_gone: bool = False


@dataclass(frozen=True, slots=True)
class Succeed:
    """Someone opened a rematch."""

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
    | Close
    | Act
    | VoteEnd
    | Depart
    | Return
    | OfferSeat
    | AcceptSeat
    | DeclineSeat
    | AskVote
    | CastVote
    | Erase
    | Resume
    | Retry
    | TimeUp
    | Stepped
    | Placed
    | Succeed
)


def name_of(command: Command) -> str:
    """Returns what a command does, for the log: never with which card."""
    if not isinstance(command, Act):
        return type(command).__name__
    action = command.action
    return action.verb if isinstance(action, ComponentAction) else str(action.get("type"))
