"""The Hint button, and the note saying that a match isn't rated."""

from __future__ import annotations

from bot.components.screen import Button
from bot.i18n.words import Words, plain
from bot.tables.model import Table
from bot.tables.parts import ALWAYS
from bot.ui.offers import Place, TableAdditions
from cogs.hints.logic import allowed, taken


def _button(place: Place) -> list[Button]:
    shown = place.seat is not None and allowed(place.table)
    return [Button(place.w.t("Hint"), "hint", emoji="💡")] * shown


def _note(table: Table, w: Words) -> str | None:
    """Returns the note about hints at an unrated table, or ``None`` at any other."""
    names = [
        w.t("{name} {count}", name=plain(person.name), count=len(moves))
        for seat, moves in sorted(taken(table).items())
        if (person := table.seats[seat]) is not None
    ]
    if names:
        return "-# 💡 " + w.t("With hints, so not rated. Taken: {names}", names=w.listing(names))
    if table.record.hints == ALWAYS:
        return "-# 💡 " + w.t("Hints are allowed here, so this match isn't rated.")
    return None


ADDED = TableAdditions(buttons=_button, note=_note)
