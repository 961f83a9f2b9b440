"""A migration of a feature, as a later version could bring it after that of the core.

Revision ID: next_of_tournaments
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "next_of_tournaments"
down_revision = "next"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a column."""
    op.add_column("entrants", sa.Column("later", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("entrants", "later")
