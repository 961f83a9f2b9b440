"""Stopping in time, whatever Discord does; a countdown ends the bot once, after all is finished."""

import asyncio
from pathlib import Path

import pytest

from playground.discord_server.faults import Fault
from tests.support.socket_bot import bot_at, dealt, socket_of, with_buttons
from tests.support.socket_world import until

pytestmark = pytest.mark.sqlite


async def test_a_bot_that_was_drained_has_finished_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        assert await bot.host.process.drain.begin(0.0) == 1
        await until(lambda: bot._closing is not None)
        await asyncio.gather(bot.close(), bot.close())  # as the process does when the bot has ended
        assert bot.is_closed()
        assert not w.server.gateway.connected


@pytest.mark.soak
async def test_a_bot_told_to_stop_does_not_wait_for_a_discord_that_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accepted actions are kept, and the next start shows them."""
    async with socket_of(tmp_path, monkeypatch) as w:
        async with bot_at(w, tmp_path, stop_seconds=1) as bot:
            w.people.command(w.ids[0], w.channel, "play", game="belote")
            (card,) = await until(lambda: with_buttons(w, w.channel))
            for person in w.ids[1:]:
                await w.press(person, card, "Join")
            hung = Fault("POST", "/channels/*/messages", "hang", times=99, seconds=300.0)
            w.server.faults.append(hung)
            await w.press(w.ids[0], card, "Start")
            await until(lambda: hung.times < 99)
            async with asyncio.timeout(30):
                await bot.close()
        w.server.faults.clear()
        assert not with_buttons(w, card.id)
        async with bot_at(w, tmp_path):
            await until(lambda: with_buttons(w, card.id))
