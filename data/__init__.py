"""Content, not code: cards, guests, pictures, words; and the loader that reads them.

A game's content is the TOML files in ``data/<game>/``. The loader returns plain data; each game
checks its own. Older rules' content is in ``data/<game>/v<version>/``: for each version, only what
the next version changed. A game's texts are separate, in ``data/words/<game>.toml``: the rules
don't need them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parent


def content(game: str) -> dict[str, dict[str, object]]:
    """Returns the contents of the TOML files in ``data/<game>/`` by stem, without the tutorial."""
    return {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for path in sorted((ROOT / game).glob("*.toml"))
        if path.stem != "tutorial"
    }


def past(game: str) -> Iterator[tuple[int, dict[str, dict[str, object]]]]:
    """Yields the earlier versions of a game's rules with their content, the latest first."""
    whole: Any = content(game)
    folders = ((int(folder.name[1:]), folder) for folder in (ROOT / game).glob("v*"))
    for version, folder in sorted(folders, reverse=True):
        whole = _changed(whole, content(f"{game}/{folder.name}"))
        yield version, whole


def _changed(whole: Any, part: Any) -> Any:
    """Returns content with parts replaced: tables by their keys, rows of a list by their ids."""
    if isinstance(part, dict):
        given = cast("dict[str, Any]", part)
        return {**whole, **{key: _changed(whole.get(key), value) for key, value in given.items()}}
    if isinstance(part, list):
        rows = {row["id"]: row for row in cast("list[dict[str, Any]]", part)}
        return [{**row, **rows.get(row["id"], {})} for row in whole]
    return part


def tutorial(game: str) -> dict[str, Any] | None:
    """Returns a game's tutorial (see ``cogs/learn/kind.py``), or ``None``."""
    path = ROOT / game / "tutorial.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else None


def puzzles(game: str) -> list[bytes]:
    """Returns a game's puzzles, each a line of JSON (see ``cogs/puzzles/logic.py``); maybe none."""
    path = ROOT / game / "puzzles.jsonl"
    return path.read_bytes().splitlines() if path.exists() else []


def words(game: str) -> dict[str, Any]:
    """Returns a game's sentences in English (see ``bot/components/phrasebook.py``)."""
    return tomllib.loads((ROOT / "words" / f"{game}.toml").read_text("utf-8"))
