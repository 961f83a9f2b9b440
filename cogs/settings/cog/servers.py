"""The menus, buttons and forms for a server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import rules
from bot.components.custom_id import CustomId, number
from bot.i18n.words import languages, words
from bot.interactions.responses import ask
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.slash import game_called, turn
from bot.tables.commands import Refused
from bot.tables.lobby import changed_options
from bot.ui.game_ui import GameUI
from bot.ui.refusals import refusal
from bot.users.guild_settings import GuildSettings, HouseRules
from cogs.lobby.logic.permissions import (
    cannot_call,
    house_rules,
    may_call,
    may_manage,
    missing_rights,
    usual_rules,
)
from cogs.lobby.screens.options import chosen_changes, earlier_changes
from cogs.settings.screens import mine, server

LANGUAGES = [app_commands.Choice(name=mine.tongue(tag), value=tag) for tag in languages()]

Changes = dict[str, Any]


class ServerCog(FeatureCog):
    """A server's settings: a card with the main ones, a card with the rest, and forms."""

    @commands.Cog.listener()
    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Updates public messages to the server's new Discord language."""
        if before.preferred_locale != after.preferred_locale:
            self.bot.messages.show_server_again(after.id)

    @button("server", "server_back")
    async def card(self, press: Interaction) -> None:
        await self._server(press, {})

    @button("server_more")
    async def more(self, press: Interaction) -> None:
        await self._server(press, {}, more=True)

    @button("server_channels")
    async def pick_channels(self, press: Interaction, values: Sequence[str]) -> None:
        """Sets the channels for tables."""
        await self._server(press, {"channels": tuple(map(_number, values))})

    @button("server_openers", "server_ping")
    async def pick_role(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Sets the role that may open tables or the role to mention; @everyone means no role."""
        picked = _number(values[0]) if values else None
        role, name = None if picked == press.guild_id else picked, custom_id.verb[7:]
        await self._server(press, {name: role}, more=name == "ping")

    @button("server_wish")
    async def setting(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        name = custom_id.window
        value = f"{name}.{values[0] if values else ''}"
        await self._server(press, self._chosen([value]), more=name != "language")

    @button("server_limits")
    async def ask_limits(self, press: Interaction) -> None:
        """Opens the form for the limits on tables."""
        settings, w = await self._settings(press), self.bot.people.remember(press)
        if not may_manage(press):
            raise Refused("manage_server")
        await ask(press, server.limits_form(settings, w, self.bot.settings))

    @button("server_limited")
    async def limit(self, press: Interaction, values: Sequence[str]) -> None:
        await self._server(press, self._chosen(values), more=True)

    def _chosen(self, values: Sequence[str]) -> Changes:
        """Returns the settings chosen in a menu or form, from their names and value indexes."""
        known = {one.name: one for one in server.settings_of(words(None), self.bot.settings)}
        changes: Changes = {}
        for value in values:
            name, _, place = value.rpartition(".")
            setting, index = known.get(name), number(place)
            if place == server.KEPT:
                continue
            if setting is None or index is None or index >= len(setting.choices):
                raise Refused("bad_option")
            changes[name] = setting.choices[index][0]
        return changes

    async def _server(self, press: Interaction, changes: Changes, *, more: bool = False) -> None:
        """Saves changes, and shows a confirmation on the card they were made on."""
        bot, w = self.bot, self.bot.people.remember(press)
        settings, news = await self._settings(press), list[str]()
        guild, may = press.guild, may_manage(press)
        assert guild is not None
        if changes:
            if not may:
                raise Refused("manage_server")
            before = set(server.facts(settings, bot.game_uis, w, bot.settings))
            settings = await bot.guild_settings.set(guild.id, **changes)
            if "language" in changes:
                bot.messages.show_server_again(guild.id)
            after = server.facts(settings, bot.game_uis, w, bot.settings)
            news = [f"✅ {line}" for line in after if line not in before]
            news = news or ["✅ " + w.t("That's already set.")]
        elif not may:
            news = [refusal("manage_server", {}, w)]
        role = guild.get_role(settings.ping or 0)
        if may and role is not None and not may_call(role, guild, press.channel):
            news.append("⚠️ " + cannot_call(role, w))

        def there(place: int) -> bool:
            return (guild.get_channel(place) or guild.get_role(place)) is not None

        if may:
            news += missing_rights(guild, settings.channels, press.channel, w)
        screen = server.card(
            settings, bot.game_uis, news, w, bot.settings, may=may, there=there, more=more
        )
        await turn(bot, press, screen, 0)

    # -- a game's rules on a server ----------------------------------------------------------------

    @button("server_game", "server_option")
    async def game(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Opens the form for a game's rules."""
        game_ui = await self._ruled(press, custom_id.window or (values[0] if values else ""))
        settings, w = await self._settings(press), self.bot.people.remember(press)
        await ask(press, server.rules_form(settings, game_ui, w))

    @button("server_rules", "server_preset", "server_rulebook", "server_value")
    async def set_rules(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Saves a server's rules for a game."""
        game_ui = await self._ruled(press, custom_id.window)
        game, settings = rules.GAMES[game_ui.game], await self._settings(press)
        kept, w = house_rules(settings, game_ui.game), self.bot.people.remember(press)
        options = server.options_of(game_ui.game, kept)
        if custom_id.verb == "server_rules":
            changes = chosen_changes(game_ui, w, options, kept.preset, values)
        else:
            changes = earlier_changes(game_ui, w, custom_id, values)
        if changes:
            preset, changed = changed_options(game, options, changes)
            chosen = HouseRules(preset) if preset else HouseRules(options=changed)
            games = {name: own for name, own in settings.games.items() if name != game_ui.game}
            usual = usual_rules(game_ui.game)
            if (chosen.preset, changed) != (usual.preset, server.options_of(game_ui.game, usual)):
                games[game_ui.game] = chosen
            await self._server(press, {"games": games}, more=True)
            return
        await self._server(press, {}, more=True)

    async def _ruled(self, press: Interaction, game: str) -> GameUI:
        """Returns a game's UI, if the user may change the game's rules here.

        Raises:
            Refused: there is no such game, or the user may not change its rules.
        """
        if not may_manage(press):
            raise Refused("manage_server")
        return game_called(self.bot, game, self.bot.people.remember(press))

    async def _settings(self, interaction: Interaction) -> GuildSettings:
        if interaction.guild_id is None or interaction.guild is None:
            raise Refused("settings_of_server")
        return await self.bot.guild_settings.get(interaction.guild_id)


def _number(text: str) -> int:
    """Parses a number from a menu; raises ``Refused`` if the value isn't a number."""
    value = number(text)
    if value is None:
        raise Refused("bad_option")
    return value
