"""Every Belle's effect, by id. Another Belle is a class in one of these modules and a row in the content file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.belle.belles import extra, line, mischief, party, score
from rules.belle.belles.base import AskingEffect, Effect, ScoringEffect

__all__ = ["EFFECTS", "AskingEffect", "Effect", "ScoringEffect"]

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        effect.id: effect
        for family in (line, party, score, mischief, extra)
        for effect in family.BELLES
    }
)
"""The effect of each Belle, by the Belle's id."""
