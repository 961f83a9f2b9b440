"""Custom ids: table, verb, window and argument of a button, in 100 characters; and numbers that come from outside.

An id says what is pressed, never by whom: that is what Discord says. Anyone can make one up, so whatever stands in it is
read strictly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TEMPLATE = re.compile(
    r"p1\|(?P<table>\d{1,18})\|(?P<verb>[a-z_]{1,24})\|(?P<window>[^|]{0,30})\|(?P<arg>[^|]{0,24})"
)
"""What every custom id of the bot looks like; ``p1`` is the version of the form."""

EACH = "each"
"""How the argument of a menu begins in which each chosen value is an action of its own."""

_NUMBER = re.compile(r"-?[0-9]{1,19}")
_STORABLE = range(2**63)


def number(text: str, within: range = _STORABLE) -> int | None:
    """Parses a whole number in plain digits; ``None`` if it is none, or out of range.

    The default range is what a database column holds from 0, such as Discord's ids.
    """
    text = text.strip()
    value = int(text) if _NUMBER.fullmatch(text) else None
    return value if value is not None and value in within else None


@dataclass(frozen=True, slots=True)
class CustomId:
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
    def of(cls, match: re.Match[str]) -> CustomId:
        return cls(int(match["table"]), match["verb"], match["window"], match["arg"])
