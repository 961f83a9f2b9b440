"""The bot's own symbols in texts: application emoji, uploaded once per bot.

Discord shows ♠ and ♣ almost black, which is unreadable on its dark background, and it has no symbol
at all for a Brahma hen. So games bring their own emoji (``GameUIs.emoji``), each for a plain
symbol. The plain symbol appears if the upload fails, and in text that can't hold emoji.

An emoji's picture can't be changed, so its name ends in digits of the picture's hash: the bot
uploads a changed picture under a new name, and deletes the old emoji.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
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
"""The prefix of all the bot's emoji names; the bot leaves the application's other emoji alone."""

CHECK_EVERY = 5.0
"""Seconds between two checks for emoji that another process is uploading."""

SIDE = 112
"""The width and height of an emoji's picture, in pixels."""

_MARKUP = re.compile(r"<:(\w+):\d+>")
_HEAD = re.compile(r"^(?:-#|#+) ", re.MULTILINE)


class Emoji(NamedTuple):
    """One of the bot's own symbols.

    Attributes:
        stem: the prefix of its emoji's name: ``parlour_`` and a word.
        draw: draws it, ``SIDE`` pixels square, in ``RGBA``, readable on dark and light backgrounds.
    """

    stem: str
    draw: Callable[[], Image.Image]


def squared(sprite: Sprite) -> Image.Image:
    """Returns a sprite, at most ``SIDE`` pixels wide and high, centred on a transparent square."""
    whole = sprite.image.copy()
    whole.putalpha(sprite.mask)
    square = Image.new("RGBA", (SIDE, SIDE))
    square.paste(whole, ((SIDE - whole.width) // 2, (SIDE - whole.height) // 2))
    return square


def emoji_of(names: Mapping[str, str], draw: Callable[[str, int], Sprite]) -> Mapping[str, Emoji]:
    """Returns emoji for the given plain symbols.

    Args:
        names: drawing names by plain symbol; the last part of each also names the emoji.
        draw: draws a sprite by name, at most this many pixels wide and high.
    """
    return {
        sign: Emoji(OURS + name.rpartition("/")[2], lambda name=name: squared(draw(name, SIDE)))
        for sign, name in names.items()
    }


async def upload(
    client: discord.Client, signs: Mapping[str, Emoji], by_others: bool = False
) -> None:
    """Uploads the emoji that the bot lacks, and from then on shows them in place of their symbols.

    Uses existing emoji at once, but new emoji only when all are uploaded, so that no message
    changes twice. If Discord refuses, the plain symbols stay. ``by_others`` means that another
    process uploads the emoji and this one only waits.
    """
    drawn = await asyncio.to_thread(lambda: {sign: _drawn(emoji) for sign, emoji in signs.items()})
    try:
        while True:
            known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            used = {sign: known[name] for sign, (name, _) in drawn.items() if name in known}
            _use(used, signs)
            if not by_others:
                break
            if len(used) == len(signs):
                return
            await asyncio.sleep(CHECK_EVERY)
        for sign in [sign for sign in signs if sign not in used]:
            name, file = drawn[sign]
            used[sign] = known.get(name) or await _create(client, name, file, known)
    except TROUBLE as error:
        logger.warning("no emoji of our own", why=repr(error))
        return
    _use(used, signs)
    drawn_now = {name for name, _ in drawn.values()}
    old = {name for name in known if name.startswith(OURS)} - drawn_now
    await _forget([known[name] for name in sorted(old)])


async def _create(
    client: discord.Client, name: str, file: bytes, known: dict[str, discord.Emoji]
) -> discord.Emoji:
    """Creates an emoji, or updates ``known`` if another process or a lost request did so."""
    try:
        return await client.create_application_emoji(name=name, image=file)
    except discord.HTTPException:
        known |= {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        if name not in known:
            raise
        return known[name]


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
    """Returns an emoji's full name and its file."""
    picture = emoji.draw()
    # Hashes the pixels, not the file, because the file may depend on the compression library.
    mark = sha256(picture.tobytes()).hexdigest()[:8]
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return f"{emoji.stem}_{mark}", written.getvalue()


def plainly(markdown: str) -> str:
    """Returns text with plain symbols instead of our emoji, which take about 40 letters each."""
    return _MARKUP.sub(lambda match: sign_of(match[1]), markdown)


@lru_cache(maxsize=2_048)
def spoken(markdown: str) -> str:
    """Returns text for reading aloud or for places without markup: plain symbols, no asterisks."""
    text = plainly(markdown)
    text = _HEAD.sub("", text) if "# " in text else text
    return text.replace("**", "").replace("`", "")
