"""The coach's marks, in the database."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
)

from bot.storage.schema import Document, table

# The coach's marks (``rules.core.coach.Mark``) for matches that someone looked at; without names.
analyses = table(
    "analyses",
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("marks", Document, nullable=False),
)
