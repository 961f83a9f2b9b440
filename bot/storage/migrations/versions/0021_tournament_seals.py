"""Tournaments whose secret is not told yet, and entrants who are not ranked.

Revision ID: 0021
Revises: 0013
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both columns: duplicate tournaments that were cancelled are still sealed, and everyone was ranked.

    What an earlier version opens beside this one is sealed until someone has looked.
    """
    sealed = sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tournaments", sealed)
    here = sa.table("tournaments", *map(sa.column, ("sealed", "form", "state")))
    told = (here.c.form != "duplicate") | (here.c.state == "over")
    op.execute(sa.update(here).where(told).values(sealed=sa.false()))
    op.create_index("tournaments_by_seal", "tournaments", ["sealed"])
    ranked = sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("entrants", ranked)


def downgrade() -> None:
    """Drops both."""
    op.drop_column("entrants", "ranked")
    op.drop_index("tournaments_by_seal", "tournaments")
    op.drop_column("tournaments", "sealed")
