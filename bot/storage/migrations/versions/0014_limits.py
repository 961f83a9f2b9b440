"""Tournaments that are sealed, due or shown too late, entrants without a rank, and strangers the bot wrote to.

Revision ID: 0014
Revises: 0013
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

UNTOUCHED = 14 * 86_400.0
"""Seconds that a tournament its organiser has not started yet still has."""


def upgrade() -> None:
    """Adds columns, indexes and a table.

    Duplicate tournaments that were cancelled are still sealed. What an earlier version opens beside this one is sealed until
    a process has looked at it. So far everyone is ranked, and a stranger by direct message.
    Tournaments without a time to begin get one to end.
    """
    sealed = sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tournaments", sealed)
    stale = sa.Column("stale", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tournaments", stale)
    names = ("sealed", "form", "state", "round", "due", "told", "stale")
    here = sa.table("tournaments", *map(sa.column, names))
    told = (here.c.form != "duplicate") | (here.c.state == "over")
    op.execute(sa.update(here).where(told).values(sealed=sa.false()))
    stage = here.c.state.concat(sa.cast(here.c.round, sa.String))
    op.execute(sa.update(here).where(here.c.told != stage).values(stale=True))
    unset = (here.c.state == "open") & here.c.due.is_(None)
    op.execute(sa.update(here).where(unset).values(due=time.time() + UNTOUCHED))
    op.create_index("tournaments_by_seal", "tournaments", ["sealed"])
    op.create_index("tournaments_by_due", "tournaments", ["due"])
    op.create_index(
        "tournaments_stale",
        "tournaments",
        ["id"],
        sqlite_where=sa.text("stale = 1"),
        postgresql_where=sa.text("stale"),
    )
    ranked = sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("entrants", ranked)
    used = sa.Column("dm_used", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("players", used)
    op.create_table(
        "conversations",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("conversations")
    op.drop_column("players", "dm_used")
    op.drop_column("entrants", "ranked")
    for index in ("tournaments_stale", "tournaments_by_due", "tournaments_by_seal"):
        op.drop_index(index, "tournaments")
    op.drop_column("tournaments", "stale")
    op.drop_column("tournaments", "sealed")
