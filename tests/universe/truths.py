"""What must be true in a universe, beyond the checks after a storm."""

from __future__ import annotations

import asyncio
import json
import math
import re
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any

from simcord.components import walk_components

import rules
from bot.messages.channel import RETRY
from bot.messages.game_log import GameLog
from bot.messages.tracked_message import TOKEN_LIFE, pictures
from bot.robots.scheduler import RobotScheduler
from bot.robots.stepping import MOST_FAULTS
from bot.robots.windows import windows
from bot.tables.model import IN_PLAY, LIVE, Table
from tests.storm import oracles
from tests.storm.oracles import Window
from tests.storm.people import ANSWERED
from tests.storm.plan import Plan
from tests.support.socket_world import forbid, words
from tests.universe.people import QuietHours
from tests.universe.troubles import FAULTY
from tests.universe.universe import SETTLED, Universe

ASIDE = "table set aside: restore a backup"
"""The bot logs this once for a table with unreadable rows."""

DISK = ("database unavailable", "beat failed", "tables not shown again yet", "not noted as frozen")
"""Events that the bot may log as errors while the disk fails."""

FAILS = ("ValueError", "TypeError")
"""Why robots are replaced in a universe that makes them fail (``MOODS``)."""

TURNS = 30.0
"""Seconds left in a window that a clock's correction must not end."""

ASLEEP = 12.0
"""Seconds until a robot does what a table waits for, and again after each refusal."""

MOST_REFUSED = 20
"""The most 429 answers of a universe: discord.py learns a bucket's size by filling it."""

OVERDUE = 30.0
"""Seconds after which something due must have happened."""

SHOWN = 3.0
"""Seconds until delayed content is shown."""

RESTED = 6.0
"""Seconds without a change until a table has shown everything, even after retries."""

TOO_LATE = 0.9
"""Seconds on the way that make an answer after 2.0 s too late for Discord."""

MOST_LEFT = 12
"""The most tasks of a kind beyond those of a start, such as hands that wait to be sent."""

REMINDS = "\\u23f0"
"""How a reminder begins in JSON; reminders come and go with time."""

NO_DMS = "I can't send you direct messages"
"""What the bot says to someone whose hand it can't send."""

UNAVAILABLE = "can't reach the database right now"
"""What the bot says while the disk fails."""

SIGNS = re.compile(r'"emoji": {[^}]*}|<:\w+:\d+>|(?:\\u[0-9a-f]{4})+')
"""Emoji in JSON, the bot's own and others: messages from before an upload keep the others."""

CLOSED = "direct messages are closed"

JOIN = re.compile(r"p1\|(\d+)\|join\|")

NOT_TAKEN = "just refused my answer"
"""What the bot says if a press may have had no effect."""


def answers(u: Universe, lossy: Sequence[Window]) -> Iterator[str]:
    """Yields unanswered presses, unless the bot never got them, it ended, or the message did."""
    for group in u.everyone:
        for press in group.pressed:
            event = press.interaction
            at = u.discord.arrived.get(event.id)
            lost = (
                at is None
                or at - press.at + u.discord.ways.get(event.id, 0.0) > TOO_LATE
                or event.id in u.discord.spoilt
                or any(start <= at <= end for start, end in lossy)
            )
            gone = event.channel_id not in u.backend.channels or oracles.deleted(u, press)
            if not (event.responded or lost or gone) and u.loop.now > press.at + ANSWERED:
                yield f"{group.game}: {press.custom_id} was not answered"


def differ(shown: object, now: object) -> bool:
    """Returns whether two screens differ, apart from emoji: they may have been uploaded since."""
    return len({re.sub(r"<:\w+:\d+>|[^ -~]", "", repr(each)) for each in (shown, now)}) > 1


