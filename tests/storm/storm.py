"""One storm: a Discord, the bot's process, a group of people for each game, and a plan."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from simcord.backend.models import ResponseKind

from bot.messages.game_log import FADES
from bot.messages.tracked_message import UNDISTURBED
from playground.discord_server.faults import Fault
from playground.discord_server.process import HANGS, BotProcess
from tests.cogs.page.tab import free_port, served, signed_in
from tests.storm import oracles
from tests.storm.people import ANSWERED, SEATS, Group
from tests.storm.plan import ENDS, Plan, Trouble
from tests.support.socket_world import SocketWorld, forbid, socket_world, until
from tests.support.world import lay_out
from tests.support.zygote import ForkedBot

HELD_UP = {"hang": 10.0, "hang30": 30.0}
"""Seconds a request hangs."""

TWICE, FORBIDDEN = 2.0, 3.0
"""Seconds for which events come twice, and for which the bot lacks a right."""

BACK = 2.0
"""Seconds of play once the bot is back from a kill at a request."""

QUIET, TRIED_AGAIN = 2.5, 3.5
"""Seconds without a request until everything is shown, and how many more after a retry."""

SOON, BACK_SOON = 5.0, 10.0
"""Seconds until everything is shown: after the last trouble, and after a start of the bot."""

FADED = {"beccato": FADES + 1.0}
"""Seconds after the last press until finished actions may fade from the screens."""

EDIT, CHOICE = "PATCH /webhooks/*/*/messages/@original", UNDISTURBED + 2.0
"""The request that edits a private message, and seconds for which a choice in it may delay that."""

OPENS, FIRST, PACE, PUNCTUAL = "/users/@me/channels", 4, 1.75, 0.5
"""The request that opens DMs, how many at once, seconds between more, and their tolerance."""

WARM, GROWN, TALK = 20.0, 60.0, 400
"""Seconds until a process has loaded its pictures, MB it may grow then, log bytes a request.

