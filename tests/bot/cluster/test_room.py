"""The room for several processes: few calls lead into it, and a single process never imports it."""

import ast
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from tests.bot.test_rooms import ROOT
from tests.support.postgres import Databases, Server

CALLS = 10
"""The most names and members of the room that others may use."""

STARTED = """
import asyncio, sys
from pathlib import Path
from bot.storage import database, engine
from tests.support.world import world

async def play():
    async with world(Path("w.sqlite3"), in_no_time=True) as w:
        await w.deal()

if sys.argv[1:]:
    engine.address_of = lambda _file: sys.argv[1]
    database.RENEWED_EVERY = 86_400.0  # no one renews in time that only passes in a simulation
asyncio.run(play())
assert "bot.storage.lease" in sys.modules
print(*(one for one in sys.modules if one.startswith("bot.cluster")))
"""


def modules_of_a_start(folder: Path, *address: str) -> list[str]:
    """Deals a table with a bot in its own process, and returns the room's imported modules."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED, *address],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_at_most_ten_calls_lead_into_it() -> None:
    graph = grimp.build_graph("bot", "cogs", "playground", cache_dir=None)
    room = {"bot.cluster", *graph.find_descendants("bot.cluster")}
    importing = {
        importer for module in room for importer in graph.find_modules_that_directly_import(module)
    } - room
    assert importing == {"bot.app.client"}
    calls = set[str]()
    for node in ast.walk(ast.parse((ROOT / "bot/app/client.py").read_text())):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith("bot.cluster."):
                calls |= {importer.name for importer in node.names}
            case ast.Attribute(value=ast.Attribute(attr="node"), attr=asked):
                calls.add(asked)
            case _:
                pass
    assert calls > {"Node", "claim"}
    assert len(calls) <= CALLS


@pytest.mark.sqlite
def test_a_bot_of_one_process_imports_nothing_of_it(tmp_path: Path) -> None:
    assert modules_of_a_start(tmp_path) == []


@pytest.mark.soak
def test_nor_does_one_on_a_server(tmp_path: Path, postgres: Server) -> None:
    databases = Databases(postgres)
    assert modules_of_a_start(tmp_path, databases.address("one.sqlite3")) == []
    databases.close()
