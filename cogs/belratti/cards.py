"""The deck's pictures in words, for alt texts: all other texts call them by their numbers.

Mind the reader: only its owner may know a picture in a hand; everyone may know those on the table.
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