A process that ends sooner is measured from its start.
"""

ROOMY = {
    "PARLOUR_TABLES_PER_CHANNEL": "100",
    "PARLOUR_TABLES_PER_PERSON": "100",
    "PARLOUR_LOG_LEVEL": "INFO",
}


_ID = re.compile(r"(simcord_interaction_)?\d{9,}")


class Storm:
    """A storm.

    Attributes:
        requests: how many requests the bot has sent since its people began.
        moves: how many presses its people have made.
        on_pages: how many presses on pages the bot has carried out.
        sorts: the number of requests of each sort.
        killed_at: the number of kills before or after each sort of request.
    """

    def __init__(
        self,
        w: SocketWorld,
        folder: Path,
        games: Sequence[str],
        seed: int,
        kind: type[Group] = Group,
        port: int = 0,
    ) -> None:
        """Makes a storm; if there are fewer people than seats, they sit in several groups.

        ``port`` is where the bot serves its pages; 0 if it doesn't.
        """
        self.w, self._port = w, port
        self.requests = self.on_pages = 0
        self.sorts, self.killed_at = Counter[str](), Counter[str]()
        self._database = folder / "parlour.sqlite3"
        lay_out(self._database)
        self._bot = w.process(kind=ForkedBot if hasattr(os, "fork") else BotProcess)
        step, around = len(w.ids) // len(games), w.ids * 2
        self.groups = [
            kind(w, game, around[number * step :][:SEATS], Random(f"{seed} {game}"))
            for number, game in enumerate(games)
        ]
        self._lossy: list[oracles.Window] = []
        self._wrong: list[str] = []
        self._kills: list[Trouble] = []
        self._answering, self._answered_at = set[int](), 0.0
        self._killed = asyncio.Event()
        self._over = False
        self._under_way = 0
        self._hang, self._last = 0.0, ""
        self._openings, self._opened_at, self._paced_until = 0, 0.0, 0.0
        self._born = self._warm = 0.0
        w.server.tap = self._tap

    @property
    def moves(self) -> int:
        return sum(len(group.pressed) for group in self.groups)

    async def run(self, seconds: float, plan: Plan) -> list[str]:
        """Runs once every group has a table, and returns the faults found afterwards.

        Kills come at any request after the tables open; play goes on until the last kill.
        """
        self._hang = max((HELD_UP.get(item.kind, 0.0) for item in plan), default=0.0)
        kills = [item for item in plan if item.kind in ("before", "after")]
        await self._start()
        self.requests, self._kills = 0, kills.copy()
        self.sorts.clear()
        playing: list[asyncio.Task[None]] = []
        reviving = asyncio.create_task(self._revive())
        try:
            async with asyncio.timeout(HANGS):
                await asyncio.gather(*(group.open() for group in self.groups))
            began = self._now()
            for group in self.groups:
                playing.append(asyncio.create_task(group.play(lambda: not self._over)))
                if self._port:
                    playing.append(asyncio.create_task(self._keep_page_open(group)))
            for trouble in plan:
                if trouble not in kills:
                    await asyncio.sleep(max(0.0, began + trouble.at - self._now()))
                    await self._happen(trouble)
            await asyncio.sleep(max(0.0, began + seconds - self._now()))
            while self._kills or self._killed.is_set():
                await self._next_kill()
            if kills:
                await asyncio.sleep(BACK)
            self._over = True
            for group in self.groups:
                group.wait_no_more()
            await asyncio.gather(*playing)
            await self._afterwards(ended=any(item.kind in ENDS for item in plan))
        finally:
            for task in (reviving, *playing):
                task.cancel()
            await self._bot.kill()
        return self._wrong

    async def _keep_page_open(self, group: Group) -> None:
        """Lets one of a group play on a page, too."""
        file = f"sqlite+aiosqlite:///{self._database}"
        async with signed_in(file, group.people[0], [self._port]) as tab:
            tab.table_id = int(group.table)
            await tab.play(Random(group.table), lambda: not self._over)
        self.on_pages += tab.played
        self._wrong += tab.wrong

    # -- what happens ------------------------------------------------------------------------------

    async def _happen(self, trouble: Trouble) -> None:
        gateway, began = self.w.server.gateway, self._now()
        match trouble.kind:
            case "drop":
                about = trouble.about
                await gateway.drop(int(about) if about.isdecimal() else about)
                if about in ("invalid", "4007", "4009"):  # presses are lost until the next session
                    self._lossy.append((began - 1.0, began + 8.0))
            case "twice":
                gateway.repeated.add(trouble.about)
                self._later(TWICE, lambda: gateway.repeated.discard(trouble.about))
            case "away":
                await self.w.server.stop()
                await asyncio.sleep(float(trouble.about))
                await self.w.server.start()
                self._lossy.append((began - ANSWERED, self._now() + 10.0))
            case "refuse":
                gateway.refusing = True
                await gateway.drop("abort")
                self._lossy.append((began, began + float(trouble.about) + 8.0))
                self._later(float(trouble.about), lambda: setattr(gateway, "refusing", False))
            case "kill":
                await self._bot.kill()
                await self._start()
                self._lossy.append((began - ANSWERED, self._now()))
            case "stop":
                code = await self._stop()
                await self._start()
                self._lossy.append((began - 1.0, self._now()))
                if code:
                    self._wrong.append(f"asked to end, the bot ended with {code}")
            case "rights":
                forbid(self.w.backend, self.w.channel, trouble.about)
                self._later(FORBIDDEN, partial(forbid, self.w.backend, self.w.channel))
            case "archived":
                for group in self.groups:
                    if group.thread in self.w.backend.channels:
                        self.w.backend.edit_channel(
                            group.thread, {}, thread_metadata={"archived": True}
                        )
            case "hang" | "hang30" as kind:
                self.w.server.faults.append(
                    Fault(trouble.about, "/*", "hang", seconds=HELD_UP[kind])
                )
            case "reset" | "disconnect" | "lost" | "everywhere" as kind:
                self.w.server.faults.append(Fault(trouble.about, "/*", kind))
            case status:
                self.w.server.faults.append(Fault(trouble.about, "/*", int(status)))

    def _later(self, seconds: float, action: Callable[[], object]) -> None:
        asyncio.get_running_loop().call_later(seconds, action)

    def _tap(self, method: str, path: str, done: bool) -> bool:
        """Kills the process before or after a request's effect; false hides it from Discord."""
        if not done and not self._killed.is_set():  # not a start's own requests
            self.requests += 1
            self._last = _sort(method, path)
            self.sorts[self._last] += 1
        self._under_way += -1 if done else 1
        if path.startswith("/interactions/"):
            self._answered_at = self._now()
            (self._answering.discard if done else self._answering.add)(int(path.split("/")[2]))
        if not done and path == OPENS:
            last, self._opened_at = self._opened_at, self._now()
            self._openings += 1
            if self._openings > FIRST and self._opened_at - last < PACE + PUNCTUAL:
                self._paced_until = self._opened_at
        for kill in self._kills:
            if (
                not self._killed.is_set()
                and (kill.at <= self.requests if kill.about else kill.at == self.requests)
                and f"{method}_{path.split('/')[1]}".startswith(kill.about)
                and (kill.kind == "after") == done
            ):
                self._kills.remove(kill)
                process = self._bot.process
                assert process is not None
                os.kill(process.pid, signal.SIGKILL)
                self.killed_at[f"{kill.kind} {_sort(method, path)}"] += 1
                self._killed.set()
                return False
        return True

    async def _revive(self) -> None:
        while True:
            await self._killed.wait()
            began = self._now()
            await self._bot.ended()
            self._wrong += oracles.left_behind(self._database)
            await self._start()
            self._killed.clear()
            for group in self.groups:
                group.wait_no_more()
            self._lossy.append((began - ANSWERED, self._now()))

    async def _next_kill(self) -> None:
        """Waits until the next kill of the process, or until it is back."""
        before = len(self._kills), self._killed.is_set()
        await until(lambda: before != (len(self._kills), self._killed.is_set()))

    async def _start(self) -> None:
        self._openings = 0
        await self._bot.start()
        await self._bot.heard(" ready ")
        self._born = born = self._now()
        self._warm = self._memory()
        self._later(WARM, lambda: self._warm_up(born))

    async def _stop(self) -> int:
        code = await self._bot.stop()
        self._wrong += oracles.log(self._bot)
        return code

    # -- afterwards --------------------------------------------------------------------------------

    async def _afterwards(self, *, ended: bool) -> None:
        w = self.w
        w.server.faults.clear()
        w.server.gateway.repeated.clear()
        w.server.gateway.refusing = False
        forbid(w.backend, w.channel)
        await self._settled(SOON, TRIED_AGAIN)
        self._wrong += await self._unanswered()
        self._wrong += oracles.messages(w)
        self._wrong += oracles.threads(w)
        self._wrong += self._flat()
        before = oracles.shown(w)
        code = await self._stop()
        if code:
            self._wrong.append(f"asked to end, the bot ended with {code}")
        self._wrong += oracles.tables(self._database)
        stood, choosing = oracles.standing(self._database), oracles.choosing(self._database)
        oracles.forget_shown(self._database)
        answered = {  # there, and not by a refusal: the message then stays up to date
            item.interaction.source_message_id
            for group in self.groups
            for item in group.pressed
            if item.at > self._born and item.interaction.response_kind is ResponseKind.UPDATE
        }
        await self._start()
        await self._settled(BACK_SOON)
        after = oracles.shown(w)
        await self._stop()
        still = oracles.standing(self._database)
        for message, text, wanted in oracles.stale(before, after, stood, still):
            reader = oracles.reader(w, message)
            chooses = any((table, reader) in choosing for table in oracles.tables_of(text))
            waits = reader and (ended or message not in answered or chooses)
            if not (waits and oracles.only_waits(text, wanted)):
                self._wrong.append(f"stale: {text}\n   but is: {wanted}")

    async def _unanswered(self) -> list[str]:
        """Returns the presses that remain unanswered after all possible time.

        An answer that hung when the connection ended doesn't count: Discord never ran it.
        """
        while True:
            left = [
                item
                for item in oracles.unanswered(self.groups, self._lossy)
                if item.interaction.id not in self._answering
            ]
            if all(self._now() > item.at + HANGS for item in left):
                return [f"{item.custom_id} was not answered" for item in left]
            await asyncio.sleep(0.1)

    async def _settled(self, within: float, more: float = 0.0) -> None:
        """Waits until the bot is connected and has nothing more to show.

        Adds a fault if that takes more than ``within`` seconds. Time for other work of the machine,
        hanging requests, paced DMs and fading presses doesn't count; a table that the clock moved
        on restarts the count.
        """
        await until(lambda: self.w.server.gateway.connected)
        began, busy = self._now(), self._kept_waiting()
        last, since = (-1, 0), began
        ends, stood = began + HANGS + self._hang, oracles.standing(self._database)
        pressed = [item for item in self.groups if item.pressed]
        pressed_at = {item.game: item.pressed[-1].at for item in pressed}
        fades = max((at + FADED.get(game, 0.0) for game, at in pressed_at.items()), default=0.0)
        while self._now() < ends:
            if (now := (self.requests, self._under_way)) != last:  # a hang may cause more
                last, since = now, self._now()
                if (stands := oracles.standing(self._database)) != stood:
                    stood, began, busy = stands, since, self._kept_waiting()
            elif self._now() > max(
                since + QUIET + more + (self._hang if self._under_way else 0.0), fades
            ):
                took = since - max(began, self._paced_until)
                waited = self._kept_waiting() - busy
                chosen = self._last == EDIT and since < self._answered_at + CHOICE
                excused = since < fades or chosen
                if took > within + self._hang + waited and not excused:
                    self._wrong.append(
                        f"shown after {took:.1f} s, of which {waited:.1f} s were others', "
                        f"last by {self._last}"
                    )
                return
            await asyncio.sleep(0.05)
        self._wrong.append("the bot does not come to rest")

    def _kept_waiting(self) -> float:
        """Returns the seconds that both processes have waited for a core; 0 if unknown."""
        process = self._bot.process
        seconds = 0.0
        for pid in ("self", process and process.pid):
            with suppress(OSError):
                seconds += int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
        return seconds

    def _memory(self) -> float:
        """Returns the MB the bot holds, without files such as fonts; 0 if unknown."""
        with suppress(OSError):
            assert self._bot.process is not None
            status = Path(f"/proc/{self._bot.process.pid}/status").read_text()
            return int(status.partition("RssAnon:")[2].split()[0]) / 1e3
        return 0.0

    def _warm_up(self, born: float) -> None:
        if born == self._born:  # otherwise it has started again
            self._warm = self._memory()

    def _flat(self) -> Iterator[str]:
        """Yields growth: of the bot's memory since it was warm, and of its log since its start."""
        if (grown := self._memory() - self._warm) > GROWN:
            yield f"the bot has grown by {grown:.0f} MB"
        text = sum(map(len, self._bot.said))
        if text > TALK * max(self.requests, 100):
            yield f"the log has {text} bytes for {self.requests} requests"

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _sort(method: str, path: str) -> str:
    return f"{method} {_ID.sub('*', path)}"


async def blow(
    folder: Path,
    games: Sequence[str],
    seed: int,
    seconds: float,
    plan: Plan,
    kind: type[Group] = Group,
    people: int = 0,
) -> tuple[list[str], Storm]:
    """Runs one storm in its own folder; returns the faults, and the storm.

    Args:
        folder: for the database.
        games: the games, one for each group.
        seed: determines what people do.
        seconds: how long the storm lasts.
        plan: what goes wrong.
        kind: how people play.
        people: the number of people; by default one for each seat.
    """
    port = free_port() if kind is Group else 0
    web = {name: own for name, (own,) in served([port]).items()} if port else {}
    async with socket_world(folder, people or SEATS * len(games), **ROOMY, **web) as w:
        storm = Storm(w, folder, games, seed, kind, port)
        return await storm.run(seconds, plan), storm
