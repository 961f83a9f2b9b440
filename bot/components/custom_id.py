"""Number parsing, and custom ids: a button's table, verb, window and argument in 100 characters.

An id says what was pressed; Discord says who pressed it. Anyone can forge an id, so the bot reads
it strictly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

TEMPLATE = re.compile(
    r"p1\|(?P<table>\d{1,18})\|(?P<verb>[a-z_]{1,24})\|(?P<window>[^|]{0,30})\|(?P<arg>[^|]{0,24})"
)
"""The format of all the bot's custom ids; ``p1`` is its version."""

EACH = "each"
"""Prefixes a menu's argument if each of the chosen values is a separate action."""

_NUMBER = re.compile(r"-?[0-9]{1,19}")
_STORABLE = range(2**63)


def number(text: str, within: range = _STORABLE) -> int | None:
    """Parses an integer of plain digits; returns ``None`` if it isn't one or is out of range.

    The default range is from 0 to the highest number a database column can hold; Discord's ids fit.
    """
    text = text.strip()
    value = int(text) if _NUMBER.fullmatch(text) else None
    return value if value is not None and value in within else None


@dataclass(frozen=True, slots=True)
class CustomId:
    """The parts of a custom id."""

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


def custom_ids(components: Iterable[Any]) -> Iterator[CustomId]:
    """Yields the custom ids of a received message's components, including nested ones."""
    for component in components:
        if match := TEMPLATE.fullmatch(getattr(component, "custom_id", None) or ""):
            yield CustomId.of(match)
        yield from custom_ids(getattr(component, "children", ()))
