"""``/history replay``, and the buttons of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId, number
from bot.components.screen import Screen
from bot.interactions.responses import send
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import numbered, private, turn
from bot.storage.history import Archive
from bot.tables.commands import Refused
from bot.tables.model import Status, Table
from bot.ui.offers import ADDITIONS, OFFERS
from cogs.fairness.logic.proof import prove, verdict
from cogs.fairness.screens import fair_files
from cogs.history.logic.coach import Coach
from cogs.history.logic.replay_cache import ReplayCache
from cogs.history.screens.coach import mark_lines, turned
from cogs.history.screens.replay import (
    ADDED,
    ReplayPosition,
    public_sitting,
    step_screen,
    verify_offer,
)
from cogs.table.logic import past_table
from rules import Replay

OFFERED = 25
"""How many tables autocomplete suggests."""


class ReplayCog(FeatureCog):
    """Replays finished tables step by step; buttons carry the position, so nothing is stored."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.replays = ReplayCache(bot.store)
        self.coach = Coach(bot.process.workers, bot.store)
        self.archive = Archive(bot.store)

    def added(self) -> None:
        """Adds buttons to finished tables, and stops the coach when the cog is unloaded."""
        self.register(ADDITIONS, "history", ADDED)
        self.register(OFFERS, "verify", verify_offer)
        self.undone(self.coach.close)

    @app_commands.command(name="replay", description=_("Watch a finished table step by step"))
    @app_commands.rename(number=_("table"))
    @app_commands.describe(number=_("The table's number"))
    async def replay(self, interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        await self._begin(interaction, number)

    @replay.autocomplete("number")
    async def _mine(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        w = self.bot.people.remember(interaction)
        latest = await self.archive.finished(interaction.user.id, None, None, limit=OFFERED)
        results = await self.archive.results_of(latest)
        titles = {name: game_ui.title(w) for name, game_ui in self.bot.game_uis.items()}
        named = {
            table_id: w.t(
                "{game} · table {number}",
                game=titles.get(results[table_id][0].game, "?"),
                number=table_id,
            )
            for table_id in latest
        }
        return numbered(named, typed)

    @button("replay")
    async def open(self, press: Interaction, custom_id: CustomId) -> None:
        """Opens the replay from a result card."""
        await self._begin(press, custom_id.table)

    @button("replay_open")
    async def open_chosen(self, press: Interaction, values: Sequence[str]) -> None:
        """Opens the replay of a table chosen from a list."""
        table_id = number(values[0]) if values else None
        if table_id is None:
            raise Refused("no_such_table")
        await self._begin(press, table_id)

    @button("replay_to")
    async def turn(self, press: Interaction, custom_id: CustomId) -> None:
        await self._turn(press, custom_id, custom_id.arg.partition(".")[2])

    @button("replay_jump")
    async def jump(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Jumps to a step chosen from the menu."""
        eyes = custom_id.window.partition(".")[2]
        await self._turn(press, custom_id, f"{values[0] if values else ''}.{eyes}")

    @button("replay_eyes")
    async def view_as(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Shows the same step through another viewer's eyes."""
        step = custom_id.window.partition(".")[0]
        await self._turn(press, custom_id, f"{step}.{values[0] if values else ''}")

    @button("replay_verify")
    async def verify(self, press: Interaction, custom_id: CustomId) -> None:
        """Checks whether the match was fair, and shows the verdict."""
        table = await past_table(self.bot, press, custom_id.table)
        proof = await prove(self.bot, table)
        w = self.bot.people.remember(press)
        await send(press, content=verdict(proof, w), suppress_embeds=True)

    @button("replay_export")
    async def export(self, press: Interaction, custom_id: CustomId) -> None:
        table = await past_table(self.bot, press, custom_id.table)
        w = self.bot.people.remember(press)
        text = w.t(
            "The match at table {number}: its shuffles, options and moves. `python3 "
            "verify.py fair-play.json` checks it without me.",
            number=table.id,
        )
        await send(press, content=text, files=await self._files(table))

    async def _files(self, table: Table) -> list[discord.File]:
        files = await fair_files(self.bot, table)
        if table.status is not Status.FINISHED:
            return files
        match = (await self.replays.of(table)).match
        files.insert(0, _file("match.json", match.to_json()))
        notation = self.bot.game_uis[table.game].notation
        if notation is not None:
            files.append(_file(f"{table.game}.txt", notation(match).encode()))
        return files

    async def _begin(self, interaction: Interaction, table_id: int) -> None:
        table = await past_table(self.bot, interaction, table_id)
        replay = await self.replays.of(table)
        spot = ReplayPosition(0, table.seat_of(interaction.user.id))
        await private(
            self.bot, interaction, await self._screen(interaction, table, replay, spot), table.id
        )

    async def _turn(self, press: Interaction, custom_id: CustomId, where: str) -> None:
        table = await past_table(self.bot, press, custom_id.table)
        replay = await self.replays.of(table)
        spot = ReplayPosition.read(where, replay)
        screen = await self._screen(press, table, replay, spot)
        await turn(self.bot, press, screen, table.id)

    @button("turned")
    async def show_turned(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows users privately where a match turned for them."""
        table = await past_table(self.bot, press, custom_id.table)
        seat = table.seat_of(press.user.id)
        if seat is None:
            raise Refused("not_seated_here")
        replay = await self.replays.of(table)
        known = await self.coach.of(table, replay)
        w, game_ui = self.bot.people.remember(press), self.bot.game_uis[table.game]
        screen = turned(table, replay, known, seat, number(custom_id.arg) or 0, game_ui, w)
        await (turn if custom_id.arg else private)(self.bot, press, screen, table.id)

    async def _screen(
        self, interaction: Interaction, table: Table, replay: Replay, spot: ReplayPosition
    ) -> Screen:
        w, game_ui = self.bot.people.remember(interaction), self.bot.game_uis[table.game]
        mark = (await self.coach.of(table, replay)).marks.get(spot.step)
        thought: Sequence[str] = ()
        if mark is not None:
            thought = mark_lines(mark, replay, game_ui, public_sitting(table, w), w)
        return step_screen(table, replay, spot, game_ui, w, thought)


def _file(name: str, content: bytes) -> discord.File:
    return discord.File(BytesIO(content), filename=name)
