"""Keys to pages: links that work once, and cookies.

Revision ID: 0016
"""

from alembic import op

from cogs.page.store import page_keys

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates their table."""
    page_keys.create(op.get_bind())


def downgrade() -> None:
    """Drops it."""
    op.drop_table("page_keys")
