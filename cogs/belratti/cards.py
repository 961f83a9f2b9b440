"""The deck's pictures in words, for use in alt text; all other text calls them by number.

Mind who reads it: only its owner may know a picture in a hand; those on the table are public.
"""

from __future__ import annotations

import data
from bot.i18n.words import Words
from bot.ui.phrasebook import phrasebook
from rules.belratti.content import Picture, read_pictures
from rules.belratti.model import Card

BOOK = phrasebook("belratti")

PICTURES: dict[Card, Picture] = {
    picture.id: picture for picture in read_pictures(data.content("belratti"))
}


def name(card: Card, w: Words) -> str:
    """Returns what a picture shows, in two or three words."""
    return w.t(PICTURES[card].name)


def story(card: Card, w: Words) -> str:
    """Returns what a picture shows, and what is odd about it."""
    picture = PICTURES[card]
    return w.t("{name}: {twist}", name=w.t(picture.name), twist=w.t(picture.twist))
