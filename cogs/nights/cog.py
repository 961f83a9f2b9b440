"""``/night``: plans a game night, or shows the upcoming ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
from babel.dates import get_day_names
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.clock import unix_time
from bot.components.custom_id import CustomId, number
from bot.components.screen import Screen, sentence
from bot.i18n.words import Words
from bot.interactions.responses import ask, edit
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, private, turn
from bot.tables.commands import Refused
from bot.users.quiet_hours import zone_of
from cogs.lobby.logic.gathering import title_of
from cogs.lobby.logic.permissions import licence, moderates
from cogs.nights import screens
from cogs.nights.jobs import NightJob, link
from cogs.nights.logic.times import read_time
from cogs.nights.store import PLANNED, Night
from cogs.table.logic import readable, reads

MOST = 20
"""The most game nights that a server can have planned at once."""

HOURS = (19, 20, 21)
"""The evening hours offered as suggestions."""


class NightCog(FeatureCog):
    """The command for game nights, and the buttons on their cards and calls."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.job = NightJob(bot)
        self.nights = self.job.nights

    def added(self) -> None:
        self.job.start()
        self.undone(self.job.stop)

    @app_commands.command(name="night", description=_("Plan a game night, or see what's coming"))
    @app_commands.describe(
        game=_("Which game (default: see what's planned here)"),
        at=_("When, in your time zone: 20:30, tomorrow 19:00, Friday 20:00, 2026-12-24 18:00"),
        place=_("Where, if not in this channel: a voice channel, a room"),
        players=_("How many can come; others go on a waiting list"),
        seats=_("Seat people by rating, or at random"),
    )
    @app_commands.choices(
        seats=[
            app_commands.Choice(name=_("at random"), value="chance"),
            app_commands.Choice(name=_("by rating"), value="rating"),
        ]
    )
    async def night(
        self,
        interaction: Interaction,
        game: str | None = None,
        at: str | None = None,
        place: app_commands.Range[str, 1, 100] | None = None,
        players: app_commands.Range[int, 2, 500] | None = None,
        seats: str = "chance",
    ) -> None:
        """Plans a night for a game, or shows the upcoming nights if no game is given."""
        if interaction.guild_id is None:
            raise Refused("seek_server")
        if game is None:
            screen = await self._upcoming(interaction, interaction.guild_id)
            await private(self.bot, interaction, screen)
            return
        wishes = {"place": place or "", "most": players, "by_rating": seats == "rating"}
        await self._plan(interaction, game, at or "", wishes)

    @button("night_plan")
    async def ask_when(self, press: Interaction, custom_id: CustomId) -> None:
        """Asks when a night for the button's game should start."""
        w = self.bot.people.remember(press)
        await ask(press, screens.when_form(custom_id.arg, w))

    @button("night_at")
    async def plan(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        usual = {"place": "", "most": None, "by_rating": False}
        await self._plan(press, custom_id.arg, values[0] if values else "", usual)

    async def _plan(
        self, interaction: Interaction, game: str, at: str, wishes: dict[str, Any]
    ) -> None:
        bot, w = self.bot, self.bot.people.remember(interaction)
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if guild_id is None or channel_id is None:
            raise Refused("seek_server")
        chosen = game_called(bot, game, w)
        moment = read_time(at, unix_time(), await self._zone(interaction), w)
        if moment is None:
            friday = get_day_names(locale=w.locale.replace("-", "_"))[4]
            raise Refused("no_such_time", tomorrow=w.t("tomorrow"), friday=friday)
        if len(planned := await self.nights.alive(guild_id)) >= MOST:
            raise Refused("night_many", count=len(planned))
        await licence(bot, interaction, chosen.game, guild_id, channel_id)
        planned_night = Night(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=interaction.user.id,
            host_name=interaction.user.display_name[:64],
            game=chosen.game,
            at=moment,
            **wishes,
            status=PLANNED,
            event_id=None,
            message_id=None,
            call_id=None,
            stale=True,
        )
        await self.nights.plan(planned_night)
        told = w.t(
            "Your game night is planned for {time}; its card is in {channel}.",
            time=screens.when(moment),
            channel=f"<#{channel_id}>",
        )
        if interaction.guild is not None and _lacks_events(interaction.guild):
            told += " " + w.t(
                "I can't add it to the server's events: "
                "Discord wants me to have **Create Events** for that."
            )
        await bot.handler.answer(interaction, told)
        await self.job.run_now()

    night.autocomplete("game")(offer_games)

    @night.autocomplete("at")
    async def _times(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggests the typed time as the bot understands it, or evenings if nothing is typed."""
        w, now = self.bot.people.remember(interaction), unix_time()
        name = await self._zone(interaction)
        zone = zone_of(name)
        moments = [read_time(typed, now, name, w)]
        here = datetime.fromtimestamp(now, zone)
        for days in range(7):
            day = here + timedelta(days=days)
            evening = [day.replace(hour=hour, minute=0, second=0, microsecond=0) for hour in HOURS]
            moments += [moment.timestamp() for moment in evening if moment.timestamp() > now]
        if moments[0] is not None:
            moments = moments[:1]
        return [
            app_commands.Choice(
                name=f"{_date_and_time(moment, zone, w)} ({name or 'UTC'})"[:100],
                value=f"@{round(moment)}",
            )
            for moment in moments
            if moment is not None
        ][:25]

    @button("night_in")
    async def sign_up(self, press: Interaction, custom_id: CustomId) -> None:
        night = await self._night(press, custom_id)
        await self.bot.tables.admit(night.guild_id, [press.user.id])
        async with self.job.lock:
            user = press.user
            await self.nights.sign_up(night.id, user.id, user.display_name, unix_time())
        await self._answered(press, night)

    @button("night_out")
    async def sign_off(self, press: Interaction, custom_id: CustomId) -> None:
        night = await self._night(press, custom_id)
        async with self.job.lock:
            await self.nights.sign_off(night.id, press.user.id)
        await self._answered(press, night)

    @button("night_here")
    async def arrive(self, press: Interaction, custom_id: CustomId) -> None:
        night = await self._night(press, custom_id)
        await self.job.arrive(night, press.user.id, press.user.display_name)
        await self._answered(press, night)

    @button("night_cancel")
    async def confirm(self, press: Interaction, custom_id: CustomId) -> None:
        """Asks for confirmation before cancelling a night."""
        night = await self._night(press, custom_id, cancels=True)
        await private(self.bot, press, screens.question(night, self.bot.people.remember(press)))

    @button("night_cancelled")
    async def cancel(self, press: Interaction, custom_id: CustomId) -> None:
        night = await self._night(press, custom_id, cancels=True)
        done = sentence(self.bot.people.remember(press).t("You've cancelled the game night."))
        await turn(self.bot, press, done)
        await self.job.cancel(night)

    # -- helpers -----------------------------------------------------------------------------------

    async def _night(
        self, press: Interaction, custom_id: CustomId, *, cancels: bool = False
    ) -> Night:
        """Returns a button's night if the user planned it, is coming, or can read its channel.

        Raises:
            Refused: the night is over, or the user may not see or cancel it.
        """
        night = await self.job.need(number(custom_id.arg, range(2**31)) or 0)
        if night.host_id == press.user.id:
            return night
        there = await reads(press, night.guild_id, night.channel_id)
        if not (there or await self.nights.going(press.user.id, [night.id])):
            raise Refused("night_over")
        if cancels and not (press.channel_id == night.channel_id and moderates(press)):
            raise Refused("night_not_yours")
        return night

    async def _answered(self, press: Interaction, night: Night) -> None:
        """Updates the card or call that was pressed; anywhere else, responds with a sentence."""
        bot, message = self.bot, press.message
        night = await self.nights.night(night.id) or night
        ours = message is not None and message.id in (night.message_id, night.call_id)
        if ours and message is not None:
            called = message.id == night.call_id
            screen = await self.job.screen(night.id, called=called)
            shown = await bot.messages.services.renderer.message(screen)
            await edit(press, view=shown.view, attachments=shown.files())
        else:
            w = bot.people.remember(press)
            going = night.id in await self.nights.going(press.user.id, [night.id])
            told = w.t("You're on the list.") if going else w.t("You're not on the list.")
            await bot.handler.answer(press, told)
        await self.job.run_now()

    async def _upcoming(self, interaction: Interaction, guild_id: int) -> Screen:
        bot, w = self.bot, self.bot.people.remember(interaction)
        alive = (await self.nights.alive(guild_id))[:MOST]
        places = dict.fromkeys(night.channel_id for night in alive)
        open_to = await readable(interaction, guild_id, places)
        nights = [night for night in alive if night.channel_id in open_to]
        going = await self.nights.going(interaction.user.id, [night.id for night in nights])
        told = [
            (night, title_of(bot, night.game, w), link(night), night.id in going)
            for night in nights
        ]
        games = {name: ui.title(w) for name, ui in sorted(bot.game_uis.items())}
        return screens.upcoming(told, games, w)

    async def _zone(self, interaction: Interaction) -> str | None:
        return (await self.bot.people.get(interaction.user.id)).zone


def _lacks_events(guild: discord.Guild) -> bool:
    """Returns whether the bot can manage events (which once sufficed), but not create them."""
    rights = guild.me.guild_permissions
    return rights.manage_events and not rights.create_events


def _date_and_time(moment: float, zone: object, w: Words) -> str:
    at = datetime.fromtimestamp(moment, zone)  # pyright: ignore[reportArgumentType]
    return f"{w.date(at, 'MMMEd')}, {w.date(at, 'Hm')}"