async def current(u: Universe) -> list[str]:
    """Returns the faults of resting tables: outdated or wrong messages, and missing boards."""
    wrong = list[str]()
    if u.bot is None or not u.bot.awake:
        return wrong
    for messages in list(u.bot.host.messages.values()):
        table, rested = messages.table, u.loop.now - messages.refreshed_at > RESTED
        last = max(messages.refreshed_at, messages.board._rested_at)  # it may have been shown late
        if messages.board.waits and u.loop.now - last > ASLEEP:
            wrong.append(f"{table.game}: the board waits for ever")
        showing = messages._showing
        if showing is not None and u.loop.now - messages.refreshed_at > ASLEEP:
            await asyncio.wait({showing}, timeout=SHOWN)  # a beat may just have begun it
            if not showing.done():
                wrong.append(f"{table.game}: is not shown yet")
        if rested and (story := messages._game_log) is not None and table.match is not None:
            moves = await u.bot.host.store.moves_of(table.id)
            whole = await GameLog.load(messages.game_ui, table, moves)
            steps_shown = {step.seq for step in story._steps}
            first = min(steps_shown) if story._forgotten else 0
            if any(step.seq not in steps_shown for step in whole._steps if step.seq >= first):
                wrong.append(f"{table.game}: a move is not told")
        channel = messages.table_channel
        refused = channel.refused and channel._patience > RETRY[1]  # more than once: that may last
        if channel.trouble or refused or table.homeless or not rested or not messages.idle:
            continue
        playing = table.match is not None and table.status in IN_PLAY
        if playing:
            wrong += asleep(table, u.bot.host.robots, u.loop.now - messages.refreshed_at)
        board, hands = messages.board.message, messages._hands
        if playing and table.record.messages.threaded and board is None:
            wrong.append(f"{table.game}: there is no board")
        known = None if board is None or not playing else board.shown
        public = await messages.services.public(table)
        if known is not None and differ(known, messages.board.screen(public)):
            wrong.append(f"{table.game}: the board is behind")
        for seat, hand in hands._sent.items():
            person = table.seats[seat]
            if not playing or person is None or not person.present or hand.mattered is None:
                continue
            if (await u.bot.host.people.get(person.user_id)).hand == "here" and not table.private:
                continue  # it says that the hand is elsewhere
            reader = await u.bot.host.people.words(person.user_id)
            screen = await hands.screen(seat, person.user_id, reader)
            fresh = hands.held(hand, seat)
            follows = hand.live and hand.rested and not hand.paged
            behind = hand.mattered != hands._matters(seat, screen)
            if not fresh and (behind or (follows and differ(hand.shown, screen))):
                wrong.append(f"{table.game}: a hand is behind")
        for tracked in (board, messages._lobby, *hands):
            if tracked is None or tracked.message is None or tracked.shown is None:
                continue
            there = u.backend.messages.get(tracked.message.channel.id, {}).get(tracked.id)
            if there is None and table.status not in LIVE:
                continue  # the bot need not know
            layout = await u.bot.host.messages.services.renderer.message(tracked.shown, table.id)
            if there is None:
                wrong.append(f"{table.game}: the bot takes a message for there that is gone")
            elif _said(there.components) != _said(layout.view.to_components()):
                wrong.append(f"{table.game}: the bot takes a message for what it is not")
            elif len(there.attachments) < len(pictures(tracked.shown)):
                wrong.append(f"{table.game}: a message has lost a picture")
    return wrong


def misled(u: Universe) -> Iterator[str]:
    """Yields requests to press again for a move that was played."""
    for group in u.everyone:
        for press in group.pressed:
            event = press.interaction
            there = u.backend.messages.get(event.channel_id, {})
            for answer in (event.message_id, *event.followup_ids):
                if event.id in u.taken and answer in there and NOT_TAKEN in words(there[answer]):
                    yield f"{group.game}: {press.custom_id} was played, and called not taken"


def unsent(u: Universe) -> set[int]:
    """Returns tables with a person whose DM isn't open yet: Discord allows few at once."""
    assert u.bot is not None
    messages = u.bot.host.messages
    people = ((item.table.id, user) for item in messages.values() for user in item.table.people)
    return {table for table, user in people if (user.user_id, "hand") in messages.services.opening}


