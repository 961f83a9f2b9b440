"""A countdown ends the bot by itself, once, and whoever runs it waits until everything is finished."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.socket_bot import bot_at, dealt, socket_of
from tests.support.socket_world import until

pytestmark = pytest.mark.sqlite


async def test_a_bot_that_was_drained_has_finished_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        assert await bot.drain.begin(0.0) == 1
        await until(lambda: bot._closing is not None)
        await asyncio.gather(bot.close(), bot.close())  # as the process does when the bot has ended
        assert bot.is_closed()
        assert not w.server.gateway.connected
