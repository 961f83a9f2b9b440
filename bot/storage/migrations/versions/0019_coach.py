"""What the coach thinks of matches that were gone through, and answers to puzzles.

Revision ID: 0019
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.columns import table_id

revision = "0019"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both tables, empty."""
    op.create_table(
        "analyses",
        table_id(key=True),
        sa.Column("marks", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drops both: of marks everything can be worked out again."""
    op.drop_table("puzzles")
    op.drop_table("analyses")
