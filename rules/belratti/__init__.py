"""Belratti: Owls paint for two themes, a forger adds four fakes, and Cats tell them apart."""

from __future__ import annotations

from collections.abc import Mapping

from rules.belratti.content import read_passes, read_pictures
from rules.belratti.game import BelrattiGame


def build(content: Mapping[str, object]) -> BelrattiGame:
    """Returns the game with the full deck from ``data/belratti``."""
    return BelrattiGame(read_pictures(content), read_passes(content))
