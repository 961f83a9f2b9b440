"""A table's pace: how long people have, when reminders come, and when time runs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import rules
from bot.tables.kinds import kind_of
from bot.tables.model import Player, Status, Table
from bot.users.preferences import Preferences
from bot.users.quiet_hours import quiet_until, waking

REMIND_AFTER = 0.6
"""What fraction of a turn's time passes before a reminder, unless the person has set a time."""

REMIND_FROM = 20.0
"""The shortest turn with a reminder, in seconds: anything shorter ends before anyone can react."""

CALL_AFTER = 300.0
"""Seconds before a slow table calls someone: people who are there play on without a call."""

MORNING = 3_600.0
"""Seconds people get after their quiet hours if a slow clock would have run out during them."""

CLOSE = "close"
"""The timer that ends a lobby or a pause."""

SLOW_PAUSE = 3 * 86_400.0
"""The shortest time a slow table stays paused before it closes, in seconds."""

SLEEP = "sleep"
"""The timer that sends a table to sleep if its only person is absent."""

SLEEP_AFTER = 2 * 86_400.0
"""Seconds without a move after which such a table goes to sleep."""

AGREED_PAUSE = 7 * 86_400.0
"""How many seconds a table stays paused before it closes if its people agreed to the pause."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How time runs at the tables.

    Attributes:
        now: seconds since the epoch.
        pace: the factor that all clocks' seconds are multiplied by; 0 stops every clock.
        preferences: people's settings by user id.
    """

    now: float
    pace: float
    preferences: Mapping[int, Preferences] = field(default_factory=dict[int, Preferences])

    def preferences_of(self, person: Player) -> Preferences:
        return self.preferences.get(person.user_id, _DEFAULTS)


_DEFAULTS = Preferences()


@dataclass(frozen=True, slots=True)
class Pace:
    """A pace that a host can choose.

    Attributes:
        factor: the factor that the game's own seconds are multiplied by; 0 for no clock.
        seconds: seconds per move, instead of the game's own; ``None`` at a live table.
        missed: how many turns in a row can be missed before a robot takes the seat.
        always: whether clocks run even for a person alone with robots.
    """

    factor: float = 1.0
    seconds: float | None = None
    missed: int = 2
    always: bool = False

    @property
    def slow(self) -> bool:
        """Returns whether people come and go between moves."""
        return self.seconds is not None

    def time_for(self, prompt: rules.Prompt) -> float | None:
        """Returns how many seconds a window stays open; ``None`` if it waits forever."""
        if prompt.seconds is None or prompt.mode is rules.Mode.RACE:
            return prompt.seconds  # a race is about reflexes, and people watch its board always
        if not self.factor:
            return None
        return prompt.seconds * self.factor if self.seconds is None else self.seconds


PACES: Mapping[str, Pace] = {
    "normal": Pace(),
    "quick": Pace(factor=0.5),
    "relaxed": Pace(factor=3.0),
    "clocked": Pace(always=True),
    "none": Pace(factor=0.0),
    "hours": Pace(seconds=8 * 3_600.0, missed=1),
    "day": Pace(seconds=24 * 3_600.0, missed=1),
    "days": Pace(seconds=72 * 3_600.0, missed=1),
}
"""All paces by name; the game's own comes first."""


def pace_of(table: Table) -> Pace:
    """Returns the pace its host has chosen."""
    return PACES[table.record.terms.pace]


def keep_open(table: Table, until: float) -> None:
    """Makes the table close at a time (seconds since the epoch), no earlier."""
    table.record.clocks.timers[CLOSE] = until


def nobody_waits(table: Table) -> bool:
    """Returns whether a person is playing only with robots, so that windows wait for them."""
    return not (table.company or pace_of(table).always or kind_of(table).awaited)


def set_timers(table: Table, clock: Clock) -> None:
    """Sets the timers of the open windows. A window that stays open keeps its time.

    If no one is waiting, only races have a time, and the table goes to sleep after a while.
    """
    old, since = table.record.clocks.timers, table.record.clocks.since
    timers: dict[str, float] = {}
    opened: dict[str, float] = {}
    pace, free = pace_of(table), nobody_waits(table)
    clocked = bool(clock.pace) and kind_of(table).clocks
    was_free = table.record.clocks.free
    table.record.clocks.free = free
    if was_free and not free and clocked:
        table.note("clocks")
    for prompt in table.prompts:
        window = prompt.window
        opened[window] = since.get(window, clock.now)
        runs = clocked and (not free or prompt.mode is rules.Mode.RACE)
        given = pace.time_for(prompt) if runs else None
        ends = f"expire:{window}"
        if given is None and free:
            continue
        if ends in old or (given is None and window in since and not was_free):
            timers |= {name: at for name, at in old.items() if _window(name) == window}
            continue
        left = None if given is None else given * clock.pace
        if left is not None:
            due = clock.now + left
            timers[ends] = _fair_end(table, prompt, due, clock) if pace.slow else due
        timers |= _reminders(table, prompt, left, timers.get(ends), clock)
    if free and clocked and table.prompts:
        timers[SLEEP] = clock.now + SLEEP_AFTER
    table.record.clocks.timers, table.record.clocks.since = timers, opened


