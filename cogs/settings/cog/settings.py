"""``/settings``: the commands, menus and buttons for people's own settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId
from bot.i18n.words import Words
from bot.interactions.command_sync import MORE
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.slash import private, turn
from bot.tables.commands import Refused
from bot.users.preferences import Preferences
from cogs.lobby.logic.permissions import may_manage
from cogs.settings.cog.blocking import BlockingCog
from cogs.settings.cog.servers import LANGUAGES, Changes
from cogs.settings.screens import mine
from cogs.settings.screens.hours import need_hours, need_zone, zones


class SettingsCog(BlockingCog, FeatureCog):
    """``/settings``: a person's own settings, with buttons for their data and the server."""

    def added(self) -> None:
        """Adds other features' settings to the options of ``/settings``."""
        self.register(MORE, "settings", mine.options)

    @app_commands.command(
        name="settings", description=_("Your settings and data, and this server's settings")
    )
    @app_commands.describe(
        hand=_("Where to send your hand from now on"),
        reminders=_("Where to remind you of your turn"),
        minutes=_("Minutes until I remind you; 0 leaves it to the game"),
        text=_("Private messages as text only, without pictures"),
        forced=_("Play a card for you if it's the only one you can play"),
        language=_("The language to use with you"),
        zone=_("Your time zone, for quiet hours"),
        quiet=_("Hours without reminders, like 22:00-07:30, or none"),
    )
    @app_commands.choices(
        hand=mine.offered("hand"),
        reminders=mine.offered("remind"),
        forced=mine.offered("forced"),
        language=[app_commands.Choice(name=_("as in Discord"), value="discord"), *LANGUAGES],
    )
    async def settings(
        self,
        interaction: Interaction,
        hand: str | None = None,
        reminders: str | None = None,
        minutes: app_commands.Range[int, 0, 1440] | None = None,
        text: bool | None = None,
        forced: str | None = None,
        language: str | None = None,
        zone: str | None = None,
        quiet: str | None = None,
    ) -> None:
        """Changes any settings that were given, and shows the card."""
        given: dict[str, str | None] = {
            "hand": hand,
            "remind": reminders,
            "after": None if minutes is None else str(minutes or "usual"),
            "forced": forced,
            "text": None if text is None else "on" if text else "off",
            "language": language,
            "zone": None if zone is None else need_zone(zone),
        }
        picked = {name: key for name, key in given.items() if key is not None}
        picked |= mine.given(interaction.namespace)
        hours: Changes = {}
        if quiet is not None:
            start, end = need_hours(quiet) or (None, None)
            hours = {"quiet_from": start, "quiet_to": end}
            picked["quiet_from"] = "none" if start is None else str(start)
        if minutes:
            hours["remind_after"] = minutes * 60.0
        await self._mine(interaction, picked, hours, fresh=True)

    @settings.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.replace(" ", "_").casefold()
        listed = [zone for zone in zones() if wanted in zone.casefold()]
        return [app_commands.Choice(name=zone, value=zone) for zone in listed[:25]]

    @button("setting", "setting_switch")
    async def choose(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Saves a choice from one of the card's menus or from a two-valued setting's button."""
        await self._mine(
            press, {custom_id.window: values[0] if values else custom_id.arg}, {}, fresh=False
        )

    async def _mine(
        self, interaction: Interaction, picked: dict[str, str], values: Changes, *, fresh: bool
    ) -> None:
        """Saves what the user chose, applies it, and shows the card with a confirmation.

        Args:
            interaction: the command or press.
            picked: the keys of choices, by setting.
            values: custom values, by setting; the card offers them once they are saved.
            fresh: whether to send the card as a new message.

        Raises:
            Refused: there is no such choice.
        """
        bot, user_id, now = self.bot, interaction.user.id, discord.utils.utcnow()
        w = bot.people.remember(interaction)
        player = replace(await bot.people.get(user_id), **values)
        changes: Changes = {}
        for name, key in picked.items():
            changes |= _choice(player, name, key, w, now).values
        if "hand" in changes:
            changes["dm_closed"] = False
        if changes:
            await bot.people.set(user_id, **changes)
            await bot.messages.show_again(user_id)
        player, w = await bot.people.get(user_id), bot.people.reader(interaction)
        confirmed = [
            _choice(player, name, key, w, now).confirmation for name, key in picked.items()
        ]
        manages = may_manage(interaction)
        screen = mine.card(player, confirmed, w, now, manages=manages)
        await (private if fresh else turn)(bot, interaction, screen, 0)


def _choice(player: Preferences, name: str, key: str, w: Words, now: datetime) -> mine.Choice:
    """Returns a choice for the user; raises ``Refused`` if there is no such setting or value."""
    if name == "zone" and key in zones():
        return mine.zone(key, w, now)
    setting = next(
        (candidate for candidate in mine.settings(player, w, now) if candidate.name == name), None
    )
    choice = setting.chosen(key) if setting is not None else None
    if choice is None:
        raise Refused("bad_option")
    return choice
