"""Belote: 32 cards, two partnerships, and one trump per round."""

from __future__ import annotations

from collections.abc import Mapping

from rules.belote.game import BeloteGame


def build(content: Mapping[str, object]) -> BeloteGame:
    """Returns the game; Belote has no content apart from its 32 cards."""
    return BeloteGame()
