"""Robots at seats, wishes of people and servers, and what a result needs to be rated.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds columns with the values that tables, people and results of before have had, and the new tables."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("robot", sa.String(16), nullable=False, server_default=""))
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("team", sa.Integer))
        results.add_column(
            sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true())
        )
    with op.batch_alter_table("players") as players:
        players.add_column(
            sa.Column("text_mode", sa.Boolean, nullable=False, server_default=sa.false())
        )
        players.add_column(
            sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())
        )
        players.add_column(sa.Column("language", sa.String(16)))
        players.add_column(
            sa.Column("remind", sa.String(16), nullable=False, server_default="thread")
        )
        players.add_column(sa.Column("remind_after", sa.Float))
        players.add_column(sa.Column("zone", sa.String(64)))
        players.add_column(sa.Column("quiet_from", sa.Integer))
        players.add_column(sa.Column("quiet_to", sa.Integer))
    op.create_table(
        "departures",
        sa.Column(
            "table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("departures_by_user", "departures", ["user_id"])
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("wishes", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drops what was added."""
    op.drop_table("guilds")
    op.drop_table("departures")
    with op.batch_alter_table("players") as players:
        for name in (
            "text_mode",
            "hidden",
            "language",
            "remind",
            "remind_after",
            "zone",
            "quiet_from",
            "quiet_to",
        ):
            players.drop_column(name)
    with op.batch_alter_table("results") as results:
        results.drop_column("counted")
        results.drop_column("team")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("robot")
