"""A press or command as plain Discord data: its table, and the parts another process needs."""

from __future__ import annotations

from typing import Any

import msgspec
from discord import InteractionType

from bot.components.custom_id import TEMPLATE

_PRESS = [
    "id",
    "application_id",
    "type",
    "token",
    "version",
    "context",
    "authorizing_integration_owners",
    "guild_id",
    "guild",
    "channel_id",
    "channel",
    "app_permissions",
    "locale",
    "guild_locale",
    "attachment_size_limit",
    "data",
    "user",
    "member",
    "message",
]
_USER = ("id", "username", "discriminator", "global_name", "bot")
_MEMBER = ("user", "nick", "roles", "permissions", "flags")
_MESSAGE = ("id", "channel_id", "type", "flags")
"""The keys in a press, its person, member and message that discord.py and the bot read."""


def needed(data: dict[str, Any]) -> dict[str, Any]:
    """Returns the data a table's process needs: people's names and permissions, no messages."""
    kept: dict[str, Any] = {key: data[key] for key in _PRESS if key in data}
    kept["table"] = table_of(data)
    if "user" in data:
        kept["user"] = _person(data["user"])
    if "member" in data:
        kept["member"] = _member(data["member"])
    if message := data.get("message"):
        fields = {key: message[key] for key in _MESSAGE if key in message}
        kept["message"] = {**fields, "content": ""}
    if resolved := data.get("data", {}).get("resolved"):
        shorter = {"users": _person, "members": _member}
        named: dict[str, Any] = {
            kind: {key: shorten(person) for key, person in resolved[kind].items()}
            for kind, shorten in shorter.items()
            if kind in resolved
        }
        kept["data"] = {**data["data"], "resolved": {**resolved, **named}}
    return kept


def _person(user: dict[str, Any]) -> dict[str, Any]:
    return {"avatar": None, **{key: user[key] for key in _USER if key in user}}


def _member(member: dict[str, Any]) -> dict[str, Any]:
    kept = {key: member[key] for key in _MEMBER if key in member}
    return kept | {"user": _person(kept["user"])} if "user" in kept else kept


def server_of(data: dict[str, Any]) -> int:
    """Returns the server a press came from; 0 in direct messages and in servers without the bot."""
    brought = "0" not in (data.get("authorizing_integration_owners") or {"0": ""})
    return 0 if brought else int(data.get("guild_id") or 0)


def table_of(data: dict[str, Any]) -> int | None:
    """Returns the table a press names: 0 for none, ``None`` for a command that may mean any."""
    if "table" in data:  # the process where it arrived looked it up
        return data["table"]
    kind = InteractionType(data["type"])
    if kind not in (InteractionType.component, InteractionType.modal_submit):
        return None
    if match := TEMPLATE.fullmatch(data["data"]["custom_id"]):
        return int(match["table"])
    pressed = msgspec.json.encode(data.get("message", {}).get("components", [])).decode()
    match = TEMPLATE.search(pressed)  # a form with another id was opened by a button of that table
    return int(match["table"]) if match else None
