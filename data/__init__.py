"""Content, not code: cards, guests, pictures, words; and the one loader that reads them.

A game's content is the set of TOML files in ``data/<game>/``. The loader hands it over as plain data; each game
checks its own. What people read of a game is in ``data/words/<game>.toml``, apart: the rules do without it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent


def content(game: str) -> dict[str, dict[str, object]]:
    """Returns a game's content: for each TOML file in ``data/<game>/`` its stem and what it holds."""
    return {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for path in sorted((ROOT / game).glob("*.toml"))
    }


def words(game: str) -> dict[str, Any]:
    """Returns a game's sentences, in English (see ``bot/components/phrasebook.py``)."""
    return tomllib.loads((ROOT / "words" / f"{game}.toml").read_text("utf-8"))
