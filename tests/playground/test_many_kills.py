"""Tables of all games on processes that are killed mid-commit, paused too long, restarted."""

import asyncio
import os
import re
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack, suppress
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import select

from bot.cluster.handover import REFUSED
from bot.storage.schema import moves, presses, tables
from playground.discord_server.gateway import Session
from playground.discord_server.process import HANGS, BotProcess
from tests.cogs.page.tab import Tab, free_port, served, signed_in
from tests.storm import oracles
from tests.storm.people import Pressed
from tests.support.many import READY, replayed, rows, several, told
from tests.support.postgres import Databases, Server
from tests.support.socket_world import SocketWorld, until

TABLES = int(os.environ.get("MANY_TABLES", "20"))
KILLS = int(os.environ.get("MANY_KILLS", "5"))
SEED = int(os.environ.get("MANY_SEED", "0"))
HOW = ("killed", "stopped", "ended", "killed", "killed")
"""What happens to processes, in turn."""

RATE = float(os.environ.get("MANY_PRESSES", "5"))
"""Presses a second, of all people together: as many as the machine can simulate."""

IN_A_COMMIT = 0.03
"""Seconds from the sending of a press to the kill: most moves are committed by then."""

ANSWERED, BEHIND = 3.0, 1.0
"""Seconds Discord waits for an answer, and a press may wait at a process before its kill."""

AWAY = 10.0
"""Seconds until a process notices that its place is lost; it may have answered nothing by then."""

RESUMED, SHAKEN = 2.0, 10.0
"""Seconds a resumed process needs for its backlog, and for which it may complain."""

CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
SHARD = re.compile(r"gateway (connected|resumed|ended) .*shard=(\d+)")


def heard_by(interaction_id: int, count: int) -> int:
    """Returns the shard for an interaction: by its millisecond, as nearly all ids are even."""
    return (interaction_id >> 22) % count


class Watch:
    """Knows which shards have a living process, and which process was sent each press."""

    def __init__(self, w: SocketWorld, bots: list[BotProcess]) -> None:
        self.bots = bots
        self.down: dict[int, list[tuple[float, float]]] = defaultdict(list)
        """By shard, the spans of time without a process."""
        self.taken: list[float] = []
        """The times at which places were taken over."""
        self.complaints: list[str] = []
        """Lines of the logs about something wrong."""
        self.woken: dict[BotProcess, float] = {}
        """When each paused process went on."""
        self.by = {shard: {bot} for shard, bot in enumerate(bots)}
        self._since: dict[int, float] = {}
        for bot in bots:
            bot.hear = lambda line, bot=bot: self._hear(bot, line)

    def _hear(self, bot: BotProcess, line: str) -> None:
        if found := SHARD.search(line):
            shard = int(found[2])
            if found[1] == "ended":
                self.by[shard].discard(bot)
                return
            self.by[shard].add(bot)
            if shard in self._since:
                self.down[shard].append((self._since.pop(shard), monotonic()))
        # A resumed process finds its transactions over; one that lost its place is about to end.
        awake = monotonic() > self.woken.get(bot, -inf) + SHAKEN
        if oracles.complains(line) and awake and not lost(bot):
            self.complaints.append(line)
        if "looking after others' tables" in line:
            self.taken.append(monotonic())

    def gone(self, bot: BotProcess, at: float) -> None:
        for shard, there in self.by.items():
            there.discard(bot)
            if not there:
                self._since.setdefault(shard, at)

    def back(self, bot: BotProcess, shards: set[int]) -> None:
        """Records that a paused process goes on, with the connections it had."""
        for shard in shards:
            self.by[shard].add(bot)
            if shard in self._since:
                self.down[shard].append((self._since.pop(shard), monotonic() + RESUMED))

    def of(self, bot: BotProcess) -> set[int]:
        return {shard for shard, there in self.by.items() if bot in there}

    def excused(self, press: Pressed) -> bool:
        """Returns whether no living process heard of a press, or none stayed alive to answer."""
        spans = self.down[heard_by(press.interaction.id, len(self.bots))]
        return any(start - ANSWERED < press.at < end + 0.1 for start, end in spans)


