"""Signs of the house's own in text: application emoji, uploaded once per bot.

Discord shows ♠ and ♣ almost black, which nobody can read on its dark ground. So the suits are small cards of our own.
Where the upload fails, or in text that can hold no emoji, the plain signs stand as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import discord

from bot.draw.suits import emoji
from bot.log import logger

DRAWN: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "♠": ("parlour_spades", lambda: emoji("S")),
    "♥": ("parlour_hearts", lambda: emoji("H")),
    "♦": ("parlour_diamonds", lambda: emoji("D")),
    "♣": ("parlour_clubs", lambda: emoji("C")),
}
"""By sign: the emoji's name and what draws it."""

_SIGNS = {name: sign for sign, (name, _) in DRAWN.items()}
_MARKUP = re.compile(r"<:(\w+):\d+>")
_FORMAT = re.compile(r"\*\*|`|^-# |^#+ ", re.MULTILINE)


async def upload(client: discord.Client) -> dict[str, str]:
    """Sees to it that the bot has its emoji, and returns their markup by sign; ``{}`` if Discord refuses."""
    try:
        there = {found.name: str(found) for found in await client.fetch_application_emojis()}
        for name, draw in DRAWN.values():
            if name not in there:
                there[name] = str(await client.create_application_emoji(name=name, image=draw()))
    except discord.HTTPException as error:
        logger.warning("no emoji of our own", status=error.status, code=error.code)
        return {}
    return {sign: there[name] for sign, (name, _) in DRAWN.items()}


def spoken(markdown: str) -> str:
    """Returns text as it is read aloud or stands where no markup can: plain signs, no asterisks."""
    return _FORMAT.sub("", _MARKUP.sub(lambda found: _SIGNS.get(found[1], ""), markdown))
