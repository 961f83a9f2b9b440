"""Tournaments, seasons and weeks; and which matches someone played against robots alone.

Revision ID: 0017
Revises: 0015
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables, empty, and the column: of earlier matches it is not known, so they are not in that ladder."""
    alone = sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("results", alone)
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("round_seconds", sa.Float, nullable=False),
        sa.Column("robots", sa.Boolean, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("starts_at", sa.Float),
        sa.Column("due", sa.Float),
        sa.Column("message", sa.BigInteger),
        sa.Column("told", sa.String(24), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("tournaments_by_guild", "tournaments", ["guild_id", "id"])
    op.create_index("tournaments_by_state", "tournaments", ["state"])
    op.create_index("tournaments_by_user", "tournaments", ["user_id"])
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.Integer, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("joined", sa.Integer, nullable=False),
        sa.UniqueConstraint("tournament_id", "user_id", name="entrants_once"),
    )
    op.create_index("entrants_by_user", "entrants", ["user_id"])
    op.create_table(
        "pairings",
        sa.Column("tournament_id", sa.Integer, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("absent", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("pairings_by_table", "pairings", ["table_id"])
    op.create_table(
        "tournament_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("tournament_id", sa.Integer, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("entrant", sa.Integer, nullable=False),
    )
    op.create_index("tournament_log_by_tournament", "tournament_log", ["tournament_id", "id"])
    op.create_index("tournament_log_by_user", "tournament_log", ["user_id"])
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("closed_at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "champions",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("champions_by_user", "champions", ["user_id"])
    op.create_table(
        "weeks",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("week", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "week_players",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("week", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("week_players_by_user", "week_players", ["user_id"])


def downgrade() -> None:
    """Drops all of it."""
    op.drop_table("week_players")
    op.drop_table("weeks")
    op.drop_table("champions")
    op.drop_table("seasons")
    op.drop_table("tournament_log")
    op.drop_table("pairings")
    op.drop_table("entrants")
    op.drop_table("tournaments")
    op.drop_column("results", "alone")
