"""Standings, ratings, ladders and achievements: what is counted from results and departures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.columns import table_id

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the tables, empty: the next start fills them with what has been played before."""
    op.create_table(
        "standings",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("month", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("standings_by_user", "standings", ["user_id", "month", "guild_id"])
    op.create_table(
        "steps",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, primary_key=True),
        table_id(),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("gain", sa.Integer, nullable=False),
        sa.Column("mu_here", sa.Float, nullable=False),
        sa.Column("sigma_here", sa.Float, nullable=False),
        sa.Column("gain_here", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("steps_by_table", "steps", ["table_id"])
    op.create_table(
        "counted",
        table_id(),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "scores",
        table_id(),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
    )
    op.create_index("scores_by_game", "scores", ["game", "players", "points"])
    op.create_index("scores_by_guild", "scores", ["game", "guild_id", "players", "points"])
    op.create_table(
        "achievements",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("code", sa.String(48), primary_key=True),
        table_id(key=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("achievements_by_code", "achievements", ["code"])
    op.create_index("achievements_by_table", "achievements", ["table_id"])
    # A page of someone's history is read in the order of this index, and counted in it alone.
    op.create_index(
        "results_by_person", "results", ["user_id", "ended_at", "table_id", "game", "guild_id"]
    )
    op.drop_index("results_by_user", "results")
    final = sa.Column("final", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("departures", final)
    op.create_index("departures_by_table", "departures", ["table_id", "at"])
