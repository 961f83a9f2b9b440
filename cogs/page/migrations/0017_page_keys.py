"""Keys for pages: one-time links, and cookies.

Revision ID: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table of keys."""
    op.create_table(
        "page_keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("link", sa.Boolean, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("page_keys_of_user", "page_keys", ["user_id"])


def downgrade() -> None:
    """Drops the table of keys."""
    op.drop_table("page_keys")