def asleep(table: Table, robots: RobotScheduler, seconds: float) -> Iterator[str]:
    """Yields a table's windows that wait for a robot; in cooperative ones it may have no move."""
    tasks = robots._seen.get(table.id, {})
    for (seat, window), prompt in windows(table).items():
        task = tasks.get((seat, window))
        refusals = min(task.faults, MOST_FAULTS) if task else 0  # then it takes any legal action
        waited = seconds > ASLEEP * (1 + refusals) and seat not in prompt.done
        if waited and prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET):
            yield f"{table.game}: a robot sleeps in {window}"


def _said(components: Any) -> list[tuple[Any, Any]]:
    return [(piece.get("content"), piece.get("custom_id")) for piece in walk_components(components)]


def told(u: Universe, plan: Plan) -> Iterator[str]:
    """Yields malformed or excessive requests, and complaints about closed DMs that are open."""
    yield from u.discord.refused
    limits = u.server.rate_limits.refused
    if limits > MOST_REFUSED:
        yield f"{limits} requests were too many"
    if any(trouble.kind == "dms" for trouble in plan):
        return
    for there in u.backend.messages.values():
        if any(CLOSED in words(message) for message in there.values()):
            yield "someone was told that their direct messages are closed"


def posted(u: Universe, kinds: Collection[str]) -> Iterator[str]:
    """Yields messages that exist twice or shouldn't exist; ``kinds`` are the plan's."""
    sayable = [UNAVAILABLE] * ("disk" in kinds or "outage" in kinds)
    if "dms" in kinds:  # the bot tells those again who ask for their hand there
        made = (press for group in u.groups for press in group.pressed)
        again = {press.interaction.user_id for press in made if "'hand'" in press.custom_id}
        sayable += [NO_DMS] if "asks" in kinds else [f"<@{user}>, {NO_DMS}" for user in again]
    yield from (item for item in oracles.messages(u) if not any(one in item for one in sayable))


def counted(database: Path) -> Iterator[str]:
    """Yields each finished match that has no result or isn't counted."""
    with closing(sqlite3.connect(database)) as store:
        over = {row[0] for row in store.execute("SELECT id FROM tables WHERE status='finished'")}
        finished = {row[0] for row in store.execute("SELECT DISTINCT table_id FROM results")}
        counted = {row[0] for row in store.execute("SELECT table_id FROM counted")}
        for table in over - finished:
            yield f"table {table} is over without a result"
        for table in over - counted:
            yield f"the result of table {table} is not counted"


def kept(u: Universe) -> Iterator[str]:
    """Yields presses that a table took for moves but no log has; leavers' names are removed."""
    pressed = (item for group in u.everyone for item in group.pressed)
    left = {item.interaction.user_id for item in pressed if "leave" in item.custom_id}
    with closing(sqlite3.connect(u.database)) as store:
        stored = {row[0] for row in store.execute("SELECT interaction_id FROM moves")}
    for press, person in u.taken.items():
        if not (press in stored or person in left):
            yield f"press {press} was taken for a move and is lost"


def housed(u: Universe) -> Iterator[str]:
    """Yields threads that belong to no table."""
    with closing(sqlite3.connect(u.database)) as store:
        known = {row[0] for row in store.execute("SELECT thread_id FROM tables")}
    for channel in u.backend.channels.values():
        if channel.is_thread and channel.id not in known:
            yield f"thread {channel.id} is no table's"


def secluded(u: Universe) -> Iterator[str]:
    """Yields private tables that other members of a server can see."""
    with closing(sqlite3.connect(u.database)) as store:
        private = {row[0] for row in store.execute("SELECT id FROM tables WHERE guild_id = 0")}
    for channel, there in u.backend.messages.items():
        for message in there.values():
            public = u.backend.channels[channel].guild_id and not message.flags & oracles.EPHEMERAL
            for table in oracles.tables_of(str(message.components)) & private if public else ():
                yield f"private table {table} is shown to everyone"


