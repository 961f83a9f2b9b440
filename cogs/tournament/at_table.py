"""How a table of a tournament looks."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.tables.cup import CUP, KIND
from bot.tables.model import Table
from bot.ui.kind_screens import SCREENS, KindScreens


def _origin(table: Table, w: Words) -> str:
    return w.t(
        "All tables of this round play the same deal, from the secret of "
        "tournament {number}. The tournament's card shows the hash of that secret, "
        "and the secret itself once all tables are done.",
        number=CUP.need(table.record).tournament,
    )


SCREENS[KIND.name] = KindScreens(origin=_origin)
