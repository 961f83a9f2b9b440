"""The playground's page in front of the bot as a process of its own."""

from pathlib import Path

import pytest

from playground.discord_server.process import HANGS
from playground.real import open_real_world
from tests.support.interactions import People
from tests.support.socket_world import until


@pytest.mark.soak
async def test_people_of_the_playground_play_with_the_real_process(tmp_path: Path) -> None:
    async with open_real_world(tmp_path / "bot.sqlite3") as world:
        await world.start()
        backend = world.env.backend
        room = next(item for item in backend.channels.values() if item.name == "card-room")
        people, person = People(backend), world.owner_id
        people.patience = HANGS
        people.command(person, room.id, "play", game="belote")
        # A bot that starts slowly acknowledges the command first, and posts the card after that.
        card, rules = await until(
            lambda: next(
                (
                    (message, item)
                    for message in people.sees(person, room.id)
                    for item in people.controls(message)
                    if "|rules|" in item["custom_id"]
                ),
                None,
            )
        )
        assert (await world.pull_the_plug()).problem is None
        assert await people.answer(people.press(person, card, rules["custom_id"]))
        assert world.troubles.count == 0
