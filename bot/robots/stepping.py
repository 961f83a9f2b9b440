"""Robots that move by steps: in a deal of the day, where time must not change anything.

Which robot is asked what follows from how the match stands (``bot/tables/daily.py``); its dice come from the seed and the
move's number, and it thinks so many steps. What goes wrong because the machine is busy is asked again.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import rules
from bot.log import logger
from bot.robots.delay import moments
from bot.storage import Unavailable
from bot.tables import daily
from bot.tables.commands import Act, Command
from bot.tables.model import Table
from bot.tables.refused import Broken, Refused
from bot.tables.service import Tables
from bot.workers.pool import NoAnswer, WorkerPool
from bot.workers.worker import RobotRequest

MOST_FAULTS = 3
"""Refusals in a row after which a robot takes any legal action."""

AGAIN_AFTER = 1.0
"""Seconds until a robot is asked again that could not answer."""


class SteppingRobots:
    """Has the robots of a table make one move after the other, as long as it is theirs to move."""

    def __init__(self, tables: Tables, players: WorkerPool) -> None:
        self._tables = tables
        self._players = players
        self._going: dict[int, asyncio.Task[None]] = {}

    def look(self, table: Table, scale: float) -> None:
        """Takes note of a table as it now stands; pauses are multiplied with ``scale``."""
        if table.id in self._going or not self._moves(table):
            return
        going = self._go(table, scale)
        self._going[table.id] = asyncio.get_running_loop().create_task(
            going, name=f"robot {table.id}"
        )

    def close(self) -> None:
        """Lets no robot move any more."""
        for one in self._going.values():
            one.cancel()

    def _moves(self, table: Table) -> bool:
        return table.game in self._tables.games and daily.robots_turn(table)

    async def _go(self, table: Table, scale: float) -> None:
        faults = 0
        try:
            while self._moves(table):
                try:
                    command, wait = await self._next(table, faults)
                    if wait * scale:
                        await asyncio.sleep(wait * scale)
                    faults = await self._submit(table.id, command, faults)
                    changed = await self._tables.get(table.id)
                except (NoAnswer, Unavailable):
                    await asyncio.sleep(AGAIN_AFTER)
                    continue
                if changed is None or faults > MOST_FAULTS:
                    break
                table = changed
        except Exception:  # noqa: BLE001 - a start, or the player's next press, takes it up again
            logger.exception("robot stuck", table=table.id)
        finally:
            del self._going[table.id]

    async def _submit(self, table_id: int, command: Command, faults: int) -> int:
        """Hands in a move; returns how often in a row one was refused."""
        try:
            await self._tables.submit(table_id, command)
        except rules.IllegalAction as error:
            logger.warning("robot refused", code=error.code, table=table_id)
            return faults + 1
        except (
            Refused,
            rules.RuleError,
            Broken,
            Unavailable,
        ):  # the table is over, has changed, or cannot be written just now
            await asyncio.sleep(AGAIN_AFTER)
            return faults
        return 0

    async def _next(self, table: Table, faults: int) -> tuple[Command, float]:
        """Returns the robots' next move, and how many seconds it is shown to take.

        Raises:
            NoAnswer: the machine is too busy.
        """
        match = table.match
        assert match is not None
        for seat, prompt, awaited in daily.asked(table):
            number = daily.dice_of(table, seat, prompt.window, faults)
            question = RobotRequest(
                table.game,
                daily.LEVEL,
                match.view(seat),
                prompt,
                awaited,
                number,
                0.0,
                (daily.PLAYER,),
                daily.STEPS,
            )
            action = await self._players.ask(question, table.id)
            if awaited and faults >= MOST_FAULTS:
                action = _any(match, seat, prompt.window, number)
            if action is not None:
                person = table.seats[seat]
                assert person is not None
                wait = moments(prompt, seat, table.id, match.seq, None, 1.0)[1]
                return Act(person.user_id, action, prompt.window, robot=seat), wait
        windows = [one.window for one in match.prompts if one.mode is not rules.Mode.TURN]
        return daily.RunOut(windows[0], match.seq), 0.0


def _any(match: rules.Match, seat: rules.Seat, window: str, number: int) -> dict[str, Any] | None:
    found = match.sample(seat, Random(number), window)
    return None if found is None else rules.to_dict(found)
