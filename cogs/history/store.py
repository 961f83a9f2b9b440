"""What the coach thinks of matches."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
)

from bot.storage.schema import Document, table

# What the coach thinks of the moves of matches that someone has had it go through (``rules.core.coach.Mark``); no one's name.
analyses = table(
    "analyses",
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("marks", Document, nullable=False),
)
