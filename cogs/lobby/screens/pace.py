"""A table's pace and hints, in words."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.tables.model import Table
from bot.tables.parts import ALONE, ALWAYS, NEVER
from bot.ui.game_ui import GameUI


def live_paces(w: Words) -> dict[str, str]:
    """Returns the paces for people who stay at the table, with their labels."""
    return {
        "normal": w.t("live, at the game's usual pace"),
        "quick": w.t("live and quick: half the time"),
        "relaxed": w.t("live and relaxed: three times as long"),
    }


def paces(game_ui: GameUI, w: Words) -> dict[str, str]:
    """Returns a game's paces with their labels; a game of reflexes has no slow ones."""
    live = live_paces(w) | {
        "clocked": w.t("live, with a time limit against robots, too"),
        "none": w.t("no time limit"),
    }
    if game_ui.rate_limit is not None:
        return live
    return live | {
        "hours": w.t("slow: 8 hours per move"),
        "day": w.t("slow: a day per move"),
        "days": w.t("slow: three days per move"),
    }


def pace_line(table: Table, game_ui: GameUI, w: Words) -> str:
    """Describes a table's pace in one line."""
    return w.labelled(f"**{w.t('Pace')}**", paces(game_ui, w)[table.record.pace])


def hint_wishes(w: Words) -> dict[str, str]:
    """Returns the labels for the choices of who may take hints."""
    return {
        ALONE: w.t("if you're playing only with robots"),
        ALWAYS: w.t("for everyone; the match isn't rated"),
        NEVER: w.t("for no one"),
    }


def hint_line(table: Table, w: Words) -> str:
    """Says in one line who may take hints at a table."""
    return w.labelled(f"**{w.t('Hints')}**", hint_wishes(w)[table.record.hints])
