"""Robots at seats, wishes of people and servers, and what a result needs to be rated."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.columns import table_id

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds columns with the values that tables, people and results of before have had, and the new tables."""
    op.add_column("seats", sa.Column("robot", sa.String(16), nullable=False, server_default=""))
    for column in (
        sa.Column("team", sa.Integer),
        sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true()),
    ):
        op.add_column("results", column)
    for column in (
        sa.Column("text_mode", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("language", sa.String(16)),
        sa.Column("remind", sa.String(16), nullable=False, server_default="thread"),
        sa.Column("remind_after", sa.Float),
        sa.Column("zone", sa.String(64)),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
    ):
        op.add_column("players", column)
    op.create_table(
        "departures",
        table_id(),
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
