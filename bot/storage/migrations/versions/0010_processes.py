"""The processes that share a database, and presses on their way from one to another.

Revision ID: 0010
Revises: 0009
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both tables, empty."""
    op.create_table(
        "processes",
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("wanted", sa.String(32), nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("shards", sa.Integer, nullable=False),
    )
    op.create_table(
        "presses",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("presses_by_place", "presses", ["place", "id"])


def downgrade() -> None:
    """Drops both."""
    op.drop_table("presses")
    op.drop_table("processes")