class Log:
    """All moves ever seen in the database: none may vanish or change."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._seen: dict[tuple[int, int], int | None] = {}

    async def look(self) -> None:
        wanted = select(moves.c.table_id, moves.c.seq, moves.c.interaction_id)
        found = {(one[0], one[1]): one[2] for one in await rows(self._address, wanted)}
        lost = [key for key, press in self._seen.items() if found.get(key, 0) != press]
        assert not lost, f"moves that were made durable are gone: {lost}"
        self._seen = found

    def twice(self) -> list[int]:
        """Returns presses that were played twice, except pairs of moves that replace a thing."""
        by: dict[int, list[int]] = defaultdict(list)
        for (_, seq), press in self._seen.items():
            if press:
                by[press].append(seq)
        return [one for one, seqs in by.items() if max(seqs) - min(seqs) >= len(seqs)]

    def durable(self, pressed: list[Pressed]) -> int:
        """Returns how many presses were played but never answered, since their process ended."""
        played = {*self._seen.values()}
        return sum(
            one.interaction.id in played and not one.interaction.responded for one in pressed
        )


def lost(bot: BotProcess) -> bool:
    """Returns whether a process has noticed that another has its place: it is about to end."""
    return any("another process has taken over" in line for line in bot.said)


async def revive(bots: list[BotProcess], watch: Watch) -> None:
    """Restarts ended processes, as a service manager does: they missed their lease's end."""
    for bot in bots:
        assert bot.process is not None
        if bot.process.returncode is not None or lost(bot):
            assert await bot.ended() == 75, list(bot.said)
            watch.gone(bot, monotonic() - AWAY)
            await bot.start()
            await bot.heard(READY)


async def strike(
    how: str, rng: Random, bot: BotProcess, watch: Watch, sent: Mapping[int, asyncio.Event]
) -> str:
    """Kills a process mid-commit, pauses it past its lease, or asks it to end; restarts it."""
    assert bot.process is not None
    shards, others = watch.of(bot), [other for other in watch.bots if other is not bot]
    if shards and how != "ended":
        event = sent[min(shards)]
        event.clear()
        await asyncio.wait_for(event.wait(), HANGS)
        await asyncio.sleep(rng.uniform(0.0, IN_A_COMMIT))
    began = monotonic()
    if how == "stopped":
        watch.gone(bot, began)
        bot.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(rng.uniform(3.0, 12.0))
        bot.process.send_signal(signal.SIGCONT)
        watch.woken[bot] = monotonic()
        with suppress(TimeoutError):
            assert await bot.ended(5.0 if others else 0.5) == 75
        if bot.process.returncode is None and not lost(bot):
            watch.back(bot, shards)
            return how
        assert await bot.ended() == 75
    elif how == "ended":
        code = await bot.stop()
        assert code == 0 or (code == 75 and "has taken over" in "".join(bot.said)), code
        watch.gone(bot, monotonic() if code == 0 else began - AWAY)
    else:
        watch.gone(bot, began)
        await bot.kill()
    ended = monotonic()
    if others and rng.random() < 0.5:
        await until(lambda: any(other > began for other in watch.taken))
        how += f", taken over after {max(watch.taken) - ended:.1f} s"
        await asyncio.sleep(rng.uniform(0.0, 5.0))
    await bot.start()
    await bot.heard(READY)
    return how


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yields the address of a database: a file for one process, a server's for more."""
    if request.node.callspec.params["count"] == 1:
        yield f"sqlite+aiosqlite:///{tmp_path / 'many.sqlite3'}"
        return
    server: Server = request.getfixturevalue("postgres")
    databases = Databases(server)
    yield databases.address("many.sqlite3")
    databases.close()


