"""Trouble on the way to Discord, or there."""

from __future__ import annotations

import aiohttp
import discord

UNREACHABLE = (aiohttp.ClientError, OSError)
"""What is raised where Discord cannot be reached, or does not answer (a ``TimeoutError`` is an ``OSError``)."""

TROUBLE = (discord.HTTPException, *UNREACHABLE)
"""What is raised where a request failed, for any reason on the way or at Discord."""


def facts(error: BaseException) -> dict[str, object]:
    """Returns what the log says of trouble with Discord."""
    if isinstance(error, discord.HTTPException):
        return {"status": error.status, "code": error.code}
    return {"why": type(error).__name__}
