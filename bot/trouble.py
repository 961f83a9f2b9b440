"""Trouble on the way to Discord, or there."""

from __future__ import annotations

from typing import Any, cast

import aiohttp
import discord

from bot.discord_internals import Route

UNREACHABLE = (aiohttp.ClientError, OSError)
"""What is raised where Discord cannot be reached, or does not answer (a ``TimeoutError`` is an ``OSError``)."""

TROUBLE = (discord.HTTPException, *UNREACHABLE)
"""What is raised where a request failed, for any reason on the way or at Discord."""

_MESSAGE = ("id", "type", "content", "attachments", "embeds", "edited_timestamp", "pinned")
_NEEDED: dict[str, tuple[str, ...]] = {
    "/callback": ("interaction",),
    "/messages": _MESSAGE,
    "/messages/{message_id}": _MESSAGE,
    "/messages/@original": _MESSAGE,
    "/{webhook_token}": _MESSAGE,
    "/gateway": ("url",),
    "/gateway/bot": ("url",),
    "/members/{member_id}": ("user",),
}
"""What an answer has to have, by how its path ends; ``id`` where the end is not listed."""


class Garbled(aiohttp.ClientPayloadError):
    """What came as Discord's answer is not from Discord: a web page, or JSON without what every such answer has."""


def check(route: Route, answer: object) -> None:
    """Checks that an answer to a request that went well can be Discord's; discord.py would fail on it with any error.

    Args:
        route: where the request went.
        answer: what discord.py has read: JSON, or text where it is none; ``""`` for no content.

    Raises:
        Garbled: it can't be.
    """
    method, path = route.method, route.path
    if answer == "" and (method in ("DELETE", "PUT") or path.startswith("/webhooks")):
        return
    if isinstance(answer, list):
        each = cast("list[Any]", answer)
        sound = path.endswith("/commands") and all(
            isinstance(one, dict) and "id" in one for one in each
        )
    elif isinstance(answer, dict):
        end = next((one for one in _NEEDED if path.endswith(one)), "")
        needed = _NEEDED.get(end, ("id",))
        if method == "GET" and path.endswith("/emojis"):
            needed = ("items",)
        sound = method == "DELETE" or all(name in answer for name in needed)
    else:
        sound = False
    if not sound:
        raise Garbled(f"{method} {path} was answered by something that is no answer")


def facts(error: BaseException) -> dict[str, object]:
    """Returns what the log says of trouble with Discord."""
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"why": type(error).__name__}
