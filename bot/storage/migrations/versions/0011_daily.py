"""The deals of the day, and who wants to be reminded of them.

Revision ID: 0011
Revises: 0010
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.columns import table_id

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table, empty, and the columns; no one has wished to be reminded yet."""
    op.create_table(
        "dailies",
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        table_id(key=False),
        sa.Column("score", sa.Integer),
    )
    op.create_index("dailies_by_score", "dailies", ["game", "day", "score"])
    op.create_index("dailies_by_user", "dailies", ["user_id", "day"])
    op.create_index("dailies_by_table", "dailies", ["table_id"])
    op.add_column("players", sa.Column("daily_at", sa.Integer))
    told = sa.Column("daily_told", sa.Integer, nullable=False, server_default="0")
    op.add_column("players", told)
    op.create_index("players_by_daily", "players", ["daily_at"])


def downgrade() -> None:
    """Drops all of it."""
    op.drop_index("players_by_daily", "players")
    op.drop_column("players", "daily_told")
    op.drop_column("players", "daily_at")
    op.drop_table("dailies")
