"""What moves cost the whole bot: ``python -m bot`` as a process, with a Discord on a socket.

It writes Belote tables to a database, with four people each and hands in direct messages, each at a
different point in its match, with empty messages; the bot starts, and shows them all. Everyone
presses once, so that the bot can use presses' tokens, as it would in the middle of an evening. Then
players press buttons in their hands at a fixed rate, at random tables, whether or not the bot keeps
up. ``--tables 1000 --seconds 120 120 120 600`` runs the whole measurement, and ``--rates 46
--seconds 600`` a single rate.

CPU and memory are those of the bot's process with its threads, as the kernel counts them. Discord
and its people run in this process, whose CPU is the baseline. A busy machine slows the responses
down, but adds little to the CPU. If presses aren't made in time or get no response, no goal is met.

Afterwards, the bots in ``bench.baseline_bots`` get the same presses at ``BESIDE`` a second and send
as many bytes, to compare what a press costs Parlour with what it costs them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sqlite3
import sys
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import clock_gettime, perf_counter, process_time

import msgspec
from simcord.backend.errors import BackendError
from simcord.enums import ComponentType

from bench import seated
from bench.baseline_bots import Place, Task
from bench.figure import Figure, Goal
from bot.components.custom_id import TEMPLATE, CustomId
from bot.storage.engine import open_store
from playground.discord_server.process import BotProcess
from tests.support.interactions import NotPossible
from tests.support.socket_world import NOTHING, SocketWorld, blank, socket_world, until, words

RATES = (1.0, 10.0, 25.0, 46.0)
"""Presses per second; the last rate is what 50 requests a second allow at 1.09 each."""

BESIDE = 10.0
"""The presses per second at which bots are compared."""

TABLES, SECONDS = 100, 20.0
"""The default number of live tables, and the seconds to spend at each rate."""

SEATS = 4
PLAYED = 0.8
"""How much of its match a table has played at most; others have played less, and one nothing."""

PER_CHANNEL = 40
"""How many tables share a channel."""

QUIET = 2.0
"""Seconds without a request after which everything counts as shown."""

SETTLED, WARM = 30.0, 12.0
"""Seconds to wait for quiet after the last press, at most; and presses per second at the start."""

OVER = 100
"""How many attempts in a row find nothing to press before the matches count as over."""

ANSWER, CPU, FLAT = (
    Goal("value", "<=", 200.0),
    Goal("value", "<=", 40.0),
    Goal("ratio", "<=", 1.03),
)
"""Goals at the highest rate: milliseconds, percent of a core, and constant memory."""
PRESS, BYTES = Goal("ratio", "<=", 1.3), Goal("value", "<=", 55.0)
"""Goals relative to the plain bot: a press's CPU, and the KB it makes the bot send."""
MADE = 0.98
"""The share of presses that must be made, and get a response."""
SENDS, AROUND = 5, 1800
"""How many requests a baseline makes for a press, and their bytes besides the picture."""


@dataclass(slots=True)
class Press:
    """When a press was made, and the seconds to its response and to the last message it changed."""

    id: int
    at: float
    answered: float | None = None
    last: float = 0.0


@dataclass(slots=True)
class Seated:
    """A table: its people, its board's channel and message, and its latest press."""

    people: list[int]
    board: tuple[int, int]
    latest: Press | None = None


@dataclass(frozen=True, slots=True)
class Used:
    """The resources used so far.

    Attributes:
        cpu: the CPU seconds used by the bot's process.
        here: the CPU seconds used by this process: Discord and its people.
        memory: the memory of the bot's process, in MB.
        actions: the actions at all tables, including automatic moves.
        counted: the requests that count against Discord's fifty a second.
        refused: the requests that got a 429.
        sent: the bytes in all request bodies.
    """

    cpu: float
    here: float
    memory: float
    actions: int
    counted: int
    refused: int
    sent: int


@dataclass(slots=True)
class Played:
    """The results for one rate.

    Attributes:
        rate: presses per second.
        seconds: how many seconds the presses lasted.
        before: the resources used beforehand.
        warm: the memory of the bot's process after a tenth of the time, in MB.
        after: the resources used by the time everything was shown.
        presses: the presses.
    """

    rate: float
    seconds: float
    before: Used
    warm: float
    after: Used
    presses: list[Press] = field(default_factory=list[Press])

    @property
    def answered(self) -> list[float]:
        """How long each response took, in seconds."""
        return [press.answered for press in self.presses if press.answered is not None]

    @property
    def valid(self) -> bool:
        """Whether the presses at this rate were made, and got responses."""
        return len(self.answered) >= MADE * self.rate * self.seconds

    @property
    def cpu(self) -> float:
        """The CPU seconds used by the bot's process."""
        return self.after.cpu - self.before.cpu

    @property
    def sent(self) -> float:
        """The bytes sent per press."""
        return (self.after.sent - self.before.sent) / len(self.presses)


