"""Finds out from SimCord's log where something has happened in the fake Discord."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from typing import Any

from simcord import Env
from simcord.backend.cdn import CDN_BASE

from playground import patches

KEPT_LOG_LINES = 500
KEPT_BLOBS = 200


class Changes:
    """Keeps track of the channels in which something has happened.

    SimCord logs every event and request; this class reads the log from where it last stopped.
    """

    _CHANNEL = re.compile(r" /channels/(\d+)")
    _TOKEN = re.compile(r" /(?:webhooks/\d+|interactions/\d+)/([^/]+)")

    def __init__(self, env: Env) -> None:
        self._env = env
        self._read = 0
        self._everywhere = 0
        self._channels: dict[int, int] = {}

    def version(self, channel_id: int | None = None) -> int:
        """Returns a number that grows with each event in the channel (``None``: in any channel)."""
        log = self._env.backend.transcript
        for kind, name, payload in log[self._read :]:
            self._note(kind, name, payload)
        self._read = len(log)
        if channel_id is None:
            return self._everywhere + sum(self._channels.values())
        return self._everywhere + self._channels.get(channel_id, 0)

    def _note(self, kind: str, name: str, payload: Any) -> None:
        channel_id: int | None = None
        if kind == "GATEWAY":
            channel_id = _channel_of(payload)
        elif kind == "HTTP":
            if name.startswith("GET "):
                return
            if name.endswith("/emojis"):
                self._keep_emoji(payload)
            if match := self._CHANNEL.search(name):
                channel_id = int(match[1])
            elif match := self._TOKEN.search(name):
                backend = self._env.backend
                record = backend.interactions.get(backend.interaction_tokens.get(match[1], 0))
                channel_id = record.channel_id if record is not None else None
        else:
            return
        if channel_id is None:
            self._everywhere += 1
        else:
            self._channels[channel_id] = self._channels.get(channel_id, 0) + 1

    def _keep_emoji(self, uploaded: Mapping[str, Any]) -> None:
        """Keeps the picture of an application emoji, which SimCord throws away."""
        for emoji in self._env.backend.application_emojis.values():
            if emoji.name == uploaded["name"]:
                png = base64.b64decode(uploaded["image"].split(",", 1)[1])
                patches.pictures(self._env)[f"{CDN_BASE}/emojis/{emoji.id}.png"] = png

    def trim(self) -> None:
        """Deletes old log lines and pictures that no message shows any more; SimCord keeps both."""
        self.version()
        backend = self._env.backend
        if len(backend.transcript) > 2 * KEPT_LOG_LINES:
            del backend.transcript[:-KEPT_LOG_LINES]
            self._read = len(backend.transcript)
        if len(backend.http_requests) > 2 * KEPT_LOG_LINES:
            del backend.http_requests[:-KEPT_LOG_LINES]
        blobs = patches.pictures(self._env)
        uploads = [url for url in blobs if url.startswith(f"{CDN_BASE}/attachments/")]
        if len(uploads) > KEPT_BLOBS:
            shown = {
                attachment["url"]
                for messages in backend.messages.values()
                for message in messages.values()
                for attachment in message.attachments
            }
            # The newest always stay: a message may be about to use them.
            for url in uploads[: -KEPT_BLOBS // 2]:
                if url not in shown:
                    del blobs[url]


def _channel_of(payload: Mapping[str, Any] | str | None) -> int | None:
    channel_id = payload.get("channel_id") if isinstance(payload, Mapping) else None
    return None if channel_id is None else int(channel_id)  # an event of the server has no channel
