"""Players, matches and hours per week, without names, for people who run a server."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO, StringIO

import discord

from bot.clock import unix_time
from bot.components.custom_id import CustomId
from bot.components.screen import Button, Screen
from bot.i18n.words import Words
from bot.interactions.responses import Interaction, send
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.commands import Refused
from bot.ui.offers import OFFERS
from cogs.lobby.logic.permissions import may_manage
from cogs.ratings.store.weeks import Week, Weeks, week_of
from cogs.stats import screens

DAY = 86_400.0

WEEKS = 12
"""How many weeks are shown; the file contains all of them."""


def offer(_game: str, w: Words, _label: str) -> list[Button]:
    """Returns the button that shows a server's figures to people who run it."""
    return [Button(w.t("Figures"), "stats", "matches", emoji="📈")]


class StatsCog(FeatureCog):
    """A server's figures, for people who may change its settings."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.weeks = Weeks(bot.store)

    def added(self) -> None:
        self.register(OFFERS, "stats", offer)

    @button("stats")
    async def show(self, press: Interaction, custom_id: CustomId) -> None:
        if custom_id.arg not in screens.FIGURES:
            raise Refused("bad_option")
        await turn(self.bot, press, await self._screen(press, custom_id.arg))

    @button("stats_file")
    async def file(self, press: Interaction) -> None:
        """Sends every week as a CSV file."""
        rows = await self.weeks.since(_need_keeper(press), 0)
        file = discord.File(BytesIO(as_csv(rows).encode()), "parlour-weeks.csv")
        text = self.bot.people.remember(press).t(
            "Every week, game by game; lines without a game are the totals."
        )
        await send(press, content=text, file=file)

    async def _screen(self, interaction: Interaction, figure: str) -> Screen:
        guild_id, now = _need_keeper(interaction), unix_time()
        mondays = [week_of(now - 7 * DAY * back) for back in range(WEEKS - 1, -1, -1)]
        rows = await self.weeks.since(guild_id, mondays[0])
        w = self.bot.people.remember(interaction)
        return screens.stats_screen(figure, mondays, rows, self.bot.game_uis, w)


def _need_keeper(interaction: Interaction) -> int:
    """Returns the server's id; raises ``Refused`` unless the user may change its settings."""
    if interaction.guild_id is None:
        raise Refused("settings_of_server")
    if not may_manage(interaction):
        raise Refused("stats_only")
    return interaction.guild_id


def as_csv(rows: Sequence[Week]) -> str:
    """Formats weeks as CSV, each with the date of its Monday."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["week", "game", "matches", "hours", "players"])
    for row in rows:
        week = datetime.strptime(str(row.week), "%Y%m%d").replace(tzinfo=UTC).date().isoformat()
        hours = round(row.seconds / 3_600, 2)
        writer.writerow([week, row.game, row.matches, hours, row.players])
    return text.getvalue()
