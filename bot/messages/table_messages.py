"""The messages of one table, kept in sync with it.

After a change is durable, each message's screen is compared with what the message shows, and only a difference is sent;
however fast the table moves, they end on its latest state. The board is edited at most about once a second, and waits
where the channel's budget of requests is spent; so is a private message, which waits while its reader chooses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

import rules
from bot.components import table_screens
from bot.components.screen import Screen, sentence
from bot.connection import TROUBLE, facts
from bot.games.ui import GameUI
from bot.i18n.refusals import refusal
from bot.i18n.words import Words
from bot.interactions.responses import Sent, send
from bot.log import logger
from bot.messages.channel import ARCHIVED, TableChannel
from bot.messages.hands import Hands
from bot.messages.reminders import Reminders
from bot.messages.services import Services
from bot.messages.spectators import Spectators, watched
from bot.messages.story import Story
from bot.messages.tracked_message import Gone, Interaction, TrackedMessage
from bot.storage import Unavailable
from bot.tables.commands import Placed, Refused
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.referee import Answer

BOARD_EVERY = 1.0
"""Seconds between two edits of a board."""

ALONE_AFTER = 1.0
"""Seconds after which hands are shown without the board, where it takes its time."""

BURIED = 12
"""Messages below the board after which it is posted again at the bottom: at its next change, in a race at once."""


class TableMessages:
    """One table's messages.

    Attributes:
        shown_seq: the sequence number every message shows at least.
        touched_at: when something last happened (event loop's clock).
        buried: messages that others posted below the board.
        buried_by: the id of the latest of them.
        board_waits: whether the board waits for its turn.
        reminders: calls people to the table.
        spectators: who follows it from outside.
    """

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.table_channel = TableChannel(services, table)
        self.shown_seq = table.record.shown
        self.touched_at = asyncio.get_running_loop().time()
        self.buried = self.buried_by = 0
        self.board_waits = False
        self._lobby = self.table_channel.known(table.channel_id, table.record.lobby_message)
        self._board = self.table_channel.known(table.place_id, table.record.board_message)
        self._story: Story | None = None
        self._hands = Hands(services, self.table_channel, lambda: self._story)
        self.reminders = Reminders(services, self.table_channel)
        self.spectators = Spectators()
        self._board_after = 0.0
        self._boards: dict[str, Screen] = {}
        self._old_boards: list[TrackedMessage] = []
        self._dirty = self._stopped = False
        self._showing: asyncio.Task[None] | None = None
        self._boarding: asyncio.Task[None] | None = None

    @property
    def table(self) -> Table:
        """The table as it was last made durable."""
        return self.table_channel.table

    @property
    def game_ui(self) -> GameUI:
        """The game's UI."""
        return self.services.game_uis[self.table.game]

    @property
    def _available(self) -> bool:
        return self.table.game in self.services.game_uis

    @property
    def idle(self) -> bool:
        """Whether everything is shown; what a press is about to be answered with is not yet."""
        claimed = any(one.claims for one in (self._lobby, self._board, *self._hands) if one)
        waiting = self.board_waits or self._hands.waiting
        under_way = self._showing is not None or self._boarding is not None
        return not (under_way or waiting or claimed)

    def take(self, answer: Answer) -> None:
        """Takes what came of a command, without showing it."""
        table, before = answer.table, self.table
        if table.match is not None and self._available:
            if before.match is None:
                self._story = Story(self.game_ui, ())
            if self._story is not None:
                now = asyncio.get_running_loop().time()
                self._story.take(before.match, table.match, answer.events, answer.said, now)
        if table.place_id != self.table_channel.table.place_id:
            self._board = None  # it stays behind
        self._hands.reseat(self.table_channel.table, table)
        self.table_channel.table = table
        self._boards.clear()
        self._hands.renew()

    def touch(self, user_id: int | None = None) -> None:
        """Makes sure that the latest state is shown, to someone in particular even if they can see it by now."""
        seat = None if user_id is None else self.table.seat_of(user_id)
        if seat is not None:
            self._hands.forget(seat)
        self.touched_at = asyncio.get_running_loop().time()
        self._show_soon()

    def catch_up(self) -> bool:
        """Shows what had to wait (a board for its turn, a hand, or what Discord has refused), and no more what has faded.

        Returns:
            Whether there was anything.
        """
        faded = self._story is not None and self._story.fade(asyncio.get_running_loop().time())
        if faded:
            self._hands.renew()
        racing = any(one.mode is rules.Mode.RACE for one in self.table.prompts)
        sunk = racing and self.buried >= BURIED and not self.table_channel.refused
        board = self.board_waits and self._boarding is None
        due = faded or sunk or board or self._hands.waiting or self.table_channel.due
        if due:
            self._show_soon()
        return due

    def try_again(self) -> None:
        """Shows at once what Discord has refused; it may take it now."""
        if self.table_channel.refused:
            self._show_soon()

    def _show_soon(self) -> None:
        self._dirty = True
        if self._showing is None and self._available and not self._stopped:
            self._showing = asyncio.get_running_loop().create_task(
                self._show_all(), name=f"messages {self.table.id}"
            )

    async def settled(self) -> None:
        """Waits until everything is shown that can be shown now."""
        while under_way := {one for one in (self._showing, self._boarding) if one is not None}:
            await asyncio.wait(under_way)

    def stop(self) -> None:
        """Shows nothing any more: from now on another process does, or the next start."""
        self._stopped, self._dirty = True, False
        for task in (self._showing, self._boarding):
            if task is not None:
                task.cancel()

    def lost(self, message_id: int) -> None:
        """Takes note that a message was deleted."""
        if self._board is not None and self._board.id == message_id:
            self._board = None
            self.touch()
        elif self._lobby is not None and self._lobby.id == message_id:
            self._lobby = None
            self.touch()

    def adopt_lobby(self, press: Interaction, screen: Screen, sent: Sent) -> None:
        """Takes over the lobby card that a command was answered with, unless someone has pressed it already."""
        if self._lobby is not None:
            return
        self._lobby = self.table_channel.at(self.table.channel_id, sent.message_id)
        self._lobby.posted(screen, sent)
        if sent.original:
            self._lobby.adopt(press)

    # -- presses -----------------------------------------------------------------------------------

    def pressed_message(self, press: Interaction) -> TrackedMessage | None:
        """Returns the message that was pressed: lobby card, board, private hand, or a private copy of it.

        ``None`` stands for an unknown public message, such as a board from before; nothing private may ever be shown there.
        """
        message = press.message
        assert message is not None
        for known in (self._lobby, self._board, *self._hands):
            if known is not None and known.id == message.id:
                return known
        private = message.flags.ephemeral or press.guild_id is None
        if not private:
            return self._stray(message)
        seat = self.table.seat_of(press.user.id)
        if seat is None:
            return TrackedMessage(self.services.renderer, self.table.id)
        return self._hands.copy_of(seat, message.id)

    def _stray(self, message: discord.Message) -> TrackedMessage | None:
        """Takes a card that is pressed before Discord's answer has told its id for the lobby card it is."""
        if self.table.status is not Status.LOBBY or self._lobby is not None:
            return None
        self._lobby = self.table_channel.known(message.channel.id, message.id)
        return self._lobby

    async def screen_for(self, message: TrackedMessage, user_id: int, reader: Words) -> Screen:
        """Returns what a message shows now."""
        public = self.table.w
        if message is self._lobby:
            return self.services.lobby_ui.lobby(self.table, self.game_ui, public)
        if message is self._board:
            return self._board_screen(public)
        seat = self.table.seat_of(user_id)
        if seat is None and self.table.private and self.table.status is Status.LOBBY:
            card = self.services.lobby_ui.lobby(self.table, self.game_ui, reader)
            return await self.services.for_reader(card, user_id)
        if seat is None:
            return sentence(refusal("not_seated_here", {}, reader))
        await self._recall()
        return await self._hands.screen(seat, user_id, reader)

    async def answer(
        self, press: Interaction, reader: Words, pressed: TrackedMessage | None = None
    ) -> None:
        """Answers a press with what the pressed message shows now; a command, with a private copy of the hand."""
        target = pressed or self.pressed_message(press)
        if target is None:
            await self.send_copy(press, reader)
            return
        await target.answer(press, await self.screen_for(target, press.user.id, reader))
        seat = self.table.seat_of(press.user.id)
        if seat is not None and target not in (self._lobby, self._board):
            self._hands.answered(target, seat)

    async def send_copy(self, press: Interaction, reader: Words) -> None:
        """Answers with a fresh private copy of the asker's hand."""
        seat = self.table.seat_of(press.user.id)
        if seat is None:
            await send(press, content=refusal("not_seated_here", {}, reader))
            return
        await self._recall()
        await self._hands.send_copy(press, seat, reader)

    def watched(self, w: Words) -> Screen:
        """Returns what someone sees who follows the table from outside."""
        return watched(self.table, self._board_screen(w), w)

    async def _recall(self) -> None:
        """Makes sure that it is known what has happened at the table lately."""
        while self.table.match is not None and self._story is None:
            table = self.table
            moves = await self.services.store.moves_of(table.id)
            story = await Story.recall(self.game_ui, table, moves)
            if table.seq == self.table.seq:  # if not, it has moved on meanwhile
                self._story = story
                self._boards.clear()
                self._hands.renew()

    def _board_screen(self, w: Words) -> Screen:
        """Returns the board, made once for each state of the table."""
        if w.locale not in self._boards:
            story = self._story
            recap = table_screens.Recap() if story is None else story.recap(self.table, None, w)
            self._boards[w.locale] = table_screens.board(self.table, self.game_ui, w, recap)
        return self._boards[w.locale]

    async def _show_all(self) -> None:
        try:
            while self._dirty and self._available:
                self._dirty = self.table_channel.refused = False
                table, trouble = self.table, self.table_channel.trouble
                await self._try(self._show)
                if self.table_channel.trouble != trouble:
                    self._dirty = True  # hands say what keeps the table from being shown
                shown = self.table_channel.tried() and not self._hands.unsent
                if shown and self._boarding is None:
                    self.shown_seq = max(self.shown_seq, table.stand)
        finally:
            self._showing = None

    async def _try(self, show: Callable[..., Awaitable[None]], *what: object) -> None:
        """Shows one thing; if that fails it is noted, and stops nothing else from being shown."""
        try:
            await show(*what)
        except TROUBLE as error:
            logger.warning("not shown", table=self.table.id, **facts(error))
            self.table_channel.refuse(error)
        except (Refused, Unavailable) as error:
            logger.warning("not shown", table=self.table.id, exc_info=error)
            self.table_channel.refuse(error)
        except Exception:  # noqa: BLE001 - what cannot be shown must not stop what can
            logger.exception("not shown", table=self.table.id)

    async def _show(self) -> None:
        table = self.table
        await self._recall()
        if table.private:
            if table.record.commitment and not any(one.claims for one in self._hands):
                await self._try(self._post_opening)
            await self._show_hands()
            return
        started = table.match is not None or (table.fixed and table.status is Status.LOBBY)
        if started and not table.homeless:
            if table.record.cup is not None and table.record.lobby_message is None:
                await self.post_lobby()  # no one has opened it: its thread begins at this card
            if not table.record.threaded:
                title = self.game_ui.title(table.w)
                await self.table_channel.settle(self._lobby, title, table.w)
            await self._try(self._post_opening)
        if table.match is not None and not table.homeless:
            await asyncio.gather(self._show_hands(), self._begin_public())
            await self.reminders.clear()
        elif table.match is not None:
            await self._show_hands()
        if not table.homeless:
            await self._try(self._show_lobby)
            await self._try(self._show_result)

    async def _show_hands(self) -> None:
        await self._try(self._hands.part, self.table)
        self._hands.waiting = self._hands.unsent = False
        seats = [seat for seat, _ in self.table.taken()]
        await asyncio.gather(*(self._try(self._hands.show, seat) for seat in seats))

    async def _begin_public(self) -> None:
        """Shows the board, and what spectators see; where that takes its time, hands do not wait for it."""
        over = self.table.status not in IN_PLAY  # the result comes below the last board
        if over and self._boarding is not None:
            await asyncio.wait({self._boarding})
        if self._boarding is None:
            self._boarding = asyncio.create_task(
                self._show_public(), name=f"messages {self.table.id}, public"
            )
        else:
            self.board_waits = True  # unless its turn is still to come, it shows what was before
        await asyncio.wait({self._boarding}, timeout=None if over else ALONE_AFTER)

    async def _show_public(self) -> None:
        try:
            async with self.services.boards:
                self.board_waits = False
                await self._try(self._show_board)
                await self._try(self._clear_old)
                if not self.board_waits:
                    await self._try(self.spectators.show, self.watched)
        finally:
            self._boarding = None
            if self._showing is None:  # it came after all else
                self._show_soon()

    async def _show_lobby(self) -> None:
        if self._lobby is not None and self._lobby.claims:
            return
        table = self.table
        try:
            if self._lobby is not None and self._lobby.message is not None and table.deserted:
                await self._lobby.message.delete()
                self._lobby = None
            elif self._lobby is not None:
                await self._lobby.show(self.services.lobby_ui.lobby(table, self.game_ui, table.w))
        except (Gone, discord.NotFound):
            self._lobby = None
        except discord.Forbidden:
            return  # the card can stay as it is: the table itself goes on
        lost = self._lobby is None and table.record.lobby_message is not None
        if not lost or table.status is not Status.LOBBY:
            return
        await self.post_lobby()  # without its card no one could join

    async def post_lobby(self) -> None:
        """Posts the lobby card where the table was opened."""
        screen = self.services.lobby_ui.lobby(self.table, self.game_ui, self.table.w)
        once = ("lobby", self.table.record.lobby_message)
        if (posted := await self.table_channel.post(screen, once=once)) is not None:
            self._lobby = self.table_channel.known(self.table.channel_id, posted.id)
            await self.table_channel.note(Placed(lobby=posted.id))

    async def _post_opening(self) -> None:
        """Calls everyone to the table and fixes what its seed is drawn from."""
        table = self.table
        if table.record.solo:
            return  # no one has drawn its seed
        if table.record.opening_message is not None or table.status not in (*IN_PLAY, Status.LOBBY):
            return
        opening = table_screens.opening(table, table.w)
        if table.private:
            if (latest := await self._hands.tell_everyone(opening, "opening")) is not None:
                await self.table_channel.note(Placed(opening=latest))
            return
        if (
            posted := await self.table_channel.post(opening, mention=True, once=("opening",))
        ) is not None:
            await self.table_channel.note(Placed(opening=posted.id))

    # -- the board ---------------------------------------------------------------------------------

    async def _show_board(self) -> None:
        if self._board is not None and self._board.claims:
            return
        # Once the table is over, the last board stays where it is, above the result.
        over = self.table.status not in IN_PLAY
        now = asyncio.get_running_loop().time()
        if not over and now < self._board_after:
            self.board_waits = True
            return
        screen = self._board_screen(self.table.w)
        buried = self.buried >= BURIED and not over
        if self._board is not None and self._board.shown == screen and not buried:
            return
        if not over and self.table_channel.budget.left() < (2 if buried else 1):
            self.board_waits = True
            return
        if self._board is not None and not buried:
            self.table_channel.budget.spend()
            try:
                await self._board.show(screen)
            except Gone:
                self._board = None
            except discord.Forbidden:
                self.table_channel.forbid()
                return
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                buried = True  # nothing in the thread can be changed, but a new message wakes it
        if self._board is None or buried:
            await self._post_board(screen)
        self._board_after = asyncio.get_running_loop().time() + BOARD_EVERY

    async def _post_board(self, screen: Screen) -> None:
        """Posts the board again at the bottom; the old one goes then."""
        old = self._board
        before = self.table.record.board_message
        posted = await self.table_channel.post(screen, once=("board", before))
        if posted is None:
            return
        self._board = self.table_channel.at(self.table.place_id, posted.id)
        self._board.posted(screen, posted)
        self.board_waits = self._board.shown is None  # an earlier try's, which may show less
        self.buried = 0
        await self.table_channel.note(Placed(board=posted.id))
        if old is not None:
            self._old_boards.append(old)

    async def _clear_old(self) -> None:
        """Deletes boards that are not the board any more; where Discord does not want that, they stay."""
        while self._old_boards:
            self.table_channel.budget.spend()
            try:
                await self._old_boards[0].delete()
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                logger.info("old board stays", table=self.table.id, **facts(error))
            del self._old_boards[0]

    async def _show_result(self) -> None:
        table = self.table
        if table.status is not Status.FINISHED or table.record.result_message is not None:
            return
        if table.match is None and not table.record.places:  # it ended before they were noted
            return
        result_extras = await self.services.result_lines(table, table.w)
        result = table_screens.result(table, self.game_ui, table.w, result_extras)
        if (posted := await self.table_channel.post(result, once=("result",))) is not None:
            await self.table_channel.note(Placed(result=posted.id))
