"""Tables in places without the bot: one person with robots, shown only in private responses."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.screen import Button, Tone
from bot.discord_internals import visits
from bot.i18n.words import Words
from bot.interactions.responses import Interaction
from bot.tables.kinds import Kind
from bot.tables.model import Table
from bot.tables.personas import MARK
from bot.tables.record import Feature, Record
from bot.tables.refused import Refused
from bot.ui.kind_screens import KindScreens
from bot.ui.table_screens import fair_play

ANYWHERE = Feature("anywhere", bool, marks=True)
"""Marks a table that was opened in a place without the bot."""

KIND = Kind(name="anywhere", mark="anywhere", solo=True, no_handing_on="needs_board")


def mark_anywhere(record: Record) -> None:
    """Marks a table as opened in a place without the bot."""
    ANYWHERE.put(record, True)


def need_board(interaction: Interaction) -> None:
    """Raises ``Refused`` in a place without the bot, where it can't post a board."""
    if visits(interaction):
        raise Refused("needs_board")


def _after(table: Table, w: Words) -> Sequence[Button]:
    again = Button(w.t("Play again"), "play_now", table.game, Tone.GOOD, emoji=MARK)
    return [again, fair_play(w)]


SCREENS = {KIND.name: KindScreens(after=_after)}
