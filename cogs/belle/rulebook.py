"""The rules of Belle of the Ball as players read them: the phrasebook's pages, and every Belle with what she does."""

from __future__ import annotations

from bot.games.ui import Page
from bot.i18n.words import Words
from cogs.belle import cards

PLAYING = 5
"""After how many pages the Belles come: those before say how to play them."""


def pages(w: Words) -> list[Page]:
    """Returns the rules as players read them."""
    found = cards.BOOK.pages(w)
    return [*found[:PLAYING], *_belles(w), *found[PLAYING:]]


def _belles(w: Words) -> list[Page]:
    """Returns all Belles, on two pages."""
    lines = [
        f"- **{cards.name(belle, w)}**: {cards.effect(belle, w)}\n"
        + "-# "
        + w.t("What she ignores: {rule}.", rule=cards.ignored(belle, w))
        for belle in cards.BELLES
    ]
    half = len(lines) // 2
    return [
        Page(w.t("The Belles: line and party"), "\n".join(lines[:half])),
        Page(w.t("The Belles: score and mischief"), "\n".join(lines[half:])),
    ]
