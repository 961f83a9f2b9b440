"""What everyone is told of tournaments: cards that keep up, and each step once, also after a restart."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import discord

from bot.clock import Beat, guarded
from bot.components.kit import compose
from bot.components.screen import Screen
from bot.i18n.words import words
from bot.log import logger
from bot.messages.tracked_message import Gone, TrackedMessage
from bot.presses.host import Host
from bot.trouble import TROUBLE, facts
from cogs.lobby.screens import ACCENT
from cogs.tournaments import screens
from cogs.tournaments.logic.director import Director, now
from cogs.tournaments.store.book import Course, Presence, State, Tournament

EVERY = 2.0
"""Seconds between two looks at what is due."""

ASLEEP = 30
"""Looks left out at most while no tournament goes on: another process may have taken a name off a card."""

MENTIONED = 50
"""People a message mentions at most."""


class Herald:
    """Takes the steps that are due, and tells of them."""

    def __init__(self, bot: Host, director: Director) -> None:
        self._bot = bot
        self._director = director
        self.stale: set[int] = set()
        self._slept = 0
        self._beat = Beat(EVERY, self.look)

    def start(self) -> None:
        """Begins to look."""
        self._beat.start()

    def stop(self) -> None:
        """Looks no more."""
        self._beat.cancel()

    async def look(self) -> None:
        """Takes the steps that are due, and tells what has not been told."""
        book = self._director.book
        self._slept += 1
        if not (book.awake or self._slept > ASLEEP) or not self._bot.process.awake:
            return
        self._slept, book.awake, going = 0, False, True
        try:
            going = await self._director.look(now()) or bool(await book.behind())
        finally:
            book.awake |= going  # one may have been opened meanwhile
        for one in await book.behind():
            if self._bot.process.tends(one.guild_id):
                with guarded("tournament not told of", tournament=one.id):
                    await self._tell(one.id)
        while self.stale:
            number = self.stale.pop()
            with guarded("tournament not shown", tournament=number):
                await self._refresh(number)

    async def _tell(self, number: int) -> None:
        """Posts what a tournament's latest step is, once."""
        book = self._director.book
        async with self._director.locks[number]:
            one = await book.get(number)
            if one is None:
                return
            posted = None
            try:
                said = None if one.told == one.stage else self._said(await book.course(one))
                if said is not None:
                    posted = await self._post(one, *said)
            except (discord.Forbidden, discord.NotFound) as error:
                logger.info("tournament not announced", tournament=number, **facts(error))
            except TROUBLE as error:  # the next look tries again
                logger.warning("tournament not announced yet", tournament=number, **facts(error))
                return
            mine = {"message": posted.id} if posted is not None and one.message is None else {}
            if one.told != one.stage:
                await book.note(number, told=one.stage, **mine)
        await self._refresh(number)

    def _said(self, course: Course) -> tuple[Screen, list[int]] | None:
        """Returns what is posted of a step, and whom it mentions."""
        one, games = course.tournament, self._bot.game_uis
        w = words(one.locale)
        match one.state:
            case State.OPEN:  # its card was not posted with the command
                return screens.card(course, games, w), []
            case State.CHECKIN:
                people = [each.user_id for each in course.entrants if each.state is Presence.SIGNED]
                people = [user_id for user_id in people if user_id > 0][:MENTIONED]
                called = " ".join(f"<@{user_id}>" for user_id in people)
                told = screens.standing_of(one, w)
                heading = f"### 🏆 {screens.title_of(one, games, w)}"
                return compose(ACCENT, heading, told, called, screens.controls(one, w)), people
            case State.PLAYING if one.round == 0:
                return None
            case State.PLAYING:
                return screens.round_screen(course, one.round, 0, games, w, public=True), []
            case State.OVER:
                return screens.standings_screen(course, 0, games, w, public=True), []
            case State.CANCELLED:
                heading = f"### 🏆 {screens.title_of(one, games, w)}"
                return compose(ACCENT, heading, screens.standing_of(one, w)), []

    async def _post(self, one: Tournament, screen: Screen, people: list[int]) -> discord.Message:
        made = await self._bot.messages.services.renderer.message(screen, 0)
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user_id) for user_id in people]
        )
        once: Any = sha256(f"tournament:{one.secret}:{one.stage}".encode()).hexdigest()[:24]
        channel = self._bot.client.get_partial_messageable(one.channel_id, guild_id=one.guild_id)
        return await channel.send(allowed_mentions=allowed, nonce=once, **made.sendable())

    async def _refresh(self, number: int) -> None:
        """Brings a tournament's card up to date; what changes from now on makes it stale again."""
        book = self._director.book
        if (one := await book.get(number)) is not None and one.stale:
            await book.note(number, stale=False)
            one = await book.get(number)
        if one is None or one.message is None:
            return
        course = await book.course(one)
        channel = self._bot.client.get_partial_messageable(one.channel_id, guild_id=one.guild_id)
        message = channel.get_partial_message(one.message)
        card = screens.card(course, self._bot.game_uis, words(one.locale))
        try:
            await TrackedMessage(self._bot.messages.services.renderer, 0, message).show(card)
        except (Gone, discord.Forbidden, discord.NotFound) as error:
            logger.info("card not shown", tournament=number, error=type(error).__name__)
        except TROUBLE as error:
            logger.info("card not shown yet", tournament=number, **facts(error))
            await book.note(number, stale=True)
