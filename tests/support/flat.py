"""Records as they were written before they had parts."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from bot.tables.record import Part, Record

POSTED = ("opening", "lobby", "board", "result")
"""The messages whose ids had longer names."""


def flat(record: Record) -> dict[str, Any]:
    """Returns all that a record says, as a flat document of plain values."""
    found: dict[str, Any] = {}
    for name, value in structs.asdict(record).items():
        found |= structs.asdict(value) if isinstance(value, Part) else {name: value}
    found |= {f"{name}_message": found.pop(name) for name in POSTED}
    kept = dict(found.pop("features"))
    found["hinted"] = kept.pop("hints").at if "hints" in kept else {}
    found |= kept
    return msgspec.to_builtins(found, str_keys=True)
