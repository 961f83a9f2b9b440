"""A feature's migration, as a later version could add after the core's.

Revision ID: next_of_tournaments
"""

import sqlalchemy as sa
from alembic import op

revision = "next_of_tournaments"
down_revision = "next"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entrants", sa.Column("later", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("entrants", "later")
