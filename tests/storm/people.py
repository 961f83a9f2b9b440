"""People in a storm: they open a table and press whatever can be pressed there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, Message
from simcord.enums import ComponentType

from playground.discord_server.interactions import NotPossible
from tests.support.socket_world import SocketWorld

SEATS = 4
"""People of a group; every game is played by four."""

ANSWERED = 12.0
"""Seconds within which a press is answered on a busy machine, unless something keeps it from that."""

BETWEEN = (0.15, 0.5)
"""Seconds between two presses of a person; the bot takes five a second."""

NEVER = {
    *("leave", "cancel", "kick", "close", "rematch", "options", "preset", "house_pace", "robots", "robots_fill"),
    *("robots_add", "house_leave", "house_left", "house_pause", "end_vote", "privacy_delete", "setting"),
    *("house_accept", "house_decline"),
}  # fmt: skip
"""Verbs that end, change or hold up a table; matches should go on."""


@dataclass(slots=True)
class Pressed:
    """A press.

    Attributes:
        at: when, by the event loop's clock.
        custom_id: what was pressed.
        interaction: what came of it.
    """

    at: float
    custom_id: str
    interaction: Interaction


class Group:
    """Four people who play one game.

    Attributes:
        pressed: what they have pressed.
        table: the number of their table, once it is known.
        thread: the thread it is played in.
    """

    def __init__(self, w: SocketWorld, game: str, people: list[int], rng: Random) -> None:
        self.w = w
        self.game = game
        self.people = people
        self.pressed: list[Pressed] = []
        self.table = ""
        self.thread = 0
        self._rng = rng

    async def play(self, going_on: Callable[[], bool]) -> None:
        """Opens a table and plays there, until it is time to stop."""
        while going_on() and not self.table:
            try:
                opened = self.w.people.command(
                    self.people[0], self.w.channel, "play", game=self.game
                )
            except (NotPossible, BackendError):  # the commands are not there yet
                await asyncio.sleep(0.5)
                continue
            if await self.w.people.answer(opened, ANSWERED):
                await self._find_card(opened)
        await asyncio.gather(*(self._press_on(person, going_on) for person in self.people))

    async def _find_card(self, opened: Interaction) -> None:
        for _ in range(100):
            answers = {opened.message_id, *opened.followup_ids}
            for message in self.w.shown(self.people[0]):
                if message.id in answers and self.w.people.controls(message):
                    self.table = self.w.people.controls(message)[0]["custom_id"].split("|")[1]
                    self.thread = message.id
                    return
            await asyncio.sleep(0.1)

    async def _press_on(self, person: int, going_on: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        while going_on():
            await asyncio.sleep(self._rng.uniform(*BETWEEN))
            offers = list(self._offers(person))
            if not offers:
                continue
            playing = [one for one in offers if one[1]["custom_id"].split("|")[3]]
            message, piece = self._rng.choice(
                playing if playing and self._rng.random() < 0.85 else offers
            )
            try:
                interaction = self.w.people.press(
                    person, message, piece["custom_id"], self._values(piece)
                )
            except (NotPossible, BackendError):  # it has just changed
                continue
            self.pressed.append(Pressed(loop.time(), piece["custom_id"], interaction))
            await self.w.people.answer(interaction, ANSWERED)
            if interaction.modal is not None and not interaction.modal_consumed:
                self._fill(interaction)

    def _fill(self, shown: Interaction) -> None:
        assert shown.modal is not None
        fields = dict.fromkeys(_fields(shown.modal), "hm")
        sent = self.w.people.submit(shown, fields)
        self.pressed.append(Pressed(asyncio.get_running_loop().time(), "a form", sent))

    def _offers(self, person: int) -> Iterator[tuple[Message, dict[str, Any]]]:
        """Yields what someone can press at their table."""
        direct = self.w.backend.dm_channels.get(person)
        for channel in (self.w.channel, self.thread, direct):
            for message in (
                self.w.shown(person, channel)[-12:] if channel in self.w.backend.messages else ()
            ):
                for piece in self.w.people.controls(message):
                    version, table, verb, *_ = f"{piece['custom_id']}||".split("|")
                    if version == "p1" and table == self.table and verb not in NEVER:
                        yield message, piece

    def _values(self, piece: dict[str, Any]) -> list[str]:
        if piece["type"] != ComponentType.STRING_SELECT:
            return []
        values = [option["value"] for option in piece["options"]]
        least, most = piece.get("min_values", 1), min(piece.get("max_values", 1), len(values))
        return self._rng.sample(values, self._rng.randint(max(least, min(1, most)), most))


def _fields(form: Any) -> Iterator[str]:
    """Yields the custom ids of a form's fields."""
    if isinstance(form, dict):
        if form.get("type") == ComponentType.TEXT_INPUT:
            yield form["custom_id"]
        for value in form.values():
            yield from _fields(value)
    elif isinstance(form, list):
        for value in form:
            yield from _fields(value)
