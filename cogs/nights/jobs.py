"""Runs game nights: cards, reminders, the call, the tables, and latecomers.

Every step is stored, and a table is stored by the transaction that opens it. Each run continues
from there, so the process may stop at any point: no one gets two seats, and no one gets none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

import discord
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.clock import guarded, unix_time
from bot.components.screen import Screen
from bot.i18n.words import Words
from bot.log import logger
from bot.messages.posting import post, redraw
from bot.presses.host import Host
from bot.tables.commands import Join, Refused
from bot.tables.events import Moved, UserErased
from bot.tables.model import LIVE, Player, Status, Table
from bot.trouble import TROUBLE, facts
from bot.users.quiet_hours import quiet_until
from cogs.lobby.logic.gathering import gather, post_card, start, title_of, words_of_guild
from cogs.nights import screens
from cogs.nights.logic.seating import Opening, place_for, seating
from cogs.nights.store import (
    ALIVE,
    CANCELLED,
    OPEN,
    OVER,
    PLANNED,
    SEATED,
    Guest,
    Night,
    NightStore,
    split,
)
from cogs.ratings.logic.skill import Skill
from cogs.seeking.store import SeekQueue

JOB = "nights"
"""The job's name."""

REST = 5.0
"""The minimum time between runs near a night, and before a failed step is retried, in seconds."""

REMIND, CALL = 3_600.0, 900.0
"""How many seconds before a night people are reminded, and called."""

GRACE = 120.0
"""Seconds that a table waits for latecomers before it starts."""

LATE = 180.0
"""Seconds that latecomers wait for each other before robots fill their table."""

AGAIN = 60.0
"""Seconds before a message that Discord refused is retried."""

END = 3 * 3_600.0
"""Seconds from a night's start to its end."""


