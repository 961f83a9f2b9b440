"""A match that is over as a file that anyone can check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import rules
from bot.fairness import verify
from bot.fairness.draw import Draw
from bot.storage import Store
from bot.storage.store import Row
from bot.tables.model import LIVE, Record
from bot.tables.record import Daily
from bot.tables.referee import Refused

VERIFIER = Path(verify.__file__).read_bytes()
"""The program that checks the file."""


async def exported(store: Store, table_id: int) -> dict[str, Any]:
    """Returns everything about a match that is over, however it ended, as plain data: what ``verify.py`` reads.

    Raises:
        Refused: it is not over.
    """
    found = await store.table(table_id)
    if found is None:
        raise Refused("no_such_table")
    row, seated = found
    if row["status"] in LIVE:
        raise Refused("not_finished")
    moves = await store.moves_of(table_id)
    record = msgspec.json.decode(row["record"], type=Record)
    log = [(move["seat"], _action(move["action"])) for move in moves]
    match = _replayed(row, record, len(seated), log)
    return {
        "table": table_id,
        "game": row["game"],
        "rules_version": row["rules_version"],
        "content_version": record.content,
        "status": row["status"],
        "reason": record.reason,
        "seats": len(seated),
        "options": record.options,
        "published": record.commitment,
        "draw": _draw(table_id, record.fair),
        "daily": record.daily and _daily(record.daily),
        "seed": record.seed,
        "draws": match and [_drawn(record.seed, *one) for one in match.drawn],
        "moves": log,
        "outcome": match and match.outcome and rules.to_dict(match.outcome),
    }


def _action(stored: bytes) -> Any:
    """Returns an action as it is stored; a damaged one is left for the reader to refuse."""
    try:
        return msgspec.json.decode(stored)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return repr(stored)


def _draw(table_id: int, draw: Draw | None) -> dict[str, Any] | None:
    if draw is None:
        return None
    words = [
        one and {**msgspec.to_builtins(one), "commitment": one.commitment(table_id)}
        for one in draw.fixed or ()
    ]
    return {"secret": draw.secret, "words": words}


def _daily(daily: Daily) -> dict[str, Any]:
    """Returns which link of the chain of daily deals a seed came from, and where that chain ends."""
    end = verify.chain_end(daily.link, daily.number)
    return {"day": daily.day, "number": daily.number, "link": daily.link, "end": end}


def _drawn(seed: str, kind: str, label: str, size: int) -> dict[str, Any]:
    result = verify.drawn(seed, kind, label, size)
    return {"kind": kind, "label": label, "size": size, "result": result}


def _replayed(
    row: Row, record: Record, seated: int, log: Sequence[tuple[Any, Any]]
) -> rules.Match | None:
    """Returns the match, played again; ``None`` if it was never dealt, or played by other rules."""
    if not record.seed:
        return None
    moves = [(seq, *move) for seq, move in enumerate(log, 1)]
    version = row["rules_version"]
    try:
        if record.content not in (0, rules.find_game(row["game"], version).content_version):
            return None
        return rules.replay(row["game"], seated, record.seed, record.options, moves, version)
    except rules.RuleError:  # the file shows that its moves do not fit
        return None
