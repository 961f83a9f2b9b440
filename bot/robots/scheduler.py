"""When robots play: the windows waiting for them, and when they think and act.

The scheduler hears of every change at a table. For each window in which a robot may act, it plans
when the robot thinks and acts; one scheduled job does both. Startup plans for all tables again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import rules
from bot.clock import guarded, unix_time
from bot.log import logger
from bot.robots.delay import REACTION, SHOWN, moments, reaction
from bot.robots.forced import ForcedMoves, forced_windows, only_action
from bot.robots.stepping import MOST_FAULTS, SteppingRobots, any_action
from bot.robots.windows import dice_of, windows
from bot.schedule import Schedule
from bot.storage import Store
from bot.tables.commands import Act
from bot.tables.events import Moved
from bot.tables.kinds import kind_of
from bot.tables.model import Status, Table
from bot.tables.referee import Answer
from bot.tables.refused import Expected
from bot.tables.service import Tables
from bot.users.preferences import Preferences
from bot.workers.pool import SECONDS, NoAnswer, WorkerPool
from bot.workers.worker import EXPERT, RobotRequest

REST = 0.1
"""The minimum time between two runs of the job, in seconds."""

JOB = "robots"
"""The name of the job that makes robots think and act."""

MOST_IDLE = 20
"""How many times in a row a robot thinks with nothing changing before it waits for a change."""


class _Stage(Enum):
    """How far a robot has got with a window."""

    WAITING = "it will think"
    THINKING = "it has been asked"
    DECIDED = "it knows what to do, and will do it in time"
    ACTING = "its action stands in the table's queue"
    RESTING = "it lets the window be until something happens at the table"


_TIMED = (_Stage.WAITING, _Stage.DECIDED)
"""The stages that end at a fixed time."""


@dataclass(slots=True, eq=False)
class _Task:
    """A window in which a robot may act.

    Attributes:
        table: the table as the robot last saw it.
        think_at: when it next thinks about the window (by the event loop's clock).
        act_at: when it acts on its decision (by the event loop's clock).
        rounds: how many times it has thought.
        idle: how many times in a row it has thought with nothing happening at the table.
        faults: how many refusals in a row it has had.
        seen_at: when, in a race, it could last see another's action (by the event loop's clock).
        turned_at: when it last glanced at another player and may have seen an earlier action.
        seq: how many actions the table had when it last thought.
    """

    table: Table
    seat: rules.Seat
    prompt: rules.Prompt
    stage: _Stage = _Stage.WAITING
    think_at: float = 0.0
    act_at: float = 0.0
    rounds: int = 0
    idle: int = 0
    faults: int = 0
    seen_at: float = 0.0
    turned_at: float = 0.0
    seq: int = 0
    action: dict[str, Any] | None = None

    @property
    def next_at(self) -> float:
        """When it next thinks or acts (by the event loop's clock), while it is waiting."""
        return self.think_at if self.stage is _Stage.WAITING else self.act_at

    @property
    def forced(self) -> bool:
        """Returns whether this is a person's only move rather than a robot's."""
        person = self.table.seats[self.seat]
        return person is not None and not person.robot

    @property
    def quick(self) -> bool:
        """Returns whether actions in the window take no thought."""
        return all(kind.glance for kind in self.table.rules.accepts[self.prompt.kind])

    @property
    def awaited(self) -> bool:
        """Returns whether the window is waiting for this seat, not just open to it."""
        return self.prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)


_Tasks = dict[tuple[rules.Seat, str], _Task]
"""The windows at a table in which robots may act, by seat and window."""


class RobotScheduler:
    """Makes robots play at the tables.

    Attributes:
        scale: the factor for all pauses.
        expert_seconds: how many extra seconds experts think.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        players: WorkerPool,
        scale: float,
        preferences: Callable[[int], Awaitable[Preferences]],
        schedule: Schedule,
        expert_seconds: float = 0.0,
    ) -> None:
        """Adds the job to the schedule; with a ``scale`` of 0, robots act at once."""
        self._tables = tables
        self._forced = ForcedMoves(preferences)
        self._stepping = SteppingRobots(tables, players)
        self._store = store
        self._players = players
        self.scale = scale
        self.expert_seconds = expert_seconds
        self._seen: dict[int, _Tasks] = {}
        self._timed: dict[_Task, None] = {}
        """The tasks that are waiting for a fixed time, as an ordered set."""
        self._thinking: set[asyncio.Task[None]] = set()
        self._closed = False
        self._schedule = schedule
        schedule.add(JOB, self._run_due)

    # -- changes of tables -------------------------------------------------------------------------

    def on_moved(self, event: Moved) -> None:
        if event.answer.table.game in self._tables.games:
            self.update(event.answer.table, event.answer.events)

    def update(self, table: Table, events: tuple[rules.Event, ...] = ()) -> None:
        """Updates which of a table's windows are waiting for robots, after these events."""
        open_windows = dict[tuple[rules.Seat, str], rules.Prompt]()
        if not self._closed:
            self._stepping.start(table, self.scale)
        if (game_ui := self._tables.games.get(table.game)) is not None:
            self._forced.note(table, game_ui.forced)
            scripted = kind_of(table).script is not None
            forced = {} if scripted else forced_windows(table, game_ui.forced)
            open_windows = windows(table) | forced
        if not open_windows or self._closed:
            self._seen.pop(table.id, None)
            return
        old, tasks = self._seen.get(table.id, {}), _Tasks()
        # If a seat has a new player, its task starts again.
        old = {k: task for k, task in old.items() if task.table.seats[k[0]] == table.seats[k[0]]}
        self._seen[table.id] = tasks
        for key, prompt in open_windows.items():
            task = tasks[key] = old.get(key) or _Task(table, key[0], prompt)
            moved = task.table.seq != table.seq
            task.table, task.prompt = table, prompt
            if moved:
                task.idle = 0
            if key not in old or (moved and task.stage is _Stage.RESTING):
                self._wait(task)
            if moved and prompt.mode is rules.Mode.RACE and not task.forced:
                self._notice(task, events)

    async def wake(self) -> None:
        """Updates all tables where robots play, after startup."""
        playing = await self._store.with_robots(str(Status.PLAYING))
        async for table in self._tables.readable(playing):
            with guarded("robots not woken", table=table.id):
                self.update(table)

    def forget(self, part: str | None = None, home: int | None = None) -> None:
        """Stops robots at the tables of a game, kind or place, until each table's next update."""
        for task in [task for tasks in self._seen.values() for task in tasks.values()]:
            affected = part is None or part == task.table.game or part in task.table.record.features
            if affected and home in (None, task.table.home):
                self._seen.pop(task.table.id, None)

    def close(self) -> None:
        self._closed = True
        self._seen.clear()
        self._schedule.remove(JOB)
        self._stepping.close()
        for thinking in self._thinking:
            thinking.cancel()
        self._players.close()

    # -- due robots --------------------------------------------------------------------------------

    async def _run_due(self) -> float | None:
        """Makes due robots think or act; returns the seconds to the next one, or ``None``."""
        now = _now()
        for task in list(self._timed):
            if task.stage not in _TIMED or not self._is_open(task):
                del self._timed[task]
            elif task.stage is _Stage.WAITING and task.think_at <= now:
                self._think(task)
            elif task.stage is _Stage.DECIDED and task.act_at <= now:
                self._act(task)
        return max(REST, min(task.next_at for task in self._timed) - now) if self._timed else None

    def _time(self, task: _Task, stage: _Stage) -> None:
        task.stage = stage
        rest = REST if self._timed else 0.0
        self._timed[task] = None
        self._schedule.wake(JOB, max(task.next_at - _now(), rest))

    def _wait(self, task: _Task, since: float | None = None) -> None:
        """Plans when a robot thinks and acts next: soon after ``since`` if it has news to see."""
        if task.forced:
            task.think_at, task.action = _now(), None
            self._time(task, _Stage.WAITING)
            return
        table, prompt = task.table, task.prompt
        due = table.record.deadline(prompt.window)
        left = None if due is None else due - unix_time()
        scale = self.scale * kind_of(table).brisk
        quick = task.quick or since is not None
        person = table.seats[task.seat]
        more = self.expert_seconds if person is not None and person.robot == EXPERT else 0.0
        wait = moments(
            prompt, task.seat, table.id, task.rounds, left, scale, quick=quick, more=more
        )
        start = _now() if since is None else since
        task.think_at, task.act_at = (start + seconds for seconds in wait)
        task.action = None
        self._time(task, _Stage.WAITING)

    def _notice(self, task: _Task, events: tuple[rules.Event, ...]) -> None:
        """Shows a robot a race's action if it may see it; without thinking, it reacts at once."""
        match = task.table.match
        assert match is not None
        _, seat, action = match.log[-1]
        races = (prompt.kind for prompt in match.prompts if prompt.mode is rules.Mode.RACE)
        visible = any(event.visible_to(task.seat) for event in events)
        if not visible or all(type(action) not in match.game.accepts[kind] for kind in races):
            return
        own, now = seat == task.seat, _now()
        turned = own and action.glance
        if turned:
            task.turned_at = now
        else:
            task.seen_at = now + SHOWN * self.scale
        due = turned if not task.quick else not own
        if due and task.stage in (_Stage.WAITING, _Stage.RESTING):
            self._wait(task, since=now if turned else task.seen_at)

    # -- thinking ----------------------------------------------------------------------------------

    def _think(self, task: _Task) -> None:
        task.stage = _Stage.THINKING
        thinking = asyncio.get_running_loop().create_task(
            self._decide(task), name=f"robot {task.table.id}"
        )
        self._thinking.add(thinking)
        thinking.add_done_callback(lambda done: self._after_thinking(task, done))

    def _after_thinking(self, task: _Task, done: asyncio.Task[None]) -> None:
        self._thinking.discard(done)
        if not done.cancelled() and (error := done.exception()) is not None:
            logger.error("robot stuck", table=task.table.id, exc_info=error)
            task.stage = _Stage.RESTING  # the window's clock keeps running

    async def _decide_forced(self, task: _Task) -> None:
        """Plans when to make a person's only move for them, unless they should do it."""
        match, wait = task.table.match, None
        action = None if match is None else only_action(match, task.seat)
        if action is not None:
            wait = await self._forced.pause(task.table, task.seat, task.prompt, self.scale)
        if wait is None or action is None:
            task.stage = _Stage.RESTING
            return
        task.action, task.act_at = rules.to_dict(action), _now() + wait
        self._time(task, _Stage.DECIDED)

    async def _decide(self, task: _Task) -> None:
        """Lets a robot decide, and act if its time has come in the meantime."""
        if task.forced:
            await self._decide_forced(task)
            return
        table, task.seq = task.table, task.table.seq
        person = table.seats[task.seat]
        assert table.match is not None
        assert person is not None
        number = dice_of(table, task.seat, task.prompt.window, task.rounds)
        if task.prompt.mode is rules.Mode.RACE and not task.quick:
            wait = reaction(task.prompt, task.seat, table.id, task.rounds) * self.scale
            turned = task.turned_at + REACTION[0] * self.scale
            task.act_at = max(task.act_at, task.seen_at + wait, turned)
        task.rounds += 1
        level, view = person.robot, table.match.view(task.seat)
        seconds = SECONDS.get(level, 0.0)
        people = tuple(seat for seat, player in table.taken() if not player.robot)
        question = RobotRequest(
            table.game, level, view, task.prompt, task.awaited, number, seconds, people
        )
        script = kind_of(table).script
        scripted = None if script is None else script(table)
        try:
            if task.faults >= MOST_FAULTS:
                raise NoAnswer
            until = task.act_at if task.awaited else None
            rivals = self._rivals(table.id)
            action = (
                scripted[1]
                if scripted
                else await self._players.ask(question, table.id, until, rivals)
            )
        except NoAnswer:
            action = None
            if task.prompt.mode is not rules.Mode.RACE and task.seat not in task.prompt.done:
                action = any_action(table.match, task.seat, task.prompt.window, number)
        if not self._is_open(task):
            return
        if action is not None:
            task.action = action
            self._time(task, _Stage.DECIDED)
            if task.act_at <= _now():
                self._act(task)
            return
        # It does nothing, but may change its mind in a race; elsewhere it waits for a change.
        task.idle += 1
        watched = task.prompt.mode is rules.Mode.RACE and task.idle < MOST_IDLE and not task.quick
        if watched or task.table.seq != task.seq:
            self._wait(task)
        else:
            task.stage = _Stage.RESTING

    def _rivals(self, table_id: int) -> int:
        """Returns how many of a table's robots are thinking or soon will be, at least 1."""
        thinking = (_Stage.WAITING, _Stage.THINKING)
        tasks = self._seen.get(table_id, {}).values()
        return max(
            1, sum(task.awaited and not task.forced and task.stage in thinking for task in tasks)
        )

    # -- acting ------------------------------------------------------------------------------------

    def _act(self, task: _Task) -> None:
        """Submits a robot's decision; it thinks again if others have changed the situation."""
        if task.prompt.mode is rules.Mode.OPEN and task.table.seq != task.seq:
            self._wait(task)
            return
        person = task.table.seats[task.seat]
        assert person is not None
        assert task.action is not None
        command = Act(
            person.user_id,
            task.action,
            task.prompt.window,
            robot=None if task.forced else task.seat,
            forced=task.forced,
        )
        task.stage = _Stage.ACTING
        answer = self._tables.submit(task.table.id, command)
        answer.add_done_callback(lambda done: self._after_acting(task, done))

    def _after_acting(self, task: _Task, done: asyncio.Future[Answer]) -> None:
        """Handles an action's outcome; the robot thinks again if the window is still open."""
        error = None if done.cancelled() else done.exception()
        if error is None:
            task.faults = 0
        elif isinstance(error, rules.IllegalAction):
            task.faults += 1
            where = {"table": task.table.id, "game": task.table.game, "window": task.prompt.window}
            logger.warning("robot refused", code=error.code, **where)
        elif not isinstance(error, Expected):
            logger.error("robot failed", table=task.table.id, exc_info=error)
        if self._is_open(task):
            self._wait(task)

    def _is_open(self, task: _Task) -> bool:
        """Returns whether a robot may still act in this window."""
        return self._seen.get(task.table.id, {}).get((task.seat, task.prompt.window)) is task


def _now() -> float:
    return asyncio.get_running_loop().time()
