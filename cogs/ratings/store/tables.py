"""The database tables for ratings, achievements, seasons and weeks."""

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
    literal_column,
    text,
)

from bot.storage.personal import personal
from bot.storage.schema import table

# A server's past seasons (0: everywhere), from one month to another, in the form 202611.
seasons = table(
    "seasons",
    Column("guild_id", BigInteger, primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("last", Integer, nullable=False),
    Column("closed_at", Float, nullable=False),
    sqlite_with_rowid=False,
)


PLAYED, WON = 1, 2
"""How many season points a match is worth, and how many more a win is worth."""

_PLACE = ("game", "guild_id", "month")
_POINTS = text(f"(played * {PLAYED} + won * {WON})")

# Standings. "" is all games, guild 0 is everywhere, month 0 is all time (202611 is November 2026,
# UTC). Ratings are per game over all time; streaks are over all time.
standings = table(
    "standings",
    Column("game", String(32), primary_key=True),
    Column("guild_id", BigInteger, primary_key=True),
    Column("month", Integer, primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Index("standings_by_user", "user_id", "month", "guild_id"),
    Index("standings_by_won", *_PLACE, "won", "played", "user_id"),
    Index("standings_by_number", *_PLACE, "number", "rated", "user_id"),
    Index("standings_by_points", *_PLACE, _POINTS, "user_id", "played", "won"),
    sqlite_with_rowid=False,
)

# A literal, as in the index: no engine would use the index for parameters.
POINTS = standings.c.played * literal_column(str(PLAYED)) + standings.c.won * literal_column(
    str(WON)
)


# Someone's rating after a table, everywhere and on its server, and how much it changed.
steps = table(
    "steps",
    Column("user_id", BigInteger, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("at", Float, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("gain", Integer, nullable=False),
    Column("mu_here", Float, nullable=False),
    Column("sigma_here", Float, nullable=False),
    Column("gain_here", Integer, nullable=False),
    Index("steps_by_table", "table_id"),
    sqlite_with_rowid=False,
)


# What has been counted: a table's result (user 0), or someone's departure from it.
counted = table(
    "counted",
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    sqlite_with_rowid=False,
)


# The scores of cooperative tables, for the ladder.
scores = table(
    "scores",
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("ended_at", Float, nullable=False),
    Index("scores_by_game", "game", "players", "points"),
    Index("scores_by_guild", "game", "guild_id", "players", "points"),
)


# The achievements people have earned, each with the first table where they earned it.
achievements = table(
    "achievements",
    Column("user_id", BigInteger, primary_key=True),
    Column("code", String(48), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Index("achievements_by_code", "code"),
    Index("achievements_by_table", "table_id"),
    sqlite_with_rowid=False,
)


# The best in each past season, counted once when it ends, and again in a full recount.
champions = table(
    "champions",
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


# Matches in a week (its Monday in the form 20261123, UTC), on a server, in a game ("": all games).
weeks = table(
    "weeks",
    Column("guild_id", BigInteger, primary_key=True),
    Column("week", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)


# The people who have played in a week, so that no one counts twice.
week_players = table(
    "week_players",
    Column("guild_id", BigInteger, primary_key=True),
    Column("week", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Index("week_players_by_user", "user_id"),
    sqlite_with_rowid=False,
)

personal(counted, exported=False)
for _table in (standings, steps, achievements, champions, week_players):
    personal(_table)
