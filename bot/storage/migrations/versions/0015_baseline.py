"""The schema of 1.0.0, where migrations begin. A new database gets it from `bot.storage.schema`.

It has the same number as the last schema before it, which is identical.

Revision ID: 0015
"""

revision = "0015"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Changes nothing."""


def downgrade() -> None:
    """Changes nothing."""
