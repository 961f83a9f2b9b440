"""The story of a universe: matches of all games, troubles during play, and final checks."""

from __future__ import annotations

import asyncio
import math
import sqlite3
import traceback
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playground.discord_server.faults import Fault
from tests.storm import oracles
from tests.storm.people import ANSWERED, BETWEEN
from tests.storm.plan import Plan, Trouble
from tests.support.games import OWN
from tests.support.socket_world import forbid
from tests.universe import pages, truths
from tests.universe.making import lived, made
from tests.universe.troubles import BEFORE_PLAY, BEFORE_START, LAST, STEPS
from tests.universe.universe import Universe

HANG, TWICE, OUTAGE, DOWN = 10.0, 4.0, 8.0, 3.0
"""Seconds a request hangs, events come twice, the disk fails, and the bot is down."""

HELD_UP, LONGEST_WAIT = ("POST", "/interactions/*"), 3.0
"""Requests that hang when the bot ends, and seconds until it ends even without a press."""

STEPPED, FORBIDDEN = 4.0, 3.0
"""Seconds until the bot has noticed a step of its clock, and for which it lacks a right."""

SILENCE = 5
"""Lost answers in a row: more than the bot's tries of a request."""

CUT = 1_000, 2.1
"""The most requests to cut, and for how long: all tries of some; explanations get through."""

MOODY, BUSY = 5.0, 12.0
"""Seconds for which all robots fail, and for which the machine is busy."""

_ELSEWHERE = ("exception", "traceback")
"""Fields of the log that depend on where the code is."""

LINGER = 20.0
"""Seconds that people alone go on after the others: until just before those miss a turn."""

AWAKE = 10.0
"""The least seconds for which people go on after they were away."""

MISSED = 200.0
"""Seconds until a robot holds the seat of someone who is away."""

FLOOD = 15
"""How many presses at once are far too many."""

RUSH, RUSHED = (0.01, 0.08), 6.0
"""Seconds between two presses of someone in a hurry, and how long the hurry lasts."""

SLOW = (0.5, 4.0)
"""Seconds between two presses of someone who takes their time."""

HASTY = 0.2
"""The probability that hasty people press twice."""

PRESENT, PROMPT, LAG = 25.0, (0.005, 0.06), 0.3
"""Seconds for which moderators are present, between two of their looks, and of answers to posts."""

HUSH = 14.0
"""Seconds for which people press nothing, and the bot has time to mend what they see."""


def _which(about: str) -> tuple[str, str]:
    """Returns the method and the path of a trouble's requests."""
    method, _, place = about.partition("_")
    return method, f"/{place}/*" if place else "/*"


