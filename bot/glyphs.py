"""Signs of the house's own in text: application emoji, uploaded once per bot.

Discord shows ♠ and ♣ almost black, which nobody can read on its dark ground. So the suits are small cards of our own.
Where the upload fails, or in text that can hold no emoji, the plain signs stand as they are.

An emoji's picture cannot be changed, so its name ends in a few digits of the picture's hash: one that is drawn anew is
uploaded beside the old one, which goes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from io import BytesIO

import discord
from PIL import Image

from bot.draw.suits import emoji
from bot.log import logger

DRAWN: Mapping[str, tuple[str, Callable[[], Image.Image]]] = {
    "♠": ("parlour_spades", lambda: emoji("S")),
    "♥": ("parlour_hearts", lambda: emoji("H")),
    "♦": ("parlour_diamonds", lambda: emoji("D")),
    "♣": ("parlour_clubs", lambda: emoji("C")),
}
"""By sign: how the emoji's name begins, and what draws it."""

_SIGNS = {stem: sign for sign, (stem, _) in DRAWN.items()}
_MARKUP = re.compile(r"<:(\w+?)(?:_[0-9a-f]{8})?:\d+>")
_FORMAT = re.compile(r"\*\*|`|^-# |^#+ ", re.MULTILINE)


async def upload(client: discord.Client) -> dict[str, str]:
    """Sees to it that the bot has its emoji as they are drawn now.

    Returns:
        Their markup by sign; ``{}`` if Discord refuses.
    """
    try:
        there = {found.name: found for found in await client.fetch_application_emojis()}
        used: dict[str, discord.Emoji] = {}
        for sign, (stem, draw) in DRAWN.items():
            picture = draw()
            # Of the pixels, not of the file: that may differ with the library that squeezes it.
            name = f"{stem}_{sha256(picture.tobytes()).hexdigest()[:8]}"
            used[sign] = there.pop(name, None) or await client.create_application_emoji(
                name=name, image=_file(picture)
            )
    except discord.HTTPException as error:
        logger.warning("no emoji of our own", status=error.status, code=error.code)
        return {}
    await _forget([found for found in there.values() if _MARKUP.sub(_sign, str(found)) in DRAWN])
    return {sign: str(found) for sign, found in used.items()}


async def _forget(outdated: list[discord.Emoji]) -> None:
    """Takes away emoji that have been drawn anew."""
    for emoji_before in outdated:
        try:
            await emoji_before.delete()
        except discord.HTTPException as error:
            logger.info("an old emoji stays", status=error.status, code=error.code)


def _sign(found: re.Match[str]) -> str:
    return _SIGNS.get(found[1], "")


def _file(picture: Image.Image) -> bytes:
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def spoken(markdown: str) -> str:
    """Returns text as it is read aloud or stands where no markup can: plain signs, no asterisks."""
    return _FORMAT.sub("", _MARKUP.sub(_sign, markdown))
