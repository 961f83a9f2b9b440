"""The tables of the database for tournaments, seasons and weeks: more of ``schema``, whose conventions they share."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
)

from bot.storage.schema import metadata

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
