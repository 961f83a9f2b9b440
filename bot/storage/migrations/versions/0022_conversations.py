"""Whether a player has used the bot by direct message, and the strangers the bot wrote to lately.

Revision ID: 0022
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, for which everyone is a stranger, and the table."""
    used = sa.Column("dm_used", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("players", used)
    op.create_table(
        "conversations",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drops both."""
    op.drop_table("conversations")
    op.drop_column("players", "dm_used")
