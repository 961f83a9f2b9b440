"""The version of a table: every write names the one it was decided on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the column; tables of before begin at 0."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
