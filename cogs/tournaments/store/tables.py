"""The database tables for tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import (
    Column,
    Executable,
    ForeignKey,
    Index,
    and_,
    false,
    select,
    text,
    true,
    update,
)

from bot.storage.personal import personal
from bot.storage.schema import Document, table

# Tournaments. ``due`` is when the next step is, ``told`` the latest step that was announced, and
# ``message`` the card. If ``stale``, the card doesn't show the latest changes yet. If ``sealed``,
# deals from the secret are still being played. User 0 has deleted their data.
tournaments = table(
    "tournaments",
    Column("id", sa.Integer, primary_key=True, autoincrement=True),
    Column("guild_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("user_id", sa.BigInteger, nullable=False),
    Column("game", sa.String(32), nullable=False),
    Column("form", sa.String(16), nullable=False),
    Column("size", sa.Integer, nullable=False),
    Column("rounds", sa.Integer, nullable=False),
    Column("pace", sa.String(16), nullable=False),
    Column("round_seconds", sa.Float, nullable=False),
    Column("robots", sa.Boolean, nullable=False),
    Column("options", Document, nullable=False),
    Column("locale", sa.String(16), nullable=False),
    Column("secret", sa.String(64), nullable=False),
    Column("sealed", sa.Boolean, nullable=False, default=True, server_default=true()),
    Column("state", sa.String(16), nullable=False),
    Column("round", sa.Integer, nullable=False),
    Column("starts_at", sa.Float),
    Column("due", sa.Float),
    Column("message", sa.BigInteger),
    Column("told", sa.String(24), nullable=False),
    Column("created_at", sa.Float, nullable=False),
    Column("stale", sa.Boolean, nullable=False, default=False, server_default=false()),
    Index("tournaments_by_state", "state"),
    Index("tournaments_by_seal", "sealed"),
    Index("tournaments_by_due", "due"),
    Index("tournaments_by_guild", "guild_id", "id"),
    Index("tournaments_by_user", "user_id"),
    Index(
        "tournaments_stale",
        "id",
        sqlite_where=text("stale = 1"),  # the way queries write it
        postgresql_where=text("stale"),
    ),
    sqlite_autoincrement=True,
)


# People who have signed up, by their number in the tournament; ``joined`` is the first round they
# can play in. Those who could know the deals beforehand are not ``ranked``. People who have deleted
# their data keep only their number, with its negative as ``user_id``.
entrants = table(
    "entrants",
    Column("tournament_id", sa.Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", sa.Integer, primary_key=True, autoincrement=False),
    Column("user_id", sa.BigInteger, nullable=False),
    Column("name", sa.String(64), nullable=False),
    Column("rating", sa.Integer, nullable=False),
    Column("state", sa.String(16), nullable=False),
    Column("joined", sa.Integer, nullable=False),
    Column("ranked", sa.Boolean, nullable=False, default=True, server_default=true()),
    sa.UniqueConstraint("tournament_id", "user_id", name="entrants_once"),
    Index("entrants_by_user", "user_id"),
)


# The seats in a round by entrant number (0: a robot), with their results; board 0 is for byes.
pairings = table(
    "pairings",
    Column("tournament_id", sa.Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", sa.Integer, primary_key=True),
    Column("board", sa.Integer, primary_key=True),
    Column("seat", sa.Integer, primary_key=True),
    Column("entrant", sa.Integer, nullable=False),
    Column("side", sa.Integer, nullable=False),
    Column("table_id", sa.Integer, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("place", sa.Integer),
    Column("points", sa.Integer, nullable=False),
    Column("absent", sa.Boolean, nullable=False),
    Column("over", sa.Boolean, nullable=False),
    Index("pairings_by_table", "table_id"),
)


# Decisions in a tournament, each with its author (0: the bot, or someone who deleted their data).
tournament_log = table(
    "tournament_log",
    Column("id", sa.Integer, primary_key=True),
    Column("tournament_id", sa.Integer, ForeignKey("tournaments.id"), nullable=False),
    Column("at", sa.Float, nullable=False),
    Column("user_id", sa.BigInteger, nullable=False),
    Column("action", sa.String(16), nullable=False),
    Column("entrant", sa.Integer, nullable=False),
    Index("tournament_log_by_tournament", "tournament_id", "id"),
    Index("tournament_log_by_user", "user_id"),
)


UNTOLD = frozenset({"secret", "options"})
"""Columns that aren't about any person, and may have to stay secret."""


def _about(table: sa.Table) -> Callable[[int, int], sa.Select[Any]]:
    columns = [column for column in table.c if column.name not in UNTOLD]
    return lambda user_id, _former: select(*columns).where(table.c.user_id == user_id)


def _pairings_of(user_id: int, _former: int) -> sa.Select[Any]:
    mine = and_(
        entrants.c.tournament_id == pairings.c.tournament_id,
        entrants.c.number == pairings.c.entrant,
        entrants.c.user_id == user_id,
    )
    return select(pairings).join(entrants, mine)


def _unnamed(table: sa.Table) -> Callable[[int, int], Sequence[Executable]]:
    return lambda user_id, _former: [
        update(table).where(table.c.user_id == user_id).values(user_id=0)
    ]


def _forget(user_id: int, _former: int) -> Sequence[Executable]:
    """Erases the name but keeps the number, because opponents have still met this player."""
    cups = select(entrants.c.tournament_id).where(entrants.c.user_id == user_id)
    entered = update(entrants).where(entrants.c.user_id == user_id)
    return [
        update(tournaments).where(tournaments.c.id.in_(cups)).values(stale=True),
        entered.values(user_id=-entrants.c.number, name="", state="out"),
    ]


personal(pairings, _pairings_of, lambda _user_id, _former: [])
personal(entrants, _about(entrants), _forget)
personal(tournaments, _about(tournaments), _unnamed(tournaments))
personal(tournament_log, _about(tournament_log), _unnamed(tournament_log))
