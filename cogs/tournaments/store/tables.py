"""The tables of the database for tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Executable,
    Float,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    Table,
    UniqueConstraint,
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
# ``message`` the card. If ``stale``, the card does not show the latest changes yet. If ``sealed``,
# deals of the secret are still being played. User 0 has deleted their data.
tournaments = table(
    "tournaments",
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
    Index(
        "tournaments_stale",
        "id",
        sqlite_where=text("stale = 1"),  # as queries write it
        postgresql_where=text("stale"),
    ),
    sqlite_autoincrement=True,
)


# People who have signed up, by their number in the tournament; ``joined`` is the first round they
# can play in. Those who could know the deals beforehand are not ``ranked``. People who have deleted
# their data keep only their number, with its negative as ``user_id``.
entrants = table(
    "entrants",
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


# Seats of a round by entrants' numbers (0: a robot), with their results; board 0 is for byes.
pairings = table(
    "pairings",
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


# What was decided in a tournament, and by whom (0: the bot, or someone who deleted their data).
tournament_log = table(
    "tournament_log",
    Column("id", Integer, primary_key=True),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("action", String(16), nullable=False),
    Column("entrant", Integer, nullable=False),
    Index("tournament_log_by_tournament", "tournament_id", "id"),
    Index("tournament_log_by_user", "user_id"),
)


UNTOLD = frozenset({"secret", "options"})
"""Columns that are about no one, and may have to stay secret."""


def _about(table: Table) -> Callable[[int, int], Select[Any]]:
    columns = [column for column in table.c if column.name not in UNTOLD]
    return lambda user_id, _former: select(*columns).where(table.c.user_id == user_id)


def _pairings_of(user_id: int, _former: int) -> Select[Any]:
    mine = and_(
        entrants.c.tournament_id == pairings.c.tournament_id,
        entrants.c.number == pairings.c.entrant,
        entrants.c.user_id == user_id,
    )
    return select(pairings).join(entrants, mine)


def _unnamed(table: Table) -> Callable[[int, int], Sequence[Executable]]:
    return lambda user_id, _former: [
        update(table).where(table.c.user_id == user_id).values(user_id=0)
    ]


def _forget(user_id: int, _former: int) -> Sequence[Executable]:
    """Keeps the number but erases the name: opponents still have met someone."""
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
