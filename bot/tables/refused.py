"""How a command ends that a table does not carry out."""

from __future__ import annotations

from typing import TypeVar

import rules
from bot.storage import Unavailable

T = TypeVar("T")


class Refused(Exception):
    """The table says no; nothing was changed.

    Attributes:
        code: a stable word; :mod:`bot.ui.refusals` has the sentence.
        params: what the sentence names.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Broken(Exception):
    """A bug froze the table.

    Attributes:
        incident: the number under which the log has it.
    """

    def __init__(self, incident: str) -> None:
        super().__init__(incident)
        self.incident = incident


Expected = Refused | rules.RuleError | Broken | Unavailable
"""What a command may come to that the asker has to be told, and no one else."""


class Misread(Exception):
    """A bug in reading a press, which is the cause; nothing has happened at the table yet."""


def malformed() -> Refused:
    """Returns the refusal of a press that is another game's, or made up."""
    return Refused("malformed_action")


def need_valid(value: T | None) -> T:
    """Returns the value of a part of a press.

    Raises:
        Refused: it is ``None``.
    """
    if value is None:
        raise malformed()
    return value
