"""Malformed gateway events: each is dropped alone, and later events are handled."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.gateway import OTHER
from bot.metrics.meters import Meters
from playground.discord_server.gateway import Session
from tests.support.socket_bot import bot_at, dealt, passes, socket_of

pytestmark = pytest.mark.sqlite

FRAMES = ("", "no JSON", "[]", "7", '{"op": "x"}', '{"op": 0, "t": 5, "d": null}')
EVENTS = ("INTERACTION_CREATE", "MESSAGE_CREATE", "GUILD_CREATE", "CHANNEL_UPDATE", "RESUMED")
BODIES = (None, {}, [], "x", {"id": None}, {"id": "x", "type": 3, "entitlements": None})


async def test_what_cannot_be_read_is_dropped_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counter[str]()

    def dropped(_meters: Meters, event: str) -> None:
        counted[event] += 1

    monkeypatch.setattr(Meters, "dropped", dropped)
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        sent = [json.dumps({"op": 0, "t": item, "d": body}) for item in EVENTS for body in BODIES]
        with structlog.testing.capture_logs() as logs:
            for frame in [*FRAMES, *sent] * 2:
                for session in w.server.gateway.connected:
                    assert session.connection is not None
                    session.connection.outbox.put_nowait(frame)
            await passes(w)
        assert not bot.is_closed()
        counts = Counter(item["kind"] for item in logs if item["event"] == "gateway event dropped")
        assert set(counts) == set(counted)
        assert set(counts.values()) == {1}  # within a minute
        assert {OTHER, "INTERACTION_CREATE", "MESSAGE_CREATE", "GUILD_CREATE"} <= set(counted)
        assert counted[OTHER] >= 2 * 4


async def test_a_press_with_fields_that_are_null_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nulls = dict.fromkeys(("locale", "guild_locale", "entitlements"))
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path):
        await dealt(w)
        dispatch = Session.dispatch

        def without(session: Session, event: str, data: Mapping[str, Any]) -> None:
            dispatch(session, event, {**data, **nulls} if event == "INTERACTION_CREATE" else data)

        monkeypatch.setattr(Session, "dispatch", without)
        await passes(w)
