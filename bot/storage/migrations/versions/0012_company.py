"""Places of processes; looking for a game, blocks and nights; tournaments, seasons and weeks; the coach and puzzles.

Revision ID: 0012
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.columns import table_id

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds tables, empty, and columns with what they were before there were any."""
    _places()
    _company()
    _contests()
    _coach()


def downgrade() -> None:
    """Drops them: of the coach's marks and of weeks everything can be worked out again."""
    op.drop_table("puzzles")
    op.drop_table("analyses")
    op.drop_table("week_players")
    op.drop_table("weeks")
    op.drop_table("champions")
    op.drop_table("seasons")
    op.drop_table("tournament_log")
    op.drop_table("pairings")
    op.drop_table("entrants")
    op.drop_table("tournaments")
    op.drop_column("results", "alone")
    for name in ("night_guests", "nights", "avoided", "proposals", "seeks"):
        op.drop_table(name)
    for table, name in (
        ("presses", "deferred"),
        ("presses", "tries"),
        ("processes", "adopted"),
        ("tables", "home"),
    ):
        op.drop_column(table, name)


def _places() -> None:
    for table, name in (("tables", "home"), ("presses", "tries")):
        op.add_column(table, sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    for table, name in (("processes", "adopted"), ("presses", "deferred")):
        flag = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column(table, flag)


def _company() -> None:
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


def _contests() -> None:
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


def _coach() -> None:
    op.create_table(
        "analyses",
        table_id(key=True),
        sa.Column("marks", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
