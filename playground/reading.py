"""Pictures of every screen in a language, for proofreading without the English.

The walk finds buttons by their custom ids, so it's the same in every language: first the bot's own
screens, then each game's rules, lesson, lobby, and a match played to its end. It takes a picture of
each screen once, with its menus and forms.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from itertools import count, islice
from typing import Any

import rules
from bot.components.custom_id import TEMPLATE
from bot.tables.commands import Act, Close
from cogs.learn.kind import PUPIL, fits, lesson_at, step_at
from playground.camera import Camera
from playground.learning_shots import controls
from playground.shots import HOUSE, Play
from playground.world import World

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("help", {}),
    ("settings", {}),
    ("table", {}),
    ("daily", {}),
    ("puzzle", {}),
    ("find", {}),
    ("night", {}),
    ("tournament", {}),
)
AFTERWARDS = ("leaderboard", "profile", "history list", "table")
"""Commands that have something to show after a match."""
LOOKING = {
    *("help_rules", "rules", "explain", "explain_about", "topic", "fair_play"),
    *("options", "option", "robots", "robots_seat", "setting", "server_wish", "server_game"),
    *(
        "server_option",
        "seek",
        "season",
        "season_hall",
        "board_to",
        "profile_to",
    ),
    *("replay", "replay_to", "replay_eyes", "replay_verify", "turned", "history", "house_table"),
    *(
        "house_watch",
        "board_words",
        "belote_why",
        "hint",
        "beccato_words",
        "house_leave",
        "end_stay",
    ),
    *("daily", "daily_before", "puzzle", "puzzle_answer", "cup_open", "night", "night_in", "score"),
    *("house_pace", "house_hints", "belratti_info", "past", "leaderboard", "profile", "stats"),
}
"""Buttons and menus that show something without changing anything that matters here."""
MANY = {
    "setting",
    "server_wish",
    "board_to",
    "profile_to",
    "option",
    "topic",
    "replay_to",
}
"""Buttons and menus that show something different for each argument."""
EACH = 9
"""How many arguments of each of these to look at, at most."""
DEEP = 8
"""How many controls to press in succession, at most."""
STOPS = 5
"""The most situations in a match at which to look at the board and a hand."""
LOOKS = 30
"""How many times to check for a response."""
DRAWN = 0.5
"""How many seconds to wait for a promised response."""
STEPS = 60
"""More steps than any lesson has."""


class Reader:
    """Walks through the screens as the window's person, taking a picture of each once."""

    def __init__(self, world: World, cameras: Sequence[Camera], what: str) -> None:
        self._what = what
        self._world = world
        self._cameras = cameras
        self._member = world.member(world.owner_id)
        self._seen = set[str]()
        self._pressed = dict[str, set[str]]()
        self._taken = 0

    async def type(self, command: str, *, pressing: bool = True, **given: Any) -> Any:
        """Types a command and returns the response; looks at all it leads to, or only at that."""
        world, channel = self._world, next(iter(self._world.rooms(self._world.owner_id)))
        place = world.channel(channel.id)
        async with world.lock:
            result = await self._answer(await self._member.slash(place, command, **given))
        if result is not None:
            await self.look(result, command.replace(" ", "-"), 1 if pressing else DEEP + 1)
        return result

    async def leaf(self, message: Any, way: str) -> None:
        """Takes pictures of the rules' pages, from the second to the last."""
        for page in count(1):
            named = [
                (TEMPLATE.fullmatch(item.custom_id), item) for item in controls(self.now(message))
            ]
            onward = [
                item
                for result, item in named
                if result and (result["verb"], result["arg"]) == ("rules_page", str(page))
            ]
            if not onward:
                return
            await self._press(message, onward[0], way)
            await self.take(message, way)

    def now(self, message: Any) -> Any:
        return self._world.message(message.channel.id, message.id)

    async def take(self, message: Any, way: str) -> None:
        """Takes a picture of a message and its menus, unless it has taken an identical one."""
        message = self.now(message)
        shown = [message.content, [item.to_dict() for item in message.components]]
        text = re.sub(r"\d{6,}|[0-9a-f]{8,}", "", json.dumps(shown, default=str))
        if text not in self._seen:
            self._seen.add(text)
            name = self._name(way)
            for camera in self._cameras:
                await camera.message(message.channel.id, message.id, name, menus=True)

    async def look(self, message: Any, way: str, depth: int = 1) -> None:
        """Takes a picture of a message, and presses any of its controls that show more."""
        await self.take(message, way)
        for control in controls(self.now(message)) if depth <= DEEP else ():
            result = TEMPLATE.fullmatch(control.custom_id)
            verb, arg = (result["verb"], result["arg"]) if result else ("", "")
            known = self._pressed.setdefault(verb, set())
            most = EACH if verb in MANY else 1
            if verb not in LOOKING or control.disabled or arg in known or len(known) >= most:
                continue
            known.add(arg)
            if not any(item.custom_id == control.custom_id for item in controls(self.now(message))):
                continue
            opened = await self._press(message, control, f"{way}-{verb}")
            if opened is not None:
                await self.look(opened, f"{way}-{verb}", depth + 1)

    async def _press(self, message: Any, control: Any, way: str) -> Any:
        """Presses a control and returns the response, taking a picture if it's a form."""
        world = self._world
        user = self._member if message.guild is not None else self._member.user
        async with world.lock:
            if options := getattr(control, "options", None):
                value = next((item.value for item in options if not item.default), options[0].value)
                result = await user.select(self.now(message), [value], custom_id=control.custom_id)
            else:
                result = await user.click(self.now(message), custom_id=control.custom_id)
            if result.modal is None:
                return await self._answer(result)
        name = self._name(f"{way}-form")
        for camera in self._cameras:
            await camera.form(message.channel.id, message.id, control.label, name)
        return None

    async def _answer(self, result: Any) -> Any:
        """Returns the message that responds to an interaction; ``None`` after ``LOOKS`` checks."""
        for _ in range(LOOKS):
            await self._world.env.settle()
            await asyncio.sleep(0.1)
            if reply := result.followups[-1] if result.followups else result.response:
                await asyncio.sleep(DRAWN)
                await self._world.env.settle()
                message = self.now(reply.message)
                if message.components or message.content:  # otherwise the bot is still thinking
                    return message
        return None

    def _name(self, way: str) -> str:
        self._taken += 1
        return f"{self._what}-{self._taken:03}-{way}"

    def again(self) -> None:
        """Forgets which controls were pressed, so that another game can begin."""
        self._pressed.clear()


