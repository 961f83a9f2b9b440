"""Everyone can distinguish the colours of pictures, and letters are readable on their grounds.

Each of these things has a shape, a sign or a name as well; the first in the list depend on colour
alone.
"""

from importlib import import_module

import pytest
from PIL import Image

from bot.components.emoji import Emoji
from bot.render import colours as c
from bot.render.colours import Colour, rgb
from cogs.beccato.art.eggs import GUILD
from cogs.beccato.art.hens import COLOURS as BREEDS
from cogs.belote.art.suits import INKS
from cogs.belratti.art.drawings import SIDES
from cogs.cattitude.art.cards import GROUNDS
from tests.support.colours import EYES, apart, contrast, nearest
from tests.support.games import OWN

TOLD_APART: dict[str, tuple[dict[str, Colour], float, float]] = {
    "won and lost": ({"good": c.GOOD, "bad": c.BAD}, 17, 16),
    "the winner's frame": ({"gold": c.GOLD, "line": c.LINE}, 20, 18),
    "themes": (dict(SIDES), 20, 15),
    "suits": (dict(INKS), 18, 12),
    "teams": (dict(GUILD), 18, 10),
    "birds": ({str(kind): colour for kind, colour in GROUNDS.items()}, 10, 9),
    "players": ({str(seat): colour for seat, colour in enumerate(c.SEATS)}, 10, 5),
    "breeds": (BREEDS, 10, 4),
}
"""Colours with a meaning, with the least distance in colour for any eyes, and in grey."""

LETTERS = {"ink": c.INK, "muted": c.MUTED, "gold": c.GOLD, "good": c.GOOD, "bad": c.BAD}
GROUNDS_OF_LETTERS = {"felt": c.FELT, "rim": c.RIM, "panel": c.PANEL}

THEMES = {"dark": rgb("313338"), "darker": rgb("1a1a1e"), "light": rgb("ffffff")}
"""The backgrounds of Discord's messages."""
GRAPHIC, TEXT = 3.0, 4.5
"""WCAG's least contrast of signs, and of letters."""


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("what", TOLD_APART)
def test_what_colours_stand_for_is_told_apart(what: str, eyes: str) -> None:
    colours, least, grey = TOLD_APART[what]
    closest = nearest(colours, eyes)
    assert closest[0] >= (grey if eyes == "grey" else least), closest


def test_what_looks_alike_is_found() -> None:
    red, green = rgb("d3263a"), rgb("16803d")
    assert apart(red, green, "all colours") > 80
    assert apart(red, green, "no green") < 18
    assert apart(red, green, "grey") < 1
    assert round(contrast(rgb("000000"), rgb("ffffff"))) == 21


@pytest.mark.parametrize("ground", GROUNDS_OF_LETTERS)
@pytest.mark.parametrize("letters", LETTERS)
def test_letters_can_be_read_on_every_ground(letters: str, ground: str) -> None:
    assert contrast(LETTERS[letters], GROUNDS_OF_LETTERS[ground]) >= TEXT


def test_signs_can_be_seen_on_what_they_lie_on() -> None:
    assert all(contrast(ink, c.PAPER) >= GRAPHIC for ink in INKS.values())
    on_panels = [*c.SEATS, *GUILD.values(), *SIDES.values()]
    assert all(contrast(colour, c.PANEL) >= GRAPHIC for colour in on_panels)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", OWN)
def test_emoji_are_seen_on_both_of_discords_themes(game: str, theme: str) -> None:
    emoji: dict[str, Emoji] = dict(import_module(f"cogs.{game}.art.emoji").EMOJI)
    faint = {
        sign.stem: share
        for sign in emoji.values()
        if (share := seen(sign.draw(), THEMES[theme])) < 0.08
    }
    assert not faint


def seen(picture: Image.Image, ground: Colour) -> float:
    """Returns the share of a picture's opaque part that stands out from a ground."""
    small = picture.resize((28, 28), Image.Resampling.BOX)
    pixels = zip(*(small.getchannel(channel).tobytes() for channel in "RGBA"), strict=True)
    solid = [(red, green, blue) for red, green, blue, alpha in pixels if alpha > 160]
    return sum(contrast(pixel, ground) >= GRAPHIC for pixel in solid) / len(solid)
