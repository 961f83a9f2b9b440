"""Buttons that features have on screens of others, such as **Learn** in a lobby; where a feature is not loaded, there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.components.screen import Button
from bot.i18n.words import Words
from bot.registry import Registry

Offer = Callable[[str, Words, str], Sequence[Button]]
"""Returns a feature's buttons for a game (``""``: for no game), with a label in place of the usual one, unless it is ``""``."""

OFFERS = Registry[Offer]()
"""By name of the feature; each feature adds its own."""


def offered(feature: str, w: Words, game: str = "", label: str = "") -> Sequence[Button]:
    """Returns the buttons a feature offers."""
    offer = OFFERS.get(feature)
    return () if offer is None else offer(game, w, label)
