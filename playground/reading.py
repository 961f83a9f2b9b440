"""Every screen in one language, in pictures, to be read again without the English beside them.

The walk finds buttons by their custom ids, so it goes the same way in every language: what the house says, then for each game its
lobby, rules, lesson, and one match with its end. What opens is pictured once, and so is every menu and form on it.
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
    ("settings me", {}),
    ("server", {}),
    ("settings turns", {}),
    ("daily", {}),
    ("puzzle", {}),
    ("seek", {}),
    ("night", {}),
    ("tournament", {}),
    ("privacy delete", {}),
)
AFTERWARDS = ("leaderboard", "profile", "history list", "stats", "table score")
"""What has something to show once matches have been played."""
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
"""Buttons and menus that show something and change nothing that matters here."""
MANY = {
    "setting",
    "server_wish",
    "board_to",
    "profile_to",
    "option",
    "topic",
    "replay_to",
}
"""Those that show something else for each argument, of which so many are looked at:"""
EACH = 9
DEEP = 8
"""So many are pressed one after another."""
STOPS = 5
"""In so many situations of a match the board and a hand are looked at."""
LOOKS = 30
"""So often it is looked whether something has been answered."""
DRAWN = 0.5
"""Seconds after which what was only announced stands there."""
STEPS = 60
"""A lesson has fewer steps."""


class Reader:
    """Walks, as the person whose window it is, and takes each screen once."""

    def __init__(self, world: World, cameras: Sequence[Camera], what: str) -> None:
        self._what = what
        self._world = world
        self._cameras = cameras
        self._member = world.member(world.owner_id)
        self._seen = set[str]()
        self._pressed = dict[str, set[str]]()
        self._taken = 0

    async def type(self, command: str, *, pressing: bool = True, **given: Any) -> Any:
        """Types a command and looks at all it leads to, or only at the answer; returns that."""
        world, channel = self._world, next(iter(self._world.rooms(self._world.owner_id)))
        place = world.channel(channel.id)
        async with world.lock:
            made = await self._answer(await self._member.slash(place, command, **given))
        if made is not None:
            await self.look(made, command.replace(" ", "-"), 1 if pressing else DEEP + 1)
        return made

    async def leaf(self, message: Any, way: str) -> None:
        """Takes the pages of rules, from the second to the last."""
        for page in count(1):
            named = [
                (TEMPLATE.fullmatch(one.custom_id), one) for one in controls(self.now(message))
            ]
            onward = [
                one
                for made, one in named
                if made and (made["verb"], made["arg"]) == ("rules_page", str(page))
            ]
            if not onward:
                return
            await self._press(message, onward[0], way)
            await self.take(message, way)

    def now(self, message: Any) -> Any:
        return self._world.message(message.channel.id, message.id)

    async def take(self, message: Any, way: str) -> None:
        """Takes a message with its menus, unless it looks as something has looked before."""
        message = self.now(message)
        shown = [message.content, [one.to_dict() for one in message.components]]
        said = re.sub(r"\d{6,}|[0-9a-f]{8,}", "", json.dumps(shown, default=str))
        if said not in self._seen:
            self._seen.add(said)
            name = self._name(way)
            for camera in self._cameras:
                await camera.message(message.channel.id, message.id, name, menus=True)

    async def look(self, message: Any, way: str, depth: int = 1) -> None:
        """Takes a message, and presses what on it shows something more."""
        await self.take(message, way)
        for control in controls(self.now(message)) if depth <= DEEP else ():
            made = TEMPLATE.fullmatch(control.custom_id)
            verb, arg = (made["verb"], made["arg"]) if made else ("", "")
            known = self._pressed.setdefault(verb, set())
            most = EACH if verb in MANY else 1
            if verb not in LOOKING or control.disabled or arg in known or len(known) >= most:
                continue
            known.add(arg)
            if not any(one.custom_id == control.custom_id for one in controls(self.now(message))):
                continue
            opened = await self._press(message, control, f"{way}-{verb}")
            if opened is not None:
                await self.look(opened, f"{way}-{verb}", depth + 1)

    async def _press(self, message: Any, control: Any, way: str) -> Any:
        """Presses a control, and returns what is answered; a form is taken as it stands there."""
        world = self._world
        who = self._member if message.guild is not None else self._member.user
        async with world.lock:
            if options := getattr(control, "options", None):
                value = next((one.value for one in options if not one.default), options[0].value)
                made = await who.select(self.now(message), [value], custom_id=control.custom_id)
            else:
                made = await who.click(self.now(message), custom_id=control.custom_id)
            if made.modal is None:
                return await self._answer(made)
        name = self._name(f"{way}-form")
        for camera in self._cameras:
            await camera.form(message.channel.id, message.id, control.label, name)
        return None

    async def _answer(self, made: Any) -> Any:
        """Returns what something was answered with, or ``None`` if it is not in time."""
        for _ in range(LOOKS):
            await self._world.env.settle()
            await asyncio.sleep(0.1)
            if found := made.followups[-1] if made.followups else made.response:
                await asyncio.sleep(DRAWN)
                await self._world.env.settle()
                message = self.now(found.message)
                if message.components or message.content:  # else it only says that it is thought of
                    return message
        return None

    def _name(self, way: str) -> str:
        self._taken += 1
        return f"{self._what}-{self._taken:03}-{way}"

    def again(self) -> None:
        """Forgets what has been pressed, for another game."""
        self._pressed.clear()


async def read(world: World, cameras: Sequence[Camera], game: str) -> None:
    """Looks at what is said around the games, or at a game's rules, lesson, lobby, at a match and at its end."""
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
    """Reads a lesson to its end, and makes the moves it asks for."""
    page, play = await reader.type("learn", pressing=False, game=game), Play(world, game)
    made = next(filter(None, (TEMPLATE.fullmatch(one.custom_id) for one in controls(page))))
    play.table_id = int(made["table"])
    for _ in range(STEPS):
        table = await play.table()
        if lesson_at(table) is None or table.match is None:
            async with world.lock:
                await play.ask(Close("lesson"))  # so many tables one person may not have
            return
        if step_at(table) is not None:
            await reader.take(page, "lesson")
        now = reader.now(page)
        onward = [one.custom_id for one in controls(now) if "lesson_next" in one.custom_id]
        async with world.lock:
            step = step_at(table)
            if step is None or (
                step.play is None and not onward
            ):  # the others move, or it is drawn
                await world.env.advance_time(1.0)
                continue
            if step.play is None:
                await world.member(world.owner_id).click(now, custom_id=onward[0])
            else:
                legal = (rules.to_dict(one) for one in islice(table.match.legal(PUPIL), 20_000))
                move = next(one for one in legal if fits(step.play, one))
                await play.ask(Act(world.owner_id, move))
            for _ in range(2):
                await world.env.advance_time(1.1)
                await world.env.settle()


async def _watch(reader: Reader, world: World, play: Play) -> None:
    """Plays a match, and looks at the board and at a hand whenever something else is asked for."""
    met: list[Any] = []

    def new(match: rules.Match, played: int) -> bool:
        asked = [one for one in match.prompts if PUPIL in one.seats and PUPIL not in one.done]
        key = (asked[0].kind, len(met) // 3) if asked else None
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
            for back in (one for one in controls(hand) if "hand_back" in one.custom_id):
                await world.member(world.owner_id).user.click(hand, custom_id=back.custom_id)
            await play.on_until(lambda _match, played: played >= 5)