class Evening:
    """Many tables, the bot, and people pressing buttons.

    Attributes:
        counted: the requests so far that count against Discord's fifty a second.
        tables: the tables, in the order of their numbers.
        database: the file with the tables.
    """

    def __init__(
        self,
        w: SocketWorld,
        bot: BotProcess,
        database: Path,
        tables: list[Seated],
        quiet: float = QUIET,
    ) -> None:
        self.counted = 0
        self._quiet = quiet
        self._w = w
        self._bot = bot
        self.database = database
        self.tables = tables
        self._pressed = set[int]()
        self._rng = Random(46)
        self._heard_at = perf_counter()
        self._by_channel = {table.board[0]: table for table in tables}
        for table in tables:
            for person in table.people:
                self._by_channel[w.backend.dm_channels[person]] = table
        self._by_token: dict[str, Seated] = {}
        w.server.tap = self._tap

    async def shown(self) -> None:
        """Waits until all tables are shown after starting."""
        for table in self.tables:
            await until(partial(self._is_shown, table), 60.0 + len(self.tables))
        await self._settled()

    def _is_shown(self, table: Seated) -> bool:
        channel, board = table.board
        hands = (self._w.hand(person) for person in table.people)
        return all(
            item is not None and words(item).strip() != NOTHING
            for item in (self._w.backend.messages[channel][board], *hands)
        )

    async def _settled(self) -> None:
        """Waits until the bot has nothing left to show, or for ``SETTLED`` seconds."""
        until_when = perf_counter() + SETTLED
        self._heard_at = perf_counter()
        while perf_counter() < min(self._heard_at + self._quiet, until_when):  # noqa: ASYNC110
            await asyncio.sleep(0.05)

    async def everyone_has_pressed(self) -> None:
        """Has everyone whose match isn't over press a button, then waits until all is shown."""
        missed = 0
        while missed < OVER and (
            waiting := [item for item in self.tables if not self._pressed.issuperset(item.people)]
        ):
            missed = 0 if self._press_somewhere(waiting) is not None else missed + 1
            await asyncio.sleep(1 / WARM)
        await self._settled()

    async def press(self, rate: float, seconds: float) -> Played:
        """Presses buttons at the given rate (per second), and waits until everything is shown."""
        gc.collect()
        gc.disable()  # a garbage collection over a thousand tables would delay everyone
        before, began = self.used(), perf_counter()
        presses: list[Press] = []
        due, warm = 0, 0.0
        while (passed := perf_counter() - began) < seconds:
            while due < passed * rate:
                due += 1
                if (interaction := self._press_somewhere(self.tables)) is not None:
                    presses.append(interaction)
            if not warm and passed > seconds / 10:
                warm = self.used().memory
            await asyncio.sleep(max(0.0, began + due / rate - perf_counter()))
        took = perf_counter() - began
        await self._settled()
        gc.enable()
        return Played(rate, took, before, warm, self.used(), presses)

    def _press_somewhere(self, tables: Sequence[Seated]) -> Press | None:
        """Has someone press at a table where no press is waiting for a response, if possible."""
        for table in (self._rng.choice(tables) for _ in tables):
            if table.latest is not None and table.latest.answered is None:
                continue
            for person in table.people:
                if (interaction := self._press_hand(table, person)) is not None:
                    return interaction
        return None

    def _press_hand(self, table: Seated, person: int) -> Press | None:
        hand = self._w.hand(person)
        playing = [
            item["custom_id"]
            for item in (self._w.people.controls(hand) if hand is not None else ())
            if item["type"] == ComponentType.BUTTON
            and (match := TEMPLATE.fullmatch(item["custom_id"]))
            and CustomId.of(match).window
        ]
        if hand is None or not playing:
            return None
        try:
            interaction = self._w.people.press(person, hand, self._rng.choice(playing))
        except (NotPossible, BackendError):  # the hand has just changed
            return None
        self._by_token[interaction.token] = table
        self._pressed.add(person)
        table.latest = Press(interaction.id, perf_counter())
        return table.latest

    def _tap(self, _method: str, path: str, done: bool) -> bool:
        """Records a request, and counts it towards the latest press at its table."""
        kind, *ids = path.strip("/").split("/")
        self._heard_at = perf_counter()
        if not done:
            self.counted += kind not in ("interactions", "webhooks")
            return True
        if kind == "channels":
            table = self._by_channel.get(int(ids[0]))
        else:
            table = self._by_token.get(ids[1]) if len(ids) > 1 else None
        if table is not None and table.latest is not None:
            press = table.latest
            press.last = self._heard_at - press.at
            if kind == "interactions" and int(ids[0]) == press.id:
                press.answered = press.last
        return True

    def used(self) -> Used:
        assert self._bot.process is not None
        cpu, memory = process(self._bot.process.pid)
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            (actions,) = connection.execute("SELECT sum(seq) FROM tables").fetchone()
        refused = self._w.server.rate_limits.refused
        sent = self._w.server.received
        return Used(cpu, process_time(), memory, actions, self.counted, refused, sent)


