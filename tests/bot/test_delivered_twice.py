"""Events that the gateway delivers twice change nothing the second time."""

from pathlib import Path

import discord
import pytest

from bot.app.recovery import Recovery
from tests.support.socket_bot import bot_at, dealt, socket_of
from tests.support.socket_world import until


async def test_a_message_below_a_board_and_a_ready_count_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w:
        w.server.gateway.repeated.add("READY")
        taken_up: list[Recovery] = []
        catch_up = Recovery.catch_up

        async def counted(recovery: Recovery) -> None:
            taken_up.append(recovery)
            await catch_up(recovery)

        monkeypatch.setattr(Recovery, "catch_up", counted)
        async with bot_at(w, tmp_path) as bot:
            await dealt(w)
            (messages,) = bot.host.messages.values()
            await messages.wait_idle()
            w.server.gateway.repeated.add("MESSAGE_CREATE")
            arrivals: list[int] = []

            async def on_message(message: discord.Message) -> None:
                arrivals.append(message.id)

            bot.add_listener(on_message)
            before = messages.board.buried
            for text in ("a", "b"):
                w.people.say(w.ids[0], messages.table.place_id, text)
            await until(lambda: len(arrivals) == 4)
            assert messages.board.buried - before == 2
            assert len(taken_up) == 1
