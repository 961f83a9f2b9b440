"""Which games someone has learned by a lesson.

Revision ID: 0009
Revises: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; no one has learned any yet."""
    op.add_column("players", sa.Column("learned", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("players", "learned")
