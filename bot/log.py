"""Logs: one line an event with its fields; never a card, a seed, a person's id or name, never the token."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, TextIO

import discord
import structlog
from structlog.typing import ExcInfo

SECRET_FIELDS = frozenset(
    {
        "token",
        "seed",
        "hand",
        "hands",
        "cards",
        "view",
        "state",
        "action",
        "snapshot",
        "deck",
        "name",
        "user_id",
        "interaction_id",
    }
)
"""Field names that never reach a log, whatever they hold."""

OUTSIDE = (OSError, discord.HTTPException)
"""What is raised by the world outside: it knows no cards, so its words are kept."""


def outline(exc_info: ExcInfo) -> str:
    """Returns a traceback that says what was raised where, without the words of it: ``KeyError: 'AS'`` names a card."""
    parts: list[str] = []
    seen: set[int] = set()  # exceptions may lead to each other in a ring
    error: BaseException | None = exc_info[1]
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        kind = type(error)
        said = f": {error}" if isinstance(error, OUTSIDE) else ""
        lines = traceback.format_tb(error.__traceback__)
        parts.append("".join([*lines, f"{kind.__module__}.{kind.__qualname__}{said}"]))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nThis led to:\n\n".join(reversed(parts))


def _outline_into(out: TextIO, exc_info: ExcInfo) -> None:
    out.write(outline(exc_info))


structlog.configure(
    processors=[
        structlog.stdlib.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=_outline_into),
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
)

logger = structlog.stdlib.get_logger("parlour")


def drop_secrets(_: Any, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Takes out fields that may hold hidden cards, who someone is, or the token."""
    for name in SECRET_FIELDS & fields.keys():
        fields[name] = "(hidden)"
    return fields


def _name_no_one(record: logging.LogRecord) -> bool:
    """Takes the user's id out of what discord.py says of an autocomplete that has failed."""
    if record.name == "discord.app_commands.tree" and isinstance(record.args, tuple):
        record.args = (*record.args[:2], *("(hidden)" for _ in record.args[2:]))
    return True


def set_up(level: str, style: str) -> None:
    """Sends the bot's and its libraries' logs to standard error.

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
            colors=sys.stderr.isatty(), exception_formatter=_outline_into
        )
    )
    tail: list[Any] = [structlog.processors.ExceptionRenderer(outline)] if style == "json" else []
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_name_no_one)
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