def process(pid: int) -> tuple[float, float]:
    """Returns a process's CPU seconds, not counting its children, and its memory in MB."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    cpu = clock_gettime(~pid << 3 | 2)  # Linux's clock of that process; stat counts in 10 ms
    return cpu, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@asynccontextmanager
async def evening(
    count: int, quiet: float = QUIET, kind: str = "", size: int = 0, **settings: str
) -> AsyncGenerator[Evening]:
    """Starts the bot on a database with ``count`` tables, and waits for it to show them.

    Args:
        count: how many tables.
        quiet: how many seconds without a request make everything count as shown.
        kind: which baseline to start in the bot's place, if any.
        size: the size of the baseline's pictures, in bytes.
        settings: further settings for the bot.
    """
    with seated.scratch() as scratch:
        folder = scratch.resolve()
        async with socket_world(
            folder, SEATS * count, PARLOUR_DRAWING_WORKERS=str(int(count > 1)), **settings
        ) as w:
            database = folder / "parlour.sqlite3"
            tables = await _seat(w, database, count)
            bot = w.process(database.name)
            if kind:
                task = folder / "task.json"
                task.write_bytes(msgspec.json.encode(Task(_places(w, tables), size)))
                bot.command = [sys.executable, "-m", "bench.baseline_bots", kind, str(task)]
            await bot.start()
            try:
                await bot.heard(" ready ")
                running = Evening(w, bot, database, tables, quiet)
                await running.shown()
                yield running
                if code := await bot.stop():
                    raise RuntimeError(f"asked to stop, the bot exited with code {code}")
            finally:
                await bot.kill()


def _places(w: SocketWorld, tables: Sequence[Seated]) -> dict[int, Place]:
    """Returns where a baseline shows each of its tables."""
    return {
        number: Place(
            table.board, [(hand.channel_id, hand.id) for hand in map(w.hand, table.people) if hand]
        )
        for number, table in enumerate(tables, 1)
    }


async def _seat(w: SocketWorld, database: Path, count: int) -> list[Seated]:
    """Writes tables to the database, and creates their messages on Discord."""
    backend, bot, people = w.backend, w.backend.bot_user.id, iter(w.ids)
    channel, tables = w.channel, list[Seated]()
    store = await open_store(str(database))
    for number in range(count):
        if number and not number % PER_CHANNEL:
            channel = backend.create_channel(w.guild, f"card-room-{number}").id
        sitting = [next(people) for _ in range(SEATS)]
        thread = backend.create_thread(channel, f"table {number}", bot, broadcast=False).id
        opening, board = (blank(backend, thread) for _ in range(2))
        dms = [backend.get_dm_channel(person).id for person in sitting]
        hands = {seat: (dm, blank(backend, dm)) for seat, dm in enumerate(dms)}
        place = seated.Place(w.guild, channel, thread, opening, board, sitting, hands, behind=True)
        await seated.dealt(store, f"bench {number}", place, played=PLAYED * number / count)
        tables.append(Seated(sitting, (thread, board)))
    await store.close()
    return tables


def run(
    *,
    quick: bool = False,
    tables: int = TABLES,
    seconds: Sequence[float] = (SECONDS,),
    rates: Sequence[float] = RATES,
) -> Iterator[Figure]:
    """Presses at each rate in turn, each for its own number of seconds or all for the same."""
    quiet = QUIET
    if quick:
        tables, seconds, rates, quiet = 1, (0.5,), (4.0,), 0.2
    for played in asyncio.run(_measure(tables, seconds, rates, quiet)):
        yield from _figures(played, tables, promised=played.rate == RATES[-1])
    beside = (rates[0],) if quick else (BESIDE,)
    (ours,) = asyncio.run(_measure(tables, seconds[:1], beside, quiet))
    size = max(1, round(ours.sent / SENDS) - AROUND)
    (plain,), (lean,) = (
        asyncio.run(_measure(tables, seconds[:1], beside, quiet, kind, size))
        for kind in ("plain", "lean")
    )
    yield from _beside(ours, plain, lean)


def _beside(ours: Played, plain: Played, lean: Played) -> Iterator[Figure]:
    """Yields what a press costs, compared with the baselines."""
    valid = ours.valid and plain.valid and lean.valid
    press, by_plain, by_lean = (1000 * at.cpu / len(at.presses) for at in (ours, plain, lean))
    yield Figure(
        name="socket_press_cpu",
        value=press,
        unit="ms of CPU a press",
        baseline=by_plain,
        against="a plain discord.py bot that sends as much",
        goal=PRESS,
        more={"lean_ms": round(by_lean, 1), "rate": ours.rate, "presses": len(ours.presses)},
        valid=valid,
    )
    yield Figure(
        name="socket_press_bytes",
        value=ours.sent / 1000,
        unit="KB sent a press",
        baseline=plain.sent / 1000,
        against="the plain bot, which was told to send as much",
        goal=BYTES,
        valid=valid,
    )


async def _measure(
    tables: int,
    seconds: Sequence[float],
    rates: Sequence[float],
    quiet: float,
    kind: str = "",
    size: int = 0,
) -> list[Played]:
    async with evening(tables, quiet, kind, size) as running:
        await running.everyone_has_pressed()
        return [await running.press(*pair) for pair in zip(rates, cycle(seconds), strict=False)]


def _figures(played: Played, tables: int, *, promised: bool) -> Iterator[Figure]:
    before, after, presses = played.before, played.after, len(played.presses)
    name, cpu, here = f"socket_moves_{played.rate:g}", played.cpu, after.here - before.here
    actions, answered = after.actions - before.actions, played.answered
    last = [press.last for press in played.presses]
    about = {"tables": tables, "seconds": round(played.seconds), "presses": presses}
    yield Figure(
        name=f"{name}_cpu",
        value=100 * cpu / played.seconds,
        unit="% of a core",
        baseline=100 * here / played.seconds,
        against="the simulated Discord and its people",
        goal=CPU if promised else None,
        more={
            **about,
            "actions": actions,
            "ms_per_press": round(1000 * cpu / presses, 1),
            "ms_per_action": round(1000 * cpu / max(1, actions), 1),
            "requests_per_press": round((after.counted - before.counted) / presses, 2),
            "refused": after.refused - before.refused,
            "kb_per_press": round(played.sent / 1000, 1),
        },
        valid=played.valid,
    )
    yield Figure(
        name=f"{name}_answer",
        value=milliseconds(answered, 0.99),
        unit="ms to the answer, 99 of 100",
        baseline=milliseconds(answered, 0.5),
        against="the median",
        goal=ANSWER if promised else None,
        more={
            **about,
            "unanswered": presses - len(answered),
            "last_message_p50": milliseconds(last, 0.5),
            "last_message_p99": milliseconds(last, 0.99),
            "load": round(os.getloadavg()[0], 1),
        },
        valid=played.valid,
    )
    yield Figure(
        name=f"{name}_memory",
        value=after.memory,
        unit="MB",
        baseline=played.warm,
        against="after a tenth of the time",
        goal=FLAT if promised else None,
        more={**about, "before": round(before.memory)},
    )


def milliseconds(seconds: Sequence[float], share: float) -> float:
    """Returns the time in ms that a given share of the times stay below."""
    return round(1000 * sorted(seconds)[int(len(seconds) * share)], 1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.socket_moves", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES, help="live tables")
    parser.add_argument("--rates", type=float, nargs="+", default=RATES, help="presses a second")
    parser.add_argument(
        "--seconds", type=float, nargs="+", default=(SECONDS,), help="how long at each of them"
    )
    chosen = parser.parse_args()
    for figure in run(tables=chosen.tables, seconds=chosen.seconds, rates=chosen.rates):
        print(figure.line(), flush=True)


if __name__ == "__main__":
    main()
