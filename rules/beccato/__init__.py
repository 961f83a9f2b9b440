"""Beccato!: chickens go round, teammates signal in secret, and opponents try to catch them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.beccato.content import read
from rules.beccato.game import BeccatoGame


def build(content: Mapping[str, object]) -> BeccatoGame:
    """Returns the game, built from the parsed files in ``data/beccato/``."""
    return BeccatoGame(read(content))
