"""What the bot's owner has done: who is blocked, and a list of every action.

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both tables, empty."""
    op.create_table(
        "blocks",
        sa.Column("subject", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(400), nullable=False),
        sa.Column("sentence", sa.String(400), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("detail", sa.String(1000), nullable=False),
    )


def downgrade() -> None:
    """Drops both."""
    op.drop_table("audit")
    op.drop_table("blocks")
