"""Cattitude: players split their cards into a face-up and a face-down bid for a neighbour."""

from __future__ import annotations

from collections.abc import Mapping

from rules.cattitude.content import read_decks
from rules.cattitude.game import CattitudeGame


def build(content: Mapping[str, object]) -> CattitudeGame:
    """Returns the game with the 110 cards from ``data/cattitude/cards.toml``."""
    return CattitudeGame(read_decks(content))
