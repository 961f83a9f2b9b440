"""When someone's only card is played for them.

Revision ID: 0008
Revises: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; until people say otherwise it is where they play with robots alone."""
    column = sa.Column("forced", sa.String(16), nullable=False, server_default="robots")
    op.add_column("players", column)


def downgrade() -> None:
    """Drops it."""
    op.drop_column("players", "forced")
