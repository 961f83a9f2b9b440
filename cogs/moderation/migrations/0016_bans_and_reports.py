"""Bans from a server's tables, and reports.

Revision ID: 0016
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both tables."""
    op.create_table(
        "bans",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("subject", sa.String(32), primary_key=True),
        sa.Column("other_id", sa.BigInteger),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("reason", sa.String(400), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("other_id", sa.BigInteger),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Removes both tables."""
    op.drop_table("reports")
    op.drop_table("bans")
