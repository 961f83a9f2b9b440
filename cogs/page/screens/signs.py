"""The games' own symbols, such as the suits: one image containing them all, and CSS to crop it."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from PIL import Image

from bot.components.emoji import Emoji

_SIDE = 48
"""The width and height of each symbol in the image, in pixels."""

_CUT = (
    "{background:url(/a/signs.png) 0/auto 1.3em no-repeat;color:transparent;"
    "width:1.3em;height:1.3em;vertical-align:-0.25em;overflow:hidden}"
)


def sheet(signs: Mapping[str, Emoji]) -> tuple[str, bytes]:
    """Returns the CSS and the image for the symbols; drawing is slow, so it's done in a thread."""
    whole = Image.new("RGBA", (max(1, len(signs)) * _SIDE, _SIDE))
    rules = list[str]()
    for at, (sign, emoji) in enumerate(signs.items()):
        small = emoji.draw()
        small.thumbnail((_SIDE, _SIDE))
        whole.paste(small, (at * _SIDE, 0))
        rules.append(f'.sign[data-sign="{sign}"]{{background-position-x:{-1.3 * at:.1f}em}}')
    names = ",".join(f'.sign[data-sign="{sign}"]' for sign in signs)
    file = BytesIO()
    whole.save(file, "PNG", optimize=True)
    return f"{names}{_CUT}\n" + "\n".join(rules), file.getvalue()
