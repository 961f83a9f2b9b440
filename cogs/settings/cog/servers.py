"""``/server``: command, menus and buttons of a server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

import rules
from bot.components.custom_id import CustomId, number
from bot.i18n.words import languages, words
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.slash import game_called, private, turn
from bot.tables.commands import Refused
from bot.ui.refusals import refusal
from bot.users.guild_settings import GuildSettings, HouseRules
from cogs.lobby.logic.permissions import (
    cannot_call,
    house_rules,
    may_call,
    may_manage,
    usual_rules,
)
from cogs.settings.screens import mine, server

LANGUAGES = [app_commands.Choice(name=mine.tongue(tag), value=tag) for tag in languages()]
MOST = 1_000
"""The largest limit of tables."""
WEEK, MONTH = 10_080, 43_200
"""The most minutes that a lobby, and a paused table, may wait."""

Changes = dict[str, Any]


class ServerCog(FeatureCog):
    """``/server``, and its menus and buttons.

    Discord shows it only to members with Manage Server. A subcommand can't have such a rule, so
    this is a command of its own.
    """

    @app_commands.command(
        name="server", description=_("Where and how tables are opened here, and by whom")
    )
    @app_commands.describe(
        channel=_("A channel for tables; if it is one already, it is taken off the list"),
        openers=_("Who may open tables; @everyone for anyone"),
        ping=_("Who is mentioned when a table opens; @everyone for no one"),
        language=_("The language of everything public"),
        per_channel=_("Live tables one channel may have; 0 for the owner's limit"),
        per_server=_("Live tables the server may have; 0 for no limit"),
        per_person=_("Live tables one person may have here; 0 for the owner's limit"),
        lobby=_("Minutes until a table no one starts closes; 0 for the owner's"),
        pause=_("Minutes until a paused table closes; 0 for ten"),
    )
    @app_commands.choices(
        language=[app_commands.Choice(name=_("as in Discord"), value="discord"), *LANGUAGES]
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def server(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        openers: discord.Role | None = None,
        ping: discord.Role | None = None,
        language: str | None = None,
        per_channel: app_commands.Range[int, 0, MOST] | None = None,
        per_server: app_commands.Range[int, 0, MOST] | None = None,
        per_person: app_commands.Range[int, 0, MOST] | None = None,
        lobby: app_commands.Range[int, 0, WEEK] | None = None,
        pause: app_commands.Range[int, 0, MONTH] | None = None,
    ) -> None:
        """Changes what is given, and shows the card, to users without the right as well."""
        settings = await self._settings(interaction)
        given = {
            "per_channel": per_channel,
            "per_server": per_server,
            "per_person": per_person,
            "lobby_minutes": lobby,
            "pause_minutes": pause,
        }
        changes: Changes = {
            name: value or None for name, value in given.items() if value is not None
        }
        if channel is not None:
            others = tuple(one for one in settings.channels if one != channel.id)
            off = len(others) < len(settings.channels)
            changes["channels"] = others if off else (*others, channel.id)
        if openers is not None:
            changes["openers"] = None if openers.is_default() else openers.id
        if ping is not None:
            changes["ping"] = None if ping.is_default() else ping.id
        if language is not None:
            changes["language"] = None if language == "discord" else language
        await self._server(interaction, changes, fresh=True)

    @commands.Cog.listener()
    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Shows what is public in the server's new Discord language."""
        if before.preferred_locale != after.preferred_locale:
            self.bot.messages.show_server_again(after.id)

    @button("server_channels")
    async def pick_channels(self, press: Interaction, values: Sequence[str]) -> None:
        """Sets the channels for tables."""
        await self._server(press, {"channels": tuple(map(_number, values))})

    @button("server_openers", "server_ping")
    async def pick_role(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Sets the role that may open tables, or the role to mention; @everyone means none."""
        picked = _number(values[0]) if values else None
        role = None if picked == press.guild_id else picked
        await self._server(press, {custom_id.verb.removeprefix("server_"): role})

    @button("server_wish")
    async def setting(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        setting = {one.name: one for one in server.settings_of(words(None), self.bot.settings)}.get(
            custom_id.window
        )
        index = _number(values[0]) if values else -1
        if setting is None or not 0 <= index < len(setting.choices):
            raise Refused("bad_option")
        await self._server(press, {setting.name: setting.choices[index][0]})

    async def _server(
        self, interaction: Interaction, changes: Changes, *, fresh: bool = False
    ) -> None:
        """Saves changes, and shows the card with a confirmation."""
        bot, w = self.bot, self.bot.people.remember(interaction)
        settings, news = await self._settings(interaction), list[str]()
        guild, may = interaction.guild, may_manage(interaction)
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
            news = news or ["✅ " + w.t("That was already set.")]
        elif not may:
            news = [refusal("manage_server", {}, w)]
        role = guild.get_role(settings.ping or 0)
        if may and role is not None and not may_call(role, guild, interaction.channel):
            news.append("⚠️ " + cannot_call(role, w))

        def there(one: int) -> bool:
            return (guild.get_channel(one) or guild.get_role(one)) is not None

        screen = server.card(settings, bot.game_uis, news, w, bot.settings, may=may, there=there)
        await (private if fresh else turn)(bot, interaction, screen, 0)

    # -- a game's rules on a server ----------------------------------------------------------------

    @button("server_game")
    async def game(self, press: Interaction, values: Sequence[str]) -> None:
        await self._page(press, values[0] if values else "")

    @button("server_option")
    async def pick_option(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Offers the values of an option."""
        await self._page(press, custom_id.window, chosen=_number(values[0]) if values else 0)

    @button("server_preset", "server_rulebook")
    async def choose_preset(self, press: Interaction, custom_id: CustomId) -> None:
        """Applies a preset; without one, the rulebook."""
        await self._page(press, custom_id.window, HouseRules(preset=custom_id.arg))

    @button("server_value")
    async def choose_value(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        option, _, value = (values[0] if values else "").partition(".")
        game_ui = game_called(self.bot, custom_id.window, words(None))
        sheets, index = game_ui.options(words(None)), _number(option)
        if index >= len(sheets) or _number(value) >= len(sheets[index].choices):
            raise Refused("bad_option")
        settings = await self._settings(press)
        kept = server.options_of(game_ui.game, house_rules(settings, game_ui.game))
        changed = {**kept, sheets[index].name: sheets[index].choices[_number(value)][0]}
        await self._page(press, game_ui.game, HouseRules(options=changed), index)

    @button("server_back")
    async def back(self, press: Interaction) -> None:
        await self._server(press, {})

    async def _page(
        self,
        press: Interaction,
        game: str,
        chosen_rules: HouseRules | None = None,
        chosen: int | None = None,
    ) -> None:
        """Saves a server's rules of a game if they were changed, and shows the page.

        Raises:
            Refused: there is no such game or option, or the user may not change it.
        """
        if not may_manage(press):
            raise Refused("manage_server")
        bot, w = self.bot, self.bot.people.remember(press)
        game_ui = game_called(bot, game, w)
        settings, news = await self._settings(press), list[str]()
        if chosen is not None and chosen >= len(game_ui.options(w)):
            raise Refused("bad_option")
        if chosen_rules is not None:
            assert press.guild_id is not None
            try:
                plain = server.options_of(game_ui.game, chosen_rules)
            except rules.BadSetup as error:
                raise Refused(error.code, **error.params) from None
            games = {name: kept for name, kept in settings.games.items() if name != game_ui.game}
            usual = usual_rules(game_ui.game)
            if (
                plain != server.options_of(game_ui.game, usual)
                or chosen_rules.preset != usual.preset
            ):
                games[game_ui.game] = chosen_rules
            settings = await bot.guild_settings.set(press.guild_id, games=games)
            news = ["✅ " + w.t("New tables of {game} start like this.", game=game_ui.title(w))]
        await turn(bot, press, server.game_page(settings, game_ui, news, w, chosen))

    async def _settings(self, interaction: Interaction) -> GuildSettings:
        if interaction.guild_id is None or interaction.guild is None:
            raise Refused("settings_of_server")
        return await self.bot.guild_settings.get(interaction.guild_id)


def _number(text: str) -> int:
    """Returns a number from a menu.

    Raises:
        Refused: the value is no number.
    """
    value = number(text)
    if value is None:
        raise Refused("bad_option")
    return value
