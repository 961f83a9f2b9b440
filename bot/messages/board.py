"""The board of one table: where it is, and when it is shown.

The bot edits it at most once a second, and not while the channel's request budget is spent or too
many other boards are being sent. So a separate task shows it, and nothing waits long for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord

import rules
from bot.components.screen import Screen
from bot.i18n.words import Words
from bot.log import logger
from bot.messages.channel import ALONE_AFTER, ARCHIVED, TableChannel
from bot.messages.game_log import GameLog
from bot.messages.services import Services
from bot.messages.spectators import Spectators, watched
from bot.messages.tracked_message import Gone
from bot.tables.commands import Placed
from bot.tables.model import IN_PLAY
from bot.trouble import facts
from bot.ui import table_screens

EVERY = 1.0
"""Seconds between two edits of a board."""

BURIED = 12
"""How many messages below a board make it move down: at its next change, or at once in a race."""


class Board:
    """A table's board, and its spectators' copies.

    Attributes:
        message: the message that shows it; ``None`` if it hasn't been posted.
        waits: whether a change to the board is waiting to be shown.
        buried: how many messages others have posted below it.
        task: the task that is showing it, if any.
        spectators: the people who follow the table from outside.
    """

    def __init__(
        self,
        services: Services,
        table_channel: TableChannel,
        game_log: Callable[[], GameLog | None],
        on_shown: Callable[[], None],
    ) -> None:
        table = table_channel.table
        self._services, self._table_channel, self._game_log = services, table_channel, game_log
        self._on_shown = on_shown
        self.message = table_channel.known(table.place_id, table.record.messages.board)
        self.waits = False
        self.buried = self._buried_by = 0
        self.task: asyncio.Task[None] | None = None
        self.spectators = Spectators()
        self._rested_at = 0.0
        self._screens: dict[str, Screen] = {}

    @property
    def due(self) -> bool:
        """Returns whether it is time to show waiting changes."""
        racing = any(prompt.mode is rules.Mode.RACE for prompt in self._table_channel.table.prompts)
        sunk = racing and self.buried >= BURIED and not self._table_channel.refused
        return sunk or (self.waits and self.task is None)

    def bury(self, message_id: int) -> None:
        if message_id > self._buried_by:
            self.buried, self._buried_by = self.buried + 1, message_id

    def clear_cache(self) -> None:
        self._screens.clear()

    def screen(self, w: Words) -> Screen:
        """Returns the board's screen. Each of the table's states is rendered once per language."""
        table, game_log = self._table_channel.table, self._game_log()
        if w.locale not in self._screens:
            recap = table_screens.Recap() if game_log is None else game_log.recap(table, None, w)
            game_ui = self._services.game_uis[table.game]
            self._screens[w.locale] = table_screens.board(table, game_ui, w, recap)
        return self._screens[w.locale]

    def watched(self, w: Words) -> Screen:
        return watched(self._table_channel.table, self.screen(w), w)

    async def start(self) -> None:
        """Shows the board and copies in a task; waits ``ALONE_AFTER``, or for all at the end."""
        over = self._table_channel.table.status not in IN_PLAY
        if over and self.task is not None:
            await asyncio.wait({self.task})  # the result goes below the last board
        if self.task is None:
            name = f"messages {self._table_channel.table.id}, public"
            self.task = asyncio.create_task(self._show_public(), name=name)
        else:
            self.waits = True  # a task that has already begun shows an earlier state
        await asyncio.wait({self.task}, timeout=None if over else ALONE_AFTER)

    async def _show_public(self) -> None:
        attempt = self._table_channel.attempt
        try:
            async with self._services.boards:
                self.waits = False
                await attempt(self._show)
                await attempt(self._settle)
        finally:
            self.task = None
            self._on_shown()

    async def _show(self) -> None:
        if self.message is not None and self.message.claims:
            return
        w = await self._services.public(self._table_channel.table)
        # Once the match is over, the last board stays where it is, above the result.
        table, budget = self._table_channel.table, self._table_channel.budget
        over = table.status not in IN_PLAY
        now = asyncio.get_running_loop().time()
        if not over and now < self._rested_at:
            self.waits = True
            return
        screen = self.screen(w)
        buried = (self.buried >= BURIED and not over) or self._replaced()
        if self.message is not None and self.message.shown == screen and not buried:
            return
        if not over and budget.left() < (2 if buried else 1):
            self.waits = True
            return
        if self.message is not None and not buried:
            budget.spend()
            try:
                await self.message.show(screen)
            except Gone:
                self.message = None
            except discord.Forbidden:
                self._table_channel.forbid()
                return
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                buried = True  # an archived thread can't be changed, but a new message reopens it
        if self.message is None or buried:
            await self._post(screen)
        self._rested_at = asyncio.get_running_loop().time() + EVERY

    async def _post(self, screen: Screen) -> None:
        """Posts the board at the bottom; first records (for crashes) that the old one goes."""
        before = self._table_channel.table.record.messages.board
        if self.message is not None and not self._replaced():
            await self._table_channel.note(Placed(old_board=self.message.id))
        posted = await self._table_channel.post(screen, once=("board", before))
        if posted is None:
            return
        if posted.channel.id != self._table_channel.table.place_id:  # its thread no longer exists
            self.waits = True
            return
        self.message = self._table_channel.at(posted.channel.id, posted.id)
        self.message.posted(screen, posted, repeated=self._table_channel.repeated(posted))
        self.waits = self.message.shown is None  # posted by an earlier attempt, maybe out of date
        self.buried = 0

    def _replaced(self) -> bool:
        """Returns whether a newer board, which may already exist, replaces this one."""
        old = self._table_channel.table.record.messages.old_boards
        return self.message is not None and self.message.id in old

    async def _settle(self) -> None:
        """Notes a new board; then deletes former ones, unless Discord refuses to delete them."""
        board, table = self.message, self._table_channel.table
        if board is not None and board.id != table.record.messages.board:
            await self._table_channel.note(Placed(board=board.id))
            if board.id in self._table_channel.deleted:
                self.message, self.waits = None, True
        for board_id in table.record.messages.old_boards:
            if self.message is not None and self.message.id == board_id:
                continue
            self._table_channel.budget.spend()
            try:
                await self._table_channel.at(table.place_id, board_id).delete()
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                logger.info("old board stays", table=table.id, **facts(error))
            await self._table_channel.note(Placed(deleted_board=board_id))
