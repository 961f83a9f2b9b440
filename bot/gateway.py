"""What Discord's gateway delivers: an event that is malformed is dropped alone.

discord.py ends the whole client where one of its parsers fails, so they are replaced, and what its socket does with a frame.
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
"""The event of a press, a command, a form or a suggestion."""

LOG_EVERY = 60.0
"""Seconds between two lines of the log about dropped events of a kind."""

OTHER = "other"
"""Stands for an event that has no name, or one that the bot does not know."""

_OURS = (ReconnectWebSocket, WebSocketClosure, discord.ConnectionClosed, *UNREACHABLE)
"""What discord.py's socket raises to say that the connection is over; it goes on from there by itself."""

_LANGUAGES = ("locale", "guild_locale")


class Dropped:
    """Takes note of events that were dropped: a line in the log a kind and minute, and a metric."""

    def __init__(self, client: discord.Client, meters: Meters) -> None:
        self._client = client
        self._meters = meters
        self._logged: dict[str, tuple[float, int]] = {}

    def note(self, event: object, error: Exception) -> None:
        """Notes that an event of this name could not be read. Logs only the error's type, as its text may name someone."""
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
    """Parsers of events by name, each of which drops an event that it can't read."""

    def __init__(self, plain: dict[str, Parser], dropped: Dropped) -> None:
        super().__init__(plain)
        self.dropped = dropped

    def __getitem__(self, event: str) -> Parser:
        return partial(self._read, event, super().__getitem__(event))

    def _read(self, event: str, parse: Parser, data: Any) -> None:
        try:
            parse(data)
        except Exception as error:
            self.dropped.note(event, error)
            if event == "READY":  # nothing would ever come of this session
                raise WebSocketClosure from error


def guard(client: discord.Client, meters: Meters) -> None:
    """Has a client drop events that it can't read, and read less of the others. For one that has not been connected."""
    parsers = parsers_of(client)
    # Most that change are the bot's own, and no one listens to it; discord.py would make objects of them.
    del parsers["MESSAGE_UPDATE"]
    pressed = parsers[PRESSED]

    def arrives(payload: dict[str, Any]) -> None:
        pressed(lean(_tolerable(payload)))

    parsers[PRESSED] = arrives
    set_parsers(client, _Parsers(parsers, Dropped(client, meters)))
    receive_frames(_received)


def _tolerable(payload: dict[str, Any]) -> dict[str, Any]:
    """Returns an interaction without fields that are null, and languages that are none.

    discord.py has a default for a missing field, and fails on the others.
    """
    return {
        name: value
        for name, value in payload.items()
        if value is not None and (name not in _LANGUAGES or isinstance(value, str))
    }


async def _received(socket: DiscordWebSocket, frame: Any) -> None:
    """Handles a frame of the gateway. Drops one that it can't read, or reconnects if all later frames depend on it."""
    parsers = parsers_of(socket)
    if not isinstance(parsers, _Parsers):  # another client's
        await plain_received(socket, frame)
        return
    if type(frame) is bytes:
        try:
            frame = decompress(socket, frame)
        except Exception as error:  # each frame is compressed with what came before
            parsers.dropped.note(None, error)
            raise WebSocketClosure from error
        if frame is None:  # the rest of it is still to come
            return
    try:
        await plain_received(socket, frame)
    except _OURS:
        raise
    except Exception as error:
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
