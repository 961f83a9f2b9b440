"""The bot: connects Discord, the tables, and the games' cogs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from threading import Thread

import discord
import yarl
from discord.ext import commands

import rules
from bot.components.emoji import Emoji, upload
from bot.components.renderer import Renderer
from bot.config import Settings
from bot.connection import wait_for_gateway
from bot.discord_internals import PRESS_TASK, ShardedBot
from bot.drain import WORKING, Drain, finish, log_failure, tasks_called
from bot.games.achievements import AchievementSource
from bot.games.cog import GameCog
from bot.games.loaded import GameUIs
from bot.games.plain import plain_ui
from bot.gate import Reach, look_for
from bot.gateway import guard
from bot.i18n.command_names import CatalogTranslator
from bot.incidents import Incidents
from bot.interactions.command_sync import sync, sync_owner
from bot.interactions.custom_id import CustomId
from bot.interactions.door import admits, enter
from bot.interactions.forms import press_of
from bot.interactions.handler import ComponentHandler, InteractionHandler
from bot.interactions.responses import Interaction, start_clock, stop_clock
from bot.interactions.shares import Shares
from bot.interactions.throttle import Throttle
from bot.interactions.tokens import Tokens
from bot.interactions.tree import Tree, command_failed
from bot.log import logger
from bot.messages.conversations import Conversations
from bot.messages.events import MessageEvents
from bot.messages.registry import MessageRegistry
from bot.messages.services import LobbyUI, ResultExtra, Services
from bot.metrics.gateway import GatewayEvents
from bot.metrics.meters import Meters
from bot.ratings.service import RatingService
from bot.recovery import Recovery
from bot.robots.pool import WorkerPool
from bot.robots.scheduler import RobotScheduler
from bot.sharing import Sharing
from bot.storage import Store, open_store
from bot.tables.commands import Command, Erase, Placed, Refused, Stepped, TimeUp
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.tables.referee import Answer
from bot.tables.service import Tables
from bot.tables.steps import step_all
from bot.timers.clock import Beat, WallClock
from bot.users.avoided import Avoided
from bot.users.blocks import Blocks
from bot.users.guild_settings import GuildSettingsStore
from bot.users.preferences import PreferenceStore

EMOJI_PATIENCE = 10.0
"""Seconds a start waits for emoji of our own; they come a little later otherwise."""

SWEEP_EVERY = 1.0
"""Seconds between two looks for timers that are due."""


class Parlour(ShardedBot):
    """The bot.

    Attributes:
        game_uis: the UIs of the games whose cogs are loaded, by game.
        verbs: handlers of buttons that are no moves, by verb; cogs add theirs.
        warm_ups: functions that draw a game's first pictures; games' cogs add theirs.
        warm_up_thread: has them run, one after the other.
        own_emoji: the bot's own emoji, by the plain sign each stands for; games' cogs add theirs.
        emoji_upload: the task that uploads those that are missing.
        achievements: sources of achievements that belong to no game, by the name they are stored under.
        result_extras: functions that add lines to the result card of a finished table.
        lobby_ui: draws the lobby card; the lobby's cog sets it.
        meters: hear of what is measured, where metrics are on.
        watch: serves metrics, where they are on.
        gateway_events: know which shards are lost.
        started_at: when the process began (seconds since the epoch).
        drain: the countdown to a stop that is announced.
        recovery: takes up at a start what was left.
        reach: knows whether Discord is away.
        conversations: know how many strangers the bot may write to.
        tokens: what reaches people in private where they last pressed.
        shares: posts screens for everyone, each once in a channel.
        sharing: what the bot does as one of several processes.
        sweep: runs once a second: due timers, boards that wait, messages no longer needed in memory.
    """

    store: Store
    incidents: Incidents
    blocks: Blocks
    avoided: Avoided
    people: PreferenceStore
    conversations: Conversations
    ratings: RatingService
    guild_settings: GuildSettingsStore
    tables: Tables
    robots: RobotScheduler
    services: Services
    lobby_ui: LobbyUI
    warm_up_thread: Thread

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
            shard_count=settings.shard_count or None,
            shard_ids=settings.shards,  # pyright: ignore[reportArgumentType] - None is what it defaults to
        )
        self.settings = settings
        self.game_uis = GameUIs()
        self.verbs: dict[str, ComponentHandler] = {}
        self.warm_ups: list[Callable[[], None]] = []
        self.own_emoji: dict[str, Emoji] = {}
        self.achievements: dict[str, AchievementSource] = {}
        self.result_extras: list[ResultExtra] = []
        self.handler = InteractionHandler(self)
        self.throttle, self.tokens, self.shares = Throttle(), Tokens(), Shares(self)
        self._cogs = cogs
        self.table_messages = MessageRegistry(self)
        self.messages_of = self.table_messages.of
        self.meters, self.watch = Meters(), None
        self.gateway_events = GatewayEvents(self)
        if settings.metrics:
            from bot.metrics.watch import observed  # what it needs is not even imported without

            self.meters, self.watch = observed(self)
        guard(self, self.meters)
        self.players = WorkerPool(settings.robot_workers, meters=self.meters)
        self.recovery, self.drain = Recovery(self), Drain(self)
        self.started_at = discord.utils.utcnow().timestamp()
        self._closing: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._removed: dict[str, float] = {}
        self._clock = WallClock()
        self.reach = Reach()
        self.sweep, self.sharing = Beat(SWEEP_EVERY, self._sweep), Sharing(self)
        self.emoji_upload: asyncio.Task[None] | None = None

    # -- coming and going --------------------------------------------------------------------------

    async def open_database(self) -> None:
        """Opens the database if it is not open yet.

        Raises:
            DatabaseProblem: it cannot be used.
        """
        if not hasattr(self, "store"):
            settings, group = self.settings, self.settings.group
            self.store = await open_store(settings.database, group, settings.place)
            if group.places > 1:
                self.shard_count = group.shards
                self.shard_ids = group.shards_of(self.store.places.own)
            self.store.meters = self.meters
            self.store.on_loss = self._lost
            self.meters.queue("database", lambda: self.store.waiting)

    async def load_cogs(self) -> None:
        """Opens the database and loads the cogs: all that can be done without Discord."""
        await self.open_database()
        self.incidents = await Incidents.open(self.store)
        self.blocks = await Blocks.open(self.store, self.incidents)
        self.avoided = await Avoided.open(self.store, self.incidents)
        self.people = PreferenceStore(self.store, self.settings.language)
        await self.people.learn()
        self.conversations = Conversations(
            self.store,
            self.people,
            lambda: (self.settings.new_conversations, self.settings.new_conversations_notices),
            self.meters,
        )
        await self.conversations.learn()
        self.guild_settings = GuildSettingsStore(self.store)
        self.ratings = RatingService(self.store, self.achievement_sources)
        self.tables = Tables(
            self.store,
            self.game_uis,
            pace=self.settings.clock,
            lobby_seconds=self.settings.lobby_minutes * 60.0,
            tell=self._told,
            wish=self.people.get,
            incidents=self.incidents,
            meters=self.meters,
            avoided=self.avoided,
        )
        self.robots = RobotScheduler(
            self.tables,
            self.store,
            self.players,
            self.settings.robot_pace,
            self.people.get,
            self.settings.robot_expert_seconds,
        )
        await self.add_cog(MessageEvents(self))
        await self.add_cog(self.gateway_events)
        for name in self._cogs:
            await self.load_extension(name)
        for game in rules.GAMES:
            if find_spec(f"cogs.{game}") is None:
                await self.add_cog(GameCog(self, plain_ui(game)))

    async def setup_hook(self) -> None:
        """Gets everything ready, counts what was left uncounted, and tells Discord the commands."""
        await self.load_cogs()
        await self.ratings.catch_up()
        self.services = Services(
            self,
            self.tables,
            self.people,
            Renderer(workers=self.settings.drawing_workers),
            self.game_uis,
            self.lobby_ui,
            self.store,
            self.conversations,
            self.tokens,
            result_extras=self.result_extras,
        )
        # Discord may take its time the first time; no one waits for emoji.
        await asyncio.wait([self._prepare()], timeout=EMOJI_PATIENCE)
        await self.tree.set_translator(CatalogTranslator())
        self.tree.error(command_failed)
        if self.store.places.leads:
            await sync(self.tree, self.store)
            await sync_owner(self.tree, self.store, self.settings.owner_guild)
        self.sweep.start()
        self.sharing.open()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until Discord lets another shard in, whichever process runs it."""
        if self.store.places.shared:
            await self.sharing.wait_to_identify(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def before_launch(self, gateway: yarl.URL) -> None:
        """Waits until the gateway is there."""
        await wait_for_gateway(self, gateway)

    async def on_ready(self) -> None:
        """Takes up what was left, once."""
        await self.recovery.once()

    def _prepare(self) -> asyncio.Task[None]:
        """Has first pictures drawn, and uploads missing emoji in a task, which it returns."""
        # A first picture takes twenty times as long as the next; no press should wait for that.
        first = tuple(partial(self.services.renderer.warm_up, one) for one in self.warm_ups)
        self.warm_up_thread = Thread(target=_each, args=(first,), daemon=True)
        self.warm_up_thread.start()
        uploads = upload(self, self.own_emoji, not self.store.places.leads)
        self.emoji_upload = asyncio.create_task(uploads)
        return self.emoji_upload

    async def game_added(self, game: str) -> None:
        """Has the tables of a game that is loaded again go on: with the time they had, shown, and with their robots."""
        if not self.recovery.done:
            return
        self._prepare()
        if (removed := self._removed.pop(game, None)) is not None:
            now = discord.utils.utcnow().timestamp()
            await step_all(self.tables, self.store, Stepped(now - removed, now), [game])
        for messages in self.table_messages.values():
            messages.touch()
        await self.recovery.catch_up()

    def game_removed(self, game: str) -> None:
        """Leaves the tables of a game as they are: nothing is shown, no time runs out, no robot moves."""
        self._removed[game] = discord.utils.utcnow().timestamp()
        self.robots.forget(game)

    async def close(self) -> None:
        """Finishes what was accepted, answers and shows it, and shuts down; once, however often it is asked for."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish(), name="closing")
        await self._closing

    async def _finish(self) -> None:
        self.recovery.stop()
        if self.watch is not None:
            await self.watch.close()
        if self.emoji_upload is not None:
            self.emoji_upload.cancel()
        if hasattr(self, "tables"):
            self.sweep.cancel()
            self.robots.close()
            await self.sharing.leave()
            self.sharing.close()
            await finish(self)
        await super().close()
        if hasattr(self, "services"):
            self.services.renderer.close()
        if hasattr(self, "store"):
            await self.store.close()

    async def kill(self) -> None:
        """Drops everything at once, as a power cut would; for tests and the playground."""
        if self.emoji_upload is not None:
            self.emoji_upload.cancel()
        self.sweep.cancel()
        self.sharing.close()
        self.robots.close()
        self.services.renderer.close()
        for task in tasks_called(*WORKING, PRESS_TASK):
            task.cancel()
        await self.store.drop()

    # -- tables and their messages --------------------------------------------------------------------------

    async def show_again(self, user_id: int) -> None:
        """Updates the live tables someone plays at, after a change of their settings."""
        for table in await self.tables.of(user_id, *(str(status) for status in IN_PLAY)):
            if self.store.places.owns(table.home):  # the others are told that something has changed
                self.messages_of(table).touch(user_id)

    async def table_for(self, interaction: Interaction, *, live: bool = True) -> Table:
        """Returns the table someone means: theirs in this channel, or in a DM the one that moved last.

        Args:
            interaction: who asks, and where.
            live: only tables that are not over.

        Raises:
            Refused: they are at no such table.
        """
        states = [str(status) for status in (LIVE if live else Status)]
        mine = await self.store.tables_of(interaction.user.id, *states)
        if interaction.guild_id is not None and interaction.channel_id is not None:
            here = await self.store.tables_in(interaction.channel_id, *states)
            mine = [table_id for table_id in mine if table_id in here] or mine
        unavailable = None
        async for table in self.tables.sound(mine):
            if table.game in self.game_uis:
                return table
            unavailable = unavailable or table
        if unavailable is None:
            damaged = not self.tables.set_aside.isdisjoint(mine)
            raise Refused("damaged" if damaged else "no_table_here")
        return unavailable

    def _lost(self) -> None:
        """Ends the bot: another process has the database, and shows the tables."""
        self._ending = asyncio.create_task(self.close(), name="lost")

    @property
    def lost(self) -> bool:
        """Whether another process has taken the database, or this one's place."""
        return hasattr(self, "store") and self.store.lost

    def sees(self, guild_id: int) -> bool:
        """Whether a server, if the bot is in it, is on one of the shards that this process runs."""
        shards, of = self.shard_ids, self.shard_count
        return shards is None or (guild_id >> 22) % of in shards

    def tends(self, guild_id: int) -> bool:
        """Whether this process sees to what happens by itself on a server: it has its place, or sees it."""
        places = self.store.places
        return places.home(guild_id) in places.held if places.shared else self.sees(guild_id)

    def achievement_sources(self, game: str) -> list[tuple[str, AchievementSource]]:
        """Returns the sources of achievements for a game: its own, and those that belong to no game."""
        game_ui = self.game_uis.get(game)
        own = game_ui.achievements if game_ui is not None else None
        return [*([(game, own)] if own is not None else ()), *self.achievements.items()]

    def _told(self, command: Command, answer: Answer) -> None:
        table, known = answer.table, self.table_messages.get(answer.table.id)
        if isinstance(command, Erase):
            if known is not None:
                known.take(answer)
            return
        over = table.match is not None and table.status not in LIVE
        if over and (known is None or known.table.status in LIVE):  # only just
            self.ratings.count_soon(table.id)
        messages = self.messages_of(table)
        messages.take(answer)
        if isinstance(command, Placed) or table.game not in self.game_uis:
            return
        messages.touch()
        self.robots.look(table, answer.events)
        if answer.reminded is not None:
            reminding = self.loop.create_task(
                messages.reminders.remind(answer.reminded), name=f"remind {table.id}"
            )
            reminding.add_done_callback(log_failure)

    # -- presses and commands ----------------------------------------------------------------------

    async def pressed(
        self, interaction: Interaction, made: CustomId, values: Sequence[str]
    ) -> None:
        """Handles a press of any button or menu. Whatever happens, it is answered."""
        enter(interaction)
        try:
            if await admits(interaction):
                verb = self.verbs.get(made.verb, self.handler.play)
                await verb(interaction, made, values)
        except Exception as error:  # noqa: BLE001 - the last door: log it, and answer with a sentence
            await self.handler.fail(interaction, error, verb=made.verb, table=made.table)
        stop_clock(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Starts the clock of every press, command, form and suggestion, and takes presses and forms."""
        start_clock(interaction)
        if (press := press_of(interaction)) is not None:
            await self.pressed(interaction, *press)

    async def on_message(self, message: discord.Message) -> None:
        """Counts messages below a board; reads none."""
        if message.author.id != self.application_id:
            self.table_messages.bury(message.channel.id, message.id)

    async def _sweep(self) -> None:
        """Claims due timers, and looks after the messages in memory."""
        if not self.recovery.done and self.is_ready():
            await self.on_ready()
        step = self._clock.look()
        if step is not None:
            logger.warning("wall clock stepped", seconds=round(step[0], 1))
            self._removed = {game: at + step[0] for game, at in self._removed.items()}
            await step_all(self.tables, self.store, Stepped(*step), rules.GAMES)
        self.drain.look(self._clock.now)
        if self.reach.away:
            await look_for(self)
        if not self.reach.away:  # nobody could see or press anything
            if gone := self.reach.gone():
                back = Stepped(gone, self._clock.now)
                await step_all(self.tables, self.store, back, rules.GAMES)
            for table_id in await self.store.due(self._clock.now, self.game_uis):
                await asyncio.wait({self.tables.submit(table_id, TimeUp())})
        await self.table_messages.sweep()


def _each(warm_ups: Sequence[Callable[[], None]]) -> None:
    for warm_up in warm_ups:
        warm_up()
