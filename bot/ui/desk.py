"""A desk: everything of one table that can be seen, kept up to date.

The desk is told of every change after it is durable. It works out what each message should show now, sends what differs
from what is shown, and ends on the latest state however fast the table moves. The board is edited at most about once a
second, and waits where the channel's budget of requests is spent, as do digests; private hands are edited at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

import rules
from bot.face import Face, Sitting
from bot.log import logger
from bot.sentences import broken, closed, house
from bot.tables.commands import Placed
from bot.tables.model import IN_PLAY, Status, Table
from bot.ui.budget import Budget
from bot.ui.room import Room
from bot.ui.screen import Block, Button, Line, Row, Screen, Text, Tone, sentence
from bot.ui.surface import Gone, Interaction, Surface
from bot.words import Words, plain, words

T = TypeVar("T")

BOARD_EVERY = 1.0
"""Seconds between two edits of a board."""

RETRY = (2.0, 60.0)
"""Seconds until something that could not be shown is tried again: the first time, and at most."""

BURIED = 12
"""Messages below the board after which it is posted again at the bottom."""

THREAD_THERE = 160004
"""Discord's code for a second thread at one message."""

DMS_CLOSED = 50007
"""Discord's code for somebody who takes no direct messages."""


NOWHERE = (0, 0)
"""Stands for the channel and message of a hand that could not be sent."""


