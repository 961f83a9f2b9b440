"""The bot's errors: printed in the terminal, and counted for the page."""

from __future__ import annotations

import logging
import traceback
from collections import deque

from discord import app_commands

REMEMBERED = 100


class Troubles(logging.Handler):
    """Collects the bot's errors, both those it logs and those that SimCord catches.

    Attributes:
        count: how many errors there have been.
        last: the last error in one line, or ``""``.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0
        self.last = ""
        self._known: deque[BaseException] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Records a line from the log; the log's own handler prints it."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            self._note(record.getMessage())
        elif self._is_new(error):
            self._note(_line(error))

    def caught(self, error: BaseException) -> None:
        """Records and prints an error caught by SimCord, unless the bot has logged it."""
        if self._is_new(error):
            traceback.print_exception(error)
            self._note(_line(error))

    def heard(self, line: str) -> None:
        """Records an error line from the log of a bot running as a separate process."""
        self._note(line)

    def _is_new(self, error: BaseException) -> bool:
        root = _root(error)
        if isinstance(root, app_commands.CheckFailure):
            return False  # a refusal is an answer, not an error
        if any(root is known for known in self._known):
            return False
        self._known.append(root)
        return True

    def _note(self, line: str) -> None:
        self.count += 1
        self.last = line


def _root(error: BaseException) -> BaseException:
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return error


def _line(error: BaseException) -> str:
    root = _root(error)
    return f"{type(root).__name__}: {root}"
