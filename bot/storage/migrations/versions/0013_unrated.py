"""An index of the results that count for no rating; whose deals of the day are not ranked.

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
    """Adds the index, and the column: everyone was ranked."""
    op.create_index(
        "results_unrated",
        "results",
        ["table_id"],
        sqlite_where=sa.text("counted = 0 OR user_id <= -100"),
        postgresql_where=sa.text("NOT counted OR user_id <= -100"),
    )
    ranked = sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("dailies", ranked)


def downgrade() -> None:
    """Drops both."""
    op.drop_column("dailies", "ranked")
    op.drop_index("results_unrated", "results")
