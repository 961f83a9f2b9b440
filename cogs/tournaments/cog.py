"""``/tournament``: opening, playing and running tournaments; organisers' decisions are logged."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.clock import unix_time
from bot.components.custom_id import CustomId
from bot.components.screen import Screen
from bot.i18n.words import Words, words
from bot.interactions.responses import Interaction, send_publicly
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import game_called, offer_games, private, turn
from bot.tables.commands import Refused
from bot.tables.model import Player
from bot.tables.pace import PACES
from bot.ui.table_screens import link
from cogs.lobby.logic.permissions import house_rules, may_manage, moderates
from cogs.ratings.logic.skill import BASE
from cogs.ratings.store.queries import RatingQueries
from cogs.settings.screens.server import options_of
from cogs.tournaments import screens
from cogs.tournaments.jobs import TournamentJob
from cogs.tournaments.kind import DUPLICATE, KIND, SCREENS
from cogs.tournaments.logic.asked import entry, need_number, need_size, numbers, organises
from cogs.tournaments.logic.runner import TournamentRunner
from cogs.tournaments.logic.scoring import Form
from cogs.tournaments.store.tournaments import (
    UNTOUCHED,
    Course,
    Entrant,
    Presence,
    State,
    Tournament,
)

MOST = 256
"""The most entrants in a tournament."""

LISTED = 10
"""How many tournaments ``/tournament`` lists at most."""

LOGGED = 25
"""The most log entries shown, which is as many as fit in a message."""

CHECK_IN, SLOW_CHECK_IN = 600.0, 86_400.0
"""How long check-in lasts in seconds: in a live tournament, and in a slow one."""

LONGEST = 43_200
"""The most minutes until a tournament begins, and in a round: thirty days."""

_MINUTES, _SLOW_MINUTES = 60, 10_080
"""The default length of a round in minutes: in a live tournament, and in a slow one."""


class TournamentCog(FeatureCog):
    """The command for tournaments, and the buttons on their cards and pages."""

    kinds = (DUPLICATE, KIND)
    screens = SCREENS

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)

        def parted(first: int, other: int) -> bool:
            return bot.avoided.parted(first, other)

        self.runner = TournamentRunner(bot.store, lambda: bot.tables, bot.process.tends, parted)
        self.tournaments = self.runner.tournaments
        self.job = TournamentJob(bot, self.runner)

    def added(self) -> None:
        self.job.start()
        self.undone(self.job.stop)

    @app_commands.command(
        name="tournament", description=_("Open a tournament, or see this server's")
    )
    @app_commands.describe(
        game=_("Open a tournament of this game (default: see what's on)"),
        form=_("How it's played (default: Swiss)"),
        players=_("People per table"),
        rounds=_("How many rounds"),
        minutes=_("Minutes until it begins; 0: when you say so"),
        pace=_("How long people have for a move"),
        length=_("Minutes a round may take"),
        robots=_("Let robots fill tables and play for people who are away"),
    )
    @app_commands.choices(
        form=[
            app_commands.Choice(name=_("Swiss"), value="swiss"),
            app_commands.Choice(name=_("knock-out"), value="knockout"),
            app_commands.Choice(
                name=_("duplicate: the same deals for everyone"), value="duplicate"
            ),
        ],
        pace=[
            app_commands.Choice(name=_("the game's usual pace"), value="normal"),
            app_commands.Choice(name=_("quick: half the time"), value="quick"),
            app_commands.Choice(name=_("relaxed: three times as long"), value="relaxed"),
            app_commands.Choice(name=_("slow: 8 hours per move"), value="hours"),
            app_commands.Choice(name=_("slow: a day per move"), value="day"),
        ],
    )
    async def tournament(
        self,
        interaction: Interaction,
        game: str | None = None,
        form: str = "swiss",
        players: app_commands.Range[int, 2, 10] | None = None,
        rounds: app_commands.Range[int, 1, 15] = 5,
        minutes: app_commands.Range[int, 0, LONGEST] = 30,
        pace: str = "normal",
        length: app_commands.Range[int, 5, LONGEST] | None = None,
        robots: bool = True,
    ) -> None:
        """Opens a tournament in this channel, or lists the server's tournaments."""
        w, guild_id = self.bot.people.remember(interaction), interaction.guild_id
        if guild_id is None or interaction.channel_id is None:
            raise Refused("server_only")
        if game is None:
            found = await self.tournaments.of_guild(guild_id, LISTED)
            await private(
                self.bot, interaction, screens.list_screen(found, self.bot.game_uis, w), 0
            )
            return
        if not (may_manage(interaction) or moderates(interaction)):
            raise Refused("organisers_only")
        if not self.bot.messages.services.posting_allowed(interaction.channel_id):
            raise Refused("cannot_post")
        named = game_called(self.bot, game, w).game
        if form not in [*map(str, Form)] or pace not in PACES:
            raise Refused("bad_option")
        settings = await self.bot.guild_settings.get(guild_id)
        options = options_of(named, house_rules(settings, named))
        slow, at = PACES[pace].slow, unix_time()
        starts = at + minutes * 60.0 if minutes else None
        check_in = min(SLOW_CHECK_IN if slow else CHECK_IN, minutes * 30.0)
        new = Tournament(
            id=0,
            guild_id=guild_id,
            channel_id=interaction.channel_id,
            user_id=interaction.user.id,
            game=named,
            form=Form(form),
            size=need_size(named, form, players, options, robots=robots),
            rounds=rounds,
            pace=pace,
            round_seconds=(length or (_SLOW_MINUTES if slow else _MINUTES)) * 60.0,
            robots=robots,
            options=options,
            locale=settings.language or str(interaction.guild_locale or self.bot.settings.language),
            secret=token_hex(32),
            sealed=form == Form.DUPLICATE,
            state=State.OPEN,
            round=0,
            starts_at=starts,
            due=at + UNTOUCHED if starts is None else starts - check_in,
            message=None,
            announced="",
            stale=True,
        )
        number = await self.tournaments.create(new, at)
        try:
            await self._post(interaction, number)
        finally:
            self.job.wake()

    tournament.autocomplete("game")(offer_games)

    async def _post(self, interaction: Interaction, number: int) -> None:
        """Responds with the card; if that fails, the job posts it."""
        async with self.runner.locks[number]:
            tournament, course = await self._course(number)
            await self.tournaments.step(tournament, log=[entry(interaction, "open")])
            screen = screens.card(course, self.bot.game_uis, words(tournament.locale))
            message = await self.bot.messages.services.renderer.message(screen)
            w = self.bot.people.remember(interaction)
            sent = await send_publicly(interaction, w.t("Here it is."), **message.sendable())
            await self.tournaments.note(number, message=sent.message_id, told=tournament.stage)

    # -- taking part -------------------------------------------------------------------------------

    @button("cup_in")
    async def sign_up(self, press: Interaction, custom_id: CustomId) -> None:
        """Signs a player up: before the start or, except in a knock-out, for the next round."""
        w, owner = self.bot.people.remember(press), await self.bot.client.is_owner(press.user)
        await self.bot.tables.admit(press.guild_id or 0, [press.user.id])
        async with self.runner.locks[need_number(custom_id.arg)]:
            tournament, course = await self._course(need_number(custom_id.arg), press)
            mine, may_know = (
                course.of_user(press.user.id),
                owner or press.user.id == tournament.user_id,
            )
            late = tournament.state is State.PLAYING
            if not tournament.live or tournament.settled:
                raise Refused("sign_up_over")
            if mine is not None and mine.state is Presence.REMOVED:
                raise Refused("removed_there")
            if mine is not None and mine.state is not Presence.OUT:
                raise Refused("signed_up")
            state = Presence.SIGNED if tournament.state is State.OPEN else Presence.IN
            if mine is not None:
                await self.tournaments.mark(tournament.id, state, [mine.number])
            elif len(course.entrants) >= MOST:
                raise Refused("tournament_full", count=MOST)
            else:
                rated = await RatingQueries(self.bot.store).standings_of(
                    press.user.id, tournament.guild_id
                )
                row = rated.get(tournament.game)
                entrant = Entrant(
                    number=0,
                    user_id=press.user.id,
                    name=Player(press.user.id, press.user.display_name).name[:64],
                    rating=row.number if row else BASE,
                    state=state,
                    joined=tournament.round + 1,
                    ranked=not (may_know and tournament.form is Form.DUPLICATE),
                )
                await self.tournaments.enter(tournament.id, entrant)
        text = w.t("You're in from the next round.") if late else w.t("You've signed up.")
        if may_know and tournament.form is Form.DUPLICATE:
            text += " " + w.t("You aren't ranked, since you could have seen the deals.")
        await self._answer(press, tournament, text)

    @button("cup_here")
    async def check_in(self, press: Interaction, custom_id: CustomId) -> None:
        w = self.bot.people.remember(press)
        async with self.runner.locks[need_number(custom_id.arg)]:
            tournament, course = await self._course(need_number(custom_id.arg), press)
            mine = course.of_user(press.user.id)
            if mine is None or mine.state in (Presence.OUT, Presence.REMOVED):
                raise Refused("not_signed_up")
            if tournament.state not in (State.CHECKIN, State.PLAYING):
                raise Refused("no_check_in")
            if tournament.settled:
                raise Refused("check_in_over")
            await self.tournaments.mark(tournament.id, Presence.IN, [mine.number])
        await self._answer(press, tournament, w.t("You're playing in the next round."))

    @button("cup_out")
    async def withdraw(self, press: Interaction, custom_id: CustomId) -> None:
        """Withdraws a player, who isn't paired again."""
        w = self.bot.people.remember(press)
        async with self.runner.locks[need_number(custom_id.arg)]:
            tournament, course = await self._course(need_number(custom_id.arg), press)
            mine = course.of_user(press.user.id)
            if (
                mine is None
                or mine.state in (Presence.OUT, Presence.REMOVED)
                or not tournament.live
            ):
                raise Refused("not_signed_up")
            await self.tournaments.mark(tournament.id, Presence.OUT, [mine.number])
        text = w.t("You've withdrawn. If you're still in a match, please finish it.")
        await self._answer(press, tournament, text)

    @button("cup_table")
    async def my_table(self, press: Interaction, custom_id: CustomId) -> None:
        """Tells a player where they are playing this round."""
        w = self.bot.people.remember(press)
        tournament, course = await self._course(need_number(custom_id.arg), press)
        mine = course.of_user(press.user.id)
        slots = [slot for slot in course.this_round() if mine and slot.entrant == mine.number]
        table_id = course.tables.get((tournament.round, slots[0].board)) if slots else None
        table = await self.bot.tables.get(table_id) if table_id else None
        if table is None:
            text = w.t("You have no table this round.")
        elif table.private:
            text = w.t(
                "You're playing at {table} by direct message; `/move` shows your cards.",
                table=link(table, w),
            )
        else:
            text = w.t("You're playing at {table}.", table=link(table, w))
        await self.bot.handler.answer(press, text)

    async def _answer(self, press: Interaction, tournament: Tournament, text: str) -> None:
        await self.tournaments.refresh(tournament, unix_time())
        self.job.wake(tournament.id)
        await self.bot.handler.answer(press, text)

    # -- pages -------------------------------------------------------------------------------------

    @button("cup")
    async def show(self, press: Interaction, custom_id: CustomId) -> None:
        await self._card(press, need_number(custom_id.arg))

    @button("cup_open")
    async def open(self, press: Interaction, values: Sequence[str]) -> None:
        await self._card(press, need_number(values[0] if values else ""))

    async def _card(self, press: Interaction, which: int) -> None:
        _one, course = await self._course(which, press)
        await self._turn(press, screens.card(course, self.bot.game_uis, self._words(press)))

    @button("cup_standings")
    async def standings(self, press: Interaction, custom_id: CustomId) -> None:
        which, page = numbers(custom_id.arg, 2)
        _one, course = await self._course(which, press)
        mine = course.of_user(press.user.id)
        w, me = self._words(press), mine.number if mine else 0
        await self._turn(press, screens.standings_screen(course, page, self.bot.game_uis, w, me=me))

    @button("cup_share")
    async def share(self, press: Interaction, custom_id: CustomId) -> None:
        """Posts a page of the standings for everyone to see."""
        which, page = numbers(custom_id.arg, 2)
        tournament, course = await self._course(which, press)
        w = words(tournament.locale)
        screen = screens.standings_screen(course, page, self.bot.game_uis, w, public=True)
        await self.bot.handler.shares.post(press, screen)

    @button("cup_round")
    async def round(self, press: Interaction, custom_id: CustomId) -> None:
        which, found, page = numbers(custom_id.arg, 3)
        _one, course = await self._course(which, press)
        w = self._words(press)
        await self._turn(press, screens.round_screen(course, found, page, self.bot.game_uis, w))

    # -- organising --------------------------------------------------------------------------------

    @button("cup_admin")
    async def admin(self, press: Interaction, custom_id: CustomId) -> None:
        """Shows the organiser's page; everyone may read its log."""
        await self._admin(press, need_number(custom_id.arg))

    @button("cup_go")
    async def go_on(self, press: Interaction, custom_id: CustomId) -> None:
        """Starts check-in or the first round early, or ends a round early."""
        async with self.runner.locks[need_number(custom_id.arg)]:
            tournament, _course = await self._course(
                need_number(custom_id.arg), press, organising=True
            )
            at = unix_time()
            action = {State.OPEN: "checkin", State.CHECKIN: "start", State.PLAYING: "end_round"}
            wait = SLOW_CHECK_IN if PACES[tournament.pace].slow else CHECK_IN
            starts: dict[str, Any] = (
                {"starts_at": at + wait / 2} if tournament.state is State.OPEN else {}
            )
            log = [entry(press, action[tournament.state])]
            await self.tournaments.step(tournament, None, log=log, due=at, **starts)
        await self.runner.advance(tournament.id, at)
        self.job.wake()
        await self._admin(press, tournament.id)

    @button("cup_cancel")
    async def cancel(self, press: Interaction, custom_id: CustomId) -> None:
        """Cancels a tournament; matches in progress carry on by themselves."""
        async with self.runner.locks[need_number(custom_id.arg)]:
            tournament, _course = await self._course(
                need_number(custom_id.arg), press, organising=True
            )
            log, due = [entry(press, "cancel")], tournament.due if tournament.sealed else None
            await self.tournaments.step(tournament, log=log, state=str(State.CANCELLED), due=due)
        self.job.wake()
        await self._admin(press, tournament.id)

    @button("cup_remove")
    async def remove(self, press: Interaction, custom_id: CustomId, values: Sequence[str]) -> None:
        """Removes an entrant, who isn't paired again."""
        async with self.runner.locks[need_number(custom_id.window)]:
            tournament, course = await self._course(
                need_number(custom_id.window), press, organising=True
            )
            removed = course.by_number(need_number(values[0] if values else ""))
            if removed is None:
                raise Refused("bad_option")
            await self.tournaments.mark(tournament.id, Presence.REMOVED, [removed.number])
            await self.tournaments.step(tournament, log=[entry(press, "remove", removed.number)])
        self.job.wake(tournament.id)
        await self._admin(press, tournament.id)

    async def _admin(self, press: Interaction, which: int) -> None:
        tournament, course = await self._course(which, press)
        log = await self.tournaments.log(which, LOGGED)
        may, w = organises(press, tournament), self._words(press)
        await self._turn(press, screens.admin_screen(course, log, self.bot.game_uis, w, may=may))

    # -- helpers -----------------------------------------------------------------------------------

    def _words(self, press: Interaction) -> Words:
        return self.bot.people.remember(press)

    async def _turn(self, press: Interaction, screen: Screen) -> None:
        await turn(self.bot, press, screen)

    async def _course(
        self, which: int, press: Interaction | None = None, *, organising: bool = False
    ) -> tuple[Tournament, Course]:
        """Returns a tournament with everything about it, if it belongs to the server of the press.

        Raises:
            Refused: there is no such tournament; if ``organising``, it's over or isn't theirs.
        """
        tournament = await self.tournaments.get(which)
        if tournament is None or (press is not None and press.guild_id != tournament.guild_id):
            raise Refused("no_such_tournament")
        if organising and press is not None:
            if not organises(press, tournament):
                raise Refused("organisers_only")
            if not tournament.live:
                raise Refused("tournament_over")
        return tournament, await self.tournaments.course(tournament)
