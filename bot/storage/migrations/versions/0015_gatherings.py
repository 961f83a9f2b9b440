"""Looking for a game, whom people do not sit with, and game nights.

Revision ID: 0015
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables, empty."""
    op.create_table(
        "seeks",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("spread", sa.Integer),
        sa.Column("tongue", sa.String(16), nullable=False),
        sa.Column("same_tongue", sa.Boolean, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("robots_after", sa.Float),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("proposal", sa.Integer),
        sa.Column("sure_game", sa.String(32), nullable=False),
        sa.Column("sure_until", sa.Float, nullable=False),
        sa.Column("called", sa.Float, nullable=False),
    )
    op.create_index("seeks_by_until", "seeks", ["until"])
    op.create_index("seeks_by_proposal", "seeks", ["proposal"])
    op.create_table(
        "proposals",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("robots", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "avoided",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("subject", sa.String(32), primary_key=True),
        sa.Column("other_id", sa.BigInteger),
    )
    op.create_index("avoided_by_other", "avoided", ["other_id"])
    op.create_table(
        "nights",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("host_name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("place", sa.String(100), nullable=False),
        sa.Column("most", sa.Integer),
        sa.Column("by_rating", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("event_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("call_id", sa.BigInteger),
        sa.Column("stale", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("nights_by_time", "nights", ["status", "at"])
    op.create_index("nights_by_host", "nights", ["host_id"])
    op.create_table(
        "night_guests",
        sa.Column(
            "night_id", sa.Integer, sa.ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.Column("here_since", sa.Float),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="SET NULL")),
    )
    op.create_index("night_guests_by_user", "night_guests", ["user_id"])


def downgrade() -> None:
    """Drops them."""
    for name in ("night_guests", "nights", "avoided", "proposals", "seeks"):
        op.drop_table(name)
