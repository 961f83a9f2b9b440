"""Checks what must be true after a storm."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from simcord.backend.models import Message
from simcord.enums import MessageType

import rules
from playground.discord_server.process import BotProcess
from tests.storm.people import ANSWERED, Group, Place, Pressed
from tests.support.socket_world import words

SORRY = ("went wrong", "that didn't go through", "same moment", "stopped by a bug", "was not found")
"""Phrases that no message contains when all goes right."""

LAPSED = "not everyone turned up"
"""How a search's question ends; the next one in the same channel may end in the same words."""

EPHEMERAL = 1 << 6
CONTROL = re.compile(r'"custom_id": "([^"]*)"')

BOARD = re.compile(r"p1\|(\d+)\|house_table\|")
"""The controls of a board, and of a hand."""

PAGE = "|hand_back|"
"""A control of a page that replaces someone's hand until they go back."""

TABLE = re.compile(r"p1\|(\d+)\|")

REFUSAL = re.compile(r'\{"content": "\\u270b (?:[^"\\]|\\.)*", "type": 10\}, ')
"""A refusal in a hand: it stays until something happens there, or until the bot starts again."""

TIME = re.compile(r"<t:(\d+):")

Window = tuple[float, float]
Stand = tuple[object, ...]


def unanswered(groups: Iterable[Group], windows: Sequence[Window]) -> Iterator[Pressed]:
    """Yields the presses without an answer, unless the bot couldn't hear of them or answer."""
    for group in groups:
        for press in group.pressed:
            excused = any(start < press.at + ANSWERED and press.at < end for start, end in windows)
            if not (press.interaction.responded or excused or deleted(group.w, press)):
                yield press


def deleted(w: Place, press: Pressed) -> bool:
    """Returns whether the message of a press is gone: the bot was just deleting it."""
    source = press.interaction.source_message_id
    there = w.backend.messages.get(press.interaction.channel_id, {})
    return source is not None and source not in there


def tables(database: Path, spoilt: Collection[int] = ()) -> Iterator[str]:
    """Yields each log that is incomplete, repeats a press or misses its snapshot, unless spoilt."""
    with closing(sqlite3.connect(database)) as store:
        store.row_factory = sqlite3.Row
        for row in store.execute("SELECT id, game, status, seq, snapshot FROM tables"):
            if row["status"] == "frozen":
                yield f"{row['game']}: table {row['id']} is frozen"
            if row["snapshot"] is None or row["id"] in spoilt:
                continue
            query = (
                "SELECT seq, seat, action, interaction_id FROM moves WHERE table_id = ? ORDER BY id"
            )
            moves = store.execute(query, (row["id"],)).fetchall()
            if [move["seq"] for move in moves] != list(range(1, row["seq"] + 1)):
                yield f"{row['game']}: the log has gaps"
            final = json.loads(row["snapshot"])
            log = [(move["seq"], move["seat"], json.loads(move["action"])) for move in moves]
            match = rules.replay(row["game"], final["seats"], final["seed"], final["options"], log)
            if match.checkpoint() != bytes(row["snapshot"]):
                yield f"{row['game']}: the log does not replay to the snapshot"
        # A press that replaces one thing by another is two moves in a row.
        twice = """SELECT interaction_id FROM moves WHERE interaction_id > 0 GROUP BY interaction_id
            HAVING count(DISTINCT action) < count(*) OR max(seq) - min(seq) >= count(*)"""
        for row in store.execute(twice):
            yield f"press {row[0]} counted more than once"


def left_behind(database: Path) -> Iterator[str]:
    """Yields the faults of a killed process's database, in a copy: opening it tidies it up."""
    with TemporaryDirectory(prefix="left-") as folder:
        # Not here: to close a file takes SQLite's locks on it from the whole process.
        parts = database.parent.glob(f"{database.name}*")
        subprocess.run(["cp", *parts, folder], check=True)
        yield from tables(Path(folder, database.name))


def messages(w: Place) -> Iterator[str]:
    """Yields messages that exist twice, and messages about something that went wrong."""
    for channel, there in w.backend.messages.items():
        ours = [item for item in there.values() if item.author_id == w.backend.bot_user.id]
        posts = [item for item in ours if item.type != MessageType.THREAD_CREATED]
        public = [item for item in posts if not item.flags & EPHEMERAL]
        once = [item for item in public if words(item).strip() and LAPSED not in words(item)]
        for text, count in Counter(map(face, once)).items():
            if count > 1:
                yield f"posted {count} times in {channel}: {text[:200]}"
        tables = [tables for item in public if (tables := BOARD.search(str(item.components)))]
        for table, count in Counter(item[1] for item in tables).items():
            if count > 1:
                yield f"{count} boards of table {table} in {channel}"
        for item in ours:
            if any(sorry in words(item) for sorry in SORRY):
                yield f"someone was told: {words(item)[:200]}"


