"""Where people want their only legal action to be played for them.

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
    """Adds the column; everyone begins with what is usual."""
    column = sa.Column("forced", sa.String(16), nullable=False, server_default="robots")
    op.add_column("players", column)


def downgrade() -> None:
    """Drops it."""
    op.drop_column("players", "forced")
