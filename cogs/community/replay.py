"""``/replay``, and the buttons that turn its pages."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Parlour
from bot.film import Film
from bot.store.archive import Archive
from bot.tables.commands import Refused
from bot.tables.model import Table
from bot.ui.answers import send
from bot.ui.commands import private, turn
from bot.ui.ids import Id, number
from bot.ui.screen import Screen
from bot.ui.surface import Interaction
from cogs.community.door import past_table
from cogs.community.film import Films, need_finished
from cogs.community.proof import prove, verdict
from cogs.community.replay_screens import Spot, step_screen

OFFERED = 25
"""Tables offered while somebody types."""


class Replay(commands.Cog):
    """Finished tables, step by step. Nothing is remembered about who is where: the buttons know."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        self.films = Films(bot.store)
        self.archive = Archive(bot.store)
        bot.verbs |= {
            "replay": self.open,
            "replay_open": self.open_chosen,
            "replay_to": self.turn,
            "replay_jump": self.jump,
            "replay_eyes": self.look,
            "replay_verify": self.verify,
            "replay_export": self.export,
        }

    @app_commands.command(name="replay", description=_("Watch a finished table step by step"))
    @app_commands.rename(number=_("table"))
    @app_commands.describe(number=_("The table's number"))
    async def replay(self, interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        """Shows a finished table from its deal on."""
        await self._begin(interaction, number)

    @replay.autocomplete("number")
    async def _mine(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        w = self.bot.people.met(interaction)
        latest = await self.archive.finished(interaction.user.id, None, None, limit=OFFERED)
        results = await self.archive.results_of(latest)
        titles = {name: face.title(w) for name, face in self.bot.faces.items()}
        named = {
            table_id: w.t(
                "{game} · table {number}",
                game=titles.get(results[table_id][0]["game"], "?"),
                number=table_id,
            )
            for table_id in latest
        }
        return [
            app_commands.Choice(name=name[:100], value=table_id)
            for table_id, name in named.items()
            if typed.strip().casefold() in name.casefold()
        ]

    async def open(self, press: Interaction, made: Id, _values: Sequence[str]) -> None:
        """Opens the replay from a result card."""
        await self._begin(press, made.table)

    async def open_chosen(self, press: Interaction, _made: Id, values: Sequence[str]) -> None:
        """Opens the replay of a table chosen from a list."""
        table_id = number(values[0]) if values else None
        if table_id is None:
            raise Refused("no_such_table")
        await self._begin(press, table_id)

    async def turn(self, press: Interaction, made: Id, _values: Sequence[str]) -> None:
        """Turns to the step a button leads to."""
        await self._turn(press, made, made.arg.partition(".")[2])

    async def jump(self, press: Interaction, made: Id, values: Sequence[str]) -> None:
        """Turns to a step chosen from the menu."""
        eyes = made.window.partition(".")[2]
        await self._turn(press, made, f"{values[0] if values else ''}.{eyes}")

    async def look(self, press: Interaction, made: Id, values: Sequence[str]) -> None:
        """Shows the same step through somebody else's eyes."""
        step = made.window.partition(".")[0]
        await self._turn(press, made, f"{step}.{values[0] if values else ''}")

    async def verify(self, press: Interaction, made: Id, _values: Sequence[str]) -> None:
        """Checks the match, and says what was found."""
        table = await past_table(self.bot, press, made.table)
        need_finished(table)
        await press.response.defer(ephemeral=True, thinking=True)
        proof = await prove(self.bot, table)
        w = self.bot.people.met(press)
        await press.followup.send(verdict(proof, w), ephemeral=True, suppress_embeds=True)

    async def export(self, press: Interaction, made: Id, _values: Sequence[str]) -> None:
        """Hands the match out as files."""
        table = await past_table(self.bot, press, made.table)
        film = await self.films.of(table)
        w = self.bot.people.met(press)
        told = w.t(
            "The match of table {number} with its seed, options and moves. How to check it with a program of your "
            "own stands in docs/fairness.md of Parlour's source.",
            number=table.id,
        )
        files = [_file("match.json", film.match.to_json())]
        face = self.bot.faces[table.game]
        if face.notation is not None:
            files.append(_file(f"{table.game}.txt", face.notation(film.match).encode()))
        await send(press, content=told, files=files)

    async def _begin(self, interaction: Interaction, table_id: int) -> None:
        table = await past_table(self.bot, interaction, table_id)
        film = await self.films.of(table)
        spot = Spot(0, table.seat_of(interaction.user.id))
        await private(self.bot, interaction, self._screen(interaction, table, film, spot), table.id)

    async def _turn(self, press: Interaction, made: Id, where: str) -> None:
        table = await past_table(self.bot, press, made.table)
        film = await self.films.of(table)
        spot = Spot.read(where, film)
        await turn(self.bot, press, self._screen(press, table, film, spot), table.id)

    def _screen(self, interaction: Interaction, table: Table, film: Film, spot: Spot) -> Screen:
        w = self.bot.people.met(interaction)
        return step_screen(table, film, spot, self.bot.faces[table.game], w)


def _file(name: str, content: bytes) -> discord.File:
    return discord.File(BytesIO(content), filename=name)
