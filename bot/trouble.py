"""Errors that occur on the way to Discord, or at Discord."""

from __future__ import annotations

from typing import Any, cast

import aiohttp
import discord

from bot.discord_internals import Route

UNREACHABLE = (aiohttp.ClientError, OSError)
"""Raised if Discord can't be reached or doesn't respond (``TimeoutError`` is an ``OSError``)."""

TROUBLE = (discord.HTTPException, *UNREACHABLE)
"""Raised if a request fails for any reason, on the way or at Discord."""

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
"""The keys that a response must have, by path suffix; ``id`` for all other paths."""


class Garbled(aiohttp.ClientPayloadError):
    """A response didn't come from Discord: it is a web page, or JSON without the expected keys."""


def check(route: Route, answer: object) -> None:
    """Checks that a successful response can be Discord's: others could break discord.py.

    Args:
        route: the request's route.
        answer: what discord.py has read: JSON, or text if it isn't JSON; ``""`` for no content.

    Raises:
        Garbled: it can't have come from Discord.
    """
    method, path = route.method, route.path
    if answer == "" and (method in ("DELETE", "PUT") or path.startswith("/webhooks")):
        return
    if isinstance(answer, list):
        items = cast("list[Any]", answer)
        listed = path.endswith("/commands") or (method == "GET" and path.endswith("/messages"))
        sound = listed and all(isinstance(item, dict) and "id" in item for item in items)
    elif isinstance(answer, dict):
        end = next((item for item in _NEEDED if path.endswith(item)), "")
        needed = _NEEDED.get(end, ("id",))
        if method == "GET" and path.endswith("/emojis"):
            needed = ("items",)
        sound = method == "DELETE" or all(name in answer for name in needed)
    else:
        sound = False
    if not sound:
        raise Garbled(f"{method} {path} got an answer that can't be Discord's")


def facts(error: BaseException) -> dict[str, object]:
    """Returns log fields for an error at Discord or on the way there."""
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"why": type(error).__name__}
