"""The pace of a table, as its host chooses it."""

from __future__ import annotations

from bot.face import Face
from bot.tables.model import Table
from bot.ui.screen import Choice, Menu
from bot.words import Words


def paces(face: Face, w: Words) -> dict[str, str]:
    """Returns the paces a table of a game can have, each with its words; a game of reflexes has no slow ones."""
    live = {
        "normal": w.t("live, the game's own clock"),
        "quick": w.t("live and quick: half the time"),
        "relaxed": w.t("live and relaxed: three times the time"),
        "none": w.t("no clock"),
    }
    if face.tempo is not None:
        return live
    return live | {
        "hours": w.t("slow: 8 hours a move"),
        "day": w.t("slow: a day a move"),
        "days": w.t("slow: three days a move"),
    }


def pace_line(table: Table, face: Face, w: Words) -> str:
    """Returns a table's pace in one line."""
    return f"**{w.t('Pace')}**: {paces(face, w)[table.record.pace]}"


def pace_menu(table: Table, face: Face, w: Words) -> Menu:
    """Returns the host's choice of a pace."""
    choices = tuple(
        Choice(told, name, "", name == table.record.pace) for name, told in paces(face, w).items()
    )
    return Menu(w.t("Change the pace"), "house_pace", choices)
