"""Sends the commands to Discord if they have changed; a failure never stops startup."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Any

import discord
from discord import app_commands

from bot.discord_internals import payload_of, put_commands
from bot.log import logger
from bot.registry import Registry
from bot.storage import Store
from bot.trouble import TROUBLE, facts

KEY, OWNER_KEY = "commands", "owner_commands"
"""Database keys for hashes of the commands that Discord has: everyone's, and the owner's."""

MORE = Registry[Callable[[], Iterable[tuple[str, dict[str, Any]]]]]()
"""Functions, by command, that return more options for Discord, each with the one it follows."""

ENTRY = Registry[Callable[[], dict[str, Any]]]()
"""The command with which Discord opens the bot's Activity, which discord.py doesn't support."""


async def sync(tree: app_commands.CommandTree[Any], store: Store) -> None:
    """Sends the commands to Discord, unless their hash matches that of the last ones sent."""
    try:
        payload = await translated(tree)
        text = json.dumps([tree.client.application_id, payload], sort_keys=True)
        mark = sha256(text.encode()).digest()
        if await store.installed(KEY) == mark:
            registered = {command.name for command in await tree.fetch_commands()}
            if registered == {command["name"] for command in payload}:
                return
        await put_commands(tree.client, payload)
    except TROUBLE as error:  # the next startup retries; until then, Discord keeps the old commands
        logger.warning("commands not synced", **facts(error))
        return
    await store.install(KEY, mark)


async def sync_owner(tree: app_commands.CommandTree[Any], store: Store, guild_id: int) -> None:
    """Sends the commands for the owner's server, and removes them from the previous server.

    ``guild_id`` is the server, or 0 for none. The database keeps it and a hash of its commands.
    """
    known = await store.installed(OWNER_KEY) or b""
    before = int(known.partition(b" ")[0] or 0)
    payload = await translated(tree, discord.Object(guild_id)) if guild_id else []
    mark = f"{guild_id} {sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()}".encode()
    if known == mark or not (guild_id or before):
        return
    try:
        if before not in (0, guild_id):
            with suppress(discord.Forbidden, discord.NotFound):  # the bot has left that server
                await put_commands(tree.client, [], before)
        if guild_id:
            await put_commands(tree.client, payload, guild_id)
    except TROUBLE as error:
        logger.warning("owner's commands not synced", **facts(error))
        return
    await store.install(OWNER_KEY, mark)


async def translated(
    tree: app_commands.CommandTree[Any], guild: discord.Object | None = None
) -> list[dict[str, Any]]:
    """Returns the commands in Discord's format, in every language, as ``tree.sync`` would."""
    payload = [await payload_of(command, tree) for command in tree.get_commands(guild=guild)]
    for command in payload:
        if (more := MORE.get(command["name"])) is not None:
            options: list[dict[str, Any]] = command["options"]
            for before, option in more():
                options.insert([present["name"] for present in options].index(before) + 1, option)
    return payload if guild else [*payload, *(entry() for entry in ENTRY.values())]
