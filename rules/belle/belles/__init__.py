"""Every Belle's effect, by id. A new Belle is a class in these modules and a row in the content."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.belle.belles import extra, line, mischief, party, score
from rules.belle.belles.base import AskingEffect, Effect, ScoringEffect

__all__ = ["EFFECTS", "AskingEffect", "Effect", "ScoringEffect"]

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        kind.id: kind()
        for family in (line, party, score, mischief, extra)
        for kind in vars(family).values()
        if isinstance(kind, type) and issubclass(kind, Effect) and hasattr(kind, "id")
    }
)
"""Each Belle's effect, by her id."""
