"""Pages that people open in place of their private message, and can close again."""

from __future__ import annotations

from dataclasses import replace

from bot.components.kit import row
from bot.components.screen import Button, Screen
from bot.discord_internals import in_dm
from bot.interactions.responses import Interaction
from bot.presses.host import Host
from bot.presses.slash import turn
from bot.tables.model import Table


def in_hand(press: Interaction, table: Table) -> bool:
    """Returns whether a press was on a table's private message to its player, such as the hand."""
    message = press.message
    private = message is not None and (message.flags.ephemeral or in_dm(press))
    return private and table.seat_of(press.user.id) is not None


async def show_beside(bot: Host, press: Interaction, screen: Screen, table: Table) -> None:
    """Answers a press with some lines: in the hand if it came from there, else like ``turn``."""
    w = bot.people.remember(press)
    if not await bot.messages.of(table).put_beside(press, w, screen.blocks):
        await turn(bot, press, screen, table.id)


async def open_page(
    bot: Host, press: Interaction, screen: Screen, table: Table, *, keep: bool = False
) -> None:
    """Answers a press with a page: in place of the hand if it came from there, else like ``turn``.

    The hand comes back on a press, or as soon as something matters to its owner; with ``keep``, it
    won't while they are reading.
    """
    hand = bot.messages.of(table).pressed_message(press) if in_hand(press, table) else None
    if hand is None:
        await turn(bot, press, screen, table.id)
        return
    shown = await bot.messages.services.for_reader(screen, press.user.id)
    back = row(Button(bot.people.remember(press).t("Back"), "hand_back", emoji="↩️"))
    await hand.open(press, replace(shown, blocks=(*shown.blocks, back)), keep=keep)
