"""Indexes that hold standings in the order of their lists, and who isn't listed.

Revision ID: 0018
"""

from alembic import op
from sqlalchemy import text

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_ORDERS = {
    "won": ("won", "played", "user_id"),
    "number": ("number", "rated", "user_id"),
    "points": (text("(played * 1 + won * 2)"), "user_id", "played", "won"),
}


def upgrade() -> None:
    """Adds the indexes."""
    for name, order in _ORDERS.items():
        columns = ("game", "guild_id", "month", *order)
        op.create_index(f"standings_by_{name}", "standings", columns)
    op.create_index(
        "players_hidden",
        "players",
        ["user_id"],
        sqlite_where=text("hidden = 1"),
        postgresql_where=text("hidden"),
    )


def downgrade() -> None:
    """Drops the indexes."""
    op.drop_index("players_hidden", "players")
    for name in _ORDERS:
        op.drop_index(f"standings_by_{name}", "standings")
