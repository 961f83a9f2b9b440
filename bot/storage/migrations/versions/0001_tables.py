"""Tables, seats, moves, results and players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.columns import table_id

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates the first schema."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("rules_version", sa.Integer),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.LargeBinary),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("next_due", sa.Float),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("tables_by_due", "tables", ["next_due"])
    op.create_index("tables_by_place", "tables", ["channel_id", "status"])
    op.create_index("tables_by_thread", "tables", ["thread_id"])
    op.create_index("tables_by_status", "tables", ["status"])
    op.create_table(
        "seats",
        table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_index("seats_by_user", "seats", ["user_id"])
    op.create_table(
        "moves",
        sa.Column("id", sa.Integer, primary_key=True),
        table_id(key=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.LargeBinary, nullable=False),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="moves_once"),
    )
    op.create_table(
        "results",
        table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
    )
    op.create_index("results_by_game", "results", ["game", "guild_id"])
    op.create_index("results_by_user", "results", ["user_id"])
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("hand", sa.String(16), nullable=False),
        sa.Column("dm_closed", sa.Boolean, nullable=False),
        sa.Column("locale", sa.String(16)),
    )
