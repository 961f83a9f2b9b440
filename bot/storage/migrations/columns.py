"""Columns that several tables have."""

from __future__ import annotations

import sqlalchemy as sa


def table_id(*, key: bool = True) -> sa.Column[int]:
    """Returns a column, of the primary key or not, that names a table: rows of a deleted table go with it."""
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Integer, table, primary_key=key, nullable=False)