def threads(w: Place) -> Iterator[str]:
    """Yields tables with several threads, which have the table's number in their names."""
    names = Counter(channel.name for channel in w.backend.channels.values() if channel.is_thread)
    yield from (f"{count} threads: {name}" for name, count in names.items() if count > 1)


def log(bot: BotProcess) -> Iterator[str]:
    for line in filter(complains, bot.said):
        yield f"the log says: {line[:300]}"


def complains(line: str) -> bool:
    return "[error" in line or "[critical" in line or line.startswith("Traceback")


def shown(w: Place) -> dict[int, str]:
    """Returns the content of every message that won't expire, by id."""
    return {
        message.id: face(message)
        for there in w.backend.messages.values()
        for message in there.values()
        if message.author_id == w.backend.bot_user.id and not message.flags & EPHEMERAL
    }


def standing(database: Path) -> dict[int, Stand]:
    """Returns each table's progress, and who holds its seats."""
    query = """SELECT id, seq, status, (
        SELECT group_concat(user_id || robot) FROM seats WHERE table_id = tables.id
    ) FROM tables"""
    with closing(sqlite3.connect(database)) as store:
        return {key: tuple(stand) for key, *stand in store.execute(query)}


def tables_of(shown: str) -> set[int]:
    return set(map(int, TABLE.findall(shown)))


def stale(
    before: dict[int, str],
    after: dict[int, str],
    *stood: Mapping[int, Stand],
    between: Window = (0.0, 0.0),
) -> Iterator[tuple[int, str, str]]:
    """Yields messages that a new start shows differently: their id, old and new content.

    Ignores pages (they stay until their reader goes back), refusals, and what the clock moved on.

    Args:
        before: the old content of every message.
        after: the new content.
        stood: the progress of the tables, before and after.
        between: from when to when a time that a message names moves it on, by the bot's clock.
    """
    moved = {
        table for side in stood for table in side if len({each.get(table) for each in stood}) > 1
    }
    for message in sorted((after.keys() | before.keys()) - posted_again(before, after)):
        old, new = before.get(message, ""), after.get(message, "")
        # A card that only links to its thread may belong to any table.
        about = tables_of(old + new) or moved
        over = any(between[0] < int(at) <= between[1] for at in TIME.findall(old))
        over = over and not any(tables_of(old))  # a table's progress says whether it moved on
        changed = new not in (old, REFUSAL.sub("", old))
        if changed and PAGE not in old and not (over or about & moved):
            yield message, old, new


def posted_again(before: dict[int, str], after: dict[int, str]) -> set[int]:
    """Returns unchanged messages that were posted again: archived threads allow nothing else."""
    gone = {text: message for message, text in before.items() if message not in after}
    new = {text: message for message, text in after.items() if message not in before}
    return {message for text in gone.keys() & new.keys() for message in (gone[text], new[text])}


def choosing(database: Path) -> set[tuple[int, int]]:
    """Returns each table and person with a choice begun: the bot leaves that hand alone."""
    query = "SELECT tables.id, record, seat, user_id FROM tables JOIN seats ON table_id = tables.id"
    with closing(sqlite3.connect(database)) as store:
        return {
            (table, user)
            for table, record, seat, user in store.execute(query)
            if str(seat) in json.loads(record).get("drafts", {})
        }


def reader(w: Place, message: int) -> int:
    """Returns whose direct message this is; 0 if it is public."""
    theirs = w.backend.dm_channels.items()
    return next((user for user, there in theirs if message in w.backend.messages.get(there, {})), 0)


def only_waits(before: str, after: str) -> bool:
    """Returns whether a hand asks nothing new: unpressed, or during a choice, it may show less."""
    return list(_moves(before)) == list(_moves(after))


def _moves(face: str) -> Iterator[str]:
    """Yields the controls of a window; a button to undo a move may appear later."""
    for custom_id in CONTROL.findall(face):
        if f"{custom_id}|||".split("|")[3]:
            yield custom_id


def face(message: Message) -> str:
    """Returns a message's visible content: text, controls and pictures, with files in any order."""
    files = sorted((file["filename"], file["size"]) for file in message.attachments)
    return json.dumps([message.content, _bare(message.components), files], sort_keys=True)


def _bare(piece: Any) -> Any:
    """Returns components without the parts that differ each time they are sent."""
    if isinstance(piece, dict):
        return {
            key: _bare(value)
            for key, value in piece.items()
            if key not in ("id", "url", "proxy_url", "attachment_id", "loading_state")
        }
    return [_bare(part) for part in piece] if isinstance(piece, list) else piece


def forget_shown(database: Path) -> None:
    """Makes the next start show every table again."""
    with closing(sqlite3.connect(database)) as store:
        for key, record in store.execute("SELECT id, record FROM tables").fetchall():
            changed = json.dumps({**json.loads(record), "shown": -1}, separators=(",", ":"))
            store.execute("UPDATE tables SET record = ? WHERE id = ?", (changed.encode(), key))
        store.commit()
