"""The pictures of what teaches: a step of a lesson, a hint, where a match turned, and a puzzle answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import rules
from bot.tables.commands import Configure
from bot.tables.lobby import HINTS
from bot.tables.parts import ALWAYS
from bot.ui.phrasebook import own_words
from playground.camera import Camera
from playground.shots import LEARNING, Play
from playground.world import World
from rules.belote.model import Pass, PlayCard

GAME = "belote"
CARDS = 5
"""Actions after which a hint is asked for, and asked for again where none has a reason."""
CHOICES = 2
"""Cards among which whoever asks has to choose, at least one more."""
PUZZLE_MOVES = 1
"""Which line of a puzzle's menu is chosen."""
LOOKS = 120
"""How often something is asked whether it is ready."""


def controls(message: Any) -> list[Any]:
    """Returns the buttons and menus of a message."""
    found: list[Any] = []
    rows = list(message.components)
    while rows:
        one = rows.pop(0)
        rows += getattr(one, "children", [])
        if getattr(one, "custom_id", None):
            found.append(one)
    return found


async def answer(world: World, made: Any) -> Any:
    """Returns what an interaction was answered with, once it is."""
    for _ in range(LOOKS):
        await world.env.settle()
        if made.response is not None:
            return made.response.message
        await asyncio.sleep(0.1)
    raise TimeoutError("nothing was answered")


async def press(world: World, who: Any, message: Any, verb: str, line: int | None = None) -> Any:
    """Presses a message's control with this verb once it is there, or picks a line of it; returns what is answered."""
    for _ in range(LOOKS):
        found = controls(world.message(message.channel.id, message.id))
        wanted = [one for one in found if re.match(rf"p1\|\d+\|{verb}\|", one.custom_id)]
        if wanted and line is None:
            return await answer(world, await who.click(message, custom_id=wanted[0].custom_id))
        if wanted:
            values = [wanted[0].options[line].value]
            made = await who.select(message, values, custom_id=wanted[0].custom_id)
            return await answer(world, made)
        await world.env.settle()
        await asyncio.sleep(0.1)
    raise TimeoutError(f"no {verb}")


NO_REASON: str = own_words("cogs.hints")["reasons"]["none"]


class Newcomer(rules.Robot):
    """Plays any card, so that there is something to be said of it."""

    def choose(
        self,
        view: Any,
        prompt: rules.Prompt,
        rng: Random,
        seconds: float,
        steps: int | None = None,
    ) -> rules.Action:
        return PlayCard(rng.choice(view.legal)) if view.legal else Pass()


async def newest(world: World, where: int, who: Any, said: str) -> Any:
    """Returns the newest message in a conversation once it says something."""
    for _ in range(LOOKS):
        found = world.message(where, world.newest(where, who))
        if said in str(found.components) + found.content:
            return found
        await world.env.settle()
        await asyncio.sleep(0.1)
    raise TimeoutError(f"no {said}")


async def build_learning(world: World, cameras: Sequence[Camera]) -> None:
    """Learns, plays with hints and looks at the match and at a puzzle, as the person whose window it is."""
    play = Play(world, GAME)
    member = world.member(world.owner_id)
    channel = world.channel(play.channel)

    def now(where: int, message: int) -> Any:
        return world.message(where, message)

    async def take(message: Any, name: str) -> None:
        for camera in cameras:
            await camera.message(message.channel.id, message.id, f"{LEARNING}-{name}")

    async with world.lock:
        lesson = await answer(world, await member.slash(channel, "learn", game=GAME))
        await press(world, member, lesson, "lesson_next")
    await take(lesson, "lesson")
    async with world.lock:
        puzzle = await answer(world, await member.slash(channel, "puzzle", game=GAME))
        await press(world, member, puzzle, "puzzle_answer", PUZZLE_MOVES)
    await take(puzzle, "puzzle")
    async with world.lock:
        await play.open()
        await play.ask(Configure(world.owner_id, HINTS, ALWAYS))
        await play.start()
        play.robots[0] = Newcomer()
        while True:
            await play.on_until(
                lambda match, played: (
                    played >= CARDS
                    and 0 in match.prompts[0].seats
                    and len([*match.legal(0)]) > CHOICES
                )
            )
            conversation, hand = (await play.table()).record.messages.hands[0]
            await press(world, member.user, now(conversation, hand), "hint")
            hint = await newest(world, conversation, member.user, "A hard robot")
            if NO_REASON not in hint.content:
                break
    for camera in cameras:
        await camera.window(conversation, hint.id, f"{LEARNING}-hint")
    async with world.lock:
        await play.on_until(lambda _match, _played: False)
        table = await play.table()
        assert table.record.messages.result is not None
        result = now(table.place_id, table.record.messages.result)
        turned = await press(world, member, result, "turned")
    for _ in range(LOOKS):
        turned = now(turned.channel.id, turned.id)
        if any("replay_to" in one.custom_id for one in controls(turned)):
            break
        await asyncio.sleep(1)
        async with world.lock:
            await press(world, member, turned, "turned")
    await take(turned, "turned")