async def read(world: World, cameras: Sequence[Camera], game: str) -> None:
    """Walks through the bot's own screens, or through a game's rules, lesson, lobby and a match."""
    reader = Reader(world, cameras, game)
    if game == HOUSE:
        for command, given in COMMANDS:
            await reader.type(command, **given)
        return
    await reader.leaf(await reader.type("rules", pressing=False, game=game), "rules-page")
    await _learn(reader, world, game)
    play = Play(world, game)
    async with world.lock:
        await play.open()
    table = await play.table()
    reader.again()
    await reader.look(_message(world, play.channel, table.record.messages.lobby), "lobby")
    async with world.lock:
        await play.start()
    await _watch(reader, world, play)
    reader.again()
    table = await play.table()
    await reader.look(_message(world, table.place_id, table.record.messages.result), "result")
    if game == "belote":
        for command in AFTERWARDS:
            await reader.type(command)


def _message(world: World, channel: int, message: int | None) -> Any:
    assert message is not None
    return world.message(channel, message)


async def _learn(reader: Reader, world: World, game: str) -> None:
    """Reads a lesson to its end, making the moves that it asks for."""
    page, play = await reader.type("learn", pressing=False, game=game), Play(world, game)
    match = next(filter(None, (TEMPLATE.fullmatch(item.custom_id) for item in controls(page))))
    play.table_id = int(match["table"])
    for _ in range(STEPS):
        table = await play.table()
        if lesson_at(table) is None or table.match is None:
            async with world.lock:
                await play.ask(Close("lesson"))  # a person may have only a few tables
            return
        if step_at(table) is not None:
            await reader.take(page, "lesson")
        now = reader.now(page)
        onward = [item.custom_id for item in controls(now) if "lesson_next" in item.custom_id]
        async with world.lock:
            step = step_at(table)
            if step is None or (step.play is None and not onward):  # others move, or it is drawn
                await world.env.advance_time(1.0)
                continue
            if step.play is None:
                await world.member(world.owner_id).click(now, custom_id=onward[0])
            else:
                legal = (rules.to_dict(item) for item in islice(table.match.legal(PUPIL), 20_000))
                move = next(item for item in legal if fits(step.play, item))
                await play.ask(Act(world.owner_id, move))
            for _ in range(2):
                await world.env.advance_time(1.1)
                await world.env.settle()


async def _watch(reader: Reader, world: World, play: Play) -> None:
    """Plays a match, and looks at the board and a hand at each new kind of prompt."""
    met: list[Any] = []

    def new(match: rules.Match, played: int) -> bool:
        prompts = [item for item in match.prompts if PUPIL in item.seats and PUPIL not in item.done]
        key = (prompts[0].kind, len(met) // 3) if prompts else None
        if key is None or key in met or len(met) >= STOPS:
            return False
        met.append(key)
        return True

    while True:
        async with world.lock:
            await play.on_until(new)
        table = await play.table()
        if table.match is None or not table.match.prompts:
            return
        await reader.take(_message(world, table.place_id, table.record.messages.board), "board")
        await reader.look(
            _message(world, *table.record.messages.hands[PUPIL]), "hand", len(met) + DEEP - 1
        )
        hand = _message(world, *table.record.messages.hands[PUPIL])
        async with world.lock:
            for back in (item for item in controls(hand) if "hand_back" in item.custom_id):
                await world.member(world.owner_id).user.click(hand, custom_id=back.custom_id)
            await play.on_until(lambda _match, played: played >= 5)
