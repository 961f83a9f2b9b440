"""Logs: one line an event with its fields; never a hidden card, never the token."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET_FIELDS = frozenset(
    {"token", "seed", "hand", "hands", "cards", "view", "state", "action", "snapshot", "deck"}
)
"""Field names that never reach a log, whatever they hold."""

# Before anything is set up, too: a traceback never shows the values of variables, which may be cards.
structlog.configure(
    processors=[
        structlog.stdlib.add_log_level,
        structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        ),
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
)

logger = structlog.stdlib.get_logger("parlour")


def drop_secrets(_: Any, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Takes out fields that may hold hidden cards or the token."""
    for name in SECRET_FIELDS & fields.keys():
        fields[name] = "(hidden)"
    return fields


def set_up(level: str, style: str) -> None:
    """Sends this house's and its libraries' logs to standard error.

    Args:
        level: the least level to write, by name.
        style: ``text`` for people, ``json`` for machines.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        drop_secrets,
    ]
    look: Any = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    tail: list[Any] = [structlog.processors.format_exc_info] if style == "json" else []
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *tail, look],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in ("discord", "alembic", "sqlalchemy", "aiosqlite"):
        logging.getLogger(noisy).setLevel(
            max(logging.WARNING, logging.getLevelNamesMapping()[level])
        )
