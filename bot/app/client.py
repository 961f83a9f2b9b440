"""The bot as a Discord client: it connects, opens its parts, handles events, and shuts down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread

import discord
import yarl
from discord.ext import commands

import rules
from bot.app.gateway_events import GatewayEvents
from bot.app.house import WORKING, House
from bot.app.recovery import Recovery
from bot.clock import Beat, WallClock, unix_time
from bot.components.emoji import upload
from bot.config import Settings
from bot.connection import wait_for_gateway
from bot.discord_internals import PRESS_TASK, ShardedBot
from bot.gate import Reach, check_discord
from bot.gateway import guard
from bot.i18n.command_names import CatalogTranslator
from bot.interactions.command_sync import sync, sync_owner
from bot.interactions.forms import press_of
from bot.interactions.responses import Interaction, start_clock, tasks_called
from bot.log import logger
from bot.messages.events import MessageEvents
from bot.metrics.meters import Meters
from bot.presses.door import pressed
from bot.presses.feature import FeatureCog
from bot.presses.tree import Tree, command_failed
from bot.storage import Store, open_store
from bot.tables.commands import Stepped, TimeUp
from bot.tables.events import Forgotten, Moved, Opened, Placement
from bot.tables.mending import need_known_rules
from bot.workers.pool import WorkerPool

EMOJI_PATIENCE = 10.0
"""How many seconds startup waits for the bot's emoji; if they take longer, they appear later."""

SWEEP_EVERY = 1.0
"""Seconds between checks of both clocks and of waiting messages. The sweep has its own loop: when
the wall clock is set, deadlines must move before any of them falls due by the new time."""

ASKED_EVERY = 60.0
"""The longest time between two queries for due timers while no one is playing, in seconds."""


