"""Which matches count for no rating: an index of their results alone.

Revision ID: 0013
Revises: 0012
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the index."""
    op.create_index(
        "results_unrated",
        "results",
        ["table_id"],
        sqlite_where=sa.text("counted = 0 OR user_id <= -100"),
        postgresql_where=sa.text("NOT counted OR user_id <= -100"),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_index("results_unrated", "results")
