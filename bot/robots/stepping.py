"""Robots that move step by step, for deals of the day, in which timing mustn't matter.

The table's kind says which robot to ask next and gives its seed (`bot.tables.kinds.Steps`). If the
machine is too busy for an answer, the robot is asked again.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import rules
from bot.log import logger
from bot.robots.delay import moments
from bot.storage import Unavailable
from bot.tables.commands import Act, Command
from bot.tables.kinds import Steps, kind_of
from bot.tables.model import Table
from bot.tables.refused import Broken, Refused
from bot.tables.service import Tables
from bot.workers.pool import NoAnswer, WorkerPool
from bot.workers.worker import RobotRequest

MOST_FAULTS = 3
"""How many refusals in a row make a robot take any legal action."""

AGAIN_AFTER = 1.0
"""How many seconds to wait before asking again a robot that couldn't answer."""


class SteppingRobots:
    """Makes a table's robots move one after another, while it is their turn."""

    def __init__(self, tables: Tables, players: WorkerPool) -> None:
        self._tables = tables
        self._players = players
        self._running: dict[int, asyncio.Task[None]] = {}

    def start(self, table: Table, scale: float) -> None:
        """Starts on a table if its robots move next; pauses are multiplied by ``scale``."""
        steps = kind_of(table).steps
        if steps is None or table.id in self._running or not self._moves(table, steps):
            return
        self._running[table.id] = asyncio.get_running_loop().create_task(
            self._run(table, steps, scale), name=f"robot {table.id}"
        )

    def close(self) -> None:
        for task in self._running.values():
            task.cancel()

    def _moves(self, table: Table, steps: Steps) -> bool:
        return table.game in self._tables.games and steps.due(table)

    async def _run(self, table: Table, steps: Steps, scale: float) -> None:
        faults = 0
        try:
            while self._moves(table, steps):
                try:
                    command, wait = await self._next(table, steps, faults)
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
        except Exception:  # noqa: BLE001 - a start or the player's next press resumes it
            logger.exception("robot stuck", table=table.id)
        finally:
            del self._running[table.id]

    async def _submit(self, table_id: int, command: Command, faults: int) -> int:
        """Submits a move; returns how many refusals in a row there have been."""
        try:
            await self._tables.submit(table_id, command)
        except rules.IllegalAction as error:
            logger.warning("robot refused", code=error.code, table=table_id)
            return faults + 1
        except (Refused, rules.RuleError, Broken, Unavailable):
            # The table is over, has changed, or can't be written right now.
            await asyncio.sleep(AGAIN_AFTER)
            return faults
        return 0

    async def _next(self, table: Table, steps: Steps, faults: int) -> tuple[Command, float]:
        """Returns the next move, and how long it should seem to take; may raise ``NoAnswer``."""
        match = table.match
        assert match is not None
        for seat, prompt, awaited in steps.asked(table):
            number = steps.dice(table, seat, prompt.window, faults)
            question = RobotRequest(
                table.game,
                steps.level,
                match.view(seat),
                prompt,
                awaited,
                number,
                0.0,
                steps.players,
                steps.thinks,
            )
            action = await self._players.ask(question, table.id)
            if awaited and faults >= MOST_FAULTS:
                action = any_action(match, seat, prompt.window, number)
            if action is not None:
                person = table.seats[seat]
                assert person is not None
                wait = moments(prompt, seat, table.id, match.seq, None, 1.0)[1]
                return Act(person.user_id, action, prompt.window, robot=seat), wait
        windows = [prompt.window for prompt in match.prompts if prompt.mode is not rules.Mode.TURN]
        return steps.run_out(windows[0], match.seq), 0.0


def any_action(
    match: rules.Match, seat: rules.Seat, window: str, number: int
) -> dict[str, Any] | None:
    """Returns a random legal action, chosen by a seed, or ``None`` if there are none."""
    action = match.sample(seat, Random(number), window)
    return None if action is None else rules.to_dict(action)
