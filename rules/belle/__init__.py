"""Belle of the Ball: rival hosts, one line of guests, and Belles who ignore the rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.belle.belles import EFFECTS
from rules.belle.content import read_content
from rules.belle.game import BelleGame


def build(content: Mapping[str, object]) -> BelleGame:
    """Returns the game, built from the parsed and checked files in ``data/belle/``."""
    return BelleGame(read_content(content, EFFECTS))
