"""The command tree: times each command, and responds to commands that no longer exist."""

from __future__ import annotations

from typing import Any

from discord import InteractionType, app_commands

from bot.discord_internals import HookedTree
from bot.interactions.responses import Interaction, note_answer, stop_clock
from bot.presses.door import admits, enter
from bot.presses.host import Host


class Tree(HookedTree):
    """The commands, for servers that have the bot and for direct messages with it.

    The bot can't post a board anywhere else; `anywhere` marks the commands that don't need one.
    """

    def __init__(self, client: Any) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        return await admits(self.client.host, interaction)

    async def carry_out(self, interaction: Interaction) -> None:
        """Runs a command or autocomplete; discord.py has no event for unanswered autocompletes."""
        enter(self.client.host, interaction)
        await super().carry_out(interaction)
        stop_clock(interaction)
        if interaction.type is InteractionType.autocomplete:
            note_answer(interaction)  # discord.py has sent the suggestions


async def command_failed(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Responds to a failed command; clients may still show commands that no longer exist."""
    if interaction.type is InteractionType.autocomplete:
        return
    bot: Host = interaction.client.host
    command = interaction.command
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        text = bot.people.remember(interaction).t(
            "Your Discord app still shows an older version of this command: restart the "
            "app, or see `/help`."
        )
        await bot.handler.answer(interaction, text)
        return
    name = None if command is None else command.qualified_name
    await bot.handler.fail(interaction, getattr(error, "original", error), command=name)
