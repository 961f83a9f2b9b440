"""How a table looks at which a deal of the day is played."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock import date_of
from bot.components.kit import row, stack
from bot.components.screen import Block, Button, Text, Tone
from bot.daily.entries import Entries
from bot.i18n.words import Words
from bot.storage import Store
from bot.tables.daily import DAILY, KIND, ends, may_let_be
from bot.tables.kinds import kind_of
from bot.tables.model import Status, Table
from bot.ui.game_ui import GameUI
from bot.ui.kind_screens import SCREENS, KindScreens
from cogs.daily.screens import reached


def daily_button(w: Words) -> Button:
    """Returns the button that shows the deals of the day."""
    return Button(w.t("Deals of the day"), "daily", emoji="☀️")


def _heading(table: Table, game_ui: GameUI, w: Words) -> str:
    return f"☀️ {game_ui.title(w)} · {w.day(date_of(DAILY.need(table.record).day), 'long')}"


def _notes(table: Table, w: Words) -> Sequence[Block]:
    """Returns until when it can be played, and how the robots go on."""
    until = f"<t:{int(ends(DAILY.need(table.record).day))}:R>"
    told = w.t("-# ☀️ Deal of the day: one try, no clock. It ends {when}.", when=until)
    if not may_let_be(table):
        return [Text(told)]
    on = Button(w.t("Let it be"), "daily_on", str(table.seq), Tone.MAIN, emoji="▶️")
    said = w.t("▶️ Answer this, or press **{on}**: the robots wait for you.", on=w.t("Let it be"))
    return stack(told, said, row(on))


def _after(table: Table, w: Words) -> Sequence[Button]:
    share = Button(w.t("Share"), "daily_share", tone=Tone.GOOD, emoji="📣")
    return [*[share] * (table.status is Status.FINISHED), daily_button(w)]


def _origin(_table: Table, w: Words) -> str:
    return w.t("The deal comes from the chain that **Fair play** under `/daily` shows.")


SCREENS[KIND.name] = KindScreens(heading=_heading, notes=_notes, after=_after, origin=_origin)


class Reached:
    """Says on a result card what the player has reached, and their place so far."""

    def __init__(self, store: Store) -> None:
        self._entries = Entries(store)

    async def lines(self, table: Table, w: Words) -> list[str]:
        """Returns the line, for a deal of the day."""
        if kind_of(table) is not KIND:
            return []
        entry = await self._entries.at(table.id)
        if entry is None or entry["score"] is None:
            return [f"-# ☀️ {w.t('not finished')}"]
        return [f"-# ☀️ {reached(entry['score'], await self._entries.place(entry), w)}"]
