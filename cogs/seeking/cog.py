"""``/find``: the games someone wants to play, now or tonight, and the company they want."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from msgspec.structs import replace

from bot.clock import unix_time
from bot.components.custom_id import CustomId, number
from bot.components.screen import Button, Screen
from bot.i18n.words import Words
from bot.interactions.responses import edit
from bot.log import logger
from bot.memo import Latest
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, turn
from bot.tables.commands import Refused
from bot.tables.model import Table
from bot.trouble import TROUBLE, facts
from bot.ui.offers import OFFERS
from bot.ui.table_screens import link
from cogs.lobby.logic.permissions import licence
from cogs.lobby.screens.pace import live_paces
from cogs.seeking import screens
from cogs.seeking.jobs import Matchmaker
from cogs.seeking.logic.evening import NOW, tonight
from cogs.seeking.store import Search

REMEMBERED = 500
"""How many people's panels are kept up to date at most."""


def offer(_game: str, w: Words, _label: str) -> list[Button]:
    """Returns the button that opens people's wishes, for finding a game."""
    return [Button(w.t("Look for a game"), "seek", emoji="🔎")]


class SeekCog(FeatureCog):
    """The command for finding a game, and the buttons on its panel and proposals."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.matchmaker = Matchmaker(bot, self.stopped)
        self._panels: Latest[int, Interaction] = Latest(REMEMBERED)
        self.queue = self.matchmaker.queue

    def added(self) -> None:
        self.register(OFFERS, "seeking", offer)
        self.matchmaker.start()
        self.undone(self.matchmaker.stop)

    @app_commands.command(name="find", description=_("Find people to play with on this server"))
    @app_commands.describe(
        game=_("What you'd like to play (default: choose from a list)"),
        when=_("Now, for an hour, or tonight in your time zone"),
    )
    @app_commands.choices(
        when=[
            app_commands.Choice(name=_("now"), value="now"),
            app_commands.Choice(name=_("tonight"), value="tonight"),
        ]
    )
    async def find(
        self, interaction: Interaction, game: str | None = None, when: str | None = None
    ) -> None:
        """Shows the user's wishes; giving a game or a time also starts the search."""
        w = self.bot.people.remember(interaction)
        search = await self._search(interaction)
        if game is not None:
            search = replace(search, games=game_called(self.bot, game, w).game)
        if game is not None or when is not None:
            search = await self._start(interaction, search, evening=when == "tonight")
        await self._show(interaction, search)

    find.autocomplete("game")(offer_games)

    @app_commands.command(name="seek", description=_("The old name of /find, until version 1.1"))
    async def seek(self, interaction: Interaction) -> None:
        """Shows the same wishes, with a button that starts the search."""
        await self._show(interaction, await self._search(interaction))

    @button("seek")
    async def show(self, press: Interaction) -> None:
        await self._show(press, await self._search(press))

    @button("seek_now", "seek_tonight")
    async def start(self, press: Interaction, custom_id: CustomId) -> None:
        evening = custom_id.verb == "seek_tonight"
        search = await self._start(press, await self._search(press), evening=evening)
        await self._show(press, search)

    @button("seek_stop")
    async def stop(self, press: Interaction) -> None:
        stopped = {"until": 0.0, "proposal": None, "sure_game": ""}
        async with self.matchmaker.lock:
            await self.queue.set(press.user.id, **stopped)
        self.matchmaker.wake()
        await self._show(press, await self._search(press))

    @button("seek_fill")
    async def fill(self, press: Interaction) -> None:
        """Lets robots take the missing seats right now."""
        await self._change(press, {"robots_after": 0.0})

    @button("seek_games", "seek_pace", "seek_spread", "seek_robots", "seek_tongue")
    async def choose(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        picked = values[0] if values else ""
        wish = custom_id.verb.removeprefix("seek_")
        w = self.bot.people.remember(press)
        changed: dict[str, Any]
        match wish:
            case "games" if not values:
                raise Refused("seek_nothing")
            case "games" if set(values) <= self.bot.game_uis.keys():
                changed = {"games": " ".join(sorted(values))}
            case "pace" if picked == screens.ANY or picked in live_paces(w):
                changed = {"pace": "" if picked == screens.ANY else picked}
            case "spread" if picked == screens.ANY or number(picked) in screens.SPREADS:
                changed = {"spread": number(picked)}
            case "robots" if picked == screens.ANY or number(picked) in (0, *screens.ROBOTS_AFTER):
                after = number(picked)
                changed = {"robots_after": None if after is None else float(after)}
            case "tongue":
                changed = {"same_tongue": not (await self._search(press)).same_tongue}
            case _:
                raise Refused("bad_option")
        await self._change(press, changed)

    @button("seek_yes", "seek_no")
    async def answer(self, press: Interaction, custom_id: CustomId) -> None:
        asked = number(custom_id.arg, range(2**31))
        if asked is None:
            raise Refused("bad_option")
        yes = custom_id.verb == "seek_yes"
        screen = await self.matchmaker.answer(press.user.id, asked, yes=yes)
        shown = await self.bot.messages.services.renderer.message(screen)
        await edit(press, view=shown.view, attachments=shown.files())
        await self.matchmaker.run_now()

    # -- helpers -----------------------------------------------------------------------------------

    async def _change(self, press: Interaction, changed: dict[str, Any]) -> None:
        """Changes the user's wishes, even during a search, and shows them."""
        search = replace(await self._search(press), **changed)
        async with self.matchmaker.lock:
            if await self.queue.of(press.user.id) is None:
                await self.queue.save(search)
            else:
                await self.queue.set(press.user.id, **changed)
        await self._show(press, search)
        await self.matchmaker.run_now()

    async def _start(self, interaction: Interaction, search: Search, *, evening: bool) -> Search:
        """Starts a search in this channel, and returns it in its new state.

        Raises:
            Refused: no game has been chosen, or no table may be opened here.
        """
        games = search.games.split()
        if not games:
            raise Refused("seek_nothing")
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("seek_server")
        await licence(self.bot, interaction, games[0], interaction.guild_id, interaction.channel_id)
        now = unix_time()
        zone = (await self.bot.people.get(interaction.user.id)).zone
        since, until = tonight(now, zone) if evening else (now, now + NOW)
        search = replace(
            search,
            name=interaction.user.display_name[:64],
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            tongue=self.bot.people.remember(interaction).locale,
            since=since,
            until=until,
            proposal=None,
            sure_game="",
            robots_after=search.robots_after or None,  # 0 was meant for the last search only
        )
        async with self.matchmaker.lock:
            await self.queue.save(search)
        self.matchmaker.wake()
        return search

    async def _search(self, interaction: Interaction) -> Search:
        """Returns the user's wishes, by default for any game; raises ``Refused`` in DMs."""
        if interaction.guild_id is None:
            raise Refused("seek_server")
        stored = await self.queue.of(interaction.user.id)
        if stored is not None:
            known = [game for game in stored.games.split() if game in self.bot.game_uis]
            return replace(stored, games=" ".join(known))
        return Search(
            user_id=interaction.user.id,
            name=interaction.user.display_name[:64],
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id or 0,
            games=" ".join(sorted(self.bot.game_uis)),
            tongue=self.bot.people.remember(interaction).locale,
            since=unix_time(),
        )

    async def _show(self, interaction: Interaction, search: Search) -> None:
        """Shows the user's wishes privately, and remembers the message to update it later."""
        await turn(self.bot, interaction, await self._panel(interaction, search))
        if interaction.response.type is not discord.InteractionResponseType.deferred_message_update:
            self._panels[interaction.user.id] = interaction  # its token edits that message

    async def stopped(self, user_id: int, table: Table | None) -> None:
        """Updates the panel of someone whose search has stopped, with their table if any."""
        interaction, news = self._panels.pop(user_id, None), ""
        if interaction is None or interaction.is_expired():
            return
        bot, w = self.bot, self.bot.people.remember(interaction)
        if table is not None:
            news = screens.started(link(table, w), bot.game_uis[table.game].title(w), w)
        screen = await self._panel(interaction, await self._search(interaction), news)
        shown = await bot.messages.services.renderer.message(screen)
        try:
            await edit(interaction, view=shown.view, attachments=shown.files())
        except TROUBLE as error:  # they may have closed it
            logger.info("wishes not shown", **facts(error))

    async def _panel(self, interaction: Interaction, search: Search, news: str = "") -> Screen:
        now = unix_time()
        looking = search.until > now
        people = await self.queue.count(interaction.guild_id or 0, now)
        others = max(0, people - looking)
        w = self.bot.people.remember(interaction)
        return screens.panel(search, others, now, self.bot.game_uis, w, news)
