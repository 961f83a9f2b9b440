"""Exports a finished match as a file that anyone can check."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import rules
from bot.fairness import verify
from bot.fairness.draw import Draw
from bot.storage import Store
from bot.tables.kinds import marked
from bot.tables.model import LIVE
from bot.tables.record import read_record
from bot.tables.refused import Refused

VERIFIER = Path(verify.__file__).read_bytes()
"""The program that checks the file."""


async def exported(store: Store, table_id: int) -> dict[str, Any]:
    """Returns a match that is over, however it ended, as plain data for ``verify.py``.

    Raises:
        Refused: it isn't over, its moves have been deleted, or the table doesn't exist.
    """
    export = await recorded(store, table_id)
    match = _replayed(export)
    if match is None:
        return export
    return export | {
        "draws": [_drawn(export["seed"], *draw) for draw in match.drawn],
        "outcome": match.outcome and rules.to_dict(match.outcome),
    }


async def recorded(store: Store, table_id: int) -> dict[str, Any]:
    """Returns the stored part of a match's export, for which no replay is needed.

    Raises:
        Refused: it isn't over, its moves have been deleted, or the table doesn't exist.
    """
    stored = await store.table(table_id)
    if stored is None:
        raise Refused("no_such_table")
    row, seated = stored
    if row.status in LIVE:
        raise Refused("not_finished")
    record = read_record(row.record)
    if record.thinned:
        raise Refused("moves_gone")
    moves = await store.moves_of(table_id)
    special = marked(record)
    kind = special.source(record) or ("before" if record.draw is None else "table")
    return {
        "kind": kind,
        "table": table_id,
        "game": row.game,
        "rules_version": row.rules_version,
        "content_version": record.content,
        "status": row.status,
        "reason": record.reason,
        "seats": len(seated),
        "options": record.options,
        "published": record.commitment,
        "draw": _draw(table_id, record.draw) if kind == "table" else None,
        "daily": None,
        "cup": None,
        **await special.proof(store, record),
        "seed": record.seed,
        "draws": None,
        "moves": [[move.seat, _action(move.action)] for move in moves],
        "outcome": None,
    }


def _action(stored: bytes) -> Any:
    """Returns an action in its stored form; programs reading the file reject a damaged one."""
    try:
        return msgspec.json.decode(stored)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return repr(stored)


def _draw(table_id: int, draw: Draw | None) -> dict[str, Any] | None:
    if draw is None:
        return None
    words = [
        word and {**msgspec.to_builtins(word), "commitment": word.commitment(table_id)}
        for word in draw.fixed or ()
    ]
    return {"secret": draw.secret, "words": words}


def _drawn(seed: str, kind: str, label: str, size: int) -> dict[str, Any]:
    result = verify.drawn(seed, kind, label, size)
    return {"kind": kind, "label": label, "size": size, "result": result}


def _replayed(export: Mapping[str, Any]) -> rules.Match | None:
    """Replays a match; ``None`` if it was never dealt, or was played by other rules."""
    game, version, seed = export["game"], export["rules_version"], export["seed"]
    if not seed:
        return None
    moves = [(seq, *move) for seq, move in enumerate(export["moves"], 1)]
    try:
        if export["content_version"] not in (0, rules.find_game(game, version).content_version):
            return None
        return rules.replay(game, export["seats"], seed, export["options"], moves, version)
    except rules.RuleError:  # the file will show that its moves don't fit
        return None
