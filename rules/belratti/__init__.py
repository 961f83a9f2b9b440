"""Belratti: Owls paint pictures for two themes, a forger adds four of his own, and the Cats must tell them apart."""

from __future__ import annotations

from collections.abc import Mapping

from rules.belratti.content import read_passes, read_pictures
from rules.belratti.game import BelrattiGame


def build(content: Mapping[str, object]) -> BelrattiGame:
    """Returns the game for the whole deck in ``data/belratti``."""
    return BelrattiGame(read_pictures(content), read_passes(content))
