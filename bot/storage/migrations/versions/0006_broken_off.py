"""Starts that were broken off after the draw was fixed, to be counted in public.

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column with its index; no table of before was broken off so."""
    column = sa.Column("broken_off", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)
    op.create_index("tables_broken_off", "tables", ["broken_off", "guild_id"])


def downgrade() -> None:
    """Drops both."""
    op.drop_index("tables_broken_off", "tables")
    op.drop_column("tables", "broken_off")
