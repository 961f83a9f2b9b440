"""Keeps tournament cards up to date, and announces each step once, even across restarts."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import discord

from bot.clock import guarded, unix_time
from bot.components.kit import compose
from bot.components.screen import Screen
from bot.i18n.words import words
from bot.log import logger
from bot.messages.tracked_message import Gone, TrackedMessage
from bot.presses.host import Host
from bot.tables.events import Moved, UserErased
from bot.trouble import TROUBLE, facts
from cogs.lobby.screens.lobby import ACCENT
from cogs.tournaments import screens
from cogs.tournaments.kind import CUP
from cogs.tournaments.logic.runner import TournamentRunner
from cogs.tournaments.store.tournaments import Course, Presence, State, Tournament

JOB = "tournaments"
"""The job's name."""

REST = 2.0
"""The minimum time between two runs, and before a failed step is retried, in seconds."""

MENTIONED = 50
"""The most people mentioned in one message."""


class TournamentJob:
    """Carries out the steps that are due, and announces them."""

    def __init__(self, bot: Host, runner: TournamentRunner) -> None:
        self._bot = bot
        self._runner = runner
        self._stale: set[int] = set()

    def start(self) -> None:
        """Starts the job; any event at a tournament's table also wakes it."""
        self._bot.process.schedule.add(JOB, self.run, REST)
        self._bot.tables.events.subscribe(Moved, self._on_moved)
        self._bot.tables.events.subscribe(UserErased, self._on_erased)

    def stop(self) -> None:
        self._bot.process.schedule.remove(JOB)
        self._bot.tables.events.unsubscribe(Moved, self._on_moved)
        self._bot.tables.events.unsubscribe(UserErased, self._on_erased)

    def wake(self, stale: int | None = None) -> None:
        """Wakes the job, since something has changed; ``stale`` is a card to update."""
        if stale is not None:
            self._stale.add(stale)
        self._bot.process.schedule.wake(JOB)

    def _on_moved(self, event: Moved) -> None:
        if CUP.of(event.answer.table.record) is not None:
            self.wake()

    def _on_erased(self, _event: UserErased) -> None:
        self.wake()  # names disappear from cards

    async def run(self) -> float | None:
        """Carries out and announces the due steps; returns the seconds until the next."""
        if not self._bot.process.awake:
            return None
        await self._runner.run_due(unix_time())
        await self._announce_all()
        return await self._next()

    async def _announce_all(self) -> None:
        for tournament in await self._runner.tournaments.behind():
            if self._bot.process.tends(tournament.guild_id):
                with guarded("tournament not announced", tournament=tournament.id):
                    await self._announce(tournament.id)
        while self._stale:
            number = self._stale.pop()
            with guarded("tournament not shown", tournament=number):
                await self._refresh(number)

    async def _next(self) -> float | None:
        """Returns the seconds until something is due; ``REST`` if a due step hasn't been done."""
        tournaments, at, tends = self._runner.tournaments, unix_time(), self._bot.process.tends
        left = [*await tournaments.behind(), *await tournaments.due(at)]
        if any(tends(tournament.guild_id) for tournament in left):
            return REST
        due = await tournaments.next_due(at)
        return None if due is None else due - at

    async def _announce(self, number: int) -> None:
        """Posts a tournament's latest step once."""
        tournaments = self._runner.tournaments
        async with self._runner.locks[number]:
            tournament = await tournaments.get(number)
            if tournament is None:
                return
            posted = None
            try:
                if tournament.announced != tournament.stage:
                    step = self._announcement(await tournaments.course(tournament))
                    posted = None if step is None else await self._post(tournament, *step)
            except (discord.Forbidden, discord.NotFound) as error:
                logger.info("tournament not announced", tournament=number, **facts(error))
            except TROUBLE as error:  # the next run tries again
                logger.warning("tournament not announced yet", tournament=number, **facts(error))
                return
            mine = (
                {"message": posted.id} if posted is not None and tournament.message is None else {}
            )
            if tournament.announced != tournament.stage:
                await tournaments.note(number, told=tournament.stage, **mine)
        await self._refresh(number)

    def _announcement(self, course: Course) -> tuple[Screen, list[int]] | None:
        """Returns the message that announces a step, and the people it mentions."""
        tournament, games = course.tournament, self._bot.game_uis
        w = words(tournament.locale)
        match tournament.state:
            case State.OPEN:  # its card was not posted with the command
                return screens.card(course, games, w), []
            case State.CHECKIN:
                people = [each.user_id for each in course.entrants if each.state is Presence.SIGNED]
                people = [user_id for user_id in people if user_id > 0][:MENTIONED]
                called = " ".join(f"<@{user_id}>" for user_id in people)
                line = screens.standing_of(tournament, w)
                heading = f"### 🏆 {screens.title_of(tournament, games, w)}"
                return compose(
                    ACCENT, heading, line, called, screens.controls(tournament, w)
                ), people
            case State.PLAYING if tournament.round == 0:
                return None
            case State.PLAYING:
                return screens.round_screen(course, tournament.round, 0, games, w, public=True), []
            case State.OVER:
                return screens.standings_screen(course, 0, games, w, public=True), []
            case State.CANCELLED:
                heading = f"### 🏆 {screens.title_of(tournament, games, w)}"
                return compose(ACCENT, heading, screens.standing_of(tournament, w)), []

    async def _post(
        self, tournament: Tournament, screen: Screen, people: list[int]
    ) -> discord.Message:
        rendered = await self._bot.messages.services.renderer.message(screen)
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user_id) for user_id in people]
        )
        once: Any = sha256(
            f"tournament:{tournament.secret}:{tournament.stage}".encode()
        ).hexdigest()[:24]
        channel = self._bot.client.get_partial_messageable(
            tournament.channel_id, guild_id=tournament.guild_id
        )
        return await channel.send(allowed_mentions=allowed, nonce=once, **rendered.sendable())

    async def _refresh(self, number: int) -> None:
        """Updates a tournament's card; any change after this marks it as out of date again."""
        tournaments = self._runner.tournaments
        if (tournament := await tournaments.get(number)) is not None and tournament.stale:
            await tournaments.note(number, stale=False)
            tournament = await tournaments.get(number)
        if tournament is None or tournament.message is None:
            return
        course = await tournaments.course(tournament)
        channel = self._bot.client.get_partial_messageable(
            tournament.channel_id, guild_id=tournament.guild_id
        )
        message = channel.get_partial_message(tournament.message)
        card = screens.card(course, self._bot.game_uis, words(tournament.locale))
        try:
            await TrackedMessage(self._bot.messages.services.renderer, 0, message).show(card)
        except (Gone, discord.Forbidden, discord.NotFound) as error:
            logger.info("card not shown", tournament=number, error=type(error).__name__)
        except TROUBLE as error:
            logger.info("card not shown yet", tournament=number, **facts(error))
            await tournaments.note(number, stale=True)
