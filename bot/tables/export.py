"""A match that is over as a file that anyone can check."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

import rules
from bot.fairness import verify
from bot.fairness.draw import Draw
from bot.storage import Store
from bot.storage.contests import tournaments
from bot.tables.model import LIVE, Record
from bot.tables.record import Cup, Daily
from bot.tables.refused import Refused

VERIFIER = Path(verify.__file__).read_bytes()
"""The program that checks the file."""


async def exported(store: Store, table_id: int) -> dict[str, Any]:
    """Returns everything about a match that is over, however it ended, as plain data: what ``verify.py`` reads.

    Raises:
        Refused: it is not over.
    """
    told = await recorded(store, table_id)
    match = _replayed(told)
    if match is None:
        return told
    return told | {
        "draws": [_drawn(told["seed"], *one) for one in match.drawn],
        "outcome": match.outcome and rules.to_dict(match.outcome),
    }


async def recorded(store: Store, table_id: int) -> dict[str, Any]:
    """Returns what is stored about a match that is over: all of its export that needs no replay.

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
    kind = kind_of(record)
    return {
        "kind": kind,
        "table": table_id,
        "game": row["game"],
        "rules_version": row["rules_version"],
        "content_version": record.content,
        "status": row["status"],
        "reason": record.reason,
        "seats": len(seated),
        "options": record.options,
        "published": record.commitment,
        "draw": _draw(table_id, record.fair) if kind == "table" else None,
        "daily": record.daily and _daily(record.daily),
        "cup": await _cup(store, record.cup) if kind == "tournament" else None,
        "seed": record.seed,
        "draws": None,
        "moves": [[move["seat"], _action(move["action"])] for move in moves],
        "outcome": None,
    }


def kind_of(record: Record) -> str:
    """Returns where a table's seed comes from, as one of the verifier's kinds of tables."""
    if record.lesson is not None:
        return "lesson"
    if record.daily is not None:
        return "daily"
    drawn = record.fair is not None
    if record.cup is not None and record.cup.duplicate and not (drawn and record.commitment):
        return "tournament"
    return "table" if drawn else "before"


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


async def _cup(store: Store, cup: Cup | None) -> dict[str, Any] | None:
    """Returns which round of which tournament a table played, with the secret once everyone may know it."""
    assert cup is not None
    told = select(tournaments.c.secret).where(
        tournaments.c.id == cup.tournament, ~tournaments.c.sealed
    )
    secret = [row["secret"] for row in await store.read(told)]
    return {"tournament": cup.tournament, "round": cup.round, "secret": "".join(secret)}


def _drawn(seed: str, kind: str, label: str, size: int) -> dict[str, Any]:
    result = verify.drawn(seed, kind, label, size)
    return {"kind": kind, "label": label, "size": size, "result": result}


def _replayed(told: Mapping[str, Any]) -> rules.Match | None:
    """Returns the match, played again; ``None`` if it was never dealt, or played by other rules."""
    game, version, seed = told["game"], told["rules_version"], told["seed"]
    if not seed:
        return None
    moves = [(seq, *move) for seq, move in enumerate(told["moves"], 1)]
    try:
        if told["content_version"] not in (0, rules.find_game(game, version).content_version):
            return None
        return rules.replay(game, told["seats"], seed, told["options"], moves, version)
    except rules.RuleError:  # the file shows that its moves do not fit
        return None
