"""Seals of tournaments, entrants who are not ranked, and strangers the bot wrote to lately.

Revision ID: 0014
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds three columns, an index and a table.

    Duplicate tournaments that were cancelled are still sealed. What an earlier version opens beside this one is sealed until
    a process has looked at it. So far everyone is ranked, and a stranger by direct message.
    """
    sealed = sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tournaments", sealed)
    here = sa.table("tournaments", *map(sa.column, ("sealed", "form", "state")))
    told = (here.c.form != "duplicate") | (here.c.state == "over")
    op.execute(sa.update(here).where(told).values(sealed=sa.false()))
    op.create_index("tournaments_by_seal", "tournaments", ["sealed"])
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
    op.drop_index("tournaments_by_seal", "tournaments")
    op.drop_column("tournaments", "sealed")
