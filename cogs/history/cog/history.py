"""``/history list``, which shows the tables a person has finished, and the rest of ``/history``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.components.custom_id import CustomId, number
from bot.components.kit import compose, lines, row
from bot.components.screen import Button, Choice, Menu, Screen, rows
from bot.i18n.words import Words, plain
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.slash import game_called, offer_games, private, turn
from bot.storage.history import Reader
from bot.storage.rows import StoredResult
from bot.tables.commands import Refused
from bot.tables.model import Player
from bot.ui.offers import offered
from bot.ui.people import name_of
from cogs.history.cog.replay import ReplayCog
from cogs.lobby.screens.lobby import ACCENT
from cogs.table.logic import readable

PAGE = 8
"""The number of tables per page."""

NOWHERE = -1
"""The server id used in a direct message, because 0 is the server of private tables."""


class HistoryCog(
    ReplayCog,
    FeatureCog,
    commands.GroupCog,
    group_name="history",
    group_description=_("Finished tables"),
):
    """``/history list``, and the commands of its base class.

    Tables are listed newest first: the user's own from everywhere, other people's from this server.
    """

    @app_commands.command(name="list", description=_("See the tables a player has finished"))
    @app_commands.describe(
        person=_("Which player (default: you)"),
        game=_("Which game (default: all of them)"),
    )
    async def history(
        self, interaction: Interaction, person: discord.User | None = None, game: str | None = None
    ) -> None:
        w = self.bot.people.remember(interaction)
        chosen = game_called(self.bot, game, w).game if game else None
        user_id = (person or interaction.user).id
        screen = await self._page(interaction, user_id, chosen, 0)
        await private(self.bot, interaction, screen)

    history.autocomplete("game")(offer_games)

    @button("history_page")
    async def turn_page(self, press: Interaction, custom_id: CustomId) -> None:
        whose = number(custom_id.window)
        which = re.fullmatch(r"(\w*)\.(\d{1,6})", custom_id.arg)
        if whose is None or which is None or (which[1] and which[1] not in self.bot.game_uis):
            raise Refused("bad_option")
        screen = await self._page(press, whose, which[1] or None, int(which[2]))
        await turn(self.bot, press, screen)

    async def _page(
        self, interaction: Interaction, user_id: int, game: str | None, page: int
    ) -> Screen:
        w = self.bot.people.remember(interaction)
        here = interaction.guild_id or NOWHERE
        guild_id = None if user_id == interaction.user.id else here
        reader = None
        if guild_id is not None:
            places = await self.archive.places(user_id, game, guild_id)
            reader = Reader(interaction.user.id, await readable(interaction, guild_id, places))
        count = await self.archive.count(user_id, game, guild_id, reader)
        last = max(0, (count - 1) // PAGE)
        page = min(page, last)
        table_ids = await self.archive.finished(
            user_id, game, guild_id, reader, limit=PAGE, offset=page * PAGE
        )
        results = await self.archive.results_of(table_ids)
        title = self.bot.game_uis[game].title(w) if game else w.t("All games")
        heading = f"## 📜 {w.labelled(w.t('Finished tables'), title)}"
        if not table_ids:
            next_steps = rows([*offered("play", w)]) if guild_id is None else None
            return compose(ACCENT, heading, w.t("None yet; /play opens a table."), next_steps)
        own = (plain(row.name) for row in results[table_ids[0]] if row.user_id == user_id)
        tables = w.n("{count} table", "{count} tables", count)
        choices = (self._choice(results[table_id], w) for table_id in table_ids)
        return compose(
            ACCENT,
            heading,
            f"-# {next(own, '')} · {tables}",
            lines(*(self._entry(results[table_id], w) for table_id in table_ids)),
            Menu(w.t("Watch a replay"), "replay_open", tuple(choices)),
            row(*_pager(user_id, game, page, last, w)) if last else None,
        )

    def _title(self, row: StoredResult, w: Words) -> str:
        game_ui = self.bot.game_uis.get(row.game)
        game = game_ui.title(w) if game_ui is not None else row.game
        return w.t("{game} · table {number}", game=game, number=row.table_id)

    def _entry(self, rows: Sequence[StoredResult], w: Words) -> str:
        """Returns a table's entry in two lines: title and date, then the results."""
        sides = [
            _side(list(side), w)
            for _, side in groupby(rows, key=lambda row: (row.place, row.points))
        ]
        heading = f"**{self._title(rows[0], w)}** · <t:{int(rows[0].ended_at)}:d>"
        if rows[0].alone:
            heading += f" · {w.t('only you and robots')}"
        return f"{heading}\n-# {' · '.join(sides)}"

    def _choice(self, rows: Sequence[StoredResult], w: Words) -> Choice:
        names = w.listing([_called(row, w) for row in rows])
        return Choice(self._title(rows[0], w), str(rows[0].table_id), names)


def _side(rows: Sequence[StoredResult], w: Words) -> str:
    names = w.listing([plain(_called(row, w)) for row in rows])
    cup = "🏆 " if rows[0].won else ""
    return cup + w.n(
        "{names}: {count} point", "{names}: {count} points", rows[0].points, names=names
    )


def _called(row: StoredResult, w: Words) -> str:
    """Returns a player's name as it appears in a result, with robots marked."""
    return name_of(Player(row.user_id, row.name), w)


def _pager(user_id: int, game: str | None, page: int, last: int, w: Words) -> tuple[Button, ...]:
    on_page = w.t("Page {page} of {pages}", page=page + 1, pages=last + 1)

    def turn(label: str, to: int) -> Button:
        there = f"{game or ''}.{max(0, to)}"
        shut = "" if 0 <= to <= last else on_page
        return Button(label, "history_page", there, shut=shut, window=str(user_id))

    here = Button(on_page, "history_page", "..", shut=on_page)
    return (turn("◀", page - 1), here, turn("▶", page + 1))
