"""People in a storm: they open a table and press whatever they can there."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, Message
from simcord.enums import ComponentType

from tests.support.interactions import NotPossible, People
from tests.support.socket_world import words

SEATS = 4
"""People of a group; four people play every game."""

ANSWERED = 12.0
"""Seconds until a busy machine answers a press, unless something keeps it from that."""

BETWEEN = (0.15, 0.5)
"""Seconds between two presses of a person, from and to; the bot takes five a second."""

NEVER = {
    *("leave", "cancel", "kick", "close", "rematch", "options", "preset", "house_pace", "robots",
      "robots_fill"),
    *("robots_add", "house_leave", "house_left", "house_pause", "end_vote", "privacy_delete",
      "setting"),
    *("house_accept", "house_decline"),
}  # fmt: skip
"""Verbs that end, change or hold up a table; matches should go on."""

SELDOM = {
    *("unhang", "unlock", "unready", "flip", "rules", "rules_page", "board_words", "house_refresh",
      "hand_back"),
    *("fair_play", "fair_ask", "house_undo", "house_watch", "house_table", "demand",
      "cattitude_palace", "hand"),
    *("explain", "explain_about", "learn", "belle_why"),
}  # fmt: skip
"""Verbs that bring no match closer to its end."""

BORED = 0.04
"""The probability that someone thinks of a seldom verb."""


Offer = tuple[Message, dict[str, Any]]
"""A message, and a button or menu on it."""


class Place(Protocol):
    """Where people meet: a Discord with one channel."""

    backend: Backend
    people: People
    channel: int

    def shown(self, person: int, channel: int | None = None) -> list[Message]: ...


@dataclass(slots=True)
class Pressed:
    """A press.

    Attributes:
        custom_id: the pressed control.
        interaction: the resulting interaction.
        at: its time, by the event loop's clock.
    """

    custom_id: str
    interaction: Interaction
    at: float = field(default_factory=lambda: asyncio.get_running_loop().time())


class Group:
    """Four people who play one game.

    Attributes:
        pressed: all their presses.
        between: the least and most seconds between two presses of a person.
        table: the number of their table, once it is known.
        thread: the thread of their table.
        never: verbs that no one presses.
    """

    def __init__(self, w: Place, game: str, people: list[int], rng: Random) -> None:
        self.w = w
        self.game = game
        self.people = people
        self.pressed: list[Pressed] = []
        self.between = BETWEEN
        self.table = ""
        self.thread = 0
        self.never = NEVER
        self._rng = rng
        self._waiting: set[asyncio.Task[bool]] = set()

    async def open(self) -> None:
        """Opens a table, again if the command has no effect."""
        loop, asked_at = asyncio.get_running_loop(), -ANSWERED
        while not self._found():
            if loop.time() - asked_at > ANSWERED:
                asked_at = loop.time()
                with contextlib.suppress(NotPossible, BackendError):  # no commands there yet
                    self.w.people.command(self.people[0], self.w.channel, "play", game=self.game)
            await asyncio.sleep(0.1)

    def _found(self) -> bool:
        """Looks for the card of their table, whichever way the bot posted it."""
        host = self.w.backend.get_user(self.people[0]).name
        for message in self.w.shown(self.people[0]):
            controls = [piece["custom_id"].split("|") for piece in self.w.people.controls(message)]
            if any(item[2:3] == ["join"] for item in controls) and re.search(
                rf"\b{host}\b", words(message)
            ):
                self.table, self.thread = controls[0][1], message.id
        return bool(self.table)

    def wait_no_more(self) -> None:
        """Stops people's waits for answers that never come, since the bot has ended."""
        for waiting in self._waiting:
            waiting.cancel()

    async def play(self, going_on: Callable[[], bool]) -> None:
        await asyncio.gather(*(self._press_on(person, going_on) for person in self.people))

    async def _press_on(self, person: int, going_on: Callable[[], bool]) -> None:
        while going_on():
            await asyncio.sleep(self._rng.uniform(*self.between))
            offers = list(self._offers(person))
            if not (offers and going_on()):
                continue
            message, piece = self._choice(person, offers)
            try:
                interaction = self._press(person, message, piece)
            except (NotPossible, BackendError):  # it has just changed
                continue
            await self._answered(piece["custom_id"], interaction)
            if interaction.modal is not None and not interaction.modal_consumed:
                with contextlib.suppress(BackendError):  # its message is gone
                    self._fill(interaction)

    def _press(self, person: int, message: Message, piece: dict[str, Any]) -> Interaction:
        return self.w.people.press(person, message, piece["custom_id"], self._values(piece))

    async def _answered(self, pressed: str, interaction: Interaction) -> None:
        """Records a press, and waits for the answer."""
        self.pressed.append(Pressed(pressed, interaction))
        waiting = asyncio.create_task(self.w.people.answer(interaction, ANSWERED))
        self._waiting.add(waiting)
        await asyncio.wait([waiting])
        self._waiting.discard(waiting)

    def _choice(self, person: int, offers: list[Offer]) -> Offer:
        """Returns what someone presses: mostly a control of a window of the match."""
        playing = [item for item in offers if belongs(item[1]["custom_id"])]
        return self._rng.choice(playing if playing and self._rng.random() < 0.85 else offers)

    def _fill(self, form: Interaction) -> None:
        assert form.modal is not None
        values = {
            piece["custom_id"]: [self._rng.choice(piece["options"])["value"]]
            if "options" in piece
            else "hm"
            for piece in fields(form.modal)
        }
        sent = self.w.people.submit(form, values)
        self.pressed.append(Pressed("a form", sent))

    def _offers(self, person: int) -> Iterator[Offer]:
        """Yields the controls that someone can press at their table."""
        for message in self._read(person):
            for piece in self.w.people.controls(message):
                version, table, verb, *_ = f"{piece['custom_id']}||".split("|")
                if version != "p1" or table != self.table or verb in self.never:
                    continue
                if verb not in SELDOM | NEVER or self._rng.random() < BORED:
                    yield message, piece

    def _read(self, person: int) -> Iterator[Message]:
        """Yields the latest messages in each channel; people also scroll up to their lobby card."""
        for channel in (self.w.channel, self.thread, self.w.backend.dm_channels.get(person)):
            seen = self.w.shown(person, channel) if channel in self.w.backend.messages else []
            yield from (message for message in seen[:-12] if message.id == self.thread)
            yield from seen[-12:]

    def _values(self, piece: dict[str, Any]) -> list[str]:
        if piece["type"] != ComponentType.STRING_SELECT:
            return []
        values = [option["value"] for option in piece["options"]]
        least, most = piece.get("min_values", 1), min(piece.get("max_values", 1), len(values))
        return self._rng.sample(values, self._rng.randint(max(least, min(1, most)), most))


def belongs(custom_id: str) -> bool:
    """Returns whether a control belongs to a window of a match; some pages use its field."""
    _, _, verb, window, *_ = f"{custom_id}||||".split("|")
    return bool(window) and verb not in ("rules_page", "explain_about")


def fields(form: Any) -> Iterator[dict[str, Any]]:
    """Yields the text inputs of a form, and the menus that ask for a choice."""
    if isinstance(form, dict):
        options = form.get("options", ())
        needed = options and form.get("min_values", 1) and form.get("required", True)
        chosen = any(option.get("default") for option in options)
        if form.get("type") == ComponentType.TEXT_INPUT or (needed and not chosen):
            yield form
        for value in form.values():
            yield from fields(value)
    elif isinstance(form, list):
        for value in form:
            yield from fields(value)
