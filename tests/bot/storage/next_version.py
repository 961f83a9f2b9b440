"""A migration as a later version could add, for tests of upgrades.

Revision ID: next
"""

import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("players", "seats"):
        op.add_column(table, sa.Column("later", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "later",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.String(8), nullable=False),
    )
    op.create_index("later_by_text", "later", ["text"])
    tables = sa.table("tables", sa.column("seq"), sa.column("updated_at"))
    op.execute(sa.update(tables).values(updated_at=tables.c.updated_at + 1))
    rows = [{"id": number, "text": "x" * 8} for number in range(400)]
    op.bulk_insert(sa.table("later", sa.column("id"), sa.column("text")), rows)


def downgrade() -> None:
    op.drop_table("later")
    for table in ("players", "seats"):
        op.drop_column(table, "later")
