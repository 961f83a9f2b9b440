"""Alembic's entry point: it uses the connection that the caller has opened."""

from __future__ import annotations

from alembic import context

from bot.storage.schema import complete

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=complete(),
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
