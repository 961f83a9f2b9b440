"""Pictures of ways to learn: a lesson's step, a hint, a match's turning point, a solved puzzle."""

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
"""How many actions to play before asking for a hint, and again if it comes without a reason."""
CHOICES = 2
"""A hint is requested only if the player has more legal cards than this."""
PUZZLE_MOVES = 1
"""Which entry to choose from a puzzle's menu."""
LOOKS = 120
"""How many times to check whether something is ready."""


def controls(message: Any) -> list[Any]:
    """Returns a message's buttons and menus."""
    result: list[Any] = []
    rows = list(message.components)
    while rows:
        part = rows.pop(0)
        rows += getattr(part, "children", [])
        if getattr(part, "custom_id", None):
            result.append(part)
    return result


async def answer(world: World, made: Any) -> Any:
    """Returns the message that responds to an interaction; raises TimeoutError if none comes."""
    for _ in range(LOOKS):
        await world.env.settle()
        if made.response is not None:
            return made.response.message
        await asyncio.sleep(0.1)
    raise TimeoutError("no response came")


async def press(world: World, user: Any, message: Any, verb: str, line: int | None = None) -> Any:
    """Presses a message's control with this verb, or picks an entry; returns the response."""
    for _ in range(LOOKS):
        there = controls(world.message(message.channel.id, message.id))
        matching = [part for part in there if re.match(rf"p1\|\d+\|{verb}\|", part.custom_id)]
        if matching and line is None:
            return await answer(world, await user.click(message, custom_id=matching[0].custom_id))
        if matching:
            values = [matching[0].options[line].value]
            interaction = await user.select(message, values, custom_id=matching[0].custom_id)
            return await answer(world, interaction)
        await world.env.settle()
        await asyncio.sleep(0.1)
    raise TimeoutError(f"no {verb}")


NO_REASON: str = own_words("cogs.hints")["reasons"]["none"]


class Newcomer(rules.Robot):
    """Plays any card at all, so that there is something to explain."""

    def choose(
        self,
        view: Any,
        prompt: rules.Prompt,
        rng: Random,
        seconds: float,
        steps: int | None = None,
    ) -> rules.Action:
        return PlayCard(rng.choice(view.legal)) if view.legal else Pass()


async def newest(world: World, where: int, viewer: Any, said: str) -> Any:
    """Returns a conversation's newest message once it contains ``said``."""
    for _ in range(LOOKS):
        message = world.message(where, world.newest(where, viewer))
        if said in str(message.components) + message.content:
            return message
        await world.env.settle()
        await asyncio.sleep(0.1)
    raise TimeoutError(f"no {said}")


async def build_learning(world: World, cameras: Sequence[Camera]) -> None:
    """Takes pictures of a lesson, a puzzle, a hint and a turning point as the server's owner."""
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
        await play.ask(Configure(world.owner_id, {HINTS: ALWAYS}))
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
        if any("replay_to" in control.custom_id for control in controls(turned)):
            break
        await asyncio.sleep(1)
        async with world.lock:
            await press(world, member, turned, "turned")
    await take(turned, "turned")
