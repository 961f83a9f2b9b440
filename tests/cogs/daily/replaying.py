"""Plays daily deals without Discord, with the real tables, robots and database.

    python -m tests.cogs.daily.replaying FILE FIRST COUNT DELAYS

As a process, it prints the result of each try.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import rules
from bot.app.build import build
from bot.app.client import Parlour
from bot.clock import date_of, number_of
from bot.config import Settings
from bot.tables.commands import Act, Refused
from bot.tables.events import Events, Moved
from bot.tables.model import IN_PLAY, Player, Table
from bot.tables.parts import Terms
from cogs.daily.kind import PLAYER, BeginDaily, LetBe, may_let_be, robots_turn
from cogs.daily.logic import Chain

FIRST = 20261124
CHAIN = Chain("5eed" * 16, FIRST)
ANN = Player(4711, "Ann")


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[Parlour]:
    """Opens a bot without Discord whose robots play at once, in a thread."""
    settings = Settings.read(
        database=str(database), robot_workers=0, robot_pace=0.0, _env_file=None
    )
    house = build(settings)
    await house.load_cogs()
    house.host.tables.events = Events()
    house.host.tables.events.subscribe(
        Moved, lambda event: house.host.robots.update(event.answer.table)
    )
    try:
        yield house
    finally:  # otherwise both bots' threads would keep a failed process alive
        house.host.robots.close()
        await house.host.store.close()


async def begun(house: Parlour, game: str, day: int) -> int:
    table = await house.host.tables.gather(game, (0, 0), [ANN], ANN.user_id, Terms("en"))
    begin = BeginDaily(ANN.user_id, day, CHAIN.number(day), CHAIN.link(day))
    await house.host.tables.submit(table.id, begin)
    return table.id


async def seen(house: Parlour, table_id: int) -> Table:
    table = await house.host.tables.get(table_id)
    assert table is not None
    return table


def choice(table: Table) -> Act | LetBe | None:
    """Returns the player's choice, which depends only on the match; ``None`` if robots move."""
    match = table.match
    assert match is not None
    if robots_turn(table):  # even if the player's turn comes too: robots move by steps
        return None
    view, dice = match.view(PLAYER), Random(f"{table.record.deal.seed} {match.seq}")
    robot = rules.robot(table.game, "normal")
    for prompt in reversed(match.prompts):
        if PLAYER not in prompt.seats or PLAYER in prompt.done:
            continue
        awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
        if awaited or (may_let_be(table) and robot.wants(view, prompt, dice)):
            action: Any = rules.to_dict(robot.choose(view, prompt, dice, 0.0, 50))
            return Act(ANN.user_id, action, prompt.window)
    return LetBe(ANN.user_id, match.seq) if may_let_be(table) else None


async def played(house: Parlour, table_id: int, delays: Random | None, most: int = 10_000) -> Table:
    """Plays a try to its end, or for some presses; with delays, also slowly and out of turn."""
    for _ in range(most):
        table = await seen(house, table_id)
        if table.status not in IN_PLAY:
            break
        if delays is not None and delays.random() < 0.2:
            await asyncio.sleep(delays.random() * 0.01)
        chosen = choice(table)
        if chosen is None:
            await asyncio.sleep(0.001)
            if delays is not None and delays.random() < 0.5:
                await too_soon(house, table)
            continue
        await house.host.tables.submit(table_id, chosen)
    return await seen(house, table_id)


async def too_soon(house: Parlour, table: Table) -> None:
    """Presses while the robots move: the press is refused, or their move came just before."""
    match = table.match
    assert match is not None
    races = [race for race in match.prompts if PLAYER in race.seats and PLAYER not in race.done]
    for prompt in races[:1]:
        for action in islice(match.legal(PLAYER), 1):
            plain: Any = rules.to_dict(action)
            act = Act(ANN.user_id, plain, f"{prompt.window} too soon")
            try:
                await house.host.tables.submit(table.id, act)
            except (Refused, rules.RuleError):
                continue
            raise AssertionError("the player moved out of turn")


async def told(house: Parlour, table_id: int) -> str:
    """Returns the hash of all moves of a table and its result."""
    moves = await house.host.store.moves_of(table_id)
    table = await seen(house, table_id)
    log = [(move.seat, bytes(move.action).decode()) for move in moves]
    return sha256(msgspec.json.encode([log, table.record.end.places])).hexdigest()


async def main(arguments: Sequence[str]) -> None:
    """Plays tries, one game after the other, and prints the hash of each."""
    file, first, count, delays = arguments
    dice = Random(int(delays)) if int(delays) else None
    games = sorted(rules.GAMES)
    async with opened(Path(file)) as house:
        for number in range(int(first), int(first) + int(count)):
            day = number_of(date_of(FIRST) + timedelta(days=number // len(games)))
            table_id = await begun(house, games[number % len(games)], day)
            table = await played(house, table_id, dice)
            assert table.status not in IN_PLAY, f"{table.game} of {day} does not end"
            sys.stdout.write(f"{number} {await told(house, table_id)}\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
