"""The pictures and people's associations with them, read from the content and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from rules.core.content import check_unique, read

DECK = 168
"""How many pictures the deck has."""

Word = Annotated[str, msgspec.Meta(min_length=1)]


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture in the deck.

    Attributes:
        id: ``P001`` to ``P168``.
        field: which of the twelve fields it belongs to, e.g. ``kitchen``.
        name: the object it shows, in English.
        twist: what is odd about it.
        alt: a description in one sentence; used only for face-up pictures.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^P\d{3}$")]
    field: Word
    name: Word
    twist: Word
    alt: Word


def read_pictures(content: Mapping[str, object]) -> tuple[Picture, ...]:
    """Reads the deck from the game's parsed TOML files.

    Raises:
        BadContent: there aren't 168 different pictures.

    Rule: BR-03, A12
    """
    deck = read(content, "pictures", "picture", tuple[Picture, ...])
    for attribute in ("id", "name", "alt"):
        check_unique(
            f"pictures.toml: {attribute}", (getattr(picture, attribute) for picture in deck), DECK
        )
    return deck


def read_passes(content: Mapping[str, object]) -> dict[str, dict[str, dict[str, int]]]:
    """Reads each pass's associations with each picture: weighted words, used only by robots.

    Raises:
        BadContent: a pass is missing a picture or has it twice.
    """
    passes: dict[str, dict[str, dict[str, int]]] = {}
    for name, text in read(content, "associations", "passes", dict[str, str]).items():
        lines = [line.split() for line in text.splitlines()]
        check_unique(f"associations.toml: {name}", [line[0] for line in lines], DECK)
        passes[name] = {
            card: {entry[:-2]: int(entry[-1]) for entry in entries} for card, *entries in lines
        }
    return passes
