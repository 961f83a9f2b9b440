"""Belratti: Owls paint pictures for two themes, a forger adds four of his own, and the Cats must tell them apart."""

from __future__ import annotations

from collections.abc import Mapping

from rules.belratti.game import Belratti
from rules.belratti.model import State
from rules.belratti.pictures import read_pictures
from rules.belratti.robot import robots
from rules.core.game import Game


def build(content: Mapping[str, object]) -> Game[State]:
    """Returns the game for the deck in ``data/belratti/pictures.toml``.

    Raises:
        ValueError: that deck is not complete.
    """
    pictures = read_pictures(content)

    class Stocked(Belratti):
        """Belratti with robots that know what these pictures bring to mind; a view does not tell it."""

    Stocked.robots = robots(pictures)
    return Stocked([picture.id for picture in pictures])
