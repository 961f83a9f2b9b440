"""What loaded features add to other screens, such as **Learn** in a lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from bot.components.screen import Button
from bot.i18n.words import Words
from bot.registry import Registry
from bot.tables.model import Player, Table

Offer = Callable[[str, Words, str], Sequence[Button]]
"""Returns a feature's buttons, given a game (or ``""``), the words, and a label (or ``""``)."""

OFFERS = Registry[Offer]()
"""The offers by feature name; each feature adds its own."""


@dataclass(frozen=True, slots=True)
class Place:
    """The controls below a board or a hand.

    Attributes:
        seat: whose hand it is; ``None`` for a board.
        explains: whether people can ask about what is in the hand.
    """

    table: Table
    seat: rules.Seat | None
    w: Words
    explains: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAdditions:
    """What a feature adds to a table.

    Attributes:
        buttons: returns its buttons below a board or a hand.
        note: returns its note for everyone to see, or ``None``.
        after: returns its buttons once the table is over.
        sign: returns its emoji to go beside a person's name before the match, or ``""``.
    """

    buttons: Callable[[Place], Sequence[Button]] = lambda _place: ()
    note: Callable[[Table, Words], str | None] = lambda _table, _w: None
    after: Callable[[Table, Words], Sequence[Button]] = lambda _table, _w: ()
    sign: Callable[[Player, Words], str] = lambda _person, _w: ""


ADDITIONS = Registry[TableAdditions]()
"""The additions by feature name; each feature adds its own."""

SETTINGS = Registry[Mapping[str, Any]]()
"""The settings on ``/settings`` by name, as rows of ``words.toml``; each feature adds its own.

A row names the column of ``players`` (``code``), the setting it comes ``after``, the command's
``option`` and what it is ``about``; ``label`` and ``values`` are as in ``data/words/house.toml``.
"""


def offered(feature: str, w: Words, game: str = "", label: str = "") -> Sequence[Button]:
    """Returns the buttons that a feature offers."""
    offer = OFFERS.get(feature)
    return () if offer is None else offer(game, w, label)