class Parlour(ShardedBot):
    """The bot.

    Attributes:
        settings: the owner's settings, as read at the start.
        warm_up_thread: the thread that draws the first pictures, one after another.
        emoji_upload: the task that uploads missing emoji.
        meters: measure the bot if metrics are on.
        watch: serves the metrics; ``None`` if they are off.
        node: coordinates with other processes on the same database; ``None`` if there are none.
        workers: the processes in which robots think.
        opened: the parts of the bot; ``None`` before cogs are loaded.
        recovery: resumes unfinished work at startup; exists once ``load_cogs`` has run.
        reach: tracks whether Discord is reachable.
        sweep: once a second, handles timers and waiting boards, and drops idle messages.
    """

    recovery: Recovery

    def __init__(self, settings: Settings, cogs: Sequence[str]) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            activity=discord.CustomActivity(name="/play"),
            shard_count=settings.shard_count or None,
            shard_ids=settings.shards,  # pyright: ignore[reportArgumentType] - None is what it defaults to
        )
        self.settings = settings
        self._cogs = cogs
        self.meters, self.watch, self.node = Meters(), None, None
        if settings.metrics:
            from bot.app.watch import PrometheusMeters, Watch  # not imported without metrics

            self.meters = meters = PrometheusMeters()
            self.watch = Watch(self, settings, lambda: self.opened, meters)
        guard(self, self.meters)
        self.workers = WorkerPool(settings.robot_workers, meters=self.meters)
        self.reach = Reach()
        self.sweep = Beat(SWEEP_EVERY, self._sweep)
        self.warm_up_thread = Thread()
        self.emoji_upload: asyncio.Task[None] | None = None
        self._store: Store | None = None
        self.opened: House | None = None
        self._closing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._removed: dict[str, float] = {}
        self._next_due, self._timers_new = 0.0, True
        self._clock = WallClock()

    @property
    def host(self) -> House:
        """The parts of the bot; usable once cogs are loaded."""
        assert self.opened is not None, "cogs are not loaded yet"
        return self.opened

    # -- starting and stopping ---------------------------------------------------------------------

    async def open_database(self) -> Store:
        """Opens the database if it isn't open yet, and returns it.

        Raises:
            DatabaseProblem: the database is not usable.
        """
        if self._store is not None:
            return self._store
        settings, group = self.settings, self.settings.group
        if group.places > 1:
            from bot.cluster.lease import NodeLease  # imported late: only a cluster needs its code

            store = await open_store(settings.database, group, settings.place, NodeLease)
            self.shard_count = group.shards
            self.shard_ids = group.shards_of(store.places.own)
        else:
            store = await open_store(settings.database, group)
        try:
            await need_known_rules(store)
        except BaseException:
            await store.close()
            raise
        self._store = store
        store.meters = self.meters
        store.on_loss = self._lost
        self.meters.queue("database", lambda: store.waiting)
        return store

    async def load_cogs(self) -> None:
        """Opens the database, makes every part and loads the cogs, all without using Discord."""
        store = await self.open_database()
        house = await House.open(self, self.settings, store, self.meters, self.workers)
        house.process.hooks.on_back.append(self._part_back)
        house.process.hooks.on_away.append(self._part_away)
        for event in (Opened, Moved, Placement, Forgotten):
            house.tables.events.subscribe(event, self._timers_changed)
        self.opened, self.recovery = house, Recovery(house)
        if store.places.shared:
            from bot.cluster.node import Node

            gateway = self.settings.gateway
            self.node = Node(house, house.robots, self.recovery.catch_up, gateway)
        await self.add_cog(MessageEvents(self.host.messages))
        await self.add_cog(GatewayEvents(self.host.process, self.meters))
        for name in self._cogs:
            await self.load_extension(name)

    async def setup_hook(self) -> None:
        """Gets everything ready and sends the commands to Discord."""
        await self.load_cogs()
        store = self.host.store
        await self.host.process.hooks.tables()
        # Discord may be slow the first time, and no one should have to wait for emoji.
        await asyncio.wait([self._prepare()], timeout=EMOJI_PATIENCE)
        await self.tree.set_translator(CatalogTranslator())
        self.tree.error(command_failed)
        if store.places.leads:
            await sync(self.tree, store)
            await sync_owner(self.tree, store, self.settings.owner_guild)
        self.sweep.start()
        self.host.process.schedule.open()
        if self.node is not None:
            self.node.open()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until Discord lets another shard, in any process, identify."""
        if self.node is not None:
            await self.node.wait_to_identify(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def before_launch(self, gateway: yarl.URL) -> None:
        """Waits until the gateway is reachable."""
        await wait_for_gateway(self, gateway)

    async def on_ready(self) -> None:
        """Resumes the tables at startup; then, and after a lost session, restores messages."""
        await self._resume()
        await self.host.messages.find_missing()

    async def _resume(self) -> None:
        await self.recovery.once(None if self.node is None else self.node.claim)

    def _prepare(self) -> asyncio.Task[None]:
        """Draws the first pictures in a thread, and returns a task that uploads missing emoji."""
        host = self.host
        # A first picture takes twenty times as long as the next; no press should wait for it.
        first = tuple(partial(host.renderer.warm_up, warm_up) for warm_up in host.game_uis.warm_ups)
        self.warm_up_thread = Thread(target=_each, args=(first,), daemon=True)
        self.warm_up_thread.start()
        uploads = upload(self, host.game_uis.emoji, not host.store.places.leads)
        self.emoji_upload = asyncio.create_task(uploads)
        return self.emoji_upload

    async def _part_back(self, part: str) -> None:
        """Resumes the tables of a reloaded game or kind: clocks, messages and robots."""
        host = self.host
        if not host.process.awake:
            return
        self._prepare()
        if (removed := self._removed.pop(part, None)) is not None:
            now = unix_time()
            step = Stepped(now - removed, now, part)
            await host.tables.step(step, rules.GAMES)
        for messages in host.messages.values():
            messages.refresh()
        await self.recovery.catch_up()
        self._timers_changed()
        host.process.schedule.wake_all()

    def _part_away(self, part: str) -> None:
        """Suspends the tables of a game or kind: their messages, timers and robots all stop."""
        self._removed[part] = unix_time()
        self.host.robots.forget(part)

    async def close(self) -> None:
        """Finishes and shows accepted work, then shuts down; waits if it is already closing."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish(), name="closing")
        await self._closing

    async def _finish(self) -> None:
        if self.opened is not None:
            self.recovery.stop()
        if self.watch is not None:
            await self.watch.close()
        if self.emoji_upload is not None:
            self.emoji_upload.cancel()
        if self.opened is not None:
            self.sweep.cancel()
            self.host.process.schedule.close()
            self.host.robots.close()
            if self.node is not None:
                await self.node.leave()
                self.node.close()
            await self.host.finish()
        await super().close()
        if self.opened is not None:
            self.host.renderer.close()
        if self._store is not None:
            await self._store.close()

    async def kill(self) -> None:
        """Drops everything at once, like a power cut; for tests and the playground."""
        if self.emoji_upload is not None:
            self.emoji_upload.cancel()
        self.sweep.cancel()
        self.host.process.schedule.close()
        if self.node is not None:
            self.node.close()
        self.host.robots.close()
        self.host.renderer.close()
        for cog in self.cogs.values():
            if isinstance(cog, FeatureCog):
                cog.remove_all()
        for task in tasks_called(*WORKING, PRESS_TASK):
            task.cancel()
        await self.host.store.drop()

    def _lost(self) -> None:
        """Shuts the bot down, because another process has the database and shows the tables."""
        self._ending = asyncio.create_task(self.close(), name="lost")

    @property
    def awake(self) -> bool:
        """Returns whether this process has resumed the tables that existed before its start."""
        return self.opened is not None and self.host.process.awake

    @property
    def lost(self) -> bool:
        """Returns whether another process has taken the database or this process's place."""
        return self._store is not None and self._store.lost

    # -- events ------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Starts timing every interaction, and handles presses and forms."""
        start_clock(interaction)
        if (press := press_of(interaction)) is not None:
            await pressed(self.host, interaction, *press)

    async def on_message(self, message: discord.Message) -> None:
        """Counts the messages below a board without reading them."""
        if message.author.id != self.application_id:
            self.host.messages.bury(message.channel.id, message.id)

    async def _sweep(self) -> None:
        """Handles due timers, and manages the messages in memory."""
        host = self.host
        if not host.process.awake and self.is_ready():
            await self._resume()
        step = self._clock.step()
        if step is not None:
            logger.warning("wall clock stepped", seconds=round(step[0], 1))
            self._removed = {part: at + step[0] for part, at in self._removed.items()}
            await host.tables.step(Stepped(*step), rules.GAMES)
            self._timers_changed()
            host.process.schedule.wake_all()
        host.process.drain.check(self._clock.now)
        if self.reach.away:
            await check_discord(self)
        if not self.reach.away:  # otherwise time would run out while no one can press anything
            if gone := self.reach.gone():
                back = Stepped(gone, self._clock.now)
                await host.tables.step(back, rules.GAMES)
            await self._time_up()
        await host.messages.sweep()

    def _timers_changed(self, _event: object = None) -> None:
        """Makes the next sweep query the database for timers."""
        self._timers_new = True

    async def _time_up(self) -> None:
        """Carries out due timers; queries the database only if one may be due."""
        host, now = self.host, self._clock.now
        asks = self._timers_new or now >= self._next_due or host.store.places.shared
        if not asks:
            return
        self._timers_new, self._next_due = False, now  # if this fails, the next sweep tries again
        due = await host.store.due(now, host.game_uis)
        for table_id in due:
            await asyncio.wait({host.tables.submit(table_id, TimeUp())})
        if not due:
            next_due = await host.store.next_due(host.game_uis)
            self._next_due = min(next_due, now + ASKED_EVERY)


def _each(warm_ups: Sequence[Callable[[], None]]) -> None:
    for warm_up in warm_ups:
        warm_up()
