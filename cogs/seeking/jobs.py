"""Brings together people who are looking for a game: asks them, then opens their table.

Everything that matters is stored before anyone sees it, and each run continues from there. So the
process may stop at any point: no question stays open forever, and no table opens twice.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.clock import guarded, unix_time
from bot.components.screen import Screen, sentence
from bot.messages.posting import post, redraw
from bot.presses.host import Host
from bot.tables.commands import Refused
from bot.tables.events import Closed, Finished, UserErased
from bot.tables.model import Player, Status, Table
from bot.ui.table_screens import link
from cogs.lobby.logic.gathering import gather, start, title_of, words_of_guild
from cogs.lobby.logic.permissions import may_call, need_space, root_of
from cogs.lobby.screens.lobby import ACCENT
from cogs.seeking import screens
from cogs.seeking.logic.matching import Party, groups
from cogs.seeking.store import Proposal, Search, SeekQueue

JOB = "seeking"
"""The job's name."""

REST = 2.0
"""The minimum time between two runs, and before a failed step is retried, in seconds."""

RETRIED = 600.0
"""How many seconds after its time the bot still tries to show how a question ended."""

CHECK_EVERY = 60.0
"""The most seconds between two runs during a search; changed settings may change the groups."""

CALL_AFTER = 5.0
"""How long a search runs before others are called, in seconds; a table may be ready at once."""

CALL_EVERY = 1_800.0
"""Seconds between two calls in the same channel."""


