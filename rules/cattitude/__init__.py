"""Cattitude: divide what you are dealt into an open and a closed bid, and see what your neighbour leaves you."""

from __future__ import annotations

from collections.abc import Mapping

from rules.cattitude.content import read_decks
from rules.cattitude.game import CattitudeGame


def build(content: Mapping[str, object]) -> CattitudeGame:
    """Returns the game with the 110 cards that ``data/cattitude/cards.toml`` describes."""
    return CattitudeGame(read_decks(content))
