"""Watching a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.custom_id import CustomId
from bot.components.custom_id import number as parsed
from bot.components.kit import compose
from bot.components.screen import MENU_LIMIT, Choice, Menu, Screen, rows
from bot.components.text_mode import in_words
from bot.interactions.responses import send
from bot.messages.tracked_message import Interaction, TrackedMessage
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.tables.commands import Refused
from bot.tables.lobby import stopped
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.personas import called
from bot.ui.offers import offered
from bot.ui.refusals import refusal
from cogs.lobby.logic.gathering import title_of
from cogs.table.logic import past_table, readable


class WatchCog(FeatureCog):
    """Shows what the channel can see of a table, and nothing more."""

    bot: Host

    @button("watch_pick")
    async def pick(self, press: Interaction, values: Sequence[str]) -> None:
        """Sends a copy of the board for a match on the list."""
        listed = parsed(values[0] if values else "", range(2**31)) or 0
        await self._send(press, await self._open_to(press, listed))

    @button("house_watch")
    async def pressed_watch(self, press: Interaction, custom_id: CustomId) -> None:
        """Sends a private copy of the board after a press on a button."""
        await self._send(press, await self._open_to(press, custom_id.table))

    @button("house_refresh")
    async def refresh(self, press: Interaction, custom_id: CustomId) -> None:
        """Updates a copy, and keeps it live for a while longer."""
        table = await self._open_to(press, custom_id.table)
        if press.message is None or not press.message.flags.ephemeral:
            await self._send(press, table)
            return
        reader = self.bot.people.remember(press)
        plain = (await self.bot.people.get(press.user.id)).text_mode
        messages = self.bot.messages.of(table)
        copy = messages.board.spectators.known(self._copy(table, press.message.id))
        await messages.load_game_log()
        screen = messages.board.watched(reader)
        await copy.answer(press, in_words(screen) if plain else screen)
        messages.board.spectators.add(press, copy, reader, plain=plain)

    async def _send(self, interaction: Interaction, table: Table) -> None:
        reader = self.bot.people.remember(interaction)
        plain = (await self.bot.people.get(interaction.user.id)).text_mode
        messages = self.bot.messages.of(table)
        await messages.load_game_log()
        screen = messages.board.watched(reader)
        shown = in_words(screen) if plain else screen
        rendered = await self.bot.messages.services.renderer.message(shown, table.id)
        sent = await send(interaction, **rendered.sendable())
        copy = messages.board.spectators.known(self._copy(table, sent.message_id))
        if not copy.live:  # otherwise the copy has been refreshed already, and is newer
            copy.posted(shown, sent)
            copy.adopt(interaction, original=sent.original)
        messages.board.spectators.add(interaction, copy, reader, plain=plain)
        messages.refresh()

    def _copy(self, table: Table, message_id: int) -> TrackedMessage:
        return TrackedMessage(self.bot.messages.services.renderer, table.id, copy_id=message_id)

    async def played_elsewhere(self, interaction: Interaction) -> Screen:
        """Returns the matches on the server that the user may watch, and what else they can do."""
        bot, w = self.bot, self.bot.people.remember(interaction)
        guild_id = interaction.guild_id or 0
        live = await bot.store.tables_of_guild(guild_id, *map(str, IN_PLAY)) if guild_id else {}
        open_to = await readable(interaction, guild_id, dict.fromkeys(live.values()))
        ids = [table_id for table_id, channel in live.items() if channel in open_to]
        choices = [
            Choice(
                w.t("{game} · table {number}", game=title_of(bot, one.game, w), number=one.id),
                str(one.id),
                w.listing([called(person) for person in one.people])[:100],
            )
            async for one in bot.tables.readable(ids[-MENU_LIMIT:])
        ]
        watch = Menu(w.t("Watch another match"), "watch_pick", tuple(choices))
        return compose(
            None,
            refusal("no_match_here", {}, w),
            watch if choices else None,
            rows([*offered("play", w), *offered("seeking", w)]),
        )

    async def _open_to(self, interaction: Interaction, table_id: int) -> Table:
        """Returns a table that the user may watch because they can read its channel.

        Raises:
            Refused: there is no such table that this user may watch, or nothing to see.
        """
        table = await past_table(self.bot, interaction, table_id)
        if table.match is None:
            raise Refused("not_started")
        if table.status not in (*IN_PLAY, Status.FINISHED):
            raise stopped(table)
        return table
