"""Reading a game's content: what its TOML files hold, as structs, checked before anyone plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class BadContent(ValueError):
    """The content files do not hold together; the message says where."""


def read(content: Mapping[str, object], file: str, key: str, kind: type[T]) -> T:
    """Returns what a file holds under a key; ``content`` is all files by stem.

    Raises:
        BadContent: the file or the key is missing, or it holds something else.
    """
    if file not in content:
        raise BadContent(f"{file}.toml is missing")
    try:
        return msgspec.convert(msgspec.convert(content[file], dict[str, Any])[key], kind)
    except (msgspec.ValidationError, KeyError) as error:
        raise BadContent(f"{file}.toml: {key}: {error}") from None


def check_unique(where: str, names: Iterable[str], count: int | None = None) -> None:
    """Raises BadContent unless all names differ and, if a number is given, there are so many of them."""
    found = list(names)
    for name in found:
        if found.count(name) > 1:
            raise BadContent(f"{where}: {name} stands twice")
    if count is not None and len(found) != count:
        raise BadContent(f"{where}: {len(found)} instead of {count}")
