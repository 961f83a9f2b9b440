"""Signs of our own in text: application emoji, uploaded once per bot.

Discord shows ♠ and ♣ almost black, which no one can read on its dark ground, and has no sign at all for a Brahma hen. So
the games bring signs of their own (``GameUIs.emoji``), each for a plain one that stands where there is none of ours: where
the upload fails, and in text that can hold no emoji.

An emoji's picture cannot be changed, so its name ends in a few digits of the picture's hash: one that is drawn again is
uploaded beside the old one, which goes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

import discord
from PIL import Image

from bot.i18n.words import sign_of, use_emoji
from bot.log import logger
from bot.render.sprite import Sprite
from bot.trouble import TROUBLE

OURS = "parlour_"
"""How the name of every emoji of ours begins; whatever else the application has is left alone."""

CHECK_EVERY = 5.0
"""Seconds between two looks for emoji that another process uploads."""

SIDE = 112
"""Of an emoji's picture, in pixels."""

_MARKUP = re.compile(r"<:(\w+):\d+>")
_HEAD = re.compile(r"^(?:-#|#+) ", re.MULTILINE)


class Emoji(NamedTuple):
    """A sign of our own.

    Attributes:
        stem: how its emoji's name begins: ``parlour_`` and a word.
        draw: draws it, ``SIDE`` pixels a side, ``RGBA``, to be seen on dark and on light.
    """

    stem: str
    draw: Callable[[], Image.Image]


def squared(sprite: Sprite) -> Image.Image:
    """Returns a sprite as an emoji's picture: in the middle of a clear square; it is ``SIDE`` pixels at most a side."""
    whole = sprite.image.copy()
    whole.putalpha(sprite.mask)
    square = Image.new("RGBA", (SIDE, SIDE))
    square.paste(whole, ((SIDE - whole.width) // 2, (SIDE - whole.height) // 2))
    return square


def emoji_of(names: Mapping[str, str], draw: Callable[[str, int], Sprite]) -> Mapping[str, Emoji]:
    """Returns emoji for plain signs.

    Args:
        names: the drawing by plain sign; the last part of its name becomes the emoji's.
        draw: draws one by its name, at most this many pixels a side.
    """

    def drawn(name: str) -> Image.Image:
        return squared(draw(name, SIDE))

    return {
        sign: Emoji(OURS + name.rpartition("/")[2], partial(drawn, name))
        for sign, name in names.items()
    }


async def upload(
    client: discord.Client, signs: Mapping[str, Emoji], by_others: bool = False
) -> None:
    """Uploads the emoji that the bot lacks, and shows them in place of their signs.

    Existing emoji are used at once, and new ones all together, so that no message changes its look twice. If Discord
    refuses, the plain signs stay.

    Args:
        client: the bot.
        signs: emoji by plain sign.
        by_others: another process uploads them, so this one only waits.
    """
    drawn = await asyncio.to_thread(lambda: {sign: _drawn(emoji) for sign, emoji in signs.items()})
    try:
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        used = {sign: there.pop(name) for sign, (name, _) in drawn.items() if name in there}
        _use(used, signs)
        while by_others:
            if len(used) == len(signs):
                return
            await asyncio.sleep(CHECK_EVERY)
            there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            used = {sign: there[name] for sign, (name, _) in drawn.items() if name in there}
            _use(used, signs)
        for sign in [sign for sign in signs if sign not in used]:
            name, file = drawn[sign]
            used[sign] = there.pop(name, None) or await _create(client, name, file, there)
    except TROUBLE as error:
        logger.warning("no emoji of our own", why=repr(error))
        return
    _use(used, signs)
    drawn_now = {name for name, _ in drawn.values()}
    old = {name for name in there if name.startswith(OURS)} - drawn_now
    await _forget([there[name] for name in sorted(old)])


async def _create(
    client: discord.Client, name: str, file: bytes, there: dict[str, discord.Emoji]
) -> discord.Emoji:
    """Uploads an emoji. If it exists by now, from a lost request or another process, updates ``there``."""
    try:
        return await client.create_application_emoji(name=name, image=file)
    except discord.HTTPException:
        there |= {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        if name not in there:
            raise
        return there.pop(name)


def _use(used: Mapping[str, discord.Emoji], signs: Mapping[str, Emoji]) -> None:
    use_emoji({sign: (str(emoji), signs[sign].stem) for sign, emoji in used.items()})


async def _forget(outdated: list[discord.Emoji]) -> None:
    for emoji_before in outdated:
        try:
            await emoji_before.delete()
        except discord.HTTPException as error:
            logger.info("an old emoji stays", status=error.status, code=error.code)


@lru_cache(maxsize=256)
def _drawn(emoji: Emoji) -> tuple[str, bytes]:
    """Returns the full name of an emoji, and its file."""
    picture = emoji.draw()
    # Of the pixels, not of the file: that may differ with the library that squeezes it.
    mark = sha256(picture.tobytes()).hexdigest()[:8]
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return f"{emoji.stem}_{mark}", written.getvalue()


def plainly(markdown: str) -> str:
    """Returns text with plain signs in place of emoji of ours, whose markup takes some forty characters each."""
    return _MARKUP.sub(lambda match: sign_of(match[1]), markdown)


@lru_cache(maxsize=2_048)
def spoken(markdown: str) -> str:
    """Returns text as it is read aloud or stands where no markup can: plain signs, no asterisks."""
    text = plainly(markdown)
    text = _HEAD.sub("", text) if "# " in text else text
    return text.replace("**", "").replace("`", "")
