"""People who want to finish their match: they press what they see, once for each question.

Others are alone: with a daily deal, a lesson or robots, as spectators of someone's table, or
looking things up.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from simcord.backend.errors import BackendError, OptionError
from simcord.backend.models import Interaction, Message
from simcord.enums import OptionType
from simcord.interactions import command_leaves

from tests.storm.oracles import EPHEMERAL
from tests.storm.people import ANSWERED, BORED, NEVER, SELDOM, Group, Offer, Place, Pressed, belongs
from tests.support.interactions import NotPossible
from tests.support.socket_world import words

EAGER = 0.9
"""The probability that someone presses a control of the match, or a new control."""

DAY = 24 * 60
"""Minutes of a day."""

ZONES = ("Europe/Berlin", "Europe/Berlin", "Europe/Lisbon", "Asia/Kathmandu")
"""The time zones of people."""

Asked = tuple[str, dict[str, Any]]
"""A command, and its options."""

WISHES: tuple[dict[str, Any], ...] = (
    *({"text": True}, {"text": False}, {"hand": "here"}, {"hand": "both"}, {"hand": "dm"}),
    *({"forced": "always"}, {"forced": "never"}, {"reminders": "dm"}, {"reminders": "none"}),
    *({"minutes": 1}, {"language": "de"}),
)
"""Settings that people may choose for themselves."""


class QuietHours(NamedTuple):
    """When someone wants no reminders, in minutes of their local day."""

    zone: str
    begin: int
    end: int

    @classmethod
    def drawn(cls, rng: Random, now: datetime) -> QuietHours:
        """Draws hours that begin or end soon."""
        zone = rng.choice(ZONES)
        here = now.astimezone(ZoneInfo(zone))
        begin = here.hour * 60 + here.minute + rng.randint(-90, 5)
        return cls(zone, begin % DAY, (begin + rng.choice((30, 60, 95, 480))) % DAY)

    def cover(self, at: float) -> bool:
        """Returns whether a time (seconds since the epoch) is in them."""
        here = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        return (here.hour * 60 + here.minute - self.begin) % DAY < (self.end - self.begin) % DAY


ASKING = (1.0, 8.0)
"""Seconds between two commands of someone."""

NEVER_ASKED = {"play"}
"""Commands that people at a table of four don't run."""

OF_A_TABLE = ("table", "move", "settings")
"""Prefixes of commands about someone's own table, which they mostly run."""

AFTERWARDS = "history "
"""The prefix of the commands they run after their match."""

TYPED = ("hm", "1", "", "x" * 40)
"""The texts that they type."""

CHOOSY = 0.3
"""The probability that they fill in an optional option of a command."""

SAID = (0, 0, 1, 3)
"""How many messages they write before a command."""


