"""The emoji that stand for Beccato!'s signs: the breeds' heads and the guilds' emblems."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.glyphs import SIDE, Glyph, squared
from cogs.beccato.art import drawing
from cogs.beccato.sayings import BREEDS, GUILDS

_DRAWINGS = {
    **{breed.square: ("heads", breed.id) for breed in BREEDS.values()},
    **{guild.symbol: ("guilds", guild.id) for guild in GUILDS.values()},
}


def _drawn(kind: str, name: str) -> Image.Image:
    return squared(drawing(kind, name, SIDE))


EMOJI = {
    sign: Glyph(f"parlour_{name}", partial(_drawn, kind, name))
    for sign, (kind, name) in _DRAWINGS.items()
}
"""What stands for the signs where it can."""
