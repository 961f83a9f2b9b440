"""A playground with the small bot, in this process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.__main__ import listen
from playground.shell import Shell
from playground.world import World, open_world
from tests.playground.small_bot import SmallBot


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(tmp_path / "bot.sqlite3", SmallBot) as world:
        yield world


@pytest.fixture
async def shell(world: World) -> AsyncIterator[Shell]:
    shell = Shell(world)
    await shell.start(listen(0))
    yield shell
    await shell.stop()
