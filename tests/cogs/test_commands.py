"""The tree of commands: short enough to search, and old names are answered with the new ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from simcord.enums import InteractionType

from bot.interactions.command_sync import translated
from bot.presses.tree import RENAMED, new_name
from tests.support.typing import told
from tests.support.world import World, answer_of, words_of, world

OLD = {
    "belote bid": "/move",
    "belle hand": "/hand",
    "cattitude score": "/table score",
    "beccato call-coccode": "/call",
    "belratti records": "/leaderboard",
    "history": "/history list",
    "replay": "/history replay",
    "turns": "/settings turns",
    "settings server": "/server",
    "table back": "/table resume",
}


MANAGERS = {"server", "stats"}
"""Commands for members with Manage Server."""

ANYWHERE = {"daily", "puzzle", "learn", "rules", "profile", "help", "play", "hand"}
"""Commands that need no board: for people who have added the bot to themselves, wherever."""


def leaves(w: World) -> set[str]:
    return {
        command.qualified_name
        for command in w.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }


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


async def test_there_are_few_commands_and_old_names_lead_to_new_ones(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", people=1) as w:
        names = leaves(w)
        assert len(names) <= 45
        assert len({name.split()[0] for name in names}) <= 20
        assert all(known in names for known in map(new_name, RENAMED) if "*" not in (known or ""))
        assert new_name("chess move") is None
        for told_discord in await translated(w.bot.tree):
            where = (told_discord["integration_types"], told_discord["contexts"])
            name = told_discord["name"]
            anywhere = ([0, 1], [0, 1, 2]) if name in ANYWHERE else ([0], [0, 1])
            assert where == (([0], [0]) if name in MANAGERS else anywhere), name
        for old, new in OLD.items():
            assert f"`{new}`" in told(await send_old(w, old)), old


async def test_commands_that_need_a_right_are_shown_to_those_who_have_it(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", people=2) as w:
        told_discord = {entry["name"]: entry for entry in await translated(w.bot.tree)}
        needed = {name: entry["default_member_permissions"] for name, entry in told_discord.items()}
        right = discord.Permissions(manage_guild=True)
        assert {name for name, permission in needed.items() if permission is not None} == MANAGERS
        assert {needed[name] for name in MANAGERS} == {right.value}
        keeper = w.guild.create_role("Keeper", permissions=right)
        w.env.backend.add_member_role(w.guild.id, w.people[0].id, keeper.id)
        assert {*w.people[0].available_commands(w.channel)} >= MANAGERS
        assert not MANAGERS & {*w.people[1].available_commands(w.channel)}
        assert not MANAGERS & {*w.people[0].user.available_commands()}


async def test_no_one_is_shown_a_command_only_to_hear_that_they_lack_a_right(
    tmp_path: Path,
) -> None:
    async with world(tmp_path / "w.sqlite3", people=1) as w:
        for command in w.bot.tree.walk_commands():
            if not isinstance(command, app_commands.Command) or command.name in MANAGERS:
                continue
            if not any(parameter.required for parameter in command.parameters):
                result = await w.people[0].slash(w.channel, command.qualified_name)
                assert "Only people" not in words_of(answer_of(result)), command.qualified_name