class Players(Group):
    """Four people who play one game to its end.

    Attributes:
        hasty: the probability that someone presses twice.
        gone: the people who are away.
    """

    def __init__(
        self,
        w: Place,
        game: str,
        people: list[int],
        rng: Random,
        hushed: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(w, game, people, rng)
        self.hasty = 0.0
        self.gone = set[int]()
        self._hushed = hushed
        self._tried: dict[int, dict[str, int]] = {}
        self._saw: dict[int, set[str]] = {}

    def _choice(self, person: int, offers: list[Offer]) -> Offer:
        tried = self._tried.setdefault(person, {})
        seen = self._saw.get(person, set())
        ids = {piece["custom_id"] for _, piece in offers}
        rng = self._rng
        windows = [one for one in offers if belongs(one[1]["custom_id"])]
        among = windows if windows and rng.random() < EAGER else offers
        least = min(tried.get(piece["custom_id"], 0) for _, piece in among)
        new = [one for one in among if one[1]["custom_id"] not in seen]
        if not new or rng.random() > EAGER:
            new = [one for one in among if tried.get(one[1]["custom_id"], 0) == least]
        chosen = rng.choice(new)
        pressed = chosen[1]["custom_id"]
        tried[pressed] = tried.get(pressed, 0) + 1
        self._saw[person] = ids
        return chosen

    def ask_for_hands(self, people: Sequence[int]) -> None:
        """Makes people ask for a private copy of their hand, if they see a place to ask."""
        for person in people:
            for message in self.w.shown(person, self.thread):
                for piece in self.w.people.controls(message):
                    if piece["custom_id"].startswith(f"p1|{self.table}|hand|"):
                        made = self.w.people.press(person, message, piece["custom_id"])
                        self.pressed.append(Pressed(piece["custom_id"], made))

    def wish(self) -> None:
        """Makes each of them change one of their settings."""
        for person in self.people:
            with contextlib.suppress(NotPossible, BackendError):  # no commands there yet
                wish = self._rng.choice(WISHES)
                made = self.w.people.command(person, self.w.channel, "settings", **wish)
                self.pressed.append(Pressed(f"/settings {wish}", made))

    def _offers(self, person: int) -> Iterator[Offer]:
        away = person in self.gone or self._hushed()
        return iter(()) if away else super()._offers(person)

    def _press(self, person: int, message: Message, piece: dict[str, Any]) -> Interaction:
        if self.hasty and self._rng.random() < self.hasty:
            twice = super()._press(person, message, piece)
            self.pressed.append(Pressed(piece["custom_id"], twice))
        return super()._press(person, message, piece)

    async def ask_on(self, going_on: Callable[[], bool]) -> None:
        """Makes each of them write and run commands now and then."""
        await asyncio.gather(*(self._ask_on(person, going_on) for person in self.people))

    async def _ask_on(self, person: int, going_on: Callable[[], bool]) -> None:
        about = ""
        while about != AFTERWARDS:
            about = "" if going_on() else AFTERWARDS
            if not (person in self.gone or self._hushed()):
                with contextlib.suppress(NotPossible, BackendError, OptionError):
                    await self._think_of_something(person, about)
            await asyncio.sleep(self._rng.uniform(*ASKING))

    async def _think_of_something(self, person: int, about: str) -> None:
        backend, rng = self.w.backend, self._rng
        there = self.thread if self.thread in backend.channels else self.w.channel
        for _ in range(rng.choice(SAID)):
            self.w.people.say(person, there, "hm")
        leaves = {
            " ".join(path): leaf
            for command in backend.visible_commands(user_id=person, channel_id=there)
            for path, leaf in command_leaves(command)
        }
        named = [one for one in leaves if one not in NEVER_ASKED and one.startswith(about)]
        own = [one for one in named if one.startswith(OF_A_TABLE)]
        if not named:  # none yet
            return
        name = rng.choice(own if own and rng.random() < INTENT else named)
        options: dict[str, Any] = {}
        for option in leaves[name].get("options", ()):
            if option.get("required") or rng.random() < CHOOSY:
                value = await self._value(person, there, name, option, options)
                options[option["name"]] = value
        await self._ask(person, there, name, options)

    async def _value(
        self, person: int, there: int, name: str, option: dict[str, Any], options: dict[str, Any]
    ) -> Any:
        """Returns someone's value for an option of a command, beside the values given so far."""
        rng, choices = self._rng, option.get("choices")
        if option.get("autocomplete"):
            made = self.w.people.complete(person, there, name, option["name"], "", **options)
            await self.w.people.answer(made)
            choices = made.autocomplete_choices if rng.random() < EAGER else None
        if choices:
            return rng.choice(choices)["value"]
        match option["type"]:
            case OptionType.BOOLEAN:
                return rng.random() < 0.5
            case OptionType.INTEGER:
                least, most = option.get("min_value", 1), option.get("max_value", 9)
                return rng.choice((least, most, rng.randint(least, most)))
            case OptionType.USER:
                return rng.choice(self.people)
            case OptionType.CHANNEL:
                return self.w.channel
            case OptionType.ROLE:
                return self.w.backend.get_channel(there).guild_id  # everyone
            case _:
                return rng.choice(TYPED)

    async def _ask(self, person: int, there: int, command: str, options: dict[str, Any]) -> None:
        with contextlib.suppress(NotPossible, BackendError):  # no commands there yet
            made = self.w.people.command(person, there, command, **options)
            await self._answered(f"/{command}", made)


FIDDLES = {"options", "preset", "house_pace", "robots", "robots_fill", "robots_add", "rematch"}
"""Verbs that people press only at a table of their own."""

SHARES = {"daily_share", "board_share", "season_share"}
"""Verbs that people alone never press: sharing twice posts twice."""

WATCHING = {"house_watch", "house_refresh", "board_words", "rules"}
"""Verbs for spectators; and a stranger's button now and then."""

INTENT = 0.8
"""The probability that players look at their own table only."""

AT_A_TABLE: tuple[Asked, ...] = (
    *(("table", {}), ("move", {}), ("daily", {})),
    *(("settings", wish) for wish in WISHES),
    ("settings", {"zone": "Europe/Lisbon", "quiet": "11:00-13:30"}),
)
"""Commands of people who play."""

ANYWHERE: tuple[Asked, ...] = (
    *(("history list", {}), ("history list", {"game": "belote"}), ("profile", {}), ("help", {})),
    *(
        ("leaderboard", {}),
        ("leaderboard", {"when": "month"}),
        ("leaderboard", {"where": "robots"}),
    ),
    *(("puzzle", {}), ("puzzle", {"game": "cattitude"}), ("daily", {}), ("tournament", {})),
)
"""Commands of people who look things up."""

WAYS = {
    "daily": "daily",
    "lesson": "learn",
    "robots": "play",
    "private": "play",
    "friend": "table",
}
"""The ways to play alone, with their commands; ``private`` is a table with robots in DMs.

A ``friend`` sits down at someone else's table.
"""

CODE = re.compile(r"\b\d+-[0-9a-f]{8}\b")
"""The code that a friend types to sit down."""


class Alone(Players):
    """Someone who plays alone, watches others, or looks things up.

    Attributes:
        way: a key of ``WAYS``, ``watch`` or ``look``.
        others: the people they watch, or whose friend they are.
    """

    def __init__(
        self,
        w: Place,
        way: str,
        game: str,
        person: int,
        rng: Random,
        hushed: Callable[[], bool],
        others: Group,
    ) -> None:
        super().__init__(w, game, [person], rng, hushed)
        self.way, self.others = way, others
        self.never = (NEVER - FIDDLES if way in WAYS else NEVER) | SHARES

    async def play(self, going_on: Callable[[], bool]) -> None:
        """Begins, again if that has no effect, and goes on until it is time to stop."""
        loop, asked_at = asyncio.get_running_loop(), -ANSWERED
        while self.way in WAYS and going_on() and not self._found():
            options = {"game": self.game} if self.way != "friend" else self._invitation()
            if options and loop.time() - asked_at > ANSWERED:
                asked_at = loop.time()
                await self._ask_here(WAYS[self.way], options)
            await asyncio.sleep(0.1)
        await asyncio.gather(super().play(going_on), self.ask_on(going_on))

    async def _think_of_something(self, person: int, about: str) -> None:
        await self._ask_here(*self._rng.choice(list(self._asks())))

    def _asks(self) -> Sequence[Asked]:
        if self.way == "watch":
            self.table, self.thread = self.others.table, self.others.thread
            return (("table", {"number": int(self.table)}),)
        return AT_A_TABLE if self.way in WAYS else ANYWHERE

    async def _ask_here(self, command: str, options: dict[str, Any]) -> None:
        """Runs a command: by direct message, at the table, or in the channel."""
        (person,), backend = self.people, self.w.backend
        there = self.thread if self.thread in backend.channels else self.w.channel
        if self.way in ("private", "friend"):
            there = backend.get_dm_channel(person).id
        await self._ask(person, there, command, options)

    def _found(self) -> bool:
        """Looks for their table in the messages only they see."""
        if self.way == "robots":
            return super()._found()
        tables = (piece["custom_id"].split("|")[1] for _, piece in self._own())
        self.table = self.table or next((one for one in tables if one != "0"), "")
        return bool(self.table)

    def _invitation(self) -> dict[str, Any]:
        """Looks for the code that their friend has received."""
        host = self.others.people[0]
        direct = self.w.backend.dm_channels.get(host)
        text = " ".join(map(words, self.w.shown(host, direct))) if direct else ""
        return {"code": codes[0]} if (codes := CODE.search(text)) else {}

    def _own(self) -> Iterator[Offer]:
        """Yields the controls of messages that only they see."""
        direct = self.w.backend.dm_channels.get(self.people[0])
        for message in self._read(self.people[0]):
            if message.channel_id == direct or message.flags & EPHEMERAL:
                yield from ((message, piece) for piece in self.w.people.controls(message))

    def _offers(self, person: int) -> Iterator[Offer]:
        plays, watches, rng = self.way in WAYS, self.way == "watch", self._rng
        offers = list(super()._offers(person))
        if not (plays and offers and rng.random() < INTENT):
            offers += [
                one
                for one in self._own()
                if not plays or verb_of(one) not in SELDOM or rng.random() < BORED
            ]
        for one in offers if not self._hushed() else ():
            strange = watches and verb_of(one) not in WATCHING
            if verb_of(one) not in self.never and (not strange or rng.random() < BORED):
                yield one


def verb_of(offer: Offer) -> str:
    return offer[1]["custom_id"].split("|")[2]
