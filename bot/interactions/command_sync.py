"""Telling Discord the commands, when they have changed and never in the way of a start."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from discord import app_commands

from bot.connection import TROUBLE, facts
from bot.log import logger
from bot.storage import Store

KEY = "commands"
"""The name under which the database keeps the hash of the commands that Discord has."""


async def sync(tree: app_commands.CommandTree[Any], store: Store) -> None:
    """Tells Discord the commands, unless it has them as they are.

    Args:
        tree: the commands, with their translator.
        store: where the hash of what was last told is kept.
    """
    wanted = tree.get_commands()
    try:
        payload = await translated(tree)
        told = json.dumps([tree.client.application_id, payload], sort_keys=True)
        mark = sha256(told.encode()).digest()
        if await store.installed(KEY) == mark:
            there = {command.name for command in await tree.fetch_commands()}
            if there == {command.name for command in wanted}:
                return
        assert tree.client.application_id is not None
        await tree.client.http.bulk_upsert_global_commands(tree.client.application_id, payload)
    except TROUBLE as error:  # the next start tries again; what Discord knows goes on working
        logger.warning("commands not synced", **facts(error))
        return
    await store.install(KEY, mark)


async def translated(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Returns the commands as Discord takes them, in every language; ``tree.sync`` would do it a second time."""
    translator = tree.translator
    return [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
