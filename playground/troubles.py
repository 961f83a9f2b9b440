"""What went wrong in the bot: printed in the terminal, counted for the page."""

from __future__ import annotations

import logging
import traceback
from collections import deque

from discord import app_commands

REMEMBERED = 100


class Troubles(logging.Handler):
    """Collects the bot's errors: those it logs, and those that SimCord caught.

    Attributes:
        count: how many there were.
        last: the last one in a line, or "".
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0
        self.last = ""
        self._known: deque[BaseException] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Notes a line of the log; whoever set the log up prints it."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            self._note(record.getMessage())
        elif self._is_new(error):
            self._note(_line(error))

    def caught(self, error: BaseException) -> None:
        """Notes an error that SimCord caught, and prints it, unless the bot logged it already."""
        if self._is_new(error):
            traceback.print_exception(error)
            self._note(_line(error))

    def heard(self, line: str) -> None:
        """Notes an error in the log of a bot that is a process of its own."""
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
