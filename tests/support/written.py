"""Captures what a bot in production writes into its log."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot.log import forget, set_up


@contextmanager
def log_restored() -> Iterator[None]:
    """Restores logging at the end: the bot's handler would outlive its stream."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.configure(**before)
        forget()


@contextmanager
def written_log(level: str, style: str) -> Iterator[io.StringIO]:
    """Writes the log as in production, into a buffer."""
    with log_restored():
        set_up(level, style)
        (handler,) = logging.getLogger().handlers
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(out := io.StringIO())
        yield out
