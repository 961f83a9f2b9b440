"""The collection: which room holds which pictures, in the order of their numbers."""

from __future__ import annotations

from tools.gallery import (
    animals,
    city,
    clothes,
    games,
    health,
    home,
    kitchen,
    music,
    myth,
    nature,
    school,
    science,
    tools,
    travel,
)
from tools.gallery.write import svg

FIELDS = (
    kitchen,
    tools,
    travel,
    animals,
    clothes,
    home,
    nature,
    science,
    music,
    games,
    school,
    city,
    health,
    myth,
)
"""Fourteen fields of twelve pictures."""


def pictures() -> dict[str, str]:
    """Every picture as an SVG document, by its id `P001` .. `P168`."""
    painters = [painter for field in FIELDS for painter in field.PICTURES]
    return {f"P{i:03}": svg(painter()) for i, painter in enumerate(painters, start=1)}