class Story:
    """One story.

    Attributes:
        universe: its universe.
        lossy: the times (from, to) in which a press may stay without an answer.
    """

    def __init__(self, universe: Universe, plan: Plan, *, brief: bool) -> None:
        """Begins a story; in a brief one people stop after the last trouble, maybe mid-match."""
        self.universe = universe
        self._brief = brief and not any(one.kind == "over" for one in plan)
        self.lossy: list[oracles.Window] = []
        self._plan = plan
        self._at_requests = [one for one in plan if one.kind in ("before", "after")]
        self._requests, self._playing = 0, False
        self._again_lock = asyncio.Lock()
        self._reviving: list[asyncio.Task[None]] = []
        universe.discord.kill = self._request

    async def happens(self) -> None:
        """Plays all matches with the plan's troubles, and checks the result."""
        u = self.universe
        await self._at_first(*BEFORE_START)
        await u.start()
        await self._at_first(*BEFORE_PLAY)
        await u.open()
        self._playing = True
        happening = u.loop.create_task(self._troubles())
        if self._brief:
            hushes = sum(one.kind == "hush" for one in self._plan)
            sleep = sum(AWAKE + float(one.about) for one in self._plan if one.kind == "sleep")
            missed = MISSED if any(one.kind == "gone" for one in self._plan) else 0.0
            last = LAST + HUSH * hushes + sleep + missed
            u.loop.call_later(last, setattr, u, "enough", True)
            u.loop.call_later(last + LINGER, setattr, u, "ended", True)
        await u.play()
        if any(one.kind == "end" for one in self._plan):
            await happening
            await u.rest_beside()  # moderators may have come after the end
        happening.cancel()
        self._at_requests.clear()
        for task in self._reviving:
            await task
        await truths.afterwards(self.universe, self._plan, self.lossy)

    async def _at_first(self, *kinds: str) -> None:
        for one in self._plan:
            if one.kind in kinds and not one.at:
                await self._happen(one)

    async def _troubles(self) -> None:
        began = self.universe.loop.now
        early = (*BEFORE_START, *BEFORE_PLAY)
        for one in self._plan:
            if one.kind not in ("before", "after") and (one.at or one.kind not in early):
                await asyncio.sleep(max(0.0, began + one.at - self.universe.loop.now))
                await self._happen(one)

    async def _happen(self, trouble: Trouble) -> None:
        u, now, about = self.universe, self.universe.loop.now, trouble.about
        match trouble.kind:
            case "drop":
                u.discord.drop(3.0, resumed=about == "resumed")
            case "twice":
                u.discord.twice.add(about)
                u.loop.call_later(TWICE, u.discord.twice.discard, about)
            case "away":
                u.discord.away = True
                u.loop.call_later(float(about), setattr, u.discord, "away", False)
                self.lossy.append((now - ANSWERED, now + float(about) + 10.0))
            case "kill":
                await self._again()
            case "end":  # everyone stops in the middle of it, and the bot dies
                u.enough = u.ended = True
                await asyncio.sleep(u.discord.rng.uniform(0.0, 1.0))
                await self._again()
            case "stop":
                await self._when_pressed(about)
                await self._again(peacefully=True)
            case "deaf":
                u.server.faults.append(Fault(*_which(about), "lost", times=SILENCE))
            case "cut":
                cut = Fault(*_which(about), "reset", times=CUT[0])
                u.server.faults.append(cut)
                u.loop.call_later(
                    CUT[1], lambda: cut in u.server.faults and u.server.faults.remove(cut)
                )
            case "robots":
                u.mood = about
                u.loop.call_later(MOODY, setattr, u, "mood", "")
            case "busy":  # the machine has other work: threads and disk take their time
                u.loop.busy = True
                u.loop.call_later(BUSY, setattr, u.loop, "busy", False)
            case "copies":  # everyone asks for their hand at the table
                for group in u.groups:
                    group.ask_for_hands(group.people)
            case "gone":  # one person of each table is away
                for group in u.groups:
                    group.gone.add(group.people[-1])
                    u.loop.call_later(float(about), group.gone.clear)
            case "sleep":
                u.asleep = True
                u.loop.call_later(float(about), setattr, u, "asleep", False)
            case "flood":  # someone presses far too often
                for group in u.groups:
                    group.ask_for_hands(group.people[:1] * FLOOD)
            case "over":  # the bot dies as soon as a match is over, before anyone can hear of it
                u.when_over = self._over
            # as after trouble of Discord's own: presses' tokens can't edit messages any more
            case "tokens":
                u.backend.interaction_tokens.clear()
                self.lossy.append((now - ANSWERED, now + 0.001))
            case "hush":
                await self._hush()
            case "alone":
                u.come(*about.split("_"))
            case "wishes":  # everyone changes their settings
                for group in u.groups:
                    group.wish()
            case "pace":
                u.pace = about
            case "odd":
                await u.start_wrongly()
            case "small":
                u.forget_soon()
            case "slow":
                for group in u.groups:
                    group.between = SLOW
            case "ticks":
                u.loop.tick = 1 / int(about)
            case "asks":  # people write, and run any command
                for group in u.groups:
                    u.beside(group.ask_on(u.going_on(group)))
            case "page":
                for group in u.groups:
                    u.beside(pages.keep_open(u, group))
            case "hasty":
                for group in u.groups:
                    group.hasty = HASTY
            case "rush":  # everyone presses as fast as they can
                for group in u.everyone:
                    group.between = RUSH
                    u.loop.call_later(RUSHED, setattr, group, "between", BETWEEN)
            case "down":  # for hours, until everyone has forgotten about it
                await self._again(meanwhile=partial(u.discord.calendar.turn, float(about)))
            case "damaged":
                await self._again(meanwhile=partial(u.damage, about))
            case "disk" | "outage" as how:
                u.disk.trouble, u.disk.failures = about, 1 if how == "disk" else 1_000_000
                if how == "outage":
                    u.loop.call_later(OUTAGE, setattr, u.disk, "trouble", None)
            case "clock":
                async with self._again_lock:  # a step as the bot ends is one while it is down
                    waiting = truths.ends(u.database, u.discord.calendar.of_the_bot().timestamp())
                    u.discord.calendar.wrong += STEPS[about]
                    u.loop.call_later(STEPPED, self._not_run_out, waiting)
                    await asyncio.sleep(STEPPED / 2)
            case "rights":
                forbid(u.backend, u.channel, about)
                u.loop.call_later(FORBIDDEN, forbid, u.backend, u.channel)
            case "archived":
                for group in u.groups:
                    if group.thread in u.backend.channels:
                        u.backend.edit_channel(group.thread, {}, thread_metadata={"archived": True})
            case "dms":
                u.server.no_dms.add(u.discord.rng.choice(u.ids))
            case "deleted":
                self._delete()
            case "moderator" if about == "present":
                u.beside(self._delete_at_once())
            case "moderator":
                self._moderate(about)
            case "reset" | "disconnect" | "lost" | "hang" | "everywhere" as kind:
                u.server.faults.append(Fault(*_which(about), kind, seconds=HANG))
            case status:
                u.server.faults.append(Fault(*_which(about), int(status)))

    def _not_run_out(self, waiting: list[tuple[int, str]]) -> None:
        """Checks that a step of the clock has ended no window with time left."""
        run_out = truths.ends(self.universe.database, math.inf)
        for table, window in waiting:
            if (table, window) in run_out:
                self.universe.wrong.append(
                    f"{window} of table {table} ran out by a step of the clock"
                )

    async def _when_pressed(self, how: str) -> None:
        """Waits until the bot has just heard of a press, or until Discord delays an answer."""
        discord = self.universe.discord
        if how == "hanging":
            self.universe.server.faults.append(Fault(*HELD_UP, "hang", seconds=HANG))
        arrivals, until = len(discord.arrived), self.universe.loop.now + LONGEST_WAIT
        while how and len(discord.arrived) == arrivals and self.universe.loop.now < until:  # noqa: ASYNC110 - exactly then
            await asyncio.sleep(0.003)
        if how == "hanging":
            await asyncio.sleep(1.0)

    async def _hush(self) -> None:
        """Stops people's presses for a while; then checks that everything shown is right."""
        u = self.universe
        u.hushed = True
        try:
            await asyncio.sleep(HUSH)
            if not (u.discord.away or u.disk.trouble or self._again_lock.locked()):
                u.wrong += await truths.current(u)
        finally:
            u.hushed = False

    def _ours(self, channels: set[int]) -> list[tuple[int, int]]:
        """Returns channel and id of the bot's public messages in these channels."""
        u = self.universe
        return [
            (channel, message.id)
            for channel, there in u.backend.messages.items()
            for message in there.values()
            if message.author_id == u.backend.bot_user.id
            and channel in channels
            and not message.flags & oracles.EPHEMERAL
        ]

    def _delete(self) -> None:
        """Deletes one of the bot's messages in a live match's thread, as a moderator may."""
        u = self.universe
        if ours := self._ours({group.thread for group in u.groups if not u.over(group)}):
            u.backend.delete_message(*u.discord.rng.choice(ours))

    async def _delete_at_once(self) -> None:
        """Deletes most of what the bot posts, or its thread, often before the bot knows its id."""
        u, rng, seen = self.universe, self.universe.discord.rng, set[tuple[int, int]]()
        until, u.discord.lag = u.loop.now + PRESENT, LAG
        while u.loop.now < until:
            for item in self._ours({u.channel, *(group.thread for group in u.groups)}):
                if item in seen or item[0] not in u.backend.channels or rng.random() < 0.3:
                    seen.add(item)
                elif item[0] != u.channel and rng.random() < 0.2:
                    u.backend.delete_channel(item[0])
                else:
                    u.backend.delete_message(*item)
            await asyncio.sleep(rng.uniform(*PROMPT))
        u.discord.lag = 0.0

    def _moderate(self, about: str) -> None:
        """Deletes boards, threads, first the one and then the other, or five messages."""
        u = self.universe
        if about == "anything":
            for _ in range(5):
                self._delete()
            return
        threads = {group.thread for group in u.groups if not u.over(group)}
        for thread in sorted(threads & u.backend.channels.keys()):
            there = list(u.backend.messages.get(thread, {}).values())
            boards = [item.id for item in there if "|house_table|" in str(item.components)]
            for board in boards if about != "thread" else ():
                u.backend.delete_message(thread, board)
            if about != "board":
                u.backend.delete_channel(thread)

    def _over(self) -> None:
        self.universe.enough = self.universe.ended = True
        self._dies()

    def _dies(self) -> None:
        """Kills the bot at once, unless it is just ending, and starts it again."""
        u = self.universe
        if u.bot is None or self._again_lock.locked():
            return
        u.when_over = lambda: None
        u.kill()
        self._reviving.append(u.outside(self._end_and_start()))

    def _request(self, done: bool) -> None:
        """Kills the bot at a request, before or after its effect."""
        self._requests += self._playing and not done
        for one in self._at_requests:
            up = self.universe.bot is not None and not self._again_lock.locked()
            if up and one.at <= self._requests and (one.kind == "after") == done:
                self._at_requests.remove(one)
                self._dies()
                return

    async def _again(
        self, *, peacefully: bool = False, meanwhile: Callable[[], None] = lambda: None
    ) -> None:
        """Ends the bot and starts it again; the restart finishes even if no one waits for it."""
        again = self.universe.outside(self._end_and_start(meanwhile, peacefully=peacefully))
        self._reviving.append(again)
        await asyncio.shield(again)

    async def _end_and_start(
        self, meanwhile: Callable[[], None] = lambda: None, *, peacefully: bool = False
    ) -> None:
        async with self._again_lock:
            u, now = self.universe, self.universe.loop.now
            if peacefully and u.bot is not None:
                await u.stop()
                self.lossy.append((now, u.loop.now + DOWN))
            elif u.bot is not None:
                u.kill()
            await asyncio.sleep(DOWN)
            meanwhile()
            await u.start()
            for group in u.everyone:
                group.wait_no_more()
            if not peacefully:
                self.lossy.append((now - ANSWERED, now))


