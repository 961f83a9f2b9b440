"""Records of tables in parts.

Revision ID: 0015
Revises: 0014
"""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

AT_ONCE = 500
"""Rows that are read and written together."""

PARTS = {
    "terms": ("locale", "options", "preset", "pace", "paused_for", "hints"),
    "deal": ("seed", "commitment", "fair", "unopened", "rules_version", "content"),
    "clocks": ("timers", "since", "stopped", "agreed"),
    "absence": ("missed", "active", "idle", "forced", "helped", "offers", "left"),
    "votes": ("question", "ending"),
    "messages": (
        "threaded",
        "opening_message",
        "lobby_message",
        "board_message",
        "old_boards",
        "result_message",
        "hands",
        "closed_hands",
        "called",
        "shown",
    ),
    "end": ("reason", "places", "successor"),
    "repair": ("snapshot_sum", "incident", "tries"),
    "notice": ("announced", "stops_at"),
}


def upgrade() -> None:
    """Sorts the fields of each record. What cannot be read stays as it is; a start repairs it."""
    tables = sa.table("tables", sa.column("id"), sa.column("record"))
    sorted_ = sa.update(tables).where(tables.c.id == sa.bindparam("key"))
    sorted_ = sorted_.values(record=sa.bindparam("document"))
    connection, last = op.get_bind(), 0
    rows = sa.select(tables.c.id, tables.c.record).order_by(tables.c.id).limit(AT_ONCE)
    while found := connection.execute(rows.where(tables.c.id > last)).all():
        last = found[-1].id
        made = [(row.id, in_parts(row.record)) for row in found]
        written = [{"key": key, "document": one} for key, one in made if one is not None]
        if written:
            connection.execute(sorted_, written)


def in_parts(document: Any) -> bytes | None:
    """Returns a record with its fields in parts; ``None`` if it has them already, or cannot be read."""
    try:
        flat = msgspec.json.decode(document, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return None
    if "terms" in flat or "host" not in flat:
        return None
    made = {name: flat[name] for name in ("host", "drafts", "notes") if name in flat}
    for part, names in PARTS.items():
        made[part] = {one.removesuffix("_message"): flat[one] for one in names if one in flat}
    features = {
        name: flat[name] for name in ("lesson", "daily", "cup") if flat.get(name) is not None
    }
    if flat.get("hinted"):
        features["hints"] = {"at": flat["hinted"]}
    return msgspec.json.encode({**made, "features": features})


def downgrade() -> None:
    """Leaves them sorted: the bot before reads both forms."""
