"""Logs one line per event with its fields, never cards, seeds, users' ids, names or the token."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from time import monotonic
from typing import Any, TextIO

import discord
import structlog
from structlog.typing import ExcInfo

from bot.discord_internals import COMMAND_LOGGER, IDS_FOLLOW, SHARD_LOGGER
from bot.trouble import TROUBLE

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
"""The names of fields whose values are never logged."""

AT_ONCE, PER_HOUR = 20_000, 60_000
"""How many bytes each event may log at once, and then per hour, so an outage can't fill a disk."""

_PRIVATE = re.compile(r"(?<=webhooks/)\d+/[\w.-]+|(?<=interactions/)\d+/[\w.-]+|\d{15,}")
"""Text to hide in libraries' log lines: interaction tokens in addresses, and Discord ids."""


def outline(exc_info: ExcInfo) -> str:
    """Returns a traceback without error messages: ``KeyError: 'AS'`` would name a card."""
    parts: list[str] = []
    seen: set[int] = set()  # exceptions may form a cycle
    error: BaseException | None = exc_info[1]
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        kind = type(error)
        fact = ""
        if isinstance(error, discord.HTTPException):
            fact = f": {error.status} (error code: {error.code})"  # its message quotes requests
        elif isinstance(error, OSError):
            fact = f": {error}"  # the system's messages contain no cards
        lines = traceback.format_tb(error.__traceback__)
        parts.append("".join([*lines, f"{kind.__module__}.{kind.__qualname__}{fact}"]))
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
    """Masks fields that may contain hidden cards, a person's identity or the token."""
    for name in SECRET_FIELDS & fields.keys():
        fields[name] = "(hidden)"
    return fields


def is_outage(exc_info: Any) -> bool:
    """Returns whether an exception is a database outage, which is logged only once."""
    error: Any = sys.exc_info()[1] if exc_info is True else exc_info
    raised = error[1] if hasattr(error, "__len__") else error
    return any(kind.__name__ == "Unavailable" for kind in type(raised).__mro__)


def drop_outages(_: Any, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Drops a log line about a failure caused by an outage."""
    if is_outage(fields.get("exc_info")):
        raise structlog.DropEvent
    return fields


def _name_no_one(record: logging.LogRecord) -> bool:
    """Removes people from libraries' log lines: ids, tokens, and values in asyncio task names."""
    if is_outage(record.exc_info):
        return False
    if not record.name.startswith("parlour"):
        record.msg, record.args = _PRIVATE.sub("(hidden)", record.getMessage().split("\n")[0]), ()
        away = record.name == SHARD_LOGGER
        if record.name == COMMAND_LOGGER:  # failed autocompletes
            record.msg = record.msg.partition(IDS_FOLLOW)[0]
            away = record.exc_info is not None and isinstance(record.exc_info[1], TROUBLE)
        if away:  # not a bug in the bot
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = None
    return True


class _Handler(logging.StreamHandler[TextIO]):
    """Writes up to ``AT_ONCE`` bytes per event, then ``PER_HOUR``, and counts the lines it drops.

    It always writes an incident's line: its number is all that the user has.
    """

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self._left: dict[str, tuple[float, float, int]] = {}  # bytes left, when, lines withheld

    def emit(self, record: logging.LogRecord) -> None:
        raw: Any = record.msg
        fields: Any = raw if type(raw) is dict else {}  # pyright: ignore[reportUnknownVariableType]
        event, now = str(fields.get("event", record.name)), monotonic()
        left, since, withheld = self._left.get(event, (AT_ONCE, now, 0))
        left = min(AT_ONCE, left + (now - since) * PER_HOUR / 3600)
        if left <= 0 and "incident" not in fields:  # a user has the incident's number
            self._left[event] = (left, now, withheld + 1)
            return
        if withheld and fields:
            record.msg = {**fields, "withheld": withheld}
        elif withheld:
            record.msg = f"{raw} ({withheld} lines withheld)"
        self._left[event] = (left - len(self.format(record)), now, 0)
        super().emit(record)


def forget() -> None:
    """Makes the logger use a new configuration; otherwise it keeps the one from its first line."""
    vars(logger).pop("bind", None)


def set_up(level: str, style: str) -> None:
    """Sends the logs from the bot and its libraries to standard error.

    Args:
        level: the name of the lowest level to log.
        style: ``text`` for people, ``json`` for machines.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        drop_secrets,
    ]
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=_outline_into
        )
    )
    tail: list[Any] = [structlog.processors.ExceptionRenderer(outline)] if style == "json" else []
    structlog.configure(
        processors=[
            drop_outages,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        cache_logger_on_first_use=True,
    )
    forget()
    handler = _Handler()
    handler.addFilter(_name_no_one)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *tail,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in ("discord", "alembic", "sqlalchemy", "aiosqlite", "PIL"):
        logging.getLogger(noisy).setLevel(
            max(logging.WARNING, logging.getLevelNamesMapping()[level])
        )