class NightJob:
    """Takes every night from planning to its end.

    Attributes:
        nights: the stored nights.
        lock: held while people are being seated or are answering.
    """

    def __init__(self, bot: Host) -> None:
        self._bot = bot
        self.nights = NightStore(bot.store)
        self.lock = asyncio.Lock()
        self._near: set[int] = set()
        """The servers with a night coming up soon."""
        self._erased = False

    def start(self) -> None:
        """Starts the job; on servers with a night coming up, events at tables also wake it."""
        self._bot.process.schedule.add(JOB, self.run)
        self._bot.tables.events.subscribe(Moved, self._on_moved)
        self._bot.tables.events.subscribe(UserErased, self._on_erased)

    def stop(self) -> None:
        self._bot.process.schedule.remove(JOB)
        self._bot.tables.events.unsubscribe(Moved, self._on_moved)
        self._bot.tables.events.unsubscribe(UserErased, self._on_erased)

    def _on_moved(self, event: Moved) -> None:
        if event.answer.table.guild_id in self._near:
            self._bot.process.schedule.wake(JOB, REST)

    def _on_erased(self, _event: UserErased) -> None:
        self._erased = True
        self._bot.process.schedule.wake(JOB)

    async def run(self) -> float | None:
        """Carries out and shows every due step; returns the seconds until the next run."""
        if not self._bot.process.awake:
            return None
        async with self.lock:
            if self._erased:  # all cards are shown again
                for night in await self.nights.alive():
                    await self.nights.set(night.id, stale=True)
                self._erased = False
            for night in await self._alive():
                if unix_time() >= night.at - REMIND:
                    with guarded("night not tended", night=night.id):
                        await self._tend(night)
            times = list[float]()
            for night in await self.nights.stale():
                if not self._bot.process.tends(night.guild_id):
                    continue
                shown = False
                with guarded("night not shown", night=night.id):
                    shown = await self._show(night)
                if not shown:
                    times.append(unix_time() + AGAIN)
            alive, now = await self._alive(), unix_time()
            self._near = {night.guild_id for night in alive if now >= night.at - REMIND}
            times += [await self._next(night, now) for night in alive]
            return max(min(times) - unix_time(), 0.0) if times else None

    async def run_now(self) -> None:
        """Runs the job immediately, because something has changed."""
        self._bot.process.schedule.wake(JOB, await self.run())

    async def _alive(self) -> list[Night]:
        """Returns the upcoming and current nights that this process looks after."""
        tends = self._bot.process.tends
        return [night for night in await self.nights.alive() if tends(night.guild_id)]

    async def _next(self, night: Night, now: float) -> float:
        """Returns when the next step is due (seconds since the epoch), no sooner than ``REST``."""
        at = night.at
        if now < at - REMIND:
            return at - REMIND
        guests = await self.nights.guests(night.id)
        coming, _ = split(night, guests)
        times = [at + END]
        if night.status == PLANNED:
            wishes = [
                await self._bot.people.get(guest.user_id) for guest in coming if not guest.reminded
            ]
            reminded = [quiet_until(wish, at - REMIND) for wish in wishes if wish.remind != "none"]
            times += [at - CALL, *(moment for moment in reminded if moment < at - CALL)]
        elif night.status == OPEN:
            times.append(at)
        else:
            lobbies = await self._lobbies(guests)
            times += [table.created_at + GRACE for table in lobbies]
            times += [now for table in lobbies if not table.record.posted]
            late = [guest.here_since for guest in coming if guest.table_id is None]
            late = [since for since in late if since is not None]
            enough = len(late) >= rules.GAMES[night.game].seats[0]
            times += [now if enough else since + LATE for since in late[:1]]
        return max(min(times), now + REST)

    # -- a night, from its reminder to its end -----------------------------------------------------

    async def _tend(self, night: Night) -> None:
        now = unix_time()
        if now >= night.at + END:
            await self.nights.set(night.id, status=OVER, stale=True)
            return
        guests = await self.nights.guests(night.id)
        if now < night.at:
            await self._remind(night, guests, now)
        if night.status == PLANNED and now >= night.at - CALL:
            await self._call(night, guests)
        elif night.status == OPEN and now >= night.at:
            coming, _ = split(night, [guest for guest in guests if guest.here_since is not None])
            await self._seat(night, [guest for guest in coming if guest.table_id is None])
            await self.nights.set(night.id, status=SEATED, stale=True)
        elif night.status == SEATED:
            await self._go_on(night, guests, now)

    async def _remind(self, night: Night, guests: Sequence[Guest], now: float) -> None:
        """Reminds the guests who are due a reminder, in their preferred way outside quiet hours."""
        bot, here = self._bot, list[int]()
        coming, _ = split(night, guests)
        for guest in coming:
            wish = await bot.people.get(guest.user_id)
            if guest.reminded or now < quiet_until(wish, night.at - REMIND):
                continue
            if wish.remind == "none" or now >= night.at - CALL:  # they are called instead
                continue
            if not await self.nights.mark_reminded(night.id, guest.user_id):
                continue
            w = await bot.people.words(guest.user_id)
            title = title_of(bot, night.game, w)
            screen = screens.reminder(night, title, link(night), "", w)
            if wish.remind != "dm" or not await bot.messages.services.send_dm(
                guest.user_id, screen, 0
            ):
                here.append(guest.user_id)
        if here:
            w = await words_of_guild(bot, night.guild_id)
            mentions = " ".join(f"<@{user_id}>" for user_id in here)
            title = title_of(bot, night.game, w)
            screen = screens.reminder(night, title, link(night), mentions, w)
            once = f"remind:{night.id}:{here}"
            await post(bot.messages.services, _place(night), screen, once=once, users=here)

    async def _call(self, night: Night, guests: Sequence[Guest]) -> None:
        """Calls all guests to the night's channel, except those who don't want reminders."""
        bot, w = self._bot, await words_of_guild(self._bot, night.guild_id)
        opened = replace(night, status=OPEN)
        screen = screens.call(opened, guests, title_of(bot, night.game, w), w)
        called = [
            guest.user_id
            for guest in guests
            if (await bot.people.get(guest.user_id)).remind != "none"
        ]
        once = f"night call:{night.id}"
        message = await post(bot.messages.services, _place(night), screen, once=once, users=called)
        if message is not None:
            await self.nights.set(night.id, status=OPEN, call_id=message, stale=True)

    async def _seat(self, night: Night, guests: Sequence[Guest]) -> None:
        """Opens tables for the guests who have arrived."""
        bot = self._bot
        names = {guest.user_id: guest.name for guest in guests}
        ratings = await SeekQueue(bot.store).ratings(list(names))
        known = {user_id: ratings[user_id].get(night.game, Skill().number) for user_id in names}
        dice = None if night.by_rating else Random(f"night {night.id} {len(known)}")
        seats = rules.GAMES[night.game].seats
        for ids in seating(known, seats, bot.avoided.parted, dice):

            async def seated(
                writer: AsyncConnection, table_id: int, ids: Sequence[int] = ids
            ) -> None:
                await self.nights.seated(writer, night.id, ids, table_id)

            people = [Player(user_id, names[user_id]) for user_id in ids]
            try:
                table = await gather(bot, night.game, _place(night), people, seated)
            except Refused as refused:  # the next run tries again
                logger.info("night waits", night=night.id, reason=refused.code)
                continue
            await post_card(bot, table)

    async def _go_on(self, night: Night, guests: Sequence[Guest], now: float) -> None:
        """Starts tables that have waited long enough for latecomers, and seats latecomers."""
        bot = self._bot
        for table in await self._lobbies(guests):
            if now >= table.created_at + GRACE:
                await start(bot, table)
            else:
                await post_card(bot, table)
        coming, _ = split(night, guests)
        late = [
            guest for guest in coming if guest.here_since is not None and guest.table_id is None
        ]
        for guest in list(late):
            if await self._fit_in(night, guest, await self._lobbies(guests)):
                late.remove(guest)
        least = rules.GAMES[night.game].seats[0]
        if late and (len(late) >= least or now >= (late[0].here_since or 0.0) + LATE):
            await self._seat(night, late)

    async def _fit_in(self, night: Night, guest: Guest, lobbies: Sequence[Table]) -> bool:
        """Seats a latecomer at a table that hasn't started; returns whether there was room."""
        openings = [
            Opening(
                table.id,
                tuple(player.user_id for player in table.people if player.present),
                table.seats.count(None),
                sum(player.builtin_robot for player in table.people),
            )
            for table in lobbies
            if not table.fixed
        ]
        found = place_for(guest.user_id, openings, self._bot.avoided.parted)
        if found is None:
            return False
        try:
            await self._bot.tables.submit(found, Join(guest.user_id, guest.name))
        except Refused as refused:
            if refused.code != "already_seated":  # the process ended before this was stored
                return False
        await self.nights.seat(night.id, guest.user_id, found)
        return True

    async def _lobbies(self, guests: Sequence[Guest]) -> list[Table]:
        """Returns a night's tables that haven't started."""
        numbers = sorted({guest.table_id for guest in guests if guest.table_id is not None})
        found = [table async for table in self._bot.tables.readable(numbers)]
        return [table for table in found if table.status is Status.LOBBY]

    # -- buttons -----------------------------------------------------------------------------------

    async def need(self, number: int) -> Night:
        """Returns a night, which must be upcoming or in progress.

        Raises:
            Refused: the night is over, or doesn't exist.
        """
        night = await self.nights.night(number)
        if night is None or night.status not in ALIVE:
            raise Refused("night_over")
        return night

    async def arrive(self, night: Night, user_id: int, name: str) -> None:
        """Marks a guest as present, and seats them if the night has begun.

        Raises:
            Refused: the bot hasn't called people yet.
        """
        if night.status == PLANNED:
            raise Refused("night_early")
        async with self.lock:
            guests = await self.nights.guests(night.id)
            mine = next((guest for guest in guests if guest.user_id == user_id), None)
            if mine is None:
                await self.nights.sign_up(night.id, user_id, name, unix_time())
            if mine is None or not await self._sits(user_id, mine.table_id):
                await self.nights.here(night.id, user_id, unix_time())
        await self.run_now()

    async def _sits(self, user_id: int, table_id: int | None) -> bool:
        table = None if table_id is None else await self._bot.tables.get(table_id)
        return table is not None and table.status in LIVE and table.seat_of(user_id) is not None

    async def screen(self, number: int, *, called: bool = False, w: Words | None = None) -> Screen:
        """Returns a night's card or call, in the server's language unless ``w`` is given."""
        night = await self.nights.night(number)
        assert night is not None
        language = w or await words_of_guild(self._bot, night.guild_id)
        guests, title = await self.nights.guests(number), title_of(self._bot, night.game, language)
        return (screens.call if called else screens.card)(night, guests, title, language)

    # -- messages ----------------------------------------------------------------------------------

    async def _show(self, night: Night) -> bool:
        """Updates a night's messages; returns whether Discord accepted the updates."""
        bot, number, place = self._bot, night.id, _place(night)
        card = await self.screen(number)
        if night.message_id is None and night.status in ALIVE:
            message = await post(bot.messages.services, place, card, once=f"night:{number}")
            if message is None:
                return False
            await self.nights.set(number, message_id=message)
            await self._announce(replace(night, message_id=message))
        elif not await redraw(bot.messages.services, place, night.message_id, card):
            return False
        if night.call_id is not None:
            call = await self.screen(number, called=True)
            if not await redraw(bot.messages.services, place, night.call_id, call):
                return False
        await self.nights.set(number, stale=False)
        return True

    async def _announce(self, night: Night) -> None:
        """Creates an event on the server, if the bot has permission."""
        bot = self._bot
        guild = bot.client.get_guild(night.guild_id)
        if guild is None or not guild.me.guild_permissions.create_events:
            return
        w = await words_of_guild(bot, night.guild_id)
        channel = guild.get_channel(night.channel_id)
        begins, ends = (datetime.fromtimestamp(night.at + more, UTC) for more in (0.0, END))
        try:
            event = await guild.create_scheduled_event(
                name=w.t("Game night: {game}", game=title_of(bot, night.game, w))[:100],
                start_time=begins,
                end_time=ends,
                description=link(night),
                location=night.place or (f"#{channel.name}" if channel else guild.name)[:100],
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
            )
        except TROUBLE as error:
            logger.info("no event", night=night.id, **facts(error))
            return
        await self.nights.set(night.id, event_id=event.id)

    async def cancel(self, night: Night) -> None:
        """Cancels a night and its event; tables that have opened carry on."""
        bot = self._bot
        async with self.lock:
            await self.nights.set(night.id, status=CANCELLED, stale=True)
        guild = bot.client.get_guild(night.guild_id)
        if guild is not None and night.event_id:
            try:
                event = await guild.fetch_scheduled_event(night.event_id, with_counts=False)
                await event.delete()
            except TROUBLE as error:
                logger.info("event stays", night=night.id, **facts(error))
        await self.run_now()


def link(night: Night) -> str:
    """Returns a link to a night's card, or to its channel if it has no card."""
    where = f"https://discord.com/channels/{night.guild_id}/{night.channel_id}"
    return f"{where}/{night.message_id}" if night.message_id else where


def _place(night: Night) -> tuple[int, int]:
    return night.guild_id, night.channel_id
