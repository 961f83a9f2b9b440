"""Who may look at a table that is over."""

from __future__ import annotations

import discord

from bot.client import Parlour
from bot.daily.entries import Entries
from bot.interactions.custom_id import CustomId
from bot.messages.tracked_message import Interaction
from bot.tables.commands import Refused
from bot.tables.daily import sealed
from bot.tables.model import Table


async def table_of(bot: Parlour, made: CustomId) -> Table:
    """Returns the table a button belongs to.

    Raises:
        Refused: there is no such table.
    """
    table = await bot.tables.get(made.table)
    if table is None:
        raise Refused("no_such_table")
    return table


async def past_table(bot: Parlour, interaction: Interaction, table_id: int) -> Table:
    """Returns a table the user may look back at: one they sat at, one played where they can read,
    or the best try at a deal of the day; while that day lasts, no one may.

    Raises:
        Refused: no such table for this user.
    """
    table = await bot.tables.get(table_id)
    if table is None or not (
        table.seat_of(interaction.user.id) is not None
        or _read(interaction, table)
        or await Entries(bot.store).is_best(table.id)
    ):
        raise Refused("no_such_table")
    if sealed(table, discord.utils.utcnow().timestamp()):
        raise Refused("daily_sealed" if table.record.daily is not None else "cup_sealed")
    return table


def _read(interaction: Interaction, table: Table) -> bool:
    """Whether the user can read the table's channel; a deleted one hides nothing."""
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != table.guild_id or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.channel_id)
    return channel is None or channel.permissions_for(member).view_channel
