"""The emoji that stand for Beccato!'s signs: the breeds' heads and the guilds' emblems."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.components.emoji import SIDE, Emoji, squared
from cogs.beccato.art.drawings import drawing
from cogs.beccato.cards import BREEDS, GUILDS

_DRAWINGS = {
    **{breed.square: ("heads", breed.id) for breed in BREEDS.values()},
    **{guild.symbol: ("guilds", guild.id) for guild in GUILDS.values()},
}


def _drawn(kind: str, name: str) -> Image.Image:
    return squared(drawing(kind, name, SIDE))


EMOJI = {
    sign: Emoji(f"parlour_{name}", partial(_drawn, kind, name))
    for sign, (kind, name) in _DRAWINGS.items()
}
"""What stands for the signs where it can."""
