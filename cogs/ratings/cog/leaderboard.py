"""``/leaderboard``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.components.custom_id import CustomId
from bot.components.screen import Screen
from bot.i18n.words import Words, words
from bot.interactions.responses import Interaction
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, private
from bot.presses.slash import turn as turn_page
from bot.tables.commands import Refused
from bot.tables.events import Finished
from cogs.ratings.logic.events import ALL_GAMES
from cogs.ratings.logic.query import LeaderboardQuery
from cogs.ratings.logic.service import RatingService
from cogs.ratings.screens.leaderboard import (
    PAGE,
    Listing,
    chosen_game,
    ladder_screen,
    people_screen,
    shared,
)
from cogs.ratings.screens.result import ResultExtras
from cogs.ratings.store.queries import Leaderboard, RatingQueries

FEW = 5
"""How many people must have played each other on a server for its leaderboard to come first."""

BEST = 5
"""How many tables a ladder shows for each player count."""


class LeaderboardCog(FeatureCog):
    """The leaderboards: one game or all of them, this server or everywhere, this month or ever."""

    def __init__(self, bot: Host, ratings: RatingService) -> None:
        super().__init__(bot)
        self.ratings = ratings
        self.boards = RatingQueries(bot.store)

    def added(self) -> None:
        """Counts matches from now on, and adds its lines to result cards."""
        bot, ratings = self.bot, self.ratings
        self.append(bot.people.held_while_forgetting, ratings.counting)
        self.append(bot.process.hooks.before_tables, ratings.catch_up)
        self.append(bot.process.hooks.before_end, ratings.settled)
        self.append(bot.messages.services.result_extras, ResultExtras(bot, ratings).lines)
        self.subscribe(bot.tables.events, Finished, self._finished)

    async def cog_load(self) -> None:
        """Counts the matches that ended while the feature wasn't loaded."""
        await super().cog_load()
        if self.bot.process.awake:
            await self.ratings.catch_up()

    def _finished(self, event: Finished) -> None:
        self.ratings.count_soon(event.table.id)

    @app_commands.command(name="leaderboard", description=_("See who plays best"))
    @app_commands.describe(
        game=_("Which game (default: all of them)"),
        where=_("This server, everywhere, or against robots"),
        when=_("This month, or all time"),
    )
    @app_commands.choices(
        where=[
            app_commands.Choice(name=_("this server"), value="here"),
            app_commands.Choice(name=_("everywhere"), value="everywhere"),
            app_commands.Choice(name=_("against robots"), value="robots"),
        ],
        when=[
            app_commands.Choice(name=_("this month"), value="month"),
            app_commands.Choice(name=_("all time"), value="ever"),
        ],
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        where: str | None = None,
        when: str = "ever",
    ) -> None:
        """Shows a leaderboard: by default, against robots if few people have played each other."""
        w = self.bot.people.remember(interaction)
        chosen = game_called(self.bot, game, w).game if game else ALL_GAMES
        here, robots = where != "everywhere", where == "robots"
        if game is None and where is None and (guild_id := interaction.guild_id) is not None:
            robots = await self.boards.count(Leaderboard(guild_id=guild_id)) < FEW
        spot = LeaderboardQuery(chosen, here, when == "month", robots=robots)
        await private(self.bot, interaction, await self._own(interaction, spot))

    leaderboard.autocomplete("game")(offer_games)

    @button("board_to", "board_mine")
    async def turn(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows another page, scope or period; on a shared board, sends users their own copy."""
        await self._show(press, self._read(custom_id.arg))

    @button("board_game")
    async def choose_game(
        self, press: Interaction, custom_id: CustomId, values: Sequence[str]
    ) -> None:
        """Shows the same leaderboard for another game."""
        spot = self._read(custom_id.window)
        game = chosen_game(values[0]) if values else ALL_GAMES
        if game != ALL_GAMES and game not in self.bot.game_uis:
            raise Refused("bad_option")
        await self._show(press, replace(spot, game=game))

    @button("board_share")
    async def share(self, press: Interaction, custom_id: CustomId) -> None:
        """Posts the board publicly, in the server's language."""
        spot = self._read(custom_id.arg)
        w = await self._public_words(press)
        screen = shared(await self._screen(press.guild_id, None, spot, w), spot, w)
        await self.bot.handler.shares.post(press, screen)

    async def _public_words(self, press: Interaction) -> Words:
        chosen = (
            (await self.bot.guild_settings.get(press.guild_id)).language if press.guild_id else None
        )
        return words(chosen or str(press.guild_locale or self.bot.settings.language))

    def _read(self, text: str) -> LeaderboardQuery:
        return LeaderboardQuery.read(text, self.bot.game_uis)

    async def _show(self, press: Interaction, spot: LeaderboardQuery) -> None:
        await turn_page(self.bot, press, await self._own(press, spot))

    async def _own(self, interaction: Interaction, spot: LeaderboardQuery) -> Screen:
        """Returns a leaderboard as the user sees it; in direct messages it's never a server's."""
        w = self.bot.people.remember(interaction)
        spot = spot if interaction.guild_id is not None else replace(spot, here=False)
        return await self._screen(interaction.guild_id, interaction.user.id, spot, w)

    async def _screen(
        self, guild_id: int | None, user_id: int | None, spot: LeaderboardQuery, w: Words
    ) -> Screen:
        """Returns a leaderboard for a user, or a public one without buttons if no user is given."""
        game_uis, controls = self.bot.game_uis, user_id is not None
        place = spot.guild(guild_id)
        rows = await self.boards.unrated(user_id, place, spot.since) if user_id is not None else {}
        unrated = sum(row.played for game, row in rows.items() if spot.game in (ALL_GAMES, game))
        if spot.ladder:
            rungs = await self.boards.ladder(spot.game, place, spot.since, limit=BEST)
            mine = (
                await self.boards.rung(user_id, spot.game, place, spot.since)
                if user_id is not None
                else ()
            )
            return ladder_screen(spot, rungs, mine, game_uis, w, unrated=unrated, controls=controls)
        board = spot.board(guild_id)
        people = await self.boards.count(board)
        spot = replace(spot, page=min(spot.page, max(0, (people - 1) // PAGE)))
        listing = Listing(
            people,
            await self.boards.lines(board, limit=PAGE, offset=spot.page * PAGE),
            await self.boards.line(board, user_id) if user_id is not None else None,
            user_id is not None and bool(await self.boards.hidden([user_id])),
            unrated,
        )
        return people_screen(spot, listing, game_uis, w, controls=controls)
