"""The gallery's pictures, read from content and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

DECK = 168
"""Pictures in the deck."""

Word = Annotated[str, msgspec.Meta(min_length=1)]


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture of the deck.

    Attributes:
        id: ``P001`` to ``P168``.
        field: the field of twelve it belongs to, e.g. ``kitchen``.
        name: the object, in English.
        twist: what is odd about it.
        tags: five associations; for robots and tests, never shown.
        alt: what it shows, in one sentence; used only for pictures that lie open.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^P\d{3}$")]
    field: Word
    name: Word
    twist: Word
    tags: tuple[Word, Word, Word, Word, Word]
    alt: Word


def read_pictures(content: Mapping[str, object]) -> tuple[Picture, ...]:
    """Reads the deck from the parsed TOML files of the game.

    Raises:
        ValueError: not 168 different pictures of five different tags each (``msgspec.ValidationError`` is one too).

    Rule: BR-03, A12
    """
    found = msgspec.convert(content, type=dict[str, Any])
    pictures = msgspec.convert(found.get("pictures", {}), type=dict[str, tuple[Picture, ...]])
    deck = pictures.get("picture", ())
    for what in ("id", "name", "alt"):
        if len({getattr(picture, what) for picture in deck}) != DECK or len(deck) != DECK:
            raise ValueError(f"belratti needs {DECK} pictures, each with its own {what}")
    for picture in deck:
        if len(set(picture.tags)) != len(picture.tags):
            raise ValueError(f"{picture.id} has a tag twice")
    return deck
