"""Everything stored about a person, as plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from bot.i18n.words import Words
from bot.storage.history import Archive
from bot.storage.personal import PERSONAL
from bot.storage.store import Row, Store
from bot.tables.record import Record, read_record
from bot.ui.match_lines import note_line
from bot.users.blocks import Block

_PLACE, _TIMES = ("guild_id", "channel_id", "thread_id"), ("created_at", "updated_at")
_SHOWN = ("id", "game", "status", *_PLACE, *_TIMES)
"""The columns of a table's row that everyone with a part in the table gets."""

_OWN = ("user_id", "host_id", "subject")
"""Columns that the reader gets elsewhere, or that only a computer can read."""


async def dossier(
    store: Store, user_id: int, block: Block | None, w: Words, former: int = 0
) -> dict[str, Any]:
    """Returns everything stored about a person, including any block they are under.

    ``former`` is the id under which some data stays even after they delete it. Each table comes
    with its place and times, and with the person's seat, moves, result, hand message and any
    selection not yet played. Other players' cards and a live table's seed aren't about them.
    """
    rows = await Archive(store).rows_about(user_id, former)
    seats = {row["table_id"]: row for row in rows["seats"]}
    results = {row["table_id"]: row for row in rows["results"]}
    moves: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows["moves"]:
        moves[row["table_id"]].append(row)
    return {
        "user_id": user_id,
        "settings": await store.player(user_id),
        "block": None if block is None else asdict(block),
        **{
            kind: [{key: row[key] for key in row if key not in _OWN} for row in rows[kind]]
            for kind in (*(name for name, kept in PERSONAL.items() if kept.about), "presses")
        },
        "tables": [
            _at_table(
                row, seats.get(row["id"]), moves[row["id"]], results.get(row["id"]), user_id, w
            )
            for row in rows["tables"]
        ],
    }


def _word(record: Record, user_id: int, seat: int) -> dict[str, Any] | None:
    """Returns the word that someone contributed to the draw."""
    brought = record.draw and record.draw.brought_by(user_id, seat)
    return brought and msgspec.to_builtins(brought)


def _at_table(
    row: Row, seated: Row | None, moves: Sequence[Row], result: Row | None, user_id: int, w: Words
) -> dict[str, Any]:
    record = read_record(row["record"])
    shown = {name: row[name] for name in _SHOWN} | {"host": record.host == user_id}
    if seated is None:
        return shown
    seat = seated["seat"]
    return shown | {
        "seat": seat,
        "name": seated["name"],
        "hand_message": record.hand_message(seat),
        "picked": record.drafts.get(seat),
        "word": _word(record, user_id, seat),
        "votes_to_end": record.votes_to_end(seat),
        "told_of_you": [note_line(note, w) for note in record.notes if note.names(user_id)],
        "moves": [
            {
                "seq": move["seq"],
                "action": msgspec.json.decode(move["action"]),
                "interaction_id": move["interaction_id"],
                "at": move["at"],
            }
            for move in moves
        ],
        "result": None
        if result is None
        else {name: result[name] for name in ("name", "place", "won", "points", "ended_at")},
    }