def invited(u: Universe, plan: Plan) -> Iterator[str]:
    """Yields cards that invite people to a started table, unless the bot might not edit them."""
    if any(item.kind == "rights" for item in plan):
        return
    with closing(sqlite3.connect(u.database)) as store:
        rows = store.execute("SELECT id, updated_at FROM tables WHERE status != 'lobby'")
        begun = {str(table): at for table, at in rows}
    for message in chain.from_iterable(there.values() for there in u.backend.messages.values()):
        until = math.inf
        if message.flags & oracles.EPHEMERAL:
            created = datetime.fromisoformat(message.timestamp).timestamp()
            until = min([created + TOKEN_LIFE, *(item for item in u.starts if item > created)])
        for table in JOIN.findall(str(message.components)):
            if begun.get(table, math.inf) < until:
                yield f"a card invites to table {table}, which has begun"


def left(u: Universe) -> Counter[str]:
    """Returns the bot's current tasks, by what they do."""
    tasks = (task for task in asyncio.all_tasks() if getattr(task, "life", 0) == u.loop.life)
    tasks_by_name = Counter(getattr(task.get_coro(), "__qualname__", "") for task in tasks)
    del tasks_by_name["BaseView.__timeout_task_impl"]  # a form that someone has open
    return tasks_by_name


def ends(database: Path, now: float) -> list[tuple[int, str]]:
    """Returns tables' windows with time left; with an infinite ``now``, those that ran out."""
    with closing(sqlite3.connect(database)) as store:
        if now == math.inf:
            rows = store.execute(
                "SELECT table_id, json_extract(action, '$.window') FROM moves WHERE seat IS NULL "
                "AND json_extract(action, '$.type') = 'Expire'"
            )
            return rows.fetchall()
        tables = store.execute("SELECT id, record FROM tables WHERE status = 'playing'").fetchall()
    return [
        (table, name.removeprefix("expire:"))
        for table, record in tables
        for name, at in json.loads(record)["clocks"].get("timers", {}).items()
        if name.startswith("expire:") and at > now + TURNS
    ]


def log(u: Universe, plan: Plan) -> Iterator[str]:
    """Yields log entries about anything but a failing disk, and robots that fail without cause."""
    disk = any(trouble.kind in ("disk", "outage") for trouble in plan)
    for entry in u.logs:
        if entry["event"] == ASIDE and entry["table"] in u.set_aside:
            continue
        if entry["event"] == "robot replaced" and entry["reason"] not in FAILS:
            yield f"a robot fails: {entry}"
        if entry["log_level"] not in ("error", "critical"):
            continue
        if not (disk and entry["event"] in DISK):
            yield f"the log says: {entry}"
    yield from u.server.problems


def timers(u: Universe, plan: Plan) -> Iterator[str]:
    """Yields timers long due, and reminders in unchanged quiet hours, by the person's clock."""
    now = u.discord.calendar.of_the_bot().timestamp()
    # the bot shifts timers, and checks quiet hours again when one is due
    shifted = any(trouble.kind in ("clock", "away") for trouble in plan)
    with closing(sqlite3.connect(u.database)) as store:
        tables = store.execute("SELECT id, game, record FROM tables WHERE status='playing'")
        seats = store.execute("SELECT table_id, seat, user_id FROM seats")
        people = {(table, seat): user for table, seat, user in seats}
        wishes = store.execute("SELECT user_id, zone, quiet_from, quiet_to FROM players")
        kept = {user: QuietHours(*hours) for user, *hours in wishes}
        for table, game, record in tables:
            for name, at in json.loads(record)["clocks"].get("timers", {}).items():
                if at < now - OVERDUE and table not in u.set_aside:
                    yield f"{game}: {name} was due {now - at:.0f} s ago"
                kind, seat, *_ = f"{name}::".split(":")
                person = people[table, int(seat)] if kind == "remind" else 0
                hours = u.quiet.get(person)
                if hours and hours == kept.get(person) and not shifted and hours.cover(at):
                    yield f"{game}: someone would be reminded in their quiet hours"


