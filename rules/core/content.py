"""Reads a game's content from its TOML files into structs, and checks it before anyone plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class BadContent(ValueError):
    """The content files contradict each other or their schema; the message says where."""


def read(content: Mapping[str, object], file: str, key: str, kind: type[T]) -> T:
    """Returns the value at a key in a file; ``content`` has all files by stem.

    Raises:
        BadContent: the file or the key is missing, or the value has the wrong type.
    """
    if file not in content:
        raise BadContent(f"{file}.toml is missing")
    try:
        return msgspec.convert(msgspec.convert(content[file], dict[str, Any])[key], kind)
    except (msgspec.ValidationError, KeyError) as error:
        raise BadContent(f"{file}.toml: {key}: {error}") from None


def check_unique(where: str, names: Iterable[str], count: int | None = None) -> None:
    """Raises BadContent unless all names differ and, if ``count`` is given, there are as many."""
    listed = list(names)
    for name in listed:
        if listed.count(name) > 1:
            raise BadContent(f"{where}: {name} is there twice")
    if count is not None and len(listed) != count:
        raise BadContent(f"{where}: {len(listed)} instead of {count}")