@pytest.mark.soak
@pytest.mark.parametrize("count", [1, 2, 3])
async def test_kills_and_stalls_among_many_tables(
    tmp_path: Path, database: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presses arrive at any process. A second process on one file is refused each time."""
    rng, sent = Random(SEED + count), defaultdict[int, asyncio.Event](asyncio.Event)

    def anywhere(
        session: Session,
        event: str,
        data: Mapping[str, Any],
        owns: Callable[..., bool] = Session.owns,
    ) -> bool:
        if event != "INTERACTION_CREATE":
            return owns(session, event, data)
        mine = session.shard[0] == heard_by(int(data["id"]), session.shard[1])
        if mine:
            sent[session.shard[0]].set()
        return mine

    monkeypatch.setattr(Session, "owns", anywhere)
    ports = [free_port() for _ in range(count)]
    async with (
        several(tmp_path, database, count, tables=TABLES, **served(ports)) as (w, groups, bots),
        AsyncExitStack() as open_pages,
    ):
        watch, log, stop = Watch(w, bots), Log(database), asyncio.Event()
        tries = defaultdict[int, list[float]](list)

        def tap(_method: str, path: str, done: bool) -> bool:
            if not done and (callback := CALLBACK.search(path)):
                tries[int(callback[1])].append(monotonic())
            return True

        def missed(press: Pressed) -> bool:
            excused = watch.excused(press) or oracles.deleted(groups[0].w, press)
            return not (press.interaction.responded or excused)

        def caught_up(bot: BotProcess) -> bool:
            shards, before = watch.of(bot), monotonic() - BEHIND
            every = (item for group in groups for item in group.pressed if item.at < before)
            return not any(
                missed(item) for item in every if heard_by(item.interaction.id, count) in shards
            )

        w.server.tap = tap
        for group in groups:
            group.between = (0.0, 8 * TABLES / RATE)
        playing = [asyncio.create_task(item.play(lambda: not stop.is_set())) for item in groups]
        tabs = list[Tab]()
        for number, group in enumerate(groups):
            page = signed_in(database, group.people[0], ports)
            tabs.append(tab := await open_pages.enter_async_context(page))
            tab.table_id = int(group.table)
            press_on = tab.play(Random(number), lambda: not stop.is_set())
            playing.append(asyncio.create_task(press_on))
        began = monotonic()
        for number in range(KILLS):
            await asyncio.sleep(rng.uniform(0.5, 3.0))
            await revive(bots, watch)
            bot = rng.choice(bots)
            with suppress(TimeoutError):  # the end shows unanswered presses
                async with asyncio.timeout(HANGS):
                    while not caught_up(bot):  # a slow machine may leave presses for long
                        await revive(bots, watch)
                        await asyncio.sleep(0.01)
            how = await strike(HOW[number % len(HOW)], rng, bot, watch, sent)
            await log.look()
            print(f"{number}: {how}, back after {monotonic() - began:.1f} s", flush=True)
            if count == 1:
                other = w.process()
                await other.start()
                assert await other.ended() == 75
                w.bots.remove(other)
        await asyncio.sleep(ANSWERED + 2.0)
        stop.set()
        for group in groups:
            group.wait_no_more()
        await asyncio.gather(*playing)
        pressed = [press for group in groups for press in group.pressed]
        with suppress(TimeoutError):
            await until(lambda: not any(map(missed, pressed)))
        unanswered = [
            (
                f"{item.custom_id} after {item.at - began:.1f} s, "
                f"heard by {heard_by(item.interaction.id, count)}, tries to answer it after "
                f"{[round(at - item.at, 1) for at in tries[item.interaction.id]]} s"
            )
            for item in pressed
            if missed(item)
        ]
        await revive(bots, watch)
        for bot in bots:
            assert await bot.stop() == 0
        await log.look()
        print(
            f"{await replayed(database)} moves, {len(pressed)} presses; "
            f"{log.durable(pressed)} durable when their process was killed"
        )
        assert not unanswered, "\n".join(unanswered)
        assert not log.twice()
        assert not [fault for tab in tabs for fault in tab.wrong]
        played = sum(tab.played for tab in tabs)
        print(f"{played} presses on pages were carried out")
        assert played
        # The answer to a page whose process was killed is left: no one waits for it.
        assert {row.place for row in await rows(database, select(presses))} <= {REFUSED}
        assert not [
            item
            for item in await rows(database, select(tables.c.id, tables.c.status))
            if item.status == "frozen"
        ]
        assert "went wrong" not in told(w)
        assert not watch.complaints, "\n".join(watch.complaints)


@pytest.mark.soak
@pytest.mark.parametrize("count", [3])
async def test_nobody_notices_a_rolling_update(tmp_path: Path, database: str, count: int) -> None:
    """Processes end in turn and restart; every press is answered, and none is refused for that."""
    async with several(tmp_path, database, count, tables=TABLES) as (w, groups, bots):
        stop = asyncio.Event()
        await asyncio.sleep(5.0)  # all have been shown
        for group in groups:
            group.between = (0.0, 8 * TABLES / RATE)
        playing = [asyncio.create_task(item.play(lambda: not stop.is_set())) for item in groups]
        await asyncio.sleep(5.0)
        for bot in bots:
            assert await bot.stop() == 0
            await bot.start()
            await bot.heard(READY)
            await asyncio.sleep(5.0)
        stop.set()
        await asyncio.gather(*playing)
        pressed = [press for group in groups for press in group.pressed]
        assert not [item.custom_id for item in pressed if not item.interaction.responded]
        assert not [sorry for sorry in (*oracles.SORRY, "try again", "restart") if sorry in told(w)]
        for bot in bots:
            assert await bot.stop() == 0
        await replayed(database)
        assert await rows(database, select(presses)) == []
