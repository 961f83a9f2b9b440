"""``/leaderboard``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Parlour
from bot.tables.commands import Refused
from bot.ui.commands import private, turn
from bot.ui.ids import Id
from bot.ui.screen import Block, Button, Row, Screen, Text
from bot.ui.surface import Interaction
from bot.words import Words, plain

PAGE = 10
"""Rows a page."""

ACCENT = 0xC9A227


class Leaderboard(commands.Cog):
    """The boards: played, won, points; a game or all, this server or everywhere."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        bot.verbs["board_page"] = self.turn_page

    @app_commands.command(name="leaderboard", description=_("See who wins most"))
    @app_commands.rename(game=_("game"), where=_("where"))
    @app_commands.describe(
        game=_("One game; all of them if you leave it out"), where=_("This server, or everywhere")
    )
    @app_commands.choices(
        where=[
            app_commands.Choice(name=_("this server"), value="here"),
            app_commands.Choice(name=_("everywhere"), value="everywhere"),
        ]
    )
    async def leaderboard(
        self, interaction: Interaction, game: str | None = None, where: str = "here"
    ) -> None:
        """Shows a leaderboard."""
        if game is not None and game not in self.bot.faces:
            raise Refused("no_such_game", known=", ".join(sorted(self.bot.faces)))
        if interaction.guild_id is None:
            where = "everywhere"
        screen = await self._screen(interaction, game, where, 0)
        await private(self.bot, interaction, screen, 0)

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        w = self.bot.people.met(interaction)
        return [
            app_commands.Choice(name=face.title(w), value=name)
            for name, face in sorted(self.bot.faces.items())
            if typed.casefold() in face.title(w).casefold()
        ][:25]

    async def turn_page(self, press: Interaction, made: Id, _values: Sequence[str]) -> None:
        """Turns to another page."""
        found = re.fullmatch(r"(\w*)\.(here|everywhere)\.(\d{1,6})", made.arg)
        if found is None or (found[1] and found[1] not in self.bot.faces):
            raise Refused("bad_option")
        screen = await self._screen(press, found[1] or None, found[2], int(found[3]))
        await turn(self.bot, press, screen, 0)

    async def _screen(
        self, interaction: Interaction, game: str | None, where: str, page: int
    ) -> Screen:
        w = self.bot.people.met(interaction)
        guild_id = interaction.guild_id if where == "here" else None
        store = self.bot.store
        people = await store.ranked(game, guild_id)
        last = max(0, (people - 1) // PAGE)
        page = max(0, min(page, last))
        standings = await store.standings(game, guild_id, limit=PAGE, offset=page * PAGE)
        mine = await store.standing(interaction.user.id, game, guild_id)
        title = self.bot.faces[game].title(w) if game else w.t("All games")
        place = w.t("this server") if guild_id is not None else w.t("everywhere")
        heading = w.t("Leaderboard")
        blocks: list[Block] = [Text(f"## 🏆 {heading}: {title}\n-# {place}")]
        if not standings:
            blocks.append(Text(w.t("Nobody has finished a match yet. Be the first: /play")))
            return Screen(tuple(blocks), ACCENT)
        me = interaction.user.id
        blocks.append(Text("\n".join(_row(row, w, mine=row["user_id"] == me) for row in standings)))
        if mine is not None and all(row["user_id"] != me for row in standings):
            blocks.append(Text(_row(mine, w, mine=True)))
        if last:
            blocks.append(Row(_pager(game, where, page, last, w)))
        return Screen(tuple(blocks), ACCENT)


def _row(row: Mapping[str, Any], w: Words, *, mine: bool) -> str:
    medal = {1: "🥇", 2: "🥈", 3: "🥉"}.get(row["place"], f"{row['place']}.")
    name = f"**{plain(row['name'])}**" + (" ◀" if mine else "")
    figures = w.t(
        "{won} won of {played} · {points} points",
        won=row["won"],
        played=row["played"],
        points=row["points"],
    )
    return f"{medal} {name} · {figures}"


def _pager(game: str | None, where: str, page: int, last: int, w: Words) -> tuple[Button, ...]:
    def turn(label: str, to: int) -> Button:
        return Button(label, "board_page", f"{game or ''}.{where}.{to}", enabled=0 <= to <= last)

    here = Button(
        w.t("Page {page} of {pages}", page=page + 1, pages=last + 1),
        "board_page",
        "..0",
        enabled=False,
    )
    return (turn("◀", page - 1), here, turn("▶", page + 1))
