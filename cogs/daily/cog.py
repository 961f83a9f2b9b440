"""``/daily``: the deals of the day, which people play solo, and how everyone did."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from discord import app_commands
from discord.app_commands import locale_str as _
from msgspec.structs import replace

from bot.clock import date_of, day_of, number_of, unix_time
from bot.components.custom_id import CustomId, number
from bot.components.screen import Screen
from bot.i18n.words import words
from bot.messages.tracked_message import Interaction
from bot.presses.feature import FeatureCog, anywhere, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, private, turn
from bot.storage import Conflict
from bot.tables.commands import Refused
from bot.tables.model import LIVE, Player
from bot.tables.parts import Terms
from bot.ui.offers import OFFERS, SETTINGS
from bot.ui.phrasebook import own_words
from cogs.daily import screens
from cogs.daily.jobs import DailyReminders
from cogs.daily.kind import KIND, SCREENS, BeginDaily, LetBe, ends
from cogs.daily.logic import Chain
from cogs.daily.store import Entries, Entry, Span, entering
from cogs.ratings.logic.events import EVERYWHERE
from cogs.ratings.store.queries import RatingQueries

_FORM = re.compile(r"([a-z_]{1,14})\.([he])([wm])")
"""The argument of a button that shows a table: game, here or everywhere, week or month."""

LISTED = 15
"""The most lines in a table."""


class DailyCog(FeatureCog):
    """The command for the deals of the day, and the buttons on their screens."""

    kinds = (KIND,)
    screens = SCREENS

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.entries = Entries(bot.store)
        self._chain: Chain | None = None
        self._reminders = DailyReminders(bot)

    def added(self) -> None:
        self.register(OFFERS, "daily", lambda _game, w, _label: [screens.daily_button(w)])
        (on_lists,) = own_words("cogs.ratings")["settings"]  # its lists leave the same people out
        self.register(SETTINGS, on_lists["name"], on_lists)
        extras = self.bot.messages.services.result_extras
        self.append(extras, screens.Reached(self.bot.store).lines)
        self._reminders.start()
        self.undone(self._reminders.stop)

    @anywhere
    @app_commands.command(name="daily", description=_("Play the deals of the day, on your own"))
    @app_commands.describe(game=_("Play this game's deal right away"))
    async def daily(self, interaction: Interaction, game: str | None = None) -> None:
        if game is None:
            await private(self.bot, interaction, await self._today(interaction))
        else:
            found = game_called(self.bot, game, self.bot.people.remember(interaction))
            await self._play(interaction, found.game)

    daily.autocomplete("game")(offer_games)

    @button("daily")
    async def show(self, press: Interaction) -> None:
        screen = await self._today(press)
        await turn(self.bot, press, screen)

    @button("daily_play")
    async def begin(self, press: Interaction, custom_id: CustomId) -> None:
        """Starts or continues the deal for the button's game."""
        await self._play(
            press, game_called(self.bot, custom_id.arg, self.bot.people.remember(press)).game
        )

    @button("daily_on")
    async def let_be(self, press: Interaction, custom_id: CustomId) -> None:
        """Lets the robots go on."""
        seq = number(custom_id.arg)
        if seq is None:
            raise Refused("bad_option")
        await self.bot.handler.carry_out(press, custom_id.table, LetBe(press.user.id, seq))

    @button("daily_share")
    async def share(self, press: Interaction, custom_id: CustomId) -> None:
        """Posts the user's score, without giving away any cards."""
        entry = await self.entries.at(custom_id.table)
        if entry is None or entry.user_id != press.user.id or not entry.finished:
            raise Refused("daily_unplayed")
        place, of = await self.entries.place(entry)
        run, _best = await self.entries.streak(press.user.id, entry.day)
        chosen = (
            (await self.bot.guild_settings.get(press.guild_id)).language if press.guild_id else None
        )
        w = words(chosen or str(press.guild_locale or press.locale))
        title = self.bot.game_uis[entry.game].title(w)
        card = screens.share_card(entry, press.user.display_name, title, place, of, run, w)
        await self.bot.handler.shares.post(press, card, ("daily", entry.table_id))

    @button("daily_table")
    async def table(self, press: Interaction, custom_id: CustomId) -> None:
        await turn(self.bot, press, await self._standings(press, custom_id.arg))

    @button("daily_game")
    async def choose_game(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Shows the same table for another game."""
        _, dot, which = custom_id.window.partition(".")
        screen = await self._standings(press, f"{values[0] if values else ''}{dot}{which}")
        await turn(self.bot, press, screen)

    @button("daily_before")
    async def before(self, press: Interaction) -> None:
        """Shows the results of yesterday's deals, and offers replays of the best tries."""
        await turn(self.bot, press, await self._yesterday(press))

    @button("daily_proof")
    async def proof(self, press: Interaction) -> None:
        """Shows the end of the chain and yesterday's link."""
        chain, today = await self._open_chain(), day_of(unix_time())
        before = number_of(date_of(today) - timedelta(days=1))
        known = before >= chain.first
        past = (before, chain.number(before), chain.link(before)) if known else None
        screen = screens.chain_page(chain, past, self.bot.people.remember(press))
        await turn(self.bot, press, screen)

    # -- helpers -----------------------------------------------------------------------------------

    async def _open_chain(self) -> Chain:
        if self._chain is None:
            self._chain = await Chain.open(self.bot.store, day_of(unix_time()))
        return self._chain

    async def _tries(self, user_id: int, day: int) -> dict[str, Entry]:
        return await self.entries.of(user_id, day, self.bot.handler.incidents.former(user_id))

    async def _play(self, interaction: Interaction, game: str) -> None:
        """Shows the user's try at today's deal of a game, starting it if necessary."""
        bot, user = self.bot, interaction.user
        w = bot.people.remember(interaction)
        day = day_of(unix_time())
        entry = (await self._tries(user.id, day)).get(game)
        if entry is None:
            entry = await self._enter(interaction, game, day)
        if entry.user_id != user.id:
            raise Refused("daily_tried")
        table = await bot.tables.get(entry.table_id)
        if table is None:
            raise Refused("no_such_table")
        await bot.messages.of(table).send_copy(interaction, w)

    async def _enter(self, interaction: Interaction, game: str, day: int) -> Entry:
        """Stores a player's try: table, match and entry at once; another press may be faster."""
        bot, user = self.bot, interaction.user
        host = Player(user.id, user.display_name)
        terms = Terms(locale=bot.people.remember(interaction).locale)
        begin = await self._deal(user.id, day)
        entry = Entry(
            day=day,
            game=game,
            user_id=user.id,
            name=host.name[:64],
            guild_id=interaction.guild_id or EVERYWHERE,
            table_id=0,
            score=None,
            ranked=not await bot.client.is_owner(user),
        )
        try:
            table = await bot.tables.gather(
                game, (0, 0), [host], user.id, terms, then=entering(entry), begin=begin
            )
        except Conflict:
            return (await self.entries.of(user.id, day))[game]
        return replace(entry, table_id=table.id)

    async def _deal(self, user_id: int, day: int) -> BeginDaily:
        chain = await self._open_chain()
        return BeginDaily(user_id, day, chain.number(day), chain.link(day))

    async def _today(self, interaction: Interaction) -> Screen:
        bot, user_id = self.bot, interaction.user.id
        w, day = bot.people.remember(interaction), day_of(unix_time())
        entries = await self._tries(user_id, day)
        tries: dict[str, screens.Try] = {}
        for game, entry in entries.items():
            place = await self.entries.place(entry) if entry.finished else None
            table = await bot.tables.get(entry.table_id) if place is None else None
            tries[game] = screens.Try(entry, place, live=table is not None and table.status in LIVE)
        streak = await self.entries.streak(user_id, day)
        return screens.today(day, ends(day), tries, streak, bot.game_uis, w)

    async def _yesterday(self, press: Interaction) -> Screen:
        today = day_of(unix_time())
        day = number_of(date_of(today) - timedelta(days=1))
        entries: list[screens.Past] = []
        mine = await self.entries.of(press.user.id, day)
        for game in sorted(self.bot.game_uis):
            best = await self.entries.best(day, game)
            own = mine.get(game)
            done = own if own is not None and own.finished else None
            place = None if done is None else await self.entries.place(done)
            entries.append(screens.Past(game, best, done, place))
        return screens.yesterday(day, entries, self.bot.game_uis, self.bot.people.remember(press))

    async def _standings(self, press: Interaction, which: str) -> Screen:
        parts = _FORM.fullmatch(which)
        if parts is None or parts[1] not in self.bot.game_uis:
            raise Refused("bad_option")
        game, here, week = parts[1], parts[2] == "h" and press.guild_id is not None, parts[3] == "w"
        today = day_of(unix_time())
        span = Span.week(today) if week else Span.month(today)
        guild = press.guild_id if here and press.guild_id is not None else EVERYWHERE
        lines, mine = await self.entries.table(game, span, guild, press.user.id, limit=LISTED)
        hidden = bool(await RatingQueries(self.bot.store).hidden([press.user.id]))
        spot = screens.Spot(game, here, week)
        w = self.bot.people.remember(press)
        note = w.t("You're off the leaderboards, so only you can see this.") if hidden else ""
        return screens.table(spot, lines, mine, note, self.bot.game_uis, w)
