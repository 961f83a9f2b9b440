"""Which process's place a table belongs to, and who has begun with a press on its way to another process.

Revision ID: 0013
Revises: 0011
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns; so far one process has had every table."""
    for table, name in (("tables", "home"), ("presses", "tries")):
        op.add_column(table, sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    for table, name in (("processes", "adopted"), ("presses", "deferred")):
        flag = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column(table, flag)


def downgrade() -> None:
    """Drops them."""
    for table, name in (
        ("presses", "deferred"),
        ("presses", "tries"),
        ("processes", "adopted"),
        ("tables", "home"),
    ):
        op.drop_column(table, name)
