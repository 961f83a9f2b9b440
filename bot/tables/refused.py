"""The ways in which a table can fail to carry out a command."""

from __future__ import annotations

from typing import TypeVar

import rules
from bot.storage import Unavailable

T = TypeVar("T")


class Refused(Exception):
    """The table refuses a command; nothing has changed.

    Attributes:
        code: a stable word; :mod:`bot.ui.refusals` has the sentence.
        params: the values that the sentence mentions.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Broken(Exception):
    """A bug froze the table.

    Attributes:
        incident: the incident's number in the log.
    """

    def __init__(self, incident: str) -> None:
        super().__init__(incident)
        self.incident = incident


Expected = Refused | rules.RuleError | Broken | Unavailable
"""The errors from a command that only the person who gave it needs to see."""


class Misread(Exception):
    """A press couldn't be read because of the bug in ``__cause__``; the table is unchanged."""


def malformed() -> Refused:
    """Returns the refusal for a press that is forged or comes from another game."""
    return Refused("malformed_action")


def need_valid(value: T | None) -> T:
    """Returns a value that every press must have; raises ``Refused`` if it is ``None``."""
    if value is None:
        raise malformed()
    return value