class Matchmaker:
    """Brings together people who are looking for a game.

    Attributes:
        queue: the stored searches.
        lock: held while people are being brought together or are answering.
    """

    def __init__(self, bot: Host, stopped: Callable[[int, Table | None], Awaitable[None]]) -> None:
        """Starts with no searches.

        Args:
            bot: the bot.
            stopped: awaited for each person who stops looking, with the table they got, if any.
        """
        self._bot, self._stopped = bot, stopped
        self.queue = SeekQueue(bot.store)
        self.lock = asyncio.Lock()
        self._called = dict[int, float]()
        self._told = set[int]()

    def start(self) -> None:
        """Starts the job; a table that ends also wakes it, since that makes room."""
        self._bot.process.schedule.add(JOB, self.run, REST)
        for event in (Finished, Closed, UserErased):
            self._bot.tables.events.subscribe(event, self.wake)

    def stop(self) -> None:
        self._bot.process.schedule.remove(JOB)
        for event in (Finished, Closed, UserErased):
            self._bot.tables.events.unsubscribe(event, self.wake)

    def wake(self, _event: object = None) -> None:
        """Wakes the job: a search has changed, or there is room for a table."""
        self._bot.process.schedule.wake(JOB)

    async def run_now(self) -> None:
        """Runs the job immediately, because something has changed."""
        self._bot.process.schedule.wake(JOB, await self.run())

    async def run(self) -> float | None:
        """Carries out due steps, and forms groups; returns the seconds until the next run."""
        bot = self._bot
        if not bot.process.awake:
            return None
        async with self.lock:
            asked = [one for one in await self.queue.proposals() if bot.process.tends(one.guild_id)]
            for one in asked:
                with guarded("people not invited to a table", proposal=one.id):
                    await self._tend(one)
            now = unix_time()
            free = [one for one in await self.queue.looking(now) if bot.process.tends(one.guild_id)]
            by_guild: defaultdict[int, list[Search]] = defaultdict(list)
            for search in free:
                by_guild[search.guild_id].append(search)
            for guild_id, searches in by_guild.items():
                with guarded("players not matched", guild=guild_id):
                    await self._match(guild_id, searches, now)
            return await self._next(now)

    async def _next(self, now: float) -> float | None:
        """Returns the seconds until the next step, at least ``REST``; ``None`` without searches."""
        tends, waiting = self._bot.process.tends, await self.queue.waiting(now)
        times = list[float]()
        for one in await self.queue.proposals():
            if tends(one.guild_id):
                asked = one.table_id is None and one.message_id is not None
                times.append(one.until if asked else now)
        for one in waiting:
            if one.proposal is None and tends(one.guild_id):
                after = (0.0, CALL_AFTER, one.robots_after or 0.0)
                times += [moment for wait in after if (moment := one.since + wait) > now]
        if not (times or waiting):
            return None
        return min([CHECK_EVERY, *(max(moment - now, REST) for moment in times)])

    async def answer(self, user_id: int, number: int, *, yes: bool) -> Screen:
        """Stores a user's answer, and returns the question in its new state.

        Raises:
            Refused: the user isn't being asked, or isn't any longer.
        """
        async with self.lock:
            proposal = await self.queue.proposal(number)
            now = unix_time()
            if proposal is None or proposal.table_id or not await self.queue.members(number):
                raise Refused("seek_over")
            if not await self.queue.answer(user_id, proposal, now, yes=yes):
                raise Refused("seek_not_asked")
            if not yes:
                await self._stopped(user_id, None)
            w = await words_of_guild(self._bot, proposal.guild_id)
            members = await self.queue.members(number)
            title = title_of(self._bot, proposal.game, w)
            return screens.proposal(proposal, members, now, title, w)

    # -- tables that people are asked to join ------------------------------------------------------

    async def _tend(self, proposal: Proposal) -> None:
        """Opens a table that people have been invited to, asks them, or gives the table up."""
        if proposal.table_id is not None:
            await self._finish(proposal, proposal.table_id)
            return
        now, least = unix_time(), rules.GAMES[proposal.game].seats[0]
        members = await self.queue.members(proposal.id)
        there = [one for one in members if one.sure(proposal.game, now)]
        fill = bool(proposal.robots)
        over = now >= proposal.until
        if there and (fill or len(there) >= least) and (over or there == members):
            await self._seat(proposal, there)
            for one in members:
                if one not in there:
                    await self._stopped(one.user_id, None)
        elif over or not members or (len(members) < least and not fill):
            waited = [one.user_id for one in members if one not in there]
            await self._lapse(proposal, waited if over else [])
        elif proposal.message_id is None:
            await self._ask(proposal, members, now)

    async def _seat(self, proposal: Proposal, there: Sequence[Search]) -> None:
        """Opens the table, and in the same transaction stores that these people now have one."""
        bot, people = self._bot, [Player(one.user_id, one.name) for one in there]
        ids = [one.user_id for one in people]

        async def seated(writer: AsyncConnection, table_id: int) -> None:
            await self.queue.seated(writer, proposal.id, ids, table_id)

        try:
            table = await gather(bot, proposal.game, proposal.place, people, seated, proposal.pace)
        except Refused:  # someone has just blocked someone, or no table can open now
            await self._lapse(proposal, [])
            return
        await self._finish(proposal, table.id)

    async def _finish(self, proposal: Proposal, table_id: int) -> None:
        """Starts a table that has been opened, picking up wherever an earlier attempt stopped."""
        bot = self._bot
        table = await bot.tables.get(table_id)
        if table is not None and table.status is Status.LOBBY:
            await start(bot, table)
        if table is None:
            await self.queue.done(proposal.id)
            return
        await bot.messages.of(table).wait_idle()
        table = await bot.tables.get(table.id) or table
        w = await words_of_guild(bot, proposal.guild_id)
        text = screens.started(link(table, w), title_of(bot, proposal.game, w), w)
        if proposal.id not in self._told:
            for one in table.people:
                await self._stopped(one.user_id, table)
            self._told.add(proposal.id)
        await self._close(proposal, sentence(text, accent=ACCENT))

    async def _lapse(self, proposal: Proposal, gone: Sequence[int]) -> None:
        """Gives a table up; people who didn't answer in time are no longer looking."""
        await self.queue.dissolve(proposal.id, gone)
        w = await words_of_guild(self._bot, proposal.guild_id)
        await self._close(proposal, screens.lapsed(title_of(self._bot, proposal.game, w), w))
        for user_id in gone:
            await self._stopped(user_id, None)

    async def _close(self, proposal: Proposal, end: Screen) -> None:
        """Shows how a question ended, and deletes it; otherwise a later run tries again."""
        services = self._bot.messages.services
        shown = await redraw(services, proposal.place, proposal.message_id, end)
        if shown or unix_time() > proposal.until + RETRIED:
            await self.queue.done(proposal.id)
            self._told.discard(proposal.id)

    async def _ask(self, proposal: Proposal, members: Sequence[Search], now: float) -> None:
        bot, w = self._bot, await words_of_guild(self._bot, proposal.guild_id)
        screen = screens.proposal(proposal, members, now, title_of(bot, proposal.game, w), w)
        asked = [one.user_id for one in members if not one.sure(proposal.game, now)]
        once = f"seek:{proposal.id}"
        message = await post(bot.messages.services, proposal.place, screen, once=once, users=asked)
        if message is not None:
            await self.queue.posted(proposal.id, message)
        for user_id in asked:
            if (await bot.people.get(user_id)).remind == "dm":
                own = await bot.people.words(user_id)
                title = title_of(bot, proposal.game, own)
                shown = screens.proposal(proposal, members, now, title, own)
                await bot.messages.services.send_dm(user_id, shown)

    # -- bringing people together ------------------------------------------------------------------

    async def _match(self, guild_id: int, searches: Sequence[Search], now: float) -> None:
        ratings = await self.queue.ratings([one.user_id for one in searches])
        looking = [one.seeker(ratings[one.user_id], now) for one in searches]
        sizes = {game: rules.GAMES[game].seats for game in self._bot.game_uis}
        left = {one.user_id: one for one in searches}
        for group in groups(looking, sizes, self._bot.avoided.parted):
            channel = left[group.members[0].user_id].channel_id
            if await self._has_space(guild_id, channel):
                await self._propose(group, guild_id, channel, now)
                for one in group.members:
                    del left[one.user_id]
        by_channel: defaultdict[int, list[Search]] = defaultdict(list)
        for search in left.values():
            by_channel[search.channel_id].append(search)
        for channel_id, waiting in by_channel.items():
            await self._call(guild_id, channel_id, waiting, now)

    async def _propose(self, group: Party, guild_id: int, channel_id: int, now: float) -> None:
        proposal = await self.queue.propose(group, guild_id, channel_id, now)
        await self._tend(proposal)  # those who have already said yes needn't be asked

    async def _has_space(self, guild_id: int, channel_id: int) -> bool:
        bot = self._bot
        root = root_of(bot.client.get_guild(guild_id), channel_id)
        try:
            await need_space(bot, guild_id, root, await bot.guild_settings.get(guild_id))
        except Refused:
            return False
        return True

    async def _call(
        self, guild_id: int, channel_id: int, waiting: Sequence[Search], now: float
    ) -> None:
        """Posts that people are looking for a game, mentioning the role once per ``CALL_EVERY``."""
        fresh = [one for one in waiting if one.called < one.since]
        if not any(now >= one.since + CALL_AFTER for one in fresh):
            return
        called = self._called.get(channel_id) or await self.queue.called(channel_id)
        if now < called + CALL_EVERY:
            return
        bot = self._bot
        self._called[channel_id] = now  # the database forgets it if they look elsewhere
        await self.queue.set(fresh[0].user_id, called=now)  # two calls are worse than none
        guild, w = bot.client.get_guild(guild_id), await words_of_guild(self._bot, guild_id)
        wanted = (await bot.guild_settings.get(guild_id)).ping
        role = guild.get_role(wanted) if guild is not None and wanted is not None else None
        if (
            guild is None
            or role is None
            or not may_call(role, guild, guild.get_channel(channel_id))
        ):
            role = None
        games = sorted({game for one in waiting for game in one.games.split()})
        named = [bot.game_uis[game].title(w) for game in games if game in bot.game_uis]
        screen = screens.call(len(waiting), named, role.mention if role else "", w)
        roles = [role.id] if role else []
        once = f"call:{channel_id}:{now}"
        await post(bot.messages.services, (guild_id, channel_id), screen, once=once, roles=roles)
