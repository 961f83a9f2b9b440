"""Makes every part of the bot once the database is open, connects the parts, and closes them."""

from __future__ import annotations

import asyncio
import logging

from discord.ext import commands

from bot.app.clearing import JOB, Clearing
from bot.components.renderer import Renderer
from bot.config import Settings
from bot.incidents import Incidents, sent_to
from bot.interactions.responses import Tokens, answering, tasks_called
from bot.log import logger
from bot.messages.conversations import Conversations
from bot.messages.registry import MessageRegistry
from bot.messages.services import Services
from bot.metrics.meters import Meters
from bot.presses.handler import InteractionHandler
from bot.presses.process import Process
from bot.robots.scheduler import RobotScheduler
from bot.schedule import LONGEST, LONGEST_SHARED, Schedule
from bot.storage import Store
from bot.tables.drain import Drain
from bot.tables.events import Forgotten, Moved, Placement
from bot.tables.play import Act
from bot.tables.service import Tables
from bot.ui.game_ui import GameUIs
from bot.users.avoided import Avoided
from bot.users.blocks import Blocks
from bot.users.guild_settings import GuildSettingsStore
from bot.users.preferences import PreferenceStore
from bot.workers.pool import WorkerPool

FAREWELL = 3.0
"""How many seconds a closing bot waits for presses and commands to be answered."""

WORKING = ("table ", "messages ", "remind ")
"""Name prefixes of the tasks that carry out accepted commands and show the results."""


class House:
    """The parts of the bot; cogs see it as a `Host`, whose docstring describes most of them.

    Attributes:
        incidents: reports errors in Parlour's own code.
        conversations: limits how many strangers the bot sends direct messages to.
        renderer: turns screens into Discord messages.
        tokens: the tokens for sending people private responses where they last pressed a button.
    """

    def __init__(
        self,
        client: commands.AutoShardedBot,
        settings: Settings,
        store: Store,
        incidents: Incidents,
        meters: Meters,
        workers: WorkerPool,
    ) -> None:
        self.client, self.settings, self.store, self.incidents = client, settings, store, incidents
        self.blocks, self.avoided = Blocks(store, incidents), Avoided(store, incidents)
        self.meters = meters
        self.people = PreferenceStore(store, settings.language)
        self.guild_settings = GuildSettingsStore(store, client)
        self.conversations = Conversations(
            store,
            self.people,
            lambda: (self.settings.new_conversations, self.settings.new_conversations_notices),
            meters,
        )
        self.game_uis = GameUIs()
        self.tables = Tables(
            store,
            self.game_uis,
            pace=settings.clock,
            lobby_seconds=settings.lobby_minutes * 60.0,
            preferences=self.people.of,
            incidents=incidents,
            avoided=self.avoided,
        )
        schedule = Schedule(LONGEST_SHARED if store.places.shared else LONGEST)
        self.robots = RobotScheduler(
            self.tables,
            store,
            workers,
            settings.robot_pace,
            self.people.get,
            schedule,
            settings.robot_expert_seconds,
        )
        self.renderer, self.tokens = Renderer(workers=settings.drawing_workers), Tokens()
        self.messages = MessageRegistry(
            Services(
                client,
                self.tables,
                self.people,
                self.guild_settings,
                self.renderer,
                self.game_uis,
                store,
                self.conversations,
                self.tokens,
            )
        )
        self.handler = InteractionHandler(self.tables, self.messages, incidents, meters)
        self.process = Process(
            client, store, schedule, Drain(store, self.tables, client.close), workers, self._reload
        )
        clearing = Clearing(store, self.tables, lambda: self.settings, lambda: self.process.awake)
        schedule.add(JOB, clearing.run)
        self._subscribe()

    @classmethod
    async def open(
        cls,
        client: commands.AutoShardedBot,
        settings: Settings,
        store: Store,
        meters: Meters,
        workers: WorkerPool,
    ) -> House:
        """Returns the parts after loading the data they need at startup."""
        incidents = await Incidents.open(store)
        if dsn := settings.sentry_dsn.get_secret_value():
            incidents.send = sent_to(dsn)
        house = cls(client, settings, store, incidents, meters, workers)
        for part in (house.blocks, house.avoided, house.people, house.conversations):
            await part.load()
        return house

    async def finish(self) -> None:
        """Finishes and shows accepted work for ``PARLOUR_STOP_SECONDS``; startup shows the rest."""
        try:
            async with asyncio.timeout(self.settings.stop_seconds):
                await self.tables.close()
                if tasks := answering():
                    await asyncio.wait(tasks, timeout=FAREWELL)
                showing = [messages.wait_idle() for messages in self.messages.values()]
                await asyncio.gather(*showing)
                await self.tables.close()
                await self.process.hooks.end()
                await self.people.wait_idle()
                await self.incidents.settled()
        except TimeoutError:
            seconds = self.settings.stop_seconds
            logger.warning("stopped before everything was shown", seconds=seconds)
            for task in tasks_called(*WORKING):
                task.cancel()
        for task in answering():  # no time is left for them
            task.cancel()
        for messages in self.messages.values():
            messages.stop()

    def _subscribe(self) -> None:
        events = self.tables.events
        events.subscribe(Forgotten, self.messages.on_forgotten)
        events.subscribe(Placement, self.messages.on_noted)
        events.subscribe(Moved, self.messages.on_moved)
        events.subscribe(Moved, self.robots.on_moved)
        events.subscribe(Moved, self._measure)
        self.meters.queue("tables", lambda: self.tables.waiting)

    def _measure(self, moved: Moved) -> None:
        if isinstance(moved.command, Act):
            by = "person" if moved.command.robot is None else "robot"
            self.meters.durable(by, moved.seconds)

    def _reload(self) -> tuple[list[str], list[str]]:
        self.settings, changed, waiting = self.settings.read_again()
        logging.getLogger().setLevel(self.settings.log_level)
        self.tables.pace = self.settings.clock
        self.tables.lobby_seconds = self.settings.lobby_minutes * 60.0
        self.robots.scale = self.settings.robot_pace
        self.robots.expert_seconds = self.settings.robot_expert_seconds
        self.people.language = self.settings.language
        return changed, waiting
