"""The tree of commands: short enough to search, and old names are answered with a sentence."""

from typing import Any

import pytest
from discord import app_commands
from simcord.enums import InteractionType

from bot.interactions.command_sync import translated
from tests.support.typing import told
from tests.support.world import World, answer_of, words_of

NAMES, ENTRIES = 16, 22
"""The most names of commands, and the most commands and subcommands under them."""


ANYWHERE = {"daily", "puzzle", "learn", "rules", "profile", "help", "play", "table"}
"""Commands that need no board: for people who have added the bot to themselves, wherever."""


def leaves(w: World) -> list[app_commands.Command[Any, ..., Any]]:
    commands = w.bot.tree.walk_commands()
    return [command for command in commands if isinstance(command, app_commands.Command)]


async def send_old(w: World, name: str) -> Any:
    """Sends a command like a client that still shows an earlier version's."""
    root, _, sub = name.partition(" ")
    options = [{"name": sub, "type": 1, "options": []}] if sub else []
    known = w.env.backend.find_command("help", w.guild.id, type=1)
    assert known is not None
    sent = {"id": known["id"], "name": root, "type": 1, "options": options}
    return await w.people[0]._dispatch_interaction(
        InteractionType.APPLICATION_COMMAND, w.channel, sent
    )


@pytest.mark.world(people=1)
async def test_there_are_few_commands_and_old_names_are_answered(w: World) -> None:
    names = {command.qualified_name for command in leaves(w)}
    assert len(names) <= ENTRIES
    assert len({name.split()[0] for name in names}) <= NAMES
    for command in leaves(w):  # a stranger reads it in a list
        assert 12 <= len(command.description) <= 80, command.name
        assert command.description[0].isupper(), command.name
    for name in ("chess move", "hand"):
        assert "older version" in told(await send_old(w, name))
    for told_discord in await translated(w.bot.tree):
        where = (told_discord["integration_types"], told_discord["contexts"])
        name, of_people = told_discord["name"], told_discord["type"] != 1
        anywhere = ([0, 1], [0, 1, 2]) if name in ANYWHERE else ([0], [0, 1])
        assert where == (([0], [0]) if of_people else anywhere), name
        assert told_discord.get("default_member_permissions") is None
        if name == "settings":
            options = [option["name"] for option in told_discord["options"]]
            assert (
                options.index("daily") == options.index("forced") + 1
            )  # a feature's, in its place


@pytest.mark.world(people=3)
async def test_people_have_commands_too(w: World) -> None:
    """**Play with …** opens a table to which the person is invited; **Profile** is theirs."""
    host, bob = w.people[0], w.people[1]
    shown = answer_of(await host.context_menu(w.channel, "Profile", bob))
    assert "Bob" in words_of(shown)
    refused = answer_of(await host.context_menu(w.channel, "Play with …", host))
    assert "someone else" in words_of(refused)
    games = answer_of(await host.context_menu(w.channel, "Play with …", bob))
    await w.press(0, games, "play_with", "cattitude")
    card = w.hand(1)
    assert "**Alice** invites you to play **Cattitude**" in words_of(card)
    await w.press(1, card, "join")
    assert w.table(w.newest).seat_of(bob.id) is not None


@pytest.mark.world(people=1)
async def test_no_one_is_shown_a_command_only_to_hear_that_they_lack_a_right(w: World) -> None:
    for command in w.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        if not any(parameter.required for parameter in command.parameters):
            result = await w.people[0].slash(w.channel, command.qualified_name)
            assert "Only people" not in words_of(answer_of(result)), command.qualified_name
