"""Content, not code: cards, guests, pictures, words; and the one loader that reads them.

A game's content is the set of TOML files in ``data/<game>/``. The loader hands it over as plain data; each game
checks its own.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent


def content(game: str) -> dict[str, dict[str, object]]:
    """Returns a game's content: for each TOML file in ``data/<game>/`` its stem and what it holds."""
    return {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for path in sorted((ROOT / game).glob("*.toml"))
    }
