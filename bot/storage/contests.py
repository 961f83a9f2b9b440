"""The tables of the database for tournaments, seasons and weeks: more of ``schema``, whose conventions they share."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.storage.schema import Document, metadata

# Tournaments. ``due`` is when their next step is, ``told`` the latest step that was announced, and ``message`` their card,
# which does not show yet what has changed if it is ``stale``; ``sealed`` says that others still play deals of its secret.
# User 0 has deleted what was stored about them.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("form", String(16), nullable=False),
    Column("size", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("round_seconds", Float, nullable=False),
    Column("robots", Boolean, nullable=False),
    Column("options", Document, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("sealed", Boolean, nullable=False, default=True, server_default=true()),
    Column("state", String(16), nullable=False),
    Column("round", Integer, nullable=False),
    Column("starts_at", Float),
    Column("due", Float),
    Column("message", BigInteger),
    Column("told", String(24), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("stale", Boolean, nullable=False, default=False, server_default=false()),
    Index("tournaments_by_state", "state"),
    Index("tournaments_by_seal", "sealed"),
    Index("tournaments_by_due", "due"),
    Index("tournaments_by_guild", "guild_id", "id"),
    Index("tournaments_by_user", "user_id"),
    sqlite_autoincrement=True,
)

Index(
    "tournaments_stale",
    tournaments.c.id,
    sqlite_where=text("stale = 1"),  # as a query says it
    postgresql_where=tournaments.c.stale,
)

# Who has signed up, by their number in the tournament; ``joined`` is the first round they can play in, and those who could
# know the deals beforehand are not ``ranked``. Someone who has
# deleted what was stored about them is known by their number alone, with its negative for an id.
entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("rating", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("joined", Integer, nullable=False),
    Column("ranked", Boolean, nullable=False, default=True, server_default=true()),
    UniqueConstraint("tournament_id", "user_id", name="entrants_once"),
    Index("entrants_by_user", "user_id"),
)

# Who sits where in a round, by entrants' numbers (0: a robot), and what came of it; board 0 is for byes.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("entrant", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("place", Integer),
    Column("points", Integer, nullable=False),
    Column("absent", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Index("pairings_by_table", "table_id"),
)

# What was decided in a tournament, by whom (0: by the bot, or someone who has deleted what was stored about them).
tournament_log = Table(
    "tournament_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("action", String(16), nullable=False),
    Column("entrant", Integer, nullable=False),
    Index("tournament_log_by_tournament", "tournament_id", "id"),
    Index("tournament_log_by_user", "user_id"),
)

# Seasons that are over, of a server (0: everywhere), from a month to a month as in 202611.
seasons = Table(
    "seasons",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("last", Integer, nullable=False),
    Column("closed_at", Float, nullable=False),
    sqlite_with_rowid=False,
)

# What follows is counted from results, and can be counted again from them (``bot/ratings``).

# The best of each season that is over, counted once when it ends and again with everything else.
champions = Table(
    "champions",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Index("champions_by_user", "user_id"),
    sqlite_with_rowid=False,
)

# What was played in a week (its Monday, as in 20261123, UTC), on a server, in a game ("": all of them): numbers alone.
weeks = Table(
    "weeks",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("week", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Who has played in a week, so that no one is counted twice.
week_players = Table(
    "week_players",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("week", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Index("week_players_by_user", "user_id"),
    sqlite_with_rowid=False,
)
