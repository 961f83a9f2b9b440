"""One table's messages, kept in sync with it.

Once a change is saved, the bot edits only the messages whose screens differ from it. However fast
the table moves, they end at its latest state. A private message waits while its reader chooses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager

import discord

from bot.components.fitting import NO_NEWS, Recap
from bot.components.screen import Block, Screen, sentence
from bot.discord_internals import in_dm
from bot.i18n.words import Words
from bot.interactions.responses import Follower, send
from bot.log import logger
from bot.messages.board import Board
from bot.messages.channel import ALONE_AFTER, CLOCKS_DIFFER, TableChannel
from bot.messages.game_log import GameLog
from bot.messages.hands import Hands
from bot.messages.reminders import Reminders
from bot.messages.services import Services
from bot.messages.tracked_message import Gone, Interaction, TrackedMessage
from bot.tables.commands import Placed
from bot.tables.kinds import kind_of
from bot.tables.model import IN_PLAY, LIVE, MOVING, Status, Table
from bot.tables.referee import Answer
from bot.trouble import TROUBLE
from bot.ui import table_screens
from bot.ui.game_ui import GameUI
from bot.ui.refusals import refusal


class TableMessages:
    """One table's messages.

    Attributes:
        shown_seq: the sequence number that every message has reached.
        refreshed_at: when something last happened (by the event loop's clock).
        resting: whether the last check found nothing to show, and nothing has happened since.
    """

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.table_channel = TableChannel(services, table)
        self.shown_seq = table.record.messages.shown
        self.refreshed_at = asyncio.get_running_loop().time()
        self._lobby = self.table_channel.known(table.channel_id, table.record.messages.lobby)
        self._game_log: GameLog | None = None
        self._hands = Hands(services, self.table_channel, lambda: self._game_log)
        self.reminders = Reminders(services, self.table_channel)
        self.board = Board(services, self.table_channel, lambda: self._game_log, self._board_shown)
        self._dirty = self._stopped = self.resting = self._posting = False
        self._showing: asyncio.Task[None] | None = None
        self._apart: dict[str, asyncio.Task[None]] = {}

    @property
    def table(self) -> Table:
        """The table as last committed."""
        return self.table_channel.table

    @property
    def game_ui(self) -> GameUI:
        return self.services.game_uis[self.table.game]

    @property
    def _available(self) -> bool:
        return self.table.game in self.services.game_uis

    @property
    def idle(self) -> bool:
        return self._showing is None and self._complete

    @property
    def _complete(self) -> bool:
        """Returns whether nothing is waiting to be shown, not even responses to presses."""
        claimed = any(
            message.claims for message in (self._lobby, self.board.message, *self._hands) if message
        )
        waiting = self.board.waits or self._hands.waiting
        return not (self.board.task or self._hands.under_way or self._apart or waiting or claimed)

    def _under_way(self) -> list[asyncio.Task[None]]:
        apart = (*self._apart.values(), *self._hands.under_way.values())
        tasks = (self._showing, self.board.task, *apart)
        return [task for task in tasks if task is not None]

    def update(self, answer: Answer) -> None:
        """Records a command's outcome without showing it."""
        table, before = answer.table, self.table
        self.resting = False
        if table.match is not None and self._available:
            if before.match is None:
                self._game_log = GameLog(self.game_ui, table, ())
            if self._game_log is not None:
                now = asyncio.get_running_loop().time()
                complete = self._game_log.add(before.match, table, answer.events, now)
                if not complete:  # another process has played here, so its log is read again
                    self._game_log = None
        if table.place_id != self.table_channel.table.place_id:
            self.board.message = None  # the old board stays in the old channel
        self._hands.move(self.table_channel.table, table)
        self.table_channel.table = table
        self.board.clear_cache()
        self._hands.clear_cache()

    def refresh(self, user_id: int | None = None) -> None:
        """Shows the latest state soon; a given user's hand is redrawn even if it looks current."""
        seat = None if user_id is None else self.table.seat_of(user_id)
        if seat is not None:
            self._hands.mark_changed(seat)
        self.refreshed_at = asyncio.get_running_loop().time()
        self._show_soon()

    def catch_up(self) -> bool:
        """Shows waiting changes, and hides expired events; returns whether there were any."""
        now = asyncio.get_running_loop().time()
        faded = self._game_log is not None and self._game_log.fade(now)
        if faded:
            self._hands.clear_cache()
        due = faded or self.board.due or self._hands.waiting or self.table_channel.due
        if due:
            self._show_soon()
        fading = self._game_log is not None and self._game_log.fading
        self.resting = self.idle and not (fading or self.table_channel.refused)
        return due

    def bury(self, message_id: int) -> None:
        """Counts a message below the board, once."""
        self.resting = False
        self.board.bury(message_id)

    def try_again(self) -> None:
        if self.table_channel.refused:
            self._show_soon()

    def _show_soon(self) -> None:
        self._dirty, self.resting = True, False
        if self._showing is None and self._available and not self._stopped:
            self._showing = asyncio.create_task(self._show_all(), name=f"messages {self.table.id}")

    def _board_shown(self) -> None:
        if self._showing is None:  # everything else was shown before
            self._show_soon()

    async def wait_idle(self) -> None:
        """Waits until everything that can be shown now is shown."""
        while under_way := self._under_way():
            await asyncio.wait(under_way)

    def stop(self) -> None:
        """Stops showing anything: another process carries on, or this one when it restarts."""
        self._stopped, self._dirty = True, False
        for task in self._under_way():
            task.cancel()

    def lost(self, message_id: int) -> None:
        if self.board.message is not None and self.board.message.id == message_id:
            self.board.message = None
        elif self._lobby is not None and self._lobby.id == message_id:
            self._lobby = None
        else:
            self.table_channel.deleted.append(message_id)  # maybe its own task: an answer is coming
            return
        self.refresh()

    async def _note_lobby(self, message_id: int) -> None:
        await self.table_channel.note(Placed(lobby=message_id))
        if message_id in self.table_channel.deleted:
            self._lobby = None
            self._show_soon()

    @contextmanager
    def posting_first(self) -> Generator[None]:
        """Holds back all other posts until the table's first card has been sent."""
        self._posting, retried = True, asyncio.current_task() in self._under_way()
        try:
            yield
            retried = False
        finally:
            self._posting = False
            if not retried:  # its own task shows everything again, but not at once
                self._show_soon()

    # -- presses -----------------------------------------------------------------------------------

    def pressed_message(self, press: Interaction) -> TrackedMessage | None:
        """Returns the message a press was on: the lobby card, board, hand, or a copy of the hand.

        Returns ``None`` if there is no such message, or for an unknown public message, which must
        never show anything private.
        """
        message = press.message
        if message is None:
            return None
        for known in (self._lobby, self.board.message, *self._hands):
            if known is not None and known.id == message.id:
                return known
        private = message.flags.ephemeral or in_dm(press)
        if not private:
            return self._stray(message)
        seat = self.table.seat_of(press.user.id)
        if seat is None:
            return TrackedMessage(self.services.renderer, self.table.id)
        return self._hands.copy_of(seat, message.id)

    def copy_with(self, message_id: int) -> TrackedMessage | None:
        """Returns the private copy with this id, if it is known."""
        return self._hands.copy_with(message_id)

    def _stray(self, message: discord.Message) -> TrackedMessage | None:
        """Returns the lobby card if it was pressed before Discord's response revealed its id."""
        if self.table.status is not Status.LOBBY or self._lobby is not None:
            return None
        if self.table.private or message.channel.id != self.table.channel_id:
            return None  # a forged press on some other message
        self._lobby = self.table_channel.known(message.channel.id, message.id)
        return self._lobby

    async def screen_for(self, message: TrackedMessage, user_id: int, reader: Words) -> Screen:
        public = await self.services.public(self.table)
        if message is self._lobby:
            return self.services.lobby_ui.lobby(self.table, self.game_ui, public)
        if message is self.board.message:
            await self.load_game_log()
            return self.board.screen(public)
        seat = self.table.seat_of(user_id)
        if seat is None and self.table.private and self.table.status is Status.LOBBY:
            card = self.services.lobby_ui.lobby(self.table, self.game_ui, reader, user_id)
            return await self.services.for_reader(card, user_id)
        if seat is None:
            return sentence(refusal("not_seated_here", {}, reader))
        await self.load_game_log()
        return await self._hands.screen(seat, user_id, reader)

    async def answer(
        self, press: Interaction, reader: Words, pressed: TrackedMessage | None = None
    ) -> None:
        """Answers a press with its message's screen, or a command with a copy of the hand."""
        target = pressed or self.pressed_message(press)
        if target is None:
            await self.send_copy(press, reader)
            return
        await target.answer(press, await self.screen_for(target, press.user.id, reader))
        seat = self.table.seat_of(press.user.id)
        if seat is not None and target not in (self._lobby, self.board.message):
            self._hands.answered(target, seat)

    async def put_beside(self, press: Interaction, reader: Words, blocks: Sequence[Block]) -> bool:
        """Answers a press in a hand by showing blocks in that hand.

        Returns:
            ``False`` if the press was not in a hand, and is still unanswered.
        """
        seat = self.table.seat_of(press.user.id)
        pressed = None if seat is None else self.pressed_message(press)
        if seat is None or pressed in (None, self._lobby, self.board.message):
            return False
        if self.table.status not in IN_PLAY:
            return False
        await self.load_game_log()
        self._hands.put_beside(seat, blocks)
        await self.answer(press, reader, pressed)
        self._show_soon()
        return True

    async def send_copy(self, press: Interaction, reader: Words) -> None:
        """Responds with a new private copy of the user's hand."""
        seat = self.table.seat_of(press.user.id)
        if seat is None:
            await send(press, content=refusal("not_seated_here", {}, reader))
            return
        if isinstance(press, Follower):
            press.follow(self.table.id)
            return
        await self.load_game_log()
        await self._hands.send_copy(press, seat, reader)
        self._show_soon()  # the copy may be out of date by now

    async def seen(self, user_id: int, reader: Words) -> Screen:
        """Returns what a page shows: a player's hand, or else the board, both with pictures."""
        await self.load_game_log()
        seat = self.table.seat_of(user_id)
        if seat is not None:
            return await self._hands.screen(seat, user_id, reader, pictured=True)
        return self.board.screen(reader).without_controls()

    async def news(self, w: Words) -> Recap:
        """Returns the latest lines for everyone."""
        await self.load_game_log()
        if self._game_log is None:
            return NO_NEWS
        return Recap(self._game_log.recap(self.table, None, w).lines)

    async def load_game_log(self) -> None:
        """Reads the table's game log unless it is in memory."""
        while self.table.match is not None and self._game_log is None:
            table = self.table
            moves = await self.services.store.moves_of(table.id)
            game_log = await GameLog.load(self.game_ui, table, moves)
            if table.seq == self.table.seq:  # otherwise the table has moved on: read its log again
                self._game_log = game_log
                self.board.clear_cache()
                self._hands.clear_cache()

    async def _show_all(self) -> None:
        try:
            while self._dirty and self._available:
                self._dirty = self.table_channel.refused = False
                table, trouble = self.table, self.table_channel.trouble
                await self.table_channel.attempt(self._show)
                if self.table_channel.trouble != trouble:
                    self._dirty = True  # hands say why the table can't be shown
                if self.table_channel.note_attempt() and self._complete:
                    self.shown_seq = max(self.shown_seq, table.stand)
        finally:
            self._showing = None

    async def _show(self) -> None:
        table = self.table
        await self.load_game_log()
        if table.private:
            if self._posting:
                return
            if table.record.commitment and not any(hand.claims for hand in self._hands):
                await self.table_channel.attempt(self._post_opening)
            await self._show_hands()
            return
        started = table.match is not None or (table.fixed and table.status is Status.LOBBY)
        if started and not table.homeless:
            if not table.record.messages.threaded:
                if self._posting:  # its thread begins at the card that is being posted
                    await self._show_hands()
                    return
                if self._lobby is None and table.record.messages.lobby is None:
                    await self.post_lobby()  # it was dealt at once: its thread begins here
                w = await self.services.public(table)
                await self.table_channel.open_thread(self._lobby, self.game_ui.title(w), w)
            await self.table_channel.attempt(self._post_opening)
        if table.match is not None and not table.homeless:
            await asyncio.gather(self._show_hands(), self.board.start())
            if self.reminders.posted:
                await self._show_apart(self.reminders.clear)
            if self.board.spectators.copies and not self.board.waits:
                await self._show_apart(self.board.spectators.show, self.board.watched)
        else:
            await self._show_hands()
        self.board.waits &= not table.homeless
        if not table.homeless:
            await self._show_apart(self._show_lobby)
            await self.table_channel.attempt(self._show_result)

    async def _show_hands(self) -> None:
        await self.table_channel.attempt(self._hands.close_left, self.table)
        await self._hands.show_all()

    async def _show_apart(self, show: Callable[..., Awaitable[None]], *what: object) -> None:
        """Runs ``show`` in a task. If that is slow, goes on, and shows everything when it ends."""
        if show.__qualname__ in self._apart:
            return
        attempt = self.table_channel.attempt(show, *what)
        task = asyncio.create_task(attempt, name=f"messages {self.table.id}, {show.__qualname__}")
        self._apart[show.__qualname__] = task
        task.add_done_callback(lambda _task: self._apart.pop(show.__qualname__))
        await asyncio.wait({task}, timeout=ALONE_AFTER)
        if not task.done():
            task.add_done_callback(lambda _task: self._show_soon())

    async def _show_lobby(self) -> None:
        if self._posting or (self._lobby is not None and self._lobby.claims):
            return
        if self._lobby is None:
            await self._find_lobby()
        elif self._lobby.id != self.table.record.messages.lobby:  # storing it failed
            await self._note_lobby(self._lobby.id)
        table, w = self.table, await self.services.public(self.table)
        try:
            if self._lobby is not None and self._lobby.message is not None and table.deserted:
                await self._lobby.message.delete()
                self._lobby = None
            elif self._lobby is not None:
                await self._lobby.show(self.services.lobby_ui.lobby(table, self.game_ui, w))
        except (Gone, discord.NotFound):
            self._lobby = None
        except discord.Forbidden:
            return  # if the card can't be updated, the table itself still goes on
        posted = table.record.messages
        lost = self._lobby is None and (posted.lobby is not None or posted.card_after)
        if lost and table.status is Status.LOBBY and table.thread_id is None:
            await self.post_lobby()  # without its card no one could join

    async def _find_lobby(self) -> None:
        """Finds a card posted just before a process died or Discord's response was lost."""
        if (after := self.table.record.messages.card_after) == 0:
            return
        found = await self.table_channel.find("join", discord.Object(after))
        if (card := found and found.id) is not None:
            self._lobby = self.table_channel.known(self.table.channel_id, card)
        if card is not None or self.table.status is not Status.LOBBY:
            await self.table_channel.note(Placed(lobby=card, card_after=0))

    async def post_lobby(self) -> bool:
        """Posts everyone's card after recording that it is coming, or finds one from an earlier
        attempt.

        Returns:
            ``False`` if the bot may not post here.

        Raises:
            discord.HTTPException: Discord refused for another reason.
        """
        with self.posting_first():
            await self._find_lobby()
            if self._lobby is not None:
                return True
            if not self.table.private:
                after = discord.utils.time_snowflake(discord.utils.utcnow() - CLOCKS_DIFFER)
                await self.table_channel.note(Placed(card_after=after))
            w = await self.services.public(self.table)
            screen = self.services.lobby_ui.lobby(self.table, self.game_ui, w)
            once = ("lobby", self.table.record.messages.lobby)
            if (posted := await self.table_channel.post(screen, once=once)) is None:
                return False
            if self._lobby is None or self._lobby.id != posted.id:  # no press answered it sooner
                self._lobby = self.table_channel.at(self.table.channel_id, posted.id)
                self._lobby.posted(screen, posted, repeated=self.table_channel.repeated(posted))
            await self._note_lobby(posted.id)
            return True

    async def _post_opening(self) -> None:
        """Calls everyone to the table, and publishes the hash of the seed's sources."""
        table = self.table
        if table.record.messages.opening is not None or table.status not in MOVING:
            return
        if kind_of(table).solo:
            return  # no one has drawn its seed
        opening = table_screens.opening(table, await self.services.public(table))
        if table.private:
            message_id = await self._hands.announce(opening, "opening")
        else:
            posted = await self.table_channel.post(opening, mention=True, once=("opening",))
            message_id = posted and posted.id
        if message_id is not None:
            await self.table_channel.note(Placed(opening=message_id))

    async def _show_result(self) -> None:
        table = self.table
        if table.status is not Status.FINISHED or table.record.messages.result is not None:
            return
        if table.match is None and not table.record.places:  # it ended before places were noted
            return
        result = await self._result(await self.services.public(table))
        if (posted := await self.table_channel.post(result, once=("result",))) is not None:
            await self.table_channel.note(Placed(result=posted.id))

    async def _result(self, w: Words) -> Screen:
        extras = await self.services.result_lines(self.table, w)
        return table_screens.result(self.table, self.game_ui, w, extras)

    async def remove_names(self) -> None:
        """Takes a former player's name off the card, board and result, if it can edit them."""
        table, posted = self.table, self.table.record.messages
        if not self._available:
            return
        if table.status in LIVE:
            self.refresh()
            return
        w = await self.services.public(table)
        lobby = self.services.lobby_ui.lobby(table, self.game_ui, w)
        kept = [(table.channel_id, posted.lobby, lobby)]
        if table.match is not None:
            board = table_screens.board(table, self.game_ui, w, await self.news(w))
            kept.append((table.place_id, posted.board, board))
            if table.status is Status.FINISHED:
                kept.append((table.place_id, posted.result, await self._result(w)))
        for channel_id, message_id, screen in kept:
            if (message := self.table_channel.known(channel_id, message_id)) is not None:
                try:
                    await message.show(screen)
                except (Gone, *TROUBLE) as error:  # deleted, or closed to the bot
                    logger.info("message keeps a name", table=table.id, error=type(error).__name__)
