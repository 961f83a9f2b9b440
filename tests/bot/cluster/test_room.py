"""The room of several processes: few calls lead into it, and a bot of one process does not even import it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.test_rooms import ROOT, trees
from tests.support.postgres import Databases, Server

CALLS = 10
"""Names and members of the room that others may use."""

STARTED = """
import asyncio, sys
from pathlib import Path
from bot.storage import engine, store
from tests.support.world import world

async def play():
    async with world(Path("w.sqlite3"), in_no_time=True) as w:
        await w.deal()

if sys.argv[1:]:
    engine.address_of = lambda _file: sys.argv[1]
    store.RENEWED_EVERY = 86_400.0  # no one renews in time that only passes in a simulation
asyncio.run(play())
assert "bot.storage.lease" in sys.modules
print(*(one for one in sys.modules if one.startswith("bot.cluster")))
"""


def calls(tree: ast.Module) -> Iterator[str]:
    """Yields what a file takes from the room, and what it asks of its node."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)) if f"{module}.".startswith("bot.cluster."):
                yield from (f"{module}.{one.name}" for one in node.names)
            case ast.ImportFrom(module="bot"):
                yield from (f"bot.{one.name}" for one in node.names if one.name == "cluster")
            case ast.Import():
                yield from (one.name for one in node.names if one.name.startswith("bot.cluster"))
            case ast.Attribute(value=ast.Attribute(attr="node") | ast.Name(id="node"), attr=asked):
                yield f"node.{asked}"
            case _:
                pass


def modules_of_a_start(folder: Path, *address: str) -> list[str]:
    """Starts a bot in a process of its own, has it deal a table, and returns what of the room it has imported."""
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
    asked = {
        where: {*calls(tree)}
        for where, tree in trees("bot", "cogs", "playground")
        if not where.startswith("bot/cluster/")
    }
    importing = [
        where for where, found in asked.items() if any(one.startswith("bot.") for one in found)
    ]
    assert importing == ["bot/app/client.py"]
    found = asked["bot/app/client.py"]
    assert {"bot.cluster.node.Node", "node.claim"} <= found
    assert len(found) <= CALLS


def test_an_import_and_a_call_are_counted() -> None:
    source = "import bot.cluster.a\nfrom bot import cluster, log\nfrom bot.cluster.b import C\nx.node.d()"
    assert [*calls(ast.parse(source))] == [
        "bot.cluster.a",
        "bot.cluster",
        "bot.cluster.b.C",
        "node.d",
    ]


@pytest.mark.sqlite
def test_a_bot_of_one_process_imports_nothing_of_it(tmp_path: Path) -> None:
    assert modules_of_a_start(tmp_path) == []


def test_nor_does_one_on_a_server(tmp_path: Path, postgres: Server) -> None:
    databases = Databases(postgres)
    assert modules_of_a_start(tmp_path, databases.address("one.sqlite3")) == []
    databases.close()