def games_of(seed: int) -> list[str]:
    """Returns the games of a universe: every tenth universe has all, the others one or two."""
    rng = Random(f"games {seed}")
    return list(OWN) if seed % 10 == 0 else rng.sample(OWN, rng.choice((1, 1, 2)))


def wrong(
    games: Sequence[str], seed: int, plan: Plan, *, brief: bool = False, keep: bool = False
) -> tuple[list[str], Universe, float]:
    """Runs a universe; returns its faults, the universe, and the CPU seconds.

    Arguments or the seed choose a brief one.
    """
    with TemporaryDirectory(prefix="universe-") as folder:
        with made(Path(folder), games, seed, keep=keep) as universe:
            story = Story(universe, plan, brief=brief or seed % 3 != 0)
            try:
                seconds = lived(universe, lambda _: story.happens())
            except Exception:
                left = [group.game for group in universe.groups if not universe.over(group)]
                universe.wrong.append(f"not over: {left}\n{traceback.format_exc()}")
                seconds = 0.0
            for entry in universe.logs:
                fields = {key: value for key, value in entry.items() if key not in _ELSEWHERE}
                universe.discord.traffic.note("log", sorted(fields.items()))
            with closing(sqlite3.connect(universe.database)) as store:
                for line in sorted(store.iterdump()):  # a schema's indexes are a set
                    universe.discord.traffic.note("stored", line)
        return universe.wrong, universe, seconds
