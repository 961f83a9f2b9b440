"""One person at a table of robots that answer at once, so that a match takes seconds."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import rules
from bot.tables.commands import Refused
from bot.tables.model import IN_PLAY
from tests.support.world import World, world

QUICK = {"robot_workers": 0, "robot_pace": 0.0}
"""Settings with which robots neither start a process nor pause."""


@asynccontextmanager
async def quick(database: Path, *, people: int = 2, **settings: Any) -> AsyncIterator[World]:
    """Opens a server where robots play at once."""
    async with world(database, people=people, **{**QUICK, **settings}) as opened:
        yield opened


async def sit_with_robots(
    w: World, game: str, level: str, robots: int | None = None, **options: object
) -> int:
    """Opens a table, adds the robots that the match needs and deals; returns its number."""
    card = await w.open(game)
    table_id = w.newest
    for name, value in options.items():
        await w.set_option(table_id, name, value)
    least = rules.GAMES[game].seats[0]
    panel = await w.press(0, w.now(card), "robots")
    for _ in range(least - 1 if robots is None else robots):
        await w.press(0, w.now(panel.response.message), "robots_add", level)
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    return table_id


def mine(w: World, table_id: int, seat: int) -> tuple[rules.Action, str] | None:
    """Returns an easy robot's action for a seat and its window; ``None`` if there is none."""
    match = w.match(table_id)
    view, dice = match.view(seat), Random(match.seq)
    robot = rules.robot(match.game.name, "easy")
    for prompt in reversed(match.prompts):
        if seat not in prompt.seats:
            continue
        awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
        if seat in prompt.done and prompt.mode is not rules.Mode.OPEN:
            continue
        if awaited or robot.wants(view, prompt, dice):
            return robot.choose(view, prompt, dice, 0.02), prompt.window
    return None


async def my_move(w: World, table_id: int, seat: int) -> bool:
    """Plays the next action of a seat, if any; returns whether there was one."""
    move = mine(w, table_id, seat)
    if move is None:
        return False
    try:
        await w.play(table_id, seat, *move)
    except (Refused, rules.RuleError):
        return False  # a robot was faster, or it is too soon
    return True


async def play_on(w: World, table_id: int, *, rounds: int = 4000, least: int = 0) -> None:
    """Lets time pass while seat 0 plays, until the match ends or ``least`` actions are played."""
    stop = w.table(table_id).seq + least if least else None
    for _ in range(rounds):
        table = w.table(table_id)
        if table.status not in IN_PLAY or (stop is not None and table.seq >= stop):
            return
        if not await my_move(w, table_id, 0):
            await w.pass_time(0.2)
    table = w.table(table_id)
    assert table.match is not None
    raise AssertionError(f"{table.game} stands still at {table.seq}: {table.match.prompts}")