def in_time(u: Universe) -> Iterator[str]:
    """Yields closed tables of four, and held seats: everyone pressed every few seconds."""
    tables = {int(group.table) for group in u.groups}
    with closing(sqlite3.connect(u.database)) as store:
        for table, game, status in store.execute("SELECT id, game, status FROM tables"):
            if table in tables and status in ("closed", "expired"):
                yield f"{game}: table {table} was closed"
        query = "SELECT table_id, seat FROM seats WHERE robot != '' AND user_id > 0"
        for table, seat in store.execute(query):
            if table in tables:
                yield f"a robot holds seat {seat} of table {table}"


async def afterwards(u: Universe, plan: Plan, lossy: Sequence[Window]) -> None:
    """Checks the final state when nothing goes wrong any more, and again after a new start.

    Args:
        u: the universe.
        plan: what went wrong.
        lossy: the times (from, to) in which a press may have stayed without an answer.
    """
    kinds = {item.kind for item in plan}
    if not (u.whims or kinds & {"sleep", "down", "asks", "slow", "gone", "end"}):
        u.wrong += in_time(u)
    u.server.faults.clear()
    u.discord.twice.clear()
    u.discord.away, u.disk.trouble, u.loop.busy = False, None, False
    forbid(u.backend, u.channel)
    stood, settled = [oracles.standing(u.database)], SETTLED * (1 + u.loop.tick)
    await asyncio.sleep(settled)
    tasks = left(u)
    stood.append(oracles.standing(u.database))
    u.wrong += await current(u)
    shown = [] if u.bot is None else list(u.bot.host.messages.values())
    if begun := [task for messages in shown for task in messages._under_way()]:
        await asyncio.wait(begun, timeout=SHOWN)  # looking takes seconds; a reminder may come
    u.wrong += answers(u, lossy)
    u.wrong += told(u, plan)
    u.wrong += timers(u, plan)
    u.wrong += posted(u, kinds)
    u.wrong += kept(u)
    u.wrong += misled(u)
    if "rights" not in kinds:  # the bot leaves a thread it opened just before, and never noted
        u.wrong += housed(u)
    u.wrong += invited(u, plan)
    u.wrong += secluded(u)
    before, unopened, since = oracles.shown(u), unsent(u), u.discord.calendar.of_the_bot()
    choosing = oracles.choosing(u.database)
    await u.stop()
    u.wrong += oracles.tables(u.database, u.set_aside)
    u.wrong += counted(u.database)
    oracles.forget_shown(u.database)
    await u.start()
    await u.alive(u.show_all())
    await asyncio.sleep(settled)
    for task, count in (tasks - left(u)).items():
        if count > MOST_LEFT:
            u.wrong.append(f"{task} goes on {count} times")
    after = oracles.shown(u)
    stood.append(oracles.standing(u.database))
    late = max(u.backend.application_emojis, default=0) > min(before, default=0)
    late |= any(item.kind in FAULTY and not item.at for item in plan)
    times = since.timestamp() - SHOWN, u.discord.calendar.of_the_bot().timestamp()
    for message, phrase, wanted in oracles.stale(before, after, *stood, between=times):
        if late and SIGNS.sub("", phrase) == SIGNS.sub("", wanted):
            continue
        if REMINDS in phrase + wanted or (not phrase and oracles.tables_of(wanted) & unopened):
            continue
        reader = oracles.reader(u, message)
        if any((table, reader) in choosing for table in oracles.tables_of(wanted)):
            continue
        if not (reader and oracles.only_waits(phrase, wanted)):
            u.wrong.append(f"stale: {phrase}\n   but is: {wanted}")
    await u.stop()
    u.wrong += log(u, plan)
