"""Reminds people of the deal of the day, once a day at the time they chose, outside quiet hours."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import day_of, guarded, unix_time
from bot.components.kit import compose, row
from bot.presses.host import Host
from bot.storage.schema import players
from bot.users.preferences import Preferences
from bot.users.quiet_hours import quiet_until, zone_of
from cogs.daily.screens import daily_button
from cogs.daily.store import Entries
from cogs.lobby.screens.lobby import ACCENT

JOB = "reminders"
"""The job's name."""

REST = 60.0
"""The minimum time between two runs, in seconds."""

MINUTES = 1_440
"""Minutes per day."""

DAY = MINUTES * 60.0
"""Seconds per day."""


class DailyReminders:
    """Reminds people of the deal of the day."""

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self._day = 0

    def start(self) -> None:
        """Starts the job; a change to anyone's settings also wakes it."""
        self._bot.process.schedule.add(JOB, self.run, REST)
        self._bot.people.on_set.append(self._on_set)

    def stop(self) -> None:
        self._bot.process.schedule.remove(JOB)
        self._bot.people.on_set.remove(self._on_set)

    def _on_set(self, _user_id: int) -> None:
        self._bot.process.schedule.wake(JOB)

    async def run(self) -> float | None:
        """Reminds everyone who is due and hasn't played; returns the seconds until the next run."""
        bot = self._bot
        if not bot.process.awake:
            return None
        now = unix_time()
        day = day_of(now)
        if day != self._day:
            await Entries(bot.store).tidy(day)
            self._day = day
        waiting = await bot.store.read(
            select(players).where(players.c.daily_at >= 0, players.c.daily_told < day)
        )
        again = DAY - now % DAY
        for player in waiting:
            wish, user_id = Preferences.of(player), player["user_id"]
            with guarded("not reminded of the day"):
                if not due(wish, now):
                    again = min(again, next_due(wish, now) - now)
                elif await self._claim(user_id, day):
                    again = min(again, await self._remind(user_id, day))
        return again

    async def _claim(self, user_id: int, day: int) -> bool:
        """Marks someone as reminded beforehand, because two reminders are worse than none."""

        async def run(writer: AsyncConnection) -> int:
            theirs = (players.c.user_id == user_id, players.c.daily_told < day)
            marking = update(players).where(*theirs).values(daily_told=day)
            return (await writer.execute(marking)).rowcount

        return await self._bot.store.write(run) == 1

    async def _remind(self, user_id: int, day: int) -> float:
        """Reminds someone; returns the longest wait in seconds before the next attempt."""
        bot, entries = self._bot, Entries(self._bot.store)
        if await entries.of(user_id, day):
            return DAY
        if not await bot.messages.services.conversations.claim(user_id, "notice"):
            # Try again when the bot may open the conversation.
            later = update(players).where(players.c.user_id == user_id).values(daily_told=0)
            await bot.store.write(lambda writer: writer.execute(later))
            return REST
        w = await bot.people.words(user_id)
        run, _ = await entries.streak(user_id, day)
        text = w.t("☀️ The deals of the day are waiting for you.")
        kept = w.n(
            "🔥 You've played {count} day in a row.",
            "🔥 You've played {count} days in a row.",
            run,
        )
        screen = compose(ACCENT, text, kept if run else None, row(daily_button(w)))
        await bot.messages.services.send_dm(user_id, screen)
        return DAY


def due(preferences: Preferences, now: float) -> bool:
    """Returns whether it's time (UTC) to remind someone today, outside their quiet hours."""
    if preferences.daily_at is None or quiet_until(preferences, now) > now:
        return False
    return now % DAY >= _begins(preferences, preferences.daily_at, now)


def next_due(preferences: Preferences, now: float) -> float:
    """Returns when a reminder may be due; never too late, even if the clocks change that day."""
    if preferences.daily_at is None:
        return now + DAY
    midnight = now - now % DAY
    begins = min(_begins(preferences, preferences.daily_at, at) for at in (now, midnight + DAY))
    return quiet_until(preferences, max(now, midnight + begins))


def _begins(preferences: Preferences, minute: int, at: float) -> float:
    """Returns the second of the UTC day when a local ``minute`` begins; ``at`` sets the offset."""
    offset = datetime.fromtimestamp(at, zone_of(preferences.zone)).utcoffset()
    ahead = 0 if offset is None else round(offset.total_seconds() / 60)
    return (minute - ahead) % MINUTES * 60.0
