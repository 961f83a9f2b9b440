"""How a kind of table looks if it differs from an ordinary one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.components.screen import Block, Button
from bot.i18n.words import Words
from bot.registry import Registry
from bot.tables.kinds import kind_of
from bot.tables.model import Table
from bot.ui.game_ui import GameUI


@dataclass(frozen=True, slots=True, kw_only=True)
class KindScreens:
    """How a kind of table looks.

    Attributes:
        heading: the heading of a hand; ``""`` for the game's own.
        to_read: whether there is only something to read now, so controls are left out.
        hand: the blocks of a hand, made from the game's own.
        notes: the blocks below a hand.
        after: the buttons of a table that is over; ``None`` for the usual ones.
        origin: where the deal comes from, if no one at the table contributed to it; ``""``
            otherwise.
    """

    heading: Callable[[Table, GameUI, Words], str] = lambda _table, _game_ui, _w: ""
    to_read: Callable[[Table], bool] = lambda _table: False
    hand: Callable[[Table, GameUI, Sequence[Block], Words], Sequence[Block]] = (
        lambda _table, _game_ui, own, _w: own
    )
    notes: Callable[[Table, Words], Sequence[Block]] = lambda _table, _w: ()
    after: Callable[[Table, Words], Sequence[Button]] | None = None
    origin: Callable[[Table, Words], str] = lambda _table, _w: ""


ORDINARY_SCREENS = KindScreens()

SCREENS = Registry[KindScreens]()
"""How kinds look, by name; features add their own."""


def screens_of(table: Table) -> KindScreens:
    """Returns how a table's kind looks."""
    return SCREENS.get(kind_of(table).name) or ORDINARY_SCREENS