def move_along(table: Table, seconds: float, since: float, clock: Clock) -> None:
    """Moves due times and opening times along when the wall clock jumps.

    People keep the time they had: no more because the clock was corrected, and no less because the
    machine slept or Discord was down and no one could press. Times from ``since`` on are right.
    """
    record = table.record
    # A lobby's time runs from when it opened, even if things have happened there since.
    begun = {CLOSE: table.created_at} if table.status is Status.LOBBY else {}

    def moved(at: float, opened: float) -> float:
        return at if since <= opened <= clock.now else at + min(seconds, since - opened)

    record.clocks.timers = {
        name: moved(at, begun.get(name, record.clocks.since.get(_window(name), table.updated_at)))
        for name, at in record.clocks.timers.items()
    }
    record.clocks.since = {window: moved(at, at) for window, at in record.clocks.since.items()}
    record.messages.called = {
        seat: min(at, clock.now) for seat, at in record.messages.called.items()
    }


def postponed(table: Table, prompt: rules.Prompt, clock: Clock) -> float | None:
    """Returns the new end of a slow clock that is due if people have quiet hours, or ``None``."""
    if not pace_of(table).slow:
        return None
    due = _fair_end(table, prompt, clock.now, clock)
    return due if due > clock.now else None


def due_reminders(table: Table, window: str, clock: Clock) -> tuple[rules.Seat, ...]:
    """Removes a window's due reminders and returns the seats they are for.

    People in quiet hours get their reminders afterwards, if there is time left then.
    """
    timers, due = table.record.clocks.timers, list[rules.Seat]()
    prompt = prompt_of(table, window)
    waited_for = dict(_waited_for(table, prompt)) if prompt is not None else {}
    for name in [name for name, at in timers.items() if _reminds(name, window) and at <= clock.now]:
        del timers[name]
        seat = int(name.split(":", 2)[1])
        if seat not in waited_for:
            continue
        later = quiet_until(clock.preferences_of(waited_for[seat]), clock.now)
        if later == clock.now:
            due.append(seat)
        elif later < timers.get(f"expire:{window}", later + 1):
            timers[name] = later
    return tuple(due)


def prompt_of(table: Table, window: str) -> rules.Prompt | None:
    """Returns an open window's prompt, or ``None`` if the window is closed."""
    return next((prompt for prompt in table.prompts if prompt.window == window), None)


def _waited_for(table: Table, prompt: rules.Prompt) -> list[tuple[rules.Seat, Player]]:
    """Returns the seats and people a window still waits for, without absent people and robots."""
    seats = prompt.undone
    return [(seat, person) for seat, person in table.taken() if seat in seats and person.here]


def _fair_end(table: Table, prompt: rules.Prompt, due: float, clock: Clock) -> float:
    """Returns a slow window's end, outside the quiet hours of the people it is waiting for."""
    preferences = [clock.preferences_of(person) for _, person in _waited_for(table, prompt)]
    awake = waking(preferences, due)
    if awake == due:
        return due
    later = awake + MORNING * clock.pace
    return later if waking(preferences, later) == later else awake


def _reminders(
    table: Table, prompt: rules.Prompt, seconds: float | None, ends: float | None, clock: Clock
) -> dict[str, float]:
    """Returns the reminders for a new window open for ``seconds`` (``None``: forever), by timer."""
    reminders: dict[str, float] = {}
    pace = pace_of(table)
    for seat, person in _waited_for(table, prompt):
        preferences = clock.preferences_of(person)
        after = _reminded_after(pace, seconds, preferences, clock)
        if preferences.remind == "none" or after is None:
            continue
        at = quiet_until(preferences, clock.now + after)
        if ends is None or at < ends:
            reminders[f"remind:{seat}:{prompt.window}"] = at
    return reminders


def _reminded_after(
    pace: Pace, seconds: float | None, preferences: Preferences, clock: Clock
) -> float | None:
    """Returns how many seconds after a window opens to remind people; ``None`` for never."""
    chosen = preferences.remind_after
    if seconds is None:
        return chosen
    if seconds < REMIND_FROM:
        return None
    if chosen is not None and chosen < seconds:
        return chosen
    return min(CALL_AFTER * clock.pace, seconds) if pace.slow else seconds * REMIND_AFTER


def _window(timer: str) -> str:
    """Returns the window named in a timer ``expire:<window>`` or ``remind:<seat>:<window>``."""
    kind, _, rest = timer.partition(":")
    return rest.partition(":")[2] if kind == "remind" else rest


def _reminds(timer: str, window: str) -> bool:
    return timer.startswith("remind:") and _window(timer) == window
