"""The 28 eggs, and what lies among them, by name."""

from __future__ import annotations

from collections.abc import Callable

from tools.gallery.kit import (
    Shapes,
)
from tools.henhouse import cog_eggs, coin_eggs, sprig_eggs, star_eggs
from tools.henhouse.nest import chick, nest, turned_down
from tools.henhouse.shells import plate

_PAINTERS: dict[str, dict[str, Callable[[], Shapes]]] = {
    "coin": {
        "gilded": coin_eggs.gilded,
        "filigree": coin_eggs.filigree,
        "pawn-ticket": coin_eggs.pawn_ticket,
        "piggy": coin_eggs.piggy,
        "ledger-lined": coin_eggs.ledger_lined,
        "emerald-studded": coin_eggs.emerald_studded,
        "treasure-map": coin_eggs.treasure_map,
    },
    "cog": {
        "clockwork": cog_eggs.clockwork,
        "steam-vented": cog_eggs.steam_vented,
        "riveted-copper": cog_eggs.riveted_copper,
        "bar-code": cog_eggs.bar_code,
        "circuit": cog_eggs.circuit,
        "spring-legged": cog_eggs.spring_legged,
        "lighthouse": cog_eggs.lighthouse,
    },
    "sprig": {
        "cactus": sprig_eggs.cactus,
        "mossy": sprig_eggs.mossy,
        "strawberry": sprig_eggs.strawberry,
        "toadstool": sprig_eggs.toadstool,
        "ivy-knit": sprig_eggs.ivy_knit,
        "watermelon": sprig_eggs.watermelon,
        "sunflower": sprig_eggs.sunflower,
    },
    "star": {
        "galaxy": star_eggs.galaxy,
        "cratered": star_eggs.cratered,
        "comet-tailed": star_eggs.comet_tailed,
        "aurora": star_eggs.aurora,
        "zodiac": star_eggs.zodiac,
        "eclipse": star_eggs.eclipse,
        "mirror-ball": star_eggs.mirror_ball,
    },
}
OWN_PLATE = ("spring-legged", "comet-tailed")


def _egg(guild: str, name: str) -> Callable[[], Shapes]:
    painter = _PAINTERS[guild][name]
    return (lambda: painter()) if name in OWN_PLATE else (lambda: [painter(), plate(guild)])


EGGS: dict[str, Callable[[], Shapes]] = {
    name: _egg(guild, name) for guild, painters in _PAINTERS.items() for name in painters
}
"""The painters, by egg."""

OTHERS = {"chick": chick, "nest": nest, "turned-down": turned_down}
"""The painters of what lies among the eggs."""
