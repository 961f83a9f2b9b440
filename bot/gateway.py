"""Discord's gateway events: a malformed event is dropped without affecting the others.

discord.py closes the whole client if a parser fails, so this replaces its parsers and frame reader.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import partial
from typing import Any, cast

import discord

from bot.connection import lean
from bot.discord_internals import (
    DiscordWebSocket,
    Parser,
    ReconnectWebSocket,
    WebSocketClosure,
    decompress,
    parsers_of,
    plain_received,
    receive_frames,
    set_parsers,
)
from bot.log import logger
from bot.metrics.meters import Meters
from bot.trouble import UNREACHABLE

PRESSED = "INTERACTION_CREATE"
"""The event of a press, a command, a form or an autocomplete."""

LOG_EVERY = 60.0
"""Seconds between two log lines about dropped events of the same kind."""

OTHER = "other"
"""The name given to an event that has no name, or an unknown name."""

_OURS = (ReconnectWebSocket, WebSocketClosure, discord.ConnectionClosed, *UNREACHABLE)
"""The errors discord.py's socket raises when the connection has ended; discord.py handles them."""

_LANGUAGES = ("locale", "guild_locale")


class Dropped:
    """Records dropped events in a metric, and logs a line per kind and minute."""

    def __init__(self, client: discord.Client, meters: Meters) -> None:
        self._client = client
        self._meters = meters
        self._logged: dict[str, tuple[float, int]] = {}

    def note(self, event: object, error: Exception) -> None:
        """Records an unreadable event. Logs only the error's type: its text may name someone."""
        kind = event if isinstance(event, str) and event in parsers_of(self._client) else OTHER
        self._meters.dropped(kind)
        now = asyncio.get_running_loop().time()
        logged_at, unlogged = self._logged.get(kind, (now - LOG_EVERY, 0))
        if now - logged_at < LOG_EVERY:
            self._logged[kind] = logged_at, unlogged + 1
            return
        self._logged[kind] = now, 0
        reason = type(error).__name__
        logger.error("gateway event dropped", kind=kind, reason=reason, dropped=unlogged + 1)


class _Parsers(dict[str, Parser]):
    """Event parsers by name; each drops any event that it can't read."""

    def __init__(self, plain: dict[str, Parser], dropped: Dropped) -> None:
        super().__init__(plain)
        self.dropped = dropped

    def __getitem__(self, event: str) -> Parser:
        return partial(self._read, event, super().__getitem__(event))

    def _read(self, event: str, parse: Parser, data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # any error: discord.py trusts the format of what it parses
            self.dropped.note(event, error)
            if event == "READY":  # without it, this session would never work
                raise WebSocketClosure from error


def guard(client: discord.Client, meters: Meters) -> None:
    """Makes a client drop unreadable events and parse fewer events. Call it before connecting."""
    parsers = parsers_of(client)
    # Most are the bot's own edits without a listener, but discord.py would build objects.
    del parsers["MESSAGE_UPDATE"]
    pressed = parsers[PRESSED]

    def arrives(payload: dict[str, Any]) -> None:
        pressed(lean(_tolerable(payload)))

    parsers[PRESSED] = arrives
    set_parsers(client, _Parsers(parsers, Dropped(client, meters)))
    receive_frames(_received)


def _tolerable(payload: dict[str, Any]) -> dict[str, Any]:
    """Returns an interaction without null fields, or languages that aren't strings.

    discord.py has defaults for missing fields, but fails on these values.
    """
    return {
        name: value
        for name, value in payload.items()
        if value is not None and (name not in _LANGUAGES or isinstance(value, str))
    }


async def _received(socket: DiscordWebSocket, frame: Any) -> None:
    """Handles a frame; drops a bad frame, or reconnects if later frames depend on it."""
    parsers = parsers_of(socket)
    if not isinstance(parsers, _Parsers):  # the socket belongs to another client
        await plain_received(socket, frame)
        return
    if type(frame) is bytes:
        try:
            frame = decompress(socket, frame)
        except Exception as error:  # later frames can't be decompressed without this one
            parsers.dropped.note(None, error)
            raise WebSocketClosure from error
        if frame is None:  # the rest of the frame arrives later
            return
    try:
        await plain_received(socket, frame)
    except _OURS:
        raise
    except Exception as error:  # any error: discord.py's own reader catches all, too
        event = _named(frame)
        parsers.dropped.note(event, error)
        if event == "READY":
            raise WebSocketClosure from error


def _named(frame: str) -> object:
    with suppress(ValueError):
        read = json.loads(frame)
        if isinstance(read, dict):
            return cast("dict[str, object]", read).get("t")
    return None
