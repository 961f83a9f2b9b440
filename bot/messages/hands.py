"""Players' private messages: direct messages, and private copies for players who ask for them.

Players who pressed a button recently see every change, as editing with that press's token is free.
The bot updates the others when something matters to them: it's their turn, a round has ended, the
table asks them something, or the match is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

import discord

import rules
from bot.components.screen import Block, Menu, Row, Screen
from bot.components.text_mode import in_words
from bot.i18n.words import Words
from bot.interactions.responses import send
from bot.log import logger
from bot.messages.at_table import AT_TABLE, NOWHERE, AtTable
from bot.messages.channel import ALONE_AFTER, CLOCKS_DIFFER, TableChannel
from bot.messages.conversations import Kind, Withheld
from bot.messages.game_log import GameLog
from bot.messages.services import Services
from bot.messages.tracked_message import Gone, Interaction, TrackedMessage
from bot.tables.commands import Placed
from bot.tables.kinds import kind_of
from bot.tables.model import IN_PLAY, LIVE, MOVING, Player, Status, Table
from bot.trouble import TROUBLE, facts
from bot.ui import table_screens
from bot.users.preferences import Preferences

OPENED_WITHIN = 0.5
"""Seconds to wait while a player's direct messages are being opened."""


class Hands:
    """The private messages of a table's players.

    Attributes:
        waiting: whether a change to any of them is waiting to be shown.
        under_way: the tasks that are updating messages, by seat number and user id.
    """

    def __init__(
        self,
        services: Services,
        table_channel: TableChannel,
        game_log: Callable[[], GameLog | None],
    ) -> None:
        self._services = services
        self._table_channel = table_channel
        self._game_log = game_log
        self.waiting = False
        self.under_way: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._sent = {
            seat: hand
            for seat, (channel_id, message) in table_channel.table.record.messages.hands.items()
            if (hand := table_channel.known(channel_id, message)) is not None
        }
        self._copies: dict[int, TrackedMessage] = {}
        self._cards: set[int] = set()  # seats whose copy was the lobby card, not pressed since
        # Copies that are no longer updated, each with its seat.
        self._older: list[tuple[int, TrackedMessage]] = []
        self._going: list[TrackedMessage] = []  # copies that are being deleted
        self._at_table = AtTable(services, table_channel)
        self._changed: set[int] = set()  # seats whose players have changed their settings
        self._screens: dict[tuple[int, str, str, bool], Screen] = {}
        self._beside: dict[int, tuple[object, Sequence[Block]]] = {}
        self._extras: dict[str, list[str]] = {}
        self._parting: list[tuple[int, TrackedMessage]] = [
            (closed.user_id, hand)
            for closed in table_channel.table.record.messages.closed_hands
            if (hand := table_channel.known(closed.channel, closed.message)) is not None
        ]

    @property
    def _table(self) -> Table:
        return self._table_channel.table

    def __iter__(self) -> Iterator[TrackedMessage]:
        """Iterates over the hands sent by direct message."""
        return iter(self._sent.values())

    # -- private copies ----------------------------------------------------------------------------

    def copy_of(self, seat: int, message_id: int) -> TrackedMessage:
        """Returns the private copy with this id; it stays updated unless it is being deleted."""
        for going in self._going:
            if going.id == message_id:
                return going
        copy = self._known_copy(seat, message_id)
        if copy is None:
            copy = TrackedMessage(self._services.renderer, self._table.id, copy_id=message_id)
        if (before := self._copies.get(seat)) is not None:
            self._older.append((seat, before))
        self._copies[seat] = copy
        self._cards.discard(seat)
        return copy

    def copy_with(self, message_id: int) -> TrackedMessage | None:
        """Returns the private copy with this id, if it is known."""
        copies = (*self._copies.values(), *(copy for _, copy in self._older))
        return next((copy for copy in copies if copy.id == message_id), None)

    async def send_copy(self, press: Interaction, seat: int, reader: Words) -> None:
        """Responds with a new private copy of a seat's hand, and deletes older copies if it can."""
        if self._table.status is Status.FINISHED:  # the extra lines may have changed
            self._extras.clear()
            self._screens.clear()
        screen = await self.screen(seat, press.user.id, reader)
        message = await self._services.renderer.message(screen, self._table.id)
        try:
            sent = await send(press, **message.sendable())
        except TROUBLE as error:  # the move still counts
            logger.info("press not answered", table=self._table.id, **facts(error))
            return
        now = self._table.seat_of(press.user.id)
        if now is None:  # they left while it was being sent
            copy = TrackedMessage(self._services.renderer, self._table.id, copy_id=sent.message_id)
            self._parting.append((press.user.id, copy))
        else:
            copy, seat = self.copy_of(now, sent.message_id), now
        if not copy.live:
            # Someone has already used a live copy, and the response showed a later state.
            copy.posted(screen, sent)
            copy.mattered = self._matters(seat, screen)
            copy.adopt(press, original=sent.original)
        self._at_table.unnotified.discard(seat)
        outdated = [older for at, older in self._older if at == seat]
        self._older = [entry for entry in self._older if entry[0] != seat]
        self._going += outdated
        for older in outdated:
            try:
                await older.delete()
            except TROUBLE as error:
                logger.info("old copy stays", table=self._table.id, **facts(error))
            finally:
                self._going.remove(older)

    # -- seats that change hands -------------------------------------------------------------------

    def move(self, before: Table, after: Table) -> None:
        """Moves messages with their players; ``close_left`` closes those whose players left."""
        if before.match is None:
            seats = {at: after.seat_of(entry.user_id) for at, entry in before.taken()}
            for at, person in before.taken():
                if seats[at] is None:
                    copies = (*self._older, *self._copies.items())
                    self._parting += [(person.user_id, copy) for seat, copy in copies if seat == at]
            self._older = [
                (to, entry) for at, entry in self._older if (to := seats[at]) is not None
            ]
            self._sent, self._copies = (
                {to: entry for at, entry in known.items() if (to := seats[at]) is not None}
                for known in (self._sent, self._copies)
            )
            self._adopt_noted(before, after)
            if after.match is not None:
                self._cards = {seat for seat, card in self._copies.items() if not card.claims}
            return
        self._adopt_noted(before, after)
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if old is None or new is None or old.user_id == new.user_id or new.former:
                continue
            self._at_table.unnotified.discard(seat)
            left: list[TrackedMessage | None] = [entry for at, entry in self._older if at == seat]
            left += [self._copies.pop(seat, None), self._sent.pop(seat, None)]
            self._parting += [(old.user_id, message) for message in left if message is not None]

    def _adopt_noted(self, before: Table, after: Table) -> None:
        """Tracks a private table's card whose id became known only after a press on it."""
        known = before.record.messages.hands
        for seat, (channel_id, message_id) in after.record.messages.hands.items():
            if not message_id or seat in known or seat in self._sent:
                continue
            hand = self._table_channel.at(channel_id, message_id)
            if (pressed := self._known_copy(seat, message_id)) is not None:
                pressed.message, hand = hand.message, pressed
            self._sent[seat] = hand

    async def close_left(self, table: Table) -> None:
        """Closes the hands of people who left their seats; records which, to do so only once."""
        closed: list[int] = []
        for user_id, message in list(self._parting):
            if message.claims:
                continue
            reader = await self._services.people.words(user_id)
            with suppress(Gone, discord.Forbidden):  # then there is nothing to close
                await message.show(table_screens.farewell(table, reader))
            self._parting.remove((user_id, message))
            if message.message is not None:
                closed.append(message.id)
        if closed:
            await self._table_channel.note(Placed(closed_hands=tuple(closed)))

    # -- what messages show ------------------------------------------------------------------------

    def mark_changed(self, seat: int) -> None:
        """Records that a seat's messages must be redrawn: its player's settings have changed."""
        self._changed.add(seat)

    def clear_cache(self) -> None:
        self._screens.clear()

    def put_beside(self, seat: int, blocks: Sequence[Block]) -> None:
        """Shows blocks in a seat's hand until its player moves or is asked something else."""
        self._beside[seat] = (self._stage(seat), blocks)
        self.clear_cache()

    def _stage(self, seat: int) -> object:
        return (self._asked(seat), self._moved(seat))

    async def screen(self, seat: int, user_id: int, w: Words, *, pictured: bool = False) -> Screen:
        """Returns what a seat's player sees now, rendered once for each state of the table.

        ``pictured`` keeps the pictures, even for people who have chosen text mode.
        """
        table, trouble, game_log = self._table, self._table_channel.trouble, self._game_log()
        plain = not pictured and (await self._services.people.get(user_id)).text_mode
        if table.status is Status.FINISHED and w.locale not in self._extras:
            self._extras[w.locale] = await self._services.result_lines(table, w)
        key = (seat, w.locale, trouble, plain)
        stage, beside = self._beside.get(seat, (None, ()))
        if table.status is Status.LOBBY:
            game_ui = self._services.game_uis[table.game]
            card = self._services.lobby_ui.lobby(table, game_ui, w, user_id)
            return in_words(card) if plain else card
        if key not in self._screens:
            self._screens[key] = table_screens.hand(
                table,
                self._services.game_uis[table.game],
                seat,
                w,
                trouble,
                recap=table_screens.Recap() if game_log is None else game_log.recap(table, seat, w),
                extras=self._extras.get(w.locale, ()),
                beside=beside if stage == self._stage(seat) else (),
                plain=plain,
            )
        return self._screens[key]

    def answered(self, message: TrackedMessage, seat: int) -> None:
        """Records that a press on a message was answered with its seat's screen."""
        if message.shown is not None:
            message.mattered = self._matters(seat, message.shown)
        message.chosen(self._table.record.drafts.get(seat), self._moved(seat))
        for other in (self._sent.get(seat), self._copies.get(seat)):
            if other is not None and other is not message:
                other.chosen(None, self._moved(seat))  # the player is now using ``message``

    def held(self, message: TrackedMessage, seat: int) -> bool:
        """Returns whether a message mustn't be edited because its reader is choosing in it."""
        prompts = self._table.prompts if self._table.status in IN_PLAY else ()
        return message.held((prompt.window for prompt in prompts), self._moved(seat))

    def _moved(self, seat: int) -> int | None:
        """Returns the number of a seat's last action, if it is known."""
        game_log = self._game_log()
        return None if game_log is None else game_log.moved(seat)

    def _asked(self, seat: int) -> tuple[str, ...]:
        """Returns the windows that are waiting for a seat; races wait for no one."""
        return tuple(
            prompt.window
            for prompt in self._table.prompts
            if seat in prompt.seats
            and seat not in prompt.done
            and prompt.mode is not rules.Mode.RACE
        )

    def _matters(self, seat: int, screen: Screen) -> object:
        """Returns what matters to a seat's player: when it changes, that is worth a request."""
        table, game_log = self._table, self._game_log()
        rows = [block.buttons for block in screen.blocks if isinstance(block, Row)]
        buttons = [button for row in rows for button in row if button.window]
        return (
            [(button.verb, button.arg, button.enabled) for button in buttons],
            [block.verb for block in screen.blocks if isinstance(block, Menu)],
            table.status,
            screen if table.status is Status.LOBBY else None,
            self._asked(seat),
            game_log and (game_log.summaries, game_log.moved(seat), game_log.passed[seat]),
            table.record.question,
            kind_of(table).news(table),
            (table.record.announced, table.record.stops_at) if table.private else None,
            table.seats[seat],
            table.place_id,
            self._table_channel.trouble,
        )

    async def show_all(self) -> None:
        """Updates everyone's messages, and gives Discord up to ``ALONE_AFTER`` seconds."""
        self.waiting = bool(self.under_way)  # those show an earlier state
        begun = [
            (seat, person.user_id)
            for seat, person in self._table.taken()
            if not any(
                seat == at or person.user_id == player_id for at, player_id in self.under_way
            )
        ]
        for key in begun:
            work = self._table_channel.attempt(self._show, key[0])
            showing = asyncio.create_task(work, name=f"messages {self._table.id} {key[0]}")
            self.under_way[key] = showing
            showing.add_done_callback(partial(self._shown, key))
        if begun:
            await asyncio.wait([self.under_way[key] for key in begun], timeout=ALONE_AFTER)
        self.waiting |= bool(self.under_way)

    def _shown(self, key: tuple[int, int], _showing: asyncio.Task[None]) -> None:
        del self.under_way[key]

    async def _show(self, seat: int) -> None:
        """Updates a seat's messages where its player wants them. Robots have none."""
        person = self._table.seats[seat]
        if person is None or not person.present:
            return
        changed = seat in self._changed
        self._changed.discard(seat)  # later changes are shown next time
        for message in (self._sent.get(seat), self._copies.get(seat)):
            if changed and message is not None:
                message.mattered = None
        player = await self._services.people.get(person.user_id)
        reader = await self._services.people.words(person.user_id)
        by_dm = await self._open_if_wanted(seat, person, player, reader, changed=changed)
        if self._table.seat_of(person.user_id) != seat:
            return  # the next update is for the seat's new player
        if by_dm and seat in self._cards & self._copies.keys() & self._sent.keys():
            with suppress(Gone, discord.Forbidden):
                await self._copies[seat].show(table_screens.hand_by_dm(reader))
            if seat in self._cards:  # they haven't pressed it meanwhile
                self._copies.pop(seat, None)
        screen = await self.screen(seat, person.user_id, reader)
        for message in (self._sent.get(seat), self._copies.get(seat)):
            if message is None or message.claims:
                continue
            wanted = by_dm or message is self._copies.get(seat)
            shown = screen if wanted else table_screens.hand_elsewhere(self._table, reader)
            await self._update(message, seat, person, reader, shown, wanted=wanted)
        if seat in self._at_table.unnotified:
            await self._at_table.notify(seat, person, reader)

    async def _update(
        self,
        message: TrackedMessage,
        seat: int,
        person: Player,
        reader: Words,
        screen: Screen,
        *,
        wanted: bool,
    ) -> None:
        """Updates one message. An edit that costs a request waits until something matters."""
        if message.shown is screen and message.mattered is not None:
            return  # nothing has happened since
        now = self._matters(seat, screen)
        if self.held(message, seat) or message.kept:
            self.waiting = True
            return
        if message.mattered == now:
            if message.paged or not message.live or message.shown == screen:
                return
            if not message.rested:
                self.waiting = True
                return
        buried = (
            message.message is not None
            and not message.live  # they pressed it recently, so they know where it is
            and self._services.last_dm.get(person.user_id, 0) > message.id
        )
        called = self._asked(seat) or self._table.status not in LIVE
        try:
            moves = wanted and buried and called and message.mattered not in (None, now)
            if moves and await self._open(seat, person, reader, instead_of=message):
                return
            await message.show(screen)
            message.mattered = now
        except Gone:
            if message is self._copies.get(seat):
                del self._copies[seat]
            elif wanted and message is self._sent.get(seat):  # unless the copy was just replaced
                await self._open(seat, person, reader)
        except discord.Forbidden as error:
            await self._refused(seat, person, error)

    # -- direct messages ---------------------------------------------------------------------------

    async def _open_if_wanted(
        self, seat: int, person: Player, player: Preferences, reader: Words, *, changed: bool
    ) -> bool:
        """Sends a hand that wasn't sent yet; returns whether its player wants it as a DM."""
        tried = self._table.record.messages.hands.get(seat)
        wanted = player.hand in ("dm", "both") or self._table.private
        if not wanted or kind_of(self._table).solo:  # alone, their hand is a private copy
            return False
        again = tried == NOWHERE and not player.dm_closed
        if tried is None or again or (tried == AT_TABLE and changed):
            await self._open(seat, person, reader)
        return True

    async def _open(
        self, seat: int, person: Player, reader: Words, instead_of: TrackedMessage | None = None
    ) -> bool:
        """Sends the hand as a direct message, or records that it has to stay at the table.

        First deletes the message that it replaces, so that a lost response never leaves two hands.
        Waits only briefly for the conversation to open.

        Returns:
            ``False`` if the message that it should replace has to stay.
        """
        before = self._table.record.messages.hands.get(seat)
        awaited = MOVING if self._table.private else IN_PLAY
        if self._table.status not in awaited and before is None:
            return True
        key: tuple[int, Kind] = (person.user_id, "hand")
        soon = key not in self._services.opening
        opening = self._services.open_dm(person.user_id)
        await asyncio.wait({opening}, timeout=OPENED_WITHIN if soon else 0)
        if not opening.done():  # it is sent later; the board and other hands don't wait for it
            self.waiting = True
            return True
        self._services.opening.pop(key, None)
        if self._table.seat_of(person.user_id) != seat:  # the hand belongs to someone else by now
            return True
        screen = await self.screen(seat, person.user_id, reader)
        message = await self._services.renderer.message(screen, self._table.id)
        try:
            direct = opening.result()
            if instead_of is not None:
                await instead_of.delete()
            nonce = self._table_channel.nonce("hand", seat, person.user_id, before)
            card = None if before else await self._unrecorded_card(direct, person)
            sent = card or await direct.send(nonce=nonce, **message.sendable())
        except Withheld:
            if instead_of is None:
                await self._at_table.stay(seat, person)
                self._sent.pop(seat, None)
            return instead_of is None
        except discord.Forbidden as error:
            await self._refused(seat, person, error)
            return True
        await self._services.conversations.delivered(direct.id)
        self._services.last_dm[person.user_id] = sent.id
        hand = self._table_channel.at(direct.id, sent.id)
        pressed = self._known_copy(seat, sent.id)
        if pressed is not None:
            pressed.message, hand = hand.message, pressed
        else:
            hand.posted(screen, sent, repeated=self._table_channel.repeated(sent))
            self.waiting |= hand.shown is None  # sent by an earlier attempt, maybe out of date
            hand.mattered = self._matters(seat, screen) if hand.shown is not None else None
        now = self._table.seat_of(person.user_id)
        if now is None:  # they left while it was being sent
            self._parting.append((person.user_id, hand))
        else:
            self._sent[now] = hand
        hands = {seat if now is None else now: (direct.id, sent.id)}
        await self._table_channel.note(Placed(hands=hands, hand_of=person.user_id))
        if (await self._services.people.get(person.user_id)).dm_closed:
            await self._services.people.set(person.user_id, dm_closed=False)
        return True

    async def _unrecorded_card(
        self, direct: discord.abc.Messageable, person: Player
    ) -> discord.Message | None:
        """Returns a private lobby's card that answered its host just before a process died."""
        table = self._table
        host = person.user_id == table.record.host
        if not (host and table.private and table.status is Status.LOBBY):
            return None
        opened_at = datetime.fromtimestamp(table.created_at, UTC)
        after = discord.utils.time_snowflake(opened_at - CLOCKS_DIFFER)
        return await self._table_channel.find("leave", discord.Object(after), direct)

    def _known_copy(self, seat: int, message_id: int) -> TrackedMessage | None:
        """Removes and returns the copy with this id, if there is one.

        A hand that is pressed before Discord's response reveals its id is taken for a private copy.
        """
        if (copy := self._copies.get(seat)) is not None and copy.id == message_id:
            return self._copies.pop(seat)
        older = next((entry for entry in self._older if entry[1].id == message_id), None)
        if older is None:
            return None
        self._older.remove(older)
        return older[1]

    async def announce(self, screen: Screen, what: str) -> int | None:
        """Sends everyone a private message, then their hand again below it.

        Returns:
            The id of one of the messages, or ``None`` if there are none.
        """
        latest = None
        message = await self._services.renderer.message(screen, self._table.id)
        for seat, person in self._table.taken():
            hand = self._table.record.messages.hands.get(seat)
            if hand is None or not person.present:
                continue
            channel_id, message_id = hand
            if not message_id:
                latest = await self._at_table.send_private(person, screen) or latest
                continue
            place = self._services.client.get_partial_messageable(channel_id)
            nonce = self._table_channel.nonce(what, seat, person.user_id)
            try:
                latest = (await place.send(nonce=nonce, **message.sendable())).id
            except discord.Forbidden as error:
                await self._refused(seat, person, error)
                continue
            reader = await self._services.people.words(person.user_id)
            await self._open(seat, person, reader, instead_of=self._sent.get(seat))
        return latest

    async def _refused(self, seat: int, person: Player, error: discord.Forbidden) -> None:
        if await self._at_table.refused(seat, person, error):
            self._sent.pop(seat, None)
