"""The tree of commands: times each, and answers old names of commands with the new ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import AppCommandOptionType, InteractionType, app_commands

from bot.discord_internals import HookedTree
from bot.i18n.words import Words
from bot.interactions.responses import Interaction, note_answer, stop_clock
from bot.presses.door import admits, enter
from bot.presses.host import Host

RENAMED = {
    "hand": "move",
    "call": "move",
    "history proof": "history replay",
    **dict.fromkeys(("server", "stats", "privacy", "settings me", "settings block"), "settings"),
    **dict.fromkeys(("privacy export", "privacy delete"), "settings"),
    "settings turns": "table",
}
"""New names of the last version's commands; all of ``/table``'s are ``/table`` now."""

_NESTED = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)


class Tree(HookedTree):
    """The commands: on servers that have the bot, and in direct messages with it.

    Elsewhere the bot could post no board; `anywhere` marks the commands that need none.
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
        """Runs a command or suggestion. discord.py has no event for unanswered suggestions."""
        enter(self.client.host, interaction)
        await super().carry_out(interaction)
        stop_clock(interaction)
        if interaction.type is InteractionType.autocomplete:
            note_answer(interaction)  # discord.py has sent the suggestions


async def command_failed(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Answers a failed command; if a client still shows it under an old name, with the new name."""
    if interaction.type is InteractionType.autocomplete:
        return
    bot: Host = interaction.client.host
    command = interaction.command
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        await bot.handler.answer(interaction, _moved(interaction, bot.people.remember(interaction)))
        return
    name = None if command is None else command.qualified_name
    await bot.handler.fail(interaction, getattr(error, "original", error), command=name)


def _moved(interaction: Interaction, w: Words) -> str:
    typed: Any = interaction.data
    old = " ".join(_names(typed))
    new = "table" if old.startswith("table ") else RENAMED.get(old)
    if new is None:
        return w.t(
            "Your Discord still shows an earlier version of this command: "
            "restart it, or see `/help`."
        )
    return w.t("This command is now `/{name}`.", name=new)


def _names(typed: dict[str, Any]) -> Iterator[str]:
    yield typed["name"]
    for option in typed.get("options", ()):
        if option["type"] in _NESTED:
            yield from _names(option)
