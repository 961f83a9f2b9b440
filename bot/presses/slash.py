"""What slash commands share: private responses and suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from discord import app_commands

from bot.components.screen import MENU_LIMIT, Screen
from bot.i18n.words import Words, folded
from bot.interactions.responses import Interaction, edit
from bot.presses.host import Host
from bot.tables.commands import Refused
from bot.ui.game_ui import GameUI
from bot.ui.moves import TEXT_LIMIT


async def private(bot: Host, interaction: Interaction, screen: Screen, table_id: int = 0) -> None:
    """Answers with a private screen in place of the last one, in text mode if preferred."""
    shown = await bot.messages.services.for_reader(screen, interaction.user.id)
    message = await bot.messages.services.renderer.message(shown, table_id)
    await bot.handler.pages.send(interaction, **message.sendable())


async def turn(bot: Host, press: Interaction, screen: Screen, table_id: int = 0) -> None:
    """Answers a press by editing its message if that is private, else with a private message."""
    if press.message is None or not press.message.flags.ephemeral:
        await private(bot, press, screen, table_id)
        return
    shown = await bot.messages.services.for_reader(screen, press.user.id)
    messages = bot.messages.get(table_id)
    if messages is not None and (hand := messages.copy_with(press.message.id)) is not None:
        await hand.open(press, shown)  # so that the message knows what it shows
        return
    message = await bot.messages.services.renderer.message(shown, table_id)
    await edit(press, view=message.view, attachments=message.files())


def matching(offers: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Returns the choices (value, words) that match a user's text, as many as Discord shows."""
    wanted = folded(typed.strip())
    return [
        app_commands.Choice(name=words[:TEXT_LIMIT], value=value)
        for value, words in offers
        if wanted in folded(words) or wanted == folded(value)
    ][:MENU_LIMIT]


def numbered(named: Mapping[int, str], typed: object) -> list[app_commands.Choice[int]]:
    """Returns the numbers whose words match a user's text, as many as Discord shows."""
    wanted = folded(str(typed).strip())
    return [
        app_commands.Choice(name=words[:TEXT_LIMIT], value=number)
        for number, words in named.items()
        if wanted in folded(words)
    ][:MENU_LIMIT]


async def offer_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggests games for a command option that names one."""
    bot: Host = interaction.client.host
    w = bot.people.remember(interaction)
    return matching([(name, ui.title(w)) for name, ui in sorted(bot.game_uis.items())], typed)


def game_called(bot: Host, typed: str, w: Words) -> GameUI:
    """Returns the UI of the game with this name or title, or the only one that starts with it.

    Raises:
        Refused: no game matches, or several do.
    """
    wanted = folded(typed.strip())
    names = {name: (name, folded(ui.title(w))) for name, ui in bot.game_uis.items()}
    exact = [name for name, own in names.items() if wanted in own]
    begun = [name for name, own in names.items() if wanted and own[0].startswith(wanted)]
    begun += [name for name, own in names.items() if wanted and own[1].startswith(wanted)]
    for fitting in (exact, [*dict.fromkeys(begun)]):
        if len(fitting) == 1:
            return bot.game_uis[fitting[0]]
    raise Refused("no_such_game", known=", ".join(sorted(bot.game_uis)))
