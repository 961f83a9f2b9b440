"""Custom ids: table, verb, window and argument of a button, in 100 characters; and numbers that come from outside.

An id says what is pressed, never by whom: that is what Discord says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TEMPLATE = re.compile(
    r"p1\|(?P<table>\d{1,18})\|(?P<verb>[a-z_]{1,24})\|(?P<window>[^|]{0,30})\|(?P<arg>[^|]{0,24})"
)
"""What every custom id of the house looks like; ``p1`` is the version of the form."""


LARGEST = 2**63 - 1
"""The largest number the database takes."""


def number_in(text: str, most: int = LARGEST) -> int | None:
    """Returns the number that a typed text, a menu's value or part of an id stands for.

    Args:
        text: what anyone can have made up.
        most: the largest number that can be meant.

    Returns:
        The number; ``None`` unless the text is one from 0 to ``most`` in plain digits.
    """
    text = text.strip()
    # Python takes more for digits than this (``²`` is one, though no number), and no number of thousands of digits.
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))):
        return None
    found = int(text)
    return found if found <= most else None


@dataclass(frozen=True, slots=True)
class Id:
    """A custom id taken apart."""

    table: int
    verb: str
    window: str
    arg: str

    def __str__(self) -> str:
        text = f"p1|{self.table}|{self.verb}|{self.window}|{self.arg}"
        if not TEMPLATE.fullmatch(text):
            raise ValueError(f"no custom id can be made of {self!r}")
        return text

    @classmethod
    def of(cls, match: re.Match[str]) -> Id:
        """Reads a match of :data:`TEMPLATE`."""
        return cls(int(match["table"]), match["verb"], match["window"], match["arg"])