class Desk:
    """One table's messages.

    Attributes:
        table: the table as it was last made durable.
        shown_seq: the sequence number every message shows at least.
        touched_at: when something last happened (event loop's clock).
        buried: messages that others posted below the board.
        board_waits: whether the board, or a digest above it, waits for its turn.
    """

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.table = table
        self.shown_seq = table.record.shown
        self.touched_at = asyncio.get_running_loop().time()
        self.buried = 0
        self.board_waits = False
        self._lobby = self._known(table.channel_id, table.record.lobby_message)
        self._board = self._known(table.place_id, table.record.board_message)
        self._hands = {
            seat: found
            for seat, (channel, message) in table.record.hands.items()
            if (found := self._known(channel, message)) is not None
        }
        self._copies: dict[int, tuple[int, Surface]] = {}
        self._reminders: dict[str, discord.PartialMessage | discord.Message] = {}
        self._board_after = 0.0
        self._budget = Budget()
        self._trouble = ""
        self._screens: dict[tuple[int | None, str, str], Screen] = {}
        self._missing = False
        self._patience = RETRY[0]
        self._retry_at = 0.0
        self._dirty = False
        self._showing: asyncio.Task[None] | None = None

    @property
    def face(self) -> Face:
        """The game's face."""
        return self.room.faces[self.table.game]

    @property
    def idle(self) -> bool:
        """Whether everything is shown."""
        return self._showing is None and not self.board_waits

    # -- being told --------------------------------------------------------------------------------

    def take(self, table: Table) -> None:
        """Takes the table's new state without showing it: nothing of it is seen."""
        self.table = table
        self._screens.clear()

    def update(self, table: Table) -> None:
        """Takes the table's new state and shows it."""
        self.take(table)
        self.touch()

    def touch(self) -> None:
        """Sees to it that the latest state is shown."""
        self.touched_at = asyncio.get_running_loop().time()
        self._show_soon()

    def catch_up(self) -> None:
        """Shows what had to wait: a board for its turn, or what Discord has refused for another try."""
        if self.board_waits or (
            self._missing and asyncio.get_running_loop().time() >= self._retry_at
        ):
            self._show_soon()

    def _show_soon(self) -> None:
        self._dirty = True
        if self._showing is None:
            self._showing = asyncio.get_running_loop().create_task(
                self._show_all(), name=f"desk {self.table.id}"
            )

    async def settled(self) -> None:
        """Waits until everything is shown that can be shown now."""
        while self._showing is not None:
            await asyncio.wait({self._showing})

    def lost(self, message_id: int) -> None:
        """Takes note that a message was deleted."""
        board, lobby = self._board, self._lobby
        if board is not None and board.message is not None and board.message.id == message_id:
            self._board = None
            self.touch()
        elif lobby is not None and lobby.message is not None and lobby.message.id == message_id:
            self._lobby = None
            self.touch()

    def forget_board(self) -> None:
        """Takes note that the place the board was in is gone."""
        self._board = None
        self.touch()

    def adopt_lobby(
        self, message: discord.PartialMessage, press: Interaction, screen: Screen
    ) -> None:
        """Takes over the lobby card that a command was answered with, unless somebody has pressed it already."""
        if self._lobby is not None:
            return
        self._lobby = Surface(self.room.studio, self.table.id, message)
        self._lobby.shown = screen
        self._lobby.adopt(press)

    # -- presses -----------------------------------------------------------------------------------

    def surface_of(self, press: Interaction) -> Surface | None:
        """Returns the surface that was pressed: lobby card, board, private hand, or a private copy of it.

        ``None`` stands for a public message the desk does not know, such as a board from before; nothing private may
        ever be shown there.
        """
        message = press.message
        assert message is not None
        for surface in (self._lobby, self._board, *self._hands.values()):
            if (
                surface is not None
                and surface.message is not None
                and surface.message.id == message.id
            ):
                return surface
        private = message.flags.ephemeral or press.guild_id is None
        if not private:
            return self._stray(message)
        seat = self.table.seat_of(press.user.id)
        if seat is None:
            return Surface(self.room.studio, self.table.id, None)
        known, copy = self._copies.get(seat, (0, None))
        if copy is None or known != message.id:
            copy = Surface(self.room.studio, self.table.id, None)
            self._copies[seat] = (message.id, copy)
        return copy

    def _stray(self, message: discord.Message) -> Surface | None:
        """Takes a card that is pressed before Discord's answer has told its id for the lobby card it is."""
        if self.table.status is not Status.LOBBY or self._lobby is not None:
            return None
        self._lobby = self._known(message.channel.id, message.id)
        return self._lobby

    async def screen_for(self, surface: Surface, user_id: int, reader: Words) -> Screen:
        """Returns what a surface shows now."""
        public = words(self.table.record.locale)
        if surface is self._lobby:
            return self.room.house.lobby(self.table, self.face, public)
        if surface is self._board:
            return self._screen(None, public)
        seat = self.table.seat_of(user_id)
        if seat is None:
            return sentence(house("not_seated_here", {}, reader))
        return self._screen(seat, reader)

    async def send_copy(self, press: Interaction, reader: Words) -> None:
        """Answers with a fresh private copy of the asker's hand."""
        seat = self.table.seat_of(press.user.id)
        if seat is None:
            await press.response.send_message(house("not_seated_here", {}, reader), ephemeral=True)
            return
        screen = self._screen(seat, reader)
        made = await self.room.studio.message(screen, self.table.id)
        sent = await press.response.send_message(ephemeral=True, **made.sendable())
        copy = Surface(self.room.studio, self.table.id, None)
        copy.shown = screen
        copy.adopt(press)
        self._copies[seat] = (sent.message_id or 0, copy)

    def _screen(self, seat: int | None, w: Words) -> Screen:
        """Returns the board (``None``) or a seat's hand, made once for each state of the table."""
        key = (seat, w.locale, self._trouble)
        made = self._screens.get(key)
        if made is None:
            made = self._board_screen(w) if seat is None else self._hand_screen(seat, w)
            self._screens[key] = made
        return made

    # -- showing -----------------------------------------------------------------------------------

    async def _show_all(self) -> None:
        try:
            while self._dirty:
                self._dirty = self._missing = False
                table = self.table
                await self._try(self._show, table)
                if self._missing:
                    self._retry_at = asyncio.get_running_loop().time() + self._patience
                    self._patience = min(2 * self._patience, RETRY[1])
                else:
                    self.shown_seq = max(self.shown_seq, table.stand)
                    self._patience = RETRY[0]
        finally:
            self._showing = None

    async def _try(self, show: Callable[[T], Awaitable[None]], what: T) -> None:
        """Shows one thing; if that fails it is noted, and stops nothing else from being shown."""
        try:
            await show(what)
        except (discord.HTTPException, OSError, TimeoutError) as error:
            logger.warning("not shown", table=self.table.id, reason=str(error))
            self._missing = True
        except Exception:  # noqa: BLE001 - what cannot be shown must not stop what can
            logger.exception("not shown", table=self.table.id)

    async def _show(self, table: Table) -> None:
        public = words(table.record.locale)
        if table.match is not None:
            if not table.record.threaded:
                await self._settle_place(public)
            await self._try(self._post_opening, public)
            seats = range(table.match.seats)
            await asyncio.gather(
                *(self._try(self._show_hand, seat) for seat in seats),
                self._show_public(public),
            )
            await self._clear_reminders()
        await self._try(self._show_lobby, public)
        if table.status not in IN_PLAY:
            await self._try(self._show_result, public)

    async def _show_public(self, w: Words) -> None:
        await self._try(self._post_digests, w)
        await self._try(self._show_board, w)

    async def _show_lobby(self, w: Words) -> None:
        if self._lobby is not None and self._lobby.claims:
            return
        screen = self.room.house.lobby(self.table, self.face, w)
        try:
            if self._lobby is not None:
                await self._lobby.show(screen)
        except Gone:
            self._lobby = None
        except discord.Forbidden:
            return  # the card can stay as it is: the table itself goes on
        if self._lobby is None and self.table.record.lobby_message is not None:
            await self._post_lobby(screen)

    async def _post_lobby(self, screen: Screen) -> None:
        """Posts the card of an open lobby again; without it nobody could join."""
        if self.table.status is Status.LOBBY and (posted := await self._post(screen)) is not None:
            self._lobby = self._known(self.table.channel_id, posted.id)
            await self._placed(Placed(lobby=posted.id))

    # -- the place ---------------------------------------------------------------------------------

    async def _settle_place(self, w: Words) -> None:
        """Opens the table's thread, or settles for the channel."""
        table = self.table
        thread_id = 0
        lobby = self._lobby.message if self._lobby is not None else None
        if lobby is not None and self.room.threads_allowed(table.channel_id):
            name = w.t("{game} · table {number}", game=self.face.title(w), number=table.id)
            try:
                thread_id = (
                    await lobby.create_thread(name=name[:100], auto_archive_duration=1440)
                ).id
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                if error.code == THREAD_THERE:  # opened in a life before this one, and not noted
                    thread_id = lobby.id
                else:
                    logger.info("no thread", table=table.id, status=error.status, code=error.code)
        await self._placed(Placed(thread=thread_id))

    async def _post_opening(self, w: Words) -> None:
        """Calls everybody to the table and commits to its seed."""
        table = self.table
        if table.record.opening_message is not None or table.status not in IN_PLAY:
            return
        mentions = " ".join(f"<@{person.user_id}>" for person in table.people)
        opening = w.t(
            "{mentions}\nThe cards are dealt. Your hand comes by direct message; **My hand** under the board shows it "
            "here, to you alone.\n-# Fair play: the shuffles come from a secret seed whose SHA-256 is `{hash}`. "
            "The seed is shown when the match is over.",
            mentions=mentions,
            hash=table.record.commitment,
        )
        posted = await self._post(sentence(opening), mention=True)
        if posted is not None:
            await self._placed(Placed(opening=posted.id))

    async def _placed(self, news: Placed) -> None:
        """Has the table remember its messages; the table comes back through :meth:`take`."""
        await self.room.tables.submit(self.table.id, news)

    def _place(self) -> discord.PartialMessageable:
        return self.room.client.get_partial_messageable(
            self.table.place_id, guild_id=self.table.guild_id
        )

    def _known(self, channel_id: int, message_id: int | None) -> Surface | None:
        if not message_id:
            return None
        private = channel_id not in (self.table.channel_id, self.table.thread_id)
        channel = self.room.client.get_partial_messageable(
            channel_id, guild_id=None if private else self.table.guild_id
        )
        return Surface(self.room.studio, self.table.id, channel.get_partial_message(message_id))

    async def _post(self, screen: Screen, *, mention: bool = False) -> discord.Message | None:
        """Posts into the table's place; ``None``, and a note in everybody's hand, if that is not allowed."""
        made = await self.room.studio.message(screen, self.table.id)
        self._spend()
        people = [discord.Object(person.user_id) for person in self.table.people]
        allowed = (
            discord.AllowedMentions(users=people) if mention else discord.AllowedMentions.none()
        )
        try:
            posted = await self._place().send(allowed_mentions=allowed, **made.sendable())
        except discord.NotFound:
            if self.table.thread_id is None:
                raise
            await self._placed(Placed(thread_gone=True))
            self._board = None
            return await self._post(screen, mention=mention)
        except discord.Forbidden:
            self._note_trouble("cannot_post")
            self._missing = True
            return None
        self._note_trouble("")
        return posted

    async def announce(self, told: str) -> None:
        """Says something at the table, to everybody."""
        try:
            await self._post(sentence(told))
        except discord.HTTPException as error:
            logger.info("not announced", table=self.table.id, status=error.status, code=error.code)

    def _note_trouble(self, code: str) -> None:
        """Notes what keeps the table from being shown; hands say so, from now on or not any more."""
        self._dirty = self._dirty or code != self._trouble
        self._trouble = code

    def _spend(self) -> None:
        """Counts a request to the table's place."""
        self._budget.spend(asyncio.get_running_loop().time())

    # -- the board ---------------------------------------------------------------------------------

    async def _show_board(self, w: Words) -> None:
        if self._board is not None and self._board.claims:
            return
        over = (
            self.table.status not in IN_PLAY
        )  # the last board stays where it is, above the result
        now = asyncio.get_running_loop().time()
        if not over and (self.board_waits or now < self._board_after):
            self.board_waits = True
            return
        screen = self._screen(None, w)
        buried = self.buried >= BURIED and not over
        changes = buried or self._board is None or self._board.shown != screen
        if changes and not over and self._budget.left(now) < (2 if buried else 1):
            self.board_waits = True
            return
        if self._board is not None and not buried:
            if self._board.shown == screen:
                return
            self._spend()
            try:
                await self._board.show(screen)
            except Gone:
                self._board = None
            except discord.Forbidden:
                self._note_trouble("cannot_post")
                self._missing = True
                return
        if self._board is None or buried:
            await self._post_board(screen)
        self._board_after = asyncio.get_running_loop().time() + BOARD_EVERY

    async def _post_board(self, screen: Screen) -> None:
        """Posts the board anew at the bottom and takes the old one away."""
        old = self._board
        posted = await self._post(screen)
        if posted is None:
            return
        self._board = Surface(
            self.room.studio, self.table.id, self._place().get_partial_message(posted.id)
        )
        self._board.shown = screen
        self.buried = 0
        await self._placed(Placed(board=posted.id))
        if old is not None and old.message is not None:
            self._spend()
            try:
                await old.message.delete()
            except discord.HTTPException as error:
                logger.info("old board stays", table=self.table.id, status=error.status)

    def _board_screen(self, w: Words) -> Screen:
        table = self.table
        assert table.match is not None
        screen = self.face.board(table.match.view(None), self.sitting(w), w)
        if table.status not in IN_PLAY:
            blocks: tuple[Block, ...] = screen.without_controls().blocks
            if table.status is not Status.FINISHED:
                blocks = (*blocks, Text(self._ending(w)))
            return Screen(blocks, screen.accent)
        buttons = [
            Button(w.t("My hand"), "hand", tone=Tone.MAIN, emoji="🃏"),
            Button(w.t("Rules"), "rules", emoji="📖"),
        ]
        extra: list[Block] = []
        if table.status is Status.PAUSED:
            extra.append(
                Text(
                    w.t(
                        "⏸️ **Paused**: nobody has played for a while. It ends in ten minutes if nobody goes on."
                    )
                )
            )
            buttons.insert(0, Button(w.t("Go on"), "resume", tone=Tone.GOOD, emoji="▶️"))
        return Screen((*screen.blocks, *extra, Row(tuple(buttons))), screen.accent)

    async def _post_digests(self, w: Words) -> None:
        table = self.table
        assert table.match is not None
        view = table.match.view(None)
        self.board_waits = False
        for index in range(table.record.digested, self.face.digests(view)):
            if table.status in IN_PLAY and not self._budget.left(asyncio.get_running_loop().time()):
                self.board_waits = True
                return
            if await self._post(self.face.digest(view, index, self.sitting(w), w)) is None:
                return
            await self._placed(Placed(digested=index + 1))
            self.buried = BURIED  # the board belongs under the digest

    # -- hands -------------------------------------------------------------------------------------

    async def _show_hand(self, seat: int) -> None:
        person = self.table.seats[seat]
        assert person is not None
        if person.former:
            return
        player = await self.room.people.get(person.user_id)
        reader = await self.room.people.words(person.user_id)
        by_dm = player.hand in ("dm", "both")
        tried = self.table.record.hands.get(seat)
        if by_dm and (tried is None or (tried == NOWHERE and not player.dm_closed)):
            await self._open_hand(seat, person.user_id, reader)
        screen = self._hand_screen(seat, reader)
        hand = self._hands.get(seat)
        _, copy = self._copies.get(seat, (0, None))
        for surface in (hand, copy):
            if surface is None or surface.claims:
                continue
            try:
                await surface.show(screen if surface is copy or by_dm else self._elsewhere(reader))
            except Gone:
                if surface is copy:
                    del self._copies[seat]
                elif by_dm:
                    await self._open_hand(seat, person.user_id, reader)
            except discord.Forbidden as error:
                if error.code == DMS_CLOSED:
                    await self._no_dms(seat, person.user_id)

    def _elsewhere(self, w: Words) -> Screen:
        """What a direct message says once its reader wants the hand at the table."""
        told = w.t(
            "Your hand is at the table now: press **My hand** at {place}.",
            place=link(self.table, w),
        )
        return sentence(told)

    async def _open_hand(self, seat: int, user_id: int, reader: Words) -> None:
        """Sends the private hand as a direct message, or notes that there can be none at this table."""
        if self.table.status not in IN_PLAY:
            return
        screen = self._screen(seat, reader)
        made = await self.room.studio.message(screen, self.table.id)
        try:
            channel = await self.room.client.create_dm(discord.Object(user_id))
            sent = await channel.send(**made.sendable())
        except discord.Forbidden:
            await self._no_dms(seat, user_id)
            return
        hand = self._known(channel.id, sent.id)
        assert hand is not None
        hand.shown = screen
        self._hands[seat] = hand
        await self._placed(Placed(hands={seat: (channel.id, sent.id)}))
        if (await self.room.people.get(user_id)).dm_closed:
            await self.room.people.set(user_id, dm_closed=False)

    async def _no_dms(self, seat: int, user_id: int) -> None:
        """Switches somebody with closed direct messages to private copies, and says so once, where they see it."""
        self._hands.pop(seat, None)
        await self._placed(Placed(hands={seat: NOWHERE}))
        await self.room.people.set(user_id, dm_closed=True)
        w = words(self.table.record.locale)
        told = w.t(
            "<@{user}>, your direct messages are closed to me. Press **My hand** under the board: it shows your hand "
            "to you alone, as often as you like.",
            user=user_id,
        )
        await self._post(sentence(told), mention=True)

    def _hand_screen(self, seat: int, w: Words) -> Screen:
        table = self.table
        if table.match is None:
            return sentence(
                house("not_started" if table.status is Status.LOBBY else "table_over", {}, w)
            )
        if table.status not in IN_PLAY:
            return sentence(
                w.t("The match is over; the result is at {place}.", place=link(table, w))
                if table.status is Status.FINISHED
                else self._ending(w)
            )
        screen = self.face.hand(table.match.view(seat), self.sitting(w, seat), w)
        if self._trouble:
            return Screen(
                (*screen.blocks, Line(), Text(house(self._trouble, {}, w))), screen.accent
            )
        return screen

    # -- the end, and reminders --------------------------------------------------------------------

    async def _show_result(self, w: Words) -> None:
        table = self.table
        if table.status is not Status.FINISHED or table.record.result_message is not None:
            return
        assert table.match is not None
        outcome = table.match.outcome
        assert outcome is not None
        screen = self.face.result(table.match.view(None), outcome, self.sitting(w), w)
        fair = w.t(
            "-# Fair play: the seed was `{seed}`, its SHA-256 `{hash}`.",
            seed=table.record.seed,
            hash=rules.commitment(table.record.seed),
        )
        again = Row(
            (
                Button(w.t("Rematch"), "rematch", tone=Tone.GOOD, emoji="🔁"),
                Button(w.t("Replay"), "replay", emoji="🎞️"),
            )
        )
        posted = await self._post(Screen((*screen.blocks, Text(fair), again), screen.accent))
        if posted is not None:
            await self._placed(Placed(result=posted.id))

    async def remind(self, window: str) -> None:
        """Reminds the seats a window is waiting for, in the table's place."""
        table = self.table
        w = words(table.record.locale)
        prompts = table.match.prompts if table.match is not None else ()
        prompt = next((prompt for prompt in prompts if prompt.window == window), None)
        if prompt is None or window in self._reminders:
            return
        waiting = [table.seats[seat] for seat in prompt.seats if seat not in prompt.done]
        mentions = " ".join(f"<@{person.user_id}>" for person in waiting if person is not None)
        until = table.record.timers.get(f"expire:{window}")
        text = w.t("⏰ {mentions} {asked}", mentions=mentions, asked=self.face.asked(prompt, w))
        if until is not None:
            text += " " + w.t("Time is up {when}.", when=f"<t:{int(until)}:R>")
        posted = await self._post(sentence(text), mention=True)
        if posted is not None:
            self._reminders[window] = posted

    async def _clear_reminders(self) -> None:
        """Takes reminders away that have done their work."""
        prompts = self.table.match.prompts if self.table.match is not None else ()
        for window in self._reminders.keys() - {prompt.window for prompt in prompts}:
            message = self._reminders.pop(window)
            self._spend()
            try:
                await message.delete()
            except discord.HTTPException as error:
                logger.info("reminder stays", table=self.table.id, status=error.status)

    def _ending(self, w: Words) -> str:
        if self.table.status is Status.FROZEN:
            return broken(self.table.record.incident, w)
        return closed(self.table.record.reason, w)

    def sitting(self, w: Words, seat: int | None = None) -> Sitting:
        """Returns what the face needs beside the view, for the public or for a seat."""
        table = self.table
        names = tuple(person.name if person else w.t("nobody") for person in table.seats)
        return Sitting(
            table_id=table.id,
            names=tuple(plain(name) for name in names),
            raw_names=names,
            told=tuple(table.record.told),
            deadlines={
                name.removeprefix("expire:"): at
                for name, at in table.record.timers.items()
                if name.startswith("expire:")
            },
            place=link(table, w),
            draft=None if seat is None else table.draft_of(seat),
            paused=table.status is Status.PAUSED,
        )


def link(table: Table, w: Words) -> str:
    """Returns a link to where a table is played; unlike a mention it also works in direct messages."""
    where = f"https://discord.com/channels/{table.guild_id}/{table.place_id}"
    name = w.t("table {number}", number=table.id)
    return f"[{name}]({where})"
