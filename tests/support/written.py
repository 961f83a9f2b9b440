"""What a bot in production writes into its log."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot.log import logger, set_up


@contextmanager
def written_log(level: str, style: str) -> Iterator[io.StringIO]:
    """Has the log written as in production, for a while."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level_before = root.handlers[:], root.level
    set_up(level, style)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(out := io.StringIO())
    try:
        yield out
    finally:
        root.handlers[:] = handlers
        root.setLevel(level_before)
        structlog.configure(**before)
        vars(logger).pop("bind", None)  # it would stay what it was at its first line
